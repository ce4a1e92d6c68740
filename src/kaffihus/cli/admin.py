"""`kaffihus admin`: what operators do on the machine itself, on the store that a running server uses.

A server notices within a few seconds: bans are looked up with every round of its housekeeping.
"""

from __future__ import annotations

import datetime
import getpass
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from kaffihus.cli.common import console, messages
from kaffihus.core.errors import BadRequest, Unavailable

if TYPE_CHECKING:
    from sqlalchemy import Connection

app = typer.Typer(no_args_is_help=True, help="For those who run a server: tables, people, bans, reports.")
DAY = 24 * 3600 * 1000
IDS = ("id", "player", "reporter", "table_id", "subject", "players")
TIMES = ("at", "created", "touched", "seen", "until", "closed")

Database = Annotated[
    str | None, typer.Option("--database", help="sqlite:///file or postgresql://…  Default: as for serve.")
]
Why = Annotated[str, typer.Option(help="Why; for the log.")]


@app.command("tables")
def tables_command(
    status: Annotated[list[str] | None, typer.Option(help="Only these. Several times.")] = None,
    database: Database = None,
) -> None:
    """Tables, where something happened last first."""
    from kaffihus.server.store import operators

    wanted = status or ["waiting", "playing", "paused"]
    show(on_store(database, lambda connection: operators.list_tables(connection, wanted)))


@app.command("people")
def people_command(
    name: Annotated[str, typer.Argument(help="A part of a name, or an id.")] = "", database: Database = None
) -> None:
    """People, who came last first."""
    from kaffihus.server.store import operators

    show(on_store(database, lambda connection: operators.find_people(connection, name)))


@app.command("ban")
def ban_command(
    subject: Annotated[str, typer.Argument(help="A player's id, an address, or a table's id to close it.")],
    days: Annotated[float, typer.Option(min=0, help="For so long; 0 is for good.")] = 0.0,
    why: Why = "",
    database: Database = None,
) -> None:
    """Keep somebody out, or close a table."""
    from kaffihus.server.live.addresses import budget_of, is_budget
    from kaffihus.server.store import operators

    kept_out, until = budget_of(subject), now() + int(days * DAY) if days else None

    def ban(connection: Connection) -> None:
        if not is_budget(kept_out) and not operators.is_known(connection, kept_out):
            raise BadRequest(f"{subject}: expected the id of a player or table, an address or an IPv6 /64")
        operators.ban(connection, now(), getpass.getuser(), kept_out, until, why)

    on_store(database, ban)
    messages.print(f"{escape(kept_out)} is kept out{f' for {days:g} days' if days else ''}")


@app.command("unban")
def unban_command(subject: str, database: Database = None) -> None:
    """Let somebody in again."""
    from kaffihus.server.live.addresses import budget_of
    from kaffihus.server.store import operators

    was_banned = on_store(
        database,
        lambda connection: operators.lift(connection, now(), getpass.getuser(), budget_of(subject)),
    )
    if not was_banned:
        raise BadRequest(f"{subject} is not banned")
    messages.print(f"{escape(subject)} may come again")


@app.command("bans")
def bans_command(database: Database = None) -> None:
    """Who is kept out, and why."""
    from kaffihus.server.store import operators

    show(on_store(database, operators.list_bans))


@app.command("reports")
def reports_command(
    close: Annotated[int | None, typer.Option(help="The number of a report that was seen to.")] = None,
    are_all: Annotated[bool, typer.Option("--all", help="Those that were seen to, too.")] = False,
    database: Database = None,
) -> None:
    """What people report of each other, the newest first."""
    from kaffihus.server.store import operators

    if close is None:
        show(on_store(database, lambda connection: operators.list_reports(connection, are_all)))
        return
    who = getpass.getuser()
    if not on_store(database, lambda connection: operators.close_report(connection, now(), who, close)):
        raise BadRequest(f"there is no open report {close}")
    messages.print(f"report {close} is closed")


@app.command("log")
def log_command(database: Database = None) -> None:
    """What operators did, the newest first."""
    from kaffihus.server.store import operators

    show(on_store(database, operators.read_log))


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def on_store(database: str | None, work: Callable[[Connection], Any]) -> Any:
    """Do something on a server's store, beside the server."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from kaffihus.server.settings import from_environment
        from kaffihus.server.store.backup import opened
        from kaffihus.server.store.engine import database_url
        from kaffihus.server.store.migration import newest_version, version_of
    except ImportError as error:
        raise Unavailable(f"the server needs {error.name}: pip install 'kaffihus[server]'") from None
    url = database_url(database or from_environment().database_url)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise BadRequest(f"{url.database}: there is no such database")
    try:
        with opened(url) as engine, engine.begin() as connection:
            if version_of(connection) != newest_version():
                raise BadRequest("the database is not of this version: start the server once")
            return work(connection)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise BadRequest(f"--database: {reason}") from None


def show(rows: Sequence[dict[str, Any]]) -> None:
    """Rows as a table; times as people read them."""
    if not rows:
        messages.print("none")
        return
    table = Table(box=None)
    for name in rows[0]:  # an id is typed again: none of it may be missing, however narrow it is here
        table.add_column(name, no_wrap=name in IDS, overflow="fold")
    for row in rows:
        table.add_row(*(escape(told(name, value)) for name, value in row.items()))
    console.print(table)


def told(name: str, value: Any) -> str:
    """A value as text."""
    if value is None:
        return "–"
    if name in TIMES:
        return datetime.datetime.fromtimestamp(value / 1000, datetime.UTC).strftime("%Y-%m-%d %H:%M")
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
