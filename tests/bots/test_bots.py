"""Every bot, in every game: legal, fair, reproducible, in time. Interpreted: no test waits to compile."""

import threading
import time

import numpy as np
import pytest

from kaffihus import games
from kaffihus.bots import BOTS, CHARACTERS, LEVELS, ask_bot, levels, make_bot, offered
from kaffihus.bots.search import bot as thinking
from kaffihus.bots.search.bot import ThinkingBot, plainly
from kaffihus.bots.search.game_search import search_of
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.testing.playing import random_walk

SEARCH = "search:iterations=8,limit=20,candidates=1"
FAST = ["random", "greedy:worlds=2,steps=4", SEARCH]


@pytest.fixture(autouse=True)
def no_clock(monkeypatch):
    """A busy machine must not make a bot think less and choose otherwise."""
    monkeypatch.setattr("kaffihus.bots.search.bot.PLAIN_SECONDS", 0.0)


def plain(name, seed):
    """A bot that never compiles, with a small budget where a level's is large."""
    bot = make_bot(name, seed)
    bot.keep_to_python()
    if isinstance(bot, ThinkingBot) and name in (*LEVELS, *CHARACTERS, "greedy"):
        bot.asked |= {"worlds": 2, "steps": 4, "limit": 30}
        settings = bot.settings_for(games.load("fika"))
        if settings.iterations or settings.guided:
            bot.asked["iterations"] = 6
    return bot


def decisions(game, seats, seed, every):
    """(position, seat) at some decisions of a random game."""
    number = 0
    for position, step, _ in random_walk(game, seats, {}, seed):
        if step.seat != CHANCE and len(position.legal(step.seat)) > 1:
            number += 1
            if number % every == 0:
                yield position, step.seat


@pytest.mark.parametrize("name", FAST)
def test_a_choice_is_legal_and_the_same_in_every_world_the_seat_cannot_tell_apart(game, name):
    """The bot is asked in the truth and in two other worlds; the seed is the same."""
    asked = 0
    for position, seat in decisions(game, game.seats[0], seed=3, every=9):
        found = {
            ask_bot(plain(name, 5), world, seat, seed=7)
            for world in (position, position.redeal(seat, new_rng(1)), position.redeal(seat, new_rng(2)))
        }
        assert len(found) == 1, f"{name} tells worlds apart"
        assert found <= set(position.legal(seat))
        asked += 1
        if asked == 5:
            return
    assert asked >= 2


@pytest.mark.parametrize("name", [*LEVELS, *CHARACTERS])
def test_a_level_chooses_alike_in_every_world_the_seat_cannot_tell_apart(game, name):
    """As above, at the most seats and with the settings of the level or the character."""
    position, seat = next(decisions(game, game.seats[-1], seed=4, every=7))
    worlds = (position, *(position.redeal(seat, new_rng(number)) for number in (1, 2)))
    assert len({ask_bot(plain(name, 5), world, seat, seed=7) for world in worlds}) == 1


# Not every game has a network: those bots have tests of their own.
@pytest.mark.parametrize("name", [name for name in BOTS if name not in ("search", "network")])
def test_every_bot_plays_at_every_table(game, name):
    """A few decisions at the fewest and at the most seats: legal, and the same for the same seed."""
    for seats in {game.seats[0], game.seats[-1]}:
        for number, (position, seat) in enumerate(decisions(game, seats, seed=seats, every=13)):
            first, again = plain(name, 11), plain(name, 11)
            action = ask_bot(first, position, seat, seed=number)
            assert action in position.legal(seat)
            assert action == ask_bot(again, position, seat, seed=number)
            if number == 1:
                break


def test_every_bit_of_a_seed_counts():
    """Seeds have 64 bits: bots whose seeds differ in the upper half alone think differently."""
    fika = games.load("fika")
    asked = list(decisions(fika, 2, seed=3, every=1))[:30]

    def choices(seed):
        bot = plain("search:iterations=0,worlds=1,steps=1,noise=5", seed)
        return [ask_bot(bot, position, seat, seed=1) for position, seat in asked]

    assert choices(7) == choices(7)
    assert choices(7) != choices(7 + (1 << 32)) != choices(7 + (1 << 63)) != choices(7)


