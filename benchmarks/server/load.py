"""The load generator: tables with a client at every seat, who act in turn at a steady rate over all tables.

A process of its own: `python -m benchmarks.server.load URL …`; a line of JSON when all tables are open, and
one at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from kaffihus import games
from kaffihus.client import House, Player, Refused, Seat

MADE_AT_ONCE = 8


class Party:
    """A table with its clients, who act when they are told to."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.seats: list[Seat] = []
        self.sent: dict[int, float] = {}  # when a seat's action was sent that nobody else has heard of yet
        self.busy = False

    async def open(self) -> None:
        """Sit down at a new table."""
        players = self.load.players
        table = await players[0].make_table(self.load.game, ["open"] * len(players), grace=86_400)
        for player in players:
            await player.join(table["id"], secret=table["links"]["player"])
        self.seats = []
        for number, player in enumerate(players):
            seat = player.sit(table["id"], on_frame=self.listener(number))
            await seat.__aenter__()
            self.seats.append(seat)

    async def close(self) -> None:
        """Stand up."""
        for seat in self.seats:
            await seat.__aexit__(None, None, None)

    def listener(self, number: int) -> Callable[[str], None]:
        """Notes when another's action arrives for the first time."""

        def hear(frame: str) -> None:
            if self.sent and frame.startswith('{"type":"update"'):
                for other in [seat for seat in self.sent if seat != number]:
                    self.load.latencies.append(time.perf_counter() - self.sent.pop(other))

        return hear

    async def act(self) -> None:
        """One action of somebody who may decide."""
        if self.busy:
            return
        self.busy = True
        try:
            if any(seat.is_over for seat in self.seats):
                await self.close()
                self.load.finished += 1
                await self.open()
                return
            ready = [number for number, seat in enumerate(self.seats) if seat.situation["options"]]
            if ready:
                await self.act_at(self.load.random.choice(ready))
            else:
                self.load.idle += 1
        finally:
            self.busy = False

    async def act_at(self, number: int) -> None:
        """An action of a seat, at random; it is over when the seat has heard of it."""
        seat = self.seats[number]
        option = self.load.random.choice(seat.situation["options"])
        version = seat.version
        self.sent = {number: time.perf_counter()}
        try:
            await seat.act(option["action"])
            self.load.acted += 1
        except Refused:
            self.sent.clear()
            self.load.refused += 1
            return
        await seat.until(lambda one: one.version > version)


class Load:
    """Many parties, and one steady rate over all of them."""

    def __init__(self, url: str, game: str, tables: int, rate: float, seconds: float) -> None:
        self.url = url
        self.game = game
        self.tables = tables
        self.rate = rate
        self.seconds = seconds
        self.random = random.Random(1)
        self.players: list[Player] = []
        self.latencies: list[float] = []
        self.acted = self.refused = self.idle = self.finished = 0

    async def run(self) -> dict[str, Any]:
        """Open all tables, then act."""
        async with House(self.url) as house:
            self.players = [await house.guest(f"P{seat}") for seat in range(games.load(self.game).seats[0])]
            parties = [Party(self) for _ in range(self.tables)]
            gate = asyncio.Semaphore(MADE_AT_ONCE)

            async def open_one(party: Party) -> None:
                async with gate:
                    await party.open()

            began = time.perf_counter()
            await asyncio.gather(*(open_one(party) for party in parties))
            print(json.dumps({"opened": time.perf_counter() - began}), flush=True)
            before = os.times()
            await self.drive(parties)
            after = os.times()
            for party in parties:
                await party.close()
        return {
            "acted": self.acted,
            "refused": self.refused,
            "finished": self.finished,
            "elapsed": self.elapsed,
            "cpu": (after.user + after.system - before.user - before.system) / self.elapsed,
            "latencies": [round(1000 * one, 2) for one in self.latencies],
        }

    async def drive(self, parties: list[Party]) -> None:
        """So many actions a second, table after table."""
        running: set[asyncio.Task[None]] = set()
        order = self.rounds(parties)
        gc.collect()
        gc.disable()  # the generator's own pauses are not the house's
        began = time.perf_counter()
        for number in range(int(self.rate * self.seconds)):
            due = began + number / self.rate
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            task = asyncio.create_task(next(order).act())
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.gather(*running)
        self.elapsed = time.perf_counter() - began

    def rounds(self, parties: list[Party]) -> Iterator[Party]:
        """Every table in turn, in an order that changes."""
        while True:
            yield from self.random.sample(parties, len(parties))


def main() -> None:
    """Generate load and say how it was answered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--game", required=True)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--rate", type=float, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    print(json.dumps(asyncio.run(Load(**vars(parser.parse_args())).run())))


if __name__ == "__main__":
    main()
