"""Endpoints for notices: whether, where and how often a player is told of their turns; vacations."""

from __future__ import annotations

from kaffihus.server.http.endpoint import Call, Endpoint
from kaffihus.server.live import notices as live
from kaffihus.server.store import notices as stored
from kaffihus.server.wire import notices


async def get_notices(call: Call) -> notices.Notices:
    """How things stand."""
    return await live.show(call.server, call.player.id)


async def put_notices(call: Call) -> notices.Notices:
    """At once, once a day, or not at all."""
    server = call.server
    await server.store.write(stored.keep_settings, call.player.id, call.body, server.now())
    return await get_notices(call)


async def post_push(call: Call) -> notices.Notices:
    """A browser that takes messages."""
    await live.add_device(call.server, call.player.id, call.body)
    return await get_notices(call)


async def delete_push(call: Call) -> notices.Notices:
    """It takes no more."""
    await live.drop_device(call.server, call.player.id, call.path("device")[:64])
    return await get_notices(call)


async def put_email(call: Call) -> notices.Notices:
    """A code is sent there."""
    await live.want_email(call.server, call.player.id, call.body, call.address)
    return await get_notices(call)


async def post_email_code(call: Call) -> notices.Notices:
    """With the code, the address is written to."""
    await live.confirm_email(call.server, call.player.id, call.body.code)
    return await get_notices(call)


async def delete_email(call: Call) -> notices.Notices:
    """It is forgotten."""
    await call.server.store.write(stored.drop_email, call.player.id)
    return await get_notices(call)


async def put_vacation(call: Call) -> notices.Notices:
    """At every slow table the player's clock stands still."""
    await live.take_vacation(call.server, call.player.id, call.body.days)
    return await get_notices(call)


ENDPOINTS = [
    Endpoint("GET", "/me/notices", "How I am told of my turns", get_notices, notices.Notices, who="player"),
    Endpoint("PUT", "/me/notices", "Be told of my turns", put_notices, notices.Notices,
             notices.NoticeSettings, "player"),
    Endpoint("POST", "/me/push", "Send messages to this browser", post_push, notices.Notices,
             notices.PushDevice, "player"),
    Endpoint("DELETE", "/me/push/{device}", "Send a browser no more", delete_push, notices.Notices,
             who="player"),
    Endpoint("PUT", "/me/email", "Write to an address", put_email, notices.Notices, notices.NewEmail,
             "player"),
    Endpoint("POST", "/me/email/code", "Confirm an address", post_email_code, notices.Notices,
             notices.EmailCode, "player"),
    Endpoint("DELETE", "/me/email", "Forget my address", delete_email, notices.Notices, who="player"),
    Endpoint("PUT", "/me/vacation", "Go on vacation, or come back", put_vacation, notices.Notices,
             notices.NewVacation, "player", is_rate_limited=True),
]  # fmt: skip
