"""What was said at a table."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, func, insert, select, update

from kaffihus.server.store.notify import notify
from kaffihus.server.store.schema import chat
from kaffihus.server.wire.types import ChatLine

MOST_LINES = 200  # that anybody is sent


def add_line(
    connection: Connection,
    table: str,
    seat: int,
    player: str,
    name: str,
    words: str,
    message: str,
    now: int,
    worker: str,
) -> tuple[ChatLine, bool]:
    """Store what was said, a message that comes again only once. The line, and whether it is new."""
    if connection.dialect.name == "postgresql":
        # Two workers would take the same number: whoever is second waits for the first to commit.
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"chat {table}"))))
    earlier = connection.execute(
        select(chat).where(chat.c.table_id == table, chat.c.player == player, chat.c.message == message)
    ).one_or_none()
    if earlier is not None:
        return ChatLine(earlier.number, earlier.seat, earlier.name, earlier.text, earlier.at), False
    last = connection.execute(
        select(func.coalesce(func.max(chat.c.number), 0)).where(chat.c.table_id == table)
    ).scalar_one()
    line = ChatLine(last + 1, seat, name, words, now)
    connection.execute(
        insert(chat).values(
            table_id=table,
            number=line.number,
            at=now,
            seat=seat,
            player=player,
            name=name,
            text=words,
            message=message,
        )
    )
    notify(connection, {"chat": table, "at": line.number, "by": worker})
    return line, True


def rename(connection: Connection, tables: Sequence[str], player: str, name: str) -> None:
    """What a player has said at some tables was said by somebody of another name."""
    connection.execute(
        update(chat).where(chat.c.table_id.in_(list(tables)), chat.c.player == player).values(name=name)
    )


def read_chat(connection: Connection, table: str, after: int = 0) -> list[tuple[ChatLine, str]]:
    """The last lines after a number, each with its speaker's id."""
    query = (
        select(chat)
        .where(chat.c.table_id == table, chat.c.number > after)
        .order_by(chat.c.number.desc())
        .limit(MOST_LINES)
    )
    rows = list(connection.execute(query))
    return [(ChatLine(row.number, row.seat, row.name, row.text, row.at), row.player) for row in rows[::-1]]
