"""How the strongest bot weighs the actions of a decision.

Several searches think about the same decision, each with a seed of its own. In each, every action is tried
a few times before the search goes where it likes: so something is known of the poor ones, too. The
searches differ by nothing but luck, and their spread says how sure the numbers are. The best and the
worst action are picked by one half of the searches and measured by the other: the largest of noisy
differences would make every decision look important.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from kaffihus.bots.level_names import LEVELS
from kaffihus.bots.levels import LevelBot
from kaffihus.bots.search.game_search import GameSearch, Slots, search_of
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.bots.search.tree import NONE, Floats, Tree, find, new_tree
from kaffihus.core.chance import LOW
from kaffihus.core.game import Game
from kaffihus.core.position import Position

EVERYWHERE = 1000.0  # `explore` of a search that tries every action equally often
SEARCHES, TRIES = 4, 4
PART_GUIDED, PART = 7, 4  # one search makes that part of the strongest bot's simulations


class Effort(NamedTuple):
    """How long to think: searches, how often each action is tried first, simulations after that."""

    searches: int
    tries: int
    simulations: int


PLAIN = Effort(searches=2, tries=1, simulations=6)  # in plain Python


@dataclass(frozen=True)
class Weighed:
    """An action, and what the searches say of it."""

    action: int
    value: float  # the seat's share of the win after it
    error: float  # standard error of the value
    behind: float  # how far behind the best
    behind_error: float
    visits: int  # how often the searches took it


@dataclass(frozen=True)
class Weighing:
    """A decision as the searches see it."""

    options: list[Weighed]  # all legal actions, best first
    stake: float  # what the best is worth more than the worst


def weigh(
    position: Position, seat: int, legal: Sequence[int], seed: int, is_plain: bool = False
) -> Weighing:
    """What each legal action is worth to the seat. The position is a world that the seat was dealt."""
    search = search_of(position.game)
    settings = strongest(position.game, position.seats, is_plain)
    effort = PLAIN if is_plain else usual_effort(settings)
    visits = np.zeros((effort.searches, len(legal)))
    means = np.zeros((effort.searches, len(legal)))
    for number in range(effort.searches):
        tree = _grown(search, settings, effort, position, seat, len(legal), (seed, number), is_plain)
        visits[number], means[number] = _at_root(search, tree, settings, position, seat, legal)
    means += 1 / position.seats if settings.guided else 0.0  # a network counts from a fair share
    return compared(legal, visits, means, settings.risk_aversion)


def strongest(game: Game, seats: int, is_plain: bool) -> SearchSettings:
    """How the strongest level thinks, by simulations alone: the clock says nothing."""
    settings = LevelBot(0, LEVELS[-1]).settings_for(game, seats)
    if is_plain:
        settings = search_of(game).settings._replace(candidates=1, limit=min(settings.limit, 4))
    return settings._replace(noise=0.0)


def usual_effort(settings: SearchSettings) -> Effort:
    """Some of what the strongest bot may take: about a third of a second of one core, all together."""
    part = PART_GUIDED if settings.guided else PART
    return Effort(SEARCHES, TRIES, settings.iterations // part)


def compared(legal: Sequence[int], visits: Floats, means: Floats, risk_aversion: float) -> Weighing:
    """The actions side by side, the one first that the searches would take."""
    tried = visits.sum(0)
    values = means.mean(0)
    scores = values - risk_aversion / np.sqrt(np.maximum(tried, 1)) if risk_aversion else tried
    order = sorted(range(len(legal)), key=lambda i: (-scores[i], -values[i], legal[i]))
    best = order[0]
    options = []
    for i in order:
        behind = means[:, best] - means[:, i]
        options.append(
            Weighed(
                legal[i],
                float(values[i]),
                error_of(means[:, i]),
                max(float(behind.mean()), 0.0),
                error_of(behind),
                int(tried[i]),
            )
        )
    # What the searches take less often and is no worse comes behind what they take oftener.
    options[1:] = sorted(options[1:], key=lambda one: (one.behind, -one.visits, one.action))
    return Weighing(options, stake_of(means))


def stake_of(means: Floats) -> float:
    """The best less the worst, picked by one half of the searches and measured by the other."""
    half = len(means) // 2
    found = []
    for picked, measured in ((means[:half], means[half:]), (means[half:], means[:half])):
        judged, told = picked.mean(0), measured.mean(0)
        found.append(float(told[judged.argmax()] - told[judged.argmin()]))
    return max(sum(found) / len(found), 0.0)


def error_of(sample: Floats) -> float:
    """The standard error of a mean."""
    return float(sample.std(ddof=1)) / math.sqrt(len(sample))


# --- a search


def _grown(
    search: GameSearch,
    settings: SearchSettings,
    effort: Effort,
    position: Position,
    seat: int,
    choices: int,
    seeds: tuple[int, int],
    is_plain: bool,
) -> Tree:
    """The tree of one search."""
    states: Any = Slots(search.game.state_dtype) if is_plain else search.new_states()
    if is_plain:
        states[0] = position.state
    else:
        position.state.store(states[0])
    entries, work = search.plain if is_plain else search.fast, search.new_work()
    first = effort.tries * choices
    tree = new_tree(first + effort.simulations + 1)
    seed, number = seeds
    entries.clear(tree, seed & LOW, (seed >> 32 & LOW) ^ number)
    grow = entries.search
    if settings.guided:
        network = search.new_network()

        def grow(states: Any, tree: Tree, work: Any, *rest: Any) -> None:
            entries.guided_search(states, tree, work, network, *rest)

        grow(states, tree, work, settings, seat, 1)  # which makes the root
    everywhere = settings._replace(explore=EVERYWHERE)
    root = _root(search, tree, settings, position, seat)
    priors = {edge: tree.prior[edge] for edge in _edges(tree, root)} if settings.guided else {}
    for edge in priors:
        tree.prior[edge] = 1 / choices
    grow(states, tree, work, everywhere, seat, first)
    for edge, prior in priors.items():
        tree.prior[edge] = prior
    grow(states, tree, work, settings, seat, effort.simulations)
    return tree


def _at_root(
    search: GameSearch,
    tree: Tree,
    settings: SearchSettings,
    position: Position,
    seat: int,
    legal: Sequence[int],
) -> tuple[Floats, Floats]:
    """How often each action was taken at the root, and what it was worth on average."""
    place = {action: i for i, action in enumerate(legal)}
    visits, values = np.zeros(len(legal)), np.zeros(len(legal))
    for edge in _edges(tree, _root(search, tree, settings, position, seat)):
        i = place[int(tree.action[edge])]
        visits[i], values[i] = tree.visits[edge], tree.value[edge]
    assert visits.all(), "every action was tried"
    return visits, values / visits


def _root(search: GameSearch, tree: Tree, settings: SearchSettings, position: Position, seat: int) -> int:
    """The node of the decision itself."""
    work = search.new_work()
    return find(tree, search.plain.name_of(position.state, work, settings.knowledge, seat, seat))


def _edges(tree: Tree, node: int) -> list[int]:
    found = []
    edge = int(tree.first[node]) if tree.keys[node] else NONE
    while edge != NONE:
        found.append(edge)
        edge = int(tree.sibling[edge])
    return found
