"""Endpoints for people: guests, accounts, the devices they are logged in on, and their statistics."""

from __future__ import annotations

from typing import Any

from kaffihus.server.http.endpoint import Call, Endpoint
from kaffihus.server.live import accounts, personal_data
from kaffihus.server.store import players, statistics
from kaffihus.server.wire import bodies
from kaffihus.server.wire.statistics import Statistics


async def post_guest(call: Call) -> bodies.Session:
    """A guest is a name and nothing else."""
    return await accounts.make_guest(call.server, call.body.name)


async def post_account(call: Call) -> bodies.Session:
    """With a guest's token, the guest becomes the account."""
    return await accounts.make_account(call.server, call.person, call.body, call.address)


async def post_session(call: Call) -> bodies.Session:
    """Every device has a token of its own."""
    return await accounts.log_in(call.server, call.body, call.address)


async def delete_session(call: Call) -> None:
    """Forget this token."""
    await accounts.log_out(call.server, call.player, token_of(call))


async def get_sessions(call: Call) -> bodies.SessionList:
    """Where somebody is logged in."""
    found = await call.server.store.read(players.sessions_of, call.player.id, token_of(call))
    return bodies.SessionList(found)


async def delete_sessions(call: Call) -> None:
    """Log out everywhere, here too."""
    await accounts.log_out_everywhere(call.server, call.player)


async def delete_one_session(call: Call) -> None:
    """Log out on another device."""
    await accounts.log_out_of(call.server, call.player, call.path("session"))


async def put_passphrase(call: Call) -> bodies.Session:
    """All other devices are logged out."""
    return await accounts.change_passphrase(call.server, call.player, call.body, call.address)


async def post_code(call: Call) -> bodies.MovingCode:
    """Whoever types it in time is this player, on one more device."""
    return await accounts.make_code(call.server, call.player)


async def post_moved_session(call: Call) -> bodies.Session:
    """A code is good once."""
    return await accounts.use_code(call.server, call.body.code)


def token_of(call: Call) -> str:
    """The token by which somebody came."""
    return call.request.headers["Authorization"].partition(" ")[2].strip()


async def get_me(call: Call) -> bodies.Player:
    """Whose token this is."""
    return accounts.player_of(call.player)


async def patch_me(call: Call) -> bodies.Player:
    """An account keeps its name."""
    return await accounts.rename(call.server, call.player, call.body.name)


async def get_statistics(call: Call) -> Statistics:
    """Ratings with their curves, places by game and players, opponents."""
    return await call.server.store.read(statistics.statistics_of, call.player.id)


async def get_export(call: Call) -> dict[str, Any]:
    """As JSON, but for secrets."""
    return await personal_data.export(call.server, call.player, call.address)


async def post_deletion(call: Call) -> None:
    """With the passphrase, where there is an account. There is no way back."""
    await personal_data.delete(call.server, call.player, call.body.passphrase, call.address)


ENDPOINTS = [
    Endpoint("GET", "/me/export", "Everything that is stored of me", get_export, dict[str, Any],
             who="player", is_rate_limited=True),
    Endpoint("POST", "/me/deletion", "Forget me", post_deletion, None, bodies.Deletion, "player", 204,
             is_rate_limited=True),
    Endpoint("POST", "/guests", "Become a guest by name", post_guest, bodies.Session, bodies.NewGuest,
             status=201, is_rate_limited=True),
    Endpoint("POST", "/accounts", "Make an account", post_account, bodies.Session, bodies.Credentials,
             status=201, is_rate_limited=True),
    Endpoint("POST", "/sessions", "Log in on this device", post_session, bodies.Session, bodies.Credentials,
             status=201, is_rate_limited=True),
    Endpoint("DELETE", "/sessions", "Log out on this device", delete_session, who="player", status=204),
    Endpoint("GET", "/me/sessions", "My devices", get_sessions, bodies.SessionList, who="player"),
    Endpoint("DELETE", "/me/sessions", "Log out everywhere", delete_sessions, who="player", status=204),
    Endpoint("DELETE", "/me/sessions/{session}", "Log out on another device", delete_one_session,
             who="player", status=204),
    Endpoint("PUT", "/me/passphrase", "Change the passphrase", put_passphrase, bodies.Session,
             bodies.NewPassphrase, "player", is_rate_limited=True),
    Endpoint("POST", "/me/codes", "A code for another device", post_code, bodies.MovingCode, who="player",
             status=201, is_rate_limited=True),
    Endpoint("POST", "/sessions/code", "Become the player of a code", post_moved_session, bodies.Session,
             bodies.Moving, status=201, is_rate_limited=True),
    Endpoint("GET", "/me/statistics", "My statistics", get_statistics, Statistics, who="player"),
    Endpoint("GET", "/me", "Who am I?", get_me, bodies.Player, who="player"),
    Endpoint("PATCH", "/me", "Change a guest's name", patch_me, bodies.Player, bodies.Rename, "player",
             is_rate_limited=True),
]  # fmt: skip
