"""What an action costs the store, by how many share a commit: processor time here, and PostgreSQL's own.

python -m benchmarks.disk                  SQLite, full sync
python -m benchmarks.disk postgresql       a server of its own, full sync
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from benchmarks.server.house import Trial, seconds_of, store
from kaffihus.server.live.commands import new_terms
from kaffihus.server.live.session import TableSession
from kaffihus.server.settings import Settings
from kaffihus.server.store import Store, tables
from kaffihus.server.store.writer import Job
from kaffihus.server.table import events as ev
from kaffihus.server.table.events import StoredEvent
from kaffihus.server.table.streams import Streams
from kaffihus.server.wire.types import SeatSettings, TableSettings

SIZES = (1, 4, 16)
ACTIONS = 480
TRIES = 3
ACTED = StoredEvent(ev.Acted(0, 17, [3], "abcdef01-12", None), 1_700_000_000_000, 7)


def new_table(house: Store) -> TableSession:
    """A table of FIKA, in the store."""
    server: Any = SimpleNamespace(settings=Settings(), now=lambda: 1)
    session = TableSession(
        Streams(new_terms(server, "host", TableSettings("fika", [SeatSettings(), SeatSettings()]))), 1
    )
    with house.engine.begin() as connection:
        tables.make_table(connection, session.id, session.table.terms, session.row(), "worker")
    return session


def commit(
    house: Store, sessions: list[TableSession], number: int, loop: asyncio.AbstractEventLoop
) -> None:
    """An action at each of some tables, in one commit."""
    jobs = []
    for session in sorted(sessions, key=lambda one: one.id):
        given = (session.id, number, [ACTED], session.row(), "worker", False, None)
        jobs.append(Job(lambda _: None, session.id, loop.create_future(), tables.append_all, given))
    house.writer._write(jobs)


def measure(house: Store, size: int, keeper: int | None) -> tuple[float, float]:
    """Milliseconds of a core for an action, of this process and of PostgreSQL."""
    loop = asyncio.new_event_loop()
    found = []
    for _ in range(TRIES):
        sessions = [new_table(house) for _ in range(size)]
        own, other = _own_seconds(), seconds_of(keeper)
        for number in range(1, ACTIONS // size + 1):
            commit(house, sessions, number, loop)
        spent = _own_seconds() - own, seconds_of(keeper) - other
        found.append((1000 * spent[0] / ACTIONS, 1000 * spent[1] / ACTIONS))
    loop.close()
    return min(found)


def _own_seconds() -> float:
    times = os.times()
    return times.user + times.system


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("store", nargs="?", choices=("sqlite", "postgresql"), default="sqlite")
    given = parser.parse_args()
    trial = Trial("fika", 0, 0, 0, is_shared=given.store == "postgresql")
    print("| actions in a commit | ms an action | PostgreSQL's |\n|---|---|---|")
    with (
        tempfile.TemporaryDirectory(prefix="kaffihus-bench-") as folder,
        store(trial, Path(folder)) as (database, keeper),
    ):
        house = Store(database)
        for size in SIZES:
            own, other = measure(house, size, keeper)
            print(f"| {size} | {own:.2f} | {other:.2f} |", flush=True)
        house.close()


if __name__ == "__main__":
    main()
