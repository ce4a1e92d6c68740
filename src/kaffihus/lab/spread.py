"""Games beyond one machine: blocks of games spread over a Ray cluster."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from kaffihus.core.errors import Unavailable
from kaffihus.core.game import Game
from kaffihus.core.loops import GAMES, TALLY_SIZE
from kaffihus.lab.guided import load_policy
from kaffihus.lab.simulation import Tally, Totals, add_tally, check_games, play_block, totals_of

LOCAL = "local"  # a cluster of this machine's cores, started for the purpose
BLOCK = 50_000  # games a task plays


def load_ray() -> Any:
    """The module `ray`, or one clear line."""
    try:
        import ray
    except ImportError:
        raise Unavailable("--ray needs Ray, which is not installed: pip install 'kaffihus[lab]'") from None
    return ray


def play_far_block(
    game_id: str,
    players: int,
    options: dict[str, int],
    seed: int,
    first: int,
    games: int,
    policy: str | None,
) -> Tally:
    """A block of games, on whichever machine this runs."""
    from kaffihus import games as house

    game = house.load(game_id)
    choose = load_policy(policy) if policy else None
    return play_block(game, players, game.option_values(options), seed, first, games, choose)


def simulate_on_ray(
    game: Game,
    players: int,
    games: int,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    address: str = LOCAL,
    progress: Callable[[int], None] = lambda done: None,
    policy: str | None = None,
) -> Totals:
    """Games over a cluster: for the same seeds the same totals as one process.

    A policy is given by its place (`load_policy`), which must be there on every machine.
    """
    check_games(game, players, games)
    ray = load_ray()
    given = dict(options or {})
    game.option_values(given)
    where = {} if address == LOCAL else {"address": address}
    ray.init(
        ignore_reinit_error=True,
        log_to_driver=False,
        include_dashboard=False,
        logging_level="error",
        **where,
    )
    try:
        task = ray.remote(play_far_block)
        start = time.perf_counter()
        size = min(BLOCK, max(1, games // 8))
        waiting = [
            task.remote(game.id, players, given, seed, first, min(size, games - first), policy)
            for first in range(0, games, size)
        ]
        tally = np.zeros(TALLY_SIZE, np.int64)
        while waiting:
            done, waiting = ray.wait(waiting)
            block = ray.get(done[0])
            add_tally(tally, block)
            progress(int(block[GAMES]))
        return totals_of(game, players, tally, time.perf_counter() - start)
    finally:
        ray.shutdown()
