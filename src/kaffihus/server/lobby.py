"""What there is to see before one sits down: games, and tables in lists."""

from __future__ import annotations

from functools import cache
from importlib import resources

from kaffihus import games
from kaffihus.core.game import Game
from kaffihus.server.bodies import FamilyInfo, GameInfo, GamePage, OptionInfo, TableList, TableSummary
from kaffihus.server.house import House
from kaffihus.server.store import tables
from kaffihus.server.store.tables import Found
from kaffihus.server.terms import levels


def game_info(game: Game) -> GameInfo:
    """A game in a list."""
    return GameInfo(
        id=game.id,
        title=game.title,
        tagline=game.tagline,
        designer=game.designer,
        publisher=game.publisher,
        least_players=game.seats[0],
        most_players=game.seats[-1],
        minutes=game.minutes,
        options=[
            OptionInfo(option.name, option.default, list(option.choices), option.text)
            for option in game.options
            if not option.hidden
        ],
        levels=levels(),
        rules_version=game.rules_version,
    )


@cache
def game_page(game_id: str) -> GamePage:
    """A game with its words, its actions and its rules."""
    game = games.load(game_id)
    info = game_info(game)
    return GamePage(
        **{name: getattr(info, name) for name in info.__struct_fields__},
        prompts=dict(game.prompts),
        phrases=dict(game.phrases),
        labels=dict(game.labels),
        families=[
            FamilyInfo(
                family.name,
                {name: list(values) for name, values in family.arguments.items()},
                family.chance,
            )
            for family in game.catalogue.families
        ],
        rules=rules_page(game_id),
    )


def rules_page(game_id: str) -> str:
    """A game's rules in our words; empty where they are not written yet."""
    page = resources.files(f"kaffihus.games.{game_id}").joinpath("README.md")
    return page.read_text("utf-8") if page.is_file() else ""


async def open_tables(house: House, game: str | None, player: str | None) -> TableList:
    """Public tables that wait for players or may be watched."""
    found = await house.store.read(tables.lobby, game)
    return TableList([summary(one, player) for one in found if is_listed(one)])


def is_listed(found: Found) -> bool:
    """A table that waits, or that may be watched."""
    return found.standing.status == "waiting" or found.terms.wish.spectators


async def own_tables(house: House, player: str) -> TableList:
    """A player's tables in progress; where it is his turn, first."""
    found = await house.store.read(tables.tables_of, player)
    listed = [summary(one, player) for one in found]
    return TableList(sorted(listed, key=lambda one: not one.is_your_turn))


def summary(found: Found, player: str | None) -> TableSummary:
    """A table in a list."""
    terms, standing = found.terms, found.standing
    you = None
    if player is not None and player in standing.players:
        you = standing.players.index(player)
    return TableSummary(
        id=terms.id,
        game=terms.wish.game,
        title=terms.game.title,
        players=list(standing.names),
        status=standing.status,
        public=terms.wish.public,
        spectators=terms.wish.spectators,
        rated=terms.wish.rated,
        clock=terms.wish.clock,
        undo=terms.wish.undo,
        open_seats=sum(name is None for name in standing.names),
        created=terms.created,
        you=you,
        is_your_turn=you is not None and bool(standing.pending >> you & 1),
        result=standing.result,
    )
