"""Games by the hundred thousand on the cores of this machine."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

import numpy as np

from kaffihus.core.chance import new_rng
from kaffihus.core.rule import compiled
from kaffihus.lab.block import GAMES, block_of
from kaffihus.lab.run import Progress, Run, Tally, Totals, add_tally, new_tally, totals_of, untold

BLOCK = 2_000  # games a thread plays at a time


def simulate(run: Run, progress: Progress = untold, cores: int | None = None) -> Totals:
    """Play the games of a run; `progress` is told of every block that is done."""
    play_block(run, 0, 0)  # compiles
    start = time.perf_counter()
    tally = new_tally()
    with ThreadPoolExecutor(cores or os.cpu_count()) as pool:
        waiting = [
            pool.submit(play_block, run, first, min(BLOCK, run.games - first))
            for first in range(0, run.games, BLOCK)
        ]
        for block in as_completed(waiting):
            add_tally(tally, block.result())
            progress(int(block.result()[GAMES]))
    return totals_of(run, tally, time.perf_counter() - start)


def play_block(run: Run, first: int, games: int) -> Tally:
    """Games number `first` and on of a run, in one thread."""
    game, tally = run.game, new_tally()
    play = compiled(block_of(game, run.choose).play_block)
    states, mask, places = np.zeros(1, game.state_dtype), game.new_mask(), np.zeros(7, np.int64)
    seen = np.zeros(game.observation_size, np.uint8)
    play(
        states, mask, seen, new_rng(0), run.players, run.values, *run.key, first, games, places, tally
    )  # fmt: skip
    return tally
