"""The HTTP API described: OpenAPI made from the list of endpoints."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kaffihus import __version__
from kaffihus.server.http.endpoint import SECRET_HEADER, Endpoint, Parameter
from kaffihus.server.wire.bodies import Problem

REFERENCE = "#/components/schemas/{name}"
PROBLEMS = {
    "400": "malformed",
    "401": "token missing or unknown",
    "403": "not yours to do",
    "404": "not there, or not for you",
    "409": "not now",
    "413": "too large",
    "422": "well-formed but impossible",
    "429": "too fast",
    "503": "try again",
}


def document(endpoints: list[Endpoint]) -> dict[str, Any]:
    """The OpenAPI document."""
    types: list[Any] = [Problem]
    for endpoint in endpoints:
        types += [one for one in (endpoint.body, endpoint.answer) if one not in (None, str)]
    references, schemas = msgspec.json.schema_components(types, ref_template=REFERENCE)
    by_type = {str(one): reference for one, reference in zip(types, references, strict=True)}
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(f"/api{endpoint.path}", {})[endpoint.method.lower()] = operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Kaffihús",
            "version": __version__,
            "description": "Tables, people and finished games. Play itself goes over a table's socket: "
            "see docs/protocol.md and /api/schema.json.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def operation(endpoint: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    """One method of one path."""
    described: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "parameters": parameters(endpoint),
        "security": [{"token": []}] if endpoint.who == "player" else [{}, {"token": []}],
        "responses": {
            str(endpoint.status): answer(endpoint, by_type),
            **{
                status: {"description": text, "content": as_json(by_type[str(Problem)])}
                for status, text in PROBLEMS.items()
            },
        },
    }
    if endpoint.body is not None:
        described["requestBody"] = {"required": True, "content": as_json(by_type[str(endpoint.body)])}
    return described


def answer(endpoint: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    """What comes back when all is well."""
    if endpoint.answer is None:
        return {"description": "done"}
    if endpoint.answer is str:
        return {"description": "a text", "content": {"text/plain": {"schema": {"type": "string"}}}}
    return {"description": "done", "content": as_json(by_type[str(endpoint.answer)])}


def as_json(schema: Any) -> dict[str, Any]:
    """Content of the one kind we speak."""
    return {"application/json": {"schema": schema}}


def parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    """Parts of the path, of the query, and the secret of a link."""
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    found += [
        {"name": one.name, "in": "query", "description": one.text, "schema": parameter_schema(one)}
        for one in endpoint.query
    ]
    if "{table}" in endpoint.path:
        text = "The secret of the link, for a private table."
        found.append(
            {"name": SECRET_HEADER, "in": "header", "description": text, "schema": {"type": "string"}}
        )
    return found


def parameter_schema(parameter: Parameter) -> dict[str, Any]:
    """The schema of a parameter."""
    if parameter.kind is str:
        return {"type": "string"}
    return {"type": "integer", "minimum": parameter.least, "maximum": parameter.most}
