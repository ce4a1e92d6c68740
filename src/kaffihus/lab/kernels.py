"""CUDA kernels over any game's rules, one thread a game: a template, bound by `lab.cuda`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from kaffihus.core.chance import RNG_SIZE, seed_rng
from kaffihus.core.contract import setup
from kaffihus.core.loops import random_game
from kaffihus.core.rule import rule
from kaffihus.core.state import Numbers

ACTIONS = 0  # the size of the game's catalogue, once bound


@rule
def play_games(
    states: Any,
    decisions: Numbers,
    seats: int,
    options: Numbers,
    key_low: int,
    key_high: int,
    first: int,
) -> None:
    """Whole random games, number `first` and on, in the states where they lie."""
    i = cuda.grid(1)
    if i < len(states):
        mask = cuda.local.array(ACTIONS, np.uint8)
        rng = cuda.local.array(RNG_SIZE, np.int64)
        seed_rng(rng, key_low, key_high, first + i)
        setup(states[i], seats, options)
        decisions[i] = random_game(states[i], mask, rng)
