"""Arrays of whole numbers: a list of one dimension, and tables, which are lists of rows."""

from __future__ import annotations

import builtins
import math
import operator
from collections.abc import Callable, Iterator
from struct import pack
from typing import Any

_get, _set = list.__getitem__, list.__setitem__
_WHOLE = slice(None)


def _element_wise(operation: Callable[[Any, Any], Any], is_reflected: bool = False) -> Any:
    """An operator over two arrays of one length, or over an array and a number."""

    def run(self: Any, other: Any) -> Any:
        is_broadcast = isinstance(self, Table) and not isinstance(other, Table)  # to each row
        if isinstance(other, list) and not is_broadcast:
            assert len(self) == len(other), "different lengths"
            pairs: Iterator[Any] = zip(other, self) if is_reflected else zip(self, other)  # noqa: B905
            return _like(self, [operation(one, two) for one, two in pairs])
        if is_reflected:
            return _like(self, [operation(other, one) for one in self])
        return _like(self, [operation(one, other) for one in self])

    return run


def _in_place(operation: Callable[[Any, Any], Any]) -> Any:
    """The same, changing the array itself."""
    compute = _element_wise(operation)

    def run(self: Any, other: Any) -> Any:
        self[:] = compute(self, other)
        return self

    return run


def _like(model: Any, values: list[Any]) -> Any:
    return Table(values) if isinstance(model, Table) else ndarray(values)


