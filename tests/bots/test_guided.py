"""The search that a network guides: honest, the same in every form, and better than its network."""

from functools import cache

import numpy as np
import pytest

from kaffihus import games
from kaffihus.bots import ask_bot, make_bot
from kaffihus.bots.network.weights import has_network
from kaffihus.bots.search.game_search import Slots, search_of
from kaffihus.bots.search.tree import new_tree
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.testing.playing import random_walk

TAUGHT = [game_id for game_id in games.IDS if has_network(games.load(game_id))]
# One game stands for all by default: each has to be compiled.
EACH = [
    game_id if game_id == "fika" else pytest.param(game_id, marks=pytest.mark.slow) for game_id in TAUGHT
]


@cache
def decisions(game_id, count, seats=None):
    """Positions of a random game at which somebody has a choice, and who."""
    game = games.load(game_id)
    walk = random_walk(game, seats or game.seats[0], {}, seed=3)
    found = [
        (position, step.seat)
        for position, step, _ in walk
        if step.seat != CHANCE and len(position.legal(step.seat)) > 1
    ]
    return found[:: max(1, len(found) // count)][:count]


@pytest.mark.parametrize("game_id", EACH)
@pytest.mark.parametrize("settings", ["iterations=20", "iterations=0"])
def test_its_choice_is_legal_and_the_same_in_every_world_its_seat_cannot_tell_apart(game_id, settings):
    for number, (position, seat) in enumerate(decisions(game_id, 5)):
        choices = set()
        for world in range(3):
            bot = make_bot(f"search:guided=1,explore=1,{settings}", number)
            choices.add(bot.choose(position.redeal(seat, new_rng(world)), seat))
        assert len(choices) == 1 and choices <= set(position.legal(seat))


def test_interpreted_and_compiled_grow_the_same_tree():
    """A few simulations: in plain Python a network takes a tenth of a second for each look."""
    game = games.load("fika")
    search = search_of(game)
    settings = search.settings.changed({"guided": 1, "explore": 1.0})
    for position, seat in decisions("fika", 2):
        slots, records = Slots(game.state_dtype), search.new_states()
        slots[0] = position.state
        position.state.store(records[0])
        trees = []
        for entries, states in ((search.plain, slots), (search.fast, records)):
            tree, work = new_tree(4), search.new_work()
            entries.clear(tree, 7, 1)
            entries.guided_search(states, tree, work, search.new_network(), settings, seat, 4)
            trees.append(tree)
        plain, fast = trees
        assert fast.visits.sum() >= 3, "every simulation but the first, which opens the root"
        assert np.array_equal(fast.visits, plain.visits) and np.array_equal(fast.prior, plain.prior)
        assert np.allclose(fast.value, plain.value, atol=1e-12)


@pytest.mark.parametrize("game_id", EACH)
def test_priors_add_up_and_every_legal_action_has_one(game_id):
    position, seat = decisions(game_id, 1)[0]
    bot = make_bot("search:guided=1,iterations=8,explore=1", 1)
    ask_bot(bot, position, seat, 1)
    tree = bot._tree
    root = [edge for edge in range(tree.counters[1]) if tree.action[edge] in position.legal(seat)]
    assert {int(tree.action[edge]) for edge in root} >= set(position.legal(seat))
    assert float(tree.prior[root[: len(position.legal(seat))]].sum()) == pytest.approx(1.0)


def test_a_game_without_a_network_refuses_to_be_guided():
    untaught = [game_id for game_id in games.IDS if game_id not in TAUGHT]
    for game_id in untaught:
        position, seat = decisions(game_id, 1)[0]
        with pytest.raises(BadRequest, match="guided"):
            make_bot("search:guided=1", 1).choose(position, seat)
