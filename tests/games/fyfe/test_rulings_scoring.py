"""One test for each ruling on FYFE's scoring (FYFE-25 to -33) and on what is seen when (FYFE-36)."""

from copy import deepcopy

import pytest

from games.fyfe.table import (
    GAME,
    bonus,
    can,
    chance,
    do,
    end,
    end_round,
    first,
    is_turned,
    options,
    player,
    ruling,
    table,
)
from kaffihus.core.position import Position
from kaffihus.games.fyfe.components import BOARD_NAMES, Charm
from kaffihus.games.fyfe.lines import LINE_NAMES
from kaffihus.games.fyfe.scoring import NO_EXTRA, is_fulfilled, ranks, score_of
from kaffihus.games.fyfe.state import Phase


def fulfils(row, board):
    """Whether five pieces in row 1 fulfil a board; a token with a star is a joker."""
    makers = ("place_joker", "turn_joker", "swap")[: row.count("*")]
    position = Position(GAME, 2)
    named = row.split()
    assert len(named) == 5 and len(makers) == row.count("*")
    for space, name in enumerate(named):
        colour, number, symbol = "bgvry".index(name[0]), int(name[1]) - 1, "flpmt".index(name[2])
        position.state.space[0, space] = 25 * colour + 5 * number + symbol
        position.state.jokers[0] |= name.endswith("*") << space
    return is_fulfilled(position.state, 0, LINE_NAMES.index("row-1"), BOARD_NAMES.index(board), NO_EXTRA)


def test_fyfe_25_a_joker_is_what_helps_for_each_line_and_feature_anew():
    # The joker on a1 counts as a blue token in row 1, as a number 1 in column a, as both in the diagonal.
    rows = "r5t* b2f b3f b4f ./g2f b2l . . ./v3f . g3p . ./r4f . . v4m ./. . . . y5t"
    boards = {"row-1": "same_colour", "column-a": "order_up", "diagonal-left": "all_different"}
    position = table(rows, supply="b5f y5f", boards=boards, spent=("place_joker",))
    do(position, "take supply=1", "place space=e1", "end")
    assert is_turned(position, "same_colour")
    assert not is_turned(position, "order_up"), "its line is not full"
    assert fulfils("r5t* b2f b3f b4f b5f", "same_colour")
    assert fulfils("r5t* g2f v3f r4f y5f", "order_up")
    assert fulfils("r5t* b2l g3p v4m y5t", "all_different"), "whatever is missing, in all three features"
    assert fulfils("r5t* b2l g3p v4m* y5t", "all_different"), "several jokers likewise"
    assert not fulfils("r5t* b2l b3p v4m y5t", "all_different")


@pytest.mark.parametrize(
    ("row", "fits"),
    [
        ("b1f b2f b3f g4f g5f", True),
        ("b1f b2f b3f b4f b5f", False),  # five alike are none
        ("b1f b2f b3f b4f g5f", False),
        ("b1f b2f b3f b4f g5f*", False),  # four and a joker
        ("b1f b2f b3f g4f r5f*", True),  # three, one and a joker
        ("b1f b2f g3f g4f r5f*", True),  # two, two and a joker
        ("b1f b2f b3f g4f* r5f*", True),  # three and two jokers
        ("b1f b2f g3f r4f* v5f*", True),
        ("b1f g2f v3f r4f* v5f*", False),  # three values
        ("b1f b2f g3f g4f v5f", False),
    ],
)
def test_fyfe_26_a_full_house_is_three_and_two_of_different_values(row, fits):
    assert fulfils(row, "house_colours") == fits


def test_fyfe_27_a_board_on_a_line_that_is_full_already():
    rows = "b1f b2f b3f b4f b5f/. . . . ."
    columns = dict(zip(LINE_NAMES[5:10], BOARD_NAMES[6:11], strict=True))
    position = table(rows, boards=columns)
    do(
        position,
        "take supply=1",
        "place space=a2",
        "extra",
        "board board=same_colour",
        "line line=row-1",
        "end",
    )
    assert is_turned(position, "same_colour")
    end_round(position)
    assert first(position, "same_colour") == 0


def test_fyfe_28_any_number_of_further_boards_after_placing():
    position = table("b1f . . . .", boards={"row-1": "any"})
    assert ruling(position, "extra") == ruling(position, "board board=order_up") == "FYFE-28"
    do(position, "take supply=1", "place space=b1")
    assert ruling(position, "board board=order_up") == "FYFE-28", "none is needed: it is an extra one"
    kinds = [name for name in BOARD_NAMES if name != "any"]
    for line, board in zip(LINE_NAMES[1:], kinds, strict=False):
        do(position, "extra", f"board board={board}", f"line line={line}")
    assert options(position, "extra") == []
    assert ruling(position, "extra") == "FYFE-5"
    do(position, "end")
    end_round(position)
    assert len(player(position)["lines"]) == 12


