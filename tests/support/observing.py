"""An observation held against what it should say, stretch by stretch.

A game's test tells from a seat's view (and from what lies open on the table) what the numbers must be, in
the order of the layout, without a look at how `observe` writes them.
"""

from collections import Counter

import numpy as np

from kaffihus.testing.playing import random_walk


def choice(value, names):
    """One mark among names; none if the value is not one of them."""
    return [int(name == value) for name in names]


def marks(members, names):
    """A mark for each name that is a member."""
    found = set(members)
    assert found <= set(names)
    return [int(name in found) for name in names]


def counts(heap, names):
    """How many there are of each name."""
    assert set(heap) <= set(names)
    return [heap.get(name, 0) for name in names]


def observation(position, seat):
    """What the seat observes, all of it written."""
    out = np.full((2, position.game.layout.size), [[0], [255]], np.uint8)
    for row in out:
        position.game.observe(position.state, seat, row)
    assert (out[0] == out[1]).all(), "not every number is written"
    return out[0].tolist()


def moments(game, seats, options, seeds, key, each=1):
    """(position, seat) of random games, a few for every key: rare moments as often as common ones."""
    met = Counter()
    for seed in seeds:
        for _, _, position in random_walk(game, seats, options, seed):
            for seat in range(seats):
                what = key(position.state, seat)
                met[what] += 1
                if met[what] <= each:
                    yield position, seat


class Observed:
    """Compares observations with what they should say; remembers which stretches ever said something."""

    def __init__(self, game):
        self.game = game
        self.labels = {}
        self.alive = set()

    def check(self, position, seat, told):
        """`told` of a view and a position: the stretches in their order, as (label, numbers)."""
        found, at = observation(position, seat), 0
        phase = position.view(None)["phase"]
        starts = {self.game.layout.at(piece.name): piece.name for piece in self.game.layout.pieces}
        for label, numbers in told(position.view(seat), position):
            numbers = [int(number) for number in numbers]
            assert found[at : at + len(numbers)] == numbers, f"{label}, seat {seat}, {phase}"
            self.labels[label] = starts.pop(at, None)
            if any(numbers):
                self.alive.add(label)
            at += len(numbers)
        assert at == len(found)
        assert not starts, f"pieces that begin within a stretch: {starts}"

    def silent(self):
        """The stretches that never said anything: what they mean was not tested."""
        return set(self.labels) - self.alive