def test_the_position_of_the_table_is_left_alone(game):
    position, seat = next(decisions(game, game.seats[0], seed=1, every=4))
    before = position.state.to_bytes()
    ask_bot(plain(SEARCH, 1), position, seat, seed=1)
    assert position.state.to_bytes() == before


@pytest.mark.parametrize("title", ["fika", "cookie_jar"])
def test_more_slices_grow_the_same_tree(title):
    """Simulations depend on the seed and their number, not on how they are sliced."""
    game = games.load(title)
    position, seat = next(decisions(game, game.seats[0], seed=1, every=3))
    whole, sliced = plain(SEARCH, 1), plain(SEARCH, 1)
    grow = sliced._grow

    def in_slices(simulate, states, tree, settings, seat):
        for _ in range(settings.iterations):
            simulate(states, tree, sliced._work, settings, seat, 1)

    assert grow is not None
    sliced._grow = in_slices
    assert ask_bot(whole, position, seat, 1) == ask_bot(sliced, position, seat, 1)
    assert np.array_equal(whole._tree.visits, sliced._tree.visits)


def test_a_bot_keeps_to_its_time():
    fika = games.load("fika")
    position, seat = next(decisions(fika, 2, seed=1, every=3))
    bot = plain("search:iterations=100000,seconds=0.2,candidates=1", 1)
    start = time.perf_counter()
    bot._grow(*arguments(bot, position, seat))
    assert 0.2 <= time.perf_counter() - start < 10  # generous: the machine may be busy


def test_a_bot_can_be_interrupted():
    fika = games.load("fika")
    position, seat = next(decisions(fika, 2, seed=1, every=3))
    bot = plain("search:iterations=300000,candidates=1", 1)
    threading.Timer(0.3, bot.interrupt).start()
    start = time.perf_counter()
    bot._grow(*arguments(bot, position, seat))
    assert time.perf_counter() - start < 20  # all of it would take many minutes


def arguments(bot, position, seat):
    """What `_grow` takes, interpreted."""
    from kaffihus.bots.search.game_search import Slots, search_of

    search = search_of(position.game)
    bot._work = search.new_work()
    slots = Slots(position.game.state_dtype)
    slots[0] = position.state
    settings = bot.settings_for(position.game)
    tree = bot._room(settings.iterations)
    search.plain.clear(tree, 1, 0)
    return search.plain.search, slots, tree, settings, seat


def test_what_a_tree_holds_of_a_decision_is_listed():
    """As the page is told by a module: each action that was tried, how often, and what it brought."""
    fika = games.load("fika")
    position, seat = next(one for one in decisions(fika, 2, 1, 1) if len(one[0].legal(one[1])) > 4)
    bot, search = plain(f"{SEARCH},risk_aversion=0,mixed=0", 1), search_of(fika)
    bot.asked["iterations"] = 40
    grow, slots, tree, settings, _ = arguments(bot, position, seat)
    out = np.zeros((len(fika.catalogue), 3))
    assert search.plain.considered(slots, tree, bot._work, settings, seat, out) == 0, "nothing yet"
    grow(slots, tree, bot._work, settings, seat, settings.iterations)
    rows = out[: search.plain.considered(slots, tree, bot._work, settings, seat, out)].tolist()
    actions, visits, means = zip(*rows, strict=True)
    assert len(set(actions)) == len(actions) > 3 and set(actions) <= set(position.legal(seat))
    assert sum(visits) == settings.iterations and min(visits) >= 1
    assert all(0 <= mean <= 1 for mean in means) and len(set(means)) > 1
    best = search.plain.answer(slots, tree, bot._work, settings, seat)
    assert max(visits) == visits[actions.index(best)]
    results = sum(count * mean for count, mean in zip(visits, means, strict=True))
    root = int(np.flatnonzero(tree.total == settings.iterations)[0])
    edges, edge = [], int(tree.first[root])
    while edge >= 0:
        edges.append(edge)
        edge = int(tree.sibling[edge])
    assert results == pytest.approx(tree.value[edges].sum())


