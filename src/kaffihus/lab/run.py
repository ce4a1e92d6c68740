"""What is simulated, and what came out: a `Run` goes in, `Totals` come back, on CPU, GPU or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from kaffihus import games as house
from kaffihus.core.chance import LOW
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.loops import MAX_DECISIONS
from kaffihus.core.state import Numbers
from kaffihus.lab.block import (
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
from kaffihus.lab.policy import Policy, load_policy, tag_of

MOST_GAMES = 1_000_000_000

Tally = npt.NDArray[np.int64]
Progress = Callable[[int], None]  # told how many games more are done


def untold(done: int) -> None:
    """The progress that nobody watches."""


@dataclass(frozen=True)
class Run:
    """Games to be played: number 0 to `games` of a seed, at random or by a policy.

    The same run gives the same totals on one core, on many, on a GPU and on a cluster.
    """

    game: Game
    players: int
    games: int
    seed: int = 0
    options: Mapping[str, int] = field(default_factory=dict)
    policy: Policy | str | None = None  # a function, or its place (`load_policy`); None: at random

    def __post_init__(self) -> None:
        self.game.check_seats(self.players)
        if not 1 <= self.games <= MOST_GAMES:
            raise BadRequest(f"{self.games} games; expected 1 to {MOST_GAMES}")
        self.game.option_values(self.options)
        if self.choose is not None:
            tag_of(self.game, self.choose)

    def __reduce__(self) -> Any:  # a game travels by its id
        return _run_of, (self.game.id, self.players, self.games, self.seed, dict(self.options), self.policy)

    @cached_property
    def choose(self) -> Policy | None:
        """The policy as a function."""
        return load_policy(self.policy) if isinstance(self.policy, str) else self.policy

    @property
    def values(self) -> Numbers:
        """The options as the array that `setup` takes."""
        return self.game.option_values(self.options)

    @property
    def key(self) -> tuple[int, int]:
        """The seed as the two words that `seed_rng` takes."""
        return self.seed & LOW, self.seed >> 32 & LOW


def _run_of(game_id: str, *rest: Any) -> Run:
    return Run(house.load(game_id), *rest)


@dataclass(frozen=True)
class Totals:
    """What many games added up to."""

    game: str
    players: int
    games: int
    decisions: int
    longest: int
    unfinished: int  # games without an end in sight, given up after MAX_DECISIONS
    win_rates: list[float]  # by seat; a shared win counts its share
    mean_scores: list[float]
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        """Of all cores together, compilation not counted."""
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def warning(self) -> str | None:
        """What is wrong with the figures: games that were given up count in none of them but the length."""
        if not self.unfinished:
            return None
        return (
            f"{self.game}, {self.players} players: {self.unfinished} of {self.games} games had no end "
            f"after {MAX_DECISIONS} decisions and were given up"
        )


def new_tally() -> Tally:
    """A tally of no games."""
    return np.zeros(TALLY_SIZE, np.int64)


def add_tally(tally: Tally, block: Tally) -> None:
    """Add a block's tally to another."""
    longest = max(tally[LONGEST], block[LONGEST])
    tally += block
    tally[LONGEST] = longest


def totals_of(run: Run, tally: Tally, seconds: float) -> Totals:
    """A tally as figures; refused where the policy broke the rules."""
    games, illegal = int(tally[GAMES]), int(tally[ILLEGAL_GAMES])
    if illegal:
        raise BadRequest(f"the policy took an action that was not legal in {illegal} of {games} games")
    finished = max(1, games - int(tally[UNFINISHED]))
    return Totals(
        game=run.game.id,
        players=run.players,
        games=games,
        decisions=int(tally[DECISIONS]),
        longest=int(tally[LONGEST]),
        unfinished=int(tally[UNFINISHED]),
        win_rates=[float(wins / SHARES / finished) for wins in tally[WINS : WINS + run.players]],
        mean_scores=[float(total / finished) for total in tally[TOTALS : TOTALS + run.players]],
        seconds=seconds,
    )