def test_fyfe_28_in_the_last_round_too():
    full = (
        "b1f b1l b1p b1m b1t/b2f b2l b2p b2m b2t/b3f b3l b3p b3m b3t/b4f b4l b4p b4m b4t/b5f b5l b5p b5m ."
    )
    position = table(full)
    assert position.state.round_number == 25
    do(position, "place space=e5", "extra", "board board=same_colour", "line line=column-a", "end")
    assert is_turned(position, "same_colour")
    end(position, 1)
    assert position.is_over


def test_fyfe_29_a_fulfilled_board_turns_by_itself():
    position = table("b1f g1l v1p r1m .", supply="y2t", boards={"row-1": "different_colours"})
    do(position, "take supply=1", "place space=e1", "end")
    assert is_turned(position, "different_colours")


# --- FIRST! and bonus

ROW = {"row-1": "different_colours"}
ONE_SHORT = {"rows": "b2f g2l v2p r2m .", "supply": "y2t", "boards": ROW}


def test_fyfe_30_the_only_one_to_turn_a_board_gets_the_tile():
    position = table("b1f g1l v1p r1m .", supply="y1t", boards=ROW, other=ONE_SHORT)
    do(position, "take supply=1", "place space=e1", "end")
    assert first(position, "different_colours") is None, "not before everybody has ended"
    do(
        position,
        "take supply=1",
        "place space=a2",
        "board board=order_up",
        "line line=row-2",
        "end",
        seat=1,
    )
    assert first(position, "different_colours") == 0
    assert position.scores()[0] - position.scores()[1] == 5 + 3


def test_fyfe_30_several_at_once_remove_it():
    position = table("b1f g1l v1p r1m .", supply="y1t", boards=ROW, other=ONE_SHORT)
    for seat in range(2):
        do(position, "take supply=1", "place space=e1", "end", seat=seat)
    assert first(position, "different_colours") == "gone"
    assert position.scores()[0] == position.scores()[1]


def test_fyfe_30_later_it_stays_where_it_is():
    other = {**ONE_SHORT, "turned": ("different_colours",)}
    position = table("b1f g1l v1p r1m .", supply="y1t", boards=ROW, other=other)
    do(position, "take supply=1", "place space=e1", "end")
    end_round(position)
    assert is_turned(position, "different_colours")
    assert first(position, "different_colours") == 1


def test_fyfe_30_turned_by_help_of_a_charm_counts_too():
    position = table("b1f g1l v1p r1m .", supply="r1t", boards=ROW, other=ONE_SHORT, charm=True)
    do(position, "charm charm=place_joker", "take supply=1", "place space=e1", "end")
    do(position, "take supply=1", "place space=e1", "end", "skip", seat=1)
    assert first(position, "different_colours") == "gone"


# All four lines through c3 lack one token: the violet 3 with the pineapple.
STAR = "b2f . b1f . g1l/. g2f b1l g2l ./r1l r1m . y1l y1m/. g4l b1m r2f ./g5l . b1t . y2f"
STAR_BOARDS = {
    "row-3": "any",
    "column-c": "different_symbols",
    "diagonal-left": "different_colours",
    "diagonal-right": "different_numbers",
}


@pytest.mark.parametrize(("lines", "points"), [(1, 0), (2, 5), (3, 10), (4, 20)])
def test_fyfe_31_several_lines_at_once_earn_a_bonus(lines, points):
    spoilt = dict(
        zip(list(STAR_BOARDS)[lines:], ("house_colours", "same_symbol", "same_colour"), strict=False)
    )
    position = table(STAR, supply="v3p", boards={**STAR_BOARDS, **spoilt})
    do(position, "take supply=1", "place space=c3", "end")
    end_round(position)
    assert bonus(position) == points
    assert bonus(position, 1) == 0


def test_fyfe_31_a_board_or_a_charm_of_this_round_may_help():
    boards = {line: board for line, board in STAR_BOARDS.items() if line != "diagonal-right"}
    rest = {"row-1": "order_up", "row-2": "order_down", "row-4": "order_colours", "row-5": "same_number"}
    position = table(STAR, supply="r3m", boards={**boards, **rest}, charm=True)
    do(position, "charm charm=place_joker", "take supply=1", "place space=c3")
    do(position, "extra", "board board=different_numbers", "line line=diagonal-right", "end")
    end_round(position)
    assert bonus(position) == 20


