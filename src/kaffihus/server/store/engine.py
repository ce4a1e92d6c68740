"""Opens a database: SQLite as safe as it can be, or PostgreSQL."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from kaffihus.core.errors import BadRequest

BUSY_MILLISECONDS = 10_000
# Errors end up in logs, and what was to be written does not belong there.
OPTIONS: dict[str, Any] = {"pool_size": 6, "max_overflow": 2, "hide_parameters": True}


def database_url(text: str) -> URL:
    """A database by URL; a plain path is an SQLite file."""
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
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
        return create_engine(url, pool_pre_ping=True, **OPTIONS)
    assert url.database is not None
    Path(url.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, **OPTIONS)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _: Any) -> None:
    """Synced at every commit, readable while written; transactions are begun by us, not by the driver."""
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Any) -> None:
    is_reader = connection.get_execution_options().get("is_reader", False)
    connection.exec_driver_sql("BEGIN" if is_reader else "BEGIN IMMEDIATE")
