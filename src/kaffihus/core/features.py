"""Writing observations: what several games' `observe` share."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes


@rule
def one_hot(out: Bytes, at: int, value: int, size: int) -> int:
    """Mark a value among `size` places from `at` on, none if it is outside; the next place."""
    for i in range(size):
        out[at + i] = i == value
    return at + size
