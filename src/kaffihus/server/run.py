"""Runs the house until it is told to stop."""

from __future__ import annotations

import uvicorn

from kaffihus.core.errors import BadRequest
from kaffihus.server.logs import set_up_logs
from kaffihus.server.settings import Settings, to_environment
from kaffihus.server.store.engine import database_url, open_engine
from kaffihus.server.store.migration import migrate

MAX_FRAME = 1 << 16  # a client's frame beyond this ends its connection before anybody reads it
SECONDS_TO_CLOSE = 5


def run(settings: Settings, host: str, port: int, workers: int = 1) -> None:
    """Serve; several workers share a PostgreSQL database."""
    url = database_url(settings.database_url)
    if workers > 1:
        if url.get_backend_name() != "postgresql":
            raise BadRequest("--workers: several workers need PostgreSQL; SQLite is for one")
        migrate(open_engine(url))
    set_up_logs()
    to_environment(settings)
    uvicorn.run(
        "kaffihus.server.app:create_from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME,
        ws_ping_interval=None,  # clients say that they live: see docs/protocol.md
        ws_ping_timeout=None,
        ws_per_message_deflate=False,  # compressed sizes tell tales
        timeout_graceful_shutdown=SECONDS_TO_CLOSE,
        server_header=False,
        proxy_headers=False,
    )
