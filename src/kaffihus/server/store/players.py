"""Players, their tokens, and whom they do not want to hear."""

from __future__ import annotations

import hashlib

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kaffihus.server.errors import Refusal
from kaffihus.server.store.schema import mutes, players, tokens


class Person(Struct, frozen=True):
    """A player as the store knows them."""

    id: str
    name: str
    account: str | None
    passphrase: str | None


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def add_player(connection: Connection, player: Person, token: str, now: int) -> None:
    """A new player with a first token."""
    try:
        connection.execute(
            insert(players).values(
                id=player.id,
                name=player.name,
                account=player.account,
                passphrase=player.passphrase,
                created=now,
            )
        )
    except IntegrityError:
        raise Refusal("taken", "house.why.name_taken", name=player.name) from None
    add_token(connection, player.id, token, now)


def add_token(connection: Connection, player: str, token: str, now: int) -> None:
    """Another device."""
    connection.execute(insert(tokens).values(digest=digest(token), player=player, created=now))


def drop_token(connection: Connection, token: str) -> None:
    """Forget a device."""
    connection.execute(delete(tokens).where(tokens.c.digest == digest(token)))


def by_token(connection: Connection, token: str) -> Person | None:
    """Whose token this is."""
    query = select(players).join(tokens, tokens.c.player == players.c.id)
    return _person(connection.execute(query.where(tokens.c.digest == digest(token))).one_or_none())


def by_id(connection: Connection, player: str) -> Person | None:
    """The player of an id."""
    return _person(connection.execute(select(players).where(players.c.id == player)).one_or_none())


def by_account(connection: Connection, account: str) -> Person | None:
    """The player of an account."""
    query = select(players).where(players.c.account == account)
    return _person(connection.execute(query).one_or_none())


def rename(connection: Connection, player: str, name: str) -> None:
    """Another name for a guest."""
    connection.execute(update(players).where(players.c.id == player).values(name=name))


def make_account(connection: Connection, player: str, name: str, account: str, passphrase: str) -> None:
    """A guest becomes the holder of an account, and keeps what is theirs."""
    try:
        connection.execute(
            update(players)
            .where(players.c.id == player)
            .values(name=name, account=account, passphrase=passphrase)
        )
    except IntegrityError:
        raise Refusal("taken", "house.why.name_taken", name=name) from None


def mute(connection: Connection, player: str, muted: str, on: bool) -> None:
    """Stop hearing somebody, or hear them again."""
    connection.execute(delete(mutes).where(mutes.c.player == player, mutes.c.muted == muted))
    if on:
        connection.execute(insert(mutes).values(player=player, muted=muted))


def muted_by(connection: Connection, player: str) -> set[str]:
    """Whom a player does not want to hear."""
    return set(connection.execute(select(mutes.c.muted).where(mutes.c.player == player)).scalars())


def _person(row: Row[tuple[object, ...]] | None) -> Person | None:
    return None if row is None else Person(row.id, row.name, row.account, row.passphrase)
