"""FYFE as a bot sees it: boards turned, and what lines that can still be completed may bring."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.rule import rule
from kaffihus.core.shares import share_out
from kaffihus.core.state import EMPTY, State
from kaffihus.games.fyfe.components import BOARD_POINTS, BOARDS, CHARM_POINTS, CHARMS, FIRST_POINTS
from kaffihus.games.fyfe.lines import LINE_SPACE, LINES, LINES_IN_PLAY, SIDE_OF
from kaffihus.games.fyfe.prospects import expected_points
from kaffihus.games.fyfe.scoring import NO_EXTRA, is_fulfilled
from kaffihus.games.fyfe.state import is_turned, unused_boards

SEARCH = {"iterations": 300, "knowledge": "public", "explore": 0.2, "limit": 0}
CLASSIC = {"iterations": 4000, "seconds": 1.2}
OWN_TURN = {"own_turn": 1, "explore": 0.1}  # to the end of the own round, judged by `foresee`
LEVELS = (
    {"iterations": 0, "noise": 0.12},
    {"iterations": 180},
    {**OWN_TURN, "iterations": 40},
    {**OWN_TURN, "iterations": 220},
    {**OWN_TURN, "iterations": 3000, "seconds": 0.5},
)

PRIVATE = (
    "step",
    "taken",
    "picked_space",
    "picked_board",
    "picked_line",
    "placed",
    "lines_needed",
    "progress",
    "used",
    "wants",
    "has_turned",
    "has_turned_through",
    "put",
    "turned_lines",
)

# How much of its points a board is worth by the pieces on its line, if all of them fit.
LIKELY = np.array([0.20, 0.25, 0.35, 0.50, 0.72, 0.95], np.float64)
BEST_FIRST = np.argsort(-BOARD_POINTS, kind="stable")  # the boards by their points
UNDECIDED = 0.8  # a line without a board: less than the best board it could get


@rule
def estimate(state: State, out: Any) -> None:
    """Shares by points made and points to be expected."""
    for seat in range(state.seats):
        out[seat] = outlook(state, seat)
    share_out(out, int(state.seats), 4.0 + 0.4 * (25 - state.round_number))


@rule
def foresee(state: State, searcher: int, out: Any) -> None:
    """Shares by the points that everybody may expect at the end, by what the networks have learnt."""
    for seat in range(state.seats):
        out[seat] = expected_points(state, seat)
    share_out(out, int(state.seats), 4.0 + 0.4 * (25 - state.round_number))


@rule
def outlook(state: State, seat: int) -> float:
    """The points of a player, with what the round in progress has brought."""
    points = float(state.bonus[seat])
    for board in range(BOARDS):
        if is_turned(state, seat, board):
            points += BOARD_POINTS[board]
            if state.first[board] == EMPTY:
                points += 0.7 * FIRST_POINTS
        if state.first[board] == seat:
            points += FIRST_POINTS
    unused = state.charms_in_play & ~state.spent[seat]
    for charm in range(CHARMS):
        if unused >> charm & 1:
            points += CHARM_POINTS[charm]
    return points + lines_worth(state, seat)


@rule
def lines_worth(state: State, seat: int) -> float:
    """What all boards may bring."""
    free, points = unused_boards(state, seat), 0.0
    for line in range(LINES):
        if LINES_IN_PLAY[state.variant] >> line & 1:
            points += line_worth(state, seat, line, free)
    return points


@rule
def line_worth(state: State, seat: int, line: int, free: int) -> float:
    """What the board of a line may bring, or the best unused board where it has none; if still possible."""
    pieces = 0
    for place in range(SIDE_OF[state.variant]):
        if state.space[seat, LINE_SPACE[state.variant, line, place]] != EMPTY:
            pieces += 1
    board = int(state.board[seat, line])
    if board != EMPTY:
        if is_turned(state, seat, board) or not is_fulfilled(state, seat, line, board, NO_EXTRA):
            return 0.0
        return float(BOARD_POINTS[board] * LIKELY[pieces])
    best = 0.0
    for other in BEST_FIRST:
        if free >> other & 1 and is_fulfilled(state, seat, line, other, NO_EXTRA):
            best = float(BOARD_POINTS[other])
            break
    return UNDECIDED * best * LIKELY[pieces]


@rule
def stage(state: State) -> int:
    """The round."""
    return int(state.round_number)
