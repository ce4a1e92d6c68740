"""A game's state as a NumPy record, and the same state as a plain object for interpreted play."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

EMPTY = -1  # no card, no seat, no slot
MOST_SEATS = 7

# In rules: a record when compiled, a PlainState when interpreted.
State: TypeAlias = Any
Bytes: TypeAlias = npt.NDArray[np.uint8]
Numbers: TypeAlias = npt.NDArray[np.int64]

Field: TypeAlias = tuple[str, Any] | tuple[str, Any, tuple[int, ...]]


def state_dtype(fields: Sequence[Field]) -> np.dtype[Any]:
    """A record of whole 8-byte words without hidden padding; wide fields come first.

    NumPy leaves padding unset when it copies, so that equal states could differ in their bytes.
    """
    size = sum(np.dtype(f[1]).itemsize * math.prod(f[2] if len(f) == 3 else ()) for f in fields)
    spare: list[Field] = [("spare", np.int8, (-size % 8,))] if size % 8 else []
    dtype = np.dtype([*fields, *spare], align=True)
    assert dtype.names is not None
    used = sum(dtype[name].itemsize for name in dtype.names)
    assert used == dtype.itemsize, "hidden padding: put the wide fields first"
    return dtype


def none_if_empty(value: int) -> int | None:
    """A seat or another number for a view; None where there is none."""
    return None if value == EMPTY else int(value)


def seats_in(bits: int) -> list[int]:
    """The seats of a bit set, for a view; chance is nobody's seat."""
    return [seat for seat in range(MOST_SEATS) if bits >> seat & 1]


class PlainState:
    """The fields of a record as attributes: Python ints and int64 arrays.

    Nothing overflows (NumPy computes `200 + np.int8(1)` in int8, Numba in int64), and the names
    of fields cannot clash with the methods of `np.record`.
    """

    def __init__(self, dtype: np.dtype[Any]) -> None:
        assert dtype.names is not None
        self.__dict__["_dtype"] = dtype
        for name in dtype.names:
            shape = dtype[name].shape
            self.__dict__[name] = np.zeros(shape, np.int64) if shape else 0

    def __getattr__(self, name: str) -> Any:  # only for names that are no field
        raise AttributeError(f"a state has no field {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.__dict__:
            raise AttributeError(f"a state has no field {name!r}")
        self.__dict__[name] = value if isinstance(value, np.ndarray) else int(value)

    def __deepcopy__(self, memo: dict[int, Any]) -> PlainState:
        return self.copy()

    @property
    def dtype(self) -> np.dtype[Any]:
        """The record this is the plain form of."""
        dtype: np.dtype[Any] = self.__dict__["_dtype"]
        return dtype

    def copy(self) -> PlainState:
        """An independent copy."""
        twin = object.__new__(PlainState)
        fields = twin.__dict__
        fields.update(self.__dict__)
        for name in _array_fields(self.dtype):
            fields[name] = fields[name].copy()
        return twin

    def freeze(self) -> FrozenState:
        """The same state, which from now on nothing changes: whoever wants to go on from it copies it."""
        for name in _array_fields(self.dtype):
            self.__dict__[name].setflags(write=False)
        object.__setattr__(self, "__class__", FrozenState)  # which has no fields of its own
        return cast(FrozenState, self)

    @property
    def contents(self) -> tuple[object, ...]:
        """What it holds, field by field; equal for equal states of one game."""
        return tuple(
            [
                value.tobytes() if isinstance(value, np.ndarray) else value
                for value in self.__dict__.values()
            ]
        )

    def load(self, record: Any) -> PlainState:
        """Take over the fields of a record."""
        for name in self.dtype.names or ():
            value = record[name]
            self.__dict__[name] = value.astype(np.int64) if value.shape else int(value)
        return self

    def store(self, record: Any) -> None:
        """Write the fields into a record."""
        for name in self.dtype.names or ():
            record[name] = self.__dict__[name]

    def to_bytes(self) -> bytes:
        """The bytes of the record: equal for equal states."""
        record = np.zeros(1, self.dtype)
        self.store(record[0])
        return record.tobytes()

    def load_bytes(self, data: bytes) -> PlainState:
        """Take over what `to_bytes` gave."""
        return self.load(np.frombuffer(data, self.dtype)[0])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainState) and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]  # a state changes


class FrozenState(PlainState):
    """A state that nothing changes any more, such as those a table has been in."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name!r} of a frozen state is not to be changed: copy it first")

    @cached_property
    def contents(self) -> tuple[object, ...]:
        """What it holds, field by field."""
        return super().contents

    def copy(self) -> PlainState:
        """An independent copy, which may be changed."""
        twin = super().copy()
        twin.__dict__.pop("contents", None)
        return twin


@cache
def _array_fields(dtype: np.dtype[Any]) -> list[str]:
    """The fields that are arrays."""
    return [name for name in dtype.names or () if dtype[name].shape]
