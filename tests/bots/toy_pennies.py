"""Pennies, small enough to be solved: both choose a side at the same time.

Two heads: seat 0 wins; two tails: a fair coin decides; else seat 1 wins. Each shows heads one time in
three; the game is worth 1/3 to seat 0.
"""

import numpy as np

from kaffihus.core.chance import CHANCE, CHANCE_BIT, random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, state_dtype

STATE = state_dtype([("side", np.int8, (2,)), ("winner", np.int8)])
HEADS, TAILS, FLIP = 0, 1, 2
ACTIONS, FEATURES = 4, 4


@rule
def setup(state):
    state.side[:] = EMPTY
    state.winner = EMPTY


@rule
def pending(state):
    if state.winner != EMPTY:
        return 0
    waiting = (state.side[0] == EMPTY) + 2 * (state.side[1] == EMPTY)
    return waiting if waiting else CHANCE_BIT


@rule
def legal(state, seat, mask):
    mask[HEADS] = mask[TAILS] = 1


@rule
def apply(state, seat, action):
    if seat == CHANCE:
        state.winner = action - FLIP
    else:
        state.side[seat] = action


@rule
def chance_total(state):
    return 2


@rule
def chance_action(state, k):
    if state.side[0] != state.side[1]:
        return FLIP + 1
    return FLIP if state.side[0] == HEADS else FLIP + k


@rule
def ranks(state, out):
    out[0], out[1] = 1 + (state.winner != 0), 1 + (state.winner != 1)


@rule
def observe(state, seat, out):
    out[0] = seat
    out[1] = state.side[seat] + 1
    out[2] = 0  # who has chosen already is of no matter
    out[3] = state.winner + 1


@rule
def redeal(state, seat, rng):
    if state.side[1 - seat] != EMPTY and state.winner == EMPTY:
        state.side[1 - seat] = random_below(rng, 2)


@rule
def is_sealed(state, seat):
    return True


@rule
def estimate(state, out):
    out[0] = out[1] = 0.5
