"""Games that were played to their end, out of a store that a server may be using."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL, select

from kaffihus.core.errors import BadRequest
from kaffihus.server.store.backup import opened, snapshot
from kaffihus.server.store.schema import tables
from kaffihus.server.store.tables import read_events, read_terms
from kaffihus.server.table.table import Table


def finished_games(source: URL, game: str) -> Iterator[Table]:
    """The tables of a game that was played to its end, as they stand, the oldest first."""
    if source.get_backend_name() == "sqlite" and not Path(source.database or "").is_file():
        raise BadRequest(f"{source.database}: there is no such database")
    with opened(source) as engine, snapshot(engine) as taken:
        query = select(tables.c.id).where(tables.c.game == game, tables.c.status == "finished")
        for found in taken.execute(query.order_by(tables.c.created)).scalars().all():
            terms = read_terms(taken, found)
            assert terms is not None
            table = Table(terms)
            for stored in read_events(taken, found):
                table.fold(stored.event, stored.at)
            if table.position.is_over:
                yield table
