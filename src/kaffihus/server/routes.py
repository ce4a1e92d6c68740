"""Every endpoint of the HTTP API."""

from __future__ import annotations

import asyncio

from kaffihus import games
from kaffihus.server import accounts, archive, bodies, lobby, tabling
from kaffihus.server.access import may_see
from kaffihus.server.errors import Refusal
from kaffihus.server.frames import table_info
from kaffihus.server.house import is_id
from kaffihus.server.http import Call, Endpoint, Parameter
from kaffihus.server.live import Live
from kaffihus.server.shapes import TableInfo
from kaffihus.server.store import people, results

# --- people


async def post_guest(call: Call) -> bodies.Session:
    """A new guest."""
    return await accounts.make_guest(call.house, call.body.name)


async def post_account(call: Call) -> bodies.Session:
    """A new account."""
    return await accounts.make_account(call.house, call.person, call.body)


async def post_session(call: Call) -> bodies.Session:
    """Another device."""
    return await accounts.log_in(call.house, call.body)


async def delete_session(call: Call) -> None:
    """Forget this token."""
    token = call.request.headers["Authorization"].partition(" ")[2].strip()
    await call.house.store.write(people.drop_token, token)


async def get_me(call: Call) -> bodies.Player:
    """Who am I?"""
    return accounts.player_of(call.player)


async def patch_me(call: Call) -> bodies.Player:
    """Another name."""
    return await accounts.rename(call.house, call.player, call.body.name)


# --- games


async def get_games(_: Call) -> list[bodies.GameInfo]:
    """All games."""
    return [lobby.game_info(games.load(game)) for game in games.IDS]


async def get_game(call: Call) -> bodies.GamePage:
    """One game."""
    return lobby.game_page(known_game(call))


def known_game(call: Call) -> str:
    """The game of the path."""
    game = call.path("game")
    if game not in games.IDS:
        raise Refusal("not_found", "there is no such game")
    return game


# --- tables


async def seen_table(call: Call) -> Live:
    """The table of the path, if it is there for whoever asks."""
    live = await call.house.live(call.path("table"))
    if not may_see(live.table, call.player_id, call.secret):
        raise Refusal("not_found", "there is no such table")
    return live


async def info(call: Call, live: Live) -> TableInfo:
    """A table for whoever asks."""
    async with live.lock:
        seat = live.table.seat_of(call.player_id)
        is_host = call.player_id == live.table.terms.host
        return table_info(live.table, seat, live.connected(), may_invite=is_host)


async def get_tables(call: Call) -> bodies.TableList:
    """The lobby."""
    game = call.query.get("game")
    if game is not None and game not in games.IDS:
        return bodies.TableList([])
    return await lobby.open_tables(call.house, game, call.player_id)


async def post_table(call: Call) -> TableInfo:
    """A new table."""
    return await info(call, await tabling.make_table(call.house, call.player, call.body))


async def get_table(call: Call) -> TableInfo:
    """A table."""
    return await info(call, await seen_table(call))


async def post_seat(call: Call) -> TableInfo:
    """Take a seat; the secret may be in the body, too."""
    live = await call.house.live(call.path("table"))
    secret = call.body.secret or call.secret
    if not may_see(live.table, call.player.id, secret):
        raise Refusal("not_found", "there is no such table")
    return await info(call, await tabling.join(call.house, call.player, live.id, call.body))


async def delete_seat(call: Call) -> TableInfo:
    """Leave."""
    live = await seen_table(call)
    return await info(call, await tabling.leave(call.house, call.player.id, live.id))


async def put_seat(call: Call) -> TableInfo:
    """Whom a seat is for."""
    live = await seen_table(call)
    text = call.path("seat")
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise Refusal("not_found", "there is no such seat")
    work = tabling.reseat(call.house, call.player.id, live.id, int(text), call.body)
    return await info(call, await work)


async def post_start(call: Call) -> TableInfo:
    """Start."""
    live = await seen_table(call)
    return await info(call, await tabling.start(call.house, call.player.id, live.id, call.body.fill))


async def post_rematch(call: Call) -> TableInfo:
    """Another game."""
    live = await seen_table(call)
    return await info(call, await tabling.rematch(call.house, call.player.id, live.id))


async def get_record(call: Call) -> str:
    """The record file."""
    live = await seen_table(call)
    async with live.lock:
        return archive.record_text(live.table)


async def get_draws(call: Call) -> bodies.Draws:
    """What chance could do."""
    live = await seen_table(call)
    async with live.lock:
        return await asyncio.to_thread(archive.draws, live.table)


async def get_replay(call: Call) -> bodies.Replay:
    """Some positions."""
    live = await seen_table(call)
    query = call.query
    stretch = query.get("first", 0), query.get("count", archive.MOST_MOMENTS)
    archive.check_finished(live.table)  # what is finished stays as it is, whoever reads it meanwhile
    async with call.house.replaying:
        return await asyncio.to_thread(archive.replay, live.table, query.get("viewer"), *stretch)


