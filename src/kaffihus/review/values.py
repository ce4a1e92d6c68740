"""What a review asks of whoever judges: values of worlds, by seeds that follow from the moment alone.

`evaluator.Evaluator` answers with the machine's own code; a browser's tab with the game's module.
"""

from __future__ import annotations

from typing import Protocol

from kaffihus.core.chance import LOW
from kaffihus.core.position import Position

NO_ACTION = -1
TO_THE_END = -1  # no stage
MOST_WORLDS = 256  # that are asked for at once
WORLD_SEED = 0x5EED  # apart from the seeds of bots
LIKELIEST_STREAM = (1 << 33) - 1  # apart from all worlds
LATER_WORLDS = 1 << 20  # the first of those that are looked at before a decision


class DecisionValues(Protocol):
    """What a decision is judged by."""

    def worlds(
        self,
        position: Position,
        seat: int,
        action: int,
        count: int,
        number: int,
        first: int = 0,
        plies: int = 0,
    ) -> list[float]:
        """What worlds `first` to `first + count` are worth to the seat after an action, or NO_ACTION.

        The number names the moment: the same for all actions of a decision, another for each moment. A
        network's word is taken where the seat has decided `plies` times and is to decide again.
        """

    def at_decision(self, position: Position, seat: int, number: int, count: int) -> list[float]:
        """What the seat may expect where it is to decide, before it does; one number where all agree."""

    def policy(self, position: Position, seat: int, legal: list[int]) -> dict[int, float] | None:
        """How likely each action is taken by those whom the values suppose; None: it is not known."""


class Values(DecisionValues, Protocol):
    """What a whole game is judged by."""

    seed: int
    has_network: bool  # whether the game's network judges, or the search's playouts

    def world(self, position: Position, seat: int, number: int, k: int) -> Position:
        """The k-th of the worlds before anything happens in it, to look at."""

    def foretold(self, position: Position, begun: int, count: int, number: int) -> list[list[float]]:
        """What may come of the true world, by continuation and seat, to the end of the stage begun."""

    def stage(self, position: Position) -> int:
        """The stage at whose end the true world is judged; TO_THE_END where it is followed so far."""


def key_of(seed: int, seat: int, number: int) -> tuple[int, int]:
    """What a seat's worlds at a moment are dealt by: two words."""
    return (seed ^ WORLD_SEED) & LOW, (number * 8 + seat + 1) & LOW
