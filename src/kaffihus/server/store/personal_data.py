"""Everything that is known of a person: told to them, and taken out where they ask for that.

What others keep of a game stays theirs: moves, results and records. The person is nameless in them, under
another id at each table; the tag of the name stays, so that a deal can still be proven (docs/deals.md).
"""

from __future__ import annotations

import json
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, delete, or_, select, update

from kaffihus.core.dealer import plain_name, tag
from kaffihus.server.store import retention
from kaffihus.server.store.engine import patient
from kaffihus.server.store.notify import notify
from kaffihus.server.store.schema import (
    chairs,
    chat,
    events,
    mutes,
    notice_settings,
    players,
    push_devices,
    ratings,
    refusals,
    reports,
    results,
    tables,
    tokens,
    vacations,
)
from kaffihus.server.store.tables import read_terms
from kaffihus.server.table import events as ev
from kaffihus.server.table.events import Event, decode, encode
from kaffihus.server.table.table import Table
from kaffihus.server.wire.types import SeatSettings, Standing

Invitation = TypeVar("Invitation", SeatSettings, Event)

NAMELESS = "—"
NAMING = ("seated", "wished", "continued")  # events that name people by their ids
# Never told, not even to them: whoever holds one could be them.
SECRETS = {"passphrase", "digest", "auth", "key", "email_code", "look"}


def export(connection: Connection, player: str) -> dict[str, Any]:
    """Everything that is stored of a person."""
    with patient(connection):
        return _export(connection, player)


def _export(connection: Connection, player: str) -> dict[str, Any]:
    of_table = (tables.c.id, tables.c.game, tables.c.created, tables.c.status, tables.c.summary)
    is_wish = events.c.event.startswith('{"type":"wished"'), events.c.event.contains(f'"{player}"')
    kept = {
        "player": select(players).where(players.c.id == player),
        "sessions": select(tokens).where(tokens.c.player == player),
        "tables": select(*of_table).where(or_(tables.c.id.in_(_named(player)), _is_own(player))),
        "wishes": select(events.c.table_id, events.c.at).where(*is_wish),
        "said": select(chat).where(chat.c.player == player),
        "results": select(results).where(results.c.who == player),
        "ratings": select(ratings).where(ratings.c.who == player),
        "muted": select(mutes).where(mutes.c.player == player),
        "notices": select(notice_settings).where(notice_settings.c.player == player),
        "push_devices": select(push_devices).where(push_devices.c.player == player),
        "vacations": select(vacations).where(vacations.c.player == player),
        "reports": select(reports).where(reports.c.reporter == player),
    }
    return {
        name: [
            {column: value for column, value in row.items() if column not in SECRETS}
            for row in connection.execute(query).mappings()
        ]
        for name, query in kept.items()
    }


def tables_with(connection: Connection, player: str) -> list[str]:
    """The tables that a person made, sits at, or that name them: they sat there, or waited for a seat.

    Every event of every game is looked through for that, so this is nothing for the thread that writes.
    """
    own = select(tables.c.id).where(_is_own(player))
    with patient(connection):
        found = [*connection.execute(_named(player)).scalars(), *connection.execute(own).scalars()]
    return sorted(set(found))


def _named(player: str) -> Select[tuple[str]]:
    naming = or_(*(events.c.event.startswith(f'{{"type":"{kind}"') for kind in NAMING))
    return select(events.c.table_id).where(naming, events.c.event.contains(f'"{player}"')).distinct()


def _is_own(player: str) -> ColumnElement[bool]:
    sitting = select(chairs.c.table_id).where(chairs.c.player == player)
    return or_(tables.c.host == player, tables.c.id.in_(sitting))


def forget(connection: Connection, player: str) -> None:
    """Take out what is a person's alone, once they are nameless at all their tables."""
    connection.execute(delete(chairs).where(chairs.c.player == player))
    connection.execute(delete(ratings).where(ratings.c.who == player))
    connection.execute(delete(reports).where(reports.c.reporter == player))
    retention.forget_players(connection, [player])


def take_out(
    connection: Connection, table: str, player: str, account: str | None, instead: str, worker: str
) -> None:
    """Make a person nameless at a table; a long game takes some hundredths of a second."""
    terms = read_terms(connection, table)
    if terms is None:
        return  # it was forgotten itself meanwhile
    folded, seats = Table(terms), set[int]()
    invited = [uninvited(seat, account) for seat in terms.settings.seats]
    settings = msgspec.json.encode(msgspec.structs.replace(terms.settings, seats=invited)).decode()
    query = select(events.c.number, events.c.at, events.c.event).where(events.c.table_id == table)
    for row in connection.execute(query.order_by(events.c.number)).all():
        event = decode(row.event)
        changed = uninvited(nameless(event, player, instead, seats, folded), account)
        if not folded.names:
            folded.fold_quietly(event, row.at)  # as far as the deal, which the tags are made for
        if changed != event:
            own = events.c.table_id == table, events.c.number == row.number
            connection.execute(update(events).where(*own).values(event=encode(changed)))
    kept = connection.execute(select(tables.c.host, tables.c.summary).where(tables.c.id == table)).one()
    names, sitting, *more = json.loads(kept.summary)
    summary = [
        [NAMELESS if who == player else name for name, who in zip(names, sitting, strict=True)],
        [instead if who == player else who for who in sitting],
        *more,
    ]
    host = instead if kept.host == player else kept.host
    values = {"summary": json.dumps(summary), "host": host, "settings": settings}
    connection.execute(update(tables).where(tables.c.id == table).values(**values))
    own_results = results.c.table_id == table, results.c.who == player
    connection.execute(update(results).where(*own_results).values(who=instead))
    connection.execute(delete(refusals).where(refusals.c.table_id == table))
    connection.execute(delete(chat).where(chat.c.table_id == table, chat.c.player == player))
    connection.execute(delete(chairs).where(chairs.c.table_id == table, chairs.c.player == player))
    notify(connection, {"forget": table, "by": worker})


def nameless(event: Event, player: str, instead: str, seats: set[int], folded: Table) -> Event:
    """An event without a person; `seats` are those where they sit."""
    match event:
        case ev.Seated(seat, who):
            seats.discard(seat)
            if who != player:
                return event
            seats.add(seat)
            return msgspec.structs.replace(event, player=instead, name=NAMELESS)
        case ev.Unseated(seat) | ev.Reseated(seat):
            seats.discard(seat)
        case ev.Renamed(seat) if seat in seats:
            return msgspec.structs.replace(event, name=NAMELESS, before=NAMELESS)
        case ev.Started(names):
            made = folded.commitment
            tags = {seat: tag(made, seat, plain_name(names[seat])) for seat in seats}
            changed = [NAMELESS if seat in seats else name for seat, name in enumerate(names)]
            return msgspec.structs.replace(event, names=changed, tags={**event.tags, **tags})
        case ev.Wished(who) if who == player:
            return msgspec.structs.replace(event, player=instead, name=NAMELESS)
        case ev.Continued(_, standings, company):
            others = [
                Standing(instead, NAMELESS, one.wins) if one.player == player else one for one in standings
            ]
            known = [instead if who == player else who for who in company]
            return msgspec.structs.replace(event, standings=others, company=known)
    return event


def uninvited(wanted: Invitation, account: str | None) -> Invitation:
    """Whom a seat is for, but for the name of an account that is no more: anybody with the link then."""
    if isinstance(wanted, SeatSettings | ev.Reseated) and wanted.name and wanted.name.casefold() == account:
        return msgspec.structs.replace(wanted, name=None)
    return wanted
