"""Plays any legal action, all equally likely."""

from __future__ import annotations

from kaffihus.bots.bot import Bot
from kaffihus.core.chance import new_rng, random_below
from kaffihus.core.position import Position


class RandomBot(Bot):
    """The beginner of beginners, and the yardstick of all others."""

    def begin(self, seed: int) -> None:
        """From the beginning of a stream of numbers."""
        self.rng = new_rng(seed)

    def choose(self, position: Position, seat: int) -> int:
        """Any legal action."""
        legal = position.legal(seat)
        return legal[random_below(self.rng, len(legal))]
