"""What FYFE's view says of a score, of a round in progress, and of what is asked."""

from games.fyfe.table import GAME, chance, do, end_round, player, table
from kaffihus.core.position import Position

ROW = {"row-1": "different_symbols"}


def parts(position):
    """The points of seat 0, part by part."""
    view = position.view(None)
    return {part["key"].removeprefix("fyfe.part."): part["points"][0] for part in view["breakdown"]}


def asked(position, viewer=0):
    """What the viewer is asked."""
    return position.view(viewer)["asked"]


def test_a_score_is_made_of_boards_first_tiles_bonus_and_unused_charms():
    position = table("b1f g1l v1p r1m .", supply="y1t", boards={**ROW, "column-e": "any"}, charm=True)
    charms = sum(charm["points"] for charm in GAME.components["charms"])
    assert parts(position) == {"boards": 0, "first": 0, "bonus": 0, "charms": charms}
    do(position, "charm charm=turn_joker", "turn space=a1", "take supply=1", "place space=e1", "end")
    assert parts(position)["boards"] == 0, "nobody sees it before everybody has ended"
    end_round(position)
    assert parts(position) == {"boards": 5, "first": 3, "bonus": 0, "charms": charms - 4}


def test_several_lines_at_once_are_a_part_of_the_score():
    rows = "b1f b2l b3p b4m ./. . . . y2t/. . . . y3t/. . . . y4t/. . . . y5t"
    position = table(rows, supply="y1t", boards={**ROW, "column-e": "same_colour"})
    do(position, "take supply=1", "place space=e1", "end")
    end_round(position)
    assert (parts(position)["boards"], parts(position)["bonus"]) == (5 + 12, 5)
    assert player(position)["score"] == sum(parts(position).values())


def test_everybody_is_asked_their_own_step():
    position = table("b1f . . . .", boards=ROW)
    assert (position.view(0)["phase"], asked(position)) == ("play", "ready")
    do(position, "take supply=1")
    assert (asked(position), asked(position, 1), asked(position, None)) == ("place", "ready", None)
    do(position, "place space=b3")
    assert asked(position) == "needs_board"
    assert position.view(0)["own_round"]["lines_needed"] == ["row-3", "column-b"]
    do(position, "board board=any")
    assert position.view(0)["own_round"]["picked"] == {"board": "any"}
    do(position, "line line=column-b")
    assert asked(position) == "placed"
    do(position, "end")
    assert (asked(position), position.view(0)["own_round"]["step"]) == (None, "ended")
    assert position.view(0)["acting"] == [1]


def test_two_new_tokens_are_asked_for_before_the_round():
    position = chance(Position(GAME, 2), "lucky", "b1f", "b1l", "b1p", "b1m")
    assert (asked(position), position.view(0)["own_round"]) == ("exchange", None)
    do(position, "charm charm=redraw")
    assert asked(position) is None
    assert [position.view(viewer)["wants_exchange"] for viewer in (0, 1, None)] == [True, None, None]
