"""A game as one seat went through it: its own choices, and what it saw happen between them.

Nothing here depends on what the seat could not see. Steps that it did not notice are part of no happening,
and everything is numbered by the seat's own count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from kaffihus.core.chance import CHANCE
from kaffihus.core.play import Play, Step
from kaffihus.core.position import Position
from kaffihus.core.words import Line

Kind = Literal["draw", "other", "own"]  # own: what the seat saw by its own action, or was forced to
Passed = tuple[Position, Step, Position]  # before, step, after


@dataclass
class Happening:
    """What the seat saw happen in one go: draws in a row, or what one other seat did."""

    kind: Kind
    who: int  # the seat that acted; CHANCE for draws
    after: Position
    lines: list[Line] = field(default_factory=list)  # as the seat read them
    steps: list[int] = field(default_factory=list)  # from 1; not all of them need have been noticed


@dataclass
class Choice:
    """The seat had to decide between several actions, and took one."""

    position: Position  # where several decided at the same time: before the first of them did
    legal: list[int]
    action: int
    lines: list[Line]
    step: int


def passed(play: Play) -> list[Passed]:
    """Every step of a game with the positions before and after it."""
    return list(play.replay())


def moments_of(steps: Sequence[Passed], seat: int) -> list[Choice | Happening]:
    """The game through one seat's eyes."""
    found: list[Choice | Happening] = []
    unnoticed: list[int] = []
    for number, (before, step, after) in enumerate(steps, start=1):
        lines = after.lines(before.state, step.seat, step.action, seat)
        legal = before.legal(seat) if step.seat == seat else []
        if len(legal) > 1:
            found.append(Choice(asked_at(steps, number, seat, legal), legal, step.action, lines, number))
            continue
        if not lines and step.seat != seat and before.view(seat) == after.view(seat):
            unnoticed.append(number)
            continue
        kind: Kind = "draw" if step.seat == CHANCE else "own" if step.seat == seat else "other"
        last = found[-1] if found else None
        if not isinstance(last, Happening) or last.who != step.seat:
            last = Happening(kind, step.seat, after)
            found.append(last)
        last.after = after
        last.lines += lines
        last.steps += [*unnoticed, number]
        unnoticed = []
    return found


def asked_at(steps: Sequence[Passed], number: int, seat: int, legal: list[int]) -> Position:
    """Where the seat was asked: others who sealed a choice meanwhile told it nothing.

    Dealt from there, worlds let the others choose as players do; dealt from after it, what they sealed
    would be any card of theirs.
    """
    position, step, _ = steps[number - 1]
    for before, earlier, _ in reversed(steps[: number - 1]):
        if earlier.seat in (CHANCE, step.seat) or before.legal(seat) != legal:
            break
        position = before
    return position
