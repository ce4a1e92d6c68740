"""FYFE's scoring: when a board is fulfilled, FIRST! tiles, bonus points, the final score."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State
from kaffihus.games.fyfe.components import (
    BOARD_CONDITION,
    BOARD_FEATURES,
    BOARD_ORDER,
    BOARD_POINTS,
    BOARDS,
    BONUS_POINTS,
    CHARM_POINTS,
    CHARMS,
    FEATURES_OF_A_TOKEN,
    FIRST_POINTS,
    READS_BOTH_WAYS,
    VALUES,
    Condition,
    value_of,
)
from kaffihus.games.fyfe.lines import LINE_SPACE, LINES, LINES_THROUGH, SIDE_OF
from kaffihus.games.fyfe.state import GONE, is_joker, is_line_full, is_turned

NO_EXTRA = EMPTY  # `extra` where only real jokers count

# --- is a board fulfilled?


@rule
def is_fulfilled(state: State, seat: int, line: int, board: int, extra: int) -> bool:
    """Whether the pieces of a line meet a board's condition, in all features it looks at.

    FYFE-25: a joker is whatever helps, for each line and each feature. FYFE-22: the piece at the place
    `extra` of the line counts as a joker besides. An empty space may become whatever helps as well: of a
    line that is not full, whether its board can still be fulfilled.
    """
    for feature in range(FEATURES_OF_A_TOKEN):
        if BOARD_FEATURES[board] >> feature & 1:
            if not feature_fits(state, seat, line, board, feature, extra):
                return False
    return True


@rule
def feature_fits(state: State, seat: int, line: int, board: int, feature: int, extra: int) -> bool:
    """Whether the line meets a board's condition in one feature."""
    counts = 0  # how often each value lies there, three bits a value
    in_order, in_reverse = True, True
    side = int(SIDE_OF[state.variant])
    for place in range(side):
        space = LINE_SPACE[state.variant, line, place]
        token = state.space[seat, space]
        if place != extra and token != EMPTY and not is_joker(state, seat, space):
            value = value_of(token, feature)
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
    # FYFE-26: a full house is three of one value and two of another; jokers fill what is missing.
    return different <= 2 and most <= 3


@rule
def lines_for_four_of_five(state: State, seat: int) -> int:
    """The lines on which one more joker would fulfil the board, as a set.

    FYFE-22, -23: any own board not yet turned whose line is full; FYFE-38: not one fulfilled anyway.
    """
    lines = 0
    for line in range(LINES):
        board = int(state.board[seat, line])
        if board == EMPTY or is_turned(state, seat, board) or not is_line_full(state, seat, line):
            continue
        fits = False
        for extra in range(NO_EXTRA, SIDE_OF[state.variant]):
            if is_fulfilled(state, seat, line, board, extra):
                fits = extra != NO_EXTRA
                break
        if fits:
            lines |= 1 << line
    return lines


@rule
def judge(state: State, seat: int, lines: int) -> None:
    """Turn over every board of these lines that is fulfilled now (FYFE-29)."""
    for line in range(LINES):
        if lines >> line & 1:
            board = int(state.board[seat, line])
            if board == EMPTY or is_turned(state, seat, board) or not is_line_full(state, seat, line):
                continue
            if is_fulfilled(state, seat, line, board, NO_EXTRA):
                turn_board(state, seat, line)


@rule
def turn_board(state: State, seat: int, line: int) -> None:
    """The board of a line is fulfilled; it stays so whatever happens to the line (FYFE-18)."""
    state.scored[seat] |= 1 << state.board[seat, line]
    state.turned_lines[seat] |= 1 << line


# --- the end of a round


@rule
def award_first(state: State) -> None:
    """FYFE-30: a FIRST! tile goes to the only player who turned the board this round, or away."""
    for board in range(BOARDS):
        if state.first[board] != EMPTY:
            continue
        turned, owner = 0, EMPTY
        for seat in range(state.seats):
            if is_turned(state, seat, board) and state.shown_scored[seat] >> board & 1 == 0:
                turned += 1
                owner = seat
        if turned == 1:
            state.first[board] = owner
        elif turned > 1:
            state.first[board] = GONE


@rule
def lines_at_once(state: State, seat: int) -> int:
    """How many lines with a board turned this round hold the token placed in step 3.

    FYFE-31: other lines do not count; FYFE-33: a line counts once; FYFE-37: the token counts where it
    lies in the end, and not if it was swapped away.
    """
    if state.placed[seat] == EMPTY:
        return 0
    lines = state.turned_lines[seat] & LINES_THROUGH[state.variant, state.placed[seat]]
    count = 0
    for line in range(LINES):
        if lines >> line & 1:
            count += 1
    return count


@rule
def award_bonus(state: State) -> None:
    """Bonus points for two, three or four lines at once."""
    for seat in range(state.seats):
        state.bonus[seat] += BONUS_POINTS[lines_at_once(state, seat)]


# --- the score


@rule
def score_of(state: State, seat: int) -> int:
    """Boards, FIRST! tiles, bonus points and unused charms, as everybody sees them (FYFE-14, -32)."""
    made = board_points(state, seat) + first_points(state, seat) + int(state.bonus[seat])
    return made + charm_points(state, seat)


@rule
def board_points(state: State, seat: int) -> int:
    """What the boards turned over are worth, one set aside among them (FYFE-24)."""
    points = 0
    for board in range(BOARDS):
        if state.shown_scored[seat] >> board & 1:
            points += int(BOARD_POINTS[board])
    return points


@rule
def first_points(state: State, seat: int) -> int:
    """What the FIRST! tiles of a player are worth."""
    points = 0
    for board in range(BOARDS):
        if state.first[board] == seat:
            points += FIRST_POINTS
    return points


@rule
def charm_points(state: State, seat: int) -> int:
    """What the charms are worth that a player has not used."""
    unused = state.charms_in_play & ~state.shown_spent[seat]
    points = 0
    for charm in range(CHARMS):
        if unused >> charm & 1:
            points += int(CHARM_POINTS[charm])
    return points


@rule
def scores(state: State, out: Numbers) -> None:
    """The points after the last round that everybody has ended."""
    for seat in range(state.seats):
        out[seat] = score_of(state, seat)


@rule
def ranks(state: State, out: Numbers) -> None:
    """By points; tied players share a rank (FYFE-32)."""
    for seat in range(state.seats):
        score = score_of(state, seat)
        rank = 1
        for other in range(state.seats):
            if score_of(state, other) > score:
                rank += 1
        out[seat] = rank
