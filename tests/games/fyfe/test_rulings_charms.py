"""One test for each ruling on FYFE's lucky charms (FYFE-15 to -24, -34, -35, -37, -38)."""

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
from kaffihus.games.fyfe import charms
from kaffihus.games.fyfe import round as fyfe_round
from kaffihus.games.fyfe.components import CHARM_NAMES
from kaffihus.games.fyfe.state import Phase

COLOURS_BUT_ONE = "b1f g1l v1p r1m ."  # a yellow token on e1 makes five different colours


# --- when


def test_fyfe_15_one_charm_at_any_moment_of_a_charm_round():
    position = table("b1f . . . .", charm=True)
    assert can(position, "charm charm=turn_joker"), "before placing"
    do(position, "take supply=1", "place space=b1")
    assert can(position, "charm charm=turn_joker"), "after placing"
    do(position, "charm charm=turn_joker", "turn space=a1")
    assert options(position, "charm") == []
    assert ruling(position, "charm charm=move") == "FYFE-15"
    end_round(position)
    assert player(position)["charms"] == [name for name in CHARM_NAMES if name != "turn_joker"]


def test_fyfe_15_no_charm_without_a_lucky_token_and_none_is_a_must():
    position = do(table("b1f . . . ."), "take supply=1", "place space=b1")
    assert options(position, "charm") == []
    assert ruling(position, "charm charm=move") == "FYFE-15"
    position = do(table("b1f . . . .", charm=True), "take supply=1", "place space=b1", "end")
    assert position.pending == [1]
    end_round(position)
    assert len(player(position)["charms"]) == 7


def test_fyfe_16_each_charm_at_its_time():
    # b1f and its neighbours: row 1 misses e1; row 2 is full with a board that four tokens fulfil.
    rows = "b1f g1l v1p r1m ./b2f b2l b2p b2m g2t/b3f b3l b3p b3m b3t"
    boards = {"row-1": "order_up", "row-2": "same_colour", "row-3": "any", "column-e": "order_down"}
    position = table(rows, boards=boards, turned=("any",), charm=True)
    before = ["move", "swap", "place_joker", "turn_joker", "set_aside"]
    assert options(position, "charm") == before
    assert ruling(position, "charm charm=redraw") == "FYFE-35"
    assert ruling(position, "charm charm=four_of_five") == "FYFE-16"
    do(position, "take supply=1", "place space=a4", "board board=same_symbol", "line line=row-4")
    after = ["move", "swap", "four_of_five", "turn_joker", "set_aside"]
    assert options(position, "charm") == after
    assert ruling(position, "charm charm=place_joker") == "FYFE-16"
    do(position, "end")
    assert options(position, "charm") == ["set_aside"], "and that one after scoring too"


def test_fyfe_16_set_aside_at_any_time():
    rows = "b1f b1l b1p b1m b1t/. . . . ."
    boards = {"row-1": "any", "row-2": "order_up"}
    aside = ("charm charm=set_aside", "aside line=row-1", "board board=same_colour")
    place = ("take supply=1", "place space=a2")
    results = []
    for texts in ((*aside, *place, "end"), (*place, *aside, "end"), (*place, "end", *aside)):
        position = do(table(rows, boards=boards, turned=("any",), charm=True), *texts)
        assert position.pending == [1]
        assert is_turned(position, "any") and is_turned(position, "same_colour")
        end_round(position)
        results.append(position.state.to_bytes())
    assert len(set(results)) == 1, "the outcome is the same"


def test_fyfe_17_no_charm_changes_one_token_a_round():
    position = table("b1f . . . .", supply="g2l r3p", charm=True)
    do(position, "charm charm=swap", "swap space=a1", "take supply=1")
    assert at(position, "a1") == "g2l" and supply(position) == ["b1f", "r3p"]
    do(position, "take supply=1", "place space=b1", "end")  # the old piece is placed again
    end_round(position)
    assert [at(position, "a1"), at(position, "b1"), *supply(position)] == ["g2l", "b1f", "r3p"]

    position = table("b1f . . . .", supply="g2l r3p", charm=True)
    do(position, "charm charm=place_joker", "take supply=2", "place space=b1")
    assert at(position, "b1") == "r3p*" and supply(position) == ["g2l"]
    assert ruling(position, "take supply=1") == "FYFE-17"


# --- move and swap


