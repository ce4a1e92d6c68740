"""Holds an SQLite file for one server: two on one file would not hear of each other's tables."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
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
        # However the file is called: two names of one file share its lock.
        self.path = Path(f"{Path(url.database).resolve()}.lock")
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


@contextlib.contextmanager
def held(url: URL) -> Iterator[None]:
    """Hold a file for a while; a database that workers share is held by nobody."""
    if url.get_backend_name() != "sqlite":
        yield
        return
    lock = FileLock(url)
    try:
        yield
    finally:
        lock.release()
