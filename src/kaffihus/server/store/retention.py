"""Forgets what nobody needs: tables that came to nothing, old games of guests, guests who are gone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, exists, or_, select

from kaffihus.server.store.schema import (
    chairs,
    chat,
    codes,
    events,
    mutes,
    notice_settings,
    players,
    presence,
    push_devices,
    refusals,
    results,
    reviews,
    tables,
    tokens,
    turns,
    vacations,
)

AT_ONCE = 200  # tables, or guests, in one transaction: nobody waits long for it
OF_TABLE = (events, chairs, chat, refusals, results, presence, turns, reviews)
OF_PLAYER = (tokens, codes, notice_settings, push_devices, vacations, turns)


class Ages(Struct, frozen=True):
    """What was last touched before these moments is forgotten; None: it is kept for good."""

    nothing: int | None  # tables that never began, and games of bots alone
    games: int | None  # finished games in which nobody with an account played
    guests: int | None  # guests whose devices were not seen since


def forget_tables(connection: Connection, ages: Ages, but: Sequence[str] = ()) -> int:
    """Forget some tables that nobody needs, the oldest first; how many."""
    has_people = exists().where(chairs.c.table_id == tables.c.id)
    has_account = exists().where(
        chairs.c.table_id == tables.c.id, players.c.id == chairs.c.player, players.c.account.is_not(None)
    )
    wanted: list[ColumnElement[bool]] = []
    if ages.nothing is not None:
        came_to_nothing = or_(tables.c.status == "archived", ~has_people)
        wanted.append(and_(tables.c.touched < ages.nothing, came_to_nothing))
    if ages.games is not None:
        wanted.append(and_(tables.c.touched < ages.games, ~has_account))
    if not wanted:
        return 0
    query = (
        select(tables.c.id)
        .where(tables.c.status.in_(["finished", "archived"]), tables.c.id.not_in(list(but)), or_(*wanted))
        .order_by(tables.c.touched)
        .limit(AT_ONCE)
    )
    found = list(connection.execute(query).scalars())
    for table in OF_TABLE:
        connection.execute(delete(table).where(table.c.table_id.in_(found)))
    connection.execute(delete(tables).where(tables.c.id.in_(found)))
    return len(found)


def forget_guests(connection: Connection, before: int) -> int:
    """Forget some guests who are gone and whose games are; how many."""
    query = (
        select(players.c.id)
        .where(
            players.c.account.is_(None),
            players.c.created < before,
            ~exists().where(tokens.c.player == players.c.id, tokens.c.used >= before),
            ~exists().where(chairs.c.player == players.c.id),
            ~exists().where(tables.c.host == players.c.id),
        )
        .order_by(players.c.created)
        .limit(AT_ONCE)
    )
    found = list(connection.execute(query).scalars())
    forget_players(connection, found)
    return len(found)


def forget_tokens(connection: Connection, before: int) -> None:
    """Forget the tokens that have ended: nobody is let in by them, and no list of devices needs them."""
    connection.execute(delete(tokens).where(tokens.c.used < before))


def forget_players(connection: Connection, ids: Sequence[str]) -> None:
    """Forget players and all that is theirs alone."""
    for table in OF_PLAYER:
        connection.execute(delete(table).where(table.c.player.in_(ids)))
    connection.execute(delete(mutes).where(or_(mutes.c.player.in_(ids), mutes.c.muted.in_(ids))))
    connection.execute(delete(players).where(players.c.id.in_(ids)))
