"""Arrays at an address, for compiled code."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def pointer_to(context: Any, address: Any) -> Any:
    """An address, a whole number, as a pointer to anything."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), generate