def test_fyfe_18_out_of_a_completed_line_its_points_are_safe():
    rows = "b1f g1l v1p r1m y1t/. . . . ."
    boards = {"row-1": "different_colours", "row-2": "order_up"}
    position = table(rows, boards=boards, turned=("different_colours",), charm=True)
    do(
        position,
        "charm charm=move",
        "move space=e1",
        "to space=a2",
        "take supply=1",
        "place space=b2",
        "end",
    )
    end_round(position)
    assert "different_colours" not in player(position)["unused_boards"]
    assert player(position)["lines"]["row-1"] == {"board": "different_colours", "turned": True}
    assert at(position, "e1") == "."


def test_fyfe_18_a_turned_board_is_never_checked_again():
    rows = "b1f g1l v1p r1m ./. . . . ."
    boards = {"row-1": "different_colours", "row-2": "order_up"}
    position = table(rows, supply="y1t", boards=boards, turned=("different_colours",))
    do(position, "take supply=1", "place space=e1", "end")
    assert position.state.turned_lines[0] == 0


def test_fyfe_18_a_line_filled_by_the_move_is_checked_this_round():
    rows = f"{COLOURS_BUT_ONE}/y1t . . . ."
    boards = {"row-1": "different_colours", "row-2": "order_up"}
    position = table(rows, boards=boards, charm=True)
    do(
        position,
        "take supply=1",
        "place space=b2",
        "charm charm=move",
        "move space=a2",
        "to space=e1",
        "end",
    )
    assert is_turned(position, "different_colours")
    end_round(position)
    assert first(position, "different_colours") == 0


def test_fyfe_19_a_moved_token_needs_a_board_too():
    position = table("b1f . . . .", boards={"row-1": "order_up"}, charm=True)
    do(position, "charm charm=move", "move space=a1", "to space=c3", "take supply=1", "place space=b1")
    assert ruling(position, "end") == "FYFE-19"
    assert ruling(position, "extra") == "FYFE-19"
    do(position, "board board=any")
    assert options(position, "line") == ["row-3", "column-c", "diagonal-left", "diagonal-right"]
    do(position, "line line=column-c", "end")
    end_round(position)
    assert player(position)["lines"]["row-1"]["board"] == "order_up", "stays, though its line was emptied"


def test_fyfe_19_a_token_moved_away_needs_none_where_it_was():
    position = table("b1f . . . .", boards={"row-1": "order_up"}, charm=True)
    do(position, "take supply=1", "place space=c3", "charm charm=move", "move space=c3", "to space=b1")
    assert can(position, "end")


def test_fyfe_19_nor_does_a_swap_dodge_the_rule():
    position = table("b1f . . . .", boards={"row-1": "order_up"}, charm=True)
    do(position, "take supply=1", "place space=c3", "charm charm=swap", "swap space=c3")
    assert ruling(position, "end") == "FYFE-19"


def test_fyfe_19_low_a_moved_token_could_need_none(monkeypatch):
    monkeypatch.setattr(charms, "MOVED_NEEDS_BOARD", False)
    position = table("b1f . . . .", boards={"row-1": "order_up"}, charm=True)
    for text in ("charm charm=move", "move space=a1", "to space=c3", "take supply=1", "place space=b1"):
        position.apply(0, GAME.catalogue.parse(text))
    assert can(position, "end")


def test_fyfe_20_a_joker_is_neither_moved_nor_swapped_nor_turned():
    for charm, family in (("move", "move"), ("swap", "swap"), ("turn_joker", "turn")):
        position = table("b1f* g1f . . .", spent=("place_joker",), charm=True)
        do(position, f"charm charm={charm}")
        assert options(position, family) == ["b1"]
        assert ruling(position, f"{family} space=a1") == "FYFE-20"
    position = table("b1f* . . . .", spent=("place_joker",), charm=True)
    assert options(position, "charm") == []
    assert ruling(position, "charm charm=move") == "FYFE-11"


def test_fyfe_20_low_a_joker_could_be_swapped(monkeypatch):
    monkeypatch.setattr(charms, "JOKER_MAY_BE_SWAPPED", True)
    position = table("b1f* g1f . . .", supply="r1f", spent=("place_joker",), charm=True)
    for text in ("charm charm=swap", "swap space=a1", "take supply=1"):
        position.apply(0, GAME.catalogue.parse(text))
    assert at(position, "a1") == "r1f", "the joker tile comes off"


def test_fyfe_21_the_token_placed_this_round_may_become_a_joker():
    position = table(COLOURS_BUT_ONE, supply="b2f", boards={"row-1": "different_colours"}, charm=True)
    do(position, "take supply=1", "place space=e1", "charm charm=turn_joker", "turn space=e1", "end")
    assert at(position, "e1") == "b2f*"
    assert is_turned(position, "different_colours")


# --- four of five


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
