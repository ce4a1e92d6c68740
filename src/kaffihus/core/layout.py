"""The layout of an observation: names, shapes, ranges and meanings, declared once.

    LAYOUT = Layout(
        Piece("own_hand", (CARDS,), "the cards in my hand"),
        Piece("tips", (2,), "my Tips, the other's", most=2),
    )
    OWN_HAND = LAYOUT.at("own_hand")

`observe` stands in the same file and writes to these places; the documentation page and the spaces of the
sockets are read off the pieces.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes


@dataclass(frozen=True)
class Piece:
    """A stretch of the observation."""

    name: str
    shape: tuple[int, ...]  # () for a single number
    meaning: str
    most: int = 1  # values run from 0 to this
    past: bool = False  # says how things came about, not how they stand

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return math.prod(self.shape)


class Layout:
    """The pieces of an observation, one behind the other."""

    def __init__(self, *pieces: Piece) -> None:
        self.pieces = pieces
        self._at: dict[str, int] = {}
        self.size = 0
        self.present = 0  # the numbers that say how things stand; those of the past are behind them
        for piece in pieces:
            assert piece.name not in self._at, f"two pieces {piece.name!r}"
            self._at[piece.name] = self.size
            if not piece.past:
                assert self.present == self.size, f"{piece.name!r} stands behind a piece of the past"
                self.present += piece.size
            self.size += piece.size

    def at(self, name: str) -> int:
        """Where a piece begins."""
        return self._at[name]

    def __getitem__(self, name: str) -> slice:
        """The places of a piece, to read it from an observation."""
        start = self._at[name]
        return slice(start, start + next(piece.size for piece in self.pieces if piece.name == name))


@rule
def write_choice(out: Bytes, at: int, value: int, size: int) -> None:
    """Mark one value among `size` places, none of them if it is outside."""
    for i in range(size):
        out[at + i] = i == value


@rule
def write_set(out: Bytes, at: int, members: int, size: int) -> None:
    """Mark the members of a set, given as bits, among `size` places."""
    for i in range(size):
        out[at + i] = members >> i & 1
