"""Players that are programs. A bot is handed a redealt position: it sees what its seat may see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kaffihus.bots.bot import Bot
from kaffihus.bots.levels import LEVELS, ClassicBot, LevelBot
from kaffihus.bots.network.bot import NetworkBot
from kaffihus.bots.random import RandomBot
from kaffihus.bots.search.bot import LATER, ThinkingBot
from kaffihus.bots.search.game_search import search_of
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.position import Position

__all__ = ["BOTS", "LEVELS", "Bot", "ask_bot", "make_bot", "offered", "warm_up"]


@dataclass(frozen=True)
class Kind:
    """A bot as the registry knows it."""

    make: Callable[[int], Bot]  # from a seed
    is_offered: bool = True  # to people at a table; the others are for the laboratory


# Weakest first, where they are offered.
BOTS: dict[str, Kind] = {
    "random": Kind(RandomBot),
    **{level: Kind(partial(LevelBot, level=level)) for level in LEVELS},
    "greedy": Kind(
        partial(ThinkingBot, asked={"iterations": 0, "deals": 1}, compiler=LATER), is_offered=False
    ),
    "search": Kind(ThinkingBot, is_offered=False),
    "classic": Kind(ClassicBot, is_offered=False),
    "network": Kind(NetworkBot, is_offered=False),
}


def offered() -> list[str]:
    """The names of the bots that people may play with, weakest first."""
    return [name for name, kind in BOTS.items() if kind.is_offered]


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name, settings behind a colon; the same seed, the same choices."""
    kind, _, settings = name.partition(":")
    if kind not in BOTS:
        raise BadRequest(f"no bot {kind!r}; there are: {', '.join(BOTS)}")
    bot = BOTS[kind].make(seed)
    if settings:
        bot.configure(settings)
    return bot


def ask_bot(bot: Bot, position: Position, seat: int, seed: int) -> int:
    """The bot's choice from a world it cannot tell from the true one."""
    return bot.choose(position.redeal(seat, new_rng(seed)), seat)


def warm_up(game: Game) -> None:
    """Compile what the bots of a game need, into this process and into the cache on disk."""
    search_of(game).warm_up()
