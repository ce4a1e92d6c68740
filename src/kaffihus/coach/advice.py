"""Advice as data: what is said becomes words where it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kaffihus.core.words import Line

# How much the best choice is worth more than the worst, and how an option compares with the best.
Stake = Literal["none", "little", "some", "much"]
Grade = Literal["best", "close", "worse", "bad"]


@dataclass(frozen=True)
class Consequence:
    """Something that comes of an action: for sure, or in so many of ten cases."""

    line: Line
    tenths: int | None = None  # None: for sure


@dataclass(frozen=True)
class Suggestion:
    """An option worth weighing."""

    action: int
    notation: str
    grade: Grade
    percent: int  # the seat's share of the win after it, to the next five; never above the best one's
    consequences: list[Consequence]


@dataclass(frozen=True)
class Advice:
    """What the coach says of a decision; where there is nothing to choose, no more than that."""

    stake: Stake
    percent: int | None  # the seat's share of the win with the best option, to the next five
    margin: int  # how far that may be off, in percent: two standard errors, rounded up to five
    options: list[Suggestion] = field(default_factory=list)  # best first
    others: int = 0  # legal actions that are not named
    is_modest: bool = False  # it was only a quick look: compiled code is not there yet
