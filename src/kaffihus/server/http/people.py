"""Endpoints for people: guests, accounts, and the devices they are logged in on."""

from __future__ import annotations

from kaffihus.server.http.endpoint import Call, Endpoint
from kaffihus.server.live import accounts
from kaffihus.server.store import players
from kaffihus.server.wire import bodies


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
    token = call.request.headers["Authorization"].partition(" ")[2].strip()
    await call.server.store.write(players.drop_token, token)


async def get_me(call: Call) -> bodies.Player:
    """Whose token this is."""
    return accounts.player_of(call.player)


async def patch_me(call: Call) -> bodies.Player:
    """An account keeps its name."""
    return await accounts.rename(call.server, call.player, call.body.name)


ENDPOINTS = [
    Endpoint("POST", "/guests", "Become a guest by name", post_guest, bodies.Session, bodies.NewGuest,
             status=201, is_rate_limited=True),
    Endpoint("POST", "/accounts", "Make an account", post_account, bodies.Session, bodies.Credentials,
             status=201, is_rate_limited=True),
    Endpoint("POST", "/sessions", "Log in on this device", post_session, bodies.Session, bodies.Credentials,
             status=201, is_rate_limited=True),
    Endpoint("DELETE", "/sessions", "Log out on this device", delete_session, who="player", status=204),
    Endpoint("GET", "/me", "Who am I?", get_me, bodies.Player, who="player"),
    Endpoint("PATCH", "/me", "Change a guest's name", patch_me, bodies.Player, bodies.Rename, "player"),
]  # fmt: skip
