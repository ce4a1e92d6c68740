"""What a table and a socket weigh in a house's memory."""

from __future__ import annotations

import tempfile
from pathlib import Path

import uvloop

from benchmarks.server.house import House, Trial, memory, store
from benchmarks.server.light_seat import LightSeat
from benchmarks.server.load import Load
from kaffihus.client.deals import Deals

TABLES = 200
WATCHING = 4  # at each table, to see what a socket is
ACTIONS = 20  # at each table before it is weighed: the middle of a game


def measure_memory(game: str) -> tuple[float, float]:
    """KiB of a table in the middle of a game, without its sockets, and of a socket."""
    trial = Trial(game, TABLES, 1e9, 0)
    with (
        tempfile.TemporaryDirectory(prefix="kaffihus-bench-") as name,
        store(trial, Path(name)) as (database, _),
        House(trial, Path(name) / "house.log", database) as house,
    ):
        house.wait()
        return uvloop.run(weigh(trial, house))


async def weigh(trial: Trial, house: House) -> tuple[float, float]:
    """The same, of a house that is open."""
    before = memory(house.pid)
    load = Load([house.url], trial.game, trial.tables, 400, ACTIONS * trial.tables / 400)
    await load.open()
    await load.drive()
    with_tables = memory(house.pid)
    watching = [
        LightSeat(house.url, party.table, None, Deals(), secret=party.watching)
        for party in load.parties
        for _ in range(WATCHING)
    ]
    for one in watching:
        await one.come()
    with_sockets = memory(house.pid)
    for one in watching:
        one.leave()
    await load.close()
    socket = (with_sockets - with_tables) / len(watching)
    sitting = sum(len(party.seats) for party in load.parties)
    table = (with_tables - before - sitting * socket) / trial.tables
    return table / 1024, socket / 1024
