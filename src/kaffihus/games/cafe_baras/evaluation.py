"""Café Baras as a bot sees it: the score as it stands, and what a café will still earn."""

from __future__ import annotations

from typing import Any

from kaffihus.core.rule import rule
from kaffihus.core.shares import share_out
from kaffihus.core.state import State
from kaffihus.games.cafe_baras.cafe import count_decor_kinds, count_food_kinds
from kaffihus.games.cafe_baras.components import DECORS, FOODS
from kaffihus.games.cafe_baras.ending import regulars_to_end
from kaffihus.games.cafe_baras.scoring import score_of
from kaffihus.games.cafe_baras.state import Phase

SEARCH = {"iterations": 300, "knowledge": "public", "explore": 0.3, "limit": 4}
CLASSIC = {"iterations": 2500, "seconds": 1.2}
LEVELS = (
    {"iterations": 0, "noise": 0.05},
    {"iterations": 0, "guided": 1, "heat": 7500},
    {"iterations": 0, "guided": 1, "heat": 4500},
    {"iterations": 0, "guided": 1, "heat": 1500},
    {"iterations": 4000, "guided": 1, "explore": 1.0, "seconds": 0.5},
)

PRIVATE = ("may_be_deck", "secret_0", "secret_1", "secret_2", "secret_3")


@rule
def estimate(state: State, out: Any) -> None:
    """Shares by score, foods and decor counting the more the further the end is."""
    left = 1.0
    needed = regulars_to_end(state)
    for seat in range(state.seats):
        left = min(left, 1.0 - state.regulars[seat] / (needed + 1.0))
    if state.phase == Phase.OVER:
        left = 0.0
    for seat in range(state.seats):
        out[seat] = score_of(state, seat) + left * promise(state, seat)
    share_out(out, int(state.seats), 3.0 + 4.0 * left)


@rule
def promise(state: State, seat: int) -> float:
    """Points that a café's symbols and ongoing effects are likely to bring."""
    worth = 1.5 * count_food_kinds(state, seat) + 1.5 * count_decor_kinds(state, seat)
    for food in range(FOODS):
        worth += 0.3 * min(3, state.foods[seat, food]) + 0.4 * state.serve_bonus[seat, food]
    for decor in range(DECORS):
        worth += 0.2 * state.decors[seat, decor] + 0.4 * state.decor_bonus[seat, decor]
    return worth + 0.5 * state.full_bonus[seat] + 0.5 * state.regular_bonus[seat]
