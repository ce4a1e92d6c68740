"""What a review says: the sum rule, what a seat could know, blunders, the same bytes for the same seed."""

import json
import math
from dataclasses import replace
from itertools import pairwise

import pytest

from kaffihus import games
from kaffihus.bots import make_bot
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.play import Play, Step
from kaffihus.core.position import Position
from kaffihus.review import plain, review, reviewing
from kaffihus.review.account import PARTS
from kaffihus.review.evaluator import Evaluator
from kaffihus.review.judging import judge
from kaffihus.review.moments import asked_at, moments_of, passed
from kaffihus.testing.playing import seen

pytestmark = pytest.mark.xdist_group("fika")  # with FIKA's own tests: what is compiled is compiled once

FIKA = games.load("fika")


def played(bots, seed, options=None):
    """A game of bots that follow from the seed."""
    rng = new_rng(seed)
    players = [make_bot(name, seed + seat) for seat, name in enumerate(bots)]
    for player in players:
        player.wait_for_compiler(FIKA)
    play = Play(FIKA, list(bots), options)
    while not play.position.is_over:
        if play.position.is_chance:
            play.act(CHANCE, play.position.copy().draw(rng))
        else:
            seat = play.position.pending[0]
            play.act(seat, players[seat].choose(play.position.redeal(seat, rng), seat))
    return play


@pytest.fixture(scope="module")
def small():
    return played(["network", "random"], 4, {"tiny": 1})


@pytest.fixture(scope="module")
def reviewed(small):
    return review(small, seed=7)


def test_the_parts_add_up_to_the_result(reviewed):
    for seat in reviewed.seats:
        known, truth = seat.seen, seat.in_truth
        told = known.start + known.draws + known.others + known.allowance - known.losses + known.residue
        assert told == pytest.approx(known.result, abs=1e-4)
        assert known.played == pytest.approx(known.allowance - known.losses, abs=1e-4)
        assert truth.others_played == pytest.approx(truth.others_allowance - truth.others_losses, abs=1e-4)
        play = known.played - truth.others_played
        whole = known.start + truth.luck + play + truth.hidden + truth.residue
        assert whole == pytest.approx(known.result, abs=1e-4)
        in_truth = truth.deeds + truth.others_deeds
        assert in_truth == pytest.approx(play + truth.hidden, abs=1e-4)
        assert sum(one.luck for one in truth.drawn) == pytest.approx(truth.luck, abs=1e-3)
        assert math.hypot(*(one.error for one in truth.drawn)) == pytest.approx(truth.luck_error, abs=1e-3)
        assert known.curve[-1].value == known.result
        assert set(PARTS) <= set(plain(known))


def test_accuracy_is_as_sure_as_what_was_lost_and_what_could_have_been(reviewed):
    """Here 0.1 ± 0.02 of 0.4 ± 0.05; where nothing was to be chosen, nothing is in doubt."""
    seen = reviewed.seats[0].seen
    (best, *_), (first, second, *_) = seen.choices[0].options, seen.choices
    choices = [
        replace(choice, options=[best, replace(best, behind=behind, behind_error=error)])
        for choice, behind, error in ((first, 0.3, 0.03), (second, 0.1, 0.04))
    ]
    told = replace(seen, choices=choices, losses=0.1, losses_error=0.02, accuracy=0.75)
    assert told.accuracy_error == pytest.approx(math.hypot(0.02, 0.25 * 0.05) / 0.4, abs=1e-5)
    assert replace(seen, choices=[], accuracy=1.0, losses_error=0.0).accuracy_error == 0
    assert 0 < plain(seen)["accuracy_error"] < 0.2


def test_the_same_seed_gives_the_same_bytes_and_another_other_worlds(small, reviewed):
    assert as_bytes(review(small, seed=7)) == as_bytes(reviewed)
    assert as_bytes(review(small, seed=8)) != as_bytes(reviewed)


def test_it_grows_piece_by_piece(small, reviewed):
    pieces = list(reviewing(small, [0], seed=7))
    assert [piece.done for piece in pieces[:-1]] == list(range(1, len(pieces)))
    assert pieces[0].review is None and len(pieces[0].values[0]) + len(pieces[0].values[1]) == 1
    assert pieces[-1].done == pieces[-1].total
    assert as_bytes(pieces[-1].review.seats[0]) == as_bytes(reviewed.seats[0])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_is_told_the_same_in_every_world_it_cannot_tell_from_the_true_one(small, reviewed, seat):
    others = worlds_like(small, seat, most=400)
    differing = [play for play in others if play.steps != small.steps]
    assert differing, "no other world fits what the seat saw: nothing is tested"
    for play in differing[:2]:
        again = review(play, [seat], seed=7)
        assert as_bytes(again.seats[0].seen) == as_bytes(reviewed.seats[seat].seen)


