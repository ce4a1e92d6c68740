"""Copies a store to a file while a server uses it, and such a file into an empty store of either kind."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Column, Connection, Engine, func, insert, select

from kaffihus.core.errors import BadRequest
from kaffihus.server.store.engine import database_url, open_engine, patient
from kaffihus.server.store.file_lock import held
from kaffihus.server.store.migration import migrate, newest_version, version_of
from kaffihus.server.store.schema import metadata, players, presence, tables

ROWS = 1000  # copied at once
PASSING = (presence,)  # who is connected now


def back_up(source: URL, file: Path) -> int:
    """Copy everything, as it stands at one moment, to a new file; how many tables of games it holds."""
    if source.get_backend_name() == "sqlite" and not Path(source.database or "").is_file():
        raise BadRequest(f"{source.database}: there is no such database")
    if file.exists():
        raise BadRequest(f"{file} is there already")
    partial = file.with_name(f"{file.name}.partial")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL, 0o600))  # it holds secrets of games in progress
    try:
        with opened(source) as engine, opened(database_url(str(partial))) as copy:
            migrate(copy)
            with snapshot(engine) as taken, copy.begin() as written:
                if version_of(taken) != newest_version():
                    raise BadRequest("the database is not of this version: start the server once")
                count = copy_rows(taken, written)
            with copy.connect() as connection:  # one file, without a journal beside it
                connection.exec_driver_sql("ROLLBACK")
                connection.exec_driver_sql("PRAGMA journal_mode = DELETE")
    except BaseException:
        for left in partial.parent.glob(f"{partial.name}*"):
            left.unlink()
        raise
    partial.rename(file)
    return count


def restore(file: Path, target: URL) -> int:
    """Copy a backup into an empty store; how many tables of games it holds."""
    if not file.is_file():
        raise BadRequest(f"{file}: there is no such backup")
    if target.get_backend_name() == "sqlite":
        Path(target.database or "").parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, held(target):
        own = Path(folder) / "backup.db"  # the backup itself stays as it is, of whatever version
        shutil.copyfile(file, own)
        with opened(database_url(str(own))) as engine, opened(target) as there:
            migrate(engine)
            migrate(there)
            with snapshot(engine) as taken, there.begin() as written, patient(written):
                if any(written.execute(select(one.c.id).limit(1)).first() for one in (tables, players)):
                    raise BadRequest("a backup is restored into an empty database")
                return copy_rows(taken, written)


def copy_rows(taken: Connection, written: Connection) -> int:
    """Copy all rows of all tables of the database."""
    for table in metadata.sorted_tables:
        if table in PASSING:
            continue
        for rows in (
            taken.execute(select(table), execution_options={"stream_results": True})
            .mappings()
            .partitions(ROWS)
        ):
            written.execute(insert(table), [dict(row) for row in rows])
        if written.dialect.name == "postgresql" and table.autoincrement_column is not None:
            count_on(written, table.autoincrement_column)
    return written.execute(select(func.count()).select_from(tables)).scalar_one()


def count_on(written: Connection, column: Column[Any]) -> None:
    """Let PostgreSQL number what comes after what was copied, of which its counter knows nothing."""
    counter = func.pg_get_serial_sequence(column.table.name, column.name)
    last = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
    written.execute(select(func.setval(counter, last, False)))


@contextlib.contextmanager
def opened(url: URL) -> Iterator[Engine]:
    """A database, let go of afterwards."""
    engine = open_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


@contextlib.contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """A database as it stands at one moment, whatever is written meanwhile."""
    options: dict[str, Any] = {"is_reader": True}
    if engine.dialect.name == "postgresql":
        options["isolation_level"] = "REPEATABLE READ"
    with engine.execution_options(**options).begin() as connection, patient(connection):
        yield connection
