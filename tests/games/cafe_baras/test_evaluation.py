"""Café Baras as a bot judges it: points as they stand, and what a café will still earn."""

import numpy as np
import pytest

from games.cafe_baras.table import BARAS, table
from kaffihus.core.chance import CHANCE
from kaffihus.games.cafe_baras.components import REGULARS_TO_END_2P
from kaffihus.games.cafe_baras.evaluation import estimate, promise
from kaffihus.games.cafe_baras.scoring import score_of
from kaffihus.games.cafe_baras.state import WAITING, Phase
from kaffihus.testing.playing import random_walk


def chances(state):
    out = np.full(CHANCE, 9.0)
    estimate(state, out)
    assert out[state.seats :].tolist() == [0.0] * (CHANCE - state.seats)
    return out[: state.seats].tolist()


def even(**more):
    """A position in which nobody has claimed a guest."""
    state = table(**more).state
    state.guest[state.guest >= 0] = WAITING
    return state


def log_odds(state):
    """How far seat 0 is ahead of seat 1, as the shares say it."""
    one, other = chances(state)
    return np.log(one / other)


def test_a_game_that_is_over_is_judged_by_its_points():
    for seed in range(3):
        *_, (_, _, last) = random_walk(BARAS, 2 + seed, {}, seed)
        seats = range(last.seats)
        assert sorted(seats, key=last.scores().__getitem__) == sorted(
            seats, key=chances(last.state).__getitem__
        )


def test_equal_cafes_are_an_even_game():
    assert chances(even(seats=3)) == pytest.approx([1 / 3] * 3)


def test_points_count_whatever_they_come_from():
    """Two coins and a point more: the same lead."""
    state = even(coins=(9, 7))
    assert score_of(state, 0) == score_of(state, 1) + 1
    assert log_odds(state) > 0
    assert log_odds(even(coins=(11, 7))) == pytest.approx(2 * log_odds(state))


@pytest.mark.parametrize("field", ["foods", "decors", "serve_bonus", "decor_bonus"])
def test_symbols_and_effects_promise_more_the_more_of_them_there_are(field):
    state = even()
    before = promise(state, 0)
    getattr(state, field)[0, 0] += 1
    assert promise(state, 0) > before
    assert promise(state, 1) == promise(even(), 1), "only to their café"


@pytest.mark.parametrize("field", ["full_bonus", "regular_bonus"])
def test_bonuses_promise_coins(field):
    state = even()
    before = promise(state, 0)
    getattr(state, field)[0] += 1
    assert promise(state, 0) > before


def test_another_kind_promises_more_than_more_of_the_same():
    """Customers want different foods; and beyond three of a kind more of it satisfies nobody."""
    state = even()
    state.foods[0] = 0
    promised = []
    for food in (0, 0, 0, 0, 1):
        before = promise(state, 0)
        state.foods[0, food] += 1
        promised.append(promise(state, 0) - before)
    first, second, third, fourth, other_kind = promised
    assert (first, second) == pytest.approx((other_kind, third))
    assert first > second > fourth == 0


def test_what_a_cafe_promises_counts_less_the_nearer_the_end():
    """Regulars bring the end: the most that anybody has. A game that is over promises nothing."""
    odds = []
    for regulars in range(REGULARS_TO_END_2P + 1):
        state = even()
        state.foods[0, :3] += 1
        state.coins[:2] = 0
        state.regulars[1] = regulars
        state.coins[0] = 2 * (score_of(state, 1) - score_of(state, 0))
        assert score_of(state, 0) == score_of(state, 1)
        odds.append(log_odds(state))
    assert odds == sorted(odds, reverse=True) and odds[-1] > 0
    state.phase = Phase.OVER
    assert log_odds(state) == 0


def test_a_lead_in_points_counts_more_the_nearer_the_end():
    early, late = even(coins=(11, 7)), even(coins=(11, 7))
    late.regulars[:2] = REGULARS_TO_END_2P - 1
    assert 0 < log_odds(early) < log_odds(late)
