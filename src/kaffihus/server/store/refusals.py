"""Requests of seats that were refused: the same id has the same answer after a restart, at any worker."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select

from kaffihus.server.store.schema import refusals
from kaffihus.server.wire.messages import Refused

MOST = 256  # remembered of each seat; whoever sends an older id again is no honest client

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Refused).decode


def note_refusal(
    connection: Connection, table: str, seat: int, refused: Refused, forgotten: str | None, now: int
) -> None:
    """Remember a refusal, and forget an old one for it."""
    if read_refusal(connection, table, seat, refused.id) is None:
        connection.execute(
            insert(refusals).values(
                table_id=table, seat=seat, id=refused.id, at=now, answer=_encode(refused).decode()
            )
        )
    if forgotten is not None:
        connection.execute(
            delete(refusals).where(
                refusals.c.table_id == table, refusals.c.seat == seat, refusals.c.id == forgotten
            )
        )


def read_refusal(connection: Connection, table: str, seat: int, id: str) -> Refused | None:
    """How a request was refused, if it was."""
    query = select(refusals.c.answer).where(
        refusals.c.table_id == table, refusals.c.seat == seat, refusals.c.id == id
    )
    answer = connection.execute(query).scalar_one_or_none()
    return None if answer is None else _decode(answer)


def read_refusals(connection: Connection, table: str) -> list[tuple[int, Refused]]:
    """All that are remembered of a table, the oldest first."""
    query = select(refusals.c.seat, refusals.c.answer).where(refusals.c.table_id == table)
    return [(row.seat, _decode(row.answer)) for row in connection.execute(query.order_by(refusals.c.at))]
