"""The player board's geometry: 25 spaces, 12 lines that a scoring board may point along (FYFE-5).

FYFE-3: a line is read away from its scoring board: rows from left to right, columns from the top
down, diagonals from their top corner down. The tiny variant plays on three spaces and two lines that
cross in the top left corner, the smallest on two spaces and one line.
"""

from __future__ import annotations

import numpy as np

from kaffihus.core.state import EMPTY

SIDE = 5
SPACES = SIDE * SIDE
ROWS, COLUMNS = range(SIDE), range(SIDE, 2 * SIDE)
FROM_TOP_LEFT, FROM_TOP_RIGHT = 2 * SIDE, 2 * SIDE + 1
LINES = 2 * SIDE + 2

# By variant: the side of the player board, and the lines that may have a scoring board.
SIDE_OF = np.array([SIDE, 2, 2], np.int64)
LINES_IN_PLAY = np.array([(1 << LINES) - 1, 1 << ROWS[0] | 1 << COLUMNS[0], 1 << ROWS[0]], np.int64)

SPACE_NAMES = [f"{'abcde'[space % SIDE]}{space // SIDE + 1}" for space in range(SPACES)]
LINE_NAMES = [
    *(f"row-{row + 1}" for row in range(SIDE)),
    *(f"column-{column}" for column in "abcde"),
    "diagonal-left",
    "diagonal-right",
]


def space_at(line: int, place: int, side: int) -> int:
    """The space at a place of a line, counted from the scoring board on a player board of that side."""
    if line in ROWS:
        row, column = line, place
    elif line in COLUMNS:
        row, column = place, line - SIDE
    elif line == FROM_TOP_LEFT:
        row, column = place, place
    else:
        row, column = place, side - 1 - place
    return row * SIDE + column if max(row, column, place) < side else EMPTY


# LINE_SPACE[variant, line, place]: the space there, EMPTY beyond a smaller player board.
LINE_SPACE = np.array(
    [
        [[space_at(line, place, int(side)) for place in range(SIDE)] for line in range(LINES)]
        for side in SIDE_OF
    ],
    np.int64,
)


def lines_through(variant: int, space: int) -> int:
    """The lines in play on which a space lies, as a set."""
    on = sum(1 << line for line in range(LINES) if space in LINE_SPACE[variant, line])
    return on & int(LINES_IN_PLAY[variant])


# LINES_THROUGH[variant, space]: at least one line for each space of the player board.
LINES_THROUGH = np.array(
    [[lines_through(variant, space) for space in range(SPACES)] for variant in range(len(SIDE_OF))],
    np.int64,
)
# SPACES_IN_PLAY[variant]: the player board as a set of spaces.
SPACES_IN_PLAY = np.array(
    [sum(1 << space for space in range(SPACES) if row[space]) for row in LINES_THROUGH], np.int64
)
