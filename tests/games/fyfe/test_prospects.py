"""What a FYFE player may still expect: facts about lines and boards, and the networks over them."""

import numpy as np
import pytest

from games.fyfe.table import GAME, table
from kaffihus.bots import ask_bot, make_bot
from kaffihus.games.fyfe import prospects
from kaffihus.games.fyfe.components import BOARD_NAMES, BOARD_POINTS, BOARDS, BONUS_POINTS
from kaffihus.games.fyfe.evaluation import foresee
from kaffihus.games.fyfe.fulfilment import fitting_values, fulfillable
from kaffihus.games.fyfe.lines import LINE_NAMES, LINES
from kaffihus.games.fyfe.prospects import BoardFact, LineFact
from kaffihus.games.fyfe.scoring import NO_EXTRA, is_fulfilled, score_of
from kaffihus.games.fyfe.state import Phase, unused_boards
from kaffihus.testing.playing import random_walk

ALL_BOARDS = (1 << BOARDS) - 1


def line_facts(position, line, seat=0):
    state, out = position.state, np.zeros(prospects.LINE_FACTS)
    common, alive = prospects.describe_all_lines(state, seat), prospects.lines_alive(state, seat)
    bag, unused = prospects.count_bag(state), unused_boards(state, seat)
    prospects.describe_line(state, seat, LINE_NAMES.index(line), bag, alive, unused, common, out)
    return out


def board_facts(position, seat=0):
    out = np.zeros(prospects.BOARD_FACTS)
    prospects.describe_board(position.state, seat, prospects.lines_alive(position.state, seat), out)
    return out


def told(described, first, names):
    """Which of some marks are set."""
    return {name for i, name in enumerate(names) if described[first + i]}


@pytest.mark.parametrize("seed", range(3))
def test_what_a_line_may_become_is_what_the_rules_say_of_each_board(seed):
    for _, _, position in random_walk(GAME, 2, {}, seed):
        for line in range(LINES):
            expected = [is_fulfilled(position.state, 0, line, board, NO_EXTRA) for board in range(BOARDS)]
            found = fulfillable(position.state, 0, line, ALL_BOARDS)
            assert [bool(found >> board & 1) for board in range(BOARDS)] == expected


def test_the_values_that_help_are_those_after_which_the_board_is_still_possible():
    same, different, house = (
        BOARD_NAMES.index(kind) for kind in ("same_colour", "different_numbers", "house_symbols")
    )
    state = table("b1f b2f . . .").state
    assert fitting_values(state, 0, 0, same, 0) == 1 << 0, "blue alone"
    assert fitting_values(state, 0, 0, different, 1) == 0b11100, "not 1 or 2 again"
    assert fitting_values(state, 0, 0, house, 2) == 0b11111, "two flowers: a third, or another symbol"
    state = table("b1f b2f g3f v4l .").state
    assert fitting_values(state, 0, 0, house, 2) == 0b00010, "three flowers and a leaf: a leaf"


def test_a_line_with_a_board_tells_its_pieces_its_board_and_what_fits():
    row = LINE_NAMES[0]
    facts = line_facts(table("b1f b2f . . .", boards={row: "same_colour"}, supply="b3l g4p"), row)
    assert told(facts, LineFact.PIECES, range(6)) == {2}
    assert told(facts, LineFact.BOARD, BOARD_NAMES) == {"same_colour"}
    assert facts[LineFact.IS_POSSIBLE] == 1
    assert facts[LineFact.OWN_FITTING] == 0.5, "one of two tokens is blue"
    position = table("b1f b2f . . .", boards={row: "same_colour"}, supply="b3l g4p")
    blue = sum(int(position.state.bag[token]) for token in range(25))
    assert facts[LineFact.FITTING] == pytest.approx(blue / position.state.bag_tokens)
    assert not told(facts, LineFact.POSSIBLE, BOARD_NAMES)


