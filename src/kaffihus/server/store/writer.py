"""Group commit: everything that is written goes through one thread, and is synced together.

While one commit waits for the disk, what others want to write gathers; the next commit takes all of
it. A single write waits for one sync and no longer, and thousands a second share a few hundred syncs.

At first nothing is expected to go wrong: pieces of one kind that follow upon each other are done in one go.
If something does, all of it is taken back and done again, each piece with a savepoint of its own: one that
fails spoils no other.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from kaffihus.server.store.engine import Silence
from kaffihus.server.store.notify import together

Answer = TypeVar("Answer")
Work = Callable[[Connection], Any]
Together = Callable[[Connection, Sequence[Any]], None]

MOST_TOGETHER = 256
# PostgreSQL's codes for what befalls one piece of work: broken off, a lock not had, a deadlock.
OWN_TROUBLE = ("57014", "55P03", "40P01")
log = logging.getLogger(__name__)


@dataclass(eq=False)
class Job:
    """Something to be written, and who waits for it."""

    work: Work
    order: str  # workers lock tables in this order, and never each other
    done: asyncio.Future[Any]
    together: Together | None = None  # does what many of this kind ask for; they have no answer
    item: Any = None  # what this one asks of it
    outcome: Any = None
    error: BaseException | None = None


class Writer:
    """One thread that writes for a whole event loop."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.commits = 0
        self.written = 0
        self.last = float("-inf")  # when a commit last got to disk, by the monotonic clock
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(
        self,
        work: Callable[[Connection], Answer],
        order: str = "",
        together: Together | None = None,
        item: Any = None,
    ) -> Answer:
        """Do some work in a transaction; the answer comes when it is on disk."""
        loop = asyncio.get_running_loop()
        job = Job(work, order, loop.create_future(), together, item)
        self.jobs.put(job)
        # The caller may go away; the work is done all the same.
        answer: Answer = await asyncio.shield(job.done)
        return answer

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self.jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            job = self.jobs.get()
            batch: list[Job] = []
            while True:
                if job is None:
                    is_open = False
                    break
                batch.append(job)
                if len(batch) == MOST_TOGETHER:
                    break
                try:
                    job = self.jobs.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self._write(sorted(batch, key=lambda one: one.order))

    def _write(self, batch: list[Job]) -> None:
        """All in one transaction; if that fails as a whole, one by one."""
        try:
            self._commit(batch)
        except BaseException as error:
            if len(batch) == 1 or _is_down(error):
                self._fail(batch, error)
            else:
                log.warning(
                    "a commit of %d failed, trying one by one: %s", len(batch), type(error).__name__
                )
                self._write_singly(batch)
            return
        self._answer(batch)

    def _write_singly(self, batch: list[Job]) -> None:
        """Each in a transaction of its own, as long as the store takes them."""
        for number, job in enumerate(batch):
            job.outcome = job.error = None
            self._write([job])
            if job.error is not None and _is_stores(job.error):
                self._fail(batch[number + 1 :], job.error)  # they need not find out one after another
                return

    def _fail(self, batch: list[Job], error: BaseException) -> None:
        """Nothing of it was written, for all we know."""
        for job in batch:
            job.outcome, job.error = None, error
        if batch:
            self._answer(batch)

    def _commit(self, batch: list[Job]) -> None:
        try:
            self._transact(batch, _do_hopefully)
        except Exception as error:
            if len(batch) == 1 or _is_lost(error):
                raise
            self._transact(batch, _do_carefully)
        self.commits += 1
        self.written += len(batch)
        self.last = time.monotonic()

    def _transact(self, batch: list[Job], do: Callable[[Connection, list[Job], list[Any]], None]) -> None:
        with self.engine.begin() as connection, together(connection) as notices:
            do(connection, batch, notices)

    def _answer(self, batch: list[Job]) -> None:
        """All who wait are told; the loop, of which a writer has one, is woken once."""
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
            batch[0].done.get_loop().call_soon_threadsafe(_settle, batch)


def _do_hopefully(connection: Connection, batch: list[Job], _: list[Any]) -> None:
    """Each piece after the other; neighbours of one kind in one go."""
    for work, jobs in groupby(batch, key=lambda job: job.together):
        if work is not None:
            work(connection, [job.item for job in jobs])
        else:
            for job in jobs:
                job.outcome = job.work(connection)


def _do_carefully(connection: Connection, batch: list[Job], notices: list[Any]) -> None:
    """Each piece within a savepoint: what goes wrong is its own affair, unless everything is lost."""
    for job in batch:
        told = len(notices)
        try:
            with connection.begin_nested():
                job.outcome = job.work(connection)
        except Exception as error:
            if _is_lost(error):
                raise
            job.outcome, job.error = None, error
            del notices[told:]


def _is_lost(error: BaseException) -> bool:
    """Whether the whole transaction is: SQLite takes all of it back where a disk is full."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or "deadlock" in str(error.orig).lower() or _is_stores(error)


def _is_stores(error: BaseException) -> bool:
    """Whether the store failed, and not only this piece of work."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    return getattr(error.orig, "sqlstate", None) not in OWN_TROUBLE


def _is_down(error: BaseException) -> bool:
    """Whether the store did not answer in time: whoever asks again waits as long again."""
    return isinstance(error, OperationalError) and isinstance(error.orig, Silence)


def _settle(batch: list[Job]) -> None:
    for job in batch:
        if job.done.cancelled():
            continue
        if job.error is not None:
            job.done.set_exception(job.error)
        else:
            job.done.set_result(job.outcome)
