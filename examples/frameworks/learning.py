"""What the framework examples share: how long they learn, and what they say and must have reached."""

from __future__ import annotations

import argparse
import sys
import time

ENOUGH = 0.6  # of the games against random play; a policy that learnt nothing wins half


class Patience:
    """The seconds and games that were asked for; the clock starts when it is first asked."""

    def __init__(self) -> None:
        parser = argparse.ArgumentParser()
        parser.add_argument("--seconds", type=float, default=120.0, help="of learning")
        parser.add_argument("--games", type=int, default=200, help="played afterwards, against random play")
        wish = parser.parse_args()
        self.games: int = wish.games
        self._seconds: float = wish.seconds
        self._until: float | None = None

    @property
    def is_over(self) -> bool:
        """The time is up."""
        if self._until is None:  # nobody is to wait for compilers and processes
            self._until = time.monotonic() + self._seconds
        return time.monotonic() > self._until


def told(what: str, steps: int, share: float) -> None:
    """Say how it went; fail where nothing was learnt."""
    print(f"{what}: {share:.1%} of games won against random play, after {steps:,} decisions", flush=True)
    if share < ENOUGH:
        sys.exit(f"expected {ENOUGH:.0%} at least")
