"""Python's garbage, collected in portions that nobody notices.

Nearly all of the server's objects go when nothing refers to them any more. The collector is for the few
that refer to each other in a ring; but it looks at every table in memory for them, and a server of five
hundred tables stands still for a fifth of a second meanwhile. So what has lived for a minute is put
aside as not worth looking at, and all of it is looked through only now and then.
"""

from __future__ import annotations

import gc
import time

USUAL = gc.get_threshold()
YOUNG, MIDDLE, NEVER = 5_000, 10, 1_000_000
SECONDS_BETWEEN_LOOKS = 3600.0


class GarbageCollection:
    """When to look where."""

    def __init__(self) -> None:
        self.looked = time.monotonic()

    def start(self) -> None:
        """From now on the old are left alone."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)

    def tidy(self) -> None:
        """Once a minute: put aside what has lived so long; once an hour, look through everything."""
        now = time.monotonic()
        if now - self.looked > SECONDS_BETWEEN_LOOKS:
            self.looked = now
            gc.unfreeze()
            gc.collect()
        gc.freeze()

    def stop(self) -> None:
        """As it was before."""
        gc.unfreeze()
        gc.set_threshold(*USUAL)
