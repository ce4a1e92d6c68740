"""The tab's house: its tables, and how requests, messages, bots and time reach them."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from msgspec import json

from kaffihus.core.errors import KaffihusError
from kaffihus.core.words import PLAIN
from kaffihus.server.errors import Refusal
from kaffihus.server.table import requests, snapshot
from kaffihus.server.table.access import viewer_for
from kaffihus.server.table.events import StoredEvent
from kaffihus.server.table.settings import Terms
from kaffihus.server.wire import messages
from kaffihus.server.wire.encoding import encode
from kaffihus.server.wire.messages import CloseCode, Done, Error, Pong, Reacted, Refused, Said, ToClient
from kaffihus.server.wire.plain_text import chat_text
from kaffihus.server.wire.types import ChatLine
from kaffihus_tab.effects import Effects
from kaffihus_tab.session import Listener, Session, made

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 12


def new_id() -> str:
    """The id of a table, or the secret of a link that goes nowhere."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


class House:
    """All tables that are open in this tab. Each method answers with its effects, as JSON."""

    def __init__(self, new_id: Callable[[], str] = new_id) -> None:
        self.tables: dict[str, Session] = {}
        self.rooms: dict[int, str] = {}  # the table of each socket
        self.new_id = new_id

    # --- what is kept

    def knows(self, table: str) -> bool:
        """Whether a table is in memory."""
        return table in self.tables

    def load(self, terms: str, events: list[str], now: int) -> None:
        """Take a table over from what was kept of it."""
        stored = [json.decode(text, type=StoredEvent) for text in events]
        found = made(json.decode(terms, type=Terms), stored, now)
        self.tables[found.table.terms.id] = found

    def forget(self, table: str, now: int) -> str:
        """Another tab was quicker: whoever looks at the table here comes again."""
        effects = Effects(now)
        session = self.tables.pop(table, None)
        for socket in session.listeners if session else ():
            self.rooms.pop(socket, None)
            effects.closed.append((socket, CloseCode.RESTART))
        return encode(effects)

    def session(self, table: str) -> Session:
        """A table that was loaded before it is asked for."""
        if table not in self.tables:
            raise Refusal("not_found", "house.why.no_table")
        return self.tables[table]

    # --- sockets

    def hear(self, socket: int, table: str, player: str | None, text: str, now: int) -> str:
        """A message from a page: a hello first."""
        effects = Effects(now)
        try:
            message = messages.parse(text)
            if socket in self.rooms:
                self._answer(socket, message, effects)
            elif isinstance(message, messages.Hello):
                self._enter(socket, table, player, message, effects)
        except Refusal as refusal:
            if socket in self.rooms:
                line = refusal.line
                effects.frames.append((socket, encode(Error(refusal.code, line.key, dict(line.params)))))
            else:
                effects.closed.append((socket, CloseCode.NO_TABLE))
        return encode(effects)

    def _enter(
        self, socket: int, table: str, player: str | None, hello: messages.Hello, effects: Effects
    ) -> None:
        session = self.session(table)
        viewer = viewer_for(session.table, player, hello.secret or "")
        before = session.connected()
        session.listeners[socket] = Listener(viewer, player)
        self.rooms[socket] = table
        self._sync(session, socket, hello.version, hello.chat, effects)
        session.tell_presence(before, effects)
        session.look_after(effects)

    def _sync(self, session: Session, socket: int, since: int, heard: int, effects: Effects) -> None:
        said = [line for line in session.chat if line.number > heard]
        viewer = session.listeners[socket].viewer
        synced = snapshot.synced(session.streams, viewer, session.away(), effects.now, since, said, [])
        effects.frames.append((socket, encode(synced)))

    def _answer(self, socket: int, message: messages.ClientMessage, effects: Effects) -> None:
        session = self.tables[self.rooms[socket]]
        match message:
            case messages.Ping():
                viewer, heard = session.listeners[socket].viewer, len(session.chat)
                version = session.streams.versions[viewer]
                pong = Pong(version, heard, session.connected(), session.away())
                effects.frames.append((socket, encode(pong)))
            case messages.Sync(version, heard):
                self._sync(session, socket, version, heard, effects)
            case messages.Request():
                answer = self._serve(session, socket, message, effects)
                effects.frames.append((socket, encode(answer)))
            case _:
                raise Refusal("malformed", "house.why.hello_once")

    def _serve(
        self, session: Session, socket: int, request: messages.Request, effects: Effects
    ) -> ToClient:
        """The answer to a request, which may have been carried out before."""
        try:
            listener = session.listeners[socket]
            seat = listener.viewer
            if seat is None or listener.player is None:
                raise Refusal("not_seated", "house.why.watching")
            match request:
                case messages.Why():
                    return requests.why(session.table, seat, request)
                case messages.Say(_, text):
                    name = session.table.chairs[seat].name or ""
                    line = ChatLine(len(session.chat) + 1, seat, name, chat_text(text), effects.now)
                    session.chat.append(line)
                    session.tell(encode(Said(line)), effects)
                case messages.React(_, reaction):
                    session.tell(encode(Reacted(seat, reaction)), effects)
                case _:
                    command = requests.command_for(seat, request)
                    session.execute(requests.once(seat, listener.player, request.id, command), effects)
                    session.look_after(effects)
            return Done(request.id, session.streams.versions[seat])
        except Refusal as refusal:
            line = refusal.line
            return Refused(request.id, refusal.code, line.key, dict(line.params), refusal.ruling)
        except KaffihusError as error:
            return Refused(request.id, "impossible", PLAIN, {"text": str(error)})

    def close(self, socket: int, now: int) -> str:
        """A page has gone, or looks at something else."""
        effects = Effects(now)
        session = self.tables.get(self.rooms.pop(socket, ""))
        if session is not None and socket in session.listeners:
            before = session.connected()
            del session.listeners[socket]
            session.tell_presence(before, effects)
        return encode(effects)

    # --- bots and time

    def chose(self, table: str, seat: int, action: int | None, release: int, now: int) -> str:
        """A bot has chosen; None: it has failed."""
        effects, session = Effects(now), self.tables.get(table)
        if session is not None:
            session.chose(seat, action, release, effects)
            session.look_after(effects)
        return encode(effects)

    def release(self, table: str, seat: int, action: int, now: int) -> str:
        """The moment for a bot's action has come."""
        effects, session = Effects(now), self.tables.get(table)
        if session is not None:
            session.play(seat, action, effects)
            session.look_after(effects)
        return encode(effects)

    def wake(self, table: str, now: int) -> str:
        """Something has fallen due at a table."""
        effects, session = Effects(now), self.tables.get(table)
        if session is not None:
            session.wake(effects)
            session.look_after(effects)
        return encode(effects)
