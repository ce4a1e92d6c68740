"""Bots that are asked from a record, as the arena asks: the same choices as from a position.

Without a compiler, so that these are tests of the bots alone.
"""

import numpy as np
import pytest

from bots.plain_records import PlainRecords, without_compiler
from bots.untaught import untaught
from kaffihus import games
from kaffihus.bots import make_bot
from kaffihus.bots.network import weights
from kaffihus.bots.network.bot import NetworkBot
from kaffihus.bots.observing import ObservingBot
from kaffihus.bots.search.bot import ThinkingBot
from kaffihus.bots.search.game_search import search_of
from kaffihus.core.chance import CHANCE
from kaffihus.testing.playing import random_walk

FIKA, HIT = games.load("fika"), games.load("caffeine_hit")


@pytest.fixture(autouse=True)
def plainly(monkeypatch):
    without_compiler(monkeypatch, FIKA, HIT)


@pytest.fixture
def small_network(monkeypatch):
    """The games' own networks are too large for plain Python."""
    monkeypatch.setattr(weights, "_network_of", lambda game: (untaught(game), tuple(game.seats)))


def decisions(game, count, seed=5):
    """Decisions in the course of a random game, some of them forced: the position and who decides."""
    walk = [(position, step.seat) for position, step, _ in random_walk(game, game.seats[0], {}, seed)]
    own = [(position, seat) for position, seat in walk if seat != CHANCE]
    return own[:: len(own) // count][:count]


def from_record(bot, position, seat):
    """The bot's choice, asked as the arena asks: the state is one of several."""
    states = PlainRecords(position.game.state_dtype)
    states[1] = position.state
    return bot.choose_at(position, states, 1, seat)


class Observant(ObservingBot):
    """Takes what the sum of what it sees points at."""

    def decide(self, game, observation, legal):
        return legal[int(observation.sum()) % len(legal)]


BOTS = {
    "random": lambda: make_bot("random", 3),
    "tree": lambda: ThinkingBot(3, {"iterations": 6, "candidates": 1, "limit": 8}),
    "one turn": lambda: ThinkingBot(3, {"iterations": 0, "worlds": 2, "steps": 3}),
    "network": lambda: NetworkBot(3, heat=1000),
    "guided": lambda: ThinkingBot(3, {"iterations": 6, "guided": 1}),
    "network's choice": lambda: ThinkingBot(3, {"iterations": 0, "guided": 1, "heat": 3000}),
    "observant": lambda: Observant(3),
}


@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_chooses_the_same_from_a_record_as_from_a_position(kind, small_network):
    """One bot after another game, too: nothing is left of the first in the space it has."""
    one, other = BOTS[kind](), BOTS[kind]()
    found = []
    for game in (FIKA, HIT, FIKA):
        for position, seat in decisions(game, 6):
            before = position.state.to_bytes()
            choice = from_record(one, position, seat)
            assert choice == other.choose(position, seat)
            assert choice in position.legal(seat)
            assert position.state.to_bytes() == before or kind == "random"
            found.append(choice)
    assert len(set(found)) > 5


@pytest.mark.parametrize("kind", ["tree", "one turn", "guided"])
def test_a_bot_that_has_played_another_game_chooses_as_a_new_one_does(kind, small_network):
    used, new = BOTS[kind](), BOTS[kind]()
    for position, seat in decisions(HIT, 3):
        from_record(used, position, seat)
    used.begin(3)
    for position, seat in decisions(FIKA, 5):
        assert from_record(used, position, seat) == from_record(new, position, seat)


def test_what_is_forced_is_not_thought_over_in_the_arena(monkeypatch):
    """It counts as a decision all the same: the choices after it are those of the same seed at a table."""
    forced = next(one for one in decisions(FIKA, 60) if len(one[0].legal(one[1])) == 1)
    free = next(one for one in decisions(FIKA, 60) if len(one[0].legal(one[1])) > 3)
    bot, thought = BOTS["tree"](), []
    think = bot._think

    def watched(*arguments, **named):
        thought.append(arguments)
        return think(*arguments, **named)

    monkeypatch.setattr(bot, "_think", watched)
    assert from_record(bot, *forced) == forced[0].legal(forced[1])[0] and not thought
    from_record(bot, *free)
    assert len(thought) == 1 and bot._decisions == 2


def test_a_guided_tree_follows_the_network(small_network):
    """The root's priors are the policy of the network, and add up."""
    position, seat = next(one for one in decisions(FIKA, 30) if len(one[0].legal(one[1])) > 3)
    legal = set(position.legal(seat))
    bot = ThinkingBot(1, {"iterations": 12, "guided": 1, "explore": 1.0})
    bot.choose(position, seat)
    tree, priors = bot._tree, {}
    for edge in range(len(legal)):  # those of the root come first
        priors[int(tree.action[edge])] = float(tree.prior[edge])
    assert set(priors) == legal and sum(priors.values()) == pytest.approx(1)
    network = search_of(FIKA).new_network()
    answers = NetworkBot(1, heat=0)
    assert max(priors, key=priors.get) == answers.choose(position, seat)
    assert network is not search_of(FIKA).new_network(), "one for each thread"
    assert np.array_equal(network.weights.first, search_of(FIKA).new_network().weights.first)
