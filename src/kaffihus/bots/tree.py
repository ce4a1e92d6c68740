"""What a search works on: its settings, the tree in columns, scratch space."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kaffihus.core.chance import RNG_SIZE
from kaffihus.core.state import Bytes, Numbers

Floats = npt.NDArray[np.float64]

MAX_SEATS = 7
NONE = -1
ROOT, WORLD, TRIED = 0, 1, 2  # states: the position, the world of a simulation, a candidate's

# Whose knowledge names a node.
KNOWN_TO_ACTOR = 0  # what the acting seat knows
KNOWN_TO_ROOT = 1  # what the searching seat knows, whoever acts
KNOWN_TO_ALL = 2  # the others act on what is public, the searching seat on what it knows

# How a node chooses.
BY_BOUND = 0  # the highest upper confidence bound
BY_MIXING = 1  # where choices are sealed: now the bound, now the average strategy
BY_REGRET = 2  # where choices are sealed: in proportion to regret
MIXING_EVERYWHERE = 3

# Counters of a tree.
NODES, EDGES, DONE, SEED_LOW, SEED_HIGH, COUNTERS = 0, 1, 2, 3, 4, 5


class Settings(NamedTuple):
    """How to search."""

    explore: float = 0.7  # the constant of the confidence bound; results are from 0 to 1
    limit: int = 1_000_000  # decisions of a playout before the estimate takes over
    one_stage: int = 0  # whether a simulation ends with the stage of the game
    own_turn: int = 0  # whether it ends with the searching seat's turn, judged by `foresee`
    known: int = KNOWN_TO_ACTOR
    chosen: int = BY_BOUND
    margin: float = 0.0  # the share of the estimate in the value of a finished game
    candidates: int = 1  # a playout tries so many actions and takes the best by estimate
    deals: int = 1  # so many worlds are dealt at most until one is likely
    doubt: float = 0.0  # the answer: the best mean less this by the root of its visits; 0: the most visits


class Tree(NamedTuple):
    """Nodes in a hash table and edges in lists, by column; nothing is allocated while searching."""

    keys: Numbers  # what names the node, 0 where a place is free
    first: npt.NDArray[np.int32]  # the first edge of the node
    total: npt.NDArray[np.int32]  # visits of the node
    action: npt.NDArray[np.int32]
    sibling: npt.NDArray[np.int32]  # the next edge of the same node
    visits: npt.NDArray[np.int32]
    available: npt.NDArray[np.int32]  # visits of the node when the action was legal
    value: Floats  # results of the acting seat, added up
    regret: Floats
    likeliest: Floats  # one number: how likely a world can be
    counters: Numbers


class Work(NamedTuple):
    """Scratch space, and what does not change."""

    rng: Numbers
    mask: Bytes
    words: Numbers  # the same bytes, eight at a time
    seen: Bytes  # an observation
    weights: Numbers  # random numbers by feature, two lanes
    public: Bytes  # 1 at each feature that everybody knows
    path: Numbers  # (depth, 3): node, edge, seat
    chances: Floats  # (depth, 2): how likely the edge was, to be tried and by strategy
    results: Floats  # by seat
    places: Numbers


def new_tree(simulations: int) -> Tree:
    """An empty tree with room for so many simulations."""
    places = 1 << max(10, (2 * simulations + 2).bit_length())
    edges = 2 * simulations + 1024

    def column(kind: Any) -> Any:
        return np.zeros(edges, kind)

    return Tree(
        keys=np.zeros(places, np.int64),
        first=np.full(places, NONE, np.int32),
        total=np.zeros(places, np.int32),
        action=column(np.int32),
        sibling=column(np.int32),
        visits=column(np.int32),
        available=column(np.int32),
        value=column(np.float64),
        regret=column(np.float64),
        likeliest=np.ones(1, np.float64),
        counters=np.zeros(COUNTERS, np.int64),
    )


def new_work(mask: Bytes, features: int, public: Bytes, depth: int = 256) -> Work:
    """Scratch space for a game's searches."""
    words = np.random.Generator(np.random.PCG64(2022)).integers(1, 1 << 30, 2 * features)
    return Work(
        rng=np.zeros(RNG_SIZE, np.int64),
        mask=mask,
        words=mask.view(np.int64),
        seen=np.zeros(features, np.uint8),
        weights=words.astype(np.int64) | 1,
        public=public,
        path=np.zeros((depth, 3), np.int64),
        chances=np.zeros((depth, 2), np.float64),
        results=np.zeros(MAX_SEATS, np.float64),
        places=np.zeros(MAX_SEATS, np.int64),
    )
