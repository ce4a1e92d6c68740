"""The regular round of a worker: it says that it lives, adopts tables without an owner, and tidies up.

Each table has one owner among the workers, which sees to its bots and clocks. The tables of a worker
that has fallen silent are adopted by the others, or by the same server after a restart. Two workers that
both take themselves for the owner do no harm, since an event can be written only once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from kaffihus.core.errors import KaffihusError
from kaffihus.server.errors import Refusal, StoreFails
from kaffihus.server.live.server import Server
from kaffihus.server.live.session import TableSession
from kaffihus.server.live.tokens import is_id
from kaffihus.server.store import operators, ownership, presence, retention, space, tables
from kaffihus.server.table import ending
from kaffihus.server.table.clock import SECOND

log = logging.getLogger(__name__)

HOUR, DAY = 3600 * SECOND, 24 * 3600 * SECOND
SECONDS_BETWEEN_TIDYING = 60
ADOPTED_AT_ONCE = 4


class Housekeeping:
    """The round, again and again until it is stopped."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, with the tables whose owner is gone."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Make no further round."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        tidied = 0.0
        loop = asyncio.get_running_loop()
        while self.server.is_open:
            try:
                await self._round()
                if loop.time() - tidied > SECONDS_BETWEEN_TIDYING or not tidied:
                    tidied = loop.time()
                    await self.tidy()
            except StoreFails:
                pass  # the store has said so
            except KaffihusError as error:
                log.error("a round failed: %s", error)
            except Exception:
                log.exception("a round failed")
            await asyncio.sleep(self.server.settings.heartbeat_seconds)

    async def _round(self) -> None:
        server = self.server
        now = server.now()
        await server.store.write(presence.heartbeat, server.worker, now)
        server.store.is_well()
        await self._look_at_space()
        await self._heed_bans()
        if server.store.is_shared:
            since = now - int(server.settings.dead_seconds * SECOND)
            server.alive = sorted({server.worker, *await server.store.read(presence.alive, since)})
        await server.store.write(presence.prune, server.alive, now - DAY)
        if server.store.is_shared:
            owned = await server.store.read(ownership.owned_by, server.worker)
            for session in list(server.sessions.values()):
                if session.is_owned and session.id not in owned:
                    server.supervisor.drop(session)  # others took us for dead
        orphans = await server.store.read(
            ownership.orphans, server.worker, server.alive, now, sorted(server.damaged)
        )
        gate = asyncio.Semaphore(ADOPTED_AT_ONCE)
        await asyncio.gather(*(self._adopt(table, gate) for table in orphans))

    async def _heed_bans(self) -> None:
        """Whom an operator has banned is gone within a round; a table that is banned is closed."""
        server = self.server
        known, server.bans = server.bans, await server.store.read(operators.current_bans, server.now())
        for subject in server.bans.keys() - known.keys():
            server.disconnect(subject)
            if is_id(subject) and await server.store.read(tables.read_terms, subject) is not None:
                async with self._alone(subject):
                    await server.execute(subject, lambda streams: ending.archive(streams.table))

    async def _look_at_space(self) -> None:
        """Before the disk is full there are no new tables; what is being played still gets to its end."""
        settings, found = self.server.settings, await self.server.store.read(space.space)
        is_short = found.free is not None and found.free < settings.free_mib
        is_full = is_short or 0 < settings.database_mib <= found.used
        if is_full != self.server.is_full:
            log.log(logging.ERROR if is_full else logging.INFO, "%s", "full" if is_full else "not full")
        self.server.is_full = is_full

    async def _adopt(self, table: str, gate: asyncio.Semaphore) -> None:
        async with gate, self._alone(table):
            session = self.server.sessions.get(table)
            if session is None:
                await self.server.session(table)
            elif not session.is_owned:
                await self.server.adopt(session)

    @contextlib.asynccontextmanager
    async def _alone(self, table: str) -> AsyncIterator[None]:
        """What goes wrong with one table concerns no other; what goes wrong with the store does."""
        try:
            yield
        except StoreFails:
            raise
        except Refusal as refusal:
            log.info("not done: %s", refusal.code, extra={"table": table})
        except KaffihusError as error:
            log.error("a table could not be seen to: %s", error, extra={"table": table})
        except Exception:
            log.exception("a table could not be seen to", extra={"table": table})

    async def tidy(self) -> None:
        """Tables nobody looks at leave memory; tables nobody comes back to are archived."""
        server = self.server
        for session in list(server.sessions.values()):
            if not session.lock.locked() and self._may_rest(session):
                if session.is_owned and session.is_bots_only and server.store.is_shared:
                    await server.store.write(ownership.release, session.id, server.worker)
                server.forget(session)
        server.garbage.tidy()
        now = server.now()
        waiting = now - int(server.settings.waiting_hours * HOUR)
        playing = now - int(server.settings.playing_days * DAY)
        for status, before in (("waiting", waiting), ("playing", playing), ("paused", playing)):
            aside = sorted(server.damaged)
            for table in await server.store.read(tables.idle_tables, status, before, aside):
                async with self._alone(table):
                    await server.execute(table, lambda streams: ending.give_up_waiting(streams.table))

        await self._forget()

    async def _forget(self) -> None:
        """What nobody needs is deleted, some at a time."""
        server, settings = self.server, self.server.settings
        now = server.now()

        def before(days: float) -> int | None:
            return now - int(days * DAY) if days else None

        ages = retention.Ages(
            before(settings.nothing_days), before(settings.games_days), before(settings.guest_days)
        )
        await server.store.write(retention.forget_tokens, now - int(settings.session_days * DAY))
        tables_gone = await server.store.write(retention.forget_tables, ages, sorted(server.sessions))
        guests_gone = 0
        if ages.guests is not None:
            guests_gone = await server.store.write(retention.forget_guests, ages.guests)
        if tables_gone or guests_gone:
            log.info("forgotten: %d tables, %d guests", tables_gone, guests_gone)

    def _may_rest(self, session: TableSession) -> bool:
        rest = int(self.server.settings.rest_seconds * SECOND)
        events = session.streams.events
        last = events[-1].at if events else session.table.terms.created
        is_quiet = self.server.now() - max(last, *session.away_since.values()) > rest
        is_watched = session.is_watched or presence.SPECTATORS in session.elsewhere
        row = session.row()
        has_time = row.wakes is not None and row.wakes > self.server.now() + rest
        return is_quiet and not is_watched and (not row.needs_owner or has_time)
