"""Cells of the reference, played by processes until the time is up: next is what has cost the least."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from functools import cache
from hashlib import blake2b
from importlib import resources
from multiprocessing import get_context
from typing import Any, NamedTuple

from kaffihus import games
from kaffihus.bots.network.weights import FILE, has_network
from kaffihus.bots.search.game_search import search_of
from kaffihus.core.rule import cache_folder
from kaffihus.lab.arena import Finish, Table
from kaffihus.lab.protocol import SAMPLE, SEED, hash_over, pairing, sample_of

COST = {"classic": 60, "master": 90, "strong": 6, "keen": 3}  # of a bot in a game, roughly; others: 1
UNIT = 0.1  # seconds for each of these, until a cell's own are known
SLICE = 10.0  # seconds that a batch is to take, once they are
MOST_ROTATIONS = 24  # of the seats, in one batch


class Cell(NamedTuple):
    """A bot against an opponent in a game."""

    game: str
    bot: str
    opponent: str

    @property
    def players(self) -> int:
        """At its table."""
        return games.load(self.game).seats[0]

    @property
    def guess(self) -> float:
        """Seconds of a game, before one has been played."""
        return UNIT * (COST.get(self.bot, 1) + COST.get(self.opponent, 1))


class Batch(NamedTuple):
    """Some games of a cell, by their numbers."""

    cell: Cell
    first: int
    count: int


class Schedule:
    """What is played next: the cell that has cost the least so far, by whole rotations of the seats.

    So every cell soon has a few games, a cell of fast bots has all of them within its first seconds, and
    what time is left goes to the slow ones in equal parts.
    """

    def __init__(self, known: Mapping[Cell, int], most: int) -> None:
        self.given = dict(known)  # games of each cell that were given out, or known before
        self.most = most
        self.seconds = dict.fromkeys(known, 0.0)
        self.played = dict.fromkeys(known, 0)

    def rate(self, cell: Cell) -> float:
        """Seconds of a game."""
        played = self.played[cell]
        return self.seconds[cell] / played if played else cell.guess

    def next(self) -> Batch | None:
        """The next batch; None if all games are given out."""
        left = [cell for cell, count in self.given.items() if count < self.most]
        if not left:
            return None
        cell = min(left, key=lambda one: (self.given[one] * self.rate(one), self.rate(one), one))
        rotations = 1  # where it is not known how long one takes
        if self.played[cell]:
            rotations = max(1, min(MOST_ROTATIONS, int(SLICE / (self.rate(cell) * cell.players + 1e-9))))
        first = self.given[cell]
        batch = Batch(cell, first, min(rotations * cell.players, self.most - first))
        self.given[cell] += batch.count
        return batch

    def took(self, batch: Batch, seconds: float) -> None:
        """Learn how long a batch took."""
        self.seconds[batch.cell] += seconds
        self.played[batch.cell] += batch.count


class Pool:
    """Processes that end when the time is up, whatever they do then."""

    def __init__(self, cores: int, until: float) -> None:
        self.cores, self.until = cores, until
        self.executor = ProcessPoolExecutor(cores, get_context("spawn"))

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        workers = list((self.executor._processes or {}).values())
        self.executor.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.kill()

    def done(self, tasks: dict[Future[Any], Any]) -> Iterator[tuple[Any, Any]]:
        """What each task was for, and what came of it, as they end in time; tasks may join meanwhile."""
        while tasks and time.monotonic() < self.until:
            ended, _ = wait(tasks, self.until - time.monotonic(), "FIRST_COMPLETED")
            for future in ended:
                yield tasks.pop(future), future.result()

    def hashes(self, cells: Sequence[Cell]) -> dict[tuple[str, str], str]:
        """Hashes of all bots, by game; those that took too long are missing.

        What these sources play is remembered beside their compiled code, for whoever goes on.
        """
        bots = {(cell.game, name) for cell in cells for name in (cell.bot, cell.opponent)}
        keys = {(*one, number): _key(*one, number) for one in bots for number in range(SAMPLE)}
        known = _remembered()
        samples = {one: bytes.fromhex(known[key]) for one, key in keys.items() if key in known}
        compiled = {
            self.executor.submit(ready, game_id): game_id for game_id in sorted({game for game, _ in bots})
        }
        for game_id, _ in self.done(compiled):  # once, before all do it at the same time
            print(game_id, "compiled", flush=True)
        missing = sorted(keys.keys() - samples.keys(), key=lambda one: (COST.get(one[1], 1), one))
        for one, sample in self.done({self.executor.submit(sampled, *one): one for one in missing}):
            samples[one] = sample
            _remember(keys[one], sample.hex())
        found = {}
        for game_id, bot in bots:
            own = [samples[game_id, bot, n] for n in range(SAMPLE) if (game_id, bot, n) in samples]
            if len(own) == SAMPLE:
                found[game_id, bot] = hash_over(games.load(game_id), games.load(game_id).seats[0], own)
        print(len(found), "of", len(bots), "bots known by their hash", flush=True)
        return found


def play_cells(pool: Pool, schedule: Schedule) -> Iterator[tuple[Batch, list[Finish]]]:
    """Batches as they end, until all are played or the time is up."""
    tasks: dict[Future[Any], Any] = {}

    def fill() -> None:
        while len(tasks) < pool.cores and (batch := schedule.next()):
            tasks[pool.executor.submit(play_batch, *batch)] = batch

    fill()
    for batch, (played, seconds) in pool.done(tasks):
        schedule.took(batch, seconds)
        yield batch, played
        fill()


def in_a_row(parts: Mapping[int, list[Finish]], first: int) -> list[Finish]:
    """Batches one after another, up to the first that is missing."""
    whole: list[Finish] = []
    while first + len(whole) in parts:
        whole += parts[first + len(whole)]
    return whole


# --- in a process of the pool


def play_batch(cell: Cell, first: int, count: int) -> tuple[list[Finish], float]:
    """Some games of a cell, and the processor's seconds they took."""
    table = table_of(cell)
    start = time.process_time()
    played = [table.play(pairing(number, table.players)) for number in range(first, first + count)]
    return played, time.process_time() - start


@cache
def table_of(cell: Cell) -> Table:
    """The table of a cell, with its bots; compiled code is there before anybody thinks."""
    ready(cell.game)
    game = games.load(cell.game)
    return Table(game, [cell.bot, cell.opponent], game.seats[0], SEED, None, True)


@cache
def ready(game_id: str) -> None:
    """Have all that is compiled for a game."""
    search_of(games.load(game_id)).wait()
    sampled(game_id, "network" if has_network(games.load(game_id)) else "greedy", 0)


def sampled(game_id: str, bot: str, number: int) -> bytes:
    """A game of a bot against itself."""
    game = games.load(game_id)
    return sample_of(game, bot, game.seats[0], number)


# --- what the bots of these sources did in the games that are hashed


def _remembered() -> dict[str, str]:
    try:
        return dict(json.loads(_memory().read_text("utf-8")))
    except FileNotFoundError:
        return {}


def _remember(key: str, value: str) -> None:
    _memory().write_text(json.dumps(_remembered() | {key: value}), "utf-8")


def _memory() -> Any:
    return cache_folder() / "benchmark-samples.json"


def _key(game_id: str, bot: str, number: int) -> str:
    """A game of a bot with its network, whose file is no source."""
    game = games.load(game_id)
    network = resources.files(game.package).joinpath(FILE).read_bytes() if has_network(game) else b""
    return f"{game_id} {bot} {number} {blake2b(network, digest_size=8).hexdigest()}"
