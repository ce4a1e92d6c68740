"""FYFE as a bot judges it: what boards, FIRST! tiles, charms and lines are worth to it."""

import numpy as np
import pytest

from games.fyfe.table import GAME, table
from kaffihus.core.position import Position
from kaffihus.core.state import EMPTY
from kaffihus.games.fyfe.components import (
    BOARD_NAMES,
    BOARD_POINTS,
    CHARM_NAMES,
    CHARM_POINTS,
    FIRST_POINTS,
)
from kaffihus.games.fyfe.evaluation import LIKELY, UNDECIDED, estimate, line_worth, outlook, stage
from kaffihus.games.fyfe.lines import LINE_NAMES, LINES, LINES_IN_PLAY
from kaffihus.games.fyfe.state import Phase, is_turned, unused_boards
from kaffihus.testing.playing import random_walk

BOARD = "same_symbol"
POINTS = BOARD_POINTS[BOARD_NAMES.index(BOARD)]


def judged(**side):
    return outlook(table(**side).state, 0)


def worth(rows, line, boards):
    state = table(rows, boards=boards).state
    for space in range(25):
        if state.space[0, space] == EMPTY:
            state.jokers[0] |= 1 << space
    return line_worth(state, 0, LINE_NAMES.index(line), unused_boards(state, 0))


def test_a_turned_board_is_worth_its_points_and_its_first_tile():
    """It no longer counts as a line that may bring something."""
    gained = judged(turned=(BOARD,)) - judged()
    assert gained == pytest.approx(POINTS + FIRST_POINTS - POINTS * LIKELY[0])


def test_a_first_tile_that_both_claim_is_worth_nothing():
    both = judged(turned=(BOARD,), other={"turned": (BOARD,)})
    assert judged(turned=(BOARD,)) - both == pytest.approx(FIRST_POINTS)


def test_a_board_turned_this_round_may_get_its_first_tile():
    position = table(turned=(BOARD,))
    owned = outlook(position.state, 0)
    position.state.first[BOARD_NAMES.index(BOARD)] = EMPTY
    assert owned - outlook(position.state, 0) == pytest.approx(0.3 * FIRST_POINTS)


@pytest.mark.parametrize("charm", CHARM_NAMES[:3])
def test_a_charm_is_worth_its_points_until_it_is_used(charm):
    spent = judged(spent=(charm,))
    assert judged() - spent == pytest.approx(CHARM_POINTS[CHARM_NAMES.index(charm)])


def test_a_line_is_worth_more_the_fuller_it_is_and_nothing_once_it_cannot_fit():
    first = LINE_NAMES[0]
    boards = {first: BOARD}
    begun, fuller = worth("b1f", first, boards), worth("b1f g2f", first, boards)
    assert (begun, fuller) == (pytest.approx(POINTS * LIKELY[1]), pytest.approx(POINTS * LIKELY[2]))
    assert worth("b1f g2l", first, boards) == 0


def test_a_line_without_a_board_is_worth_a_part_of_the_best_that_fits():
    second = LINE_NAMES[1]
    expected = UNDECIDED * max(BOARD_POINTS) * LIKELY[0]
    assert worth("", second, {LINE_NAMES[0]: BOARD}) == pytest.approx(expected)


def test_the_best_board_must_be_unused():
    order = np.argsort(-BOARD_POINTS, kind="stable")
    first, second = LINE_NAMES[:2]
    expected = UNDECIDED * BOARD_POINTS[order[1]] * LIKELY[0]
    assert worth("", second, {first: BOARD_NAMES[order[0]]}) == pytest.approx(expected)


def test_the_best_board_must_still_fit():
    """A column of four: all alike, or with little in common."""
    column = LINE_NAMES[5]
    alike = worth("b1f / b1l / b1p / b1m", column, None)
    mixed = worth("b1f / g3f / v3l / r1p", column, None)
    assert 0 <= mixed < alike


@pytest.mark.parametrize("options", [{}, GAME.tiny])
def test_the_lines_in_play_and_the_charms_make_the_outlook(options):
    position = Position(GAME, 2, options)
    for before, _, _ in random_walk(GAME, 2, options, 5):
        position = before
        if before.state.round_number == 4 and before.state.phase == Phase.PLAY:
            break
    state = position.state
    expected = float(state.bonus[0]) + sum(
        CHARM_POINTS[charm]
        for charm in range(len(CHARM_NAMES))
        if (state.charms_in_play & ~state.spent[0]) >> charm & 1
    )
    jokers = position.copy().state
    for space in range(25):
        if jokers.space[0, space] == EMPTY:
            jokers.jokers[0] |= 1 << space
    lines = [line for line in range(LINES) if LINES_IN_PLAY[state.variant] >> line & 1]
    for board in range(len(BOARD_NAMES)):
        if is_turned(state, 0, board):
            expected += BOARD_POINTS[board] + 0.7 * FIRST_POINTS * (state.first[board] == EMPTY)
        expected += FIRST_POINTS * (state.first[board] == 0)
    expected += sum(line_worth(jokers, 0, line, unused_boards(jokers, 0)) for line in lines)
    before = state.to_bytes()
    assert outlook(state, 0) == pytest.approx(expected)
    assert state.to_bytes() == before, "the jokers are taken back"


def test_a_search_may_stop_with_the_round():
    position = table("b1f")
    assert stage(position.state) == position.state.round_number == 2


def test_a_lead_is_worth_more_the_later_it_is():
    shares = []
    for number in (2, 24):
        position, out = table(turned=(BOARD,)), np.zeros(7)
        position.state.round_number = number
        estimate(position.state, out)
        assert out[:2].sum() == pytest.approx(1) and not out[2:].any()
        shares.append(out[0])
    assert 0.5 < shares[0] < shares[1]
    lead = judged(turned=(BOARD,)) - outlook(table(turned=(BOARD,)).state, 1)
    scales = [4 + 0.4 * (25 - number) for number in (2, 24)]
    assert shares == pytest.approx([1 / (1 + np.exp(-lead / scale)) for scale in scales])
