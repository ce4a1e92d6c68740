"""Brings a database up to date, by the migrations that are shipped with the server."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from kaffihus.server.store.engine import patient

SCRIPTS = Path(__file__).resolve().parent / "migrations"
LOCK = 0x6B616666  # PostgreSQL: one worker migrates, the others wait


def migrate(engine: Engine) -> None:
    """Run the migrations that are missing."""
    with engine.begin() as connection, patient(connection):
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if version_of(connection) != newest_version():
            command.upgrade(configuration(connection), "head")


def version_of(connection: Connection) -> str | None:
    """The migration a database stands at."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_version() -> str | None:
    """The migration it should stand at."""
    return ScriptDirectory(str(SCRIPTS)).get_current_head()


def configuration(connection: Connection) -> Config:
    """Alembic's configuration; there is no file of it."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
