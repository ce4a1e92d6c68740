"""Sees to the tables that this worker owns: bots that must decide, clocks that run out, absent players."""

from __future__ import annotations

import asyncio
import logging
import math
import random
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from kaffihus.server.errors import Refusal, StoreFails
from kaffihus.server.live.bot_pool import BotPool, NoChoice, job_for
from kaffihus.server.live.bot_queue import Asker
from kaffihus.server.live.session import TableSession
from kaffihus.server.table import absence, play
from kaffihus.server.table.clock import SECOND, is_slow
from kaffihus.server.table.requests import Command, bots_action
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.table import SPARE_BOT
from kaffihus.server.table.transition import Decision

log = logging.getLogger(__name__)

NO_SEAT = -1
SPARE_SECONDS = 5  # after the spare bot has failed, too


class Supervisor:
    """Decides when something is due at a table, and has it done by `execute`."""

    def __init__(
        self,
        execute: Callable[[str, Command], Awaitable[object]],
        now: Callable[[], int],
        bots: BotPool,
        bot_delay: tuple[float, float],
        address_of: Callable[[str], str],
        patience: int,
    ) -> None:
        self.execute = execute
        self.now = now
        self.bots = bots
        self.bot_delay = bot_delay
        self.address_of = address_of  # where a player was last seen
        self.patience = patience  # with promised bytes, in milliseconds
        self.random = random.SystemRandom()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopping = False

    async def stop(self) -> None:
        """End what is under way; the next owner of a table finds it again."""
        self._is_stopping = True
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
            log.error("a supervisor's task failed", exc_info=task.exception())

    # --- one table

    def look_after(self, session: TableSession) -> None:
        """Something has changed at a table: see what is to be done there, and when."""
        if not session.is_owned or session.is_gone or self._is_stopping:
            return
        if session.timer is not None:
            session.timer.cancel()
            session.timer = None
        table = session.table
        if table.status == "playing" and may_think(session):
            for seat in table.pending:
                if table.chairs[seat].bot is not None and seat not in session.thinking:
                    session.thinking[seat] = self._spawn(self._think(session, seat))
        due = [when for when, _ in self._duties(session)]
        if due:
            wait = max(0.0, (min(due) - self.now()) / SECOND)
            loop = asyncio.get_running_loop()
            session.timer = loop.call_later(wait, lambda: self._spawn(self._wake(session)))

    def drop(self, session: TableSession) -> None:
        """See to a table no more."""
        session.is_owned = False
        if session.timer is not None:
            session.timer.cancel()
            session.timer = None
        for task in session.thinking.values():
            task.cancel()
        session.thinking.clear()

    def _duties(self, session: TableSession) -> list[tuple[int, int]]:
        """When something falls due, and at which seat: time-outs, grace that ends; a start, at none."""
        table, settings = session.table, session.table.terms.settings
        if table.is_ready and table.complete_since is not None:
            return [(table.complete_since + self.patience, NO_SEAT)]
        if table.status != "playing":
            return []
        found = []
        connected = session.connected()
        somebody_waits = any(connected[seat] for seat in table.people)
        for seat in table.people:
            deadline = table.clocks.deadline(seat)
            if deadline is not None:
                found.append((deadline, seat))
            is_expected = settings.substitute is not None and not is_slow(settings.clock)
            if is_expected and not connected[seat] and somebody_waits:
                found.append((session.away_since[seat] + settings.grace * SECOND, seat))
        return found

    async def _wake(self, session: TableSession) -> None:
        """Do what has fallen due."""

        def command(streams: Streams) -> Sequence[Decision]:
            table, now = streams.table, self.now()
            for when, seat in self._duties(session):
                if when <= now and seat == NO_SEAT:
                    return play.start(table, now - self.patience)
                if when <= now:
                    deadline = table.clocks.deadline(seat)
                    if deadline is not None and deadline <= now:
                        return absence.time_out(table, seat)
                    return absence.take_over(table, seat, "gone")
            return []

        await self._execute(session, command)
        self.look_after(session)

    async def _execute(self, session: TableSession, command: Command) -> None:
        try:
            await self.execute(session.id, command)
        except Refusal as refusal:
            log.info("not done: %s", refusal.code, extra={"table": session.id})

    # --- bots

    async def _think(self, session: TableSession, seat: int) -> None:
        """A bot decides, again and again, until others are to.

        What nobody else can notice is done at once; what somebody can is done when the time drawn
        for it has come. So neither hidden steps nor hard thinking show in how long a bot takes.
        """
        try:
            decided: int | None = None
            release = 0
            while True:
                since = session.table.clocks.since[seat]
                if since is None or not session.is_owned or not await self._is_bots_turn(session, seat):
                    return
                if since != decided:
                    decided, release = since, since + self._delay()
                action = await self._choose(session, seat)
                if action is not None:
                    await self._play(session, seat, action, release)
        finally:
            if session.thinking.get(seat) is asyncio.current_task():
                del session.thinking[seat]

    async def _is_bots_turn(self, session: TableSession, seat: int) -> bool:
        async with session.lock:
            table = session.table
            is_turn = table.status == "playing" and seat in table.pending
            return is_turn and table.chairs[seat].bot is not None and may_think(session)

    def _delay(self) -> int:
        least, most = self.bot_delay
        return int(self.random.uniform(least, most) * SECOND)

    async def _choose(self, session: TableSession, seat: int) -> int | None:
        """The bot's choice; a bot that fails is replaced for this once."""
        async with session.lock:
            table = session.table
            level = table.chairs[seat].bot
            if level is None:
                return None
            version = session.streams.versions[seat]
            job = job_for(table.terms, table.position, seat, level, version)
            spare = job_for(table.terms, table.position, seat, SPARE_BOT, version)
            connected = session.connected()
            is_awaited = any(connected[seat] for seat in table.people)
            asker = Asker(self.address_of(table.terms.host), table.terms.host)
        try:
            return await self.bots.choose(job, asker, is_awaited)
        except NoChoice as error:
            log.error("a bot failed: %s", error, extra={"table": session.id})
        try:
            return await self.bots.choose(spare, asker, is_awaited)
        except NoChoice as error:
            log.error("so did the spare: %s", error, extra={"table": session.id})
            await asyncio.sleep(SPARE_SECONDS)
            return None

    async def _play(self, session: TableSession, seat: int, action: int, release: int) -> None:
        async with session.lock:
            count = session.table.count
            decided = bots_action(session.streams, seat, action)
            if not decided:
                return  # the world has moved on: think again
            is_noticed = session.streams.would_notice(decided[0])
        if is_noticed:
            await self._wait_until(release)

        def command(streams: Streams) -> Sequence[Decision]:
            is_unchanged = streams.table.count == count
            return decided if is_unchanged else bots_action(streams, seat, action)

        await self._execute(session, command)

    async def _wait_until(self, release: int) -> None:
        """Until the time drawn; a bot that thought for longer shows whole seconds only."""
        late = self.now() - release
        if late > 0 and self.bot_delay[1] > 0:
            release += math.ceil(late / SECOND) * SECOND
        wait = release - self.now()
        if wait > 0:
            await asyncio.sleep(wait / SECOND)


def may_think(session: TableSession) -> bool:
    """Bots among themselves play while somebody looks on; where people play, always."""
    return not session.is_bots_only or session.is_watched or bool(session.elsewhere)