def test_a_planted_blunder_is_found_and_comes_first():
    play = played(["network:heat=0", "network:heat=0"], 11)
    steps, evaluator = passed(play), Evaluator(FIKA, 2, seed=3)
    number, worst = worst_choice(steps, evaluator)
    step = play.steps[number - 1]
    spoilt = Play(FIKA, play.players)
    for earlier in play.steps[: number - 1]:
        spoilt.act(earlier.seat, earlier.action)
    spoilt.act(step.seat, worst)
    finish(spoilt, 12)
    found = review(spoilt, [step.seat], seed=3).seats[0]
    first = found.seen.turning_points[0]
    assert found.in_truth.steps[first.moment] == number
    chosen = found.seen.choices[first.choice]
    assert chosen.is_mistake and chosen.taken.action == FIKA.catalogue.notate(worst)
    assert chosen.loss == max(choice.loss for choice in found.seen.choices)
    assert abs(found.in_truth.residue) < 0.1


def test_the_better_line_begins_with_the_better_action_and_draws_in_a_row_are_one(reviewed):
    points = [
        (seat.seen, point)
        for seat in reviewed.seats
        for point in seat.seen.turning_points
        if point.choice is not None
    ]
    assert points, "no mistake in this game: nothing is tested"
    for known, point in points:
        first = point.better[0]
        assert first.who == known.seat and first.lines[0] == known.choices[point.choice].best.line
        for one, other in pairwise(point.better):
            assert one.who is not None or other.who is not None
            assert one.view != other.view or other.lines


def test_only_a_finished_game_and_seats_that_are_there_are_reviewed(small):
    with pytest.raises(BadRequest, match="not over"):
        review(Play(FIKA, ["a", "b"]))
    with pytest.raises(BadRequest, match="expected seats from 0 to 1, got 2"):
        review(small, [2])


def as_bytes(value):
    return json.dumps(plain(value)).encode()


def finish(play, seed):
    rng, bot = new_rng(seed), make_bot("network:heat=0", seed)
    while not play.position.is_over:
        if play.position.is_chance:
            play.act(CHANCE, play.position.copy().draw(rng))
        else:
            seat = play.position.pending[0]
            play.act(seat, bot.choose(play.position.redeal(seat, rng), seat))


def worst_choice(steps, evaluator):
    """Of some decisions the one at which most can be lost: its step, and the action that loses it."""
    found = (0.0, 0, 0)
    for seat in range(2):
        chosen = [m for m in moments_of(steps, seat) if hasattr(m, "legal") and len(m.legal) > 2]
        for index, choice in enumerate(chosen[4:24:4]):
            position = asked_at(steps, choice.step, seat, choice.legal)
            options = judge(evaluator, position, seat, choice.legal, choice.action, index).options
            found = max(found, (options[-1].behind, choice.step, options[-1].action))
    return found[1:]


def worlds_like(play, seat, most):
    """Games of the same length in which the seat saw, step by step, exactly what it saw in this one."""
    fitting = [(Position(play.game, len(play.players), play.options), [])]
    for before, step, after in play.replay():
        shown = seen(before, step, after, seat)
        following = []
        for position, steps in fitting:
            own = [step.action] if step.seat == seat else choices_of(position, step.seat)
            for action in own:
                then = position.copy()
                if action not in choices_of(position, step.seat):
                    continue
                then.apply(step.seat, action)
                if seen(position, Step(step.seat, action), then, seat) == shown:
                    following.append((then, [*steps, Step(step.seat, action)]))
        fitting = [*following[:1], *following[1 :: max(1, len(following) // most)]]
    return [replayed(play, steps) for _, steps in fitting]


def choices_of(position, seat):
    return list(position.outcomes()) if seat == CHANCE else position.legal(seat)


def replayed(play, steps):
    again = Play(play.game, play.players, play.options)
    for step in steps:
        again.act(step.seat, step.action)
    return again
