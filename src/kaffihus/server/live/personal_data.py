"""Everything that is known of a person: told to them, and taken out where they ask for that."""

from __future__ import annotations

import contextlib
import logging
from typing import Any

from kaffihus.server.errors import Refusal, StoreFails
from kaffihus.server.live.accounts import check_passphrase
from kaffihus.server.live.server import Server
from kaffihus.server.live.tokens import new_id
from kaffihus.server.store import personal_data, tables
from kaffihus.server.store.players import Person
from kaffihus.server.table import absence, ending
from kaffihus.server.table.events import Event
from kaffihus.server.table.requests import own_seat
from kaffihus.server.table.streams import Streams

log = logging.getLogger(__name__)

MOST_LOOKS = 3


async def export(server: Server, person: Person, address: str) -> dict[str, Any]:
    """Everything that is stored of a person."""
    async with server.looking_through.turn(address):
        return await server.store.look_through(personal_data.export, person.id)


async def delete(server: Server, person: Person, passphrase: str | None, address: str) -> None:
    """Forget a person: they leave their tables and log out, and are nameless in what others keep."""
    if person.account is not None:
        await check_passphrase(server, person, passphrase or "", address)
    async with server.looking_through.turn(address):
        for listed in await server.store.read(tables.tables_of, person.id):
            with contextlib.suppress(Refusal):
                await server.execute(listed.terms.id, lambda streams: farewell(streams, person.id))
        known = set[str]()
        for _ in range(MOST_LOOKS):  # again where there was something: meanwhile there may be more
            found = await server.store.look_through(personal_data.tables_with, person.id)
            for table in [one for one in found if one not in known]:
                await take_out(server, person, table)
            if known.issuperset(found):
                break
            known.update(found)
        await server.store.write(personal_data.forget, person.id)
    with contextlib.suppress(StoreFails):
        await server.end_connections(person.id)


async def take_out(server: Server, person: Person, table: str) -> None:
    """Make a person nameless at a table, while nothing else happens there; nobody waits for all of them."""
    session = server.sessions.get(table)
    async with contextlib.nullcontext() if session is None else session.lock:
        try:
            await server.store.write(
                personal_data.take_out, table, person.id, person.account, new_id(), server.worker
            )
        except StoreFails:
            raise
        except Exception:
            log.exception("somebody could not be taken out of a table", extra={"table": table})
        finally:
            server.drop(table)


def farewell(streams: Streams, player: str) -> list[Event]:
    """A player leaves for good: games go on without them, tables of theirs that wait are closed."""
    table = streams.table
    if table.status == "waiting" and table.terms.host == player:
        return ending.archive(table)
    seat = own_seat(streams, player)
    return absence.leave(table, seat) if table.status == "waiting" else absence.resign(table, seat)
