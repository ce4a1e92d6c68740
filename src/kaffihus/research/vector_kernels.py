"""CUDA kernels that take one decision in many games: a template, bound by `vector_cuda`.

States lie game by game, masks and observations feature by feature (`masks[action, game]`): neighbouring
threads then touch neighbouring bytes.
"""

from __future__ import annotations

from typing import Any

from numba import cuda

from kaffihus.core.chance import CHANCE, CHANCE_BIT, random_below, seed_rng
from kaffihus.core.contract import apply, legal, observe, pending, ranks, scores, setup
from kaffihus.core.loops import drawn_action, first_seat, let_chance_act
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers

# Once bound:
ACTIONS = 0  # the size of the game's catalogue
OBSERVATION = 1  # and of its observations


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
def look_round(states: Any, acting: Numbers, seats: int, observations: Bytes) -> None:
    """The knowledge of every seat, the acting one's first, then of those after it, as columns."""
    i = cuda.grid(1)
    if i < len(states):
        for place in range(seats):
            seat = (acting[i] + place) % seats
            observe(states[i], seat, observations[place * OBSERVATION : (place + 1) * OBSERVATION, i])


@rule
def score_all(states: Any, totals: Numbers) -> None:
    """Every seat's score as it stands, as columns."""
    i = cuda.grid(1)
    if i < len(states):
        scores(states[i], totals[:, i])


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
