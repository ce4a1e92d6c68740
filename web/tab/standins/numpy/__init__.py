"""A stand-in for the little of NumPy that interpreted rules use, for browsers: whole numbers in lists.

Rules read and write single numbers far more often than they compute with arrays; lists do that in a
browser faster than NumPy, which would be larger than all the rest of the tab. What is here behaves as NumPy
does where the rules can tell: tests/tab plays whole games with both and compares every byte.

Three things differ, and the rules depend on none. Elements are Python's own ints and never overflow; but
for bytes there is one kind of them, as wide as any. A slice of one dimension is a list of copies; NumPy has
a view into the array there.
"""

from __future__ import annotations

import builtins
import math
from collections.abc import Iterable, Sequence
from struct import unpack
from typing import Any

from numpy._arrays import LINES, Table, flat, ndarray, shaped
from numpy._kinds import (
    bool_,
    dtype,
    float32,
    float64,
    generic,
    int8,
    int16,
    int32,
    int64,
    record,
    scalar,
    uint8,
    uint16,
    uint32,
    uint64,
)

__version__ = "0+tab"
__all__ = [
    "all", "any", "arange", "array", "array_equal", "asarray", "bool_", "count_nonzero", "dtype", "empty",
    "flatnonzero", "float32", "float64", "frombuffer", "full", "generic", "int8", "int16", "int32", "int64",
    "isin", "ndarray", "ones", "record", "repeat", "uint8", "uint16", "uint32", "uint64", "zeros",
]  # fmt: skip


class Records(list):
    """An array of records."""

    def tobytes(self) -> bytes:
        """Their bytes, one behind another."""
        return b"".join(one.tobytes() for one in self)


# --- new arrays


def zeros(shape: Any, kind: Any = int64) -> Any:
    """An array of zeros, or of records whose fields are."""
    if isinstance(kind, dtype) and kind.names:
        return Records(record(kind) for _ in range(shape))
    return full(shape, 0, kind)


empty = zeros


def ones(shape: Any, kind: Any = int64) -> Any:
    """An array of ones."""
    return full(shape, 1, kind)


def full(shape: Any, value: int, kind: Any = int64) -> Any:
    """An array of one number."""
    if isinstance(shape, int):
        return _line(kind)([value] * shape)
    return shaped([value] * math.prod(shape), tuple(shape))


def _line(kind: Any) -> Any:
    """The class of an array of one dimension."""
    return LINES.get(getattr(kind, "letter", ""), ndarray)


def array(values: Iterable[Any], kind: Any = None) -> Any:
    """An array of numbers that stand in lists."""
    values = list(values)
    if values and isinstance(values[0], list | tuple):
        return Table(array(row, kind) for row in values)
    return _line(kind)(map(int, values))


def asarray(values: Any) -> Any:
    """The same array, or a new one of what is none yet; a number is an array of no dimension."""
    if isinstance(values, ndarray):
        return values
    return scalar(values) if isinstance(values, int) else array(values)


def arange(*span: int) -> Any:
    """The numbers of a range."""
    return ndarray(range(*span))


def repeat(values: Sequence[int], counts: Any) -> Any:
    """Each value so often."""
    if isinstance(counts, int):
        counts = [counts] * len(values)
    return ndarray(value for value, count in zip(values, counts, strict=True) for _ in range(count))


def frombuffer(data: bytes, kind: Any = uint8) -> Any:
    """Numbers or records from their bytes."""
    if isinstance(kind, dtype) and kind.names:
        size = kind.itemsize
        return Records(record(kind, data[at : at + size]) for at in range(0, len(data), size))
    return _line(kind)(unpack(f"<{len(data) // kind.size}{kind.letter}", data))


# --- questions


def flatnonzero(values: Any) -> Any:
    """The places of all that is not zero."""
    return ndarray(place for place, value in enumerate(flat(values)) if value)


def count_nonzero(values: Any) -> int:
    """How many are not zero."""
    return builtins.sum(1 for value in flat(values) if value)


def isin(values: Any, wanted: Any) -> Any:
    """Of each, whether it is among the wanted."""
    known = set(flat(wanted))
    return shaped([value in known for value in flat(values)], values.shape)


def any(values: Any) -> bool:
    """Whether one is not zero."""
    return builtins.any(flat(values))


def all(values: Any) -> bool:
    """Whether none is zero."""
    return builtins.all(flat(values))


def array_equal(one: Any, other: Any) -> bool:
    """Whether shapes and numbers are the same."""
    return asarray(one).tolist() == asarray(other).tolist()
