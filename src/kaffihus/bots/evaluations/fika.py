"""FIKA as a bot sees it: coins so far, what is nearly complete, and the Tips."""

from __future__ import annotations

import math
from typing import Any

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.fika.scoring import count_coins, write_numbers
from kaffihus.games.fika.state import Phase, count_cards

SEARCH = {"iterations": 1000, "one_stage": 1}

# Features of the observation that the seat alone knows.
PRIVATE = (
    "own hand",
    "cards that may be in the other's hand",
    "own chosen card",
    "cards that may be Group 1",
    "cards that may be Group 2",
)

COINS_SCALE = 9.0  # a lead of so many coins in a full café wins three rounds in four


@rule
def estimate(state: State, out: Any) -> None:
    """The chance of each to take two Tips, the round judged by coins."""
    out[0] = 0.5 + 0.25 * (state.tips[0] - state.tips[1])
    if state.phase != Phase.OVER and state.primary != EMPTY:
        filled = 0
        lead = 0
        for seat in range(2):
            write_numbers(state, seat, 3)
            coins = count_coins(state, seat)
            lead += coins if seat == 0 else -coins
            filled += count_cards(state, seat)
        win = 1.0 / (1.0 + math.exp(-lead / COINS_SCALE * (0.3 + 0.07 * filled)))
        won = 0.5 + 0.25 * (state.tips[0] + 1 - state.tips[1])
        lost = 0.5 + 0.25 * (state.tips[0] - state.tips[1] - 1)
        if state.tips[0] == 1:
            won = 1.0
        if state.tips[1] == 1:
            lost = 0.0
        out[0] = win * won + (1.0 - win) * lost
    elif state.phase == Phase.OVER:
        out[0] = 1.0 if state.winner == 0 else 0.0
    out[1] = 1.0 - out[0]


@rule
def stage(state: State) -> int:
    """The round: each is a new deal."""
    return int(state.round_number)


@rule
def is_sealed(state: State, seat: int) -> bool:
    """Cards are chosen face down, unless one catches up alone."""
    return state.phase == Phase.CHOOSE and state.catching_up == EMPTY
