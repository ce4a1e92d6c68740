"""Who is there: the workers that live, and the players connected to each."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, select, update

from kaffihus.server.store.notify import notify
from kaffihus.server.store.schema import presence, tables, workers

SPECTATORS = -1  # as a seat: those who look on, all together


def heartbeat(connection: Connection, worker: str, now: int) -> None:
    """A worker says that it lives."""
    done = connection.execute(update(workers).where(workers.c.id == worker).values(heartbeat=now))
    if done.rowcount == 0:
        connection.execute(insert(workers).values(id=worker, heartbeat=now))


def alive(connection: Connection, since: int) -> list[str]:
    """The workers that have said so since."""
    return list(connection.execute(select(workers.c.id).where(workers.c.heartbeat >= since)).scalars())


def latest(connection: Connection) -> int:
    """When anything that is stored last happened, by whatever clock."""
    heard = connection.execute(select(func.max(workers.c.heartbeat))).scalar_one()
    touched = connection.execute(select(func.max(tables.c.touched))).scalar_one()
    return max(heard or 0, touched or 0)


def prune(connection: Connection, living: Sequence[str], long_ago: int) -> None:
    """Forget whom dead workers were connected to, and after long themselves."""
    connection.execute(delete(presence).where(presence.c.worker.not_in(list(living))))
    owners = select(tables.c.owner).where(tables.c.owner.is_not(None), tables.c.status == "playing")
    connection.execute(delete(workers).where(workers.c.heartbeat < long_ago, workers.c.id.not_in(owners)))


def arrive(connection: Connection, table: str, seat: int, worker: str) -> None:
    """A seat's player, or the first of the spectators, has connected to a worker."""
    _remove(connection, table, seat, worker)
    connection.execute(insert(presence).values(table_id=table, seat=seat, worker=worker))
    notify(connection, {"presence": table, "by": worker})


def depart(connection: Connection, table: str, seat: int, worker: str) -> None:
    """They have gone."""
    _remove(connection, table, seat, worker)
    notify(connection, {"presence": table, "by": worker})


def _remove(connection: Connection, table: str, seat: int, worker: str) -> None:
    """Take a connection off the list."""
    connection.execute(
        delete(presence).where(
            presence.c.table_id == table, presence.c.seat == seat, presence.c.worker == worker
        )
    )


def present(connection: Connection, table: str, worker: str) -> list[int]:
    """The seats connected to other workers, SPECTATORS among them."""
    query = select(presence.c.seat).where(presence.c.table_id == table, presence.c.worker != worker)
    return sorted(set(connection.execute(query).scalars()))
