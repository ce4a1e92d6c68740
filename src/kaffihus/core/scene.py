"""Scenes: what is worth a look of its own, told beat by beat; and what is said of a game that is over.

A scene is made for one viewer from the states around a step, as lines of the log are, and says no more than
they may know. A spot is a place on the board by name, such as `cafe:0:3`; the first number in it is the
seat it belongs to, if it is anybody's. The page knows where it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from kaffihus.core.view import ScorePart
from kaffihus.core.words import Line

# The board stays and is counted; the table holds its breath; or it is seen in passing, while play goes on.
SceneKind = Literal["scoring", "moment", "glance"]


@dataclass(frozen=True)
class Turned:
    """A piece that is turned up: which, and where on the board."""

    piece: str
    spot: str


@dataclass(frozen=True)
class Beat:
    """One step of a scene: what is said, what is lit, what is turned up, what it brings."""

    line: Line
    spots: Sequence[str] = ()
    gains: Sequence[int] = ()  # by seat; empty: nothing is counted
    turned: Sequence[Turned] = ()


@dataclass(frozen=True)
class Scene:
    """Something to be watched."""

    kind: SceneKind
    title: Line
    beats: Sequence[Beat]
    unit: str = ""  # the phrase of what is counted
    start: Sequence[int] = ()  # by seat: what is counted from
    is_score: bool = False  # the counters end at the view's scores
    view: Mapping[str, Any] | None = None  # the board as it was then; None: as it stands


@dataclass(frozen=True)
class Verdict:
    """Who has won, by what and why; and what that is made of."""

    lines: Sequence[Line]
    unit: str  # the phrase of what the parts are counted in
    parts: Sequence[ScorePart]


def gain(seats: int, seat: int, points: int) -> list[int]:
    """What a beat brings that is one seat's alone."""
    return [points if other == seat else 0 for other in range(seats)]


def verdict_by_parts(game: str, parts: Sequence[ScorePart], unit: str) -> Verdict:
    """Of a game of points: the winner, how far ahead of whom, and the part that made the most of it.

    A part's phrase is `<game>.verdict.<part>`, named after the part's own.
    """
    totals = [sum(points) for points in zip(*(part["points"] for part in parts), strict=True)]
    best = max(totals)
    winners = [seat for seat, total in enumerate(totals) if total == best]
    if len(winners) > 1:
        lines = [Line(f"{game}.verdict.shared", {"seat": seat, "points": best}) for seat in winners]
        return Verdict(lines, unit, parts)
    (first,) = winners
    second = max((seat for seat in range(len(totals)) if seat != first), key=lambda seat: totals[seat])
    ahead = best - totals[second]
    sides = {"seat": first, "seat_other": second}
    lines = [Line(f"{game}.verdict", {**sides, "points": best, "ahead": ahead})]
    leads = {part["key"]: part["points"][first] - part["points"][second] for part in parts}
    most = max(leads, key=lambda key: leads[key])
    lines.append(
        Line(most.replace(".part.", ".verdict."), {**sides, "points": leads[most], "ahead": ahead})
    )
    least = min(leads, key=lambda key: leads[key])
    if leads[least] < 0:
        behind = {"seat": second, "seat_other": first, "points": -leads[least]}
        lines.append(Line(f"{least.replace('.part.', '.verdict.')}.though", behind))
    return Verdict(lines, unit, parts)
