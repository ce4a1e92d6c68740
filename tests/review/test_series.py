"""Over many games luck comes to nothing, within its error."""

import statistics

import pytest

from kaffihus.review import review
from review.test_review import played

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("fika")]

GAMES = 40


def test_the_luck_of_a_series_averages_to_zero_within_its_error():
    """Everybody plays as the values suppose: then neither draws nor the others favour anybody."""
    draws, others = [], []
    for seed in range(GAMES):
        bots = ["network:heat=1000", "network:heat=1000"]
        seen = review(played(bots, 100 * seed), [seed % 2], seed=seed).seats[0].seen
        draws.append(seen.draws)
        others.append(seen.draws + seen.others)
    for luck in (draws, others):
        error = statistics.stdev(luck) / GAMES**0.5
        assert abs(statistics.fmean(luck)) < 3 * error, (statistics.fmean(luck), error)
        assert error < 0.1
