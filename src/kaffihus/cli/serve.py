"""`kaffihus serve`."""

from __future__ import annotations

from kaffihus.cli.common import messages
from kaffihus.core.errors import Unavailable


def serve(host: str, port: int, database: str | None, workers: int, bot_workers: int) -> None:
    """Run the house until it is told to stop."""
    try:
        from kaffihus.server.run import check, run
        from kaffihus.server.settings import Settings, from_environment
    except ImportError as error:
        raise Unavailable(f"the server needs {error.name}: pip install 'kaffihus[server]'") from None
    import msgspec

    given: Settings = from_environment()
    settings = msgspec.structs.replace(given, database=database or given.database, bot_workers=bot_workers)
    check(settings, host, port, workers)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    messages.print(f"Kaffihús is open at [bold]http://{shown}:{port}[/]  [dim]Ctrl+C closes it[/]")
    run(settings, host, port, workers)
