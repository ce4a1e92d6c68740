"""Who is to decide at slow tables: written with the events, so that whoever is due a notice gets it.

A notice is claimed before it is sent: nobody is told twice, by whatever worker, and one that is lost in a
crash is made up for by the reminder.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update

from kaffihus.server.store.schema import chairs, tables, turns
from kaffihus.server.table.clock import is_slow
from kaffihus.server.wire.types import TableSettings

MINUTE = 60_000
FIRST_NOTICE = MINUTE  # whoever decides at once needs none
LONGEST_LEAD = 12 * 60 * MINUTE
LEAD_SHARE = 4  # the reminder comes when a quarter of the time is left, or half a day
CLAIMED_AT_ONCE = 100


class Turn(Struct, frozen=True):
    """A seat that is to decide."""

    seat: int
    player: str
    due: int | None
    is_new: bool  # another decision than before, though of the same seat


class DueTurn(Struct, frozen=True):
    """A turn of which its player is to be told."""

    table: str
    game: str
    seat: int
    player: str
    due: int | None
    is_reminder: bool


def remind_at(due: int | None, now: int) -> int | None:
    """When somebody is reminded."""
    return None if due is None else due - min(max(0, due - now) // LEAD_SHARE, LONGEST_LEAD)


def note_turns(connection: Connection, table: str, wanted: Sequence[Turn], now: int) -> None:
    """Who is to decide at a table from now on; who was already is not told again."""
    known = {
        row.seat: row for row in connection.execute(select(turns).where(turns.c.table_id == table)).all()
    }
    staying = [
        turn
        for turn in wanted
        if not turn.is_new and turn.seat in known and known[turn.seat].player == turn.player
    ]
    seats = [turn.seat for turn in staying]
    connection.execute(delete(turns).where(turns.c.table_id == table, turns.c.seat.not_in(seats)))
    for turn in staying:
        old = known[turn.seat]
        if old.due != turn.due:
            wake = remind_at(turn.due, now) if old.told == 1 else old.wake
            connection.execute(update(turns).where(_is(table, turn.seat)).values(due=turn.due, wake=wake))
    first = {"table_id": table, "told": 0, "wake": now + FIRST_NOTICE}
    fresh = [
        {**first, "seat": turn.seat, "player": turn.player, "due": turn.due}
        for turn in wanted
        if turn.seat not in seats
    ]
    if fresh:
        connection.execute(insert(turns), fresh)


def _is(table: str, seat: int) -> ColumnElement[bool]:
    return and_(turns.c.table_id == table, turns.c.seat == seat)


def claim(connection: Connection, now: int) -> list[DueTurn]:
    """The turns of which somebody is to be told now, each for this caller alone."""
    query = (
        select(turns, tables.c.game)
        .join(tables, tables.c.id == turns.c.table_id)
        .where(turns.c.wake <= now)
        .order_by(turns.c.wake)
        .limit(CLAIMED_AT_ONCE)
        .with_for_update(skip_locked=True, of=turns)
    )
    found = []
    for row in connection.execute(query).all():
        wake = remind_at(row.due, now) if row.told == 0 else None
        connection.execute(
            update(turns).where(_is(row.table_id, row.seat)).values(told=row.told + 1, wake=wake)
        )
        found.append(DueTurn(row.table_id, row.game, row.seat, row.player, row.due, row.told > 0))
    return found


def postpone(connection: Connection, table: str, seat: int, until: int) -> None:
    """Tell somebody later, as if for the first time."""
    connection.execute(update(turns).where(_is(table, seat)).values(told=0, wake=until))


def turns_of(connection: Connection, player: str) -> list[DueTurn]:
    """Everything that waits for a player, what is due first."""
    query = (
        select(turns, tables.c.game)
        .join(tables, tables.c.id == turns.c.table_id)
        .where(turns.c.player == player)
        .order_by(turns.c.due)
        .limit(CLAIMED_AT_ONCE)
    )
    return [
        DueTurn(row.table_id, row.game, row.seat, row.player, row.due, row.told > 1)
        for row in connection.execute(query)
    ]


def slow_tables_of(connection: Connection, player: str) -> list[str]:
    """The slow tables in progress at which a player sits."""
    query = (
        select(tables.c.id, tables.c.settings)
        .join(chairs, chairs.c.table_id == tables.c.id)
        .where(chairs.c.player == player, tables.c.status.in_(["playing", "paused"]))
    )
    return [
        row.id
        for row in connection.execute(query)
        if is_slow(msgspec.json.decode(row.settings, type=TableSettings).clock)
    ]


def due_at(connection: Connection, ids: Sequence[str], player: str) -> dict[str, int]:
    """By table: when a player's time is out, else that of whoever is to decide there."""
    query = select(turns).where(turns.c.table_id.in_(list(ids)), turns.c.due.is_not(None))
    found: dict[str, tuple[bool, int]] = {}
    for row in connection.execute(query):
        mine = row.player != player, row.due
        found[row.table_id] = min(found.get(row.table_id, mine), mine)
    return {table: due for table, (_, due) in found.items()}
