"""One test for each ruling on when FYFE's lucky charms are used, and on tokens they move or swap."""

from games.fyfe.table import (
    GAME,
    at,
    can,
    do,
    end_round,
    first,
    is_turned,
    options,
    player,
    ruling,
    supply,
    table,
)
from kaffihus.games.fyfe import charms
from kaffihus.games.fyfe.components import CHARM_NAMES

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
