"""How likely the hidden cards were, as a seat could know, and which of them a choice should have feared.

Hands are what their owners see of them; what else lies hidden, a game tells in its `hidden.py`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.core.state import PlainState
from kaffihus.review.judging import AHEAD
from kaffihus.review.samples import Sample, less, mean, variance
from kaffihus.review.values import Values

WORLDS = 48
MOST_TOLD = 8
LEAST_WORLDS = 5  # with a card and without it, before anything is said of what it does
SURE = 2.0  # standard errors
HAND = "hand"


@dataclass(frozen=True)
class Hidden:
    """What lies in a place that not everybody sees."""

    seat: int | None  # whose it is; None: nobody's
    place: str  # HAND, or a name of the game's
    things: list[str]  # names of the game's


@dataclass(frozen=True)
class Belief:
    """How likely something lay in a hidden place, and what that would have meant for the choice."""

    seat: int | None  # whose place it is; None: nobody's
    place: str  # HAND, or a name of the game's
    thing: str  # a name of the game's
    chance: float
    matters: float  # how much more the better action is worth where it is held; 0: not known to matter


def beliefs_at(
    evaluator: Values, position: Position, seat: int, number: int, better: int, taken: int
) -> list[Belief]:
    """What may lie hidden, that first which the choice depends on; nothing where nothing is hidden."""
    worlds = [evaluator.world(position, seat, number, k) for k in range(WORLDS)]
    gains = evaluator.worlds(position, seat, better, WORLDS, number, plies=AHEAD)
    gains = less(gains, evaluator.worlds(position, seat, taken, WORLDS, number, plies=AHEAD))
    found = []
    for places in zip(*(hidden_from(world, seat) for world in worlds), strict=True):
        for thing in sorted({thing for place in places for thing in place.things}):
            has = [thing in place.things for place in places]
            if all(has):
                continue  # known for sure: nothing to believe
            chance, matters = round(sum(has) / len(has), 3), _matters(has, gains)
            found.append(Belief(places[0].seat, places[0].place, thing, chance, matters))
    found.sort(key=lambda belief: (-abs(belief.matters), -belief.chance))
    return found[:MOST_TOLD]


def hidden_from(position: Position, seat: int) -> list[Hidden]:
    """The others' hands and what else lies hidden; the same places in every world the seat may be in."""
    found = []
    for other in range(position.seats):
        hand = held(position, other)
        if other != seat and hand:
            found.append(Hidden(other, HAND, sorted(hand.elements())))
    for owner, place, things in hiding_of(position.game)(position.state):
        if owner != seat:
            found.append(Hidden(owner, place, sorted(things)))
    return found


@cache
def hiding_of(game: Game) -> Callable[[PlainState], Sequence[tuple[int | None, str, list[str]]]]:
    """What lies hidden besides hands, as the game tells it; nothing where it tells nothing."""
    if find_spec(f"{game.package}.hidden") is None:
        return lambda state: ()
    found: Callable[[PlainState], Sequence[tuple[int | None, str, list[str]]]]
    found = import_module(f"{game.package}.hidden").hidden
    return found


def _matters(has: Sequence[bool], gains: Sample) -> float:
    """The difference that a card makes to the gain, where it can be told from noise."""
    having, lacking = (
        [gain for is_there, gain in zip(has, gains, strict=True) if is_there is wanted]
        for wanted in (True, False)
    )
    if min(len(having), len(lacking)) < LEAST_WORLDS:
        return 0.0
    difference = mean(having) - mean(lacking)
    error = math.sqrt(variance(having) / len(having) + variance(lacking) / len(lacking))
    return round(difference, 4) if abs(difference) > SURE * error else 0.0


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