def test_fyfe_31_lines_without_the_token_placed_do_not_count():
    # The move fulfils row 1, the token placed fulfils row 3: one line through the token placed.
    rows = "b1f g1l v1p r1m ./y1t . . . ./b3f b3l b3p b3m ."
    boards = {"row-1": "different_colours", "row-2": "order_up", "row-3": "same_colour"}
    position = table(rows, supply="b3t", boards=boards, charm=True)
    do(
        position,
        "take supply=1",
        "place space=e3",
        "charm charm=move",
        "move space=a2",
        "to space=e1",
        "end",
    )
    assert is_turned(position, "different_colours") and is_turned(position, "same_colour")
    end_round(position)
    assert bonus(position) == 0


def test_fyfe_32_unfulfilled_boards_cost_nothing_and_ties_are_shared():
    position = table("b1f . . . .", seats=3)
    state = position.state
    assert [score_of(state, seat) for seat in range(3)] == [16, 16, 16], "the unused charms, no minus"
    places = [0, 0, 0, 0, 0, 0, 0]
    state.bonus[2] = 5
    ranks(state, places)
    assert places[:3] == [2, 2, 1]
    state.bonus[0] = 5
    ranks(state, places)
    assert places[:3] == [1, 3, 1]


def test_fyfe_33_a_line_counts_once_though_two_boards_turn_on_it():
    rows = "b1f b2f b3f b4f ./. . . . g2l/. . . . g3p/. . . . g4m/. . . . g5t"
    position = table(
        rows, supply="r1f", boards={"row-1": "any", "column-e": "different_symbols"}, charm=True
    )
    do(position, "take supply=1", "place space=e1", "end")
    do(position, "charm charm=set_aside", "aside line=row-1", "board board=same_symbol")
    assert all(is_turned(position, board) for board in ("any", "different_symbols", "same_symbol"))
    end_round(position)
    assert bonus(position) == 5, "three boards, but two lines"


# --- what is seen when


def test_fyfe_36_a_round_is_sealed_until_everybody_has_ended_it():
    position = table("b1f g1l v1p r1m .", supply="y1t", boards=ROW, charm=True, seats=3)
    before = {viewer: deepcopy(position.view(viewer)) for viewer in (1, 2, None)}
    texts = ["charm charm=turn_joker", "turn space=a1", "take supply=1", "place space=e1", "extra"]
    texts += ["board board=any", "line line=column-a", "end"]
    for text in texts:
        state, action = position.state.copy(), GAME.catalogue.parse(text)
        do(position, text)
        for viewer in (1, 2, None):
            lines = [line.key for line in position.lines(state, 0, action, viewer)]
            assert lines == (["fyfe.ended"] if text == "end" else [])
            seen, ended = deepcopy(position.view(viewer)), text == "end"
            assert seen["players"][0].pop("ended") == ended, "who has ended is open"
            assert seen.pop("acting") == ([1, 2] if ended else [0, 1, 2])
            expected = {**before[viewer]}
            expected["players"][0].pop("ended", None)
            assert seen == {name: value for name, value in expected.items() if name != "acting"}
        assert position.lines(state, 0, action, 0), "the player is told"
    end(position, 1)
    state, last = position.state.copy(), None
    while position.pending == [2]:
        state = position.state.copy()
        last = max(action for action in position.legal(2) if action < GAME.catalogue.parse("skip"))
        position.apply(2, last)
    told = {line.key for line in position.lines(state, 2, last, None)}
    assert {"fyfe.round", "fyfe.shown.charm", "fyfe.shown.joker", "fyfe.shown.token"} <= told
    assert {"fyfe.shown.board", "fyfe.shown.turned", "fyfe.first"} <= told
    assert player(position, 0, viewer=1)["lines"]["row-1"]["turned"]


def test_fyfe_36_the_decision_on_new_tokens_is_sealed_too():
    position = chance(Position(GAME, 2), "lucky", "b1f", "b1l", "b1p", "b1m")
    views = []
    for text in ("skip", "charm charm=redraw"):
        after = do(position.copy(), text)
        views.append(after.view(1))
        assert [line.key for line in after.lines(position.state, 0, GAME.catalogue.parse(text), 1)] == [
            "fyfe.decided"
        ]
        assert after.state.wants[0] == (text != "skip")
    assert views[0] == views[1]
    assert views[0]["players"][0]["decided"]


def test_a_game_ends_when_the_last_round_is_over():
    full = (
        "b1f b1l b1p b1m b1t/b2f b2l b2p b2m b2t/b3f b3l b3p b3m b3t/b4f b4l b4p b4m b4t/b5f b5l b5p b5m ."
    )
    position = table(full)
    assert position.view(0)["winners"] is None
    end_round(position)
    assert position.state.phase == Phase.OVER and position.is_over
    assert position.view(0)["winners"] == [seat for seat in range(2) if position.ranks()[seat] == 1]
    assert ruling(position, "end") == "FYFE-17"
    assert not can(position, f"charm charm={Charm.MOVE.name.lower()}")
