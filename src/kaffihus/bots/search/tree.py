"""The tree of a search, in columns: its nodes and edges, how a node chooses, and the scratch space.

Nothing here knows a game. Nodes stand in a hash table, edges in lists; nothing is allocated while
searching.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kaffihus.bots.search.settings import Selection
from kaffihus.core.chance import CHANCE, RNG_SIZE, next_word, random_below
from kaffihus.core.elementary import log
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers

Floats = npt.NDArray[np.float64]

NONE = -1
TRIED_BEFORE = 2  # the mark of a legal action that the node has an edge for
DEPTH = 256  # decisions of a simulation that the tree may hold

# Counters of a tree.
NODES, EDGES, DONE, SEED_LOW, SEED_HIGH, COUNTERS = 0, 1, 2, 3, 4, 5


class Tree(NamedTuple):
    """Nodes and edges, by column."""

    keys: Numbers  # what names the node, 0 where a place is free
    first: npt.NDArray[np.int32]  # the first edge of the node
    total: npt.NDArray[np.int32]  # visits of the node
    guess: Floats  # what a network expects at the node
    action: npt.NDArray[np.int32]
    sibling: npt.NDArray[np.int32]  # the next edge of the same node
    visits: npt.NDArray[np.int32]
    available: npt.NDArray[np.int32]  # visits of the node when the action was legal
    value: Floats  # results of the acting seat, added up
    squares: Floats  # their squares, added up
    prior: Floats  # how likely a network takes the action
    likeliest: Floats  # one number: how likely a world can be
    counters: Numbers


class Work(NamedTuple):
    """Scratch space, and what does not change."""

    rng: Numbers
    mask: Bytes
    words: Numbers  # the same bytes, eight at a time
    seen: Bytes  # an observation
    weights: Numbers  # random numbers by feature, two lanes
    public: Bytes  # of the features that say how things stand: 1 at each that everybody knows
    attacks: Bytes  # by action: 1 for those against somebody
    path: Numbers  # (depth, 3): node, edge, seat
    results: Floats  # by seat
    places: Numbers


def new_tree(simulations: int) -> Tree:
    """An empty tree with room for so many simulations."""
    places, edges = places_for(simulations), edges_for(simulations)

    def column(kind: Any) -> Any:
        return np.zeros(edges, kind)

    return Tree(
        keys=np.zeros(places, np.int64),
        first=np.full(places, NONE, np.int32),
        total=np.zeros(places, np.int32),
        guess=np.zeros(places, np.float64),
        action=column(np.int32),
        sibling=column(np.int32),
        visits=column(np.int32),
        available=column(np.int32),
        value=column(np.float64),
        squares=column(np.float64),
        prior=column(np.float64),
        likeliest=np.ones(1, np.float64),
        counters=np.zeros(COUNTERS, np.int64),
    )


@rule
def places_for(simulations: int) -> int:
    """The hash table's size: a power of two, less than half of which is ever used."""
    places = 1024
    while places <= 2 * simulations + 2:
        places *= 2
    return places


@rule
def edges_for(simulations: int) -> int:
    """Room for the edges of a tree."""
    return 2 * simulations + 1024


def new_work(mask: Bytes, features: int, public: Bytes, attacks: Bytes | None = None) -> Work:
    """Scratch space for a game's searches."""
    words = np.random.Generator(np.random.PCG64(2022)).integers(1, 1 << 30, 2 * features)
    return Work(
        rng=np.zeros(RNG_SIZE, np.int64),
        mask=mask,
        words=mask.view(np.int64),
        seen=np.zeros(features, np.uint8),
        weights=words.astype(np.int64) | 1,
        public=public,
        attacks=np.zeros(len(mask), np.uint8) if attacks is None else attacks,
        path=np.zeros((DEPTH, 3), np.int64),
        results=np.zeros(CHANCE, np.float64),
        places=np.zeros(CHANCE, np.int64),
    )


@rule
def clear(tree: Tree, seed_low: int, seed_high: int) -> None:
    """An empty tree."""
    tree.keys[:] = 0
    tree.counters[NODES] = 0
    tree.counters[EDGES] = 0
    tree.counters[DONE] = 0
    tree.counters[SEED_LOW] = seed_low
    tree.counters[SEED_HIGH] = seed_high


@rule
def find(tree: Tree, key: int) -> int:
    """The node's place in the table, or the free place where it belongs."""
    places = len(tree.keys) - 1  # a power of two less one
    place = (key >> 20 ^ key >> 1) & places
    while tree.keys[place] != 0 and tree.keys[place] != key:
        place = (place + 1) & places
    return place


@rule
def choose_edge(
    tree: Tree, work: Work, node: int, choices: int, selection: Selection, explore: float
) -> int:
    """An edge of the node that is legal in this world: one not tried yet, else as the setting says."""
    best, best_bound, count = NONE, -1.0, 0
    edge = int(tree.first[node])
    while edge != NONE:
        action = tree.action[edge]
        if work.mask[action]:
            work.mask[action] = TRIED_BEFORE
            count += 1
            tree.available[edge] += 1
            mean = tree.value[edge] / tree.visits[edge]
            bound = mean + explore * math.sqrt(log(tree.available[edge]) / tree.visits[edge])
            if bound > best_bound:
                best, best_bound = edge, bound
        edge = int(tree.sibling[edge])
    if count < choices:
        return add_edge(tree, node, nth_untried(work.mask, random_below(work.rng, choices - count)))
    if selection == Selection.MIXED:
        turn = 0.1 + 0.8 / (1.0 + 0.05 * math.sqrt(tree.total[node]))
        if fraction(work.rng) > turn:
            return choose_by_visits(tree, work, node)
    return best


@rule
def fraction(rng: Numbers) -> float:
    """A random number from 0 to 1."""
    return next_word(rng) / 4294967296.0


@rule
def nth_untried(mask: Bytes, n: int) -> int:
    """The place of the n-th mark of an action that the node has no edge for."""
    for place in range(len(mask)):
        if mask[place] == 1:
            if n == 0:
                return place
            n -= 1
    return NONE


@rule
def add_edge(tree: Tree, node: int, action: int) -> int:
    """A new edge of the node; NONE when there is no room."""
    edge = int(tree.counters[EDGES])
    if edge == len(tree.action):
        return NONE
    tree.counters[EDGES] += 1
    tree.action[edge] = action
    tree.sibling[edge] = tree.first[node]
    tree.visits[edge] = 0
    tree.available[edge] = 1
    tree.value[edge] = 0.0
    tree.squares[edge] = 0.0
    tree.first[node] = edge
    return edge


@rule
def choose_by_visits(tree: Tree, work: Work, node: int) -> int:
    """In proportion to how often an action was taken when it could be: the average strategy."""
    total = 0.0
    edge = int(tree.first[node])
    while edge != NONE:
        if work.mask[tree.action[edge]]:
            total += tree.visits[edge] / tree.available[edge]
        edge = int(tree.sibling[edge])
    left = fraction(work.rng) * total
    last = NONE
    edge = int(tree.first[node])
    while edge != NONE:
        if work.mask[tree.action[edge]]:
            last = edge
            left -= tree.visits[edge] / tree.available[edge]
            if left < 0:
                return edge
        edge = int(tree.sibling[edge])
    return last
