"""The application: the house behind HTTP and sockets."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy import text
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from kaffihus.server import bus, openapi
from kaffihus.server.bodies import Health
from kaffihus.server.errors import Refusal, StoreFails
from kaffihus.server.house import House
from kaffihus.server.http import framework_problem, json_response, problem
from kaffihus.server.logs import set_up_logs
from kaffihus.server.pages import Pages, default_folder
from kaffihus.server.routes import ENDPOINTS
from kaffihus.server.schema import schema
from kaffihus.server.settings import Settings, from_environment
from kaffihus.server.socket import serve_socket
from kaffihus.server.store import Store

LOCAL = ("127.0.0.1", "::1", "localhost")


def create_from_environment() -> ASGIApp:
    """The application of a worker process."""
    set_up_logs()
    return create(from_environment())


def create(settings: Settings, house: House | None = None) -> Starlette:
    """The application for some settings."""
    house = house or House(settings, Store(settings.database_url))
    pages = Pages(Path(settings.static) if settings.static else default_folder())

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        listening = None
        if house.store.is_shared:
            is_listening = asyncio.Event()
            listening = asyncio.create_task(bus.listen(house, is_listening))
            async with asyncio.timeout(30):
                await is_listening.wait()
        await house.open()
        yield
        if listening is not None:
            listening.cancel()
        await house.close()

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(house, websocket)

    async def health(_: Request) -> Response:
        return json_response(Health("ok"))

    async def ready(_: Request) -> Response:
        return await readiness(house)

    async def metrics(request: Request) -> Response:
        if not may_read_metrics(request, settings.metrics_token):
            return problem(Refusal("not_allowed", "metrics are for local callers or by token"))
        return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")

    described = json_response(openapi.document(ENDPOINTS))
    messages = json_response(schema())
    page = openapi.page(ENDPOINTS)

    async def get_openapi(_: Request) -> Response:
        return described

    async def get_schema(_: Request) -> Response:
        return messages

    async def get_docs(_: Request) -> Response:
        return HTMLResponse(page)

    async def no_endpoint(_: Request) -> Response:
        return problem(Refusal("not_found", "there is nothing here"))

    return Starlette(
        routes=[
            *by_path(house),
            WebSocketRoute("/api/tables/{table}/socket", socket),
            Route("/api/health", health),
            Route("/api/ready", ready),
            Route("/api/openapi.json", get_openapi),
            Route("/api/schema.json", get_schema),
            Route("/api/docs", get_docs),
            Route("/api/{rest:path}", no_endpoint),
            Route("/metrics", metrics),
            Route("/{path:path}", pages.serve),
        ],
        exception_handlers={HTTPException: framework_problem},
        lifespan=lifespan,
    )


def by_path(house: House) -> list[Route]:
    """The endpoints; those that share a path share a route, which knows all its methods."""
    paths: dict[str, list[Route]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, []).append(endpoint.route(house))
    return [merged(routes) for routes in paths.values()]


def merged(routes: list[Route]) -> Route:
    """One route for several methods of a path."""
    by_method = {method: route.endpoint for route in routes for method in route.methods or ()}

    async def serve(request: Request) -> Response:
        response: Response = await by_method[request.method](request)
        return response

    return Route(routes[0].path, serve, methods=list(by_method))


async def readiness(house: House) -> Response:
    """Whether the store answers."""
    if not house.is_open:
        return json_response(Health("starting"), 503)
    try:
        async with asyncio.timeout(5):
            await house.store.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one())
    except (TimeoutError, StoreFails):
        return json_response(Health("broken", "the store does not answer"), 503)
    if house.store.trouble:
        return json_response(Health("broken", "the store cannot be written"), 503)
    return json_response(Health("ok"))


def may_read_metrics(request: Request, token: str) -> bool:
    """With the token, or from this machine and not through a proxy."""
    if token:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), token.encode())
    is_direct = not {"x-forwarded-for", "forwarded", "via"} & set(request.headers)
    return is_direct and request.client is not None and request.client.host in LOCAL
