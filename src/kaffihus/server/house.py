"""The house: all tables that are in memory, and the one way in which anything at them changes.

A command is tried on the table under its lock; what came of it is appended to the store; when it is on
disk, everybody is told. If another worker was quicker, the table learns what that one wrote and the
command is tried again. If the store fails, the table forgets what it tried.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from kaffihus import games
from kaffihus.server.bots import BotWorkers
from kaffihus.server.errors import Conflict, Refusal, StoreFails
from kaffihus.server.events import SEATING
from kaffihus.server.garbage import Garbage
from kaffihus.server.keeper import Keeper
from kaffihus.server.limits import Buckets
from kaffihus.server.live import Command, Live
from kaffihus.server.metrics import Metrics
from kaffihus.server.settings import Settings
from kaffihus.server.store import Store, attendance, tables, talk
from kaffihus.server.streams import Streams
from kaffihus.server.terms import Terms
from kaffihus.server.warming import Warming

Answer = TypeVar("Answer")

MOST_TRIES = 20
ID_LENGTH = 32

log = logging.getLogger(__name__)


def milliseconds() -> int:
    """The time, as the house keeps it."""
    return time.time_ns() // 1_000_000


def is_id(text: str) -> bool:
    """Whether a text could be an id of ours; not everything may be asked of every store."""
    return text.isascii() and text.isalnum() and len(text) <= ID_LENGTH


class House:
    """Everything that is open for business on one worker."""

    def __init__(self, settings: Settings, store: Store, now: Callable[[], int] = milliseconds) -> None:
        self.settings = settings
        self.store = store
        self.now = now
        self.worker = secrets.token_hex(8)
        self.alive = [self.worker]
        self.metrics = Metrics(self)
        self.bots = BotWorkers(settings.bot_workers)
        self.warming = Warming()
        self.keeper = Keeper(self)
        self.garbage = Garbage()
        self.lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self.sockets: Counter[str] = Counter()  # by address
        self.is_open = False
        self.replaying = asyncio.Semaphore(1)  # a long game takes a tenth of a second
        self.hashing = asyncio.Semaphore(2)  # a passphrase takes 64 MiB and a tenth of a second to check
        limits = settings.limits
        self.requests = Buckets(limits.http_rate, limits.http_burst, "requests")
        self.newcomers = Buckets(limits.guest_rate, limits.guest_burst, "new sessions")
        self.talk = Buckets(limits.chat_rate, limits.chat_burst, "chat messages")

    # --- opening and closing

    async def open(self) -> None:
        """Take up the work where it was left."""
        for game in games.IDS:
            games.load(game)  # now, not while somebody waits
        await self.store.write(attendance.beat, self.worker, self.now())
        self.bots.start()
        self.warming.start()
        self.garbage.start()
        self.keeper.start()
        self.is_open = True
        log.info("open", extra={"worker": self.worker, "store": self.store.url.get_backend_name()})

    async def close(self) -> None:
        """Finish what is being done, and go."""
        self.is_open = False
        await self.keeper.stop()
        if self._running:
            await asyncio.wait(self._running, timeout=5)
        await self.warming.stop()
        await self.bots.stop()
        try:
            await self.store.write(attendance.beat, self.worker, self.now())
        except StoreFails:
            log.info("gone without a last word")
        self.store.close()
        self.garbage.stop()
        log.info("closed", extra={"worker": self.worker})

    # --- tables

    async def live(self, table: str) -> Live:
        """A table, from memory or from the store."""
        found = self.lives.get(table)
        if found is not None:
            return found
        if not is_id(table):
            raise Refusal("not_found", "there is no such table")
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Live:
        terms = await self.store.read(tables.read_terms, table)
        if terms is None:
            raise Refusal("not_found", "there is no such table")
        kept = await self.store.read(tables.read_events, table)
        streams = Streams(terms)
        streams.load(kept)
        live = Live(streams, self.now())
        said = await self.store.read(talk.read_chat, table)
        live.chat = said[-1][0].number if said else 0
        if self.store.is_shared:
            live.elsewhere = set(await self.store.read(attendance.present, table, self.worker))
        self.lives[table] = live
        if self.store.is_shared:
            async with live.lock:
                await self._catch_up(live)  # what was written while we read
        await self.keeper.adopt(live)
        return live

    async def make(self, terms: Terms, command: Command | None = None) -> Live:
        """A new table, and what happens at it at once."""
        live = Live(Streams(terms), self.now())
        live.is_kept = True
        await self.store.write(tables.make_table, terms.id, terms, live.standing(), self.worker)
        self.lives[terms.id] = live
        self.metrics.tables.inc()
        if command is not None:
            await self.do(terms.id, command)
        return live

    def forget(self, live: Live) -> None:
        """Let a table leave memory."""
        live.is_gone = True
        self.keeper.drop(live)
        for listener in list(live.everybody()):
            listener.restart()
        if self.lives.get(live.id) is live:
            del self.lives[live.id]

    # --- what changes anything

    async def do(self, table: str, command: Command) -> Live:
        """Carry a command out: on disk first, then told. Goes on even if whoever asked goes away."""
        return await self.finish(self._do(table, command))

    async def finish(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Some work that is not broken off when its caller is."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _do(self, table: str, command: Command) -> Live:
        for _ in range(MOST_TRIES):
            live = await self.live(table)
            async with live.lock:
                if live.is_gone:
                    continue
                try:
                    if await self._carry_out(live, command):
                        self.keeper.look_after(live)
                    return live
                except Conflict:
                    await self._catch_up(live)
        raise Refusal("unavailable", "too much happens at this table at once: try again")

    async def _carry_out(self, live: Live, command: Command) -> bool:
        began = time.perf_counter()
        try:
            batch = live.attempt(command, self.now())
            if not batch:
                return False
            await self.store.write(
                tables.append,
                live.id,
                live.told + 1,
                batch,
                live.standing(),
                self.worker,
                any(isinstance(kept.event, SEATING) for kept in batch),
                live.ended(batch),
            )
        except (Conflict, Refusal) as error:
            if isinstance(error, StoreFails):
                self.forget(live)
            else:
                live.take_back()
            raise
        except BaseException:
            # Whether it got to disk is not known: the store will say when it is asked again.
            self.forget(live)
            raise
        live.tell(batch, self.now())
        self.metrics.note(batch, time.perf_counter() - began)
        return True

    async def _catch_up(self, live: Live) -> None:
        """Learn what other workers wrote; the lock is held."""
        live.take_back()
        rows = await self.store.read(tables.read_events, live.id, live.told)
        if rows:
            live.learn(rows, self.now())
            self.keeper.look_after(live)

    # --- what other workers say

    async def hear(self, message: dict[str, Any]) -> None:
        """Another worker has written something."""
        if message.get("by") == self.worker:
            return
        live = self.lives.get(str(message.get("table") or message.get("chat") or message.get("presence")))
        if live is None:
            return
        async with live.lock:
            if "table" in message and int(message["at"]) > live.told:
                await self._catch_up(live)
            elif "chat" in message:
                await self._hear_chat(live)
            elif "presence" in message:
                await self._hear_presence(live)

    async def hear_everything(self) -> None:
        """Look at all tables in memory: messages may have been missed."""
        for live in list(self.lives.values()):
            async with live.lock:
                await self._catch_up(live)
                await self._hear_chat(live)
                await self._hear_presence(live)

    async def _hear_chat(self, live: Live) -> None:
        live.tell_chat(await self.store.read(talk.read_chat, live.id, live.chat))

    async def _hear_presence(self, live: Live) -> None:
        before = live.connected()
        live.elsewhere = set(await self.store.read(attendance.present, live.id, self.worker))
        live.tell_presence(before, self.now())
        self.keeper.look_after(live)
