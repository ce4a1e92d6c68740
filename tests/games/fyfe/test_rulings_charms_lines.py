"""One test for each ruling on lucky charms that change what lines and boards score."""

import pytest

from games.fyfe.table import (
    GAME,
    at,
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
    supply,
    table,
)
from kaffihus.core.chance import CHANCE
from kaffihus.core.position import Position
from kaffihus.games.fyfe import round as fyfe_round
from kaffihus.games.fyfe.state import Phase

COLOURS_BUT_ONE = "b1f g1l v1p r1m ."  # a yellow token on e1 makes five different colours


def four(row, board, **more):
    """Fill row 1 with its fifth token on e1 and say whether four of five may be used on it."""
    tokens = row.split()
    position = table(
        " ".join([*tokens[:4], "."]), supply=tokens[4], boards={"row-1": board}, charm=True, **more
    )
    return do(position, "take supply=1", "place space=e1")


@pytest.mark.parametrize(
    ("board", "row", "fits"),
    [
        ("same_colour", "b1f b2f b3f b4f g5f", True),
        ("same_colour", "b1f b2f b3f g4f g5f", False),
        ("different_numbers", "b1f b2l b3p b4m g4t", True),
        ("different_numbers", "b1f b2l b3p g3m g1t", False),
        ("house_colours", "b1f b2f g3f g4f v5f", True),  # 2-2-x
        ("house_colours", "b1f b2f b3f g4f v5f", True),  # 3-1-x
        ("house_colours", "b1f b2f b3f b4f g5f", True),  # 3-1-x, the x being of the three's colour
        ("house_colours", "b1f b2f b3f b4f b5f", False),  # 4-0-x
        ("house_colours", "b1f b2f g3f v4f r5f", False),  # 2-1-1-1
        ("order_up", "b1f b2l b3p b4m g4t", True),
        ("order_up", "b1f b2l b3p b5m b4t", False),  # only three in their right places
        ("order_symbols", "b1f b2l b3p b4m b5l", True),
        ("all_different", "b1f g2l v3p r4m r4t", True),
        ("all_different", "b1f g2l v3p v4m y3m", False),
    ],
)
def test_fyfe_22_one_token_counts_as_a_joker(board, row, fits):
    position = four(row, board)
    assert can(position, "charm charm=four_of_five") == fits
    if fits:
        do(position, "charm charm=four_of_five", "fulfil line=row-1", "end")
        assert is_turned(position, board)
        end_round(position)
        assert first(position, board) == 0
    else:
        assert ruling(position, "charm charm=four_of_five") == "FYFE-22"


def test_fyfe_22_real_jokers_count_besides():
    position = four("b1f* g1f b3f b4f b5f", "same_colour", spent=("place_joker",))
    assert can(position, "charm charm=four_of_five")
    position = four("b1f* g1f v3f b4f b5f", "same_colour", spent=("place_joker",))
    assert not can(position, "charm charm=four_of_five")


def test_fyfe_22_five_tokens_must_lie_there():
    position = table("b1f b2f b3f . .", supply="b4f", boards={"row-1": "same_colour"}, charm=True)
    do(position, "take supply=1", "place space=d1")
    assert ruling(position, "charm charm=four_of_five") == "FYFE-22"


def test_fyfe_23_a_line_filled_earlier_will_do():
    rows = "b1f b2f b3f b4f g5f/. . . . ."
    position = table(rows, boards={"row-1": "same_colour", "row-2": "order_up"}, charm=True)
    do(position, "take supply=1", "place space=a2", "charm charm=four_of_five")
    assert options(position, "fulfil") == ["row-1"]
    assert ruling(position, "fulfil line=row-2") == "FYFE-22"
    assert ruling(position, "fulfil line=row-3") == "FYFE-23"
    do(position, "fulfil line=row-1")
    assert is_turned(position, "same_colour")


def test_fyfe_38_refused_on_a_board_that_is_fulfilled_anyway():
    position = four("b1f b2f b3f b4f b5f", "same_colour")
    assert not can(position, "charm charm=four_of_five")
    rows = "b1f b2f b3f b4f ./g1f g2f g3f g4f v5f"
    boards = {"row-1": "same_colour", "row-2": "house_numbers"}
    position = table(rows, supply="b5f", boards=boards, charm=True)
    do(position, "take supply=1", "place space=e1")
    assert not can(position, "charm charm=four_of_five")
    boards = {"row-1": "same_colour", "row-2": "same_symbol", "column-e": "different_symbols"}
    rows = "b1f b2f b3f b4f ./g1f g2f g3f g4f g5l"
    position = do(table(rows, supply="b5f", boards=boards, charm=True), "take supply=1", "place space=e1")
    do(position, "charm charm=four_of_five")
    assert options(position, "fulfil") == ["row-2"]
    assert ruling(position, "fulfil line=row-1") == "FYFE-38"


# --- set aside


def test_fyfe_24_points_and_tile_stay_and_a_new_board_takes_the_place():
    rows = "b1f b2f b3f b4f b5f/. . . . ."
    position = table(rows, boards={"row-1": "any", "row-2": "order_up"}, turned=("any",), charm=True)
    points = position.scores()[0]
    do(position, "charm charm=set_aside")
    assert options(position, "aside") == ["row-1"]
    assert ruling(position, "aside line=row-2") == "FYFE-24"
    do(position, "aside line=row-1")
    assert "any" not in options(position, "board") and "order_up" not in options(position, "board")
    do(position, "board board=same_colour")
    assert is_turned(position, "same_colour"), "fulfilled, so it turns now"
    do(position, "take supply=1", "place space=a2", "end")
    end_round(position)
    assert first(position, "any") == first(position, "same_colour") == 0
    assert player(position)["aside"] == "any"
    assert position.scores()[0] == points + 12 + 3 - 1  # same colour, FIRST!, the charm's point


