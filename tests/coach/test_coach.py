"""The coach's judgement: honest about noise, by the seed alone; and leaks planted in it are caught."""

import numpy as np
import pytest

from kaffihus import games
from kaffihus.coach import Advice, advise
from kaffihus.coach.advising import grade_of, percent_of, stake_of, worth_naming
from kaffihus.coach.weighing import Weighed, compared
from kaffihus.coach.weighing import stake_of as measured_stake
from kaffihus.core.errors import BadRequest
from kaffihus.core.position import Position
from kaffihus.core.words import Line
from kaffihus.games.fika import coach as fika_coach
from kaffihus.games.fika.components import CARD_NAMES
from kaffihus.testing import coach as checks
from kaffihus.testing.playing import random_walk

FIKA = games.load("fika")


def test_noise_is_not_at_stake():
    """Twenty equal actions, measured badly: the difference of best and worst is near nothing on average."""
    rng = np.random.default_rng(1)
    found = [measured_stake(0.5 + 0.1 * rng.standard_normal((4, 20))) for _ in range(200)]
    naive = [np.ptp(0.5 + 0.1 * rng.standard_normal((4, 20)).mean(0)) for _ in range(200)]
    assert np.mean(found) < 0.04 < np.mean(naive)


def test_a_real_difference_is_at_stake():
    """One action that loses a fifth of the win is seen through the same noise."""
    rng = np.random.default_rng(2)
    means = 0.5 + 0.02 * rng.standard_normal((4, 6))
    means[:, 3] -= 0.2
    assert 0.15 < measured_stake(means) < 0.25
    assert stake_of(measured_stake(means)) == "much"


def test_the_best_is_what_the_searches_take_and_the_rest_follows_by_worth():
    """A lucky mean of an action that was hardly tried does not come first."""
    visits = np.array([[5.0, 90.0, 5.0], [5.0, 90.0, 5.0]])
    means = np.array([[0.60, 0.58, 0.30], [0.50, 0.58, 0.30]])
    found = compared([10, 11, 12], visits, means, risk_aversion=0.0)
    assert [option.action for option in found.options] == [11, 10, 12]
    assert found.options[2].behind == pytest.approx(0.28)


@pytest.mark.parametrize(
    ("behind", "error", "grade"),
    [(0.01, 0.0, "close"), (0.05, 0.04, "close"), (0.05, 0.01, "worse"), (0.2, 0.01, "bad")],
)
def test_what_cannot_be_told_from_noise_is_close(behind, error, grade):
    option = Weighed(0, 0.5, 0.01, behind, error, 10)
    assert grade_of(option, is_best=False) == grade
    assert grade_of(option, is_best=True) == "best"


def test_what_nobody_would_do_is_not_named_where_something_else_is_as_good():
    """A guess that is known to be wrong is first by a hair, and left out; clearly better, it stays."""
    visits = np.array([[59.0, 50.0, 50.0]] * 2)
    close = compared([10, 11, 12], visits, np.array([[0.51, 0.50, 0.49]] * 2), 0.0)
    named = worth_naming(close, lambda action: action == 10)
    assert [option.action for option in named] == [11, 12]
    better = compared([10, 11, 12], visits, np.array([[0.70, 0.50, 0.49]] * 2), 0.0)
    assert [option.action for option in worth_naming(better, lambda action: action == 10)] == [10, 11]


def test_nothing_is_ever_quite_won_or_lost():
    assert [percent_of(value) for value in (-0.2, 0.0, 0.52, 0.53, 1.0)] == [5, 5, 50, 55, 95]


def test_who_has_nothing_to_decide_gets_no_advice():
    with pytest.raises(BadRequest, match="nothing to decide"):
        advise(Position(FIKA, 2), 0, seed=1, is_plain=True)


def test_where_there_is_nothing_to_choose_no_more_is_said():
    walk = random_walk(FIKA, 2, {}, 3)
    position, seat = next((one, step.seat) for one, step, _ in walk if len(one.legal(step.seat)) == 1)
    assert advise(position, seat, 1, is_plain=True) == Advice("none", None, 0, others=1)


def test_another_seed_deals_other_worlds():
    """The seed is used: over some decisions something differs."""
    decisions = [
        (p, s.seat) for p, s, _ in random_walk(FIKA, 2, {}, 3) if s.seat < 2 and len(p.legal(s.seat)) > 2
    ]
    position, seat = decisions[4]
    found = {repr(advise(position, seat, seed, is_plain=True)) for seed in range(4)}
    assert len(found) > 1


# --- planted leaks


def names_a_card_of_the_other(before, seat, action, after):
    held = int(before.hand[1 - seat])
    return [Line("fika.coach.known", {"card": CARD_NAMES[held.bit_length() - 1]})] if held else []


def test_a_sentence_that_names_a_hidden_card_is_caught(monkeypatch):
    monkeypatch.setattr(fika_coach, "consequences", names_a_card_of_the_other)
    with pytest.raises(AssertionError):
        checks.the_coach_is_sure_of_what_it_calls_sure(FIKA)


def test_advice_from_the_truth_is_caught(monkeypatch):
    """A coach that weighs the position as it is, and not a world that was dealt."""

    def leaking(position, seat, seed, is_plain):
        with monkeypatch.context() as patch:
            patch.setattr(Position, "redeal", lambda self, seat, rng: self.copy())
            return advise(position, seat, seed, is_plain)

    monkeypatch.setattr(checks, "advise", leaking)
    with pytest.raises(AssertionError, match="cannot know"):
        checks.advice_does_not_tell_worlds_apart(FIKA)
