"""Tells the other workers what was written: PostgreSQL's NOTIFY, once a commit."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any, TypeAlias

from sqlalchemy import Connection, text

Message: TypeAlias = dict[str, Any]

CHANNEL = "kaffihus"
NOTIFY = text("SELECT pg_notify(:channel, :payload)")
MOST_BYTES = 7_500  # PostgreSQL takes less than 8,000 in one
HELD = "kaffihus.notices"


def notify(connection: Connection, message: Message) -> None:
    """Tell the other workers, once this is committed."""
    if connection.dialect.name == "postgresql":
        held: list[Message] | None = connection.info.get(HELD)
        if held is None:
            _send(connection, [message])
        else:
            held.append(message)


@contextlib.contextmanager
def together(connection: Connection) -> Iterator[list[Message]]:
    """What is to be told within goes out in one, at the end; not what is taken from the list before."""
    held: list[Message] = []
    connection.info[HELD] = held
    try:
        yield held
        _send(connection, held)
    finally:
        connection.info.pop(HELD, None)


def _send(connection: Connection, messages: list[Message]) -> None:
    for payload in packed(messages):
        connection.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})


def packed(messages: list[Message]) -> list[str]:
    """Messages as texts that are short enough: lists of as many as there is room for."""
    found: list[str] = []
    part: list[str] = []
    room = MOST_BYTES
    for message in messages:
        one = json.dumps(message, separators=(",", ":"))  # ASCII: a character is a byte
        if part and len(one) >= room:
            found.append(f"[{','.join(part)}]")
            part, room = [], MOST_BYTES
        part.append(one)
        room -= len(one) + 1
    return [*found, f"[{','.join(part)}]"] if part else found
