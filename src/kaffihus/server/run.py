"""Runs the server until it is told to stop."""

from __future__ import annotations

import socket
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from kaffihus.core.errors import BadRequest
from kaffihus.server.http.caller import networks
from kaffihus.server.http.slow_clients import BoundedSocket, TimedProtocol
from kaffihus.server.live.bot_pool import admit_bots
from kaffihus.server.logs import set_up_logs
from kaffihus.server.settings import Settings, to_environment
from kaffihus.server.store.engine import database_url, open_engine
from kaffihus.server.store.file_lock import held
from kaffihus.server.store.migration import migrate

try:
    import resource
except ImportError:  # not on this system: then its own limits hold
    resource = None  # type: ignore[assignment]

MAX_FRAME = 1 << 16  # a client's frame beyond this ends its connection before anybody reads it
SECONDS_TO_CLOSE = 5
SECONDS_TO_ANSWER = 30  # a worker that is only slow, on a machine that is busy, is not killed for it
# How HTTP and web sockets are spoken.
PROTOCOLS: dict[str, Any] = {
    "http": TimedProtocol,
    "ws": BoundedSocket,
    "ws_max_size": MAX_FRAME,
    "ws_ping_interval": None,  # clients say that they live: see docs/protocol.md
    "ws_ping_timeout": None,
    "ws_per_message_deflate": False,  # compressed sizes tell tales
    "server_header": False,
    "proxy_headers": False,  # whom to believe is a setting of ours
    "access_log": False,
    "log_config": None,
}


def check(settings: Settings, host: str, port: int, workers: int = 1) -> None:
    """See that there is an address, and a database that is up to date; or say in one line why not."""
    if workers > 1 and database_url(settings.database_url).get_backend_name() != "postgresql":
        raise BadRequest("--workers: several workers need PostgreSQL; SQLite is for one")
    networks(settings.trusted_proxies)
    admit_bots(settings.bots)
    check_public_address(settings.address)
    check_address(host, port)
    check_database(settings.database_url)


def check_address(host: str, port: int) -> None:
    """Whether one can listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise BadRequest(f"--host {host} --port {port}: {error}") from None


def check_public_address(text: str) -> None:
    """Whether links can carry it: a scheme, a host, perhaps a port, and nothing else."""
    try:
        parts = urlsplit(text)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        is_good = False
    if text and not (is_good and text == f"{parts.scheme}://{parts.netloc}" and "@" not in text):
        raise BadRequest(f"--address {text}: expected something like https://cafe.example")


def check_database(text: str) -> None:
    """Bring the database up to date."""
    try:
        url = database_url(text)
        engine = open_engine(url)
        with held(url):  # nobody else reads or writes a file that is being changed
            migrate(engine)
        engine.dispose()
    except CommandError:
        raise BadRequest("--database: made by a newer Kaffihús than this one") from None
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise BadRequest(f"--database: {reason}") from None
    except OSError as error:
        raise BadRequest(f"--database: {error.strerror}: {error.filename}") from None


def run(settings: Settings, host: str, port: int, workers: int = 1) -> None:
    """Serve; several workers share a PostgreSQL database."""
    set_up_logs()
    to_environment(settings)
    allow_many_files()
    uvicorn.run(
        "kaffihus.server.app:create_from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        timeout_graceful_shutdown=SECONDS_TO_CLOSE,
        timeout_worker_healthcheck=SECONDS_TO_ANSWER,
        **PROTOCOLS,
    )


def allow_many_files() -> None:
    """Each connection is an open file, and systems allow few unless asked."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
