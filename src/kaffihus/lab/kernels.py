"""CUDA kernels over any game's rules, one thread a game: a template, bound by `lab.cuda`.

What many games share lies game by game for states, and feature by feature for masks and
observations (`masks[action, game]`): neighbouring threads then touch neighbouring bytes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from kaffihus.core.chance import CHANCE, CHANCE_BIT, RNG_SIZE, random_below, seed_rng
from kaffihus.core.contract import apply, legal, observe, pending, ranks, setup
from kaffihus.core.loops import drawn_action, first_seat, let_chance_act
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers
from kaffihus.lab.block import add_result, whole_game

ACTIONS = 0  # the size of the game's catalogue, once bound
MASK = 8  # and of its masks
OBSERVATION = 1  # and of its observations
STATE = np.dtype(np.int64)  # its state
WORDS = 1  # and how many words that has
THREADS = 128  # games a block plays


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
        places = cuda.local.array(7, np.int64)
        add_result(states[i], seats, decisions[i], places, tally)


@rule
def add_atomically(tally: Numbers, place: int, number: int) -> None:
    """Add a number at a place of the tally, while other threads do the same."""
    cuda.atomic.add(tally, place, number)


@rule
def raise_atomically(tally: Numbers, place: int, number: int) -> None:
    """Raise a place of the tally to a number, while other threads do the same."""
    cuda.atomic.max(tally, place, number)


@rule
def start_all(
    states: Any, rngs: Numbers, acting: Numbers, seats: int, options: Numbers, key_low: int, key_high: int
) -> None:
    """A new game in every state, dealt until a player must decide."""
    i = cuda.grid(1)
    if i < len(states):
        rng = rngs[i]
        seed_rng(rng, key_low, key_high, i)
        state = states[i]
        setup(state, seats, options)
        acting[i] = first_seat(let_chance_act(state, rng))


@rule
def look_all(states: Any, acting: Numbers, masks: Bytes, observations: Bytes) -> None:
    """The options and the knowledge of the seat that acts, as columns."""
    i = cuda.grid(1)
    if i < len(states):
        mask = masks[:, i]
        for action in range(ACTIONS):
            mask[action] = 0
        legal(states[i], acting[i], mask)
        observe(states[i], acting[i], observations[:, i])


@rule
def step_all(
    states: Any,
    rngs: Numbers,
    acting: Numbers,
    actions: Numbers,
    places: Numbers,
    done: Bytes,
    seats: int,
    options: Numbers,
) -> None:
    """One action in every game, then chance; a finished game leaves its ranks and starts again.

    There is one call of `apply` for players and chance, as in `random_step`.
    """
    i = cuda.grid(1)
    if i < len(states):
        state, rng = states[i], rngs[i]
        seat, action = acting[i], actions[i]
        done[i] = 0
        while True:
            apply(state, seat, action)
            bits = pending(state)
            if bits == 0:
                done[i] = 1
                ranks(state, places[:, i])
                setup(state, seats, options)
                bits = pending(state)
            if bits != CHANCE_BIT:
                break
            seat = CHANCE
            action = drawn_action(state, rng)
        acting[i] = first_seat(bits)


@rule
def choose_all(masks: Bytes, rngs: Numbers, actions: Numbers) -> None:
    """A random legal action in every game."""
    i = cuda.grid(1)
    if i < len(actions):
        mask = masks[:, i]
        count = 0
        for action in range(ACTIONS):
            if mask[action]:
                count += 1
        nth = random_below(rngs[i], count)
        for action in range(ACTIONS):
            if mask[action]:
                if nth == 0:
                    actions[i] = action
                nth -= 1
