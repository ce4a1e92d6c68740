"""A position that a program plays from: legality is checked, errors say which rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from kaffihus.core.chance import CHANCE, CHANCE_BIT, random_below
from kaffihus.core.errors import IllegalAction
from kaffihus.core.game import Game
from kaffihus.core.scene import Scene
from kaffihus.core.state import Bytes, FrozenState, Numbers, PlainState
from kaffihus.core.view import View, Viewer, by_seat
from kaffihus.core.words import Line, Reason


@dataclass(slots=True)
class Known:
    """What has been worked out of a state that does not change."""

    pending: int | None = None  # as bits
    legal: dict[int, list[int]] = field(default_factory=dict)  # by seat


class Position:
    """A game and its state, interpreted."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, int] | None = None) -> None:
        self.game = game
        self.seats = seats
        self.state = game.new_state(seats, options)
        self._known: Known | None = None

    def copy(self) -> Position:
        """An independent copy."""
        twin = object.__new__(Position)
        twin.game, twin.seats, twin.state, twin._known = self.game, self.seats, self.state.copy(), None
        return twin

    def at(self, state: PlainState) -> Position:
        """The same table in another state; in one that is frozen, who decides what is worked out once."""
        twin = object.__new__(Position)
        twin.game, twin.seats, twin.state = self.game, self.seats, state
        twin._known = Known() if isinstance(state, FrozenState) else None
        return twin

    @property
    def is_over(self) -> bool:
        """Nobody has anything left to decide."""
        return self._pending == 0

    @property
    def is_chance(self) -> bool:
        """Something is to be drawn."""
        return self._pending == CHANCE_BIT

    @property
    def pending(self) -> list[int]:
        """The seats that may decide now; [CHANCE] where chance does."""
        bits = self._pending
        return [seat for seat in range(CHANCE + 1) if bits >> seat & 1]

    @property
    def _pending(self) -> int:
        if self._known is None:
            return self.game.pending(self.state)
        if self._known.pending is None:
            self._known.pending = self.game.pending(self.state)
        return self._known.pending

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat: none if it has nothing to decide."""
        if self._known is None:
            return self._legal(seat)
        if seat not in self._known.legal:
            self._known.legal[seat] = self._legal(seat)
        return list(self._known.legal[seat])

    def _legal(self, seat: int) -> list[int]:
        if seat == CHANCE or not self._pending >> seat & 1:
            return []
        mask = np.zeros(len(self.game.catalogue), np.uint8)
        self.game.legal(self.state, seat, mask)
        found: list[int] = mask.nonzero()[0].tolist()
        return found

    def outcomes(self) -> dict[int, int]:
        """What chance may do now, with whole-number weights."""
        weights: dict[int, int] = {}
        if self.is_chance:
            for k in range(self.game.chance_total(self.state)):
                action = self.game.chance_action(self.state, k)
                weights[action] = weights.get(action, 0) + 1
        return weights

    def apply(self, seat: int, action: int) -> None:
        """Carry an action out; an illegal one is refused with its reason and changes nothing."""
        notation = self.game.catalogue.notate(action)
        if seat == CHANCE:
            if action not in self.outcomes():
                raise IllegalAction(f"chance cannot do {notation!r} now", "rules")
        elif action not in self.legal(seat):
            reason = self.game.why_not(self.state, seat, action)
            raise IllegalAction(f"{notation}: {self.explain(reason)}", reason.ruling)
        self.game.apply(self.state, seat, action)

    def explain(self, reason: Reason) -> str:
        """A reason in English, seats by their numbers."""
        return self.game.say(reason.line, [f"seat {seat}" for seat in range(self.seats)])

    def drawn(self, below: Callable[[int], int]) -> int:
        """The action that chance takes, where `below(n)` draws a number from 0 to before n."""
        return self.game.chance_action(self.state, below(self.game.chance_total(self.state)))

    def draw(self, rng: Numbers) -> int:
        """Let chance act at random; what it did."""
        action = self.drawn(partial(random_below, rng))
        self.game.apply(self.state, CHANCE, action)
        return action

    def view(self, viewer: Viewer) -> View:
        """What the viewer may know."""
        return self.game.view(self.state, viewer)

    def observation(self, seat: int) -> Bytes:
        """What the seat knows, as small numbers by the game's layout."""
        seen = np.empty(self.game.observation_size, np.uint8)
        self.game.observe(self.state, seat, seen)
        return seen

    def lines(self, before: PlainState, seat: int, action: int, viewer: Viewer) -> list[Line]:
        """The log of the step that led here from a state, as the viewer may read it."""
        first = self.game.describe(before, seat, action, viewer)
        rest = self.game.aftermath(before, self.state, viewer)
        return rest if first is None else [first, *rest]

    def scenes(self, before: PlainState, seat: int, action: int, viewer: Viewer) -> list[Scene]:
        """What the viewer may watch of the step that led here from a state."""
        return self.game.scenes(before, seat, action, self.state, viewer)

    def redeal(self, seat: int, rng: Numbers) -> Position:
        """A possible world for the seat: what a bot gets to see instead of the truth."""
        twin = self.copy()
        self.game.redeal(twin.state, seat, rng)
        return twin

    def scores(self) -> list[int]:
        """Each seat's score as it stands."""
        return by_seat(self.game.scores, self.state, self.seats)

    def ranks(self) -> list[int]:
        """Each seat's rank, 1 being best; only at the end."""
        return by_seat(self.game.ranks, self.state, self.seats)
