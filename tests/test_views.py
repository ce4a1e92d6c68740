"""What every game's view holds: who acts, what is asked, what the scores are made of."""

from kaffihus.core.chance import CHANCE
from support.playing import random_walk


def test_every_view_says_who_acts_and_what_is_asked(game):
    for seats in game.seats:
        for before, _, _ in random_walk(game, seats, {}, 80 + seats):
            for viewer in (None, *range(seats)):
                view = before.view(viewer)
                assert view["seat"] == viewer
                assert view["acting"] == [seat for seat in before.pending if seat != CHANCE]
                assert (view["asked"] is not None) == (viewer in view["acting"])


def test_scores_are_made_of_their_parts(game):
    for seats in game.seats:
        for _, _, after in random_walk(game, seats, {}, 90 + seats):
            for viewer in (None, seats - 1):
                view = after.view(viewer)
                parts = [part["points"] for part in view["breakdown"]]
                assert [sum(points) for points in zip(*parts, strict=True)] == view["scores"]
                assert all(part["key"] in game.phrases for part in view["breakdown"])
        assert view["scores"] == after.scores(), "at the end everybody knows the scores"
