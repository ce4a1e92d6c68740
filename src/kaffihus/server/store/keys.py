"""Keys of the server's own: made once, by whichever worker comes first, and kept."""

from __future__ import annotations

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from kaffihus.server.store.schema import keys


def keep_key(connection: Connection, name: str, value: bytes) -> bytes:
    """The key of a name: the one that is kept, else this."""
    new = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    connection.execute(new(keys).values(name=name, value=value).on_conflict_do_nothing())
    return bytes(connection.execute(select(keys.c.value).where(keys.c.name == name)).scalar_one())
