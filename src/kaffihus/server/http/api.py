"""Every endpoint of the HTTP API, and the routes that serve them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kaffihus.server.http import (
    games,
    history,
    lobby,
    notices,
    people,
    records,
    server_addresses,
    tables,
)
from kaffihus.server.live.server import Server

ENDPOINTS = [
    *people.ENDPOINTS,
    *history.ENDPOINTS,
    *records.ENDPOINTS,
    *notices.ENDPOINTS,
    *games.ENDPOINTS,
    *server_addresses.ENDPOINTS,
    *lobby.ENDPOINTS,
    *tables.ENDPOINTS,
]


def routes(server: Server) -> list[Route]:
    """The endpoints; those that share a path share a route, which knows all its methods."""
    paths: dict[str, list[Route]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, []).append(endpoint.route(server))
    return [_merged(same_path) for same_path in paths.values()]


def _merged(routes: list[Route]) -> Route:
    """One route for several methods of a path."""
    by_method = {method: route.endpoint for route in routes for method in route.methods or ()}

    async def serve(request: Request) -> Response:
        response: Response = await by_method[request.method](request)
        return response

    return Route(routes[0].path, serve, methods=list(by_method))
