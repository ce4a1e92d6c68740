"""A table's settings, checked; with its identity and its secrets they never change after it is made."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from kaffihus import games
from kaffihus.bots import offered
from kaffihus.bots.characters import CHARACTERS
from kaffihus.core.dealer import FORM
from kaffihus.core.game import Game
from kaffihus.server.errors import Refusal
from kaffihus.server.wire.plain_text import call_link, person_name
from kaffihus.server.wire.types import SeatSettings, TableSettings


class Terms(Struct, frozen=True):
    """A table's settings, the version of its rules, the secret of its deals and those of its links."""

    id: str
    settings: TableSettings
    rules_version: int  # the newest when the table was made
    host: str  # the maker's id
    seed: bytes  # of the deal in form 1; in form 2 the seeds of all its deals are made from it
    player_secret: str
    spectator_secret: str
    created: int
    deal_form: int = FORM  # the newest when the table was made

    @property
    def game(self) -> Game:
        """The game that is played, by the rules it was begun with."""
        return games.load(self.settings.game).at_version(self.rules_version)


def levels() -> list[str]:
    """The bots one may play with, weakest first."""
    return offered()


def check_settings(settings: TableSettings, hidden_options: bool = False) -> None:
    """Refuse a table that cannot be; options for tests and study only where the server allows them."""
    if settings.game not in games.IDS:
        raise Refusal("impossible", "house.why.unknown_game", game=settings.game, known=list(games.IDS))
    game = games.load(settings.game)
    game.check_seats(len(settings.seats))
    game.option_values(settings.options)
    hidden = [option.name for option in game.options if option.hidden and option.name in settings.options]
    if hidden and not hidden_options:
        raise Refusal("impossible", "house.why.hidden_option", option=hidden[0])
    for seat in settings.seats:
        check_seat(seat)
    check_characters([seat.level for seat in settings.seats])
    if settings.substitute is not None:
        check_level(settings.substitute)
    elif settings.timeout == "bot" and settings.clock is not None:
        raise Refusal("impossible", "house.why.no_substitute_level")
    if settings.call is not None:
        call_link(settings.call)
    check_undo(settings)
    if settings.rated and settings.coach:
        raise Refusal("impossible", "house.why.rated_coach")


def check_seat(seat: SeatSettings) -> None:
    """Refuse a seat that is neither a person's nor a bot's."""
    if seat.kind == "bot":
        if seat.level is None:
            raise Refusal("impossible", "house.why.no_level", known=levels())
        check_level(seat.level)
    elif seat.level is not None:
        raise Refusal("impossible", "house.why.level_without_bot")
    if seat.name is not None and seat.kind != "invited":
        raise Refusal("impossible", "house.why.name_without_invitation")
    if seat.name is not None and person_name(seat.name) != seat.name:
        raise Refusal("impossible", "house.why.no_such_name", name=seat.name)


def check_level(level: str) -> None:
    """Refuse a bot that does not exist."""
    if level not in levels():
        raise Refusal("impossible", "house.why.unknown_level", level=level, known=levels())


def check_characters(bots: Sequence[str | None]) -> None:
    """Refuse a table at which a character would have two seats."""
    for bot in CHARACTERS:
        if bots.count(bot) > 1:
            raise Refusal("impossible", "house.why.character_twice", level=bot)


def as_told(settings: TableSettings, is_players: bool) -> TableSettings:
    """A table's settings as somebody may read them: where players talk is their own affair."""
    return settings if is_players else replace(settings, call=None)


def check_undo(settings: TableSettings) -> None:
    """Undo at any depth is for people who know each other; in rated games undo is for misclicks only."""
    if settings.undo == "any" and any(seat.kind == "bot" for seat in settings.seats):
        raise Refusal("impossible", "house.why.undo_any_with_bots")
    if settings.rated and settings.undo not in ("none", "free"):
        raise Refusal("impossible", "house.why.rated_undo")
