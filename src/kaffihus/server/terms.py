"""What is settled when a table is made, and never changes after."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from kaffihus import games
from kaffihus.bots import BOTS, LEVELS
from kaffihus.core.dealer import commitment
from kaffihus.core.game import Game
from kaffihus.server.bodies import NewTable, SeatWish
from kaffihus.server.chat import person_name
from kaffihus.server.errors import Refusal


class Terms(Struct, frozen=True):
    """A table's settings, its deal's secret seed, and the secrets of its links."""

    id: str
    wish: NewTable
    host: str  # the maker's id
    seed: bytes
    player_secret: str
    spectator_secret: str
    created: int

    @property
    def game(self) -> Game:
        """The game that is played."""
        return games.load(self.wish.game)

    @property
    def commitment(self) -> str:
        """What is published of the seed before the deal."""
        return commitment(self.id, self.game.rules_label, self.seed)


def levels() -> list[str]:
    """The bots one may play with, weakest first; those that need settings are for the laboratory."""
    return [name for name in BOTS if name == "random" or name in LEVELS]


def check_wish(wish: NewTable, hidden_options: bool = False) -> None:
    """Refuse a table that cannot be; options for tests and study only where the house allows them."""
    if wish.game not in games.IDS:
        raise Refusal("impossible", f"no game {wish.game!r}; there are: {', '.join(games.IDS)}")
    game = games.load(wish.game)
    game.check_seats(len(wish.seats))
    game.option_values(wish.options)
    hidden = [option.name for option in game.options if option.hidden and option.name in wish.options]
    if hidden and not hidden_options:
        raise Refusal("impossible", f"{game.title}: {hidden[0]} is for tests and study only")
    for seat in wish.seats:
        check_seat(seat)
    if wish.substitute is not None:
        check_level(wish.substitute)
    elif wish.timeout == "bot" and wish.clock is not None:
        raise Refusal("impossible", "time-outs by bot need a substitute's level")
    check_undo(wish, wish.seats)


def check_seat(wish: SeatWish) -> None:
    """Refuse a seat that is neither a person's nor a bot's."""
    if wish.kind == "bot":
        if wish.level is None:
            raise Refusal("impossible", f"a bot needs a level: {', '.join(levels())}")
        check_level(wish.level)
    elif wish.level is not None:
        raise Refusal("impossible", "only a bot has a level")
    if wish.name is not None and wish.kind != "invited":
        raise Refusal("impossible", "only an invited seat is kept for a name")
    if wish.name is not None and person_name(wish.name) != wish.name:
        raise Refusal("impossible", f"no account can be called {wish.name!r}")


def check_level(level: str) -> None:
    """Refuse a bot that does not exist."""
    if level not in levels():
        raise Refusal("impossible", f"no bot {level!r}; there are: {', '.join(levels())}")


def check_undo(wish: NewTable, seats: Sequence[SeatWish]) -> None:
    """Undo at any depth is for people who know each other; in rated games only misclicks count not."""
    if wish.undo == "any" and any(seat.kind == "bot" for seat in seats):
        raise Refusal("impossible", "undo 'any' is for tables without bots; with bots, 'consent' does it")
    if wish.rated and wish.undo not in ("none", "free"):
        raise Refusal("impossible", "a rated table has undo 'none' or 'free'")
