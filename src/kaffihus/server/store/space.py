"""How much room a store takes, and how much is left."""

from __future__ import annotations

import shutil
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, text

MIB = 1 << 20


class Space(Struct, frozen=True):
    """In MiB."""

    used: int
    free: int | None  # None: the database's own business


def space(connection: Connection) -> Space:
    """As it is now; a shared database's disk is not ours to see."""
    if connection.dialect.name == "postgresql":
        used = connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one()
        return Space(int(used) // MIB, None)
    name = connection.engine.url.database
    assert name is not None
    files = [Path(name), Path(f"{name}-wal")]
    used = sum(file.stat().st_size for file in files if file.exists())
    return Space(used // MIB, shutil.disk_usage(files[0].parent).free // MIB)
