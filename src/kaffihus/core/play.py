"""A game being played: the list of actions, from which everything else follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.dealer import Dealer
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.core.view import Viewer
from kaffihus.core.words import Line

WORLDS_TRIED = 16  # to find out whether an action told its player something new


@dataclass(frozen=True)
class Step:
    """One action as it was taken: by a seat, or by CHANCE."""

    seat: int
    action: int


class Play:
    """A game from its set-up on, with its history."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        options: Mapping[str, int] | None = None,
        dealer: Dealer | None = None,
    ) -> None:
        self.game = game
        self.players = list(players)
        self.options = dict(options or {})
        self.dealer = dealer
        self.position = Position(game, len(players), options)
        self.steps: list[Step] = []

    def act(self, seat: int, action: int) -> None:
        """Take an action; an illegal one is refused and changes nothing."""
        self.position.apply(seat, action)
        self.steps.append(Step(seat, action))

    def deal(self) -> int:
        """Let the dealer act until players must decide; the number of draws."""
        if self.dealer is None:
            raise BadRequest("this game has no dealer")
        draws = 0
        while self.position.is_chance:
            self.act(CHANCE, self.position.drawn(self.dealer.draw))
            draws += 1
        return draws

    def replay(self, steps: int | None = None) -> Iterator[tuple[Position, Step, Position]]:
        """Each step with the positions before and after it."""
        position = Position(self.game, len(self.players), self.options)
        for step in self.steps[:steps]:
            before = position.copy()
            position.apply(step.seat, step.action)
            yield before, step, position.copy()

    def log(self, viewer: Viewer, first: int = 0) -> list[Line]:
        """The lines of the log from a step on, as the viewer may read them."""
        lines = []
        for number, (before, step, after) in enumerate(self.replay()):
            if number >= first:
                lines += after.lines(before.state, step.seat, step.action, viewer)
        return lines

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take its last action back.

        It may until somebody else or chance has acted since, or the action told it something.
        """
        if not self.steps or self.steps[-1].seat != seat:
            return False
        before, step, _ = list(self.replay())[-1]
        return not tells_something(before, step)

    def undo(self, seat: int) -> None:
        """Take the seat's last action back."""
        if not self.can_undo(seat):
            raise BadRequest("nothing to undo: something new has been seen since, or others have acted")
        self.steps.pop()
        self.position = Position(self.game, len(self.players), self.options)
        for step in self.steps:
            self.position.apply(step.seat, step.action)


def tells_something(before: Position, step: Step) -> bool:
    """Whether an action told its player something: in another world they would have seen another thing."""
    after = before.copy()
    after.apply(step.seat, step.action)
    if after.is_chance:
        return True
    seen = _seen(before, after, step)
    for world in range(WORLDS_TRIED):
        other = before.redeal(step.seat, new_rng(world))
        then = other.copy()
        then.apply(step.seat, step.action)
        if _seen(other, then, step) != seen:
            return True
    return False


def _seen(before: Position, after: Position, step: Step) -> tuple[object, ...]:
    lines = after.lines(before.state, step.seat, step.action, step.seat)
    return after.view(step.seat), after.pending, lines
