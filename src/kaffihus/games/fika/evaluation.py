"""FIKA as a bot sees it: coins so far, what is nearly complete, and the Tips."""

from __future__ import annotations

from typing import Any

from kaffihus.core.elementary import exp
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.fika.components import COINS, SLOTS, number_of
from kaffihus.games.fika.scoring import meets_objective, write_numbers
from kaffihus.games.fika.state import Phase, count_cards, group_in_front, is_full

SEARCH = {
    "iterations": 300,
    "one_stage": 1,
    "explore": 0.3,
    "candidates": 3,
    "selection": "mixed",
    "mixed": 1,
}
CLASSIC = {"iterations": 1500, "seconds": 1.2}
LEVELS = (
    {"iterations": 0, "noise": 0.12},
    {"iterations": 40},
    {"iterations": 0, "guided": 1, "heat": 3000},
    {"iterations": 30, "guided": 1, "explore": 0.7},
    {"iterations": 3000, "guided": 1, "explore": 0.7, "seconds": 0.5},
)

# Features of the observation that the seat alone knows.
PRIVATE = ("own_hand", "may_hold", "own_chosen", "may_lie_1", "may_lie_2")
ATTACKS = ("cell side=other",)

COINS_SCALE = 10.0  # of a lead in coins, when both cafés are full
HOPE = 0.3  # what a card counts whose objective is not met yet, while its café has empty slots


@rule
def estimate(state: State, out: Any) -> None:
    """The chance of each to take two Tips, the round judged by coins and hopes."""
    mine, theirs = int(state.tips[0]), int(state.tips[1])
    if state.phase == Phase.OVER:
        out[0] = 1.0 if state.winner == 0 else 0.0
    elif state.primary == EMPTY:
        out[0] = 0.5 + 0.25 * (mine - theirs)
    else:
        lead = outlook(state, 0) - outlook(state, 1)
        filled = count_cards(state, 0) + count_cards(state, 1)
        win = 1.0 / (1.0 + exp(-lead / COINS_SCALE * (0.4 + 0.06 * filled)))
        won = 1.0 if mine == 1 else 0.5 + 0.25 * (1 - theirs)
        lost = 0.0 if theirs == 1 else 0.5 - 0.25 * (1 - mine)
        out[0] = win * won + (1.0 - win) * lost
    out[1] = 1.0 - out[0]


@rule
def outlook(state: State, seat: int) -> float:
    """The coins a café shows, with a part of those it may still come to."""
    write_numbers(state, seat, 3)  # a lowered 6 as a 5: no more than a guess
    hope = 0.0 if is_full(state, seat) else HOPE
    total = 0.0
    for slot in range(SLOTS):
        if state.cafe[seat, slot] != EMPTY:
            number = number_of(state.cafe[seat, slot])
            group = group_in_front(state, slot)
            coins = float(COINS[number])
            if group != EMPTY:
                coins *= 3.0 if state.group_to[group] == seat else 2.0
            total += coins if meets_objective(state, seat, number, group) else hope * coins
    return total


@rule
def stage(state: State) -> int:
    """The round: each is a new deal."""
    return int(state.round_number)


@rule
def is_sealed(state: State, seat: int) -> bool:
    """Cards are chosen face down, unless one catches up alone."""
    return state.phase == Phase.CHOOSE and state.catching_up == EMPTY
