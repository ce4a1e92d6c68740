"""The application: a server behind HTTP and web sockets."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from sqlalchemy import text
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from kaffihus.server.errors import Refusal, StoreFails
from kaffihus.server.http import api, openapi
from kaffihus.server.http.caller import PASSED_ON, caller, is_loopback, networks
from kaffihus.server.http.connection_limits import Connections
from kaffihus.server.http.endpoint import framework_problem, json_response, problem
from kaffihus.server.http.static_files import StaticFiles, default_folder
from kaffihus.server.http.websocket import serve_socket
from kaffihus.server.live.lifecycle import opened
from kaffihus.server.live.server import Server
from kaffihus.server.logs import set_up_logs
from kaffihus.server.settings import Settings, from_environment
from kaffihus.server.store import Store, presence
from kaffihus.server.wire.bodies import Health
from kaffihus.server.wire.schema import schema

SECONDS_TO_ANSWER = 5  # then whoever asks whether we are ready has their answer: no
SECONDS_OF_PROOF = 1.0  # whoever wrote so lately can write


def create_from_environment() -> ASGIApp:
    """The application of a worker process."""
    set_up_logs()
    return create(from_environment())


def create(settings: Settings, server: Server | None = None) -> Starlette:
    """The application for some settings."""
    networks(settings.trusted_proxies)  # refused now, not when the first caller comes
    server = server or Server(settings, Store(settings.database_url))
    connections = Connections(settings)
    server.metrics.gauge("kaffihus_connections", "Open connections", connections.open.total)
    files = StaticFiles(Path(settings.static) if settings.static else default_folder())

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[dict[str, Any]]:
        async with opened(server):
            yield {"connections": connections}

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(server, websocket)

    async def health(_: Request) -> Response:
        return json_response(Health("ok"))

    looking: asyncio.Task[Response] | None = None  # whether we are ready, for all who ask meanwhile

    async def ready(_: Request) -> Response:
        nonlocal looking
        if looking is None or looking.done():
            looking = asyncio.create_task(readiness(server))
        return await asyncio.shield(looking)

    async def metrics(request: Request) -> Response:
        if not may_read_metrics(request, settings):
            return problem(Refusal("not_allowed", "house.why.no_metrics"))
        return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")

    described = json_response(openapi.document(api.ENDPOINTS))
    messages = json_response(schema())

    async def get_openapi(_: Request) -> Response:
        return described

    async def get_schema(_: Request) -> Response:
        return messages

    async def no_endpoint(_: Request) -> Response:
        return problem(Refusal("not_found", "house.why.nothing_here"))

    return Starlette(
        routes=[
            *api.routes(server),
            WebSocketRoute("/api/tables/{table}/socket", socket),
            Route("/api/health", health),
            Route("/api/ready", ready),
            Route("/api/openapi.json", get_openapi),
            Route("/api/schema.json", get_schema),
            Route("/api/{rest:path}", no_endpoint),
            Route("/metrics", metrics),
            Route("/{path:path}", files.serve),
        ],
        exception_handlers={HTTPException: framework_problem},
        lifespan=lifespan,
    )


async def readiness(server: Server) -> Response:
    """Whether the store can be read and written (tried, unless it was done just now) and bots can think."""
    if not server.is_open:
        return json_response(Health(server.status), 503)
    try:
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            await server.store.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one())
            if time.monotonic() - server.store.writer.last > SECONDS_OF_PROOF:
                await server.store.write(presence.heartbeat, server.worker, server.now())
    except (TimeoutError, StoreFails):
        return json_response(Health("broken", "the store does not answer or cannot be written"), 503)
    if server.store.trouble:
        return json_response(Health("broken", "the store cannot be written"), 503)
    if server.bots.trouble:
        return json_response(Health("broken", server.bots.trouble), 503)
    return json_response(Health("ok"))


def may_read_metrics(request: Request, settings: Settings) -> bool:
    """With the token; or from this machine, where that was allowed and nobody says otherwise."""
    if settings.metrics_token:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), settings.metrics_token.encode())
    is_passed_on = bool(PASSED_ON & set(request.headers))
    return settings.metrics_local and not is_passed_on and is_loopback(caller(request, ()))
