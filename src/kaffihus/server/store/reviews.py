"""Reviews of finished games, kept with their tables: nobody waits twice for the same one."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from kaffihus.server.store.schema import reviews


def read_review(connection: Connection, table: str, form: int) -> bytes | None:
    """The review of a table as JSON, if there is one of this form."""
    query = select(reviews.c.data).where(reviews.c.table_id == table, reviews.c.form == form)
    return connection.execute(query).scalar_one_or_none()


def keep_review(connection: Connection, table: str, form: int, data: bytes, now: int) -> None:
    """Keep a review in the place of the one before."""
    connection.execute(delete(reviews).where(reviews.c.table_id == table))
    connection.execute(insert(reviews).values(table_id=table, form=form, made=now, data=data))
