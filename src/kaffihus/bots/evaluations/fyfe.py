"""FYFE as a bot sees it: boards turned, and boards whose lines can still be completed."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.bots.evaluations.shares import share_out
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.fyfe.components import (
    BOARD_CONDITION,
    BOARD_FEATURES,
    BOARD_ORDER,
    BOARD_POINTS,
    BOARDS,
    CHARM_POINTS,
    CHARMS,
    FEATURES_OF_A_TOKEN,
    FIRST_POINTS,
    READS_BOTH_WAYS,
    VALUES,
    Condition,
    value_of,
)
from kaffihus.games.fyfe.lines import LINE_SPACE, LINES, LINES_IN_PLAY, SIDE_OF
from kaffihus.games.fyfe.state import is_joker, is_turned, unused_boards

SEARCH = {"iterations": 300, "known": 2, "explore": 0.2, "limit": 0}

PRIVATE = ("own round: step, picks, token placed, lines that need a board, charm",)

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
    free = unused_boards(state, seat)
    for line in range(LINES):
        if LINES_IN_PLAY[state.variant] >> line & 1:
            points += line_worth(state, seat, line, free)
    return points


@rule
def line_worth(state: State, seat: int, line: int, free: int) -> float:
    """What the board of a line may bring, or the best unused board where it has none."""
    pieces = 0
    for place in range(SIDE_OF[state.variant]):
        if state.space[seat, LINE_SPACE[state.variant, line, place]] != EMPTY:
            pieces += 1
    board = int(state.board[seat, line])
    if board != EMPTY:
        if is_turned(state, seat, board) or not fits_so_far(state, seat, line, board):
            return 0.0
        return float(BOARD_POINTS[board] * LIKELY[pieces])
    best = 0.0
    for other in BEST_FIRST:
        if free >> other & 1 and fits_so_far(state, seat, line, other):
            best = float(BOARD_POINTS[other])
            break
    return UNDECIDED * best * LIKELY[pieces]


@rule
def fits_so_far(state: State, seat: int, line: int, board: int) -> bool:
    """Whether the pieces on a line leave the board possible."""
    for feature in range(FEATURES_OF_A_TOKEN):
        asked = BOARD_FEATURES[board] >> feature & 1
        if asked and not feature_fits_so_far(state, seat, line, board, feature):
            return False
    return True


@rule
def feature_fits_so_far(state: State, seat: int, line: int, board: int, feature: int) -> bool:
    """As `scoring.feature_fits`, empty spaces counting as jokers."""
    counts = 0
    in_order, in_reverse = True, True
    side = int(SIDE_OF[state.variant])
    for place in range(side):
        space = LINE_SPACE[state.variant, line, place]
        if state.space[seat, space] != EMPTY and not is_joker(state, seat, space):
            value = value_of(state.space[seat, space], feature)
            counts += 1 << 3 * value
            in_order = in_order and value == BOARD_ORDER[board, place]
            in_reverse = in_reverse and value == BOARD_ORDER[board, side - 1 - place]
    if BOARD_CONDITION[board] == Condition.ORDER:
        return in_order or (in_reverse and READS_BOTH_WAYS[board] == 1)
    different, most = 0, 0
    for value in range(VALUES):
        count = counts >> 3 * value & 7
        if count > 0:
            different += 1
        most = max(most, count)
    if BOARD_CONDITION[board] == Condition.SAME:
        return different <= 1
    if BOARD_CONDITION[board] == Condition.DIFFERENT:
        return most <= 1
    return different <= 2 and most <= 3


@rule
def stage(state: State) -> int:
    """The round."""
    return int(state.round_number)
