"""Which few moments decided a game, as a seat saw it: what it can learn from, and what moved its chances.

Grave mistakes of its own come first. Small ones do not stand before what the cards or the others brought:
whoever has won by the other's blunder is told of the blunder. One's own worst mistake is always among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffihus.review.account import Moment, ReviewedChoice

MOST_TURNS = 3
LEAST_TURN = 0.02  # of a win: what is less decides nothing
GRAVE = 0.05  # of a win: a mistake that comes before all that the seat could not help


@dataclass(frozen=True)
class Turn:
    """A moment that decided: its place on the curve, what it brought, and whose decision it was."""

    moment: int
    effect: float
    choice: int | None  # the number of the seat's decision, where it was one


def turns_of(curve: Sequence[Moment], choices: Sequence[ReviewedChoice]) -> list[Turn]:
    """Grave mistakes, the worst first; then what moved most, small mistakes among it."""
    mistakes = [
        Turn(choice.moment, -choice.loss, number)
        for number, choice in enumerate(choices)
        if choice.is_mistake
    ]
    happened = [
        Turn(place, moment.change, None)
        for place, moment in enumerate(curve)
        if moment.kind != "choice" and abs(moment.change) >= LEAST_TURN
    ]
    mistakes.sort(key=weight)
    happened.sort(key=weight)
    grave = sum(mistake.effect <= -GRAVE for mistake in mistakes)
    own = min(max(grave, 1, MOST_TURNS - len(happened)), len(mistakes), MOST_TURNS)
    rest = sorted([*mistakes[grave:own], *happened[: MOST_TURNS - own]], key=weight)
    return [*mistakes[: min(grave, own)], *rest]


def weight(turn: Turn) -> float:
    """What is most comes first."""
    return -abs(turn.effect)
