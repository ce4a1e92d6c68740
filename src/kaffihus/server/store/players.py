"""Players, their tokens, and whom they do not want to hear."""

from __future__ import annotations

import hashlib

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from kaffihus.server.errors import Refusal
from kaffihus.server.store.schema import mutes, players, tokens
from kaffihus.server.wire.bodies import SessionInfo
from kaffihus.server.wire.plain_text import look

SESSION_ID = 12  # digits of a token's digest: enough to name it, and none of the token


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
                look=look(player.name) if player.account is not None else None,
                passphrase=player.passphrase,
                created=now,
            )
        )
    except IntegrityError:
        raise Refusal("taken", "house.why.name_taken", name=player.name) from None
    add_token(connection, player.id, token, now)


def add_token(connection: Connection, player: str, token: str, now: int) -> None:
    """Another device."""
    connection.execute(insert(tokens).values(digest=digest(token), player=player, created=now, used=now))


def drop_token(connection: Connection, token: str) -> None:
    """Forget a device."""
    connection.execute(delete(tokens).where(tokens.c.digest == digest(token)))


def by_token(connection: Connection, token: str, since: int) -> tuple[Person, int] | None:
    """Whose token this is, unless it has not been used since; and when it was."""
    query = select(players, tokens.c.used).join(tokens, tokens.c.player == players.c.id)
    row = connection.execute(
        query.where(tokens.c.digest == digest(token), tokens.c.used >= since)
    ).one_or_none()
    person = _person(row)
    return None if row is None or person is None else (person, row.used)


def touch_token(connection: Connection, token: str, now: int) -> None:
    """A device is in use."""
    connection.execute(update(tokens).where(tokens.c.digest == digest(token)).values(used=now))


def sessions_of(connection: Connection, player: str, token: str) -> list[SessionInfo]:
    """A player's devices, the one used last first."""
    query = select(tokens).where(tokens.c.player == player).order_by(tokens.c.used.desc())
    own = digest(token)
    return [
        SessionInfo(row.digest[:SESSION_ID], row.created, row.used, row.digest == own)
        for row in connection.execute(query)
    ]


def drop_session(connection: Connection, player: str, session: str) -> bool:
    """Forget one device of a player; whether there was such a one."""
    same = func.substr(tokens.c.digest, 1, SESSION_ID) == session
    done = connection.execute(delete(tokens).where(tokens.c.player == player, same))
    return done.rowcount > 0


def drop_sessions(connection: Connection, player: str) -> None:
    """Forget all devices of a player."""
    connection.execute(delete(tokens).where(tokens.c.player == player))


def change_passphrase(connection: Connection, player: str, passphrase: str, token: str, now: int) -> None:
    """Another passphrase; every device must know it, but for the one that asked."""
    connection.execute(update(players).where(players.c.id == player).values(passphrase=passphrase))
    drop_sessions(connection, player)
    add_token(connection, player, token, now)


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


def is_name_taken(connection: Connection, name: str, account: str) -> bool:
    """Whether there is an account of that name, or of one that looks like it."""
    query = select(players.c.id).where(or_(players.c.account == account, players.c.look == look(name)))
    return connection.execute(query.limit(1)).first() is not None


def make_account(connection: Connection, person: Person, token: str, now: int) -> None:
    """A guest becomes the holder of an account, and keeps what is theirs, but for the guest's tokens."""
    try:
        connection.execute(
            update(players)
            .where(players.c.id == person.id)
            .values(
                name=person.name,
                account=person.account,
                look=look(person.name),
                passphrase=person.passphrase,
            )
        )
    except IntegrityError:
        raise Refusal("taken", "house.why.name_taken", name=person.name) from None
    drop_sessions(connection, person.id)
    add_token(connection, person.id, token, now)


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
