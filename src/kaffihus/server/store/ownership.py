"""Which worker owns a table: the one that sees to its bots and clocks."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, and_, or_, select, update

from kaffihus.server.store.schema import tables, workers


def orphans(
    connection: Connection, worker: str, alive: Sequence[str], now: int, but: Sequence[str] = ()
) -> list[str]:
    """Tables with something to see to, but for some, whose owner is dead, or is this worker.

    Its own tables of days a move may have left memory: they come back when something falls due there.
    """
    is_awake = or_(tables.c.wakes.is_(None), tables.c.wakes <= now)
    query = (
        select(tables.c.id)
        .where(
            tables.c.status.in_(["waiting", "playing"]),  # a start may be due, too
            tables.c.needs_owner,
            tables.c.id.not_in(list(but)),
            or_(
                tables.c.owner.is_(None),
                and_(tables.c.owner == worker, is_awake),
                tables.c.owner.not_in(list(alive)),
            ),
        )
        .order_by(tables.c.touched)
        .limit(1000)
    )
    return list(connection.execute(query).scalars())


def owned_by(connection: Connection, worker: str) -> set[str]:
    """The tables in progress that a worker owns."""
    query = select(tables.c.id).where(
        tables.c.owner == worker, tables.c.status.in_(["waiting", "playing", "paused"])
    )
    return set(connection.execute(query).scalars())


def adopt(connection: Connection, table: str, worker: str, alive: Sequence[str]) -> tuple[bool, int | None]:
    """Become a table's owner, unless a living worker is; and when the former one last lived."""
    former = connection.execute(select(tables.c.owner).where(tables.c.id == table)).scalar_one_or_none()
    if former == worker:
        return True, None
    if former in alive:
        return False, None
    taken = connection.execute(
        update(tables)
        .where(tables.c.id == table, or_(tables.c.owner.is_(None), tables.c.owner == former))
        .values(owner=worker)
    )
    beat = connection.execute(
        select(workers.c.heartbeat).where(workers.c.id == former)
    ).scalar_one_or_none()
    return taken.rowcount == 1, beat


def release(connection: Connection, table: str, worker: str) -> None:
    """Let a table go: whoever looks at it next becomes its owner."""
    connection.execute(
        update(tables).where(tables.c.id == table, tables.c.owner == worker).values(owner=None)
    )
