"""Lets a few through at a time, addresses in turn; whoever has many waiting already is sent away."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator

from kaffihus.server.errors import TooFast
from kaffihus.server.live.bot_queue import Asker, Turns

SECONDS_TO_COME_BACK = 5.0


class FairGate:
    """A semaphore whose queue is bounded, for each address and for all, and fair to addresses."""

    def __init__(self, slots: int, most: int, most_of_address: int) -> None:
        self.free = slots
        self.most = most
        self.most_of_address = most_of_address
        self._inside: Counter[str] = Counter()  # by address, those who wait included
        self._waiting: Turns[asyncio.Future[None]] = Turns()

    @contextlib.asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it; TooFast where too many wait."""
        if self._inside[address] >= self.most_of_address or self._inside.total() >= self.most:
            raise TooFast(SECONDS_TO_COME_BACK)
        self._inside[address] += 1
        try:
            await self._enter(address)
            try:
                yield
            finally:
                self._leave()
        finally:
            self._inside[address] -= 1
            if not self._inside[address]:
                del self._inside[address]

    async def _enter(self, address: str) -> None:
        if self.free:
            self.free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(Asker(address, ""), turn)
        try:
            await turn
        except asyncio.CancelledError:
            self._waiting.remove(Asker(address, ""), turn)
            if turn.done() and not turn.cancelled():
                self._leave()  # it had its turn, and does not want it any more
            raise

    def _leave(self) -> None:
        while self._waiting:
            turn = self._waiting.take()
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1