def test_fyfe_24_a_successor_that_is_not_fulfilled_waits():
    rows = "b1f b2f b3f b4f b5f/. . . . ."
    position = table(rows, boards={"row-1": "any", "row-2": "order_up"}, turned=("any",), charm=True)
    do(position, "charm charm=set_aside", "aside line=row-1", "board board=order_down")
    assert not is_turned(position, "order_down") and is_turned(position, "any")


def test_fyfe_24_only_a_turned_board_and_only_with_an_unused_one():
    position = table("b1f . . . .", boards={"row-1": "any"}, charm=True)
    assert ruling(position, "charm charm=set_aside") == "FYFE-24"
    position = table("b1f b2f b3f b4f b5f", boards={"row-1": "any"}, turned=("any",), charm=True)
    position.state.boards_in_play = 1  # none but the one that lies out
    assert ruling(position, "charm charm=set_aside") == "FYFE-24"


# --- scoring once, and the exchange


def test_fyfe_34_judged_once_when_the_player_ends():
    position = table(COLOURS_BUT_ONE, supply="y1t", boards={"row-1": "different_colours"}, charm=True)
    do(position, "take supply=1", "place space=e1")
    assert not is_turned(position, "different_colours"), "not before the end"
    broken = do(position.copy(), "charm charm=move", "move space=a1", "to space=a2")
    do(broken, "board board=any", "line line=row-2", "end")
    assert not is_turned(broken, "different_colours"), "the line was broken before"
    do(position, "end")
    assert is_turned(position, "different_colours")
    assert position.pending == [0, 1], "one that turned just now may be set aside"
    assert ruling(position, "end") == "FYFE-34"
    do(position, "charm charm=set_aside", "aside line=row-1", "board board=different_symbols")
    assert is_turned(position, "different_symbols"), "the successor is judged at once"
    assert position.pending == [1]


def test_fyfe_34_is_one_constant_that_could_go_the_other_way(monkeypatch):
    monkeypatch.setattr(fyfe_round, "JUDGED_ONCE", False)
    position = table(COLOURS_BUT_ONE, supply="y1t", boards={"row-1": "different_colours"}, charm=True)
    do(position, "take supply=1", "place space=e1")
    assert is_turned(position, "different_colours"), "at once"
    do(position, "charm charm=move", "move space=a1", "to space=a2")
    assert is_turned(position, "different_colours"), "for good"


def test_fyfe_34_a_board_that_turned_need_not_be_set_aside():
    position = table(COLOURS_BUT_ONE, supply="y1t", boards={"row-1": "different_colours"}, charm=True)
    do(position, "take supply=1", "place space=e1", "end", "skip")
    assert position.pending == [1]
    end(position, 1)
    assert "set_aside" in player(position)["charms"]


def test_fyfe_35_two_new_tokens_are_decided_on_before_anybody_places():
    position = chance(Position(GAME, 3), "lucky", "b1f", "b1l", "b1p", "b1m", "b2f", "b2l")
    assert position.state.phase == Phase.EXCHANGE and position.pending == [0, 1, 2]
    assert ruling(position, "take supply=1") == "FYFE-35"
    do(position, "charm charm=redraw", seat=1)
    assert position.pending == [0, 2]
    assert ruling(position, "skip", seat=1) == "FYFE-35"
    do(position, "skip", seat=0)
    do(position, "skip", seat=2)
    chance(position, "r1f", "r1l")
    assert position.state.phase == Phase.PLAY
    assert "redraw" not in player(position, 1)["charms"]
    do(position, "take supply=1", "place space=a1", seat=1)
    assert ruling(position, "charm charm=move", seat=1) == "FYFE-15", "that was the one charm of this round"


def test_fyfe_35_who_has_used_that_charm_up_is_not_asked():
    position = table("b1f . . . .", spent=("redraw",), charm=False)
    end_round(position)
    position.apply(CHANCE, GAME.catalogue.parse("lucky"))
    while position.is_chance:
        position.apply(CHANCE, position.game.chance_action(position.state, 0))
    assert position.state.phase == Phase.EXCHANGE and position.pending == [1]


# --- the token placed this round

CROSS = "b1f b2f b3f b4f ./. . . . g2l/. . . . g3p/. . . . g4m/. . . . g5t"  # e1 ends a row and a column
CROSS_BOARDS = {"row-1": "same_symbol", "column-e": "different_symbols"}


def test_fyfe_37_moved_it_takes_its_bonus_along():
    position = table(CROSS, supply="r1f", boards=CROSS_BOARDS, charm=True)
    do(
        position,
        "take supply=1",
        "place space=a2",
        "charm charm=move",
        "move space=a2",
        "to space=e1",
        "end",
    )
    assert is_turned(position, "same_symbol") and is_turned(position, "different_symbols")
    end_round(position)
    assert bonus(position) == 5


def test_fyfe_37_swapped_away_there_is_no_bonus():
    position = table(CROSS, supply="r1t r1f", boards=CROSS_BOARDS, charm=True)
    do(position, "take supply=1", "place space=e1", "charm charm=swap", "swap space=e1")
    assert at(position, "e1") == "r1f" and supply(position) == ["r1t"]
    do(position, "end")
    assert is_turned(position, "same_symbol") and is_turned(position, "different_symbols")
    end_round(position)
    assert bonus(position) == 0
