"""What a step does to a game: the states before and after it, and the event that brings it to a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.core.state import PlainState
from kaffihus.server.table import events as ev
from kaffihus.server.table.events import Event


@dataclass(frozen=True)
class Transition:
    """A step of the game with the states around it."""

    before: PlainState
    step: Step
    after: PlainState


def transition(position: Position, step: Step) -> Transition:
    """Where a step leads from a position, which stays as it is."""
    after = position.state.copy()
    position.game.apply(after, step.seat, step.action)
    return Transition(position.state, step, after.freeze())


@dataclass(frozen=True)
class Played:
    """An event of the game that is about to happen, with its transitions, worked out from this position."""

    event: ev.Started | ev.Acted
    transitions: Sequence[Transition]


Decision: TypeAlias = Event | Played  # what a command answers
