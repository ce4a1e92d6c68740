"""Games by the hundred thousand, at random or by a policy; the same seeds give the same totals."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kaffihus.core.chance import LOW, new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.loops import (
    DECISIONS,
    GAMES,
    ILLEGAL_GAMES,
    LONGEST,
    SHARES,
    TALLY_SIZE,
    TOTALS,
    UNFINISHED,
    WINS,
)
from kaffihus.core.rule import compiled
from kaffihus.lab.guided import Policy, bound_to

BLOCK = 2_000  # games a thread plays at a time
MOST_GAMES = 1_000_000_000

Tally = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Totals:
    """What many games added up to."""

    game: str
    players: int
    games: int
    decisions: int
    longest: int
    unfinished: int  # games that went round in circles and were given up
    win_rates: list[float]  # by seat; a shared win counts its share
    mean_scores: list[float]
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        """Of all cores together, compilation not counted."""
        return self.decisions / self.seconds if self.seconds else 0.0


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    cores: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    policy: Policy | None = None,
) -> Totals:
    """Play games, at random or by a policy; `progress` is told of every block that is done."""
    check_games(game, players, games)
    values = game.option_values(options)
    play_block(game, players, values, seed, 0, 0, policy)  # compiles
    start = time.perf_counter()
    tally = np.zeros(TALLY_SIZE, np.int64)
    blocks = range(0, games, BLOCK)
    with ThreadPoolExecutor(cores or os.cpu_count()) as pool:
        waiting = [
            pool.submit(play_block, game, players, values, seed, first, min(BLOCK, games - first), policy)
            for first in blocks
        ]
        for block in as_completed(waiting):
            add_tally(tally, block.result())
            progress(int(block.result()[GAMES]))
    return totals_of(game, players, tally, time.perf_counter() - start)


def check_games(game: Game, players: int, games: int) -> None:
    """Refuse a table the game is not for, or a number of games that makes no sense."""
    game.check_seats(players)
    if not 1 <= games <= MOST_GAMES:
        raise BadRequest(f"{games} games; expected 1 to {MOST_GAMES}")


def play_block(
    game: Game,
    players: int,
    options: npt.NDArray[np.int64],
    seed: int,
    first: int,
    games: int,
    policy: Policy | None = None,
) -> Tally:
    """Games number `first` and on, in one thread."""
    tally, places = np.zeros(TALLY_SIZE, np.int64), np.zeros(7, np.int64)
    states, mask = np.zeros(1, game.state_dtype), game.new_mask()
    low, high = seed & LOW, seed >> 32 & LOW
    numbers = (players, options, low, high, first, games, places, tally)
    if policy is None:
        game.fast.simulate(states, mask, new_rng(0), *numbers)
    else:
        seen = np.zeros(game.observation_size, np.uint8)
        play = compiled(bound_to(game, policy).simulate_guided)
        play(states, mask, seen, new_rng(0), *numbers)
    return tally


def add_tally(tally: Tally, block: Tally) -> None:
    """Add a block's tally to another."""
    longest = max(tally[LONGEST], block[LONGEST])
    tally += block
    tally[LONGEST] = longest


def totals_of(game: Game, players: int, tally: Tally, seconds: float) -> Totals:
    """A tally as figures."""
    games, illegal = int(tally[GAMES]), int(tally[ILLEGAL_GAMES])
    if illegal:
        raise BadRequest(f"the policy took an action that was not legal in {illegal} of {games} games")
    finished = max(1, games - int(tally[UNFINISHED]))
    return Totals(
        game=game.id,
        players=players,
        games=games,
        decisions=int(tally[DECISIONS]),
        longest=int(tally[LONGEST]),
        unfinished=int(tally[UNFINISHED]),
        win_rates=[float(wins / SHARES / finished) for wins in tally[WINS : WINS + players]],
        mean_scores=[float(total / finished) for total in tally[TOTALS : TOTALS + players]],
        seconds=seconds,
    )
