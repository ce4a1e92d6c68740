"""What FYFE's lines may still become, and what is left in the bag."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypedDict

import numpy as np

from kaffihus.core.state import EMPTY, Numbers, PlainState
from kaffihus.games.fyfe.components import BOARD_NAMES, BOARDS, COMPONENTS, VALUES
from kaffihus.games.fyfe.lines import LINE_NAMES, LINE_SPACE, LINES, LINES_IN_PLAY, ROWS, SIDE_OF
from kaffihus.games.fyfe.scoring import NO_EXTRA, is_fulfilled
from kaffihus.games.fyfe.state import STATE

FeatureName = Literal["colours", "numbers", "symbols"]
FEATURES: tuple[FeatureName, ...] = ("colours", "numbers", "symbols")  # as in a token's name
JOKER = EMPTY - 1
# For five hundred tables: all boards of five players, the bag of each; what many lines have in common.
BOARDS_REMEMBERED, BAGS_REMEMBERED, LINES_REMEMBERED = 1 << 12, 1 << 10, 1 << 14


class PreviewView(TypedDict):
    """What the lines of one player may still become, and what is left in the bag."""

    possible: dict[str, list[str]]  # by line: the board that lies there or the unused ones, if possible
    bag: dict[FeatureName, dict[str, int]]  # how many tokens of each value


def preview(state: PlainState, tokens: Numbers, jokers: int, boards: Numbers, unused: int) -> PreviewView:
    """By what lies on a player board, its joker tiles, the boards along its lines and the unused ones."""
    possible = possible_lines(state.variant, tuple(tokens.tolist()), jokers, tuple(boards.tolist()), unused)
    return {"possible": possible, "bag": bag_counts(tuple(state.bag.tolist()))}


@lru_cache(BOARDS_REMEMBERED)
def possible_lines(
    variant: int, tokens: tuple[int, ...], jokers: int, boards: tuple[int, ...], unused: int
) -> dict[str, list[str]]:
    """The boards that each line may become: the one that lies there, or the unused ones."""
    lines = {}
    for line in range(LINES):
        if LINES_IN_PLAY[variant] >> line & 1:
            asked = unused if boards[line] == EMPTY else 1 << boards[line]
            found = possible_boards(variant, pieces_of(variant, line, tokens, jokers)) & asked
            lines[LINE_NAMES[line]] = names_of(found)
    return lines


@lru_cache(LINES_REMEMBERED)
def names_of(boards: int) -> list[str]:
    """The names of a set of boards: one list for all lines that may become the same."""
    return [BOARD_NAMES[board] for board in range(BOARDS) if boards >> board & 1]


def pieces_of(variant: int, line: int, tokens: tuple[int, ...], jokers: int) -> tuple[int, ...]:
    """The tokens of a line away from its scoring board; JOKER and EMPTY where those lie."""
    spaces = LINE_SPACE[variant, line, : SIDE_OF[variant]].tolist()
    return tuple(JOKER if jokers >> space & 1 else tokens[space] for space in spaces)


@lru_cache(LINES_REMEMBERED)
def possible_boards(variant: int, pieces: tuple[int, ...]) -> int:
    """The boards that such a line fulfils now or with the right tokens on its empty spaces, as a set."""
    scratch = PlainState(STATE)
    scratch.variant = variant
    line = ROWS[0]
    for place, piece in enumerate(pieces):
        space = int(LINE_SPACE[variant, line, place])
        scratch.space[0, space] = 0 if piece == JOKER else piece
        scratch.jokers[0] |= (piece == JOKER) << space
    return sum(1 << b for b in range(BOARDS) if is_fulfilled(scratch, 0, line, b, NO_EXTRA))


@lru_cache(BAGS_REMEMBERED)
def bag_counts(tokens: tuple[int, ...]) -> dict[FeatureName, dict[str, int]]:
    """How many tokens of each colour, number and symbol are in the bag."""
    bag = np.array(tokens).reshape(VALUES, VALUES, VALUES)
    return {
        name: dict(zip(map(str, COMPONENTS[name]), bag.sum(others).tolist(), strict=True))
        for name, others in zip(FEATURES, ((1, 2), (0, 2), (0, 1)), strict=True)
    }
