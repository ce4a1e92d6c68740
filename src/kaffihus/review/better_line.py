"""The better action played out in a likely world: what might have come of it, as the seat would see it.

The world is the first of those that the decision was judged in, and everybody goes on with what the network
likes best. So the line follows from what the seat knew, as everything else that it is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from kaffihus.core.chance import CHANCE, new_rng, random_below
from kaffihus.core.position import Position
from kaffihus.core.words import Line
from kaffihus.review.values import Values

MOST_SHOWN = 8  # moments; draws in a row are one
OWN_DECISIONS = 2  # that follow
LINE_SEED = 0x11E  # of the draws, apart from other seeds


@dataclass
class Shown:
    """A moment of the line: who acted, what the seat read, and what it saw then."""

    who: int | None  # None: chance
    lines: list[Line] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)


def better_line(evaluator: Values, position: Position, seat: int, number: int, action: int) -> list[Shown]:
    """The action and what follows, until the seat has decided a few times more."""
    world = evaluator.world(position, seat, number, 0)
    rng, found, left = new_rng(evaluator.seed ^ LINE_SEED, number), list[Shown](), OWN_DECISIONS
    actor, taken = seat, action
    while True:
        before = world.copy()
        world.apply(actor, taken)
        _show(found, before, world, actor, taken, seat)
        if world.is_over:
            return found[:MOST_SHOWN]
        if world.is_chance:
            actor, taken = CHANCE, world.drawn(partial(random_below, rng))
            continue
        actor = seat if seat in world.pending else world.pending[0]
        legal = world.legal(actor)
        if len(legal) == 1:
            taken = legal[0]
            continue
        policy = evaluator.policy(world, actor, legal)
        left -= actor == seat
        if policy is None or left < 0 or len(found) >= MOST_SHOWN:
            return found[:MOST_SHOWN]
        taken = max(legal, key=lambda one: (policy[one], -one))


def _show(
    found: list[Shown], before: Position, after: Position, actor: int, action: int, seat: int
) -> None:
    """Add what the seat notices of a step; draws in a row are one moment."""
    lines = after.lines(before.state, actor, action, seat)
    view = dict(after.view(seat))
    if not lines and view == before.view(seat):
        return
    who = None if actor == CHANCE else actor
    if not found or who is not None or found[-1].who is not None:
        found.append(Shown(who))
    found[-1].lines += lines
    found[-1].view = view
