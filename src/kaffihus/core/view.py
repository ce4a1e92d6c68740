"""What every game's view holds, whatever else is in it. A game adds its own fields in a type of its own.

A view is plain data: it is sent as it stands, and the browser's types are generated from these classes.
What lies open is shared by all who look at the same state: copy a view before you change it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypedDict

import numpy as np

from kaffihus.core.state import MOST_SEATS, Numbers, State

Viewer: TypeAlias = int | None  # a seat, or None: a spectator


class ScorePart(TypedDict):
    """One kind of points that a score is made of."""

    key: str  # its phrase, such as `fyfe.part.boards`
    params: Mapping[str, Any]
    points: list[int]  # by seat


class View(TypedDict):
    """The game as one viewer may know it."""

    seat: Viewer
    phase: str  # what is going on at the table
    asked: str | None  # the question this seat has to answer now: its phrase is `<game>.prompt.<asked>`
    acting: list[int]  # the seats whose decision the table waits for, as far as the viewer may know
    scores: list[int]  # by seat, as they stand
    breakdown: list[ScorePart]  # what the scores are made of: the parts add up to them


def by_seat(write: Callable[[State, Numbers], None], state: State, seats: int) -> list[int]:
    """What a game's `scores` or `ranks` write, as a list."""
    out = np.zeros(MOST_SEATS, np.int64)
    write(state, out)
    return [int(value) for value in out[:seats]]
