"""What a table and a socket weigh in a house's memory, and what a socket costs that only says it lives."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import NamedTuple

import uvloop

from benchmarks.server.house import House, Trial, cores_used, memory, store
from benchmarks.server.light_seat import LightSeat
from benchmarks.server.load import TICK_SECONDS, Load
from kaffihus.client.deals import Deals

TABLES = 200
WATCHING = 4  # at each table, to see what a socket is
ACTIONS = 20  # at each table before it is weighed: the middle of a game
IDLE_SECONDS = 10.0


class Weight(NamedTuple):
    """What was found."""

    table: float  # KiB, in the middle of a game and without its sockets
    socket: float  # KiB
    ping: float  # milliseconds of a core


def measure_memory(game: str) -> Weight:
    """What tables of a game weigh."""
    trial = Trial(game, TABLES, 1e9, 0)
    with (
        tempfile.TemporaryDirectory(prefix="kaffihus-bench-") as name,
        store(trial, Path(name)) as (database, _),
        House(trial, Path(name) / "house.log", database) as house,
    ):
        house.wait()
        return uvloop.run(weigh(trial, house))


async def weigh(trial: Trial, house: House) -> Weight:
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
    ping = await idle(house, [*watching, *(seat for party in load.parties for seat in party.seats)])
    for one in watching:
        one.leave()
    await load.close()
    socket = (with_sockets - with_tables) / len(watching)
    sitting = sum(len(party.seats) for party in load.parties)
    table = (with_tables - before - sitting * socket) / trial.tables
    return Weight(table / 1024, socket / 1024, ping)


async def idle(house: House, seats: list[LightSeat]) -> float:
    """Milliseconds of a core for each sign of life of sockets at which nothing else happens."""
    loop = asyncio.get_running_loop()
    until = loop.time() + IDLE_SECONDS
    answered, used = sum(seat.frames for seat in seats), cores_used([house])
    while (now := loop.time()) < until:
        for seat in seats:
            seat.tick(now)
        await asyncio.sleep(TICK_SECONDS)
    answered = sum(seat.frames for seat in seats) - answered
    return 1000 * (cores_used([house]) - used) / max(1, answered)
