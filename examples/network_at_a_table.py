"""A network plays at a real table: `python examples/network_at_a_table.py http://127.0.0.1:8000`.

It makes a table and prints a link for a person; the house tells it what its seat knows, as numbers. Any
network will do that gives a number for each action. Here it is one matrix, which `examples/outsider.py`
keeps in a file.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from kaffihus.client import House


async def play(url: str, game: str, network: Callable[[np.ndarray], np.ndarray]) -> dict:
    """Play one game against whoever follows the link; its result."""
    async with House(url) as house:
        player = await house.guest("Network")
        table = await player.make_table(game, ["open", "open"])
        await player.join(table["id"], secret=table["links"]["player"])
        print(f"{url}/table/{table['id']}#play={table['links']['player']}", flush=True)
        async with player.sit(table["id"]) as seat:
            async for _ in seat.turns():
                observation, legal = await seat.observe()
                worth = network(np.frombuffer(observation, np.uint8))
                await seat.act(max(legal, key=lambda action: worth[action]))
            return seat.table["result"]


if __name__ == "__main__":
    matrix = np.load(Path(__file__).with_name("outsider.npy"))
    print(asyncio.run(play(sys.argv[1], "caffeine_hit", lambda seen: seen @ matrix)))
