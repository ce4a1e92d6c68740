"""Tables in the store: made, appended to, read back, found."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import (
    BindParameter,
    Connection,
    Insert,
    Row,
    Update,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from kaffihus.core.errors import KaffihusError
from kaffihus.server.errors import Conflict, Refusal
from kaffihus.server.store.notify import notify
from kaffihus.server.store.results import Ended, note_result
from kaffihus.server.store.schema import chairs, events, tables
from kaffihus.server.store.turns import Turn, due_at, note_turns
from kaffihus.server.table.events import StoredEvent, decode, encode
from kaffihus.server.table.settings import Terms
from kaffihus.server.wire.types import Result, Status, TableSettings

PAGE = 50
MOST_TOLD = 2_000  # characters of events in a notice
OF_ONE_HOST = 3  # tables in the lobby, of those that wait and of the others
MOST_CONSIDERED = 2_000  # tables that take turns in the lobby
Listing: TypeAlias = Row[tuple[Any, ...]]  # a table's id and host
log = logging.getLogger(__name__)


class TableRow(msgspec.Struct, frozen=True):
    """What the store notes of a table beside its events, to find it by."""

    status: Status
    pending: int
    needs_owner: bool  # a bot is to decide, a clock runs, or a start is due
    names: list[str | None]
    players: list[str | None]
    result: Result | None
    wakes: int | None = None  # until then its owner has nothing to do there
    turns: list[Turn] | None = None  # who is to decide at a slow table
    left: list[int] = []  # seats whose players left on purpose


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list."""

    terms: Terms
    row: TableRow
    finished: int | None
    due: int | None = None  # when the time of whoever is to decide is out, at a slow table


class Caps(msgspec.Struct, frozen=True):
    """How many tables a player may have made that are not finished."""

    tables: int
    bot_tables: int  # of bots only


# --- making and appending


def make_table(
    connection: Connection, table: str, terms: Terms, row: TableRow, owner: str, most: Caps | None = None
) -> None:
    """A new table, unless its host has too many: counted where it is written, so that none slips past."""
    if most is not None:
        check_caps(connection, terms, most)
    connection.execute(
        insert(tables).values(
            id=table,
            game=terms.settings.game,
            settings=msgspec.json.encode(terms.settings).decode(),
            rules_version=terms.rules_version,
            host=terms.host,
            seed=terms.seed,
            deal_form=terms.deal_form,
            player_secret=terms.player_secret,
            spectator_secret=terms.spectator_secret,
            created=terms.created,
            public=terms.settings.public,
            touched=terms.created,
            owner=owner,
            **_columns(row),
        )
    )


def check_caps(connection: Connection, terms: Terms, most: Caps) -> None:
    """Refuse a table too many."""
    if connection.dialect.name == "postgresql":  # one worker counts and writes, the others wait
        lock = func.pg_advisory_xact_lock(func.hashtextextended(terms.host, 0))
        connection.execute(select(lock))
    if count_open(connection, terms.host) >= most.tables:
        raise Refusal("too_many", "house.why.too_many_tables", most=most.tables)
    if is_bots_only(terms.settings) and count_bots_only(connection, terms.host) >= most.bot_tables:
        raise Refusal("too_many", "house.why.too_many_bot_tables", most=most.bot_tables)


def is_bots_only(settings: TableSettings) -> bool:
    """Whether no person has a seat."""
    return all(seat.kind == "bot" for seat in settings.seats)


# Made once: every action of every table needs them.
APPEND = insert(events)
ROW = ("status", "pending", "needs_owner", "wakes", "summary", "result", "touched")
SET: dict[str, BindParameter[Any]] = {name: bindparam(name) for name in ROW}
GO_ON = update(tables).where(tables.c.id == bindparam("table")).values(SET)
FINISH = GO_ON.values(finished=bindparam("finished"))


class Append(NamedTuple):
    """Events to be appended to a table, from a number on, with what else is noted of it."""

    table: str
    first: int
    batch: Sequence[StoredEvent]
    row: TableRow
    worker: str
    seats_changed: bool
    ended: Ended | None = None

    @property
    def at(self) -> int:
        """When the last of them happened."""
        return self.batch[-1].at


def append(
    connection: Connection,
    table: str,
    first: int,
    batch: Sequence[StoredEvent],
    row: TableRow,
    worker: str,
    seats_changed: bool,
    ended: Ended | None = None,
) -> None:
    """Events of a table, from a number on; a Conflict if another worker has written there."""
    append_all(connection, [Append(table, first, batch, row, worker, seats_changed, ended)])


