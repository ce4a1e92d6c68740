"""What depends on states alone is worked out once for everybody who looks at them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from kaffihus.core.state import PlainState

Look = TypeVar("Look", bound=Callable[..., Any])

REMEMBERED = 16  # answers: those who look at a table look at the same state


def once(look: Look) -> Look:
    """A function whose last answers are remembered, by what the states given to it hold.

    By their contents, for a state changes. An answer is shared: nobody may change it.
    """
    answers: OrderedDict[object, Any] = OrderedDict()

    @wraps(look)
    def remembered(*given: Any) -> Any:
        key = tuple([one.contents if isinstance(one, PlainState) else one for one in given])
        try:
            return answers[key]  # asked once: a replay in another thread may forget it in the next moment
        except KeyError:
            found = answers[key] = look(*given)
        if len(answers) > REMEMBERED:
            answers.popitem(last=False)
        return found

    return cast(Look, remembered)
