"""Who is asking, and what he may see."""

from __future__ import annotations

import hmac
import secrets

from kaffihus.server.errors import Refusal
from kaffihus.server.house import House
from kaffihus.server.live import Live
from kaffihus.server.store import people
from kaffihus.server.store.people import Person
from kaffihus.server.table import PUBLIC, Table

TOKEN_BYTES = 24
SECRET_BYTES = 15
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH = 12


def new_token() -> str:
    """A player's token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_secret() -> str:
    """The secret of a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_id() -> str:
    """The id of a table or a player."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


async def person_of(house: House, token: str) -> Person:
    """Whose token this is."""
    person = await house.store.read(people.by_token, token) if token else None
    if person is None:
        raise Refusal("unauthenticated", "who are you? This token is not known")
    return person


def is_secret(given: str, secret: str) -> bool:
    """Whether a link's secret is the right one."""
    return hmac.compare_digest(given.encode(), secret.encode())


def may_see(table: Table, player: str | None, secret: str) -> bool:
    """Whether a table is there for somebody at all."""
    terms = table.terms
    if table.seat_of(player) is not None or player == terms.host or is_secret(secret, terms.player_secret):
        return True
    if not terms.wish.spectators and table.status != "waiting":
        return False
    return terms.wish.public or is_secret(secret, terms.spectator_secret)


def viewer_for(live: Live, player: str | None, secret: str) -> int:
    """The stream somebody may follow: a seat's, or the spectators'."""
    viewer = live.viewer_of(player)
    if viewer != PUBLIC:
        return viewer
    table = live.table
    if not may_see(table, player, secret):
        raise Refusal("not_found", "there is no such table")
    if not table.terms.wish.spectators and table.status != "waiting":
        raise Refusal("not_allowed", "this table is played without spectators")
    return PUBLIC
