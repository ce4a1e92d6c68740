"""The schema of everything on the wire, for clients to make their types of.

python -m kaffihus.server.wire.schema > schema.json
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from kaffihus.server.wire import bodies, messages, notices, records, review, reviewed_games, statistics

REFERENCE = "#/$defs/{name}"


def body_types() -> list[type]:
    """Every body of HTTP, by name."""
    found = [
        value
        for module in (bodies, notices, records, review, reviewed_games, statistics)
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
    ]
    return sorted(found, key=lambda one: one.__name__)


def schema() -> dict[str, Any]:
    """One JSON schema: `ClientMessage` and `ServerMessage` for the socket, and every body of HTTP."""
    wanted = [messages.ClientMessage, messages.ServerMessage, *body_types()]
    references, definitions = msgspec.json.schema_components(wanted, ref_template=REFERENCE)
    definitions["ClientMessage"], definitions["ServerMessage"] = references[:2]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kaffihús on the wire",
        "$defs": dict(sorted(definitions.items())),
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2, ensure_ascii=False))
