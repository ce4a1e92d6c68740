"""The store: reads in a few threads, writes through one, migrates itself when opened."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

import psycopg
from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from kaffihus.server.errors import StoreFails
from kaffihus.server.store import tables
from kaffihus.server.store.engine import database_url, open_engine
from kaffihus.server.store.file_lock import FileLock
from kaffihus.server.store.migration import migrate
from kaffihus.server.store.writer import Together, Writer

Answer = TypeVar("Answer")
Given = ParamSpec("Given")

# Work of which many pieces cost little more than one.
DONE_TOGETHER: dict[Callable[..., Any], Together] = {tables.append: tables.append_all}
READERS = 4
READ_SECONDS = 15  # a question, with the time it waits for others

log = logging.getLogger(__name__)


class Store:
    """A database that is open. What it can be asked is in the modules beside this one."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.is_shared = self.url.get_backend_name() == "postgresql"  # other workers may be there
        self.engine = open_engine(self.url)
        self._file_lock = None if self.is_shared else FileLock(self.url)
        migrate(self.engine)
        self._reading = self.engine.execution_options(is_reader=True)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.writer = Writer(self.engine)
        self.trouble = ""  # why it could not be read or written, until it is well again

    async def read(
        self,
        question: Callable[Concatenate[Connection, Given], Answer],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Answer:
        """Ask the store something."""
        loop = asyncio.get_running_loop()
        with self._watched():
            async with asyncio.timeout(READ_SECONDS):
                return await loop.run_in_executor(self._readers, self._ask, question, given, named)

    async def look_through(
        self,
        question: Callable[Concatenate[Connection, Given], Answer],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Answer:
        """Ask what takes as long as it takes, in a thread of its own: nobody else waits for it."""
        with self._watched():
            return await asyncio.to_thread(self._ask, question, given, named)

    async def write(
        self,
        work: Callable[Concatenate[Connection, Given], Answer],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Answer:
        """Change something; the answer comes when it is on disk. The first argument orders the work."""
        order = str(given[0]) if given else ""
        many = DONE_TOGETHER.get(work) if not named else None
        with self._watched():
            return await self.writer.write(
                lambda connection: work(connection, *given, **named), order, many, given
            )

    def is_well(self) -> None:
        """Something was written: whatever the trouble was, it is over."""
        if self.trouble:
            log.info("the store works again")
        self.trouble = ""

    def close(self) -> None:
        """Write what is waiting and let go."""
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()
        if self._file_lock is not None:
            self._file_lock.release()

    @contextlib.contextmanager
    def _watched(self) -> Iterator[None]:
        """What goes wrong with disk or database is said once, in one line, and told as a StoreFails."""
        try:
            yield
        except (DataError, IntegrityError):
            log.exception("the store does not take this")  # it takes everything else
            raise StoreFails from None
        except (SQLAlchemyError, psycopg.Error, sqlite3.Error, TimeoutError) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            trouble = str(cause).partition("\n")[0] or type(cause).__name__
            if not self.trouble:
                log.error("the store fails: %s", trouble)
            self.trouble = trouble
            raise StoreFails from None

    def _ask(
        self,
        question: Callable[..., Answer],
        given: tuple[object, ...],
        named: dict[str, object],
    ) -> Answer:
        with self._reading.begin() as connection:
            return question(connection, *given, **named)