# --- history


async def get_my_tables(call: Call) -> bodies.TableList:
    """My tables."""
    return await lobby.own_tables(call.house, call.player.id)


async def get_my_games(call: Call) -> bodies.History:
    """My finished games."""
    work = call.house.store.read(results.history, call.player.id, call.query.get("before"))
    return bodies.History(await work)


async def get_against(call: Call) -> bodies.HeadToHeads:
    """I against somebody."""
    other = await known_player(call)
    store = call.house.store
    found = await store.read(results.head_to_head, call.player.id, other.id)
    return bodies.HeadToHeads(other, found)


async def get_player(call: Call) -> bodies.PlayerPage:
    """What everybody may know of a player."""
    other = await known_player(call)
    store = call.house.store
    ratings = await store.read(results.ratings_of, other.id)
    past = await store.read(results.history, other.id, None, public_only=True)
    return bodies.PlayerPage(other, ratings, past)


async def known_player(call: Call) -> bodies.Player:
    """The player of the path."""
    id = call.path("player")
    person = await call.house.store.read(people.by_id, id) if is_id(id) else None
    if person is None:
        raise Refusal("not_found", "there is no such player")
    return accounts.player_of(person)


async def get_ratings(call: Call) -> bodies.Ratings:
    """The best at a game."""
    return bodies.Ratings(await call.house.store.read(results.best, known_game(call)))


GAME = Parameter("game", str, "Only this game's tables.")
VIEWER = Parameter("viewer", int, "A seat; left out: the spectators' view.", 0, 6)
FIRST = Parameter("first", int, "The first step; 0 is the set-up.", 0, 1_000_000)
COUNT = Parameter("count", int, "How many.", 1, archive.MOST_MOMENTS)
BEFORE = Parameter("before", int, "Only games finished before this time, in milliseconds since 1970.")

ENDPOINTS = [
    Endpoint("POST", "/guests", "Become a guest by name", post_guest, bodies.Session, bodies.NewGuest,
             status=201, is_costly=True),
    Endpoint("POST", "/accounts", "Make an account", post_account, bodies.Session, bodies.Credentials,
             status=201, is_costly=True),
    Endpoint("POST", "/sessions", "Log in on this device", post_session, bodies.Session, bodies.Credentials,
             status=201, is_costly=True),
    Endpoint("DELETE", "/sessions", "Log out on this device", delete_session, who="player", status=204),
    Endpoint("GET", "/me", "Who am I?", get_me, bodies.Player, who="player"),
    Endpoint("PATCH", "/me", "Change a guest's name", patch_me, bodies.Player, bodies.Rename, "player"),
    Endpoint("GET", "/me/tables", "My tables in progress", get_my_tables, bodies.TableList, who="player"),
    Endpoint("GET", "/me/games", "My finished games", get_my_games, bodies.History, who="player",
             query=[BEFORE]),
    Endpoint("GET", "/me/against/{player}", "I against another player", get_against, bodies.HeadToHeads,
             who="player"),
    Endpoint("GET", "/players/{player}", "A player's ratings and public games", get_player,
             bodies.PlayerPage),
    Endpoint("GET", "/ratings/{game}", "The best players of a game", get_ratings, bodies.Ratings),
    Endpoint("GET", "/games", "The games of the house", get_games, list[bodies.GameInfo],
             is_open=True),
    Endpoint("GET", "/games/{game}", "A game, its words and its rules", get_game, bodies.GamePage,
             is_open=True),
    Endpoint("GET", "/tables", "The lobby", get_tables, bodies.TableList, query=[GAME]),
    Endpoint("POST", "/tables", "Make a table", post_table, TableInfo, bodies.NewTable, "player", 201),
    Endpoint("GET", "/tables/{table}", "A table", get_table, TableInfo),
    Endpoint("POST", "/tables/{table}/seats", "Take a seat", post_seat, TableInfo, bodies.Joining,
             "player"),
    Endpoint("DELETE", "/tables/{table}/seats", "Leave", delete_seat, TableInfo, who="player"),
    Endpoint("PUT", "/tables/{table}/seats/{seat}", "Say whom a seat is for", put_seat, TableInfo,
             bodies.Reseating, "player"),
    Endpoint("POST", "/tables/{table}/start", "Start", post_start, TableInfo, bodies.Starting, "player"),
    Endpoint("POST", "/tables/{table}/rematch", "Play another", post_rematch, TableInfo, who="player"),
    Endpoint("GET", "/tables/{table}/record", "The record of a finished game", get_record, str,
             is_open=True),
    Endpoint("GET", "/tables/{table}/draws", "The draws of a finished game", get_draws, bodies.Draws),
    Endpoint("GET", "/tables/{table}/replay", "Positions of a finished game", get_replay, bodies.Replay,
             query=[VIEWER, FIRST, COUNT], is_open=True),
]  # fmt: skip
