"""What a FYFE player may still expect: of each line, and of all else together.

Two small networks, one layer of units each over facts about a line or a player board. They have watched
games of the search, which played by what they had learnt from the games before.
`python -m benchmarks.fyfe_prospects` teaches them again and writes their weights.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from kaffihus.core.bits import count_bits
from kaffihus.core.rule import rule
from kaffihus.core.small_network import weighed
from kaffihus.core.state import EMPTY, State
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
    TOKENS,
    VALUES,
    Charm,
    Condition,
    value_of,
)
from kaffihus.games.fyfe.fulfilment import first_feature, fitting_values, fulfillable, held_that_fit
from kaffihus.games.fyfe.lines import LINE_SPACE, LINES, LINES_IN_PLAY, LINES_THROUGH, SIDE, SIDE_OF, SPACES
from kaffihus.games.fyfe.scoring import lines_at_once
from kaffihus.games.fyfe.state import SUPPLY, free_lines, is_turned, unused_boards

MOST_PIECES = 5
FIRST_ALONE = 0.8  # how often nobody else turns a board in the same round
MOST_MEETING = 4  # lines through a space
JOKERS = 1 << Charm.PLACE_JOKER | 1 << Charm.TURN_JOKER | 1 << Charm.FOUR_OF_FIVE


class LineFact(IntEnum):
    """What is told of a line whose board is not turned."""

    ALWAYS = 0  # 1
    PIECES = 1  # how many lie there: marked among 0 to 5
    BOARD = PIECES + MOST_PIECES + 1  # the board along it
    POSSIBLE = BOARD + BOARDS  # no board yet: the unused ones that it may still fulfil
    IS_POSSIBLE = POSSIBLE + BOARDS  # its board may still be fulfilled
    FITTING = IS_POSSIBLE + 1  # of the tokens in the bag: the part that fits, on the mean over empty spaces
    LEAST_FITTING = FITTING + 1  # and at the space where it is least
    OWN_FITTING = FITTING + 2  # tokens in the supply that fit
    EMPTY_SPACES = FITTING + 3  # on the whole player board
    CROSSED = FITTING + 4  # other lines that are still possible through its empty spaces, on the mean
    JOKERS = FITTING + 5  # charms left that mend a line, as far as they will be drawn
    BOARDLESS = FITTING + 6  # lines without a board
    IS_DIAGONAL = FITTING + 7


class BoardFact(IntEnum):
    """What is told of a player board, beside its lines."""

    ALWAYS = 0
    EMPTY_SPACES = 1
    EMPTY_SQUARED = 2
    LUCKY = 3  # lucky charm tokens in the bag
    HAS_CHARM = 4  # charms not used: marked
    ALIVE = HAS_CHARM + CHARMS  # lines with a board that may be fulfilled, by the pieces on them
    FIRST = ALIVE + MOST_PIECES + 1  # of those, boards whose FIRST! tile lies on the table, by pieces
    # Empty spaces by how many lines that are alive meet there:
    MEETING = FIRST + MOST_PIECES + 1
    NEAR_MEETING = MEETING + MOST_MEETING + 1  # that need two pieces at most
    LAST_MEETING = NEAR_MEETING + MOST_MEETING + 1  # that need no other piece
    SEATS = LAST_MEETING + MOST_MEETING + 1


LINE_FACTS = max(LineFact) + 1
BOARD_FACTS = max(BoardFact) + 1

LINE_FILE, BOARD_FILE = (Path(__file__).with_name(f"prospects_{what}.npy") for what in ("line", "board"))
LINE_WEIGHTS = np.load(LINE_FILE).astype(np.float64)
BOARD_WEIGHTS = np.load(BOARD_FILE).astype(np.float64)


@rule
def expected_points(state: State, seat: int) -> float:
    """The points that a player may expect at the end."""
    points = made_points(state, seat)
    alive, unused = lines_alive(state, seat), unused_boards(state, seat)
    if empty_spaces(state, seat) == 0:  # nothing is left to hope for but what is to be judged
        return points + points_along(state, seat, alive)
    bag = count_bag(state)
    common, facts = describe_all_lines(state, seat), np.zeros(LINE_FACTS)
    for line in range(LINES):
        if is_open(state, seat, line):
            describe_line(state, seat, line, bag, alive, unused, common, facts)
            points += max(0.0, weighed(facts, LINE_WEIGHTS))
    rest = np.zeros(BOARD_FACTS)
    describe_board(state, seat, alive, rest)
    return points + weighed(rest, BOARD_WEIGHTS)


@rule
def points_along(state: State, seat: int, lines: int) -> float:
    """What the boards along some lines are worth."""
    points = 0.0
    for line in range(LINES):
        if lines >> line & 1:
            points += BOARD_POINTS[state.board[seat, line]]
    return points


@rule
def made_points(state: State, seat: int) -> float:
    """Boards turned, bonuses, FIRST! tiles, charms not used; with what the round has brought so far."""
    points = float(state.bonus[seat] + BONUS_POINTS[lines_at_once(state, seat)])
    unused = state.charms_in_play & ~state.spent[seat]
    for charm in range(CHARMS):
        if unused >> charm & 1:
            points += CHARM_POINTS[charm]
    for board in range(BOARDS):
        if is_turned(state, seat, board):
            points += BOARD_POINTS[board]
            if state.first[board] == EMPTY:
                points += FIRST_POINTS * FIRST_ALONE
        if state.first[board] == seat:
            points += FIRST_POINTS
    return points


@rule
def is_open(state: State, seat: int, line: int) -> bool:
    """The line may still bring points: it is in play, and a board along it is not turned."""
    board = int(state.board[seat, line])
    return LINES_IN_PLAY[state.variant] >> line & 1 == 1 and (
        board == EMPTY or not is_turned(state, seat, board)
    )


@rule
def lines_alive(state: State, seat: int) -> int:
    """The lines whose board is not turned and may still be fulfilled, as a set."""
    alive = 0
    for line in range(LINES):
        board = int(state.board[seat, line])
        if board != EMPTY and is_open(state, seat, line) and fulfillable(state, seat, line, 1 << board):
            alive |= 1 << line
    return alive


@rule
def pieces_on(state: State, seat: int, line: int) -> int:
    """How many pieces lie on a line."""
    pieces = 0
    for place in range(SIDE_OF[state.variant]):
        if state.space[seat, LINE_SPACE[state.variant, line, place]] != EMPTY:
            pieces += 1
    return pieces


@rule
def empty_spaces(state: State, seat: int) -> int:
    """How many spaces of the player board are empty."""
    count = 0
    for space in range(SPACES):
        if state.space[seat, space] == EMPTY:
            count += 1
    return count


@rule
def count_bag(state: State) -> Any:
    """How many tokens in the bag have each value of each feature."""
    counts = np.zeros((FEATURES_OF_A_TOKEN, VALUES))
    for token in range(TOKENS):
        if state.bag[token]:
            for feature in range(FEATURES_OF_A_TOKEN):
                counts[feature, value_of(token, feature)] += 1.0
    return counts


# --- a line


@rule
def describe_all_lines(state: State, seat: int) -> Any:
    """The facts that all lines of a player share."""
    out = np.zeros(LINE_FACTS)
    out[LineFact.ALWAYS] = 1.0
    out[LineFact.EMPTY_SPACES] = empty_spaces(state, seat) / SPACES
    charms = count_bits(int(JOKERS & state.charms_in_play & ~state.spent[seat]))
    out[LineFact.JOKERS] = min(charms, int(state.lucky_left)) / 3.0
    out[LineFact.BOARDLESS] = count_bits(free_lines(state, seat)) / LINES
    return out


@rule
def describe_line(
    state: State, seat: int, line: int, bag: Any, alive: int, unused: int, common: Any, out: Any
) -> None:
    """The facts of a line whose board, if it has one, is not turned; `common` are those of all lines."""
    for fact in range(LINE_FACTS):
        out[fact] = common[fact]
    pieces = pieces_on(state, seat, line)
    board = int(state.board[seat, line])
    out[LineFact.PIECES + pieces] = 1.0
    if board == EMPTY:
        possible = fulfillable(state, seat, line, unused)
        for other in range(BOARDS):
            out[LineFact.POSSIBLE + other] = possible >> other & 1
    else:
        out[LineFact.BOARD + board] = 1.0
        if alive >> line & 1:
            out[LineFact.IS_POSSIBLE] = 1.0
            describe_fitting(state, seat, line, board, bag, out)
    out[LineFact.CROSSED] = crossings(state, seat, line, alive)
    out[LineFact.IS_DIAGONAL] = 1.0 if line >= 2 * SIDE else 0.0


@rule
def crossings(state: State, seat: int, line: int, alive: int) -> float:
    """How many other lines are alive through the empty spaces of a line, on the mean."""
    empty, crossed = 0, 0
    for place in range(SIDE_OF[state.variant]):
        space = LINE_SPACE[state.variant, line, place]
        if state.space[seat, space] == EMPTY:
            empty += 1
            crossed += count_bits(int(LINES_THROUGH[state.variant, space]) & alive & ~(1 << line))
    return crossed / (2.0 * max(1, empty))


@rule
def describe_fitting(state: State, seat: int, line: int, board: int, bag: Any, out: Any) -> None:
    """How many tokens there still are for the empty spaces of a line that its board asks for."""
    total = max(1.0, float(state.bag_tokens))
    held = 0
    if BOARD_CONDITION[board] == Condition.ORDER:
        feature = first_feature(board)
        empty, mean, least = 0, 0.0, 1.0
        for place in range(SIDE_OF[state.variant]):
            if state.space[seat, LINE_SPACE[state.variant, line, place]] == EMPTY:
                value = int(BOARD_ORDER[board, place])
                part = bag[feature, value] / total
                empty += 1
                mean += part
                least = min(least, part)
                held |= 1 << value
        out[LineFact.FITTING] = mean / max(1, empty)
        out[LineFact.LEAST_FITTING] = least
        out[LineFact.OWN_FITTING] = held_that_fit(state, seat, feature, held) / SUPPLY
        return
    part, mine = 1.0, 1.0 if BOARD_CONDITION[board] == Condition.ANY else 2.0
    for feature in range(FEATURES_OF_A_TOKEN):
        if BOARD_FEATURES[board] >> feature & 1:
            fitting = fitting_values(state, seat, line, board, feature)
            found = 0.0
            for value in range(VALUES):
                if fitting >> value & 1:
                    found += bag[feature, value]
            part *= found / total
            mine = min(mine, float(held_that_fit(state, seat, feature, fitting)))
    out[LineFact.FITTING] = part
    out[LineFact.LEAST_FITTING] = part
    out[LineFact.OWN_FITTING] = mine / SUPPLY


# --- all else


@rule
def describe_board(state: State, seat: int, alive: int, out: Any) -> None:
    """What decides on bonuses, FIRST! tiles and what charms will cost."""
    empty = empty_spaces(state, seat) / SPACES
    out[BoardFact.ALWAYS] = 1.0
    out[BoardFact.EMPTY_SPACES] = empty
    out[BoardFact.EMPTY_SQUARED] = empty * empty
    out[BoardFact.LUCKY] = state.lucky_left / 5.0
    unused = int(state.charms_in_play & ~state.spent[seat])
    for charm in range(CHARMS):
        out[BoardFact.HAS_CHARM + charm] = unused >> charm & 1
    near, last = 0, 0  # lines that are alive and need two pieces at most, or one
    for line in range(LINES):
        if alive >> line & 1:
            pieces = pieces_on(state, seat, line)
            out[BoardFact.ALIVE + pieces] += 0.25
            if state.first[state.board[seat, line]] == EMPTY:
                out[BoardFact.FIRST + pieces] += 0.25
            missing = int(SIDE_OF[state.variant]) - pieces
            near |= (missing <= 2) << line
            last |= (missing == 1) << line
    for space in range(SPACES):
        if state.space[seat, space] == EMPTY:
            through = int(LINES_THROUGH[state.variant, space])
            out[BoardFact.MEETING + count_bits(through & alive)] += 0.1
            out[BoardFact.NEAR_MEETING + count_bits(through & near)] += 0.25
            out[BoardFact.LAST_MEETING + count_bits(through & last)] += 0.5
    out[BoardFact.SEATS] = state.seats / 5.0
