"""`kaffihus serve`."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Sequence

from kaffihus.cli.common import messages
from kaffihus.core.errors import Unavailable

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
LOOK_EVERY = 0.05  # seconds


def serve(
    host: str,
    port: int,
    address: str | None,
    database: str | None,
    workers: int,
    bot_workers: int,
    bots: Sequence[str],
) -> None:
    """Run the server until it is told to stop."""
    try:
        from kaffihus.server.http.server_addresses import addresses
        from kaffihus.server.run import check, run
        from kaffihus.server.settings import Settings, from_environment
    except ImportError as error:
        raise Unavailable(f"the server needs {error.name}: pip install 'kaffihus[server]'") from None
    import msgspec

    given: Settings = from_environment()
    settings = msgspec.structs.replace(
        given,
        host=host,
        address=(address or given.address).rstrip("/"),
        database=database or given.database,
        bot_workers=bot_workers,
        bots=(*given.bots, *bots),
    )
    check(settings, host, port, workers)
    others = addresses(settings, port)
    threading.Thread(target=say_when_open, args=(host, port, others), daemon=True).start()
    run(settings, host, port, workers)


def say_when_open(host: str, port: int, others: Sequence[str]) -> None:
    """Name the addresses once the house answers, and not before: people click at once."""
    here = EVERYWHERE.get(host, host)
    while True:
        try:
            socket.create_connection((here, port), timeout=1).close()
            break
        except OSError:
            time.sleep(LOOK_EVERY)
    shown = "localhost" if here in ("127.0.0.1", "::1") else here
    messages.print(f"Kaffihús is open at [bold]http://{shown}:{port}[/]  [dim]Ctrl+C closes it[/]")
    if others:
        more = "".join(f"  [dim]or {one}[/]" for one in others[1:])
        messages.print(f"For friends: [bold]{others[0]}[/]{more}")
    else:
        messages.print("[dim]Only this machine can reach it; --host 0.0.0.0 lets the network in.[/]")