def test_a_line_of_order_tells_the_space_that_is_hardest_to_fill():
    row = LINE_NAMES[0]
    position = table("b1f . . . .", boards={row: "order_up"})
    facts = line_facts(position, row)
    bag = prospects.count_bag(position.state)[1] / position.state.bag_tokens
    assert facts[LineFact.FITTING] == pytest.approx(bag[1:].mean())
    assert facts[LineFact.LEAST_FITTING] == pytest.approx(bag[1:].min())


def test_a_line_without_a_board_tells_the_unused_ones_that_are_possible():
    facts = line_facts(
        table("b2f b3l . . .", boards={"column-a": "any", "column-b": "order_down"}), "row-1"
    )
    possible = told(facts, LineFact.POSSIBLE, BOARD_NAMES)
    assert "same_colour" in possible and "any" not in possible and "same_number" not in possible
    assert not told(facts, LineFact.BOARD, BOARD_NAMES)


def test_a_line_that_cannot_be_mended_is_not_possible():
    row = LINE_NAMES[0]
    facts = line_facts(table("b1f g2f . . .", boards={row: "same_colour"}), row)
    assert facts[LineFact.IS_POSSIBLE] == 0 and facts[LineFact.FITTING] == 0


def test_a_board_tells_where_lines_meet():
    """Row 1 and column a meet in a1, each with one piece missing."""
    rows = ". b1f b2l b3p b4m / g1f . . . . / v1l . . . . / r1p . . . . / y1m"
    facts = board_facts(table(rows, boards={"row-1": "same_colour", "column-a": "same_number"}))
    assert facts[BoardFact.LAST_MEETING + 2] == 0.5, "one such space"
    assert facts[BoardFact.ALIVE + 4] == 0.5, "two lines of four pieces"


def test_at_the_end_what_is_expected_is_what_was_made():
    for seed in range(3):
        *_, (_, _, last) = random_walk(GAME, 2, {}, seed)
        assert last.state.phase == Phase.OVER
        for seat in (0, 1):
            assert prospects.expected_points(last.state, seat) == score_of(last.state, seat)


def test_lines_turned_at_once_count_before_the_round_is_settled():
    position = table()
    before = prospects.made_points(position.state, 0)
    state = position.state
    state.placed[0], state.turned_lines[0] = (
        0,
        1 << LINE_NAMES.index("row-1") | 1 << LINE_NAMES.index("column-a"),
    )
    assert prospects.made_points(state, 0) - before == BONUS_POINTS[2]


def test_the_networks_fit_their_facts():
    for weights, facts in (
        (prospects.LINE_WEIGHTS, prospects.LINE_FACTS),
        (prospects.BOARD_WEIGHTS, prospects.BOARD_FACTS),
    ):
        assert weights.shape[0] == facts + 1 and np.isfinite(weights).all()


def test_a_line_is_worth_more_the_nearer_it_is_to_its_board():
    """What was learnt makes sense: five of a colour, piece by piece, and little once one is wrong."""
    row = LINE_NAMES[0]

    def worth(tokens):
        facts = line_facts(table(tokens, boards={row: "same_colour"}), row)
        return prospects.weighed(facts, prospects.LINE_WEIGHTS)

    three, four, wrong = worth("b1f b2l b3p . ."), worth("b1f b2l b3p b4m ."), worth("b1f b2l b3p g4m .")
    assert three < four < BOARD_POINTS[BOARD_NAMES.index("same_colour")] + 3
    assert wrong < three / 2


def test_who_may_expect_more_points_may_expect_the_win():
    out = np.zeros(7)
    foresee(table(turned=("same_symbol",)).state, 0, out)
    assert out[0] > out[1] > 0 and out.sum() == pytest.approx(1)


def test_a_search_of_its_own_turn_takes_the_line_that_is_there():
    """The last piece of five blues in a row."""
    position = table("b1f b2l b3p b4m .", boards={LINE_NAMES[0]: "same_colour"}, supply="b5t g1f")
    position.apply(0, GAME.catalogue.first("take"))
    bot = make_bot("search:iterations=120,own_turn=1,explore=0.1", 1)
    bot.keep_to_python()
    assert str(GAME.catalogue.actions[ask_bot(bot, position, 0, seed=1)]) == "place space=e1"
