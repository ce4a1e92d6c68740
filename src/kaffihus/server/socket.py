"""A table's socket: one connection of a seat, or of a spectator."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kaffihus.core.errors import KaffihusError
from kaffihus.server import frames, messages, tabling
from kaffihus.server.access import person_of, viewer_for
from kaffihus.server.chat import chat_text
from kaffihus.server.errors import Refusal, StoreFails
from kaffihus.server.events import Event
from kaffihus.server.house import House
from kaffihus.server.limits import Bucket
from kaffihus.server.live import Live
from kaffihus.server.messages import CloseCode, Done, Error, Pong, Refused, ToClient
from kaffihus.server.requests import command_for, once, parse
from kaffihus.server.shapes import ChatLine
from kaffihus.server.store import attendance, people, talk
from kaffihus.server.store.people import Person
from kaffihus.server.streams import Streams
from kaffihus.server.table import PUBLIC

log = logging.getLogger(__name__)

CLOSES = {
    "unauthenticated": CloseCode.UNKNOWN,
    "not_allowed": CloseCode.FORBIDDEN,
    "not_found": CloseCode.NO_TABLE,
    "malformed": CloseCode.MALFORMED,
    "too_fast": CloseCode.TOO_FAST,
    "too_many": CloseCode.TOO_FAST,
    "unavailable": CloseCode.RESTART,
}
PASSING = ("too_fast", "unavailable")  # refusals that say nothing about the next try


class Connection:
    """One socket, once it has said who is there."""

    def __init__(self, house: House, socket: WebSocket, table: str, person: Person | None) -> None:
        self.house = house
        self.socket = socket
        self.table = table
        self.person = person
        self.player = person.id if person else None
        self.secret = ""
        self.viewer = PUBLIC
        self.muted: set[str] = set()
        self.heard = 0
        self.close_code: int | None = None
        self._is_asking = False  # a request of its own is being carried out
        self._is_to_restart = False  # and then it is to come again
        limits = house.settings.limits
        self._frames: asyncio.Queue[str | None] = asyncio.Queue(limits.frames_waiting)
        self._bucket = Bucket(limits.message_rate, limits.message_burst, time.monotonic())

    # --- sending

    def send(self, frame: str) -> None:
        """Queue what happened at the table, unless this is no longer the place to hear it."""
        if not self._is_to_restart:
            self._queue(frame)

    def tell(self, message: ToClient) -> None:
        """Queue an answer to this client."""
        self._queue(frames.encode(message))

    def _queue(self, frame: str) -> None:
        """A client that does not read loses its connection, and nothing else."""
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.end(CloseCode.RESTART)

    def restart(self) -> None:
        """Ask the client to come again, once it has the answer to what it asked."""
        if self._is_asking:
            self._is_to_restart = True
        else:
            self.end(CloseCode.RESTART)

    def end(self, code: int) -> None:
        """Close, after what is queued if there is room for it."""
        if self.close_code is None:
            self.close_code = code
            if self._frames.full():
                self._frames.get_nowait()
            self._frames.put_nowait(None)

    async def write(self) -> None:
        """Send what is queued until the end."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await self._frames.get()) is not None:
                await self.socket.send_text(frame)
            await self.socket.close(self.close_code or CloseCode.RESTART)

    # --- receiving

    async def read(self) -> None:
        """Answer messages until the client goes or has been silent for too long."""
        while self.close_code is None:
            try:
                async with asyncio.timeout(self.house.settings.silence_seconds):
                    text = await receive(self.socket)
            except TimeoutError:
                self.end(CloseCode.SILENT)
                return
            wait = self._bucket.take(time.monotonic())
            if wait > 1:
                self.end(CloseCode.TOO_FAST)
                return
            if wait:
                self.tell(Error("too_fast", "too many messages: this one was not read"))
                continue
            await self.answer(text)

    async def answer(self, text: str | None) -> None:
        """One message: whatever is wrong with it is said, and changes nothing."""
        try:
            message = parse(text)
        except Refusal as error:
            self.house.metrics.refusals.labels(error.code).inc()
            self.tell(Error(error.code, error.text))
            return
        self.house.metrics.messages.labels(type(message).__name__).inc()
        match message:
            case messages.Ping():
                await self.pong()
            case messages.Sync(version, chat):
                await self.sync(version, chat)
            case messages.Request():
                await self.serve(message)
            case _:
                self.tell(Error("malformed", "hello comes once, and first"))

    async def pong(self) -> None:
        """A sign of life, with what the client should have seen by now."""
        live = await self.house.live(self.table)
        async with live.lock:
            self.tell(Pong(live.streams.versions[self.viewer], self.heard, live.connected()))

    async def sync(self, version: int, chat: int) -> None:
        """Everything as it stands."""
        live = await self.house.live(self.table)
        said = await self.house.store.read(talk.read_chat, self.table, chat)
        async with live.lock:
            self.send_sync(live, version, said)

    def send_sync(self, live: Live, version: int, said: list[tuple[ChatLine, str]]) -> None:
        """Queue a sync; the lock is held."""
        lines = [line for line, speaker in said if speaker not in self.muted]
        self.heard = lines[-1].number if lines else self.heard
        muted = [
            seat
            for seat, chair in enumerate(live.table.chairs)
            if chair.player and chair.player in self.muted
        ]
        now = self.house.now()
        self.tell(frames.synced(live.streams, self.viewer, live.connected(), now, version, lines, muted))

    # --- requests

    async def serve(self, request: messages.Request) -> None:
        """Answer a request once, however often it comes."""
        live = await self.house.live(self.table)
        known = live.refusals.get((self.viewer, request.id))
        if known is not None:
            self.tell(known)
            return
        self._is_asking = True
        try:
            self.tell(await self.perform(live, request))
        except Refusal as error:
            self.refuse(live, request.id, error)
        except KaffihusError as error:
            self.refuse(live, request.id, Refusal("impossible", str(error)))
        except Exception:
            log.exception("an error of ours", extra={"table": self.table})
            self.house.metrics.errors.inc()
            self.refuse(live, request.id, Refusal("unavailable", "something went wrong here: try again"))
        finally:
            self._is_asking = False
        if self._is_to_restart:
            self.end(CloseCode.RESTART)

    def refuse(self, live: Live, id: str, error: Refusal) -> None:
        """Say no, and remember it."""
        self.house.metrics.refusals.labels(error.code).inc()
        refused = Refused(id, error.code, error.text, error.ruling)
        if error.code not in PASSING:
            live.refuse(self.viewer, refused)
        self.tell(refused)

    async def perform(self, live: Live, request: messages.Request) -> ToClient:
        """Carry a request out; the answer."""
        seat = self.viewer
        if seat == PUBLIC or self.person is None:
            if isinstance(request, messages.Leave) and live.table.has_left(request.id):
                return Done(request.id, live.streams.versions[PUBLIC])
            raise Refusal("not_seated", "you are watching: only those at the table may do that")
        house, id, person = self.house, request.id, self.person
        match request:
            case messages.Why(_, action):
                return await self.reason(live, seat, id, action)
            case messages.Say(_, text):
                await self.say(live, seat, person, id, text)
                return Done(id, live.streams.versions[seat])
            case messages.Mute(_, muted, on):
                await self.mute(live, person, muted, on)
                return Done(id, live.streams.versions[seat])
            case messages.Rematch():
                following = await tabling.rematch(house, person.id, self.table, id)
                return Done(id, live.streams.versions[seat], following.id)
            case messages.Start(_, fill):
                live = await tabling.start(house, person.id, self.table, fill, seat, id)
            case _:
                live = await house.do(self.table, once(seat, person.id, id, command_for(seat, request)))
        return Done(id, live.streams.versions[seat])

    async def reason(self, live: Live, seat: int, id: str, wish: int | str) -> messages.Reason:
        """Why an action is not allowed now."""
        async with live.lock:
            table = live.table
            action = table.parse(wish)
            if table.names and action in table.position.legal(seat):
                return messages.Reason(id, True, "that is allowed now")
            table.check_begun()
            reason = table.reason(seat, action)
            return messages.Reason(id, False, reason.text, reason.ruling)

    async def say(self, live: Live, seat: int, person: Person, id: str, text: str) -> None:
        """Say something to the table: on disk, then told."""
        words = chat_text(text)
        house = self.house
        house.talk.take(person.id)
        name = live.table.chairs[seat].name or person.name
        await house.store.write(
            talk.add_line, self.table, seat, person.id, name, words, id, house.now(), house.worker
        )
        async with live.lock:
            live.tell_chat(await house.store.read(talk.read_chat, self.table, live.chat))

    async def mute(self, live: Live, person: Person, seat: int, on: bool) -> None:
        """Stop hearing somebody, on all of one's connections here."""
        other = live.table.chairs[live.table.check_number(seat)].player
        if other is None or other == person.id:
            raise Refusal("impossible", "there is nobody else in that seat")
        await self.house.store.write(people.mute, person.id, other, on)
        for listener in live.everybody():
            if listener.player == person.id:
                (listener.muted.add if on else listener.muted.discard)(other)


