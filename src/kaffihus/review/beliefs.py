"""How likely the hidden cards were, as a seat could know, and which of them a choice should have feared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kaffihus.core.position import Position
from kaffihus.review.evaluator import Evaluator
from kaffihus.review.judging import AHEAD

WORLDS = 48
MOST_TOLD = 8
LEAST_WORLDS = 5  # with a card and without it, before anything is said of what it does
SURE = 2.0  # standard errors


@dataclass(frozen=True)
class Belief:
    """How likely another seat held something, and what that would have meant for the choice."""

    seat: int
    thing: str  # a name of the game's
    chance: float
    matters: float  # how much more the better action is worth where it is held; 0: not known to matter


def beliefs_at(
    evaluator: Evaluator, position: Position, seat: int, number: int, better: int, taken: int
) -> list[Belief]:
    """What the others may hold, those first that the choice depends on; nothing where nothing is hidden."""
    worlds = [evaluator.world(position, seat, number, k) for k in range(WORLDS)]
    gains = evaluator.worlds(position, seat, better, WORLDS, number, plies=AHEAD)
    gains = gains - evaluator.worlds(position, seat, taken, WORLDS, number, plies=AHEAD)
    found = []
    for other in range(position.seats):
        if other == seat:
            continue
        hands = [held(world, other) for world in worlds]
        for thing in sorted({thing for hand in hands for thing in hand}):
            has = np.array([thing in hand for hand in hands])
            if has.all():
                continue  # known to all: nothing to believe
            found.append(Belief(other, thing, round(float(has.mean()), 3), _matters(has, gains)))
    found.sort(key=lambda belief: (-abs(belief.matters), -belief.chance, belief.seat, belief.thing))
    return found[:MOST_TOLD]


def _matters(has: Any, gains: Any) -> float:
    """The difference that a card makes to the gain, where it can be told from noise."""
    if has.sum() < LEAST_WORLDS or (~has).sum() < LEAST_WORLDS:
        return 0.0
    difference = gains[has].mean() - gains[~has].mean()
    error = np.sqrt(gains[has].var(ddof=1) / has.sum() + gains[~has].var(ddof=1) / (~has).sum())
    return round(float(difference), 4) if abs(difference) > SURE * error else 0.0


def held(position: Position, seat: int) -> Counter[str]:
    """What a seat has in hand, by name, as it sees it itself."""
    hand: Any = position.view(seat).get("hand")
    if hand is None:
        return Counter()
    if isinstance(hand, str):
        return Counter([hand])
    if isinstance(hand, dict):
        return Counter({name: count for name, count in hand.items() if count})
    return Counter(_name(card) for card in hand)


def _name(card: Any) -> str:
    return card if isinstance(card, str) else str(card["card"])


def names(hand: Counter[str]) -> Sequence[str]:
    """A hand as a list."""
    return sorted(hand.elements())
