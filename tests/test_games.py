"""Every game keeps what every game promises: the checks of `kaffihus.testing`, one by one."""

import pytest

from kaffihus.testing import CHECKS, COMPILED
from kaffihus.testing.compiled import lock_step


@pytest.mark.parametrize("check", [*CHECKS.values(), *COMPILED.values()], ids=[*CHECKS, *COMPILED])
def test_a_game_keeps_its_promises(game, check):
    check(game)


@pytest.mark.slow
def test_lock_step_over_thousands_of_games(game):
    options = game.option_values()
    for number in range(2000):
        seats = game.seats[number % len(game.seats)]
        lock_step(game, seats, options, 1000 + number, look_every=500)
