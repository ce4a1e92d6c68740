"""Who Stole the Cookie from the Jar? as a bot sees it: points, and who may take the round."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from kaffihus.core.bits import has
from kaffihus.core.rule import rule
from kaffihus.core.shares import share_out
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.components import MOST_SEATS, VALUE
from kaffihus.games.cookie_jar.lay_habits import likelihood
from kaffihus.games.cookie_jar.round_value import prospect
from kaffihus.games.cookie_jar.state import Phase

__all__ = ["ATTACKS", "CLASSIC", "LEVELS", "SEARCH", "estimate", "foresee", "likelihood", "stage"]

SEARCH = {
    "iterations": 4000,
    "one_stage": 1,
    "own_turn": 1,
    "explore": 0.5,
    "deals": 24,
    "risk_aversion": 0.15,
}
CLASSIC = {"iterations": 4000, "seconds": 1.2}
LEVELS = (
    {"iterations": 0, "noise": 0.3, "deals": 1},
    {"iterations": 0, "noise": 0.12, "deals": 1},
    {"iterations": 0, "deals": 1},
    {"iterations": 60},
    CLASSIC,
)
ATTACKS = ("lay card=kleina", "lay card=laufabraud")  # with coffee as well

LEAST_CHANCE = 0.02  # to take the round, of anybody still in


@rule
def estimate(state: State, out: Any) -> None:
    """Shares by points, the round in progress going to those still in, high hands first."""
    total = 0.0
    is_round = state.phase != Phase.OVER and state.phase != Phase.START and state.phase != Phase.DEAL
    if is_round:
        for seat in range(state.seats):
            if has(state.inside, seat):
                total += hand_weight(state, seat)
    for seat in range(state.seats):
        out[seat] = float(state.points[seat])
        if is_round and total > 0 and has(state.inside, seat):
            out[seat] += hand_weight(state, seat) / total
    left = state.rounds - state.round_number
    share_out(out, int(state.seats), 0.6 + 0.5 * math.sqrt(left + (1.0 if is_round else 0.0)))


@rule
def hand_weight(state: State, seat: int) -> float:
    """A high hand wins when the deck runs out."""
    card = state.hand[seat]
    if card == EMPTY:
        return 1.0
    return 1.0 + 0.15 * VALUE[card]


@rule
def foresee(state: State, searcher: int, out: Any) -> None:
    """Shares, where each seat takes the round in progress as often as it may expect to.

    Who may expect less than nothing is about to be caught with the jar.
    """
    seats, left = int(state.seats), int(state.rounds - state.round_number)
    for seat in range(MOST_SEATS):
        out[seat] = 0.0
    if state.phase == Phase.START or state.phase == Phase.DEAL:
        for seat in range(seats):
            out[seat] = float(state.points[seat])
        share_out(out, seats, worth_of_a_lead(seats, left + 1))
        return
    total, expected, shares = 0.0, np.zeros(seats), np.zeros(MOST_SEATS)
    for seat in range(seats):
        if has(state.inside, seat):
            expected[seat] = prospect(state, seat, searcher)
            total += max(LEAST_CHANCE, expected[seat])
    for winner in range(seats):
        if has(state.inside, winner):
            for seat in range(seats):
                shares[seat] = state.points[seat] + min(0.0, expected[seat])
            shares[winner] += 1.0
            share_out(shares, seats, worth_of_a_lead(seats, left))
            for seat in range(seats):
                out[seat] += max(LEAST_CHANCE, expected[winner]) / total * shares[seat]


@rule
def worth_of_a_lead(seats: int, left: int) -> float:
    """The lead that counts, the longer the more rounds are left: fitted to matches of `greedy`."""
    return (2.0 + 1.1 * left) / seats if left > 0 else 0.05


@rule
def stage(state: State) -> int:
    """The round."""
    return int(state.round_number)
