"""The load generator: tables with a client at every seat, who act in turn at a steady rate over all tables.

A process of its own: `python -m benchmarks.server.load URL …`; a line of JSON when all tables are open, and
one when enough was acted. Everybody stays at their tables until its input ends. Given several addresses of
one house, a table's clients all go to one of them, as behind a proxy that spreads tables.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator

import uvloop

from benchmarks.server.light_seat import LightSeat
from kaffihus import games
from kaffihus.client import House, Player

MADE_AT_ONCE = 8
TICK_SECONDS = 0.25
LAST_SECONDS = 15.0  # for what is under way at the end


class Party:
    """A table with its clients, who act when they are told to."""

    def __init__(self, load: Load, url: str, players: list[Player]) -> None:
        self.load = load
        self.url = url
        self.players = players
        self.seats: list[LightSeat] = []
        self.table = self.watching = ""  # its id, and the secret with which one looks on
        self.acting: int | None = None  # the seat whose action nobody else has heard of yet
        self.sent = 0.0
        self.is_busy = False

    async def open(self) -> None:
        """Sit down at a new table."""
        first = self.players[0]
        table = await first.make_table(self.load.game, ["open"] * len(self.players), grace=86_400)
        self.table, self.watching = table["id"], table["links"]["spectator"]
        for player in self.players:
            await player.join(table["id"], secret=table["links"]["player"])
        self.seats = [
            LightSeat(self.url, table["id"], player.token, player.deals, self.listener(number))
            for number, player in enumerate(self.players)
        ]
        await asyncio.gather(*(seat.come() for seat in self.seats))

    def close(self) -> None:
        """Stand up."""
        for seat in self.seats:
            seat.leave()

    def listener(self, number: int) -> Callable[[], None]:
        """Notes when another's action arrives for the first time."""

        def hear() -> None:
            if self.acting is not None and self.acting != number:
                self.acting = None
                self.load.latencies.append(time.perf_counter() - self.sent)

        return hear

    def act(self) -> None:
        """One action of somebody who may decide, at random."""
        if self.is_busy:
            self.load.late += 1
            return
        if any(seat.is_over for seat in self.seats):
            self.load.begin_anew(self)
            return
        ready = [number for number, seat in enumerate(self.seats) if seat.options]
        if not ready:
            self.load.late += 1
            return
        number = self.load.random.choice(ready)
        self.is_busy, self.acting, self.sent = True, number, time.perf_counter()
        self.seats[number].act(self.load.random.choice(self.seats[number].options).action, self.answered)

    def answered(self, is_done: bool) -> None:
        """The action was carried out, or refused."""
        self.is_busy = False
        took = time.perf_counter() - self.sent
        self.load.slowest_answer = max(self.load.slowest_answer, took)
        if is_done:
            self.load.acted += 1
        else:
            self.acting = None
            self.load.refused += 1


class Load:
    """Many parties, and one steady rate over all of them."""

    def __init__(self, url: list[str], game: str, tables: int, rate: float, seconds: float) -> None:
        self.urls = url
        self.game = game
        self.tables = tables
        self.rate = rate
        self.seconds = seconds
        self.random = random.Random(1)
        self.parties: list[Party] = []
        self.latencies: list[float] = []
        self.acted = self.refused = self.late = self.finished = 0
        self.slowest_answer = 0.0
        self.elapsed = 0.0
        self._beginning: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Open all tables, then act, and stay."""
        began = time.perf_counter()
        await self.open()
        print(json.dumps({"opened": time.perf_counter() - began}), flush=True)
        before = os.times()
        await self.drive()
        after = os.times()
        found = {
            "acted": self.acted,
            "refused": self.refused,
            "late": self.late,
            "lost": sum(party.is_busy for party in self.parties),
            "finished": self.finished,
            "again": sum(seat.connections - 1 for party in self.parties for seat in party.seats),
            "slowest_answer": 1000 * self.slowest_answer,
            "elapsed": self.elapsed,
            "cpu": (after.user + after.system - before.user - before.system) / self.elapsed,
            "latencies": [round(1000 * one, 2) for one in self.latencies],
        }
        print(json.dumps(found), flush=True)
        await asyncio.to_thread(sys.stdin.read)
        await self.close()

    async def open(self) -> None:
        """Have everybody sit down."""
        self.houses = [House(url) for url in self.urls]
        seats = games.load(self.game).seats[0]
        people = [await self.houses[0].guest(f"P{seat}") for seat in range(seats)]
        for number in range(self.tables):
            house = self.houses[number % len(self.houses)]
            self.parties.append(Party(self, house.url, [at_house(person, house) for person in people]))
        gate = asyncio.Semaphore(MADE_AT_ONCE)

        async def open_one(party: Party) -> None:
            async with gate:
                await party.open()

        self._ticking = asyncio.create_task(self.tick())
        await asyncio.gather(*(open_one(party) for party in self.parties))

    async def close(self) -> None:
        """Have everybody stand up."""
        self._ticking.cancel()
        for party in self.parties:
            party.close()
        for house in self.houses:
            await house.http.aclose()

    async def drive(self) -> None:
        """So many actions a second, table after table."""
        order = self.rounds()
        gc.collect()
        gc.disable()  # the generator's own pauses are not the house's
        began = time.perf_counter()
        for number in range(int(self.rate * self.seconds)):
            wait = began + number / self.rate - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            next(order).act()
        until = time.perf_counter() + LAST_SECONDS
        while any(party.is_busy for party in self.parties) and time.perf_counter() < until:
            await asyncio.sleep(0.01)
        self.elapsed = time.perf_counter() - began

    async def tick(self) -> None:
        """Signs of life of everybody, without end."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            now = loop.time()
            for party in self.parties:
                for seat in party.seats:
                    seat.tick(now)

    def begin_anew(self, party: Party) -> None:
        """Another game for those whose is over."""
        self.finished += 1
        party.is_busy = True
        party.close()
        task = asyncio.create_task(party.open())
        self._beginning.add(task)
        task.add_done_callback(lambda _: self.began(task, party))

    def began(self, task: asyncio.Task[None], party: Party) -> None:
        """They have sat down."""
        self._beginning.discard(task)
        task.result()
        party.is_busy = False

    def rounds(self) -> Iterator[Party]:
        """Every table in turn, in an order that changes."""
        while True:
            yield from self.random.sample(self.parties, len(self.parties))


def at_house(person: Player, house: House) -> Player:
    """The same person, asking at another address."""
    twin = Player(house, {"player": {"id": person.id, "name": person.name}, "token": person.token})
    twin.deals = person.deals
    return twin


def main() -> None:
    """Generate load and say how it was answered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="+")
    parser.add_argument("--game", required=True)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--rate", type=float, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    uvloop.run(Load(**vars(parser.parse_args())).run())


if __name__ == "__main__":
    main()
