"""What operators do and see: bans, reports, people, tables, and the log of what they did."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from kaffihus.server.store.schema import audit, bans, chairs, chat, players, reports, tables, tokens

MOST = 200  # rows in a list


def note(connection: Connection, now: int, who: str, what: str, subject: str, detail: str = "") -> None:
    """Write down what an operator did."""
    values = {"at": now, "who": who[:64], "what": what, "subject": subject[:64], "detail": detail}
    connection.execute(insert(audit).values(**values))


def ban(connection: Connection, now: int, who: str, subject: str, until: int | None, why: str) -> None:
    """Keep a player, an address or a table out, for a while or for good."""
    connection.execute(delete(bans).where(bans.c.subject == subject))
    connection.execute(insert(bans).values(subject=subject, until=until, why=why, created=now))
    note(connection, now, who, "ban", subject, why)


def is_known(connection: Connection, subject: str) -> bool:
    """Whether there is a player or a table of an id."""
    found = (select(one.c.id).where(one.c.id == subject).limit(1) for one in (players, tables))
    return any(connection.execute(query).first() for query in found)


def lift(connection: Connection, now: int, who: str, subject: str) -> bool:
    """Let somebody in again; whether they were kept out."""
    was_banned = connection.execute(delete(bans).where(bans.c.subject == subject)).rowcount > 0
    if was_banned:
        note(connection, now, who, "unban", subject)
    return was_banned


def current_bans(connection: Connection, now: int) -> dict[str, int | None]:
    """Who is kept out, and until when."""
    query = select(bans).where(or_(bans.c.until.is_(None), bans.c.until > now))
    return {row.subject: row.until for row in connection.execute(query)}


def list_bans(connection: Connection) -> list[dict[str, Any]]:
    """All bans, those that are over included."""
    return _rows(connection, select(bans).order_by(bans.c.created.desc()).limit(MOST))


@dataclass(frozen=True)
class Report:
    """Somebody reports somebody: a reason, their own words, a line of chat."""

    table: str
    reporter: str
    player: str
    reason: str
    text: str
    line: int | None = None  # counts only where the player has said it


def add_report(connection: Connection, report: Report, now: int) -> None:
    """Keep a report."""
    values = {"at": now, "reporter": report.reporter, "player": report.player, "table_id": report.table}
    own = {"reason": report.reason, "text": report.text, "line": report.line}
    connection.execute(insert(reports).values(**values, **own))


def list_reports(connection: Connection, are_all: bool = False) -> list[dict[str, Any]]:
    """Reports, the newest first, with what was said as long as the store has it: nobody makes a line up."""
    said = and_(
        chat.c.table_id == reports.c.table_id,
        chat.c.number == reports.c.line,
        chat.c.player == reports.c.player,
    )
    shown = [column for column in reports.c if column.name not in ("line", "closed")]
    query = (
        select(*shown, chat.c.text.label("said"), reports.c.closed)
        .select_from(reports.outerjoin(chat, said))
        .order_by(reports.c.number.desc())
        .limit(MOST)
    )
    return _rows(connection, query if are_all else query.where(reports.c.closed.is_(None)))


def close_report(connection: Connection, now: int, who: str, number: int) -> bool:
    """A report was seen to; whether there was one."""
    open_one = reports.c.number == number, reports.c.closed.is_(None)
    found = connection.execute(update(reports).where(*open_one).values(closed=now)).rowcount > 0
    if found:
        note(connection, now, who, "close report", str(number))
    return found


def find_people(connection: Connection, name: str) -> list[dict[str, Any]]:
    """People by a part of their name or by their id, who came last first."""
    seen = select(func.max(tokens.c.used)).where(tokens.c.player == players.c.id).scalar_subquery()
    games = select(func.count()).where(chairs.c.player == players.c.id).scalar_subquery()
    query = (
        select(
            players.c.id,
            players.c.name,
            players.c.account.is_not(None).label("has_account"),
            players.c.created,
            seen.label("seen"),
            games.label("tables"),
        )
        .where(or_(players.c.id == name, players.c.name.icontains(name, autoescape=True)))
        .order_by(seen.desc())
        .limit(MOST)
    )
    return _rows(connection, query)


def list_tables(connection: Connection, statuses: Sequence[str]) -> list[dict[str, Any]]:
    """Tables, where something happened last first."""
    shown = (tables.c.id, tables.c.game, tables.c.status, tables.c.touched, tables.c.public)
    query = (
        select(*shown, tables.c.summary)
        .where(tables.c.status.in_(list(statuses)))
        .order_by(tables.c.touched.desc())
        .limit(MOST)
    )
    found = _rows(connection, query)
    for row in found:
        names, sitting = json.loads(row.pop("summary"))[:2]
        people = [(name, who) for name, who in zip(names, sitting, strict=True) if name]
        row["players"] = "\n".join(f"{name} ({who})" if who else name for name, who in people)
    return found


def read_log(connection: Connection) -> list[dict[str, Any]]:
    """What operators did, the newest first."""
    return _rows(connection, select(audit).order_by(audit.c.number.desc()).limit(MOST))


def _rows(connection: Connection, query: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(query).mappings()]
