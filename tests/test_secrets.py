"""No secret leaks: what a seat is sent, and what it may be redealt, depends on what it knows."""

import pytest

from support.secrets import check_non_interference, check_worlds


def test_nothing_a_seat_is_sent_depends_on_what_it_cannot_know(game):
    for seats in game.seats:
        check_non_interference(game, seats, {}, seed=seats, every=3)


def test_nor_in_the_tiny_variant(game):
    for seed in range(4):
        check_non_interference(game, game.seats[0], game.tiny, seed)


@pytest.mark.parametrize("seed", range(3))
def test_redeal_draws_exactly_the_possible_worlds(game, seed):
    """Against knowledge by brute force, in the tiny variant, for every seat."""
    compared = 0
    for seat in range(game.seats[0]):
        compared += check_worlds(game, game.seats[0], game.tiny, seed, seat)
    assert compared > 20
