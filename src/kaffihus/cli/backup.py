"""`kaffihus backup` and `kaffihus restore`."""

from __future__ import annotations

from pathlib import Path

from kaffihus.cli.common import messages
from kaffihus.core.errors import BadRequest, Unavailable


def back_up(file: Path, database: str | None) -> None:
    """Copy a server's database to a file, while the server runs."""
    _copy(file, database, is_restore=False)


def restore(file: Path, database: str | None) -> None:
    """Copy a backup into an empty database."""
    _copy(file, database, is_restore=True)


def _copy(file: Path, database: str | None, is_restore: bool) -> None:
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from kaffihus.server.settings import from_environment
        from kaffihus.server.store import backup
        from kaffihus.server.store.engine import database_url
    except ImportError as error:
        raise Unavailable(f"the server needs {error.name}: pip install 'kaffihus[server]'") from None
    url = database_url(database or from_environment().database_url)
    try:
        count = backup.restore(file, url) if is_restore else backup.back_up(url, file)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise BadRequest(f"--database: {reason}") from None
    except OSError as error:
        raise BadRequest(f"{error.filename}: {error.strerror}") from None
    messages.print(f"{count} tables {'restored from' if is_restore else 'backed up to'} {file}")
