"""Over many games luck comes to nothing, within its error, and who plays worse is told so."""

import statistics

import pytest

from kaffihus.review import review
from review.test_review import played

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("fika")]

GAMES = 40
FEW_GAMES = 16


def assert_comes_to_nothing(numbers, most_error):
    error = statistics.stdev(numbers) / len(numbers) ** 0.5
    assert abs(statistics.fmean(numbers)) < 3 * error, (statistics.fmean(numbers), error)
    assert error < most_error


def assert_little_is_left(found):
    residues = [one.in_truth.residue for one in found]
    assert max(map(abs, residues)) < 0.15, residues
    assert statistics.fmean(residue**2 for residue in residues) ** 0.5 < 0.05, residues


@pytest.fixture(scope="module")
def among_equals():
    """Everybody plays as the values suppose: then neither draws nor the others favour anybody."""
    found = []
    for seed in range(GAMES):
        bots = ["network:heat=500", "network:heat=500"]
        found.append(review(played(bots, 100 * seed), [seed % 2], seed=seed).seats[0])
    return found


def test_the_luck_of_a_series_averages_to_zero_within_its_error(among_equals):
    assert_comes_to_nothing([one.seen.draws for one in among_equals], 0.1)
    assert_comes_to_nothing([one.in_truth.luck for one in among_equals], 0.1)


def test_what_equals_do_averages_to_zero_within_its_error(among_equals):
    assert_comes_to_nothing([one.in_truth.hidden for one in among_equals], 0.15)
    assert_comes_to_nothing([one.in_truth.deeds for one in among_equals], 0.15)
    assert_comes_to_nothing([one.seen.played for one in among_equals], 0.1)
    assert_little_is_left(among_equals)


def test_what_a_seat_sees_of_equals_averages_to_zero_within_its_error(among_equals):
    assert_comes_to_nothing([one.seen.draws + one.seen.others for one in among_equals], 0.1)
    # All but what its own choices changed at once: much less than what befell it, and known far better.
    assert_comes_to_nothing([one.seen.played + one.seen.residue for one in among_equals], 0.03)


def test_whoever_plays_worse_is_told_so_and_the_draws_favour_nobody():
    """However unequal the table, what chance deals has mean zero: the rest is play."""
    found = []
    for seed in range(FEW_GAMES):
        bots = ["random", "network:heat=500"]
        found.append(review(played(bots[:: 1 - 2 * (seed % 2)], seed), [seed % 2], seed=seed).seats[0])
    assert_comes_to_nothing([one.in_truth.luck for one in found], 0.15)
    assert_little_is_left(found)
    fallen_short = statistics.fmean(one.seen.start - one.seen.result for one in found)
    by_play = -statistics.fmean(one.seen.played for one in found)
    assert fallen_short > 0.4 and by_play > fallen_short / 2, (fallen_short, by_play)
