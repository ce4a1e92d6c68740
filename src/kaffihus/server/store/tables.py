"""Tables in the store: made, appended to, read back, found."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from kaffihus.server.bodies import NewTable
from kaffihus.server.errors import Conflict
from kaffihus.server.events import Kept, decode, encode
from kaffihus.server.shapes import Result
from kaffihus.server.store.results import Ended, note_result
from kaffihus.server.store.schema import chairs, events, tables, workers
from kaffihus.server.terms import Terms

CHANNEL = "kaffihus"
PAGE = 50


class Standing(msgspec.Struct, frozen=True):
    """What the store notes of a table beside its events, to find it by."""

    status: str
    pending: int
    needs_keeper: bool  # a bot is to decide, or a clock runs
    names: list[str | None]
    players: list[str | None]
    result: Result | None


class Found(msgspec.Struct, frozen=True):
    """A table in a list."""

    terms: Terms
    standing: Standing
    finished: int | None


# --- making and appending


def make_table(connection: Connection, table: str, terms: Terms, standing: Standing, keeper: str) -> None:
    """A new table."""
    connection.execute(
        insert(tables).values(
            id=table,
            game=terms.wish.game,
            wish=msgspec.json.encode(terms.wish).decode(),
            host=terms.host,
            seed=terms.seed,
            player_secret=terms.player_secret,
            spectator_secret=terms.spectator_secret,
            created=terms.created,
            public=terms.wish.public,
            touched=terms.created,
            keeper=keeper,
            **_columns(standing),
        )
    )


def append(
    connection: Connection,
    table: str,
    first: int,
    batch: Sequence[Kept],
    standing: Standing,
    worker: str,
    seats_changed: bool,
    ended: Ended | None = None,
) -> None:
    """Events of a table, from a number on; a Conflict if another worker has written there."""
    rows = [
        {"table_id": table, "number": number, "at": kept.at, "seen": kept.seen, "event": encode(kept.event)}
        for number, kept in enumerate(batch, start=first)
    ]
    try:
        connection.execute(insert(events), rows)
    except IntegrityError:
        raise Conflict(f"{table} {first}") from None
    values = {**_columns(standing), "touched": batch[-1].at}
    if standing.status == "finished":
        values["finished"] = batch[-1].at
    connection.execute(update(tables).where(tables.c.id == table).values(**values))
    if seats_changed:
        note_chairs(connection, table, standing.players)
    if ended is not None:
        note_result(connection, table, ended, batch[-1].at)
    notify(connection, {"table": table, "at": first + len(batch) - 1, "by": worker})


def note_chairs(connection: Connection, table: str, players: Sequence[str | None]) -> None:
    """Who sits at a table."""
    connection.execute(delete(chairs).where(chairs.c.table_id == table))
    rows = [
        {"table_id": table, "seat": seat, "player": player} for seat, player in enumerate(players) if player
    ]
    if rows:
        connection.execute(insert(chairs), rows)


def notify(connection: Connection, message: dict[str, object]) -> None:
    """Tell the other workers, once this is committed."""
    if connection.dialect.name == "postgresql":
        payload = json.dumps(message, separators=(",", ":"))
        connection.execute(
            text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload}
        )


def _columns(standing: Standing) -> dict[str, object]:
    return {
        "status": standing.status,
        "pending": standing.pending,
        "needs_keeper": standing.needs_keeper,
        "summary": json.dumps([standing.names, standing.players]),
        "result": msgspec.json.encode(standing.result).decode() if standing.result else None,
    }


# --- reading


def read_terms(connection: Connection, table: str) -> Terms | None:
    """What was settled when a table was made."""
    row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    return None if row is None else _terms(row)


def read_events(connection: Connection, table: str, after: int = 0) -> list[Kept]:
    """A table's events after a number, in order."""
    query = (
        select(events.c.event, events.c.at, events.c.seen)
        .where(events.c.table_id == table, events.c.number > after)
        .order_by(events.c.number)
    )
    return [Kept(decode(row.event), row.at, row.seen) for row in connection.execute(query)]


