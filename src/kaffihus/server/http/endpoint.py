"""How an HTTP request becomes a call of an endpoint, and its answer JSON again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from kaffihus.core.errors import KaffihusError
from kaffihus.core.words import PLAIN
from kaffihus.server import settings
from kaffihus.server.errors import Refusal, TooFast
from kaffihus.server.http.caller import budget
from kaffihus.server.http.compression import compressed
from kaffihus.server.live.accounts import person_of
from kaffihus.server.live.server import Server
from kaffihus.server.store.players import Person
from kaffihus.server.table.phrases import english
from kaffihus.server.wire.bodies import Problem
from kaffihus.server.wire.encoding import encode

log = logging.getLogger(__name__)

SECRET_HEADER = "Kaffihus-Secret"
BIGGEST = 2**53
UNREAD = ("malformed", "too_large")  # there may be more of such a request, and nobody waits for it


@dataclass(frozen=True)
class Parameter:
    """A parameter of a query."""

    name: str
    kind: type
    text: str
    least: int = 0
    most: int = BIGGEST


@dataclass(frozen=True)
class Call:
    """One request, checked for its form."""

    server: Server
    request: Request
    address: str  # on whose account the request goes
    person: Person | None
    body: Any
    query: dict[str, Any]

    @property
    def player(self) -> Person:
        """Who asks; endpoints that need a player have one."""
        assert self.person is not None
        return self.person

    @property
    def player_id(self) -> str | None:
        """Who asks, if they said so."""
        return self.person.id if self.person else None

    @property
    def secret(self) -> str:
        """The secret of the link by which they came."""
        return self.request.headers.get(SECRET_HEADER, "")[:64]

    def path(self, name: str) -> str:
        """A part of the path."""
        text = str(self.request.path_params[name])
        if "\0" in text:  # PostgreSQL has no such text, and does not like to be asked
            raise Refusal("not_found", "house.why.nothing_here")
        return text


@dataclass(frozen=True)
class Endpoint:
    """A method and a path: what it takes, what it answers, who may ask."""

    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    summary: str
    handler: Callable[[Call], Awaitable[Any]]
    answer: Any = None  # a type; str: plain text; None: nothing
    body: type[msgspec.Struct] | None = None
    who: Literal["anybody", "player"] = "anybody"
    status: int = 200
    query: Sequence[Parameter] = field(default_factory=tuple)
    is_rate_limited: bool = False  # limited as new sessions are
    most_bytes: int | None = None  # of its body; None: as the settings say
    is_public: bool = False  # nothing in the answer is secret: it may be compressed

    def route(self, server: Server) -> Route:
        """The route that Starlette serves."""

        async def serve(request: Request) -> Response:
            return await respond(server, self, request)

        return Route(f"/api{self.path}", serve, methods=[self.method])


async def respond(server: Server, endpoint: Endpoint, request: Request) -> Response:
    """Answer a request; every error is a Problem."""
    began = time.perf_counter()
    try:
        response = await _respond(server, endpoint, request)
    except TooFast as error:
        response = problem(error)
        response.headers["Retry-After"] = str(max(1, round(error.seconds)))
    except Refusal as error:
        response = problem(error)
        if error.code in UNREAD:
            response.headers["Connection"] = "close"
    except KaffihusError as error:
        response = problem(Refusal("impossible", PLAIN, text=str(error)))
    except ClientDisconnect:
        response = problem(Refusal("malformed", "house.why.broke_off"))
    except Exception:
        log.exception("an error of ours", extra={"method": endpoint.method, "route": endpoint.path})
        server.metrics.errors.inc()
        response = problem(Refusal("unavailable", "house.why.our_error"))
    server.metrics.requests.labels(response.status_code).inc()
    took = round((time.perf_counter() - began) * 1000, 1)
    extra = {"method": endpoint.method, "route": endpoint.path, "status": response.status_code}
    log.debug("request", extra={**extra, "milliseconds": took})
    return response


async def _respond(server: Server, endpoint: Endpoint, request: Request) -> Response:
    address = budget(request, server.settings.trusted_proxies)
    server.check_ban(address)
    server.requests.take(address)
    if endpoint.is_rate_limited:
        server.newcomers.take(address)
    if endpoint.most_bytes is not None:
        server.records.take(address)  # before they are read: these bodies are large
    token = bearer(request)
    person = await person_of(server, token) if token or endpoint.who == "player" else None
    if person is not None:
        server.last_seen.note(person.id, address)
    query = read_query(endpoint, request)
    body = await read_body(server, endpoint, request)
    answer = await endpoint.handler(Call(server, request, address, person, body, query))
    if endpoint.answer is None:
        return Response(status_code=204)
    if isinstance(answer, str):
        response = Response(
            answer, endpoint.status, media_type="text/plain; charset=utf-8", headers=HEADERS
        )
    else:
        response = json_response(answer, endpoint.status)
    return await compressed(request, response) if endpoint.is_public else response


HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def json_response(answer: object, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(encode(answer), status, media_type="application/json", headers=HEADERS)


def problem_of(refusal: Refusal) -> Problem:
    """A refusal for programs, and for people without a client."""
    line = refusal.line
    return Problem(refusal.code, line.key, dict(line.params), english(line))


def problem(refusal: Refusal) -> Response:
    """A refusal as JSON."""
    return json_response(problem_of(refusal), refusal.status)


async def framework_problem(_: Request, error: Exception) -> Response:
    """Paths and methods that do not exist."""
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "method_not_allowed"}.get(error.status_code, "malformed")
    key = {404: "house.why.nothing_here", 405: "house.why.no_method"}.get(error.status_code, PLAIN)
    refusal = Refusal(code, key, **({"text": str(error.detail).lower()} if key == PLAIN else {}))
    response = json_response(problem_of(refusal), error.status_code)
    response.headers.update(error.headers or {})
    return response


def bearer(request: Request) -> str:
    """The token of the Authorization header, if there is one."""
    header = request.headers.get("Authorization")
    if header is None:
        return ""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Refusal("unauthenticated", "house.why.no_bearer")
    return token.strip()[:100]


def read_query(endpoint: Endpoint, request: Request) -> dict[str, Any]:
    """The query's parameters; unknown ones are refused, since they are misspelt."""
    known = {parameter.name: parameter for parameter in endpoint.query}
    found: dict[str, Any] = {}
    for name, text in request.query_params.multi_items():
        if name not in known:
            raise Refusal("impossible", "house.why.no_parameter", name=name[:40])
        if name in found:
            raise Refusal("impossible", "house.why.twice", name=name)
        found[name] = read_parameter(known[name], text)
    return found


def read_parameter(parameter: Parameter, text: str) -> Any:
    """One parameter, checked."""
    if parameter.kind is str:
        return text[:100]
    if not text.isascii() or not text.isdigit() or len(text) > 16:
        raise Refusal("impossible", "house.why.not_a_number", name=parameter.name)
    if not parameter.least <= int(text) <= parameter.most:
        raise Refusal(
            "impossible",
            "house.why.out_of_range",
            name=parameter.name,
            least=parameter.least,
            most=parameter.most,
        )
    return int(text)


async def read_body(server: Server, endpoint: Endpoint, request: Request) -> Any:
    """The body, checked against its type."""
    if endpoint.body is None:
        return None
    most = endpoint.most_bytes or server.settings.limits.body_bytes
    data = b""
    try:
        async with asyncio.timeout(settings.REQUEST_SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    raise Refusal("too_large", "house.why.body_too_large", most=most)
    except TimeoutError:
        raise Refusal("malformed", "house.why.body_too_late") from None
    try:
        return msgspec.json.decode(data, type=endpoint.body)
    except msgspec.ValidationError as error:
        raise Refusal("impossible", PLAIN, text=str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("malformed", "house.why.body_not_json") from None
