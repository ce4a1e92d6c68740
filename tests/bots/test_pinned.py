"""What bots think must not change unnoticed: estimates, how levels are set, and trees grown in many ways.

`make golden` writes the pins of today. A change here is fine if it was meant: the strength tests say what
it is worth.
"""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from bots.untaught import untaught
from kaffihus import games
from kaffihus.bots import LEVELS, make_bot
from kaffihus.bots.network.inference import new_network
from kaffihus.bots.search.game_search import Slots, search_of
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.bots.search.tree import new_tree
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.testing.playing import random_walk

PINS = Path(__file__).with_name("pins.json")
SHARES = (0.15, 0.4, 0.65, 0.9, 1.0)

# Ways to search, each of which takes another path through the code.
WAYS = {
    "fika": [
        "iterations=40,limit=12",
        "iterations=40,limit=12,explore=0.1",
        "iterations=40,limit=12,knowledge=searcher",
        "iterations=40,limit=12,knowledge=public,one_stage=1",
        "iterations=60,limit=6,selection=mixed,mixed=1",
        "iterations=30,limit=4,candidates=3",
        "iterations=40,limit=12,noise=0.5",
        "iterations=40,limit=12,risk_aversion=0.4",
        "iterations=20,limit=2000",
        "iterations=0,worlds=3,steps=6",
        "iterations=0,worlds=2,steps=1,noise=0.6",
        "guided=1,iterations=25,explore=1",
        "guided=1,iterations=0,heat=3000",
    ],
    "cafe_baras": ["iterations=30,limit=4"],
    "caffeine_hit": ["iterations=30,limit=4"],
    "cookie_jar": ["iterations=30,deals=6", "iterations=0,deals=6,worlds=3"],
    "fyfe": ["iterations=30,limit=2,selection=mixed,mixed=1", "iterations=30,own_turn=1,explore=0.1"],
}


def estimates(game):
    """What the evaluation says, rounded, in the course of games of the fewest and the most players."""
    own, found = search_of(game).evaluation, []
    for seats in sorted({game.seats[0], game.seats[-1]}):
        positions = [after for _, _, after in random_walk(game, seats, {}, 21)]
        for share in SHARES:
            position = positions[int(share * (len(positions) - 1))]
            rows = [estimate(own.estimate, position)]
            if hasattr(own, "foresee") and not position.is_over:
                rows.append(estimate(own.foresee, position, 0))
            facts = [own.stage(position.state)] if hasattr(own, "stage") else []
            if hasattr(own, "likelihood") and not position.is_over:
                facts.append(round(own.likelihood(position.state, 1), 9))
            if hasattr(own, "is_sealed"):
                facts += [int(own.is_sealed(position.state, seat)) for seat in range(seats)]
            found.append([*rows, facts])
    return found


def whole_games(game):
    """The same over whole games, a number for each: what estimates add up to, each by its place."""
    own = search_of(game).evaluation
    return [
        [
            round(sum(place * fact for place, fact in enumerate(facts_of(own, game, seats, seed), 1)), 6)
            for seed in (1, 2, 3)
        ]
        for seats in game.seats
    ]


def facts_of(own, game, seats, seed):
    """All that the evaluation says, number after number, at every twelfth position of a random game."""
    for number, (_, _, position) in enumerate(random_walk(game, seats, {}, seed)):
        if number % 12 == 4 * (seed - 1) or position.is_over:
            yield from estimate(own.estimate, position)
            if hasattr(own, "foresee") and not position.is_over:
                yield from estimate(own.foresee, position, number % seats)
            if hasattr(own, "likelihood") and not position.is_over:
                yield own.likelihood(position.state, number % seats)


def levels(game):
    """What each level is told beyond what a search is usually told, at every number of players."""
    usual = make_bot("search", 0).settings_for(game)._field_defaults
    found = {}
    for seats in game.seats:
        told = {
            level: make_bot(level, 0).settings_for(game, seats)._asdict() for level in (*LEVELS, "classic")
        }
        found[str(seats)] = {
            level: {name: value for name, value in settings.items() if value != usual[name]}
            for level, settings in told.items()
        }
    return found


