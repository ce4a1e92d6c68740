"""The fifteen conditions against plain definitions, jokers tried out one value after the other."""

from itertools import product

import numpy as np
import pytest

from kaffihus.games.fyfe import GAME
from kaffihus.games.fyfe.components import BOARD_NAMES, BOARD_POINTS, CHARM_POINTS, value_of
from kaffihus.games.fyfe.lines import LINE_NAMES, LINE_SPACE
from kaffihus.games.fyfe.scoring import NO_EXTRA, is_fulfilled, lines_for_four_of_five, score_of

FEATURE = {"colour": 0, "number": 1, "symbol": 2}
JOKER = -1


def plain(board, values):
    """Whether five values of one feature meet a board's condition, jokers standing for nothing."""
    kind = board.split("_")[0]
    counts = sorted(values.count(value) for value in set(values))
    match kind:
        case "any":
            return True
        case "same":
            return counts == [5]
        case "different" | "all":
            return counts == [1] * 5
        case "house":
            return counts == [2, 3]
    return values == ([4, 3, 2, 1, 0] if board == "order_down" else [0, 1, 2, 3, 4])


def by_trying(board, values):
    """The same with jokers: some choice of values for them will do."""
    jokers = [place for place, value in enumerate(values) if value == JOKER]
    for choice in product(range(5), repeat=len(jokers)):
        tried = list(values)
        for place, value in zip(jokers, choice, strict=True):
            tried[place] = value
        if plain(board, tried):
            return True
    return False


def features_of(board):
    """The features a board looks at, read off its name."""
    if board == "any":
        return []
    if board == "all_different":
        return [0, 1, 2]
    if board in ("order_up", "order_down"):
        return [FEATURE["number"]]
    return [FEATURE[board.split("_")[1].rstrip("s")]]


def expected(board, tokens, jokers):
    for feature in features_of(board):
        values = [JOKER if jokers >> i & 1 else value_of(token, feature) for i, token in enumerate(tokens)]
        if not by_trying(board, values):
            return False
    return True


def lay(state, line, tokens, jokers):
    state.space[0, :] = -1
    state.jokers[0] = 0
    for place, token in enumerate(tokens):
        space = LINE_SPACE[0, line, place]
        state.space[0, space] = token
        state.jokers[0] |= (jokers >> place & 1) << int(space)


def near_miss(rng, board):
    """Five tokens that meet the condition more often than chance would have it."""
    values = rng.integers(0, 5, (5, 3))
    kind = board.split("_")[0]
    for feature in range(3):
        if kind in ("different", "all"):
            values[:, feature] = rng.permutation(5)
        elif kind == "order":
            values[:, feature] = range(4, -1, -1) if board == "order_down" else range(5)
        elif kind == "same":
            values[:, feature] = rng.integers(5)
        elif kind == "house":
            one, two = rng.permutation(5)[:2]
            values[:, feature] = rng.permutation([one, one, one, two, two])
    for _ in range(rng.integers(0, 3)):
        values[rng.integers(5), rng.integers(3)] = rng.integers(5)
    return [int(25 * c + 5 * n + s) for c, n, s in values]


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_every_condition_with_up_to_three_jokers(board):
    rng = np.random.default_rng(BOARD_NAMES.index(board))
    state = GAME.new_state(2)
    kind, met = BOARD_NAMES.index(board), set()
    for number in range(150):
        line = number % len(LINE_NAMES)
        tokens = near_miss(rng, board)
        jokers = sum(1 << int(place) for place in rng.permutation(5)[: rng.integers(0, 4)])
        lay(state, line, tokens, jokers)
        fits = is_fulfilled(state, 0, line, kind, NO_EXTRA)
        assert fits == expected(board, tokens, jokers), (tokens, jokers)
        met.add(fits)
        state.board[0, :] = -1
        state.board[0, line] = kind
        four = any(expected(board, tokens, jokers | 1 << place) for place in range(5))
        assert (lines_for_four_of_five(state, 0) == 1 << line) == (four and not fits)
    assert met == ({True} if board == "any" else {True, False})


def test_the_score_adds_everything_up():
    state = GAME.new_state(2)
    assert score_of(state, 0) == CHARM_POINTS.sum() == 16
    state.shown_scored[0] = 1 << BOARD_NAMES.index("any") | 1 << BOARD_NAMES.index("all_different")
    state.first[BOARD_NAMES.index("any")] = 0
    state.first[BOARD_NAMES.index("all_different")] = 1
    state.shown_spent[0] = 0b1000001
    state.bonus[0] = 25
    points = BOARD_POINTS[BOARD_NAMES.index("any")] + BOARD_POINTS[BOARD_NAMES.index("all_different")]
    assert score_of(state, 0) == points + 3 + 25 + 16 - 2
