"""The workspace of a module: one block of memory that holds all it works on, and where each part lies.

Everything has a fixed place but the tree, which comes last and is as large as its simulations ask for. A
program that loads a module is told the places by the module itself (`manifest`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

import numpy as np

from kaffihus.bots.network.weights import Weights, has_network, weights_of
from kaffihus.bots.search.game_search import SLOT_COUNT, search_of
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.bots.search.tree import COUNTERS
from kaffihus.core.chance import CHANCE, RNG_SIZE
from kaffihus.core.game import Game
from kaffihus.lab.block import TALLY_SIZE
from kaffihus.review.values import MOST_WORLDS

WORD = 8  # every part begins at a whole word
CONSIDERED_COLUMNS = 3  # action, visits, mean result


@dataclass(frozen=True)
class Part:
    """A part of the workspace: an array."""

    name: str
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    offset: int

    @property
    def size(self) -> int:
        """Its bytes."""
        return self.dtype.itemsize * prod(self.shape)


@dataclass(frozen=True)
class Workspace:
    """Where the parts lie."""

    parts: tuple[Part, ...]
    network: tuple[Part, ...]  # of them, the weights: in the order and at the distances of a network's file
    size: int  # without the tree, which begins here

    def __getitem__(self, name: str) -> Part:
        return next(part for part in self.parts if part.name == name)


@cache
def workspace_of(game: Game) -> Workspace:
    """The workspace of a game's module."""
    work = search_of(game).new_work()
    numbers, floats, small = np.dtype(np.int64), np.dtype(np.float64), np.dtype(np.uint8)
    wanted: list[tuple[str, np.dtype[Any], tuple[int, ...]]] = [
        ("states", game.state_dtype, (SLOT_COUNT,)),
        ("options", numbers, (max(1, len(game.options)),)),
        ("settings", floats, (len(SearchSettings._fields),)),
        ("rng", numbers, (RNG_SIZE,)),
        ("mask", small, work.mask.shape),
        ("seen", small, work.seen.shape),
        ("path", numbers, work.path.shape),
        ("results", floats, (CHANCE,)),
        ("places", numbers, (CHANCE,)),
        ("tally", numbers, (TALLY_SIZE,)),
        ("worths", floats, (MOST_WORLDS * CHANCE,)),
        ("considered", floats, (len(game.catalogue), CONSIDERED_COLUMNS)),
        ("likeliest", floats, (1,)),
        ("counters", numbers, (COUNTERS,)),
        ("tree_sizes", numbers, (2,)),
    ]
    weights = weights_of(game) if has_network(game) else None
    if weights is not None:
        width, actions = weights.first.shape[1], weights.policy.shape[0]
        wanted += [(name, numbers, (width,)) for name in ("first_layer", "second_layer")]
        wanted += [(name, numbers, (actions,)) for name in ("choices", "choice_scores")]
        wanted += [
            (f"weights_{name}", array.dtype, array.shape) for name, array in weights._asdict().items()
        ]
    parts, end = [], 0
    for name, dtype, shape in wanted:
        parts.append(Part(name, dtype, shape, end))
        end += -(-parts[-1].size // WORD) * WORD
    network = tuple(part for part in parts if part.name.startswith("weights_"))
    return Workspace(tuple(parts), network, end)


def network_bytes(game: Game) -> bytes:
    """A game's network as its module wants it in memory."""
    weights: Weights = weights_of(game)
    parts = workspace_of(game).network
    start = parts[0].offset
    data = bytearray(workspace_of(game).size - start)
    for part, array in zip(parts, weights, strict=True):
        begin = part.offset - start
        data[begin : begin + part.size] = np.ascontiguousarray(array).tobytes()
    return bytes(data)
