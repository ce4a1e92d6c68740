"""A toy's values for the review: everybody plays by its solution, in worlds weighed by that solution.

Interpreted: the toys are small.
"""

import numpy as np

from kaffihus.bots.search import search
from kaffihus.bots.search.game_search import Slots
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.bots.search.tree import NONE, fraction, new_work
from kaffihus.core import loops
from kaffihus.core.chance import CHANCE, CHANCE_BIT, new_rng
from kaffihus.core.rule import bind
from kaffihus.review import kernels

CONTRACT = ("apply", "chance_action", "chance_total", "legal", "observe", "pending", "ranks", "redeal")


class ToyValues:
    """`Values` of a toy, by a strategy: shares of its actions by what a seat knows."""

    def __init__(self, toy, strategy, likelihood, seed=0):
        self.toy, self.strategy, self.seed = toy, strategy, seed
        names = {name: getattr(toy, name) for name in CONTRACT}
        names |= {"estimate": toy.estimate, "is_sealed": toy.is_sealed, "likelihood": likelihood}
        tag = f"review_{toy.__name__}"
        names["drawn_action"] = bind(loops, tag, names).drawn_action
        self.search = bind(search, tag, names)
        names |= {"deal_world": self.search.deal_world, "worth_of": self.worth_of}
        self.code = bind(kernels, tag, names)
        self.work = new_work(np.zeros(8, np.uint8), toy.FEATURES, np.ones(toy.FEATURES, np.uint8))
        self.settings = SearchSettings(deals=60)  # worlds are dealt until one is accepted

    def worlds(self, state, seat, action, count, number, first=0, plies=0):
        out = np.zeros(count)
        slots = Slots(self.toy.STATE)
        slots[0] = state
        low, high = self.seed + 1, number * 8 + seat
        self.work.rng[:] = new_rng(low, 1 << 33)
        likeliest = self.search.likeliest_of(slots, self.work, self.settings, seat)
        seeds = (likeliest, low, high, first)
        self.code.expect(slots, self.work, None, self.settings, seat, action, 0.5, plies, *seeds, out)
        return out.tolist()

    def at_decision(self, state, seat, number, count):
        return self.worlds(state, seat, NONE, count, number, 1 << 20)

    def policy(self, state, seat, legal):
        shares = self.strategy[key(self.toy, state, seat)]
        return {action: shares.get(action, 0.0) for action in legal}

    def worth_of(self, states, work, network, settings, seat, begun, fair, plies):
        """Everybody plays by the strategy to the end."""
        world = states[kernels.WORLD]
        while True:
            bits = int(self.toy.pending(world))
            if bits == 0:
                ranks = [0, 0]
                self.toy.ranks(world, ranks)
                return float(ranks[seat] == 1)
            if bits == CHANCE_BIT:
                self.toy.apply(world, CHANCE, self.search.drawn_action(world, work.rng))
                continue
            actor = (bits & -bits).bit_length() - 1
            shares = self.strategy[key(self.toy, world, actor)]
            left = fraction(work.rng)
            ordered = sorted(shares.items())
            sums = np.cumsum([share for _, share in ordered])
            action = ordered[int(np.searchsorted(sums, left, side="right"))][0]
            self.toy.apply(world, actor, action)


def key(toy, state, seat):
    seen = np.zeros(toy.FEATURES, np.uint8)
    toy.observe(state, seat, seen)
    return bytes(seen)