def test_what_is_left_of_settings_in_plain_python(monkeypatch):
    """Less of everything that takes time; what is little already stays as it is."""
    little = SearchSettings(iterations=50, worlds=1, limit=1000)
    assert plainly(little) == little
    much = SearchSettings(iterations=5000, worlds=12, candidates=3, guided=1, limit=1000, noise=0.3)
    left = plainly(much)
    assert (left.iterations, left.worlds) == (thinking.PLAIN_ITERATIONS, thinking.PLAIN_WORLDS)
    assert (left.candidates, left.guided, left.limit) == (1, 0, thinking.PLAIN_LIMIT)
    assert plainly(much._replace(limit=2)).limit == 2 and left.noise == 0.3, "it errs as it did"
    monkeypatch.setattr(thinking, "PLAIN_SECONDS", 1.5)
    assert plainly(little).seconds == plainly(much).seconds == 1.5


def test_greedy_looks_one_turn_ahead_in_every_game(game):
    settings = make_bot("greedy", 0).settings_for(game)
    assert (settings.iterations, settings.deals, settings.guided) == (0, 1, 0)


def test_levels_have_the_same_names_everywhere(game):
    assert [name for name in offered() if name not in CHARACTERS] == ["random", *LEVELS]
    settings = [make_bot(level, 0).settings_for(game) for level in LEVELS]
    assert len(set(settings)) == 5
    noise = [level.noise for level in settings]
    assert noise == sorted(noise, reverse=True) and noise[0] > 0 == noise[-1], "the weakest misjudge most"
    iterations = [level.iterations for level in settings]
    assert iterations[-1] == max(iterations) > iterations[0], "the strongest thinks most"
    heat = [level.heat for level in settings if level.guided and level.iterations == 0]
    assert heat == sorted(heat, reverse=True), "a network errs less the stronger it is"
    assert settings[-1].seconds > 0, "and nobody waits for ever"


def test_levels_do_without_a_network_where_it_was_not_taught(monkeypatch):
    """As if Caffeine Hit's network had been taught two players only."""
    game = games.load("caffeine_hit")
    for module in (levels, thinking):
        monkeypatch.setattr(module, "has_network", lambda _, players=None: players in (None, 2))
    own = search_of(game).evaluation
    monkeypatch.setattr(own, "LEVELS_WITHOUT_NETWORK", levels.USUAL, raising=False)
    for level in LEVELS:
        assert not make_bot(level, 0).settings_for(game, 6).guided
    assert make_bot("master", 0).settings_for(game, 2).guided
    with pytest.raises(BadRequest, match="no network of Caffeine Hit for 6 players"):
        make_bot("search:guided=1", 0).settings_for(game, 6)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("kasparov", "no bot 'kasparov'; there are: random"),
        ("random:worlds=3", "has no settings"),
        ("search:depth=3", "no setting 'depth'; there are: iterations"),
        ("search:iterations=many", "expected a number"),
        ("search:iterations=-1", "expected 0 or more"),
        ("search:noise=nan", "expected 0 or more"),
        ("search:knowledge=all", "expected one of actor, searcher, public"),
    ],
)
def test_a_wrong_name_or_setting_is_refused(name, complaint):
    with pytest.raises(BadRequest, match=complaint):
        make_bot(name, 0)


def test_a_setting_that_a_game_has_not_is_refused():
    fika = games.load("fika")
    position, seat = next(decisions(fika, 2, seed=1, every=3))
    with pytest.raises(BadRequest, match="own_turn=1: not in FIKA, expected 0"):
        ask_bot(plain("search:own_turn=1", 1), position, seat, seed=1)
