"""The evaluation of a game that has none of its own: the scores as they stand. A template."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.contract import scores
from kaffihus.core.rule import rule
from kaffihus.core.state import State

SEARCH = {"iterations": 1000}
NO_SCORE = -1_000_000


@rule
def estimate(state: State, out: Any) -> None:
    """Shares by how far a score is above the lowest."""
    points = np.full(7, NO_SCORE, np.int64)
    scores(state, points)
    lowest, total = 1_000_000, 0.0
    for seat in range(7):
        if points[seat] != NO_SCORE:
            lowest = min(lowest, points[seat])
    for seat in range(7):
        out[seat] = 0.0 if points[seat] == NO_SCORE else 3.0 + points[seat] - lowest
        total += out[seat]
    for seat in range(7):
        out[seat] /= total
