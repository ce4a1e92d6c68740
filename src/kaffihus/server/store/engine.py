"""Opens a database: SQLite as safe as it can be, or PostgreSQL; neither is waited for without end."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError

from kaffihus.core.errors import BadRequest

Answer = TypeVar("Answer")

SECOND = 1000  # milliseconds
BUSY_SECONDS = 5  # SQLite: for another process that holds the file
CONNECT_SECONDS = 5
STATEMENT_SECONDS = 8  # PostgreSQL breaks a statement off
LOCK_SECONDS = 5  # and one that waits for another's
SILENCE_SECONDS = 10.0  # we break off, where not even that is heard
POOL_SECONDS = 10
# Errors end up in logs, and what was to be written does not belong there.
OPTIONS: dict[str, Any] = {
    "pool_size": 6,
    "max_overflow": 2,
    "pool_timeout": POOL_SECONDS,
    "hide_parameters": True,
}


class Silence(psycopg.OperationalError):
    """A database that has not answered for too long; the connection is given up."""


class TimedConnection(psycopg.Connection[Any]):
    """A connection that waits for no answer longer than `SILENCE_SECONDS`.

    The server's own time-outs do not help where its answers get lost, nor do TCP's where something between
    us acknowledges packets and goes no further with them.
    """

    is_patient = False  # during a migration, which takes its time

    def wait(self, gen: PQGen[Answer], *given: Any, **named: Any) -> Answer:
        """Wait for an answer, for so long."""
        try:
            return super().wait(gen if self.is_patient else _limited(gen, SILENCE_SECONDS), *given, **named)
        except Silence:
            self.pgconn.finish()
            raise


def _limited(waiting: PQGen[Answer], seconds: float) -> Generator[Any, Any, Answer]:
    """The driver's waiting, which wakes several times a second, until time is out."""
    until = time.monotonic() + seconds
    try:
        wanted = next(waiting)
        while True:
            ready = yield wanted
            if not ready and time.monotonic() > until:
                raise Silence(f"the database has not answered for {seconds:g} seconds")
            wanted = waiting.send(ready)
    except StopIteration as done:
        answer: Answer = done.value
        return answer


def database_url(address: str) -> URL:
    """A database by URL; a plain path is an SQLite file."""
    try:
        url = make_url(address if "://" in address else f"sqlite:///{address}")
    except ArgumentError:
        raise BadRequest("--database: expected sqlite:///file or postgresql://…") from None
    match url.get_backend_name():
        case "sqlite":
            if not url.database or url.database == ":memory:":
                raise BadRequest("--database: the tables are kept in a file")
            return url.set(drivername="sqlite")
        case "postgresql":
            return url.set(drivername="postgresql+psycopg")
    raise BadRequest(f"--database: {url.get_backend_name()} is not known; expected sqlite or postgresql")


def open_engine(url: URL) -> Engine:
    """An engine for reading and writing."""
    if url.get_backend_name() == "postgresql":
        engine = create_engine(url, pool_pre_ping=True, connect_args=patience(url), **OPTIONS)
        event.listen(engine, "do_connect", _connect_timed)
        return engine
    assert url.database is not None
    Path(url.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):  # seeds of games in progress are nobody else's to read
        os.close(os.open(url.database, os.O_CREAT | os.O_EXCL, 0o600))
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, **OPTIONS)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def patience(url: URL) -> dict[str, Any]:
    """How long PostgreSQL is waited for, by those who speak to it; what a URL says itself stays."""
    limits = {
        "statement_timeout": STATEMENT_SECONDS,
        "lock_timeout": LOCK_SECONDS,
        "idle_in_transaction_session_timeout": 2 * STATEMENT_SECONDS,
    }
    flags = " ".join(f"-c {name}={seconds * SECOND}" for name, seconds in limits.items())
    said = url.query.get("options", "")
    defaults = {
        "connect_timeout": CONNECT_SECONDS,
        "keepalives": 1,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": STATEMENT_SECONDS * SECOND,
    }
    own = {name: value for name, value in defaults.items() if name not in url.query}
    return {**own, "options": f"{flags} {said if isinstance(said, str) else ' '.join(said)}".strip()}


@contextlib.contextmanager
def patient(connection: Connection) -> Iterator[None]:
    """Wait for PostgreSQL as long as it takes, until the transaction ends."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, TimedConnection):
        yield
        return
    was_patient = driver.is_patient
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    driver.is_patient = True
    try:
        yield
    finally:
        driver.is_patient = was_patient


def _connect_timed(_: Any, __: Any, given: Any, named: dict[str, Any]) -> TimedConnection:
    return TimedConnection.connect(*given, **named)


def _prepare_sqlite(connection: sqlite3.Connection, _: Any) -> None:
    """Synced at every commit, readable while written; transactions are begun by us, not by the driver."""
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Any) -> None:
    is_reader = connection.get_execution_options().get("is_reader", False)
    connection.exec_driver_sql("BEGIN" if is_reader else "BEGIN IMMEDIATE")
