"""What must hold of a store after the soak."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kaffihus import games
from kaffihus.core.record import read_record
from kaffihus.core.verify import verify_record
from kaffihus.server.store import Store, tables
from kaffihus.server.table import events as ev
from kaffihus.server.table import replay
from kaffihus.server.table.streams import Streams
from soak.players import Played


def check_store(url: str, played: Played) -> dict[str, Any]:
    """Every table is finished and verifies; which actions are missing or there twice."""
    store = Store(url)
    found: list[tuple[str, int, str]] = []
    verified = 0
    try:
        for table in played.tables:
            with store.engine.begin() as connection:
                terms = tables.read_terms(connection, table)
                kept = tables.read_events(connection, table)
            assert terms is not None, f"{table} is gone"
            streams = Streams(terms)
            streams.load(kept)
            assert streams.table.status == "finished", f"{table} is {streams.table.status}"
            verify_record(read_record(replay.record_text(streams.table).encode(), table), games.load)
            verified += 1
            found += [
                (table, one.event.seat, one.event.id)
                for one in kept
                if isinstance(one.event, ev.Acted) and one.event.id
            ]
    finally:
        store.close()
    missing = sorted(played.acknowledged - set(found))
    doubled = sorted(action for action, times in Counter(found).items() if times > 1)
    return {"verified": verified, "missing": missing, "doubled": doubled}