def append_all(connection: Connection, given: Sequence[Iterable[Any]]) -> None:
    """The same of many tables; a Conflict if another worker has written at any."""
    wanted = [Append(*one) for one in given]
    texts = [[encode(stored.event) for stored in one.batch] for one in wanted]
    rows = [
        {"table_id": one.table, "number": number, "at": stored.at, "seen": stored.seen, "event": event}
        for one, events_of_one in zip(wanted, texts, strict=True)
        for number, stored, event in zip(count(one.first), one.batch, events_of_one, strict=False)
    ]
    try:
        _execute(connection, APPEND, rows)
    except IntegrityError:
        raise Conflict(", ".join(f"{one.table} {one.first}" for one in wanted)) from None
    going_on = [one for one in wanted if one.ended is None]
    if going_on:
        _execute(connection, GO_ON, [_noted(one) for one in going_on])
    for one in wanted:
        if one.ended is not None:
            connection.execute(FINISH, {**_noted(one), "finished": one.at})
        if one.seats_changed:
            note_chairs(connection, one.table, one.row.players)
        if one.row.turns is not None:
            note_turns(connection, one.table, one.row.turns, one.at)
        if one.ended is not None:
            note_result(connection, one.table, one.ended, one.at)
    for one, events_of_one in zip(wanted, texts, strict=True):
        notify(connection, _notice(one, events_of_one))


def _execute(connection: Connection, statement: Insert | Update, rows: list[dict[str, Any]]) -> None:
    """A statement for each row; for a single one, without what drivers do for many."""
    connection.execute(statement, rows if len(rows) > 1 else rows[0])


def _noted(one: Append) -> dict[str, Any]:
    return {"table": one.table, **_columns(one.row), "touched": one.at}


def _notice(one: Append, texts: list[str]) -> dict[str, Any]:
    """What other workers are told: the events themselves where they are short, so that nobody asks."""
    told = {"table": one.table, "at": one.first + len(texts) - 1, "by": one.worker}
    if sum(map(len, texts)) > MOST_TOLD:
        return told
    return {
        **told,
        "events": [[text, stored.at, stored.seen] for text, stored in zip(texts, one.batch, strict=True)],
    }


def events_told(message: Mapping[str, Any], after: int) -> list[StoredEvent] | None:
    """The events that a notice tells, if they are those after a number."""
    told = message.get("events")
    if told is None or int(message["at"]) - len(told) != after:
        return None
    return [StoredEvent(decode(text), at, seen) for text, at, seen in told]


def note_chairs(connection: Connection, table: str, players: Sequence[str | None]) -> None:
    """Who sits at a table."""
    connection.execute(delete(chairs).where(chairs.c.table_id == table))
    rows = [
        {"table_id": table, "seat": seat, "player": player} for seat, player in enumerate(players) if player
    ]
    if rows:
        connection.execute(insert(chairs), rows)


def _columns(row: TableRow) -> dict[str, object]:
    return {
        "status": row.status,
        "pending": row.pending,
        "needs_owner": row.needs_owner,
        "wakes": row.wakes,
        "summary": json.dumps([row.names, row.players, row.left]),
        "result": msgspec.json.encode(row.result).decode() if row.result else None,
    }


# --- reading


def read_terms(connection: Connection, table: str) -> Terms | None:
    """What was settled when a table was made."""
    row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    return None if row is None else _terms(row)


def read_events(connection: Connection, table: str, after: int = 0) -> list[StoredEvent]:
    """A table's events after a number, in order."""
    query = (
        select(events.c.event, events.c.at, events.c.seen)
        .where(events.c.table_id == table, events.c.number > after)
        .order_by(events.c.number)
    )
    rows = connection.execute(query).all()  # at once: one that cannot be read must leave no cursor open
    return [StoredEvent(decode(row.event), row.at, row.seen) for row in rows]


def lobby(
    connection: Connection,
    game: str | None,
    in_turns: Callable[[Sequence[Listing]], Sequence[Listing]] = list,
) -> list[ListedTable]:
    """Public tables that wait for players, then those that are played, in turns; so many of each host's.

    Turns are taken before a page is cut off: nobody pushes others out by newer tables of more hosts.
    """
    is_waiting = tables.c.status == "waiting"
    number = func.row_number().over(
        partition_by=(tables.c.host, is_waiting), order_by=tables.c.created.desc()
    )
    query = select(
        tables.c.id, tables.c.host, tables.c.created, is_waiting.label("waits"), number.label("of_host")
    ).where(tables.c.public, tables.c.status.in_(["waiting", "playing", "paused"]))
    if game is not None:
        query = query.where(tables.c.game == game)
    found = query.subquery()
    order = found.c.waits.desc(), found.c.of_host, found.c.created.desc()
    listed = select(found).where(found.c.of_host <= OF_ONE_HOST).order_by(*order).limit(MOST_CONSIDERED)
    considered = connection.execute(listed).all()
    turns = [one for waits in (1, 0) for one in in_turns([one for one in considered if one.waits == waits])]
    ids = [one.id for one in turns[: 4 * PAGE]]
    rows = {row.id: row for row in connection.execute(select(tables).where(tables.c.id.in_(ids)))}
    return _listed([rows[id] for id in ids])


