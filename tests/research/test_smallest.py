"""The smallest variants (`tiny=2`) are the same games, and small enough to be solved whole."""

import re
from pathlib import Path

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability

import kaffihus.research.open_spiel  # noqa: F401  registers the games
from kaffihus.testing.compiled import lock_step
from kaffihus.testing.playing import random_walk
from kaffihus.testing.secrets import check_non_interference, check_worlds

SMALLEST = {"tiny": 2}
# Histories from the deal on, by hand where that is short.
HISTORIES = {
    # two sides of a coin; five cards in a row; three and two suits; two cards each; effects
    "fika": 46_013,
    # four tokens in a row; for each player token, space and scoring board
    "fyfe": 12_689,
    "caffeine_hit": 21_365,
    "cafe_baras": 24_083,
    "cookie_jar": 7_150,
}
TOSSED = {"fika": "0"}  # an opening that leaves half of the largest tree: who names first


def test_the_rules_hold(game):
    """For every number of players: invariants, and interpreted equals compiled."""
    for seats in game.seats:
        for seed in range(3):
            for _, _, position in random_walk(game, seats, SMALLEST, seed):
                game.check(position.state)
            assert position.is_over
            lock_step(game, seats, game.option_values(SMALLEST), seed, look_every=1)


def test_no_secret_leaks(game):
    for seed in range(3):
        check_non_interference(game, game.seats[0], SMALLEST, seed)
        assert all(check_worlds(game, game.seats[0], SMALLEST, seed, seat) for seat in range(game.seats[0]))


def test_cfr_finds_its_way_to_the_equilibrium(game):
    """A few steps of CFR more than halve what a best response gains against equal chances."""
    spiel = pyspiel.load_game(f"kaffihus_{game.id}", {**SMALLEST, "opening": TOSSED.get(game.id, "")})
    before, after = solved(spiel, (1, 3))
    assert after < 0.6 * before and after < 0.4


def test_the_documentation_says_how_small(game):
    text = (Path(__file__).parents[2] / "docs" / "research" / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"{re.escape(game.title)}.*\| {HISTORIES[game.id]:,} \|", text)


@pytest.mark.slow
def test_cfr_solves_the_whole_game(game):
    spiel = pyspiel.load_game(f"kaffihus_{game.id}", SMALLEST)
    assert count_histories(spiel.new_initial_state()) == HISTORIES[game.id]
    before, after = solved(spiel, (1, 20))
    assert after < 0.15 * before and after < 0.1


def solved(spiel, iterations):
    """How much best responses gain (NashConv) against the average policy after so many steps of CFR.

    After one step that policy is still the one of equal chances.
    """
    solver, gains = cfr.CFRSolver(spiel), []
    for step in range(1, max(iterations) + 1):
        solver.evaluate_and_update_policy()
        if step in iterations:
            gains.append(exploitability.nash_conv(spiel, solver.average_policy()))
    return gains


def count_histories(state):
    """Histories from a state on, the state's own among them."""
    if state.is_terminal():
        return 1
    return 1 + sum(count_histories(state.child(action)) for action in state.legal_actions())
