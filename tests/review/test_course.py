"""The game as it truly went: one value along the true line; its changes add up, little is left over."""

import itertools

import numpy as np
import pytest

from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.play import Play
from kaffihus.review import course
from kaffihus.review.beliefs import HAND, hidden_from
from kaffihus.review.course import course_of, events_of, told_along
from kaffihus.review.evaluator import Evaluator
from kaffihus.review.moments import passed
from kaffihus.review.reviewing import shares_of
from review.test_review import played

pytestmark = pytest.mark.xdist_group("fika")  # with FIKA's own tests: what is compiled is compiled once

FEW, MOST = 3, 0.1  # games, and the residue of one


def gone(play, seed, is_plain=False):
    return along(Evaluator(play.game, len(play.players), seed, is_plain), play)


def along(evaluator, play):
    events = list(events_of(passed(play)))
    return course_of(events, list(told_along(evaluator, events)), shares_of(play))


def whole(found):
    return np.sum([found.start, found.luck, *found.deeds, found.residue], axis=0)


def test_little_is_left_over_in_a_series_of_games():
    """Seeded games between equals and unequals: no single residue is large, and together they are small."""
    residues = []
    for seed in range(FEW):
        bots = [["network:heat=500", "network:heat=500"], ["random", "network:heat=0"]][seed % 2]
        play = played(bots, 40 + seed)
        found = gone(play, seed)
        assert whole(found) == pytest.approx(shares_of(play), abs=1e-9)
        residues.append(found.residue[0])
    assert max(map(abs, residues)) < MOST, residues
    assert np.mean(np.square(residues)) ** 0.5 < MOST / 2, residues


class ByRound:
    """Values that say nothing of a position but how its round is going to end: each says otherwise."""

    has_network, seats = True, 2

    def stage(self, position):
        return int(position.state.round_number)

    def foretold(self, position, begun, count, number):
        return [[0.5 + begun / 10, 0.5 - begun / 10]] * count


def test_what_ends_a_round_is_measured_to_the_end_of_that_round():
    """Where the value changes with the round alone, no draw or choice has brought it but the last."""
    play = played(["random", "random"], 6)
    steps, evaluator = passed(play), ByRound()
    found = along(evaluator, play)
    first, last = (evaluator.stage(steps[place][0]) for place in (0, -1))
    assert last > first, "one round only: nothing is tested"
    assert found.residue[0] == pytest.approx((last - first) / 10)
    assert found.luck[0] == pytest.approx(0)
    assert whole(found) == pytest.approx(shares_of(play))


def test_what_one_of_two_gains_the_other_loses():
    found = gone(played(["network", "random"], 4, {"tiny": 1}), 1)
    for part in (found.luck, found.residue, *found.deeds):
        assert sum(part) == pytest.approx(0, abs=1e-9)
    assert sum(found.start) == pytest.approx(1)
    for seat in range(2):
        own, others = found.own_deeds(seat), found.others_deeds(seat)
        assert own + others == pytest.approx(sum(deeds[seat] for deeds in found.deeds))


def test_playouts_add_up_too(monkeypatch):
    """Where no network was taught, and stage by stage."""
    for name in ("CONTINUATIONS", "AT_DRAWS", "AT_STAGES"):
        monkeypatch.setattr(course, name, 2)
    play = played(["random", "random"], 6, {"tiny": 1})
    found = gone(play, 1, is_plain=True)
    assert whole(found) == pytest.approx(shares_of(play), abs=1e-9)
    assert found.luck[0] != 0 and found.deeds[0][0] != 0


def test_draws_in_a_row_are_one_event_and_what_is_forced_is_none():
    steps = passed(played(["random", "random"], 6, {"tiny": 1}))
    events = list(events_of(steps))
    chosen = sum(len(before.legal(step.seat)) > 1 for before, step, _ in steps if step.seat != CHANCE)
    assert sum(event.who != CHANCE for event in events) == chosen
    rows = [event.who for event in events]
    assert all((one, other) != (CHANCE, CHANCE) for one, other in itertools.pairwise(rows))


def test_what_lies_hidden_is_named_and_lies_in_the_same_places_in_every_world(game):
    """Of a seat's own nothing is told; a place that is no hand has a name in the game's words."""
    rng, play = new_rng(3), Play(game, [str(seat) for seat in range(game.seats[0])])
    places = set()
    for _ in range(60):
        position = play.position
        if position.is_over:
            break
        for seat in position.pending if not position.is_chance else ():
            found = hidden_from(position, seat)
            world = hidden_from(position.redeal(seat, rng), seat)
            assert [(one.seat, one.place, len(one.things)) for one in found] == [
                (one.seat, one.place, len(one.things)) for one in world
            ]
            assert all(one.seat != seat for one in found)
            places |= {one.place for one in found}
        seat = CHANCE if position.is_chance else position.pending[0]
        action = position.copy().draw(rng) if seat == CHANCE else position.legal(seat)[-1]
        play.act(seat, action)
    for place in places - {HAND}:
        assert f"{game.id}.name.{place}" in game.phrases
    expected = {"fika": "hidden.group-1", "cookie_jar": "hidden.secret"}
    assert expected.get(game.id, HAND) in places or game.id == "fyfe"
