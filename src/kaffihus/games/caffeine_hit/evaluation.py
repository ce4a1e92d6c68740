"""Caffeine Hit as a bot sees it: the tables as they would score, with credit for sets begun."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.rule import rule
from kaffihus.core.shares import share_out
from kaffihus.core.state import State
from kaffihus.games.caffeine_hit.components import (
    BY_MOST,
    BY_POINTS,
    BY_SETS,
    BY_SINGLE,
    COLOUR_OF,
    COLOURS,
    CUPS,
    DRINKS,
    POINTS,
    REWARD,
    SCORING,
    SET_SIZE,
)
from kaffihus.games.caffeine_hit.scoring import count_beans, count_colour, count_points
from kaffihus.games.caffeine_hit.state import Phase

SEARCH = {"iterations": 300, "knowledge": "public", "explore": 0.3, "candidates": 8}
CLASSIC = {"iterations": 1200, "seconds": 1.2}
LEVELS = (
    {"iterations": 0, "noise": 0.12},
    {"iterations": 0, "noise": 0.03},
    {"iterations": 0, "guided": 1, "heat": 4500},
    {"iterations": 0, "guided": 1},
    {"iterations": 4000, "guided": 1, "explore": 1.0, "seconds": 0.5},
)

PRIVATE = ("own_hand", "unseen", "own_cups")
ATTACKS = ("attack", "spill")


@rule
def estimate(state: State, out: Any) -> None:
    """Shares by the points to be expected; the longer the pile, the less a lead is worth."""
    for seat in range(state.seats):
        out[seat] = outlook(state, seat)
    share_out(out, int(state.seats), 3.0 + 0.1 * state.pile_size)


@rule
def outlook(state: State, seat: int) -> float:
    """The points a table is on the way to, its cups turned up."""
    total = 0.0
    is_over = state.phase == Phase.OVER
    later = 0.0 if is_over else min(1.0, state.pile_size / 20.0)
    for colour in range(COLOURS):
        reward = REWARD[colour]
        if SCORING[colour] == BY_POINTS:
            total += count_points(state, seat, colour)
            if not is_over:
                total += hidden_points(state, seat, colour)
            continue
        count = count_colour(state, seat, colour)
        if not is_over:
            count += hidden_count(state, seat, colour)
        if SCORING[colour] == BY_SETS:
            size = SET_SIZE[colour]
            begun = (count % size) / size
            total += reward * (count // size + 0.7 * later * begun)
        elif SCORING[colour] == BY_SINGLE:
            total += reward if count == 1 else 0.0
        elif SCORING[colour] == BY_MOST:
            total += reward * espresso_share(state, seat)
    return total


@rule
def hidden_points(state: State, seat: int, colour: int) -> int:
    """Printed points of a colour under the seat's cups."""
    points = 0
    for cup in range(CUPS):
        if state.cup_owner[cup] == seat:
            for drink in range(DRINKS):
                if COLOUR_OF[drink] == colour:
                    points += POINTS[drink] * state.cup[cup, drink]
    return points


@rule
def hidden_count(state: State, seat: int, colour: int) -> int:
    """Drinks of a colour under the seat's cups."""
    count = 0
    for cup in range(CUPS):
        if state.cup_owner[cup] == seat:
            for drink in range(DRINKS):
                if COLOUR_OF[drink] == colour:
                    count += state.cup[cup, drink]
    return count


@rule
def espresso_share(state: State, seat: int) -> float:
    """How likely the most beans are: a lead of one is half of it."""
    mine = count_beans(state, seat)
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, count_beans(state, other))
    if mine == 0:
        return 0.0
    if state.phase == Phase.OVER:
        return 1.0 if mine > best else 0.0
    lead = mine - best
    if lead <= -3:
        return 0.05
    if lead >= 3:
        return 0.95
    return float(LEAD_SHARE[lead + 3])


LEAD_SHARE = np.array([0.05, 0.1, 0.2, 0.35, 0.65, 0.85, 0.95], np.float64)
