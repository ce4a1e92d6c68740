"""Kuhn's poker over the contract: three cards, one each, one chip to bet; worth -1/18 to seat 0.

Results are shares of a win, so chips are lots: who is ahead by one wins three times in four.
"""

import numpy as np

from kaffihus.core.chance import CHANCE, CHANCE_BIT, random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, state_dtype

STATE = state_dtype(
    [
        ("card", np.int8, (2,)),
        ("bets", np.int8, (2,)),
        ("moves", np.int8),
        ("turn", np.int8),
        ("winner", np.int8),
    ]
)
PASS, BET, DEAL, WIN = 0, 1, 2, 5
SHOWN = 9  # in the place of a turn: the cards decide
ACTIONS, FEATURES = 7, 8


@rule
def setup(state):
    state.card[:] = EMPTY
    state.bets[:] = 0
    state.moves = 0
    state.turn = 0
    state.winner = EMPTY


@rule
def pending(state):
    if state.winner != EMPTY:
        return 0
    if state.card[1] == EMPTY or state.turn == SHOWN:
        return CHANCE_BIT
    return 1 << state.turn


@rule
def legal(state, seat, mask):
    mask[PASS] = mask[BET] = 1


@rule
def apply(state, seat, action):
    if seat == CHANCE:
        if state.turn == SHOWN:
            state.winner = action - WIN
        elif state.card[0] == EMPTY:
            state.card[0] = action - DEAL
        else:
            state.card[1] = action - DEAL
        return
    state.moves += 1
    if action == BET:
        state.bets[seat] = 1
    faced = state.bets[1 - seat] == 1
    if faced or (action == PASS and state.moves == 2):
        state.turn = SHOWN
    else:
        state.turn = 1 - seat


@rule
def chance_total(state):
    if state.turn == SHOWN:
        return 4
    return 3 if state.card[0] == EMPTY else 2


@rule
def chance_action(state, k):
    if state.turn == SHOWN:
        if state.bets[0] == state.bets[1]:
            ahead = 0 if state.card[0] > state.card[1] else 1
            chips = 1 + state.bets[0]
        else:
            ahead, chips = (0 if state.bets[0] else 1), 1
        wins = 2 + chips  # of four
        return WIN + (ahead if k < wins else 1 - ahead)
    if state.card[0] != EMPTY and k >= state.card[0]:
        k += 1
    return DEAL + k


@rule
def ranks(state, out):
    out[0], out[1] = 1 + (state.winner != 0), 1 + (state.winner != 1)


@rule
def observe(state, seat, out):
    out[0] = seat
    out[1] = state.card[seat] + 1
    out[2] = state.bets[0]
    out[3] = state.bets[1]
    out[4] = state.moves
    out[5] = state.turn
    out[6] = state.winner + 1
    out[7] = 0


@rule
def redeal(state, seat, rng):
    if state.winner == EMPTY and state.card[1 - seat] != EMPTY:
        other = random_below(rng, 2)
        if other >= state.card[seat]:
            other += 1
        state.card[1 - seat] = other


@rule
def is_sealed(state, seat):
    return True  # hidden cards ask for mixed strategies as sealed choices do


@rule
def estimate(state, out):
    out[0] = out[1] = 0.5
