"""Endpoints for what was: finished games, ratings, and how two players fared against each other."""

from __future__ import annotations

from kaffihus import games
from kaffihus.server.errors import Refusal
from kaffihus.server.http.endpoint import Call, Endpoint, Parameter
from kaffihus.server.http.games import known_game
from kaffihus.server.live.accounts import player_of
from kaffihus.server.live.tokens import is_id
from kaffihus.server.store import players, results, reviewed_games
from kaffihus.server.table import replay
from kaffihus.server.wire import bodies
from kaffihus.server.wire.review import REVIEW_FORM
from kaffihus.server.wire.reviewed_games import ReviewedGames


async def get_my_games(call: Call) -> bodies.History:
    """The asking player's finished games."""
    before, game = call.query.get("before"), call.query.get("game")
    if game is not None and game not in games.IDS:
        return bodies.History([])
    work = call.server.store.read(results.history, call.player.id, before, game)
    return bodies.History(await work)


async def get_against(call: Call) -> bodies.HeadToHeads:
    """The asking player against another, by game."""
    other = await known_player(call)
    found = await call.server.store.read(results.head_to_head, call.player.id, other.id)
    return bodies.HeadToHeads(other, found)


async def get_my_reviews(call: Call) -> ReviewedGames:
    """What the reviews of the asking player's latest games say together."""
    who, waiting = call.player.id, call.server.reviews.waiting(call.player.id)
    return await call.server.store.read(reviewed_games.reviewed_games, who, REVIEW_FORM, waiting)


async def post_my_reviews(call: Call) -> ReviewedGames:
    """Have those of them reviewed that were not; whoever asks comes back for them."""
    server = call.server

    async def record_of(table: str) -> str:
        session = await server.session(table)
        replay.check_over(session.table)
        async with session.lock:
            return replay.record_text(session.table)

    tables = await server.store.read(reviewed_games.unreviewed, call.player.id, REVIEW_FORM)
    server.reviews.ask_series(call.player.id, tables, record_of, call.address)
    return await get_my_reviews(call)


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
    Endpoint("GET", "/me/reviews", "What the reviews of my latest games say", get_my_reviews, ReviewedGames,
             who="player"),
    Endpoint("POST", "/me/reviews", "Have my latest games reviewed", post_my_reviews, ReviewedGames,
             who="player"),
    Endpoint("GET", "/me/against/{player}", "I against another player", get_against, bodies.HeadToHeads,
             who="player"),
    Endpoint("GET", "/players/{player}", "A player's ratings and public games", get_player,
             bodies.PlayerPage),
    Endpoint("GET", "/ratings/{game}", "The best players of a game", get_ratings, bodies.Ratings),
]  # fmt: skip
