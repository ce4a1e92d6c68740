"""What chance brought a seat in truth: cards that it drew, and those that others drew unseen.

Before a draw and after it the true world is followed by the same players to the same end, so that what
a draw brings has mean zero: whatever the value is that it ends with, and however well the table plays.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaffihus.core.chance import CHANCE
from kaffihus.core.position import Position
from kaffihus.review.evaluator import NO_ACTION, Evaluator
from kaffihus.review.judging import error_of
from kaffihus.review.moments import Passed

WORLDS = 48  # continuations of each position
DRAW_NUMBER = 1 << 22  # moments' numbers, apart from all others


@dataclass(frozen=True)
class Drawn:
    """What all draws of a game brought a seat."""

    luck: float
    error: float


def drawn(evaluator: Evaluator, steps: Sequence[Passed], seat: int) -> Drawn:
    """Draws in a row count as one."""
    luck, squares = 0.0, 0.0
    for number, (before, after) in enumerate(draws(steps)):
        ends = []
        for place, position in enumerate((before, after)):
            key = DRAW_NUMBER + 2 * number + place
            ends.append(evaluator.worlds(position, seat, NO_ACTION, WORLDS, key, is_true=True))
        luck += float(ends[1].mean() - ends[0].mean())
        squares += error_of(ends[0]) ** 2 + error_of(ends[1]) ** 2
    return Drawn(luck, math.sqrt(squares))


def draws(steps: Sequence[Passed]) -> Iterator[tuple[Position, Position]]:
    """The positions before and after each row of draws."""
    begun = None
    for before, step, after in steps:
        if step.seat != CHANCE:
            continue
        begun = begun or before
        if not after.is_chance:
            yield begun, after
            begun = None
