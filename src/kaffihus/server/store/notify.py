"""Tells the other workers what was written: PostgreSQL's NOTIFY."""

from __future__ import annotations

import json

from sqlalchemy import Connection, text

CHANNEL = "kaffihus"
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def notify(connection: Connection, message: dict[str, object]) -> None:
    """Tell the other workers, once this is committed."""
    if connection.dialect.name == "postgresql":
        payload = json.dumps(message, separators=(",", ":"))
        connection.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})
