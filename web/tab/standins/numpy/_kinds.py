"""Kinds of numbers, and records of fields: what a state's bytes are made of."""

from __future__ import annotations

import math
from collections.abc import Iterator
from struct import Struct
from typing import Any

from numpy._arrays import flat, ndarray, shaped


class generic(int):
    """A number of some width; made, it is one of Python's own."""

    letter, size = "q", 8

    def __new__(cls, value: Any = 0) -> Any:
        """A plain number, which never overflows."""
        return int(value)


class bool_(generic):
    """True or false."""

    letter, size = "?", 1


class int8(generic):
    """Eight bits."""

    letter, size = "b", 1


class uint8(generic):
    """Eight bits, not negative."""

    letter, size = "B", 1


class int16(generic):
    """Sixteen bits."""

    letter, size = "h", 2


class uint16(generic):
    """Sixteen bits, not negative."""

    letter, size = "H", 2


class int32(generic):
    """Thirty-two bits."""

    letter, size = "i", 4


class uint32(generic):
    """Thirty-two bits, not negative."""

    letter, size = "I", 4


class int64(generic):
    """Sixty-four bits."""


class uint64(generic):
    """Sixty-four bits, not negative."""

    letter = "Q"


class float32(generic):
    """A name for annotations: nothing here computes with fractions."""


class float64(float32):
    """The same."""


class dtype:
    """A kind of number with a shape, or a record of named fields."""

    def __init__(self, of: Any, align: bool = False, shape: tuple[int, ...] = ()) -> None:
        if isinstance(of, dtype):
            of = of.of
        self.of, self.shape = of, shape
        self.names: tuple[str, ...] | None = None
        if not isinstance(of, list):
            self.itemsize = of.size * math.prod(shape)
            return
        self._fields = {one[0]: dtype(one[1], shape=one[2] if len(one) == 3 else ()) for one in of}
        self.names = tuple(self._fields)
        self.packed = Struct("<" + "".join(self._letters(align)))
        self.itemsize = self.packed.size

    def _letters(self, align: bool) -> Iterator[str]:
        """The fields as `struct` writes them; aligned ones begin at multiples of their width."""
        at, widest = 0, 1
        for field in self._fields.values():
            gap = -at % field.of.size if align else 0
            yield f"{gap}x{math.prod(field.shape)}{field.of.letter}"
            at, widest = at + gap + field.itemsize, max(widest, field.of.size)
        yield f"{-at % widest if align else 0}x"

    def __class_getitem__(cls, _: Any) -> Any:
        return cls

    def __getitem__(self, name: str) -> dtype:
        return self._fields[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, dtype) and (self.of, self.shape) == (other.of, other.shape)

    def __hash__(self) -> int:
        return hash((str(self.of), self.shape))


class scalar(int):
    """An array of no dimension: one number."""

    shape = ()

    def tobytes(self) -> bytes:
        """The number as int64."""
        return self.to_bytes(8, "little", signed=True)


class record:
    """One record: its fields by name."""

    def __init__(self, kind: dtype, data: bytes | None = None) -> None:
        self.dtype = kind
        self.fields: dict[str, Any] = {}
        numbers = iter(kind.packed.unpack(bytes(kind.itemsize) if data is None else data))
        for name in kind.names or ():
            shape = kind[name].shape
            count = math.prod(shape)
            values = [next(numbers) for _ in range(count)]
            self.fields[name] = shaped(values, shape) if shape else scalar(values[0])

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def __setitem__(self, name: str, value: Any) -> None:
        assert name in self.fields, f"a record has no field {name!r}"
        self.fields[name] = value.copy() if isinstance(value, ndarray) else scalar(value)

    def tobytes(self) -> bytes:
        """The bytes that NumPy's record has."""
        values = self.fields.values()
        numbers = [one for value in values for one in (flat(value) if isinstance(value, list) else [value])]
        return self.dtype.packed.pack(*numbers)
