"""Sees to tables: bots that must decide, clocks that run out, players who do not come back.

Each table has one keeper among the workers. A worker says every few seconds that it lives; the tables
of one that has fallen silent are adopted by the others, or by the same house after a restart. Two who
both believe to be keepers do no harm, since an event can be written only once.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from kaffihus.core.errors import KaffihusError
from kaffihus.server import events as ev
from kaffihus.server.bots import NoChoice, job_for
from kaffihus.server.clocks import SECOND
from kaffihus.server.errors import Refusal, StoreFails
from kaffihus.server.events import Event
from kaffihus.server.live import Command, Live
from kaffihus.server.store import attendance, tables
from kaffihus.server.streams import Streams
from kaffihus.server.table import SPARE_BOT

if TYPE_CHECKING:
    from kaffihus.server.house import House

log = logging.getLogger(__name__)

HOUR, DAY = 3600 * SECOND, 24 * 3600 * SECOND
ADOPTED_AT_ONCE = 4


class Keeper:
    """The tables one worker sees to."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.random = random.SystemRandom()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopping = False

    def start(self) -> None:
        """Take up the tables whose keeper is gone, and go on doing so."""
        self._spawn(self._beat())

    async def stop(self) -> None:
        """Let everything be; whoever comes next finds it again."""
        self._is_stopping = True
        for live in list(self.house.lives.values()):
            self.drop(live)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and not isinstance(task.exception(), StoreFails | None):
            log.error("a keeper's task failed", exc_info=task.exception())

    # --- one table

    def look_after(self, live: Live) -> None:
        """Something has changed at a table: see what is to be done there, and when."""
        if not live.is_kept or live.is_gone or self._is_stopping:
            return
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        table = live.table
        if table.status == "playing":
            for seat in table.pending:
                if table.chairs[seat].bot is not None and seat not in live.thinking:
                    live.thinking[seat] = self._spawn(self._think(live, seat))
        due = [when for when, _ in self._duties(live)]
        if due:
            wait = max(0.0, (min(due) - self.house.now()) / SECOND)
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(wait, lambda: self._spawn(self._wake(live)))

    def drop(self, live: Live) -> None:
        """See to a table no more."""
        live.is_kept = False
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        for task in live.thinking.values():
            task.cancel()
        live.thinking.clear()

    def _duties(self, live: Live) -> list[tuple[int, int]]:
        """When something falls due, and at which seat: time-outs, and grace that ends."""
        table = live.table
        if table.status != "playing":
            return []
        found = []
        connected = live.connected()
        somebody_waits = any(connected[seat] for seat in table.people)
        for seat in table.people:
            deadline = table.clocks.deadline(seat)
            if deadline is not None:
                found.append((deadline, seat))
            if table.terms.wish.substitute is not None and not connected[seat] and somebody_waits:
                found.append((live.away_since[seat] + table.terms.wish.grace * SECOND, seat))
        return found

    async def _wake(self, live: Live) -> None:
        """Do what has fallen due."""

        def command(streams: Streams) -> list[Event]:
            table, now = streams.table, self.house.now()
            for when, seat in self._duties(live):
                if when <= now:
                    deadline = table.clocks.deadline(seat)
                    if deadline is not None and deadline <= now:
                        return table.time_out(seat)
                    return table.take_over(seat, "left")
            return []

        await self._do(live, command)
        self.look_after(live)

    async def _do(self, live: Live, command: Command) -> None:
        try:
            await self.house.do(live.id, command)
        except Refusal as refusal:
            log.info("not done: %s", refusal.code, extra={"table": live.id})

    # --- bots

    async def _think(self, live: Live, seat: int) -> None:
        """A bot decides, again and again, until others are to.

        What nobody else can notice is done at once; what somebody can is done when the time drawn
        for it has come. So neither hidden steps nor hard thinking show in how long a bot takes.
        """
        try:
            decided: int | None = None
            release = 0
            while True:
                since = live.table.clocks.since[seat]
                if since is None or not live.is_kept or not await self._is_bots_turn(live, seat):
                    return
                if since != decided:
                    decided, release = since, since + self._delay()
                action = await self._choose(live, seat)
                if action is not None:
                    await self._play(live, seat, action, release)
        finally:
            if live.thinking.get(seat) is asyncio.current_task():
                del live.thinking[seat]

    async def _is_bots_turn(self, live: Live, seat: int) -> bool:
        async with live.lock:
            table = live.table
            return (
                table.status == "playing" and table.chairs[seat].bot is not None and seat in table.pending
            )

    def _delay(self) -> int:
        least, most = self.house.settings.bot_delay
        return int(self.random.uniform(least, most) * SECOND)

    async def _choose(self, live: Live, seat: int) -> int | None:
        """The bot's choice; a bot that fails is replaced for this once."""
        async with live.lock:
            table = live.table
            level = table.chairs[seat].bot
            if level is None:
                return None
            version = live.streams.versions[seat]
            job = job_for(table.terms, table.position, seat, level, version)
            spare = job_for(table.terms, table.position, seat, SPARE_BOT, version)
            is_awaited = live.is_watched or bool(live.elsewhere)
        try:
            return await self.house.bots.choose(job, is_awaited)
        except NoChoice as error:
            log.error("a bot failed: %s", error, extra={"table": live.id})
        try:
            return await self.house.bots.choose(spare, is_awaited)
        except NoChoice as error:
            log.error("so did the spare: %s", error, extra={"table": live.id})
            await asyncio.sleep(5)
            return None

    async def _play(self, live: Live, seat: int, action: int, release: int) -> None:
        async with live.lock:
            if action not in live.table.position.legal(seat):
                return  # the world has moved on: think again
            is_noticed = live.streams.would_notice(seat, action)
        if is_noticed:
            await self._wait_until(release)

        def command(streams: Streams) -> list[Event]:
            table = streams.table
            level = table.chairs[seat].bot
            if level is None or table.status != "playing" or action not in table.position.legal(seat):
                return []
            return table.act(seat, action, level=level)

        await self._do(live, command)

    async def _wait_until(self, release: int) -> None:
        """Until the time drawn; a bot that thought for longer shows whole seconds only."""
        late = self.house.now() - release
        if late > 0 and self.house.settings.bot_delay[1] > 0:
            release += math.ceil(late / SECOND) * SECOND
        wait = release - self.house.now()
        if wait > 0:
            await asyncio.sleep(wait / SECOND)

    # --- all tables

    async def adopt(self, live: Live) -> None:
        """Become the keeper of a table just loaded, unless somebody else is."""
        if live.table.status in ("finished", "archived"):
            return
        house = self.house
        is_ours, former_beat = await house.store.write(tables.adopt, live.id, house.worker, house.alive)
        live.is_kept = is_ours
        if not is_ours:
            return
        if former_beat is not None and live.table.terms.wish.clock is not None:
            await self._credit(live, former_beat)
        self.look_after(live)

    async def _credit(self, live: Live, former_beat: int) -> None:
        """Nobody's clock ran while nobody kept the table."""

        def command(streams: Streams) -> list[Event]:
            down = self.house.now() - max(former_beat, streams.kept[-1].at if streams.kept else 0)
            return [ev.Credited(down)] if streams.table.status == "playing" and down > 0 else []

        await self._do(live, command)

    async def _beat(self) -> None:
        """Say that this worker lives, see who else does, and take up what lies about."""
        house = self.house
        tidied = 0.0
        loop = asyncio.get_running_loop()
        while True:
            try:
                await self._round()
                if loop.time() - tidied > 60 or not tidied:
                    tidied = loop.time()
                    await self._tidy()
            except StoreFails:
                pass  # the store has said so
            except KaffihusError as error:
                log.error("a round failed: %s", error)
            except Exception:
                log.exception("a round failed")
            await asyncio.sleep(house.settings.beat_seconds)

    async def _round(self) -> None:
        house = self.house
        now = house.now()
        await house.store.write(attendance.beat, house.worker, now)
        house.store.is_well()
        if house.store.is_shared:
            since = now - int(house.settings.dead_seconds * SECOND)
            house.alive = sorted({house.worker, *await house.store.read(attendance.alive, since)})
        long_ago = now - DAY
        await house.store.write(attendance.bury, house.alive, long_ago)
        if house.store.is_shared:
            ours = await house.store.read(tables.kept_by, house.worker)
            for live in list(house.lives.values()):
                if live.is_kept and live.id not in ours:
                    self.drop(live)  # others took us for dead
        lying = await house.store.read(tables.neglected, house.worker, house.alive)
        gate = asyncio.Semaphore(ADOPTED_AT_ONCE)
        await asyncio.gather(*(self._pick_up(table, gate) for table in lying))

    async def _pick_up(self, table: str, gate: asyncio.Semaphore) -> None:
        async with gate:
            live = self.house.lives.get(table)
            if live is None:
                await self.house.live(table)
            elif not live.is_kept:
                await self.adopt(live)

    async def _tidy(self) -> None:
        """Tables nobody looks at leave memory; tables nobody comes back to are put away."""
        house = self.house
        for live in list(house.lives.values()):
            if not live.lock.locked() and self._may_rest(live):
                house.forget(live)
        house.garbage.tidy()
        now = house.now()
        waiting = now - int(house.settings.waiting_hours * HOUR)
        for table in await house.store.read(tables.idle_tables, "waiting", waiting):
            await house.do(table, put_away)
        playing = now - int(house.settings.playing_days * DAY)
        for status in ("playing", "paused"):
            for table in await house.store.read(tables.idle_tables, status, playing):
                await house.do(table, put_away)

    def _may_rest(self, live: Live) -> bool:
        rest = int(self.house.settings.rest_seconds * SECOND)
        last = live.streams.kept[-1].at if live.streams.kept else live.table.terms.created
        is_quiet = self.house.now() - max(last, *live.away_since.values()) > rest
        return is_quiet and not live.is_watched and not live.standing().needs_keeper


def put_away(streams: Streams) -> list[Event]:
    """End a table that nobody comes back to."""
    table = streams.table
    match table.status:
        case "waiting":
            return [ev.Archived()]
        case "playing" | "paused":
            return [ev.Finished(table.final_result("abandoned"))]
    return []
