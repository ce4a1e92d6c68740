"""What the viewer knows of whom, at a glance."""

from __future__ import annotations

from typing import Any

from kaffihus.core.state import Bytes, PlainState
from kaffihus.games.cookie_jar.components import HIGHEST, OF_VALUE
from kaffihus.games.cookie_jar.deduction import get


def preview(state: PlainState, sets: Bytes) -> dict[str, Any]:
    """By seat, the values its hand may have as far as the viewer's deduction `sets` goes."""
    return {"values": [values_in(get(sets, who)) for who in range(state.seats)]}


def values_in(cakes: int) -> list[int]:
    """The values among a set of cakes."""
    return [value for value in range(1, HIGHEST + 1) if cakes & int(OF_VALUE[value])]