# --- the life of a connection


async def serve_socket(house: House, socket: WebSocket) -> None:
    """From the hello to the end."""
    await socket.accept()
    address = socket.client.host if socket.client else "?"
    if house.sockets[address] >= house.settings.limits.sockets_per_address:
        await close(socket, CloseCode.TOO_FAST, "too many sockets from this address")
        return
    house.sockets[address] += 1
    try:
        await serve_accepted(house, socket)
    finally:
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]


async def serve_accepted(house: House, socket: WebSocket) -> None:
    """A socket that there is room for."""
    table = str(socket.path_params["table"])
    try:
        connection, hello = await greet(house, socket, table)
        live = await enter(house, connection, hello)
    except Refusal as error:
        await close(socket, CLOSES.get(error.code, CloseCode.MALFORMED), error.text)
        return
    except WebSocketDisconnect:
        return
    house.metrics.sockets.inc()
    writing = asyncio.create_task(connection.write())
    try:
        await connection.read()
    except WebSocketDisconnect:
        pass
    finally:
        house.metrics.sockets.dec()
        with contextlib.suppress(StoreFails):
            await house.finish(depart(house, connection, live))
        if connection.close_code is None:
            connection.end(CloseCode.RESTART)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                await writing


async def greet(house: House, socket: WebSocket, table: str) -> tuple[Connection, messages.Hello]:
    """Who is there?"""
    try:
        async with asyncio.timeout(house.settings.hello_seconds):
            hello = parse(await receive(socket))
    except TimeoutError:
        raise Refusal("malformed", "no hello came") from None
    if not isinstance(hello, messages.Hello):
        raise Refusal("malformed", "hello comes first")
    person = await person_of(house, hello.token) if hello.token is not None else None
    connection = Connection(house, socket, table, person)
    connection.secret = hello.secret or ""
    if person is not None:
        connection.muted = await house.store.read(people.muted_by, person.id)
    return connection, hello


