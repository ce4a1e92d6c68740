"""What workers tell each other: PostgreSQL's LISTEN, heard on a connection of its own."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any, LiteralString

import psycopg
from sqlalchemy import URL

from kaffihus.server.errors import StoreFails
from kaffihus.server.live.server import Server
from kaffihus.server.store.engine import SILENCE_SECONDS, patience
from kaffihus.server.store.notify import CHANNEL

log = logging.getLogger(__name__)

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
SECONDS_OF_SILENCE = 5.0  # then we see whether anybody is there to say something


async def listen(server: Server, ready: asyncio.Event) -> None:
    """Hear what other workers write, without end; after a lost connection, look at everything once."""
    wait = FIRST_WAIT
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(
                address(server.store.url), autocommit=True, **patience(server.store.url)
            ) as connection:
                await ask(connection, f"LISTEN {CHANNEL}")
                if ready.is_set():
                    await server.hear_everything()
                ready.set()
                wait = FIRST_WAIT
                while True:
                    async for notification in connection.notifies(timeout=SECONDS_OF_SILENCE):
                        for message in read(notification.payload):
                            # A table that waits for the disk keeps no other waiting; each hears in order.
                            server.begin(hear(server, message))
                    await ask(connection, "SELECT 1")
        except (psycopg.Error, OSError, StoreFails) as error:
            log.warning("the notifications are lost: %s", type(error).__name__)
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)


async def ask(connection: psycopg.AsyncConnection[Any], statement: LiteralString) -> None:
    """Say something to a database; one that does not answer is a TimeoutError, and so an OSError."""
    async with asyncio.timeout(SILENCE_SECONDS):
        await connection.execute(statement)


def read(payload: str) -> list[dict[str, Any]]:
    """What a notification says: of one commit, one or more things."""
    try:
        told = json.loads(payload)
    except ValueError:
        log.error("a notification was not understood")
        return []
    return told if isinstance(told, list) else [told]


async def hear(server: Server, message: dict[str, Any]) -> None:
    """One thing of a notification; what goes wrong with one table concerns no other."""
    try:
        await server.hear(message)
    except StoreFails:
        pass  # the store has said so; when it is back, everything is looked at
    except Exception:
        log.exception("a notification was not understood")


def address(url: URL) -> str:
    """The database as psycopg is told it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
