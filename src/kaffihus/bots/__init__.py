"""Players that are programs. A bot is handed a redealt position: it sees what its seat may see."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from kaffihus.bots.levels import LEVELS, LevelBot
from kaffihus.bots.random import RandomBot
from kaffihus.bots.thinking import LATER, ThinkingBot, parse_way
from kaffihus.bots.warming import warm_up
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.position import Position

__all__ = ["BOTS", "LEVELS", "Bot", "ask_bot", "make_bot", "warm_up"]


class Bot(Protocol):
    """Whoever can choose an action."""

    def choose(self, position: Position, seat: int) -> int:
        """A legal action of the seat, which is pending. The position is the bot's to play with."""


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    **{level: partial(LevelBot, level=level) for level in LEVELS},
    "greedy": partial(ThinkingBot, asked={"iterations": 0, "deals": 1}, compiler=LATER),
    "search": partial(ThinkingBot, asked={}),
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
