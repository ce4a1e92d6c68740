"""Holds an SQLite file for one server: two on one file would not hear of each other's tables."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL

from kaffihus.core.errors import BadRequest

try:
    import fcntl
except ImportError:  # not on this system: then nobody checks
    fcntl = None  # type: ignore[assignment]


class FileLock:
    """A lock beside the database, let go of with the process, however that ends."""

    def __init__(self, url: URL) -> None:
        assert url.database is not None
        self.path = Path(f"{url.database}.lock")
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(self._file)
                raise BadRequest(
                    f"{url.database} is in use by another server; several workers need PostgreSQL"
                ) from None

    def release(self) -> None:
        """Let the file go."""
        os.close(self._file)