def tables_of(connection: Connection, player: str) -> list[ListedTable]:
    """A player's tables that are not finished: those they sit at and those they made."""
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
    listed = _listed(connection.execute(query).all())
    due = due_at(connection, [one.terms.id for one in listed], player)
    return [msgspec.structs.replace(one, due=due.get(one.terms.id)) for one in listed]


def seated_at(connection: Connection, player: str) -> list[str]:
    """The tables, not finished, at which a player sits."""
    query = (
        select(tables.c.id)
        .join(chairs, chairs.c.table_id == tables.c.id)
        .where(chairs.c.player == player, tables.c.status.in_(["waiting", "playing", "paused"]))
        .order_by(tables.c.created.desc())
        .limit(4 * PAGE)
    )
    return list(connection.execute(query).scalars())


def alone_with_bots(connection: Connection, player: str) -> list[str]:
    """A player's tables, unfinished and not rated, where all others are bots; the oldest first."""
    query = (
        select(tables.c.id, tables.c.settings, tables.c.summary)
        .where(tables.c.host == player, tables.c.status.in_(["waiting", "playing", "paused"]))
        .order_by(tables.c.touched)
    )
    found = []
    for row in connection.execute(query).all():
        names, players = json.loads(row.summary)[:2]
        is_alone = None not in names and set(players) <= {None, player}
        if is_alone and not msgspec.json.decode(row.settings, type=TableSettings).rated:
            found.append(row.id)
    return found


def count_open(connection: Connection, player: str) -> int:
    """How many tables a player has made that are not finished."""
    query = select(func.count()).where(
        tables.c.host == player, tables.c.status.in_(["waiting", "playing", "paused"])
    )
    return connection.execute(query).scalar_one()


def count_bots_only(connection: Connection, player: str) -> int:
    """How many of those are of bots only: made so, or become so."""
    query = select(tables.c.settings, tables.c.status, tables.c.summary).where(
        tables.c.host == player, tables.c.status.in_(["waiting", "playing", "paused"])
    )
    return sum(
        is_bots_only(msgspec.json.decode(row.settings, type=TableSettings))
        or (row.status != "waiting" and not any(json.loads(row.summary)[1]))
        for row in connection.execute(query)
    )


def idle_tables(connection: Connection, status: str, before: int, but: Sequence[str] = ()) -> list[str]:
    """Tables where nothing has happened for long, but for some."""
    query = (
        select(tables.c.id)
        .where(tables.c.status == status, tables.c.touched < before, tables.c.id.not_in(list(but)))
        .order_by(tables.c.touched)
        .limit(PAGE)
    )
    return list(connection.execute(query).scalars())


def _terms(row: Row[tuple[object, ...]]) -> Terms:
    return Terms(
        id=row.id,
        settings=msgspec.json.decode(row.settings, type=TableSettings),
        rules_version=row.rules_version,
        host=row.host,
        seed=bytes(row.seed),
        player_secret=row.player_secret,
        spectator_secret=row.spectator_secret,
        created=row.created,
        deal_form=row.deal_form,
    )


def _listed(rows: Iterable[Row[tuple[object, ...]]]) -> list[ListedTable]:
    """The tables of some rows; a row that cannot be read hides itself and no other."""
    found = []
    for row in rows:
        try:
            found.append(_found(row))
        except (KaffihusError, ValueError, TypeError, LookupError) as error:
            log.error("a table cannot be listed: %s", type(error).__name__, extra={"table": row.id})
    return found


def _found(row: Row[tuple[object, ...]]) -> ListedTable:
    terms = _terms(row)
    assert terms.game  # a game that is not installed is an error here, and not where the list is used
    names, players, *more = json.loads(row.summary)  # rows of an older house end here
    left = more[0] if more else []
    result = msgspec.json.decode(row.result, type=Result) if row.result else None
    listed = TableRow(row.status, row.pending, row.needs_owner, names, players, result, left=left)
    return ListedTable(terms, listed, row.finished)
