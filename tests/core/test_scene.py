"""What there is to watch: gains by seat, and why somebody has won."""

from kaffihus.core.scene import gain, verdict_by_parts
from kaffihus.core.words import Line


def parts(**points):
    return [{"key": f"game.part.{name}", "points": own} for name, own in points.items()]


def verdict(**points):
    return verdict_by_parts("game", parts(**points), "points").lines


def test_a_gain_is_one_seats_alone():
    assert gain(3, 1, 4) == [0, 4, 0] and gain(2, 0, -1) == [-1, 0]


def test_a_win_is_told_by_what_made_the_most_of_it():
    assert verdict(cakes=[5, 9, 2], coffee=[3, 6, 6], tips=[1, 1, 1]) == [
        Line("game.verdict", {"seat": 1, "seat_other": 0, "points": 16, "ahead": 7}),
        Line("game.verdict.cakes", {"seat": 1, "seat_other": 0, "points": 4, "ahead": 7}),
    ], "cakes brought four of the seven points by which it is ahead of the second"


def test_where_the_second_was_better_is_told_too():
    [_, most, though] = verdict(cakes=[9, 2], coffee=[3, 4], tips=[0, 3])
    assert most == Line("game.verdict.cakes", {"seat": 0, "seat_other": 1, "points": 7, "ahead": 3})
    assert though == Line("game.verdict.tips.though", {"seat": 1, "seat_other": 0, "points": 3})


def test_a_shared_win_is_told_of_each():
    found = verdict_by_parts("game", parts(cakes=[4, 1, 2], coffee=[0, 2, 2]), "stars")
    assert found.lines == [Line("game.verdict.shared", {"seat": seat, "points": 4}) for seat in (0, 2)]
    assert (found.unit, found.parts[1]["points"]) == ("stars", [0, 2, 2])
