"""The server of one worker: all tables in memory, and the one way in which anything at them changes.

A command is tried on the table under its lock; what came of it is appended to the store; when it is on
disk, everybody is told. If another worker was quicker, the table learns what that one wrote and the
command is tried again. If the store fails, the table forgets what it tried.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Literal, TypeVar

from kaffihus.core.view import Viewer
from kaffihus.server.errors import Conflict, Refusal, StoreFails
from kaffihus.server.live.addresses import LastSeen
from kaffihus.server.live.bot_pool import admit_bots
from kaffihus.server.live.clock import SteadyClock
from kaffihus.server.live.coaching import Coaching
from kaffihus.server.live.fair_gate import FairGate
from kaffihus.server.live.garbage_collection import GarbageCollection
from kaffihus.server.live.metrics import Metrics
from kaffihus.server.live.notifier import Notifier
from kaffihus.server.live.rate_limit import Buckets
from kaffihus.server.live.reviews import Reviews
from kaffihus.server.live.session import Listener, TableSession
from kaffihus.server.live.shared_bot_pool import make_bot_pool
from kaffihus.server.live.supervisor import Supervisor
from kaffihus.server.live.tokens import is_id
from kaffihus.server.settings import Settings
from kaffihus.server.store import Store, chat, ownership, presence, refusals, tables
from kaffihus.server.store.notify import notify
from kaffihus.server.table import events as ev
from kaffihus.server.table.clock import SECOND
from kaffihus.server.table.events import SEATING, Event
from kaffihus.server.table.requests import Command
from kaffihus.server.table.settings import Terms
from kaffihus.server.table.streams import MANY, Streams

Answer = TypeVar("Answer")

MOST_TRIES = 20
MOST_REPLAYS, MOST_REPLAYS_OF_ADDRESS = 200, 20  # that are made or waited for
MOST_LOOKING, MOST_LOOKING_OF_ADDRESS = 50, 2  # the same, of exports and deletions
NOTHING: dict[str, Any] = {}

log = logging.getLogger(__name__)


class Server:
    """Everything that one worker serves."""

    def __init__(self, settings: Settings, store: Store, now: Callable[[], int] | None = None) -> None:
        self.settings = settings
        self.store = store
        self.now = now = now or SteadyClock()
        self.worker = secrets.token_hex(8)
        self.alive = [self.worker]
        self.sessions: dict[str, TableSession] = {}
        self.sockets: Counter[str] = Counter()  # by address
        self.arriving: set[Listener] = set()  # who they are is known, but they are at no table yet
        admit_bots(settings.bots)
        shared_by = settings.database_url if store.is_shared else ""
        self.bots = make_bot_pool(settings.bot_workers, settings.bots, shared_by)
        self.reviews = Reviews(store, now)
        self.last_seen = LastSeen()
        self.supervisor = Supervisor(
            self.execute,
            now,
            self.bots,
            settings.bot_delay,
            self.last_seen.address_of,
            int(settings.opening_seconds * SECOND),
        )
        self.garbage = GarbageCollection()
        self.status: Literal["starting", "ok", "stopping"] = "starting"
        self.bans: dict[str, int | None] = {}  # players, addresses and tables, and until when
        self.is_full = False  # there is no room for new tables
        self.damaged: set[str] = set()  # tables that could not be read: set aside until a restart
        self._loading: dict[str, asyncio.Task[TableSession]] = {}
        self._changed: set[str] = set()  # of those, what is stored has changed since it was read
        self._reading = asyncio.Semaphore(1)  # tables of many events
        self._running: set[asyncio.Task[Any]] = set()
        # A long game takes a tenth of a second, the longest that somebody may bring some seconds.
        self.replaying = FairGate(1, MOST_REPLAYS, MOST_REPLAYS_OF_ADDRESS)
        # Logs of tables that have come to memory; a socket waits for one.
        self.reading_logs = FairGate(1, sys.maxsize, settings.limits.sockets_per_address)
        # Everything that is stored is looked through for what there is of somebody.
        self.looking_through = FairGate(1, MOST_LOOKING, MOST_LOOKING_OF_ADDRESS)
        limits = settings.limits
        # A passphrase takes 64 MiB and a tenth of a second to check.
        self.hashing = FairGate(2, limits.hashing, limits.hashing_of_address)
        self.logins = Buckets(limits.login_rate, limits.login_burst)  # by account
        self.requests = Buckets(limits.http_rate, limits.http_burst)
        self.newcomers = Buckets(limits.guest_rate, limits.guest_burst)
        self.making = Buckets(limits.table_rate, limits.table_burst)
        self.syncing = Buckets(limits.sync_rate, limits.sync_burst)
        self.undoing = Buckets(limits.undo_rate, limits.undo_burst)
        self.chatting = Buckets(limits.chat_rate, limits.chat_burst)
        self.letters = Buckets(limits.letter_rate, limits.letter_burst)
        self.reports = Buckets(limits.report_rate, limits.report_burst)
        self.records = Buckets(limits.record_rate, limits.record_burst)
        self.reacting = Buckets(limits.reaction_rate, limits.reaction_burst)
        self.coaching = Coaching(
            self.bots, self.last_seen.address_of, limits.coach_rate, limits.coach_burst
        )
        self.metrics = Metrics()
        self.notifier = Notifier(self)
        self.metrics.gauge("kaffihus_live_tables", "Tables in memory", lambda: len(self.sessions))
        self.metrics.gauge("kaffihus_bot_jobs", "Bots' decisions that wait", lambda: len(self.bots.waiting))
        self.metrics.gauge("kaffihus_full", "1: no room for new tables", lambda: self.is_full)
        self.metrics.gauge("kaffihus_damaged_tables", "Tables set aside", lambda: len(self.damaged))
        self.metrics.gauge("kaffihus_bot_restarts", "Bot workers that died", lambda: self.bots.restarts)
        self.metrics.gauge("kaffihus_bot_trouble", "1: none starts", lambda: bool(self.bots.trouble))
        self.metrics.gauge("kaffihus_commits", "Synced commits", lambda: store.writer.commits)
        self.metrics.gauge("kaffihus_writes", "Pieces of work in them", lambda: store.writer.written)

    def check_ban(self, subject: str) -> None:
        """Refuse those whom the operator does not want here."""
        if subject in self.bans and ((until := self.bans[subject]) is None or until > self.now()):
            raise Refusal("not_allowed", "house.why.banned")

    @property
    def is_open(self) -> bool:
        """It has started, and is not stopping yet."""
        return self.status == "ok"

    async def finish_running(self, seconds: float) -> None:
        """Wait for what is being carried out."""
        if self._running:
            await asyncio.wait(self._running, timeout=seconds)

    def reach(self, moment: int) -> None:
        """Something is stored that happened then: our time is not before it."""
        if isinstance(self.now, SteadyClock):
            self.now.reach(moment)

    # --- tables

    async def session(self, table: str) -> TableSession:
        """A table, from memory or from the store."""
        found = self.sessions.get(table)
        if found is not None:
            return found
        if not is_id(table):
            raise Refusal("not_found", "house.why.no_table")
        if table in self.damaged:
            raise Refusal("not_found", "house.why.damaged")
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loaded(table))
        return await asyncio.shield(self._loading[table])

    def _loaded(self, table: str) -> None:
        del self._loading[table]
        self._changed.discard(table)

    async def _load(self, table: str) -> TableSession:
        streams = await self._read(table)
        if streams.events:
            self.reach(streams.events[-1].at)
        session = TableSession(streams, self.now())
        session.remember_refusals(await self.store.read(refusals.read_refusals, table))
        said = await self.store.read(chat.read_chat, table)
        session.chat = said[-1][0].number if said else 0
        if self.store.is_shared:
            session.elsewhere = set(await self.store.read(presence.present, table, self.worker))
        if table in self._changed:
            self._changed.discard(table)
            return await self._load(table)
        self.sessions[table] = session
        if self.store.is_shared:
            async with session.lock:
                await self._catch_up(session)  # what was written while we read
        await self.adopt(session)
        return session

    async def _read(self, table: str) -> Streams:
        """A table from the store; one that cannot be read or folded is set aside, and concerns no other."""
        try:
            terms = await self.store.read(tables.read_terms, table)
            if terms is None:
                raise Refusal("not_found", "house.why.no_table")
            stored = await self.store.read(tables.read_events, table)
            streams = Streams(terms)
            if len(stored) > MANY:
                async with self._reading:
                    await asyncio.to_thread(streams.load, stored)
            else:
                streams.load(stored)
        except Refusal:
            raise
        except Exception:
            self.damaged.add(table)
            log.exception("a table is damaged and set aside", extra={"table": table})
            raise Refusal("not_found", "house.why.damaged") from None
        return streams

    async def read_log(self, session: TableSession, viewer: Viewer, since: int, address: str) -> None:
        """Have all of a viewer's log at hand before anybody waits: a long one is read beside the loop."""
        if session.streams.is_log_to_be_read(viewer, since):
            async with self.reading_logs.turn(address), session.lock:
                await asyncio.to_thread(session.streams.log, viewer)

    async def make_table(
        self, terms: Terms, command: Command | None = None, most: tables.Caps | None = None
    ) -> TableSession:
        """A new table, unless its host has too many or there is no room, and what happens at it at once."""
        if self.is_full:
            raise Refusal("full", "house.why.full")
        session = TableSession(Streams(terms), self.now())
        session.is_owned = True
        await self.store.write(tables.make_table, terms.id, terms, session.row(), self.worker, most)
        self.sessions[terms.id] = session
        self.metrics.tables.inc()
        if command is not None:
            await self.execute(terms.id, command)
        return session

    def forget(self, session: TableSession) -> None:
        """Let a table leave memory."""
        session.is_gone = True
        self.supervisor.drop(session)
        for listener in list(session.everybody()):
            listener.restart()
        if self.sessions.get(session.id) is session:
            del self.sessions[session.id]

    def drop(self, table: str) -> None:
        """Let a table leave memory, if it is there: what is stored of it is no longer the same."""
        if table in self._loading:
            self._changed.add(table)
        session = self.sessions.get(table)
        if session is not None:
            self.forget(session)

    async def end_connections(self, player: str) -> None:
        """The same at all workers."""
        self.disconnect(player)
        await self.store.write(notify, {"sessions": player, "by": self.worker})

    def disconnect(self, who: str) -> None:
        """Have a player's or an address's connections come again: they may not be let in any more."""
        here = [one for session in self.sessions.values() for one in session.everybody()]
        for listener in [*here, *self.arriving]:
            if who in (listener.player, listener.address):
                listener.restart()

    async def adopt(self, session: TableSession) -> None:
        """Become the owner of a table in memory, unless another worker is."""
        if session.table.status in ("finished", "archived"):
            return
        adoption = await self.store.write(ownership.adopt, session.id, self.worker, self.alive)
        session.is_owned, last_heartbeat = adoption
        if not session.is_owned:
            return
        if last_heartbeat is not None and session.table.terms.settings.clock is not None:
            await self._credit(session, last_heartbeat)
        self.supervisor.look_after(session)

    async def _credit(self, session: TableSession, last_heartbeat: int) -> None:
        """Nobody's clock ran while nobody owned the table."""

        def command(streams: Streams) -> list[Event]:
            down = self.now() - max(last_heartbeat, streams.events[-1].at if streams.events else 0)
            return [ev.Credited(down)] if streams.table.status == "playing" and down > 0 else []

        try:
            await self.execute(session.id, command)
        except Refusal as refusal:
            log.info("no time credited: %s", refusal.code, extra={"table": session.id})

    # --- what changes anything

    async def execute(self, table: str, command: Command) -> TableSession:
        """Carry a command out: on disk first, then told. Goes on even if its client goes away."""
        return await self.finish(self._execute(table, command))

    async def finish(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Some work that is not broken off when its caller is."""
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, Answer]) -> asyncio.Task[Answer]:
        """Some work that nobody need wait for."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def _execute(self, table: str, command: Command) -> TableSession:
        for _ in range(MOST_TRIES):
            session = await self.session(table)
            async with session.lock:
                if session.is_gone:
                    continue
                try:
                    if await self._commit(session, command):
                        self.supervisor.look_after(session)
                    return session
                except Conflict:
                    await self._catch_up(session)
        raise Refusal("unavailable", "house.why.too_busy")

    async def _commit(self, session: TableSession, command: Command) -> bool:
        began = time.perf_counter()
        try:
            batch = session.attempt(command, self.now(), self.supervisor.patience)
            if not batch:
                return False
            await self.store.write(
                tables.append,
                session.id,
                session.committed + 1,
                batch,
                session.row(batch),
                self.worker,
                any(isinstance(stored.event, SEATING) for stored in batch),
                session.ended(batch),
            )
        except (Conflict, Refusal) as error:
            if isinstance(error, StoreFails):
                self.forget(session)
            else:
                await session.roll_back_beside(self._reading)
            raise
        except BaseException:
            # Whether it got to disk is not known: the store will say when it is asked again.
            self.forget(session)
            raise
        session.tell(batch, self.now())
        self.metrics.note(batch, time.perf_counter() - began)
        return True

    async def _catch_up(self, session: TableSession, told: Mapping[str, Any] = NOTHING) -> None:
        """Learn what other workers wrote, as one of them told or as it is stored; the lock is held."""
        await session.roll_back_beside(self._reading)
        try:
            rows = tables.events_told(told, session.committed)
            if rows is None:
                rows = await self.store.read(tables.read_events, session.id, session.committed)
            if rows:
                self.reach(rows[-1].at)
                session.learn(rows, self.now())
        except Refusal:
            raise
        except Exception:
            self.forget(session)  # whoever asks for it next finds out whether it can be read
            raise
        if rows:
            self.supervisor.look_after(session)

    # --- what other workers say

    async def hear(self, message: dict[str, Any]) -> None:
        """Another worker has written something."""
        if message.get("by") == self.worker:
            return
        if "forget" in message:
            self.drop(str(message["forget"]))
            return
        if "sessions" in message:
            self.disconnect(str(message["sessions"]))
            return
        named = ("table", "chat", "presence", "reaction")
        table = str(next((message[name] for name in named if name in message), ""))
        session = self.sessions.get(table)
        if session is None:
            return
        async with session.lock:
            if "table" in message and int(message["at"]) > session.committed:
                await self._catch_up(session, message)
            elif "chat" in message:
                await self._hear_chat(session)
            elif "presence" in message:
                await self._hear_presence(session)
            elif "reaction" in message:
                session.tell_reaction(int(message["seat"]), str(message["player"]), message["what"])

    async def hear_everything(self) -> None:
        """Look at all tables in memory: messages may have been missed."""
        for session in list(self.sessions.values()):
            async with session.lock:
                await self._catch_up(session)
                await self._hear_chat(session)
                await self._hear_presence(session)

    async def _hear_chat(self, session: TableSession) -> None:
        session.tell_chat(await self.store.read(chat.read_chat, session.id, session.chat))

    async def _hear_presence(self, session: TableSession) -> None:
        before = session.connected()
        session.elsewhere = set(await self.store.read(presence.present, session.id, self.worker))
        session.tell_presence(before, self.now())
        self.supervisor.look_after(session)
