"""CUDA kernels that play whole games, one thread a game: a template, bound by `lab.cuda`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from kaffihus.core.chance import CHANCE, RNG_SIZE, seed_rng
from kaffihus.core.contract import setup
from kaffihus.core.device import THREADS
from kaffihus.core.rule import rule
from kaffihus.core.state import Numbers
from kaffihus.lab.block import add_result, whole_game

# Once bound:
MASK = 8  # the size of the game's masks
OBSERVATION = 1  # and of its observations
STATE = np.dtype(np.int64)  # its state
WORDS = 1  # and how many words that has


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
    """Whole games, number `first` and on, in the states where they lie."""
    i = cuda.grid(1)
    if i < len(states):
        mask = cuda.local.array(MASK, np.uint8)
        seen = cuda.local.array(OBSERVATION, np.uint8)
        rng = cuda.local.array(RNG_SIZE, np.int64)
        seed_rng(rng, key_low, key_high, first + i)
        setup(states[i], seats, options)
        decisions[i] = whole_game(states[i], mask, seen, rng)


@rule
def play_games_shared(
    states: Any,
    decisions: Numbers,
    seats: int,
    options: Numbers,
    key_low: int,
    key_high: int,
    first: int,
) -> None:
    """The same in the block's shared memory, for small states; the final states are copied out."""
    i = cuda.grid(1)
    near = cuda.shared.array(THREADS, STATE)
    if i < len(states):
        lane = cuda.threadIdx.x
        mask = cuda.local.array(MASK, np.uint8)
        seen = cuda.local.array(OBSERVATION, np.uint8)
        rng = cuda.local.array(RNG_SIZE, np.int64)
        seed_rng(rng, key_low, key_high, first + i)
        setup(near[lane], seats, options)
        decisions[i] = whole_game(near[lane], mask, seen, rng)
        source, target = near.view(np.int64), states.view(np.int64)
        for word in range(WORDS):
            target[i * WORDS + word] = source[lane * WORDS + word]


@rule
def add_up(states: Any, decisions: Numbers, games: int, seats: int, tally: Numbers) -> None:
    """Finished games into one tally."""
    i = cuda.grid(1)
    if i < games:
        places = cuda.local.array(CHANCE, np.int64)
        add_result(states[i], seats, decisions[i], places, tally)


@rule
def add_atomically(tally: Numbers, place: int, number: int) -> None:
    """Add a number at a place of the tally, while other threads do the same."""
    cuda.atomic.add(tally, place, number)


@rule
def raise_atomically(tally: Numbers, place: int, number: int) -> None:
    """Raise a place of the tally to a number, while other threads do the same."""
    cuda.atomic.max(tally, place, number)
