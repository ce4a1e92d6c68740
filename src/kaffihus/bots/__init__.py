"""Players that are programs. A bot is handed a redealt position: it sees what its seat may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kaffihus.bots.random import RandomBot
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.position import Position


class Bot(Protocol):
    """Whoever can choose an action."""

    def choose(self, position: Position, seat: int) -> int:
        """A legal action of the seat, which is pending. The position is the bot's to play with."""


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name; the same seed, the same choices."""
    if name not in BOTS:
        raise BadRequest(f"no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](seed)


def ask_bot(bot: Bot, position: Position, seat: int, seed: int) -> int:
    """The bot's choice from a world it cannot tell from the true one."""
    return bot.choose(position.redeal(seat, new_rng(seed)), seat)
