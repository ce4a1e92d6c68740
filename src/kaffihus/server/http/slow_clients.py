"""HTTP and web sockets as uvicorn speaks them, with an end to every wait for a client.

A connection is closed if its next request does not come whole within some seconds, however few bytes of
it arrive; if its client does not read what it is sent; if it sends more than it may unread; and it is
refused if its address has too many. Without that, a few thousand clients that say nothing hold every
connection there is, and a few that do not listen all of the memory.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from kaffihus.server import settings
from kaffihus.server.http.connection_limits import Connections
from kaffihus.server.live.rate_limit import Bucket

MOST_HEAD = 1 << 16  # bytes of a request before its body
STALLED_SECONDS = 15.0  # for a client to read on, once what waits for it is much
LINGER_SECONDS = 5.0  # for a closed connection to be gone
MOST_PIPELINED = 16  # requests that wait for the answer to the one before
PATIENCE = 1.0  # seconds by which what a socket sends may come too early, all of it together
SLICE = 1 << 12  # bytes of frames that are read before it is asked how many those were


class TimedProtocol(HttpToolsProtocol):
    """HTTP, with a limit on how long and how large a request may be before it is whole."""

    _limit: asyncio.TimerHandle | None = None  # until the next request must have come
    _stalled: asyncio.TimerHandle | None = None  # until the client must have read
    _head = 0  # bytes since the last request was whole
    _is_admitted = False
    _is_socket = False
    _unanswered: tuple[RequestResponseCycle, ...] = ()  # those that wait for others' answers, too

    @property
    def _connections(self) -> Connections:
        return cast(Connections, self.app_state["connections"])

    @property
    def _peer(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def _is_idle(self) -> bool:
        return not self._is_socket and (self.cycle is None or self.cycle.response_complete)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, and should say something."""
        super().connection_made(transport)
        self._is_admitted = self._connections.admit(self._peer)
        if self._is_admitted:
            self._wait(settings.REQUEST_SECONDS)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Some bytes; whatever they are, a request must follow."""
        self._head += len(data)
        super().data_received(data)
        if self._head > MOST_HEAD:
            self._cut_off()
        elif self._limit is None and self._is_idle:
            self._wait(settings.REQUEST_SECONDS)

    def on_message_begin(self) -> None:
        """A request begins, and its head should come; what is read at once may hold thousands."""
        if len(self.pipeline) >= MOST_PIPELINED:
            self._cut_off()
            raise BufferError("too many requests wait")  # the parser goes no further
        super().on_message_begin()
        self._wait(settings.REQUEST_SECONDS)

    def on_headers_complete(self) -> None:
        """The head has come, and its body should; who reads that gives up first, and says so."""
        self._wait(2 * settings.REQUEST_SECONDS)
        super().on_headers_complete()
        known = (*self._unanswered, self.cycle)
        self._unanswered = tuple(one for one in known if one is not None and not one.response_complete)

    def on_body(self, body: bytes) -> None:
        """A piece of the body, which has bounds of its own."""
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._head = 0
        self._wait_no_more()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, and no place for other answers."""
        if not all(one.response_complete for one in self._unanswered):
            self._cut_off()
            return
        self._is_socket = True
        self._wait_no_more()
        self._read_on()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """Much waits for the client."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED_SECONDS, self._cut_off)

    def resume_writing(self) -> None:
        """It reads on."""
        super().resume_writing()
        self._read_on()

    def send_400_response(self, msg: str) -> None:
        """The last thing that is said here."""
        super().send_400_response(msg)
        self._answer_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._wait_no_more()
        self._answer_no_more()
        super().connection_lost(exc)
        self._read_on()
        if self._is_admitted:
            self._connections.release(self._peer)

    def _wait(self, seconds: float) -> None:
        self._wait_no_more()
        self._limit = self.loop.call_later(seconds, self._give_up)

    def _cut_off(self) -> None:
        self._answer_no_more()
        self.transport.abort()

    def _answer_no_more(self) -> None:
        """What is written to a closed connection would be an error of ours, whenever clients like."""
        for one in self._unanswered:
            one.disconnected = not one.response_complete
            one.message_event.set()
        self._unanswered = ()

    def _give_up(self) -> None:
        self._answer_no_more()
        self.transport.close()
        self._limit = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _read_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None


class BoundedSocket(WebSocketsSansIOProtocol):
    """A web socket that is cut off when too much waits for its client, pongs included."""

    _stalled: asyncio.TimerHandle | None = None
    _is_gone = False
    _until_gone: asyncio.Future[None] | None = None  # for whoever waits for that

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A request has become a socket; its connection is counted already."""
        super().connection_made(transport)
        self._connections = cast(Connections, self.app_state["connections"])
        limits = self._connections.limits
        self._frames = Bucket(limits.message_rate, limits.message_burst, time.monotonic())
        self._most_unread = 2 * limits.message_burst

    def data_received(self, data: bytes) -> None:
        """Some bytes: a request for a socket that is none, or far more messages than may come, end it."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])
            if self.conn.handshake_exc is not None or self.queue.qsize() > self._most_unread:
                self.abort()

    def handle_connect(self, event: Request) -> None:
        """The application may cut it off."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["protocol"] = weakref.proxy(self)  # who runs the application holds it

    def handle_ping(self) -> None:
        """Pings are messages like others, and the pongs that nobody reads wait like other frames."""
        if self.transport.get_write_buffer_size() > self._connections.limits.bytes_waiting:
            self.abort()
        elif self._is_in_time():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """So are pongs, which nobody has asked for."""
        if self._is_in_time():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """And so is each piece of a message: empty ones do not make it any larger."""
        if self._is_in_time():
            super().handle_cont(event)

    def _is_in_time(self) -> bool:
        """Whether another frame may come: somebody who does not leave off is cut off."""
        if not self.transport.is_closing() and self._frames.charge(time.monotonic()) > PATIENCE:
            self.abort()
        return not self.transport.is_closing()

    def pause_writing(self) -> None:
        """Much waits for the client."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED_SECONDS, self.abort)

    def resume_writing(self) -> None:
        """It reads on."""
        super().resume_writing()
        self._read_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._read_on()
        super().connection_lost(exc)
        self.conn.parser.close()  # which holds what holds it: without that, the collector has to come
        self._connections.release(self.client[0] if self.client else "")
        self._is_gone = True
        if self._until_gone is not None and not self._until_gone.done():
            self._until_gone.set_result(None)

    def send_at_once(self, text: str) -> bool:
        """Hand a text to the connection, unless it is to wait: for a client that reads, or for the end."""
        is_open = self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing()
        if not (is_open and self.writable.is_set()):
            return False
        self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def abort(self) -> None:
        """Cut it off: what waits for the client is forgotten."""
        self.transport.abort()

    async def be_gone(self) -> None:
        """Wait until a closed socket is gone, and not for long."""
        try:
            async with asyncio.timeout(LINGER_SECONDS):
                if not self._is_gone:
                    self._until_gone = self.loop.create_future()
                    await self._until_gone
        except TimeoutError:
            self.abort()

    def _read_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
