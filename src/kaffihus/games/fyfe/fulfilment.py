"""What a line of FYFE may still become, and which tokens help: for bots, who ask it often."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.fyfe.components import (
    BOARD_CONDITION,
    BOARD_FEATURES,
    BOARD_NAMES,
    BOARD_ORDER,
    BOARDS,
    FEATURES_OF_A_TOKEN,
    READS_BOTH_WAYS,
    VALUES,
    Condition,
    value_of,
)
from kaffihus.games.fyfe.lines import LINE_SPACE, SIDE_OF
from kaffihus.games.fyfe.state import SUPPLY, is_joker

ORDER_UP, ORDER_DOWN = BOARD_NAMES.index("order_up"), BOARD_NAMES.index("order_down")
ALL_VALUES = (1 << VALUES) - 1


@rule
def fulfillable(state: State, seat: int, line: int, boards: int) -> int:
    """The boards of a set that a line may still fulfil: `is_fulfilled` for all of them in one go."""
    same, different, house, ascending, descending = 0, 0, 0, 0, 0  # sets of features
    for feature in range(FEATURES_OF_A_TOKEN):
        counts = value_counts(state, seat, line, feature)
        kinds, most = 0, 0
        for value in range(VALUES):
            count = counts >> 3 * value & 7
            kinds += count > 0
            most = max(most, count)
        same |= (kinds <= 1) << feature
        different |= (most <= 1) << feature
        house |= (kinds <= 2 and most <= 3) << feature
        ascending |= is_in_order(state, seat, line, feature, ORDER_UP) << feature
        descending |= is_in_order(state, seat, line, feature, ORDER_DOWN) << feature
    found = 0
    for board in range(BOARDS):
        if boards >> board & 1:
            fitting = house
            match int(BOARD_CONDITION[board]):
                case Condition.SAME:
                    fitting = same
                case Condition.DIFFERENT:
                    fitting = different
                case Condition.ORDER:
                    fitting = descending if BOARD_ORDER[board, 0] else ascending
                    if READS_BOTH_WAYS[board]:
                        fitting = ascending | descending
            if BOARD_FEATURES[board] & ~fitting == 0:
                found |= 1 << board
    return found


@rule
def value_counts(state: State, seat: int, line: int, feature: int) -> int:
    """How often each value of a feature lies on a line, jokers left out: three bits a value."""
    counts = 0
    for place in range(SIDE_OF[state.variant]):
        space = LINE_SPACE[state.variant, line, place]
        token = state.space[seat, space]
        if token != EMPTY and not is_joker(state, seat, space):
            counts += 1 << 3 * value_of(token, feature)
    return counts


@rule
def is_in_order(state: State, seat: int, line: int, feature: int, board: int) -> bool:
    """Whether the pieces of a line lie where a board of order asks for them."""
    for place in range(SIDE_OF[state.variant]):
        space = LINE_SPACE[state.variant, line, place]
        token = state.space[seat, space]
        if token != EMPTY and not is_joker(state, seat, space):
            if value_of(token, feature) != BOARD_ORDER[board, place]:
                return False
    return True


@rule
def first_feature(board: int) -> int:
    """The feature that a board looks at, the first of several."""
    for feature in range(FEATURES_OF_A_TOKEN):
        if BOARD_FEATURES[board] >> feature & 1:
            return feature
    return 0


@rule
def held_that_fit(state: State, seat: int, feature: int, values: int) -> int:
    """How many tokens of the supply show one of these values."""
    count = 0
    for position in range(SUPPLY):
        token = state.supply[seat, position]
        if token != EMPTY and values >> value_of(token, feature) & 1:
            count += 1
    return count


@rule
def fitting_values(state: State, seat: int, line: int, board: int, feature: int) -> int:
    """The values that one more piece of a line may show so that its board is still possible, as a set."""
    counts = value_counts(state, seat, line, feature)
    present, full = 0, 0
    different = 0
    for value in range(VALUES):
        count = counts >> 3 * value & 7
        if count > 0:
            present |= 1 << value
            different += 1
        if count >= 3:
            full |= 1 << value
    if BOARD_CONDITION[board] == Condition.SAME:
        return present if present else ALL_VALUES
    if BOARD_CONDITION[board] == Condition.DIFFERENT:
        return ALL_VALUES & ~present
    # A full house: a third value is one too many, a fourth of one value as well.
    return (present if different >= 2 else ALL_VALUES) & ~full
