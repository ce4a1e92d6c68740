"""How often somebody may ask: a bucket that fills steadily and is emptied by asking."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

from kaffihus.server.errors import TooFast

MOST_BUCKETS = 20_000


class Bucket:
    """So many at once, so many a second after that."""

    __slots__ = ("burst", "level", "rate", "seen")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.seen = now

    def take(self, now: float) -> float:
        """Take one: 0, or the seconds to wait for it."""
        self.level = min(self.burst, self.level + (now - self.seen) * self.rate)
        self.seen = now
        if self.level >= 1:
            self.level -= 1
            return 0.0
        return (1 - self.level) / self.rate

    def charge(self, now: float) -> float:
        """Take one even where there is none: 0, or the seconds by which all of it came too early."""
        self.level = min(self.burst, self.level + (now - self.seen) * self.rate) - 1
        self.seen = now
        return max(0.0, -self.level / self.rate)


class Buckets:
    """A bucket for each of many, the longest unused forgotten first."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> None:
        """One more of somebody's, or TooFast."""
        now = self.clock()
        bucket = self._buckets.pop(who, None) or Bucket(self.rate, self.burst, now)
        self._buckets[who] = bucket
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        wait = bucket.take(now)
        if wait:
            raise TooFast(wait)

    async def wait_for(self, who: str) -> None:
        """One more of somebody's, as soon as there is one."""
        while True:
            try:
                return self.take(who)
            except TooFast as error:
                await asyncio.sleep(error.seconds)
