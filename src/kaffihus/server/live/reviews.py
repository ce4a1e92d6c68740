"""Reviews of finished games: asked for, made one at a time at the lowest priority, kept for good.

Each is made by a process of its own (`review_worker`), which ends with it. Whoever asks comes back to
see how far it is; whoever asks for much is sent away. A player's latest games are reviewed in a series,
one game of all series at a time: whoever waits for a single game is not kept waiting by them. The review of
a record that somebody brought is remembered for a while, and kept nowhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

import msgspec

from kaffihus.server.errors import Refusal, StoreFails, TooFast
from kaffihus.server.live.fair_gate import FairGate
from kaffihus.server.live.rate_limit import Buckets
from kaffihus.server.store import Store
from kaffihus.server.store.reviews import keep_review, read_review
from kaffihus.server.wire.review import REVIEW_FORM, GameReview, ReviewState

log = logging.getLogger(__name__)

AT_ONCE, MOST_WAITING, MOST_OF_ADDRESS = 1, 20, 2
RATE, BURST = 1 / 60, 10  # reviews that an address may ask for
SERIES_RATE, SERIES_BURST, MOST_SERIES = 1 / 600, 3, 20  # of latest games: of an address, and at a time
SERIES = "series"  # what they all are at the gate: one address
SECONDS_TO_COME_BACK = 60.0
MOST_SECONDS = 300.0  # for one review, on a machine that has better things to do
LINE_LIMIT = 1 << 24
MOST_KNOWN = 200
MOST_BROUGHT = 20  # reviews of records that people brought: the latest
Keep = Callable[[GameReview], Awaitable[None]]  # what becomes of a review that is made
COMMAND = (sys.executable, "-m", "kaffihus.server.live.review_worker")


class Told(msgspec.Struct):
    """A line of the worker."""

    done: int
    total: int
    values: dict[str, list[float]]
    review: GameReview | None = None


@dataclass
class Reviewing:
    """A review that is being made, or has failed."""

    state: ReviewState
    task: asyncio.Task[None] | None = field(default=None, repr=False)


@dataclass
class Series:
    """A player's latest games that are being reviewed."""

    left: int
    task: asyncio.Task[None] | None = field(default=None, repr=False)


class Reviews:
    """All reviews that this worker makes."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store, self.now = store, now
        self.asking = Buckets(RATE, BURST)
        self.gate = FairGate(AT_ONCE, MOST_WAITING, MOST_OF_ADDRESS)
        self.current: dict[str, Reviewing] = {}
        self.asking_series = Buckets(SERIES_RATE, SERIES_BURST)
        self.series: dict[str, Series] = {}  # by player
        self._one_of_series = asyncio.Semaphore(1)
        self.brought: dict[str, GameReview] = {}  # by their record's hash, the oldest first
        self.command = COMMAND

    async def state(self, table: str) -> ReviewState:
        """How far the review of a table is."""
        if table in self.current:
            return self.current[table].state
        data = await self.store.read(read_review, table, REVIEW_FORM)
        if data is None:
            return ReviewState("none")
        return ReviewState("done", review=msgspec.json.decode(data, type=GameReview))

    async def ask(self, table: str, record: str, address: str) -> ReviewState:
        """Have a game reviewed, unless it was or is about to be."""
        found = await self.state(table)
        if found.status in ("waiting", "working", "done"):
            return found
        self.asking.take(address)
        self._begin(table, record, address, partial(self.keep, table))
        return self.current[table].state

    async def ask_brought(
        self, record: str, address: str, check: Callable[[str], Awaitable[None]]
    ) -> ReviewState:
        """How far the review of a brought record is; it is begun once the record is checked."""
        key = hashlib.sha256(record.encode()).hexdigest()
        if key in self.brought:
            return ReviewState("done", review=self.brought[key])
        if key in self.current:
            found = self.current[key]
            if found.task is None:
                del self.current[key]  # that it failed is said once: whoever asks again tries again
            return found.state
        await check(record)
        self.asking.take(address)
        self._begin(key, record, address, partial(self.remember, key))
        return self.current[key].state

    def _begin(self, table: str, record: str, address: str, keep: Keep) -> asyncio.Task[None]:
        """Have a review made, unless that is being done."""
        if len(self.current) > MOST_KNOWN:  # those that failed are forgotten: asking again says the same
            self.current = {id: entry for id, entry in self.current.items() if entry.task is not None}
        if table in self.current and (task := self.current[table].task) is not None:
            return task
        entry = self.current[table] = Reviewing(ReviewState("waiting"))
        entry.task = asyncio.create_task(self._make(table, record, address, entry, keep))
        return entry.task

    async def keep(self, table: str, found: GameReview) -> None:
        """Keep a review with its table."""
        found.players = []  # names may be taken out of the table later
        await self.store.write(keep_review, table, REVIEW_FORM, msgspec.json.encode(found), self.now())

    async def remember(self, key: str, found: GameReview) -> None:
        """Remember the review of a record that somebody brought, and forget the oldest."""
        self.brought = dict([*self.brought.items(), (key, found)][-MOST_BROUGHT:])

    def waiting(self, player: str) -> int:
        """How many of a player's latest games are still to be reviewed."""
        return self.series[player].left if player in self.series else 0

    def ask_series(
        self, player: str, tables: list[str], record_of: Callable[[str], Awaitable[str]], address: str
    ) -> None:
        """Have a player's latest games reviewed one after another, unless that is being done."""
        if player in self.series or not tables:
            return
        if len(self.series) >= MOST_SERIES:
            raise TooFast(SECONDS_TO_COME_BACK)
        self.asking_series.take(address)
        entry = self.series[player] = Series(len(tables))
        entry.task = asyncio.create_task(self._make_series(tables, record_of, entry))
        entry.task.add_done_callback(lambda _: self.series.pop(player, None))

    async def _make_series(
        self, tables: list[str], record_of: Callable[[str], Awaitable[str]], entry: Series
    ) -> None:
        for table in tables:
            async with self._one_of_series:
                with contextlib.suppress(Refusal):  # a table that is gone, or was not played out
                    await self._begin(table, await record_of(table), SERIES, partial(self.keep, table))
            entry.left -= 1

    async def stop(self) -> None:
        """Leave off; whoever wants a review asks again."""
        entries: list[Series | Reviewing] = [*self.series.values(), *self.current.values()]
        tasks = [entry.task for entry in entries if entry.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, table: str, record: str, address: str, entry: Reviewing, keep: Keep) -> None:
        try:
            async with self.gate.turn(address):
                entry.state = ReviewState("working")
                async with asyncio.timeout(MOST_SECONDS):
                    found = await self._work(record, entry)
            await keep(found)
            del self.current[table]
        except (Refusal, StoreFails, OSError, TimeoutError, msgspec.DecodeError, ValueError) as error:
            log.warning("a review came to nothing: %s", type(error).__name__, extra={"table": table})
            entry.state, entry.task = ReviewState("failed"), None

    async def _work(self, record: str, entry: Reviewing) -> GameReview:
        """Let a process make it, and hear how far it is."""
        process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE_LIMIT,
            env={**os.environ, "KAFFIHUS_SERVER": ""},
        )
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(record.encode())
            process.stdin.write_eof()
            async for line in process.stdout:
                told = msgspec.json.decode(line, type=Told)
                entry.state = ReviewState("working", told.done, told.total, told.values)
                if told.review is not None:
                    return told.review
            raise ValueError("the worker ended without a review")
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            process.stdin.close()
