"""What every game's view and observation hold: who acts, what is asked, what scores are made of."""

from __future__ import annotations

import numpy as np

from kaffihus.core.chance import CHANCE
from kaffihus.core.game import Game
from kaffihus.testing.playing import random_walk


def every_view_says_who_acts_and_what_is_asked(game: Game) -> None:
    """For every seat and for a spectator, at every decision."""
    for seats in game.seats:
        for before, _, _ in random_walk(game, seats, {}, 80 + seats):
            for viewer in (None, *range(seats)):
                view = before.view(viewer)
                assert view["seat"] == viewer
                assert view["acting"] == [seat for seat in before.pending if seat != CHANCE]
                assert (view["asked"] is not None) == (viewer in view["acting"])


def scores_are_made_of_their_parts(game: Game) -> None:
    """The parts add up, each has its words, and at the end everybody knows the scores."""
    for seats in game.seats:
        for _, _, after in random_walk(game, seats, {}, 90 + seats):
            for viewer in (None, seats - 1):
                view = after.view(viewer)
                parts = [part["points"] for part in view["breakdown"]]
                assert [sum(points) for points in zip(*parts, strict=True)] == view["scores"]
                assert all(part["key"] in game.phrases for part in view["breakdown"])
        assert view["scores"] == after.scores(), "at the end everybody knows the scores"


def observations_keep_to_the_layout(game: Game) -> None:
    """Every place is written, and no number is larger than its piece says."""
    most = np.concatenate([np.full(piece.size, piece.most) for piece in game.layout.pieces])
    names = [piece.name for piece in game.layout.pieces for _ in range(piece.size)]
    out, again = np.zeros((2, game.layout.size), np.uint8)
    for seats in game.seats:
        for number, (_, _, after) in enumerate(random_walk(game, seats, {}, 70 + seats)):
            seat = number % seats
            out[:], again[:] = 77, 78
            game.observe(after.state, seat, out)
            game.observe(after.state, seat, again)
            for place in np.flatnonzero((out != again) | (out > most)):
                assert out[place] == again[place], f"{names[place]} is not written"
                assert out[place] <= most[place], f"{names[place]}: {out[place]} of {most[place]}"
