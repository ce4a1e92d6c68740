"""A seat at a table, over a socket that may break.

Each viewer's stream is numbered without gaps. A frame that was seen before is ignored; after a gap
everything is asked for again. A request is sent until it is answered, over as many connections as it
takes; its id makes sure that it is carried out once.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from kaffihus.client.deals import Deals
from kaffihus.client.errors import ClientError, Closed, Refused, Rigged
from kaffihus.core.words import Line, say

Json = dict[str, Any]

PING_AFTER = 2.5  # seconds of silence
DEAD_AFTER = 9.0
FIRST_WAIT, LONGEST_WAIT = 0.25, 8.0
FOR_GOOD = (4401, 4403, 4404, 4429)  # after these, coming again is no use
OVER = ("finished", "archived")


class Seat:
    """What one viewer knows of a table, kept up to date. Without a token, a spectator."""

    def __init__(
        self,
        url: str,
        table: str,
        token: str | None,
        secret: str | None = None,
        *,
        resend_after: float = 2.0,
        first_wait: float = FIRST_WAIT,
        ping_after: float = PING_AFTER,
        dead_after: float = DEAD_AFTER,
        on_frame: Callable[[str], None] | None = None,
        deals: Deals | None = None,
    ) -> None:
        self.address = url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        self.token = token
        self.secret = secret
        self.resend_after = resend_after
        self.first_wait = first_wait
        self.ping_after = ping_after
        self.dead_after = dead_after
        self.on_frame = on_frame
        self.deals = Deals() if deals is None else deals
        self.version = 0
        self.table: Json = {}
        self.situation: Json = {}
        self.log: list[Json] = []
        self.chat: list[Json] = []
        self.connected: list[bool] = []
        self.away_since: list[int | None] = []  # by seat: when a connection broke off
        self.errors: list[Json] = []  # what the house could not read
        self.connections = 0
        self._socket: ClientConnection | None = None
        self._changed = asyncio.Condition()
        self._waiting: dict[str, tuple[str, asyncio.Future[Json]]] = {}
        self._ids = itertools.count(1)
        self._prefix = secrets.token_hex(4)
        self._running: asyncio.Task[None] | None = None
        self._failed: ClientError | None = None

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self._run())
        await self.until(lambda seat: bool(seat.situation))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        for _, answer in self._waiting.values():
            answer.cancel()

    # --- what is known

    @property
    def seat(self) -> int | None:
        """The seat this is; None for a spectator."""
        return self.table.get("you")

    @property
    def is_over(self) -> bool:
        """The game is over."""
        return self.situation.get("status") in OVER

    async def until(self, holds: Callable[[Seat], bool]) -> None:
        """Wait until something holds."""
        async with self._changed:
            while not holds(self):
                if self._failed is not None:
                    raise self._failed
                await self._changed.wait()

    async def turns(self) -> AsyncIterator[Json]:
        """The situation each time this seat must decide, until the game is over."""
        while True:
            await self.until(lambda seat: bool(seat.situation["options"]) or seat.is_over)
            if self.is_over:
                return
            yield self.situation

    def english(self, line: Line | Json, phrases: Mapping[str, str]) -> str:
        """A line of the log, a prompt or why not, by phrases (see `House.phrases`)."""
        spoken = line if isinstance(line, Line) else Line(line["key"], line["params"])
        names = [seat["name"] or f"seat {seat['seat'] + 1}" for seat in self.table["seats"]]
        return say(spoken, spoken.key.partition(".")[0], phrases, names)

    # --- what can be done

    async def act(self, action: int | str) -> Json:
        """Take an action; Refused says why not."""
        return await self.request("act", action=action, version=self.version)

    async def why(self, action: int | str) -> Json:
        """Why an action is not allowed."""
        return await self.request("why", action=action)

    async def ready(self) -> Json:
        """Promise bytes for the deal that the table shows: after a rematch, or when somebody has left.

        They are given by themselves when everybody has promised.
        """
        return await self.request("ready", **self.deals.promise(self.table))

    async def observe(self) -> tuple[bytes, list[int]]:
        """What this seat knows, a byte a number by the game's layout, and its legal actions."""
        told = await self.request("observe")
        return base64.b64decode(told["observation"]), told["legal"]

    async def coach(self) -> Json:
        """What the coach says of this seat's decision, where the table has one."""
        told = await self.request("coach")
        advice: Json = told["advice"]
        return advice

    async def undo(self) -> Json:
        """Take the last action of this seat back."""
        return await self.request("undo")

    async def propose(self, what: str) -> Json:
        """Propose `undo`, `pause`, `resume` or `end`."""
        return await self.request("propose", what=what)

    async def answer(self, yes: bool) -> Json:
        """Agree, decline or withdraw."""
        return await self.request("answer", yes=yes)

    async def say(self, text: str) -> Json:
        """Say something."""
        return await self.request("say", text=text)

    async def request(self, kind: str, **fields: Any) -> Json:
        """Send a request until it is answered: `done`, `reason`, or Refused."""
        id = fields.pop("id", f"{self._prefix}-{next(self._ids)}")
        text = json.dumps({"type": kind, "id": id, **fields})
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[id] = (text, answer)
        try:
            while True:
                if self._failed is not None:
                    raise self._failed
                await self._send(text)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(self.resend_after):
                        told = await asyncio.shield(answer)
                        break
        finally:
            del self._waiting[id]
        if told["type"] == "refused":
            raise Refused(told["code"], Line(told["key"], told["params"]), told["ruling"])
        return told

    async def send_raw(self, text: str | bytes) -> None:
        """Send anything at all."""
        if self._socket is not None:
            await self._socket.send(text)

    async def break_off(self) -> None:
        """Lose the connection, as if by accident."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _send(self, text: str) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(text)

    # --- the connection

    async def _run(self) -> None:
        wait = self.first_wait
        while True:
            try:
                async with connect(
                    self.address, compression=None, max_size=None, ping_interval=None, proxy=None
                ) as socket:
                    await self._follow(socket)
                    wait = self.first_wait
            except (OSError, TimeoutError, InvalidHandshake, InvalidMessage):
                pass
            except ConnectionClosed as error:
                code = error.rcvd.code if error.rcvd else 1006
                if code in FOR_GOOD:
                    await self._fail(Closed(code, error.rcvd.reason if error.rcvd else ""))
                    return
                if self.connections:
                    wait = self.first_wait
            except Rigged as error:
                await self._fail(error)
                return
            finally:
                self._socket = None
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _fail(self, error: ClientError) -> None:
        async with self._changed:
            self._failed = error
            self._changed.notify_all()
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(error)

    async def _follow(self, socket: ClientConnection) -> None:
        """One connection: hello, then whatever comes, until it is dead."""
        heard = self.chat[-1]["number"] if self.chat else 0
        hello: Json = {"type": "hello", "version": self.version, "chat": heard}
        if self.token is not None:
            hello["token"] = self.token
        if self.secret is not None:
            hello["secret"] = self.secret
        await socket.send(json.dumps(hello))
        silent = 0.0
        while True:
            try:
                async with asyncio.timeout(self.ping_after):
                    frame = await socket.recv()
            except TimeoutError:
                silent += self.ping_after
                if silent >= self.dead_after:
                    return
                await socket.send('{"type":"ping"}')
                continue
            silent = 0.0
            assert isinstance(frame, str)
            if self.on_frame is not None:
                self.on_frame(frame)
            await self._take(socket, json.loads(frame))

    async def _take(self, socket: ClientConnection, message: Json) -> None:
        async with self._changed:
            match message["type"]:
                case "sync":
                    await self._take_sync(socket, message)
                case "update":
                    await self._take_update(socket, message)
                case "done" | "refused" | "reason" | "observed" | "coached":
                    self._take_answer(message)
                case "said":
                    self._take_chat([message["line"]])
                case "presence":
                    self.connected, self.away_since = message["connected"], message["away_since"]
                case "pong":
                    self.connected, self.away_since = message["connected"], message["away_since"]
                    is_behind = message["version"] > self.version or message["chat"] > self._heard()
                    if is_behind or self._socket is not socket:
                        await self._resync(socket)
                case "error":
                    self.errors.append(message)
            self._changed.notify_all()

    async def _take_sync(self, socket: ClientConnection, message: Json) -> None:
        if message["version"] < self.version:
            return  # an old one, held up on the way
        self.deals.check(message["table"])
        self.table, self.situation = message["table"], message["situation"]
        self.log = [entry for entry in self.log if entry["version"] <= message["since"]]
        self._write(message["log"])
        self._take_chat(message["chat"])
        self.version = message["version"]
        if self._socket is not socket:
            self._socket = socket
            self.connections += 1
            for text, _ in list(self._waiting.values()):
                await socket.send(text)
        await self._open(socket)

    async def _take_update(self, socket: ClientConnection, message: Json) -> None:
        if message["version"] <= self.version or self._socket is not socket:
            return
        if message["version"] > self.version + 1:
            await self._resync(socket)
            return
        if message["table"] is not None:
            self.deals.check(message["table"])
        self.version = message["version"]
        self.situation = message["situation"]
        self.table = message["table"] or self.table
        await self._open(socket)
        self._write(message["log"])

    async def _resync(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"type": "sync", "version": self.version, "chat": self._heard()}))

    async def _open(self, socket: ClientConnection) -> None:
        """Give the bytes that were promised, once everybody's promise is there."""
        given = self.deals.opening(self.table)
        if given is not None:
            await socket.send(json.dumps({"type": "open", "id": f"open-{given['pact'][:24]}", **given}))

    def _take_answer(self, message: Json) -> None:
        waiting = self._waiting.get(message["id"])
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(message)

    def _take_chat(self, lines: list[Json]) -> None:
        known = {line["number"] for line in self.chat}
        self.chat += [line for line in lines if line["number"] not in known]
        self.chat.sort(key=lambda line: int(line["number"]))

    def _heard(self) -> int:
        return int(self.chat[-1]["number"]) if self.chat else 0

    def _write(self, entries: list[Json]) -> None:
        for entry in entries:
            retracted = entry.get("retracts", [])
            if retracted:
                self.log = [one for one in self.log if one["version"] not in retracted]
            self.log.append(entry)
