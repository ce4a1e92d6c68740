"""High Card's scores and ranks."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import Numbers, State


@rule
def scores(state: State, out: Numbers) -> None:
    """Rounds taken."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


@rule
def ranks(state: State, out: Numbers) -> None:
    """HIGH-4: equal seats share a rank."""
    for seat in range(state.seats):
        out[seat] = 1
        for other in range(state.seats):
            if state.points[other] > state.points[seat]:
                out[seat] += 1
