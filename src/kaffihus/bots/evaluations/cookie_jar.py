"""Who Stole the Cookie from the Jar? as a bot sees it: points, and who may take the round."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from kaffihus.bots.evaluations.cookie_jar_habits import likelihood
from kaffihus.bots.evaluations.cookie_jar_prospects import prospect
from kaffihus.bots.evaluations.shares import MOST_SEATS, share_out
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.components import VALUE
from kaffihus.games.cookie_jar.state import Phase, has

__all__ = ["SEARCH", "estimate", "foresee", "likelihood", "stage"]

SEARCH = {
    "iterations": 4000,
    "one_stage": 1,
    "own_turn": 1,
    "explore": 0.5,
    "deals": 24,
    "doubt": 0.15,
}

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
def foresee(state: State, out: Any) -> None:
    """Shares, where each seat takes the round in progress as often as it may expect to."""
    seats = int(state.seats)
    if state.phase == Phase.START or state.phase == Phase.DEAL:
        share_points(state, EMPTY, out)
        return
    total, chances, shares = 0.0, np.zeros(seats), np.zeros(MOST_SEATS)
    for seat in range(seats):
        if has(state.inside, seat):
            chances[seat] = max(LEAST_CHANCE, prospect(state, seat))
            total += chances[seat]
    for seat in range(MOST_SEATS):
        out[seat] = 0.0
    for winner in range(seats):
        if chances[winner] > 0:
            share_points(state, winner, shares)
            for seat in range(seats):
                out[seat] += chances[winner] / total * shares[seat]


@rule
def share_points(state: State, winner: int, out: Any) -> None:
    """Shares by points; where somebody is named, when that one has won the round in progress.

    A lead is the less worth the more rounds are still to play: fitted to matches of `greedy`.
    """
    left = int(state.rounds - state.round_number)
    if winner == EMPTY:
        left += 1
    for seat in range(state.seats):
        out[seat] = float(state.points[seat])
    if winner != EMPTY:
        out[winner] += 1.0
    share_out(out, int(state.seats), (2.0 + 1.1 * left) / state.seats if left > 0 else 0.05)


@rule
def stage(state: State) -> int:
    """The round."""
    return int(state.round_number)
