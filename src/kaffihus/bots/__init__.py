"""Players that are programs. A bot is handed a redealt position: it sees what its seat may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kaffihus.bots.random import RandomBot
from kaffihus.bots.thinking import ThinkingBot, parse_way
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.position import Position


class Bot(Protocol):
    """Whoever can choose an action."""

    def choose(self, position: Position, seat: int) -> int:
        """A legal action of the seat, which is pending. The position is the bot's to play with."""


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": lambda seed: ThinkingBot(seed, {"iterations": 0}, is_patient=False),
    "search": lambda seed: ThinkingBot(seed, {}),
}


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name, settings behind a colon; the same seed, the same choices."""
    kind, _, settings = name.partition(":")
    if kind not in BOTS:
        raise BadRequest(f"no bot {kind!r}; there are: {', '.join(BOTS)}")
    bot = BOTS[kind](seed)
    if settings:
        if not isinstance(bot, ThinkingBot):
            raise BadRequest(f"the bot {kind!r} has no settings")
        bot.asked = {**bot.asked, **parse_way(settings)}
    return bot


def ask_bot(bot: Bot, position: Position, seat: int, seed: int) -> int:
    """The bot's choice from a world it cannot tell from the true one."""
    return bot.choose(position.redeal(seat, new_rng(seed)), seat)
