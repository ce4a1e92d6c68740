"""The time by which tables are played: it never goes back and never jumps, whatever the wall clock does.

It begins at the wall clock's time, or later where something was stored later, and then goes by the
monotonic clock. So somebody who sets the machine's time neither freezes bots nor costs a player the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable

MILLISECOND = 1_000_000  # nanoseconds


def wall_time() -> int:
    """The time of day in milliseconds since 1970: for what people read, and for nothing that waits."""
    return time.time_ns() // MILLISECOND


class SteadyClock:
    """Milliseconds since 1970, as this worker counts them."""

    def __init__(
        self,
        wall: Callable[[], int] = wall_time,
        monotonic: Callable[[], int] = lambda: time.monotonic_ns() // MILLISECOND,
    ) -> None:
        self._monotonic = monotonic
        self._ahead = wall() - monotonic()  # of the monotonic clock

    def __call__(self) -> int:
        """The time."""
        return self._ahead + self._monotonic()

    def reach(self, moment: int) -> None:
        """It is at least so late: something is stored that happened then."""
        self._ahead = max(self._ahead, moment - self._monotonic())
