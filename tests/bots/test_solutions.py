"""The search against the truth, in two games small enough to be solved.

What is known to work and what is not (docs/bots.md): sealed choices are solved by naming nodes by the
acting seat's knowledge and drawing from the average strategy; hidden cards that others' actions speak of
are not, since redealt worlds are all equally likely.
"""

import pytest

from bots import toy_kuhn, toy_pennies
from bots.solving import Solver, purified
from kaffihus.bots.search.settings import Knowledge, SearchSettings, Selection


def test_the_solver_knows_the_solution_of_pennies():
    solver = Solver(toy_pennies, SearchSettings())
    right = {key: {toy_pennies.HEADS: 1 / 3, toy_pennies.TAILS: 2 / 3} for key in solver.strategy(20, 1)}
    assert solver.exploitability(right) == pytest.approx(0)
    assert solver.exploitability(purified(right)) == pytest.approx(0.25)


def test_the_solver_knows_a_solution_of_kuhns_poker():
    """The one in which seat 0 never bluffs with the lowest card."""
    solver = Solver(toy_kuhn, SearchSettings())
    bet = {  # (seat, card, bets of 0 and 1): how often
        (0, 0, 0, 0): 0,
        (0, 1, 0, 0): 0,
        (0, 2, 0, 0): 0,
        (0, 0, 0, 1): 0,
        (0, 1, 0, 1): 1 / 3,
        (0, 2, 0, 1): 1,
        (1, 0, 0, 0): 1 / 3,
        (1, 1, 0, 0): 0,
        (1, 2, 0, 0): 1,
        (1, 0, 1, 0): 0,
        (1, 1, 1, 0): 1 / 3,
        (1, 2, 1, 0): 1,
    }
    found = solver.strategy(20, 1)
    assert len(found) == len(bet)
    right = {}
    for key in found:
        often = bet[key[0], key[1] - 1, key[2], key[3]]
        right[key] = {toy_kuhn.BET: often, toy_kuhn.PASS: 1 - often}
    assert solver.exploitability(right) == pytest.approx(0)


def test_sealed_choices_come_near_the_solution_and_nearer_with_time():
    solver = Solver(toy_pennies, SearchSettings(knowledge=Knowledge.ACTOR, selection=Selection.MIXED))
    short = [solver.exploitability(solver.strategy(100, seed)) for seed in range(6)]
    long = [solver.exploitability(solver.strategy(3000, seed)) for seed in range(2)]
    assert sum(long) / 2 < 0.02
    assert sum(long) / 2 < sum(short) / 6


def test_naming_nodes_by_what_the_searcher_knows_does_not():
    """The others' nodes then know the searcher's own sealed choice: more time does not help."""
    solver = Solver(toy_pennies, SearchSettings(knowledge=Knowledge.SEARCHER))
    assert solver.exploitability(solver.strategy(3000, 1)) > 0.08


def test_kuhns_poker_stays_where_equally_likely_worlds_leave_it():
    """Seat 1 believes a bet no more than a pass: 1/24 of a win lost, and no more with mistakes."""
    solver = Solver(toy_kuhn, SearchSettings(knowledge=Knowledge.ACTOR, selection=Selection.MIXED))
    assert solver.exploitability(solver.strategy(1500, 1)) < 0.055
