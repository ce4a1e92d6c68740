"""Who Stole the Cookie from the Jar? as a bot sees it: points, and who may take the round."""

from __future__ import annotations

import math
from typing import Any

from kaffihus.bots.evaluations.cookie_jar_habits import habit, likelihood
from kaffihus.bots.evaluations.shares import share_out
from kaffihus.bots.tree import HABITS_OF_OTHERS
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.components import VALUE
from kaffihus.games.cookie_jar.state import Phase, has

__all__ = ["SEARCH", "estimate", "habit", "likelihood", "stage"]

SEARCH = {
    "iterations": 300,
    "one_stage": 1,
    "explore": 0.5,
    "deals": 24,
    "habits": HABITS_OF_OTHERS,
    "early": 0.5,
    "doubt": 0.15,
}


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
def stage(state: State) -> int:
    """The round."""
    return int(state.round_number)