class ndarray(list):
    """One dimension. Reading a number is a list's own, which is what makes rules fast."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # an array changes
    letter = "q"  # what its bytes are, as `struct` has it; numbers themselves are of any width

    def __class_getitem__(cls, _: Any) -> Any:
        return cls

    def __setitem__(self, at: Any, value: Any) -> None:
        if type(at) is slice:
            count = len(range(*at.indices(len(self))))
            values = list(map(int, value)) if isinstance(value, list | tuple) else [int(value)] * count
            assert len(values) == count, "different lengths"
            _set(self, at, values)
        elif type(at) is list:
            for place in at:
                _set(self, place, int(value))
        else:
            _set(self, at, int(value))

    @property
    def shape(self) -> tuple[int, ...]:
        """How many, by dimension."""
        return (len(self),)

    @property
    def ndim(self) -> int:
        """How many dimensions."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """How many numbers."""
        return math.prod(self.shape)

    def copy(self) -> Any:
        """An independent copy."""
        return type(self)(_get(self, _WHOLE))

    def astype(self, kind: Any) -> Any:
        """A copy that has other bytes."""
        return LINES.get(kind.letter, ndarray)(_get(self, _WHOLE))

    def tolist(self) -> list[Any]:
        """The same as plain lists."""
        return _get(self, _WHOLE)

    def reshape(self, *shape: Any) -> Any:
        """The same numbers in another shape."""
        wanted = shape[0] if isinstance(shape[0], tuple) else shape
        if -1 in wanted:  # as many as there are
            known = -math.prod(wanted)
            wanted = tuple(len(flat(self)) // known if one == -1 else one for one in wanted)
        return shaped(flat(self), wanted)

    def setflags(self, write: bool) -> None:
        """Nothing: NumPy holds the rules to leaving frozen arrays alone."""

    def fill(self, value: int) -> None:
        """Set all to one number."""
        self[:] = value

    def sum(self, axis: Any = None) -> Any:
        """All added up, or along some dimensions."""
        if axis is None or self.ndim == 1:
            return builtins.sum(flat(self))
        axes = [one % self.ndim for one in (axis if isinstance(axis, tuple) else (axis,))]
        found = self
        for one in sorted(axes, reverse=True):
            found = _sum_along(found, one)
        return found

    def nonzero(self) -> tuple[Any]:
        """The places of all that is not zero, in one dimension."""
        return (ndarray(place for place, value in enumerate(self) if value),)

    def any(self) -> bool:
        """Whether one is not zero."""
        return builtins.any(flat(self))

    def all(self) -> bool:
        """Whether none is zero."""
        return builtins.all(flat(self))

    def max(self) -> int:
        """The largest."""
        return builtins.max(flat(self))

    def min(self) -> int:
        """The smallest."""
        return builtins.min(flat(self))

    def tobytes(self) -> bytes:
        """The numbers as their kind has them."""
        numbers = flat(self)
        return pack(f"<{len(numbers)}{self.letter}", *numbers)

    __eq__ = _element_wise(operator.eq)
    __ne__ = _element_wise(operator.ne)
    __lt__ = _element_wise(operator.lt)
    __le__ = _element_wise(operator.le)
    __gt__ = _element_wise(operator.gt)
    __ge__ = _element_wise(operator.ge)
    __add__ = _element_wise(operator.add)
    __radd__ = _element_wise(operator.add, is_reflected=True)
    __iadd__ = _in_place(operator.add)
    __sub__ = _element_wise(operator.sub)
    __rsub__ = _element_wise(operator.sub, is_reflected=True)
    __isub__ = _in_place(operator.sub)
    __mul__ = _element_wise(operator.mul)
    __rmul__ = _element_wise(operator.mul, is_reflected=True)
    __imul__ = _in_place(operator.mul)
    __and__ = _element_wise(operator.and_)
    __or__ = _element_wise(operator.or_)
    __xor__ = _element_wise(operator.xor)

    def __invert__(self) -> Any:
        return ndarray(not one if isinstance(one, bool) else ~one for one in self)


class Table(ndarray):
    """Two dimensions or more: a list of rows, which are arrays. A row is the table's own, as in NumPy."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        if type(at) is not tuple:
            found = _get(self, at)
            return Table(found) if type(at) is slice else found
        if len(at) == 1:
            return self[at[0]]
        first, rest = at[0], at[1:] if len(at) > 2 else at[1]
        if type(first) is slice:
            rows = [row[rest] for row in _get(self, first)]
            return Table(rows) if rows and isinstance(rows[0], list) else ndarray(rows)
        row = _get(self, first)
        found = row[rest] if type(rest) is not list else [row[one] for one in rest]
        return ndarray(found) if type(found) is list else found

    def __setitem__(self, at: Any, value: Any) -> None:
        if type(at) is tuple and len(at) > 1:
            first, rest = at[0], at[1:] if len(at) > 2 else at[1]
        else:
            first, rest = at[0] if type(at) is tuple else at, _WHOLE
        if type(first) is not slice and type(first) is not list:
            _get(self, first)[rest] = value
            return
        rows = _get(self, first) if type(first) is slice else [_get(self, row) for row in first]
        is_list = isinstance(value, list | tuple)
        is_by_row = is_list and (type(rest) is int or isinstance(value[0], list | tuple))
        for number, row in enumerate(rows):
            row[rest] = value[number] if is_by_row else value

    @property
    def shape(self) -> tuple[int, ...]:
        """How many, by dimension."""
        return (len(self), *(_get(self, 0).shape if self else ()))

    def copy(self) -> Any:
        """An independent copy."""
        return Table(row.copy() for row in self)

    def astype(self, kind: Any) -> Any:
        """A copy that has other bytes."""
        return TABLES.get(kind.letter, Table)(row.copy() for row in self)

    def tolist(self) -> list[Any]:
        """The same as plain lists."""
        return [row.tolist() for row in self]


def _narrow(whole: type) -> dict[str, type]:
    """The same arrays whose numbers are bytes, with a sign and without, by letter."""
    return {letter: type(whole.__name__, (whole,), {"__slots__": (), "letter": letter}) for letter in "bB"}


LINES, TABLES = _narrow(ndarray), _narrow(Table)


def _sum_along(values: Any, axis: int) -> Any:
    if not isinstance(values, Table):
        return builtins.sum(values)
    if axis:
        found = [_sum_along(row, axis - 1) for row in values]
        return Table(found) if isinstance(found[0], list) else ndarray(found)
    if isinstance(_get(values, 0), Table):
        return Table(_sum_along(Table(rows), 0) for rows in zip(*values, strict=True))
    return ndarray(map(builtins.sum, zip(*values, strict=True)))


def flat(values: Any) -> Any:
    """All numbers in one list."""
    if isinstance(values, Table):
        return [one for row in values for one in flat(row)]
    return values


def shaped(numbers: list[Any], shape: tuple[int, ...]) -> Any:
    """Numbers in rows, and rows of rows."""
    if not shape:
        return numbers[0]
    if len(shape) == 1:
        return ndarray(numbers)
    step = math.prod(shape[1:])
    return Table(shaped(numbers[row * step : (row + 1) * step], shape[1:]) for row in range(shape[0]))
