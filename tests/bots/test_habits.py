"""What players of the cookie game mostly do: always legal, and worlds that fit it are likelier."""

import numpy as np
import pytest

from games.cookie_jar.table import GAME, play, table
from kaffihus.bots.evaluations.cookie_jar_habits import LAYS, habit, likelihood
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.games.cookie_jar.actions import CHOOSE, GUESS
from kaffihus.games.cookie_jar.components import Cake
from support.playing import random_walk


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"by_number": 1}), (7, {"draw_again": 1})])
def test_a_habit_is_legal(seats, options):
    space, rng, asked = np.zeros(GAME.observation_size, np.uint8), new_rng(1), 0
    for seed in range(4):
        for position, step, _ in random_walk(GAME, seats, options, seed):
            if step.seat != CHANCE:
                action = habit(position.state, step.seat, step.action, rng, space)
                assert action in position.legal(step.seat)
                asked += 1
    assert asked > 200


def test_who_is_known_is_guessed():
    position = table("kleina tom_krus laufabraud")
    play(position, "draw piparkaka", "lay piparkaka", "choose 1", "draw hnallthora", "lay hnallthora")
    play(position, "draw kleina", "lay kleina", "choose 1", "guess laufabraud", "draw kleina", "lay kleina")
    space = np.zeros(GAME.observation_size, np.uint8)
    for seed in range(20):
        assert habit(position.state, 0, CHOOSE + 2, new_rng(seed), space) == CHOOSE + 1
    play(position, "choose 1")
    wrong, right = GUESS + Cake.LAUFABRAUD, GUESS + Cake.TOM_KRUS
    for seed in range(20):
        assert habit(position.state, 0, wrong, new_rng(seed), space) == right


def test_a_world_is_as_likely_as_what_was_laid():
    position = table("kleina laufabraud tom_krus")
    play(position, "draw piparkaka", "lay piparkaka", "choose 1")
    assert likelihood(position.state, 0) == 1, "the others have laid nothing"
    play(position, "draw lakkristoppur", "lay lakkristoppur", "draw hnallthora", "lay hnallthora")
    kept = LAYS[Cake.LAKKRISTOPPUR, Cake.LAUFABRAUD], LAYS[Cake.HNALLTHORA, Cake.TOM_KRUS]
    assert likelihood(position.state, 0) == pytest.approx(kept[0] * kept[1])
    play(position, "draw randalina", "lay kleina", "guess laufabraud")
    # Told backwards, seat 0 kept Randalína, and held this or Kleina when Piparkaka was laid.
    before = LAYS[Cake.PIPARKAKA, Cake.RANDALINA], LAYS[Cake.PIPARKAKA, Cake.KLEINA]
    own = LAYS[Cake.KLEINA, Cake.RANDALINA] * (before[0] + before[1]) / 2
    assert likelihood(position.state, 1) == pytest.approx(own * kept[1])


def test_hands_are_followed_through_a_swap():
    position = table("kleina hnallthora tom_krus")
    play(position, "draw piparkaka", "lay piparkaka", "choose 1")
    play(position, "draw hjonabandssaela", "lay hjonabandssaela", "choose 2")
    kept = LAYS[Cake.HJONABANDSSAELA, Cake.HNALLTHORA]
    assert likelihood(position.state, 0) == pytest.approx(kept), "not the jar, which he got"
