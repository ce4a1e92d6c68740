"""From points to shares of the win."""

from __future__ import annotations

from typing import Any

from kaffihus.core.chance import CHANCE
from kaffihus.core.elementary import exp
from kaffihus.core.rule import rule


@rule
def share_out(out: Any, seats: int, scale: float) -> None:
    """Turn each seat's points into its share: a lead of `scale` points makes a share 2.7 times as large."""
    highest = -1e9
    for seat in range(seats):
        highest = max(highest, out[seat])
    total = 0.0
    for seat in range(seats):
        out[seat] = exp((out[seat] - highest) / scale)
        total += out[seat]
    for seat in range(CHANCE):
        out[seat] = out[seat] / total if seat < seats else 0.0
