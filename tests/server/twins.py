"""Two games that one viewer cannot tell apart, move by move.

Along a random game a second one is kept in which others hold other cards, draw others and do other
hidden things, such that everything the viewer sees is the same. What the house sends that viewer must
then be the same in both, to the byte.
"""

from dataclasses import dataclass, field

from kaffihus.core.chance import CHANCE, new_rng, random_below
from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.testing.playing import choices, seen

TRIES = 10
MOST_LOOKED_AT = 8  # other actions that are tried to look the same


@dataclass
class Pair:
    """What happens at once: a group of steps in either world (an action and the draws after it)."""

    first: list = field(default_factory=list)
    second: list = field(default_factory=list)


class Twins:
    """Two positions of a game that look the same to one viewer."""

    def __init__(self, game, seats, options, viewer, seed):
        self.game = game
        self.viewer = viewer
        self.rng = new_rng(seed)
        self.first = Position(game, seats, options)
        self.second = Position(game, seats, options)
        self.differ = 0  # pairs after which the true positions differ
        self.silent = 0  # steps that were made in one world only

    def below(self, n):
        return random_below(self.rng, n)

    def pairs(self):
        """One pair after another, the deal first, until the game is over or the worlds must part."""
        opening = Pair()
        if not self.draw(opening):
            return
        yield opening
        while not self.first.is_over:
            pair = self.silent_step() or self.step()
            if pair is None:
                return
            self.differ += self.first.state != self.second.state
            yield pair

    def step(self):
        """A step of the same seat in both worlds, and the draws that follow."""
        for _ in range(TRIES):
            pending = self.first.pending
            seat = pending[self.below(len(pending))]
            kept = self.first.copy(), self.second.copy()
            pair = Pair()
            if self.both(seat, pair) and self.draw(pair):
                return pair
            self.first, self.second = kept
        return None

    def draw(self, pair):
        """Chance, as long as it is its turn."""
        while self.first.is_chance:
            if not self.both(CHANCE, pair):
                return False
        return True

    def both(self, seat, pair):
        """Some action in the first world, and one in the second that looks the same."""
        wanted = choices(self.first, seat)
        action = wanted[self.below(len(wanted))]
        after, sight = self.look(self.first, seat, action)
        if seat == self.viewer:
            alternatives = [action]
        else:
            others = [one for one in choices(self.second, seat) if one != action]
            start = self.below(len(others)) if others else 0
            others = (others[start:] + others[:start])[:MOST_LOOKED_AT]
            # Worlds that differ in little live long enough to differ in much.
            alternatives = [action, *others] if self.below(4) else [*others, action]
        for other in alternatives:
            if other not in choices(self.second, seat):
                continue
            then, same = self.look(self.second, seat, other)
            if same == sight:
                pair.first.append(Step(seat, action))
                pair.second.append(Step(seat, other))
                self.first, self.second = after, then
                return True
        return False

    def silent_step(self):
        """Now and then a step in one world only, of which the viewer notices nothing at all."""
        if self.below(3):
            return None
        in_first = bool(self.below(2))
        world = self.first if in_first else self.second
        for seat in world.pending:
            if seat in (self.viewer, CHANCE):
                continue
            options = world.legal(seat)
            action = options[self.below(len(options))]
            after, _ = self.look(world, seat, action)
            if after.is_chance or self.lines(world, after, seat, action) or after.is_over:
                continue
            if self.standing(after) == self.standing(world):
                self.silent += 1
                if in_first:
                    self.first = after
                    return Pair([Step(seat, action)], [])
                self.second = after
                return Pair([], [Step(seat, action)])
        return None

    def lines(self, before, after, seat, action):
        return after.lines(before.state, seat, action, self.viewer)

    def standing(self, position):
        own = position.legal(self.viewer) if self.viewer is not None else None
        return position.view(self.viewer), position.pending, own

    def look(self, before, seat, action):
        """Where an action leads, and what the viewer sees of it."""
        after = before.copy()
        self.game.apply(after.state, seat, action)
        own = after.legal(self.viewer) if self.viewer is not None else None
        return after, (seen(before, Step(seat, action), after, self.viewer), own)
