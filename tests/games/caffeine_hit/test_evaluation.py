"""Caffeine Hit as a bot judges it: the table as it would score, and what is begun on it."""

from itertools import pairwise

import numpy as np
import pytest

from games.caffeine_hit.table import finish, table
from kaffihus.core.chance import CHANCE
from kaffihus.games.caffeine_hit import GAME
from kaffihus.games.caffeine_hit.evaluation import estimate, outlook
from kaffihus.testing.playing import random_walk

PILE = " ".join(["earl_grey"] * 5 + ["green_tea"] * 4 + ["english_breakfast"] * 3)  # 12 cards
HAND = "cookie"


def judged(mine="", theirs="", pile=PILE, seat=0, **more):
    return outlook(table(HAND, tables={0: mine, 1: theirs}, pile=pile, **more).state, seat)


def chances(state):
    out = np.full(CHANCE, 9.0)
    estimate(state, out)
    return out[: state.seats].tolist()


def test_a_game_that_is_over_is_judged_by_its_points():
    for seed in range(4):
        *_, (_, _, last) = random_walk(GAME, 2 + seed, {}, seed)
        scores = last.scores()
        assert [outlook(last.state, seat) for seat in range(last.seats)] == scores
        shares = chances(last.state)
        assert sorted(range(last.seats), key=scores.__getitem__) == sorted(
            range(last.seats), key=shares.__getitem__
        )


def test_printed_points_count_as_they_lie():
    assert judged("earl_grey green_tea") == 2 + 3
    assert judged("earl_grey hot_chocolate") == 2 + judged("hot_chocolate")
    assert judged("hot_chocolate") < 0, "decafs cost points"
    assert judged("", "earl_grey") == 0, "another's table is not mine"


def test_cups_count_as_if_they_were_turned_up_but_only_until_they_are():
    """At the end they have been."""
    assert judged(cups=[(0, "green_tea green_tea")]) == 3 + 3
    assert judged(cups=[(1, "green_tea green_tea")]) == 0
    assert judged("latte", cups=[(0, "latte latte")]) == 10
    assert judged("cold_brew", cups=[(0, "cold_brew")]) == 0, "two cold brews are none"
    over = finish(table(HAND, tables={0: "green_tea"}, cups=[(0, "green_tea")]))
    assert outlook(over.state, 0) == over.scores()[0] == 6


@pytest.mark.parametrize(("drink", "size", "points"), [("latte", 3, 10), ("iced_tea", 2, 5)])
def test_a_set_begun_is_worth_a_part_of_its_points_while_there_is_a_pile(drink, size, points):
    begun = [judged(" ".join([drink] * count)) for count in range(size + 1)]
    assert begun[0] == 0 and begun[size] == points
    assert all(0 < after - before < points for before, after in pairwise(begun))
    assert judged(" ".join([drink] * (size + 1))) == pytest.approx(points + begun[1])
    assert judged(drink, pile="") == 0, "nothing more will come"
    assert judged(drink, pile="earl_grey") < judged(drink, pile=PILE)


def test_a_cold_brew_counts_alone():
    assert [judged(" ".join(["cold_brew"] * count)) for count in range(3)] == [0, 12, 0]


def test_the_espresso_challenge_is_likelier_the_larger_the_lead_in_beans():
    single, double = "single_espresso", "double_espresso"
    assert judged("", double) == 0, "nobody wins it without a bean"
    leads = [
        judged(single, f"{double} {double}"),  # three beans behind
        judged(single, f"{double} {single}"),
        judged(single, double),
        judged(single, single),
        judged(double, single),
        judged(f"{single} {double}", single),
        judged(f"{double} {double}", single),
    ]
    assert leads == sorted(leads) and len(set(leads)) == 7
    assert leads[0] > 0 and leads[-1] < 12
    assert judged(f"{double} {double} {double}", single) == leads[-1], "it cannot be more likely than that"
    assert judged(single, f"{double} {double} {double}") == leads[0]


def test_the_most_beans_of_all_others_are_what_counts():
    state = table(
        HAND, tables={0: "double_espresso", 1: "single_espresso", 2: "double_espresso"}, pile=PILE
    ).state
    assert outlook(state, 0) == judged("double_espresso", "double_espresso")
    assert outlook(state, 1) == judged("single_espresso", "double_espresso")


def test_a_lead_is_worth_more_the_shorter_the_pile():
    long, short = (
        table(HAND, tables={0: "green_tea"}, pile=pile).state
        for pile in (PILE.replace("green_tea", "latte"), "latte")
    )
    assert 1 / 3 < chances(long)[0] < chances(short)[0]
    assert chances(short)[1] == chances(short)[2]
