"""How long a game takes from the store into memory."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from typing import Any

from kaffihus import games
from kaffihus.server.live.commands import new_terms
from kaffihus.server.live.server import Server
from kaffihus.server.live.tokens import new_id
from kaffihus.server.settings import Settings
from kaffihus.server.store import Store
from kaffihus.server.table import play
from kaffihus.server.table.events import Seated
from kaffihus.server.table.streams import Streams
from kaffihus.server.wire.types import SeatSettings, TableSettings

LONG_GAME = 300  # actions


def measure_reload() -> list[tuple[str, int, float]]:
    """For every game: its actions, and the milliseconds until it is in memory with its log."""
    with tempfile.TemporaryDirectory(prefix="kaffihus-bench-") as name:
        return asyncio.run(_measure_reload(f"sqlite:///{name}/house.db"))


async def _measure_reload(url: str) -> list[tuple[str, int, float]]:
    server = Server(Settings(database=url), Store(url))
    found = []
    try:
        for game in games.IDS:
            table = await long_game(server, game)
            acts = len((await server.session(table)).table.acts) - 1
            times = []
            for _ in range(9):
                server.forget(server.sessions[table])
                began = time.perf_counter()
                (await server.session(table)).streams.log(0)
                times.append(1000 * (time.perf_counter() - began))
            found.append((game, acts, statistics.median(times)))
    finally:
        server.store.close()
    return found


async def long_game(server: Server, game: str) -> str:
    """A game of at least so many actions, if the game has it in it: at its most players."""
    rng = random.Random(1)
    seats = games.load(game).seats[-1]
    terms = new_terms(
        server, "host", TableSettings(game, [SeatSettings() for _ in range(seats)], grace=86_400)
    )
    sitting = [Seated(seat, new_id(), f"P{seat}", f"{seat:02x}" * 16) for seat in range(seats)]
    session = await server.make_table(terms, lambda _: list(sitting))
    while session.table.status == "playing" and len(session.table.acts) <= LONG_GAME:

        def act(streams: Streams) -> list[Any]:
            seat = rng.choice(streams.table.pending)
            return list(play.act(streams.table, seat, rng.choice(streams.table.position.legal(seat))))

        await server.execute(terms.id, act)
    return terms.id
