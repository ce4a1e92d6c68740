"""Codes by which an identity moves to another device: each for a while, for one use, one a player."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, or_, select

from kaffihus.server.store.players import Person, add_token, by_id, digest
from kaffihus.server.store.schema import codes


def add_code(connection: Connection, player: str, code: str, expires: int, now: int) -> None:
    """A new code; the player's former one ends, and so does whatever has expired."""
    connection.execute(delete(codes).where(or_(codes.c.player == player, codes.c.expires < now)))
    connection.execute(insert(codes).values(digest=digest(code), player=player, expires=expires))


def use_code(connection: Connection, code: str, token: str, now: int) -> Person | None:
    """Whose code this is, who has one more token now; nobody's if it is wrong, too old or was used."""
    query = select(codes.c.player).where(codes.c.digest == digest(code), codes.c.expires >= now)
    player = connection.execute(query.with_for_update()).scalar_one_or_none()
    if player is None:
        return None
    used = connection.execute(delete(codes).where(codes.c.digest == digest(code)))
    person = by_id(connection, player) if used.rowcount == 1 else None
    if person is not None:
        add_token(connection, person.id, token, now)
    return person