async def enter(house: House, connection: Connection, hello: messages.Hello) -> Live:
    """Let somebody follow a table, and tell him how it stands."""
    while True:
        live = await house.live(connection.table)
        said = await house.store.read(talk.read_chat, live.id, hello.chat)
        async with live.lock:
            if live.is_gone:
                continue
            connection.viewer = viewer_for(live, connection.player, connection.secret)
            if sum(1 for _ in live.everybody()) >= house.settings.limits.sockets_per_table:
                raise Refusal("too_many", "too many are watching this table")
            before = live.connected()
            live.listeners[connection.viewer].add(connection)
            connection.heard = hello.chat
            connection.send_sync(live, hello.version, said)
            live.tell_presence(before, house.now())
            house.keeper.look_after(live)
            is_first = connection.viewer != PUBLIC and len(live.listeners[connection.viewer]) == 1
        try:
            if is_first and house.store.is_shared:
                await house.store.write(attendance.arrive, live.id, connection.viewer, house.worker)
            await welcome_back(house, live, connection)
        except BaseException:
            live.listeners[connection.viewer].discard(connection)  # nobody will read what it is sent
            raise
        return live


async def welcome_back(house: House, live: Live, connection: Connection) -> None:
    """A player who had left has his seat again."""
    seat = connection.viewer

    def command(streams: Streams) -> list[Event]:
        chair = streams.table.chairs[seat]
        if chair.away_because != "left" or chair.has_forfeited or streams.table.status == "finished":
            return []
        return streams.table.come_back(seat)

    if seat != PUBLIC and live.table.chairs[seat].substitute is not None:
        with contextlib.suppress(Refusal):
            await house.do(live.id, command)


async def depart(house: House, connection: Connection, live: Live) -> None:
    """Somebody is gone."""
    seat = connection.viewer
    async with live.lock:
        before = live.connected()
        live.listeners[seat].discard(connection)
        is_last = seat != PUBLIC and not live.listeners[seat]
        live.tell_presence(before, house.now())
        house.keeper.look_after(live)
    if is_last and house.store.is_shared:
        await house.store.write(attendance.depart, live.id, seat, house.worker)


async def receive(socket: WebSocket) -> str | None:
    """The next message; None for one that is not a text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """Close with a reason, if there is anybody left to hear it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        if socket.application_state == WebSocketState.CONNECTED:
            await socket.close(code, reason.encode()[:120].decode(errors="ignore"))
