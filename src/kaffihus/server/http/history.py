"""Endpoints for what was: finished games, ratings, and how two players fared against each other."""

from __future__ import annotations

from kaffihus.server.errors import Refusal
from kaffihus.server.http.endpoint import Call, Endpoint, Parameter
from kaffihus.server.http.games import known_game
from kaffihus.server.live.accounts import player_of
from kaffihus.server.live.tokens import is_id
from kaffihus.server.store import players, results
from kaffihus.server.wire import bodies


async def get_my_games(call: Call) -> bodies.History:
    """The asking player's finished games."""
    query = call.query
    work = call.server.store.read(results.history, call.player.id, query.get("before"), query.get("game"))
    return bodies.History(await work)


async def get_against(call: Call) -> bodies.HeadToHeads:
    """The asking player against another, by game."""
    other = await known_player(call)
    found = await call.server.store.read(results.head_to_head, call.player.id, other.id)
    return bodies.HeadToHeads(other, found)


async def get_player(call: Call) -> bodies.PlayerPage:
    """What everybody may know of a player."""
    other = await known_player(call)
    store = call.server.store
    ratings = await store.read(results.ratings_of, other.id)
    past = await store.read(results.history, other.id, public_only=True)
    return bodies.PlayerPage(other, ratings, past)


async def known_player(call: Call) -> bodies.Player:
    """The player of the path."""
    id = call.path("player")
    person = await call.server.store.read(players.by_id, id) if is_id(id) else None
    if person is None:
        raise Refusal("not_found", "house.why.no_player")
    return player_of(person)


async def get_ratings(call: Call) -> bodies.Ratings:
    """The best at a game."""
    return bodies.Ratings(await call.server.store.read(results.best, known_game(call)))


BEFORE = Parameter("before", int, "Only games finished before this time, in milliseconds since 1970.")
GAME = Parameter("game", str, "Only this game's.")

ENDPOINTS = [
    Endpoint("GET", "/me/games", "My finished games", get_my_games, bodies.History, who="player",
             query=[BEFORE, GAME]),
    Endpoint("GET", "/me/against/{player}", "I against another player", get_against, bodies.HeadToHeads,
             who="player"),
    Endpoint("GET", "/players/{player}", "A player's ratings and public games", get_player,
             bodies.PlayerPage),
    Endpoint("GET", "/ratings/{game}", "The best players of a game", get_ratings, bodies.Ratings),
]  # fmt: skip
