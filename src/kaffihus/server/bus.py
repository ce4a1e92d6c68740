"""What workers tell each other: PostgreSQL's LISTEN, heard on a connection of its own."""

from __future__ import annotations

import asyncio
import json
import logging

import psycopg
from sqlalchemy import URL

from kaffihus.server.errors import StoreFails
from kaffihus.server.house import House
from kaffihus.server.store.tables import CHANNEL

log = logging.getLogger(__name__)

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0


async def listen(house: House, ready: asyncio.Event) -> None:
    """Hear what other workers write, for ever; after a lost connection, look at everything once."""
    wait = FIRST_WAIT
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(
                address(house.store.url), autocommit=True
            ) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                if ready.is_set():
                    await house.hear_everything()
                ready.set()
                wait = FIRST_WAIT
                async for notification in connection.notifies():
                    await hear(house, notification.payload)
        except (psycopg.Error, OSError, StoreFails) as error:
            log.warning("the bus is lost: %s", type(error).__name__)
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)


async def hear(house: House, payload: str) -> None:
    """One notification; what goes wrong with one table concerns no other."""
    try:
        await house.hear(json.loads(payload))
    except StoreFails:
        pass  # the store has said so; when it is back, everything is looked at
    except Exception:
        log.exception("a notification was not understood")


def address(url: URL) -> str:
    """The database as psycopg is told it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
