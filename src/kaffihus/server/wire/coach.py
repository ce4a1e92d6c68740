"""The types of a coach's advice, as it goes to the page and between processes."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Stake = Literal["none", "little", "some", "much"]
Grade = Literal["best", "close", "worse", "bad"]


class CoachLine(Struct, frozen=True):
    """Something that comes of an action: the key of its phrase, and what to fill in."""

    key: str
    params: dict[str, Any]
    tenths: int | None  # in so many of ten cases; null: for sure


class CoachOption(Struct, frozen=True):
    """An option worth weighing."""

    action: int
    grade: Grade  # how it compares with the best
    percent: int  # this seat's share of the win after it, to the next five
    lines: list[CoachLine]


class CoachAdvice(Struct, frozen=True):
    """What the coach says of a seat's decision; where there is nothing to choose, no more than that."""

    stake: Stake  # what the best choice is worth more than the worst
    percent: int | None  # this seat's share of the win with the best option, to the next five
    margin: int  # how far that may be off
    options: list[CoachOption]  # best first
    others: int  # legal actions that are not named
    is_modest: bool  # only a quick look: compiled code is not there yet
