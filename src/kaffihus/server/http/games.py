"""Endpoints for the games: what they are called, their words, their actions and their rules."""

from __future__ import annotations

from functools import cache
from importlib import resources

from kaffihus import games
from kaffihus.core.game import Game
from kaffihus.server.errors import Refusal
from kaffihus.server.http.endpoint import Call, Endpoint
from kaffihus.server.table.phrases import PHRASES
from kaffihus.server.table.settings import levels
from kaffihus.server.wire.bodies import FamilyInfo, GameInfo, GamePage, OptionInfo


async def get_games(_: Call) -> list[GameInfo]:
    """All games, briefly."""
    return [game_info(games.load(game)) for game in games.IDS]


async def get_game(call: Call) -> GamePage:
    """One game with everything a client may want to show."""
    return game_page(known_game(call))


def known_game(call: Call) -> str:
    """The game of the path."""
    game = call.path("game")
    if game not in games.IDS:
        raise Refusal("not_found", "house.why.no_game")
    return game


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
        phrases=dict(game.phrases),
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


async def get_phrases(_: Call) -> dict[str, str]:
    """What the server itself says; each game has its own."""
    return PHRASES


ENDPOINTS = [
    Endpoint("GET", "/phrases", "What the server says, in English by key", get_phrases, dict[str, str],
             is_public=True),
    Endpoint("GET", "/games", "The games there are", get_games, list[GameInfo], is_public=True),
    Endpoint("GET", "/games/{game}", "A game, its words and its rules", get_game, GamePage,
             is_public=True),
]  # fmt: skip
