"""How strong the bots are: compiled, a few minutes, with bounds that honest bots pass by a wide margin."""

import numpy as np
import pytest

from kaffihus import games
from kaffihus.bots import ask_bot, make_bot, warm_up
from kaffihus.bots.search.game_search import search_of
from kaffihus.core.chance import CHANCE
from kaffihus.lab.arena import run_arena
from kaffihus.testing.playing import random_walk

pytestmark = pytest.mark.slow


def share(game, bots, count, seed=1):
    """The first bot's share of wins, over the fair share."""
    results = run_arena(game, bots, count, seed=seed, cores=1)
    line = next(line for line in results.standings if line.bot == bots[0])
    return line.share / line.fair


def test_greedy_beats_random(game):
    """Measured: over 90 % in each game."""
    bots = ["greedy"] + ["random"] * (game.seats[0] - 1)
    assert share(game, bots, 40) > 0.75 * game.seats[0]


def test_strong_beats_greedy(game):
    """In the cookie game, which luck rules, it takes more games to see."""
    bots = ["strong"] + ["greedy"] * (game.seats[0] - 1)
    assert share(game, bots, 20 if game.seats[0] == 2 else 300) > 1.1


def test_more_thinking_helps():
    """FIKA: sixteen times the simulations."""
    fika = games.load("fika")
    assert share(fika, ["search:iterations=480", "search:iterations=30"], 50) > 1.1


def test_compiled_and_interpreted_bots_choose_alike(game):
    """The same tree, simulation by simulation."""
    warm_up(game)
    assert search_of(game).is_ready()
    compared = 0
    for position, step, _ in random_walk(game, game.seats[0], {}, seed=2):
        if step.seat == CHANCE or len(position.legal(step.seat)) == 1:
            continue
        for name in ("greedy:worlds=2", "search:iterations=12,limit=10,candidates=1"):
            fast, plain = make_bot(name, 3), make_bot(name, 3)
            plain.keep_to_python()
            choice = ask_bot(fast, position, step.seat, 4)
            assert choice == ask_bot(plain, position, step.seat, 4)
            if fast._tree is not None:
                assert np.array_equal(fast._tree.visits, plain._tree.visits)
        compared += 1
        if compared == 12:
            return
