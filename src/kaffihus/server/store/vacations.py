"""Vacations: so many days a year, counted where they are written."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select, update

from kaffihus.server.errors import Refusal
from kaffihus.server.store.schema import vacations
from kaffihus.server.wire.notices import VACATION_DAYS

DAY = 86_400_000
YEAR = 365 * DAY


def take_vacation(connection: Connection, player: str, days: int, now: int) -> int:
    """Go on vacation from now on, or come back; until when it is."""
    if connection.dialect.name == "postgresql":  # one worker counts and writes, the others wait
        lock = func.pg_advisory_xact_lock(func.hashtextextended(player, 0))
        connection.execute(select(lock))
    own = vacations.c.player == player
    connection.execute(update(vacations).where(own, vacations.c.until > now).values(until=now))
    connection.execute(delete(vacations).where(own, vacations.c.until <= now - YEAR))
    connection.execute(delete(vacations).where(own, vacations.c.until <= vacations.c.begun))
    left = days_left(connection, player, now)
    if days > left:
        raise Refusal("not_now", "house.why.vacation_too_long", left=left)
    until = now + days * DAY
    if days:
        connection.execute(insert(vacations).values(player=player, begun=now, until=until))
    return until


def vacation_of(connection: Connection, player: str, now: int) -> int | None:
    """Until when somebody is on vacation, if they are."""
    query = select(func.max(vacations.c.until)).where(vacations.c.player == player, vacations.c.until > now)
    return connection.execute(query).scalar_one()


def days_left(connection: Connection, player: str, now: int) -> int:
    """Whole days that somebody may still take, of those in a year."""
    query = select(vacations).where(vacations.c.player == player, vacations.c.until > now - YEAR)
    taken = sum(row.until - max(row.begun, now - YEAR) for row in connection.execute(query))
    return max(0, (VACATION_DAYS * DAY - taken) // DAY)
