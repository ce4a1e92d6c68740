"""Cells of the reference, played by processes until the time is up: what costs least comes first."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from functools import cache
from multiprocessing import get_context
from typing import Any, NamedTuple

from kaffihus import games
from kaffihus.lab.arena import Finish, Table
from kaffihus.lab.protocol import SAMPLE, SEED, hash_over, pairing, sample_of

COST = {"classic": 20, "master": 60, "strong": 3, "keen": 2}  # roughly, of a decision; others: 1
BATCH, COSTLY_BATCH = 24, 6  # games at a time: whole rotations of two and three seats
COSTLY = 10


class Cell(NamedTuple):
    """A bot against an opponent in a game."""

    game: str
    bot: str
    opponent: str

    @property
    def cost(self) -> int:
        """Of a game, roughly."""
        return COST.get(self.bot, 1) + COST.get(self.opponent, 1)

    @property
    def batch(self) -> int:
        """How many games are played at a time."""
        return BATCH if self.cost < COSTLY else COSTLY_BATCH


class Pool:
    """Processes that end when the time is up, whatever they do then."""

    def __init__(self, cores: int, until: float) -> None:
        self.until = until
        self.executor = ProcessPoolExecutor(cores, get_context("spawn"))

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        workers = list((self.executor._processes or {}).values())
        self.executor.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.kill()

    def done(self, tasks: dict[Future[Any], Any]) -> Iterator[tuple[Any, Any]]:
        """What each task was for, and what came of it, as they end in time."""
        left = set(tasks)
        while left and time.monotonic() < self.until:
            ended, left = wait(left, self.until - time.monotonic(), "FIRST_COMPLETED")
            for future in ended:
                yield tasks[future], future.result()

    def hashes(self, cells: Sequence[Cell]) -> dict[tuple[str, str], str]:
        """Hashes of all bots, by game; those that took too long are missing."""
        by_game = sorted({cell.game for cell in cells})
        compiled = {self.executor.submit(sampled, game_id, "greedy", 0): game_id for game_id in by_game}
        for game_id, _ in self.done(compiled):  # once, before all do it at the same time
            print(game_id, "compiled", flush=True)
        bots = {(cell.game, name) for cell in cells for name in (cell.bot, cell.opponent)}
        tasks = {
            self.executor.submit(sampled, game_id, bot, number): (game_id, bot, number)
            for game_id, bot in sorted(bots, key=lambda one: (-COST.get(one[1], 1), one))
            for number in range(SAMPLE)
        }
        samples = dict(self.done(tasks))
        found = {}
        for game_id, bot in bots:
            own = [samples.get((game_id, bot, number)) for number in range(SAMPLE)]
            if None not in own:
                game = games.load(game_id)
                found[game_id, bot] = hash_over(game, game.seats[0], [part for part in own if part])
        print(len(found), "of", len(bots), "bots known by their hash", flush=True)
        return found


def play_cells(
    pool: Pool, cells: Sequence[Cell], known: Mapping[Cell, int], most: int
) -> dict[Cell, list[Finish]]:
    """The games of each cell from the first that is not known, as far as the time allows."""
    batches = [
        (cell, first, min(cell.batch, most - first))
        for cell in cells
        for first in range(known.get(cell, 0), most, cell.batch)
    ]
    batches.sort(key=lambda one: ((one[1] + one[2]) * one[0].cost, one[0]))
    tasks = {pool.executor.submit(play_batch, *batch): batch for batch in batches}
    found: dict[Cell, dict[int, list[Finish]]] = {}
    for count, ((cell, first, _), played) in enumerate(pool.done(tasks), start=1):
        found.setdefault(cell, {})[first] = played
        if count % 50 == 0:
            print(count, "of", len(batches), "batches", file=sys.stderr, flush=True)
    whole = {cell: in_a_row(parts, known.get(cell, 0)) for cell, parts in found.items()}
    return {cell: played for cell, played in whole.items() if played}


def in_a_row(parts: dict[int, list[Finish]], first: int) -> list[Finish]:
    """Batches one after another, up to the first that is missing."""
    whole: list[Finish] = []
    while first + len(whole) in parts:
        whole += parts[first + len(whole)]
    return whole


def play_batch(cell: Cell, first: int, count: int) -> list[Finish]:
    """Some games of a cell, in a process of the pool."""
    table = table_of(cell)
    return [table.play(pairing(number, table.players)) for number in range(first, first + count)]


@cache
def table_of(cell: Cell) -> Table:
    """The table of a cell, with its bots."""
    game = games.load(cell.game)
    return Table(game, [cell.bot, cell.opponent], game.seats[0], SEED, None, True)


def sampled(game_id: str, bot: str, number: int) -> bytes:
    """A game of a bot against itself, in a process of the pool."""
    game = games.load(game_id)
    return sample_of(game, bot, game.seats[0], number)