def estimate(function, position, *more):
    out = np.full(CHANCE, 9.0)
    function(position.state, *more, out)
    return [round(float(share), 9) for share in out[: position.seats]]


def decisions(game, seats, seed, every):
    """(position, seat) at some decisions of a random game that leave a choice."""
    number = 0
    for position, step, _ in random_walk(game, seats, {}, seed):
        if step.seat != CHANCE and len(position.legal(step.seat)) > 1:
            number += 1
            if number % every == 0:
                yield position, step.seat


def thought(game, way):
    """At a few decisions: the answer, and what the tree's edges have counted.

    A network that guides is one that nobody has taught: it is small.
    """
    search, network, found = search_of(game), new_network(untaught(game)), []
    settings = make_bot(f"search:{way}", 0).settings_for(game)
    for number, (position, seat) in enumerate(decisions(game, game.seats[0], 8, 11)):
        slots, tree, work = Slots(game.state_dtype), new_tree(60), search.new_work()
        slots[0] = position.redeal(seat, new_rng(number)).state
        if settings.iterations == 0 and settings.guided:
            choice = search.plain.network_choice(slots, work, network, settings, seat, 5, number)
            found.append([int(choice)])
            continue
        if settings.iterations == 0:
            found.append([search.plain.best_turn(slots, work, settings, seat, 5, number)])
            continue
        search.plain.clear(tree, 5, number)
        if settings.guided:
            search.plain.guided_search(slots, tree, work, network, settings, seat, settings.iterations)
        else:
            search.plain.search(slots, tree, work, settings, seat, settings.iterations)
        edges = int(tree.counters[1])
        columns = [tree.action, tree.visits, tree.available, np.round(1000 * (tree.value + tree.prior))]
        sums = [int((column[:edges] * (1 + np.arange(edges))).sum()) for column in columns]
        answer = search.plain.answer(slots, tree, work, settings, seat)
        found.append([int(answer), *tree.counters.tolist(), sums])
        if number == 3:
            break
    return found


def test_estimates_are_pinned(game):
    pinned = json.loads(PINS.read_text())["estimates"][game.id]
    for found, pin in zip(estimates(game), pinned, strict=True):
        for row, expected in zip(found, pin, strict=True):
            assert row == pytest.approx(expected, abs=1e-8)


def test_estimates_are_shares_of_the_win(game):
    for *rows, _ in estimates(game):
        for row in rows:
            assert sum(row) == pytest.approx(1, abs=1e-6) and min(row) >= 0


def test_estimates_of_whole_games_are_pinned(game):
    pinned = json.loads(PINS.read_text())["whole_games"][game.id]
    assert whole_games(game) == [pytest.approx(sums, abs=1e-5) for sums in pinned]


def test_levels_are_set_as_they_were_measured(game):
    """The strengths in docs/bots.md are of these settings: who changes one measures again."""
    pinned = json.loads(PINS.read_text())
    assert levels(game) == pinned["levels"][game.id]
    assert SearchSettings()._asdict() == pinned["usual"], "what no level is told"


@pytest.mark.parametrize(("game_id", "way"), [(game_id, way) for game_id in WAYS for way in WAYS[game_id]])
def test_what_a_search_thinks_is_pinned(game_id, way):
    assert thought(games.load(game_id), way) == json.loads(PINS.read_text())["thoughts"][game_id][way]


def write():
    """The pins of today."""
    every = [games.load(game) for game in games.IDS]
    pins = {
        "estimates": {game.id: estimates(game) for game in every},
        "whole_games": {game.id: whole_games(game) for game in every},
        "usual": SearchSettings()._asdict(),
        "levels": {game.id: levels(game) for game in every},
        "thoughts": {
            game_id: {way: thought(games.load(game_id), way) for way in WAYS[game_id]} for game_id in WAYS
        },
    }
    PINS.write_text(re.sub(r"\n {4,}| \n {3}(?=\])", " ", json.dumps(pins, indent=1)) + "\n")


if __name__ == "__main__":
    write()