def lobby(connection: Connection, game: str | None) -> list[Found]:
    """Public tables that wait for players or may be watched, newest first."""
    query = select(tables).where(tables.c.public, tables.c.status.in_(["waiting", "playing", "paused"]))
    if game is not None:
        query = query.where(tables.c.game == game)
    # Tables that wait come first: they are what people look for.
    query = query.order_by(tables.c.status.desc(), tables.c.created.desc()).limit(PAGE)
    return [_found(row) for row in connection.execute(query)]


def tables_of(connection: Connection, player: str) -> list[Found]:
    """A player's tables that are not finished: those he sits at and those he made."""
    own = select(chairs.c.table_id).where(chairs.c.player == player)
    query = (
        select(tables)
        .where(
            or_(tables.c.id.in_(own), tables.c.host == player),
            tables.c.status.in_(["waiting", "playing", "paused"]),
        )
        .order_by(tables.c.created.desc())
        .limit(4 * PAGE)
    )
    return [_found(row) for row in connection.execute(query)]


def count_open(connection: Connection, player: str) -> int:
    """How many tables a player has made that are not finished."""
    query = select(func.count()).where(
        tables.c.host == player, tables.c.status.in_(["waiting", "playing", "paused"])
    )
    return connection.execute(query).scalar_one()


def idle_tables(connection: Connection, status: str, before: int) -> list[str]:
    """Tables where nothing has happened for long."""
    query = select(tables.c.id).where(tables.c.status == status, tables.c.touched < before).limit(PAGE)
    return list(connection.execute(query).scalars())


def _terms(row: Row[tuple[object, ...]]) -> Terms:
    return Terms(
        id=row.id,
        wish=msgspec.json.decode(row.wish, type=NewTable),
        host=row.host,
        seed=bytes(row.seed),
        player_secret=row.player_secret,
        spectator_secret=row.spectator_secret,
        created=row.created,
    )


def _found(row: Row[tuple[object, ...]]) -> Found:
    names, players = json.loads(row.summary)
    result = msgspec.json.decode(row.result, type=Result) if row.result else None
    standing = Standing(row.status, row.pending, row.needs_keeper, names, players, result)
    return Found(_terms(row), standing, row.finished)


# --- keepers: the worker that looks after a table's bots and clocks


def neglected(connection: Connection, worker: str, alive: Sequence[str]) -> list[str]:
    """Tables with something to see to whose keeper is dead, or is this worker."""
    query = (
        select(tables.c.id)
        .where(
            tables.c.status == "playing",
            tables.c.needs_keeper,
            or_(
                tables.c.keeper.is_(None),
                tables.c.keeper == worker,
                tables.c.keeper.not_in(list(alive)),
            ),
        )
        .order_by(tables.c.touched)
        .limit(1000)
    )
    return list(connection.execute(query).scalars())


def kept_by(connection: Connection, worker: str) -> set[str]:
    """The tables in progress that a worker keeps."""
    query = select(tables.c.id).where(
        tables.c.keeper == worker, tables.c.status.in_(["waiting", "playing", "paused"])
    )
    return set(connection.execute(query).scalars())


def adopt(connection: Connection, table: str, worker: str, alive: Sequence[str]) -> tuple[bool, int | None]:
    """Become a table's keeper, unless a living one has it; and when the former one last lived."""
    former = connection.execute(select(tables.c.keeper).where(tables.c.id == table)).scalar_one_or_none()
    if former == worker:
        return True, None
    if former in alive:
        return False, None
    taken = connection.execute(
        update(tables)
        .where(tables.c.id == table, or_(tables.c.keeper.is_(None), tables.c.keeper == former))
        .values(keeper=worker)
    )
    beat = connection.execute(select(workers.c.beat).where(workers.c.id == former)).scalar_one_or_none()
    return taken.rowcount == 1, beat
