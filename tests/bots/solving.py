"""How far a strategy is from the truth: what a best response wins against it, worked out by brute force."""

import numpy as np

from kaffihus.bots.search import search, tree
from kaffihus.bots.search.game_search import Slots
from kaffihus.bots.search.tree import NONE, new_tree, new_work
from kaffihus.core import loops
from kaffihus.core.chance import CHANCE, CHANCE_BIT
from kaffihus.core.rule import bind, compiled
from kaffihus.core.state import PlainState

CONTRACT = ("apply", "chance_action", "chance_total", "legal", "observe", "pending", "ranks", "redeal")


class Solver:
    """The search over a toy, the strategy it finds at every information set, and its exploitability."""

    def __init__(self, toy, settings, compile_it=False):
        names = {name: getattr(toy, name) for name in CONTRACT}
        names |= {"estimate": toy.estimate, "is_sealed": toy.is_sealed}
        self.toy, self.settings = toy, settings
        tag = toy.__name__.split(".")[-1]
        names["drawn_action"] = bind(loops, tag, names).drawn_action
        self.code = bind(search, tag, names)
        self.work = new_work(np.zeros(8, np.uint8), toy.FEATURES, np.ones(toy.FEATURES, np.uint8))
        self.fast = compiled(self.code.search) if compile_it else None

    def strategy(self, iterations, seed):
        """By information set (an observation), the shares of visits of each action."""
        found = {}
        start = PlainState(self.toy.STATE)
        self.toy.setup(start)
        self._collect(start, iterations, seed, found)
        return found

    def _collect(self, state, iterations, seed, found):
        bits = int(self.toy.pending(state))
        for seat in range(2):
            if bits >> seat & 1 and self.key(state, seat) not in found:
                found[self.key(state, seat)] = self._search(state, seat, iterations, seed)
        for _, after in self.followers(state):
            self._collect(after, iterations, seed, found)

    def _search(self, state, seat, iterations, seed):
        grown = new_tree(iterations)
        tree.clear(grown, seed, 0)
        if self.fast:
            states = np.zeros(3, self.toy.STATE)
            state.store(states[0])
            self.fast(states, grown, self.work, self.settings, seat, iterations)
        else:
            states = Slots(self.toy.STATE)
            states[0] = state
            self.code.search(states, grown, self.work, self.settings, seat, iterations)
        key = self.code.name_of(state, self.work, self.settings.knowledge, seat, seat)
        visits, edge = {}, int(grown.first[tree.find(grown, key)])
        while edge != NONE:
            visits[int(grown.action[edge])] = int(grown.visits[edge])
            edge = int(grown.sibling[edge])
        return {action: count / sum(visits.values()) for action, count in visits.items()}

    def key(self, state, seat):
        seen = np.zeros(self.toy.FEATURES, np.uint8)
        self.toy.observe(state, seat, seen)
        return bytes(seen)

    def followers(self, state):
        """Every action with the state after it; of several seats that are pending the first acts."""
        bits = int(self.toy.pending(state))
        if bits == 0:
            return
        if bits == CHANCE_BIT:
            seat, total = CHANCE, self.toy.chance_total(state)
            actions = [self.toy.chance_action(state, k) for k in range(total)]
        else:
            seat = (bits & -bits).bit_length() - 1
            mask = np.zeros(self.toy.ACTIONS, np.uint8)
            self.toy.legal(state, seat, mask)
            actions = [int(action) for action in np.flatnonzero(mask)]
        for action in actions:
            after = state.copy()
            self.toy.apply(after, seat, action)
            yield action, after

    def exploitability(self, strategy):
        """What best responses of both seats win together beyond the value of the game, halved."""
        return (self._best_response(0, strategy) + self._best_response(1, strategy) - 1) / 2

    def _best_response(self, seat, strategy):
        start = PlainState(self.toy.STATE)
        self.toy.setup(start)
        return self._respond([(start, 1.0)], seat, strategy)

    def _respond(self, worlds, seat, strategy):
        """The value to the seat of worlds it cannot tell apart, weighted by reach, answered best."""
        total, decisions, going = 0.0, {}, list(worlds)
        while going:
            state, reach = going.pop()
            bits = int(self.toy.pending(state))
            if bits == 0:
                ranks = [0, 0]
                self.toy.ranks(state, ranks)
                total += reach * (ranks[seat] == 1)
            elif bits >> seat & 1:
                decisions.setdefault(self.key(state, seat), []).append((state, reach))
            else:
                chosen = None if bits == CHANCE_BIT else strategy[self.key(state, 1 - seat)]
                after = list(self.followers(state))
                for action, follower in after:
                    share = 1 / len(after) if chosen is None else chosen.get(action, 0.0)
                    going.append((follower, reach * share))
        for group in decisions.values():
            mask = np.zeros(self.toy.ACTIONS, np.uint8)
            self.toy.legal(group[0][0], seat, mask)
            values = []
            for action in np.flatnonzero(mask):
                after = []
                for state, reach in group:
                    follower = state.copy()
                    self.toy.apply(follower, seat, int(action))
                    after.append((follower, reach))
                values.append(self._respond(after, seat, strategy))
            total += max(values)
        return total


def purified(strategy):
    """The same, always taking the action visited most."""
    return {key: {max(shares, key=shares.get): 1.0} for key, shares in strategy.items()}
