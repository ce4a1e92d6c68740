"""A client of the house, for bots, tests and tools: `House`, then `Player`, then `Seat`.

    async with House("http://127.0.0.1:8000") as house:
        anna = await house.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
        await anna.join(table["id"])
        async with anna.sit(table["id"]) as seat:
            async for situation in seat.turns():
                await seat.act(situation["options"][0]["action"])
            print(seat.table["result"])

A seat survives lost connections and restarts of the house: it reconnects, catches up, and sends again
what was not answered. Everything is plain dicts, as docs/protocol.md describes them.
"""

from kaffihus.client.errors import Closed, Problem, Refused, Rigged
from kaffihus.client.house import House, Player
from kaffihus.client.seat import Seat

__all__ = ["Closed", "House", "Player", "Problem", "Refused", "Rigged", "Seat"]
