"""One connection to a table's socket, of a seat or of a spectator: what it sends, and what it is asked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from starlette.websockets import WebSocket, WebSocketDisconnect

from kaffihus.core.errors import KaffihusError
from kaffihus.core.view import Viewer
from kaffihus.core.words import PLAIN
from kaffihus.server.errors import Refusal, StoreFails, TooFast
from kaffihus.server.http.caller import budget
from kaffihus.server.http.outbox import Outbox
from kaffihus.server.http.slow_clients import PATIENCE
from kaffihus.server.live.rate_limit import Bucket
from kaffihus.server.live.server import Server
from kaffihus.server.live.session import TableSession
from kaffihus.server.store import chat, players, refusals
from kaffihus.server.store.notify import notify
from kaffihus.server.store.players import Person
from kaffihus.server.table import requests, snapshot
from kaffihus.server.wire import messages
from kaffihus.server.wire.encoding import encode
from kaffihus.server.wire.messages import CloseCode, Done, Error, Pong, Refused, ToClient, parse
from kaffihus.server.wire.plain_text import chat_text
from kaffihus.server.wire.types import ChatLine, Reaction

log = logging.getLogger(__name__)

MOST_COACHING = 2  # questions to the coach at a time
PASSING = ("too_fast", "full", "unavailable")  # refusals that say nothing about the next try


class Connection:
    """One socket, once it has said who is there."""

    def __init__(self, server: Server, socket: WebSocket, table: str, person: Person | None) -> None:
        self.server = server
        self.socket = socket
        self.table = table
        self.address = budget(socket, server.settings.trusted_proxies)
        self.person = person
        self.player = person.id if person else None
        self.secret = ""
        self.viewer: Viewer = None
        self.muted: set[str] = set()
        self.heard = 0
        self.close_code: int | None = None
        self._is_asking = False  # a request of its own is being carried out
        self._is_to_restart = False  # and then it is to come again
        self._coaching: dict[str, asyncio.Task[None]] = {}  # questions to the coach, by their ids
        limits = server.settings.limits
        self._frames = Outbox(limits.frames_waiting, limits.bytes_waiting)
        self._bucket = Bucket(limits.message_rate, limits.message_burst, time.monotonic())

    # --- sending

    def send(self, frame: str) -> None:
        """Queue what happened at the table, unless this is no longer the place to hear it."""
        if not self._is_to_restart:
            self._queue(frame)

    def tell(self, message: ToClient) -> None:
        """Queue an answer to this client."""
        self._queue(encode(message))

    def _queue(self, frame: str) -> None:
        """A client that does not read loses its connection, at once, and nothing else."""
        if self.close_code is not None:
            return
        if self._frames.is_waited_at and self.socket.state.protocol.send_at_once(frame):
            return
        if not self._frames.put(frame):
            self.server.metrics.aborted.inc()
            self._frames.clear()
            self.end(CloseCode.RESTART)
            self.socket.state.protocol.abort()

    def restart(self) -> None:
        """Ask the client to come again, once it has the answer to what it asked."""
        if self._is_asking:
            self._is_to_restart = True
        else:
            self.end(CloseCode.RESTART)

    def end(self, code: int) -> None:
        """Close, after what is queued."""
        if self.close_code is None:
            self.close_code = code
            self._frames.end()

    async def write(self) -> None:
        """Send what is queued until the end."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await self._frames.get()) is not None:
                await self.socket.send_text(frame)
                del frame  # while the next is waited for: most go at once, and it may be for hours
            await self.socket.close(self.close_code or CloseCode.RESTART)

    # --- receiving

    async def read(self) -> None:
        """Answer messages until the client goes or has been silent for too long."""
        while self.close_code is None:
            try:
                async with asyncio.timeout(self.server.settings.silence_seconds):
                    text = await receive(self.socket)
            except TimeoutError:
                self.end(CloseCode.SILENT)
                return
            if self.close_code is not None:
                return  # they may not be let in any more, however long they leave the end unread
            wait = self._bucket.charge(time.monotonic())
            if wait > PATIENCE:
                self.end(CloseCode.TOO_FAST)
                return
            if wait:
                self.tell(Error("too_fast", "house.why.unread", {}))
                continue
            await self.answer(text)

    async def answer(self, text: str | None) -> None:
        """One message: whatever is wrong with it is said, and changes nothing."""
        try:
            await self.heed(parse(text))
        except StoreFails:
            raise
        except Refusal as error:
            self.server.metrics.refusals.labels(error.code).inc()
            self.tell(Error(error.code, error.line.key, dict(error.line.params)))

    async def heed(self, message: messages.ClientMessage) -> None:
        """Do what a message asks for."""
        self.server.metrics.messages.labels(type(message).__name__).inc()
        match message:
            case messages.Ping():
                await self.pong()
            case messages.Sync(version, heard):
                await self.sync(version, heard)
            case messages.Coach():
                self.ask_coach(message)
            case messages.Request():
                await self.serve(message)
            case _:
                self.tell(Error("malformed", "house.why.hello_once", {}))

    async def pong(self) -> None:
        """A sign of life, with what the client should have seen by now."""
        session = await self.server.session(self.table)
        async with session.lock:
            self.tell(
                Pong(session.streams.versions[self.viewer], self.heard, session.connected(), session.away())
            )

    async def sync(self, version: int, heard: int) -> None:
        """Everything as it stands, when it is this address's turn."""
        await self.server.syncing.wait_for(self.address)
        session = await self.server.session(self.table)
        said = await self.server.store.read(chat.read_chat, self.table, heard)
        await self.server.read_log(session, self.viewer, version, self.address)
        async with session.lock:
            self.send_sync(session, version, said)

    def send_sync(self, session: TableSession, version: int, said: list[tuple[ChatLine, str]]) -> None:
        """Queue a sync; the lock is held."""
        lines = [line for line, speaker in said if speaker not in self.muted]
        self.heard = lines[-1].number if lines else self.heard
        muted = [
            seat
            for seat, chair in enumerate(session.table.chairs)
            if chair.player and chair.player in self.muted
        ]
        now = self.server.now()
        self.tell(snapshot.synced(session.streams, self.viewer, session.away(), now, version, lines, muted))

    # --- the coach

    def ask_coach(self, request: messages.Coach) -> None:
        """Answered when the coach has thought; nothing else that is asked waits for it."""
        if request.id in self._coaching:
            return  # sent again before it was answered
        if len(self._coaching) == MOST_COACHING:
            self.tell(refusal_of(request.id, TooFast(1.0)))
            return
        task = asyncio.create_task(self.coach(request))
        self._coaching[request.id] = task
        task.add_done_callback(lambda _: self._coaching.pop(request.id))

    async def coach(self, request: messages.Coach) -> None:
        """The coach's answer. A question changes nothing, so that a refusal need not be remembered."""
        try:
            if self.viewer is None or self.player is None:
                raise Refusal("not_seated", "house.why.watching")
            session = await self.server.session(self.table)
            answer: ToClient = await self.server.coaching.advise(
                session, self.viewer, self.player, request.id
            )
        except Refusal as error:
            answer = refusal_of(request.id, error)
        except Exception:
            log.exception("an error of ours", extra={"table": self.table})
            self.server.metrics.errors.inc()
            answer = refusal_of(request.id, Refusal("unavailable", "house.why.our_error"))
        self.tell(answer)

    # --- requests

    async def serve(self, request: messages.Request) -> None:
        """Answer a request once, however often it comes."""
        session = await self.server.session(self.table)
        self._is_asking = True
        try:
            self.tell(self.known_refusal(session, request.id) or await self.perform(session, request))
        except Refusal as error:
            await self.refuse(session, request.id, error)
        except KaffihusError as error:
            await self.refuse(session, request.id, Refusal("impossible", PLAIN, text=str(error)))
        except Exception:
            log.exception("an error of ours", extra={"table": self.table})
            self.server.metrics.errors.inc()
            await self.refuse(session, request.id, Refusal("unavailable", "house.why.our_error"))
        finally:
            self._is_asking = False
        if self._is_to_restart:
            self.end(CloseCode.RESTART)

    def known_refusal(self, session: TableSession, id: str) -> Refused | None:
        """How a request was refused before: here, or by another worker until this client came."""
        if self.viewer is None:
            return None  # spectators are refused everything, always
        return session.refusals[self.viewer].get(id)

    async def refuse(self, session: TableSession, id: str, error: Refusal) -> None:
        """Say no; a seat's refusal is on disk before, so that the same request is not carried out later."""
        refused = refusal_of(id, error)
        if error.code not in PASSING and self.viewer is not None:
            seat, server = self.viewer, self.server
            forgotten = session.remember_refusal(seat, refused)
            try:
                await server.store.write(
                    refusals.note_refusal, self.table, seat, refused, forgotten, server.now()
                )
            except StoreFails as failure:
                session.refusals[seat].pop(id, None)
                refused = refusal_of(id, failure)
        self.server.metrics.refusals.labels(refused.code).inc()
        self.tell(refused)

    async def perform(self, session: TableSession, request: messages.Request) -> ToClient:
        """Carry a request out; the answer."""
        seat = self.viewer
        if seat is None or self.person is None:
            raise Refusal("not_seated", "house.why.watching")
        server, id, person = self.server, request.id, self.person
        match request:
            case messages.Why():
                async with session.lock:
                    return requests.why(session.table, seat, request)
            case messages.Observe():
                return await self.observed(session, seat, id)
            case messages.Say(_, text):
                await self.say(session, seat, person, id, text)
                return Done(id, session.streams.versions[seat])
            case messages.React(_, reaction):
                await self.react(session, seat, person, id, reaction)
                return Done(id, session.streams.versions[seat])
            case messages.Mute(_, muted, on):
                await self.mute(session, person, muted, on)
                return Done(id, session.streams.versions[seat])
            case _:
                if isinstance(request, messages.Undo) and id not in session.table.answered[seat]:
                    server.undoing.take(self.address)
                command = requests.once(seat, person.id, id, requests.command_for(seat, request))
                session = await server.execute(self.table, command)
        return Done(id, session.streams.versions[seat])

    async def observed(self, session: TableSession, seat: int, id: str) -> messages.Observed:
        """What a seat knows, as numbers."""
        async with session.lock:
            session.table.check_begun()
            position, version = session.table.position, session.streams.versions[seat]
            seen = position.observation(seat).tobytes()
            return messages.Observed(id, version, seen, position.legal(seat))

    async def say(self, session: TableSession, seat: int, person: Person, id: str, text: str) -> None:
        """Say something to the table: on disk, then told."""
        words = chat_text(text)
        server = self.server
        if server.is_full:
            raise Refusal("full", "house.why.full")  # a game ends some time, and talk does not
        server.chatting.take(person.id)
        name = session.table.chairs[seat].name or person.name
        await server.store.write(
            chat.add_line, self.table, seat, person.id, name, words, id, server.now(), server.worker
        )
        async with session.lock:
            session.tell_chat(await server.store.read(chat.read_chat, self.table, session.chat))

    async def react(
        self, session: TableSession, seat: int, person: Person, id: str, reaction: Reaction
    ) -> None:
        """Show a feeling to whoever is there now, once; like who is connected, it is not kept."""
        if not session.is_new_reaction(seat, id):
            return
        server = self.server
        server.reacting.take(person.id)
        if server.store.is_shared:
            told = {"reaction": self.table, "seat": seat, "player": person.id, "what": reaction}
            await server.store.write(notify, {**told, "by": server.worker})
        session.tell_reaction(seat, person.id, reaction)

    async def mute(self, session: TableSession, person: Person, seat: int, on: bool) -> None:
        """Stop hearing somebody, on all of one's connections here."""
        other = session.table.chairs[session.table.check_number(seat)].player
        if other is None or other == person.id:
            raise Refusal("impossible", "house.why.nobody_there")
        await self.server.store.write(players.mute, person.id, other, on)
        for listener in session.everybody():
            if listener.player == person.id:
                (listener.muted.add if on else listener.muted.discard)(other)


def refusal_of(id: str, error: Refusal) -> Refused:
    """A refusal as it is told."""
    return Refused(id, error.code, error.line.key, dict(error.line.params), error.ruling)


async def receive(socket: WebSocket) -> str | None:
    """The next message; None for one that is not a text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text
