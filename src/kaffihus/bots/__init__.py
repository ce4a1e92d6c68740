"""Players that are programs. A bot is handed a redealt position: it sees what its seat may see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kaffihus.bots import outside
from kaffihus.bots.bot import Bot
from kaffihus.bots.characters import CHARACTERS, at_level, called
from kaffihus.bots.characters.bot import CharacterBot
from kaffihus.bots.level_names import LEVELS
from kaffihus.bots.levels import ClassicBot, LevelBot
from kaffihus.bots.network.bot import NetworkBot
from kaffihus.bots.observing import ObservingBot
from kaffihus.bots.random import RandomBot
from kaffihus.bots.search.bot import LATER, ThinkingBot
from kaffihus.bots.search.game_search import search_of
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.position import Position

__all__ = [
    "BOTS",
    "CHARACTERS",
    "LEVELS",
    "Bot",
    "ObservingBot",
    "admit",
    "ask_bot",
    "called",
    "make_bot",
    "offered",
    "warm_up",
]


@dataclass(frozen=True)
class Kind:
    """A bot as the registry knows it."""

    make: Callable[[int], Bot]  # from a seed
    is_offered: bool = True  # to people at a table; the others are for the laboratory
    place: str | None = None  # of one from outside


# Weakest first, where they are offered.
BOTS: dict[str, Kind] = {
    "random": Kind(RandomBot),
    **{
        name: kind
        for level in LEVELS
        for name, kind in (
            (level, Kind(partial(LevelBot, level=level))),
            *((one.id, Kind(partial(CharacterBot, id=one.id))) for one in at_level(level)),
        )
    },
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
    """The bot of that name, settings behind a colon; the same seed, the same choices.

    One from outside is named by its place, `file.py:Class`, or by its entry point: see `outside`.
    """
    kind, settings = outside.split_name(name)
    if kind in BOTS:
        bot = BOTS[kind].make(seed)
    elif outside.is_place(kind) or kind in outside.entry_names():
        bot = outside.load_class(kind)(seed)
    else:
        known = ", ".join([*BOTS, *outside.entry_names()])
        raise BadRequest(f"no bot {kind!r}; there are: {known}, and file.py:Class")
    if settings:
        bot.configure(settings)
    return bot


def admit(name: str, bot: str) -> None:
    """Offer people a bot from outside, under a name: for whoever runs a server."""
    if not name.replace("_", "").replace("-", "").isalnum() or name != name.lower() or len(name) > 40:
        raise BadRequest(f"a bot cannot be called {name!r}: expected lower-case letters, digits, _ and -")
    if name in BOTS and BOTS[name].place != bot:
        raise BadRequest(f"there is a bot {name!r} already")
    make_bot(bot, 0)  # a wrong one is refused at once
    BOTS[name] = Kind(partial(make_bot, bot), place=bot)


def ask_bot(bot: Bot, position: Position, seat: int, seed: int) -> int:
    """The bot's choice from a world it cannot tell from the true one."""
    return bot.choose(position.redeal(seat, new_rng(seed)), seat)


def warm_up(game: Game) -> None:
    """Compile what the bots of a game need, into this process and into the cache on disk."""
    search_of(game).warm_up()
