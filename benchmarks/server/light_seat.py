"""A seat over a socket, as cheap as can be: the load generator shares the machine with the house.

It reads of a frame only what it needs to play on (what it may do, whether the game is over), pings as
the page does, comes again when its connection breaks, and then sends again what was not answered. The
client for people who write bots is `kaffihus.client`.
"""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from msgspec import Raw, Struct

from kaffihus.client.deals import Deals

PING_AFTER = 2.5  # seconds of silence, as the page has it
COME_AGAIN_AFTER = 0.25
OVER = ("finished", "archived")
TEXT, CLOSE = 1, 8
# Frames of a client are masked, by law; a mask of nothing leaves them as they are.
NO_MASK = b"\0\0\0\0"
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Choice(Struct):
    """An option, by its number."""

    action: int


class Situation(Struct):
    """What a player who chooses at random needs to know."""

    status: str
    options: list[Choice]


class Told(Struct):
    """A sync or an update."""

    version: int
    situation: Situation
    table: Raw


class Answered(Struct):
    """Done or refused."""

    id: str


_told = msgspec.json.Decoder(Told)
_answered = msgspec.json.Decoder(Answered)


class LightSeat(asyncio.Protocol):
    """One socket at a time, of one player at one table; a spectator's without a token."""

    def __init__(
        self,
        url: str,
        table: str,
        token: str | None,
        deals: Deals,
        heard: Callable[[], None] = lambda: None,
        secret: str | None = None,
    ) -> None:
        parts = urlsplit(url)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.path = f"/api/tables/{table}/socket"
        self.token, self.secret, self.deals, self.heard = token, secret, deals, heard
        self.loop = asyncio.get_running_loop()
        self.version = 0
        self.options: list[Choice] = []
        self.is_over = False
        self.is_there = self.loop.create_future()  # it has been told everything once
        self.connections = 0
        self.frames = 0
        self.bytes = 0
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._is_open = False  # HTTP has become a socket
        self._is_leaving = False
        self._asked: tuple[str, bytes, Callable[[bool], None]] | None = None
        self._numbers = 0
        self._silent_since = 0.0

    # --- what it does

    async def come(self) -> None:
        """Connect, and be told how things stand."""
        self._connect()
        await self.is_there

    def leave(self) -> None:
        """Go, for good."""
        self._is_leaving = True
        if self._transport is not None:
            self._transport.close()

    def act(self, action: int, done: Callable[[bool], None]) -> None:
        """Take an action; `done` is told whether it was carried out."""
        self._numbers += 1
        id = f"a{self._numbers}"
        text = b'{"type":"act","id":"%s","action":%d,"version":%d}' % (id.encode(), action, self.version)
        self._asked = (id, text, done)
        self._send(text)

    def tick(self, now: float) -> None:
        """A sign of life where nothing was heard for a while."""
        if self._is_open and now - self._silent_since > PING_AFTER:
            self._silent_since = now
            self._send(b'{"type":"ping"}')

    # --- the connection

    def _connect(self) -> None:
        task = self.loop.create_task(self.loop.create_connection(lambda: self, self.host, self.port))
        task.add_done_callback(self._came)

    def _came(self, task: asyncio.Task[Any]) -> None:
        if task.exception() is not None:
            self._come_again()

    def _come_again(self) -> None:
        if not self._is_leaving:
            self.loop.call_later(COME_AGAIN_AFTER, self._connect)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self._transport, self._is_open = cast(asyncio.Transport, transport), False
        self._buffer.clear()
        self._transport.write(UPGRADE.format(path=self.path, host=f"{self.host}:{self.port}").encode())

    def connection_lost(self, error: Exception | None) -> None:
        """Come again."""
        self._transport, self._is_open = None, False
        self._come_again()

    def data_received(self, data: bytes) -> None:
        """Some bytes: the answer to the upgrade, then frames."""
        self._buffer += data
        self._silent_since = self.loop.time()
        if not self._is_open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._buffer, self._is_open = bytearray(rest), True
            hello: dict[str, Any] = {"type": "hello", "version": self.version, "chat": 0}
            named = {"token": self.token, "secret": self.secret}
            hello.update({name: value for name, value in named.items() if value is not None})
            self._send(json.dumps(hello).encode())
        self._read()

    def _read(self) -> None:
        """Take every frame that is whole."""
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, begin = buffer[at + 1], at + 2
            if size == 126:
                begin += 2
            elif size == 127:
                begin += 8
            if len(buffer) < begin:
                break
            if size > 125:
                size = int.from_bytes(buffer[at + 2 : begin], "big")
            if len(buffer) < begin + size:
                break
            if buffer[at] & 15 == TEXT:
                self._take(bytes(buffer[begin : begin + size]))
            elif buffer[at] & 15 == CLOSE and self._transport is not None:
                self._transport.close()
            at = begin + size
        del buffer[:at]

    def _send(self, text: bytes) -> None:
        if self._transport is None or not self._is_open:
            return
        size = len(text)
        head = bytes((128 | TEXT, 128 | size)) if size < 126 else struct.pack("!BBH", 129, 254, size)
        self._transport.write(head + NO_MASK + text)

    # --- what it is told

    def _take(self, frame: bytes) -> None:
        self.frames += 1
        self.bytes += len(frame)
        if frame.startswith(b'{"type":"update"'):
            self._follow(frame)
            self.heard()
        elif frame.startswith((b'{"type":"done"', b'{"type":"refused"')):
            self._settle(frame)
        elif frame.startswith(b'{"type":"sync"'):
            self._follow(frame)
            self.connections += 1
            if not self.is_there.done():
                self.is_there.set_result(None)
            if self._asked is not None:
                self._send(self._asked[1])

    def _follow(self, frame: bytes) -> None:
        told = _told.decode(frame)
        self.version = told.version
        self.options, self.is_over = told.situation.options, told.situation.status in OVER
        if told.situation.status == "waiting" and bytes(told.table) != b"null":
            opening = self.deals.opening(json.loads(bytes(told.table)))
            if opening is not None:
                id = f"open-{opening['pact'][:24]}"
                self._send(json.dumps({"type": "open", "id": id, **opening}).encode())

    def _settle(self, frame: bytes) -> None:
        if self._asked is not None and _answered.decode(frame).id == self._asked[0]:
            done, self._asked = self._asked[2], None
            done(frame.startswith(b'{"type":"done"'))
