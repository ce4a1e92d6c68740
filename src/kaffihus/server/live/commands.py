"""What people may ask around a game: tables, seats, the start, the next game."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence

from kaffihus import games
from kaffihus.core.dealer import SEED_BYTES
from kaffihus.server.errors import Refusal
from kaffihus.server.live import tokens
from kaffihus.server.live.server import Server
from kaffihus.server.live.session import TableSession
from kaffihus.server.store import tables
from kaffihus.server.store.players import Person
from kaffihus.server.table import absence, consequences, ending, gathering, seating
from kaffihus.server.table import events as ev
from kaffihus.server.table.requests import check_host, own_seat
from kaffihus.server.table.settings import Terms, check_level, check_seat, check_settings
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.transition import Decision
from kaffihus.server.wire.bodies import Joining, NextGame
from kaffihus.server.wire.types import SeatSettings, TableSettings

TOO_MANY_TABLES = "house.why.too_many_tables"


async def make_table(server: Server, person: Person, settings: TableSettings) -> TableSession:
    """A new table; its maker is the host, and sits down like everybody else."""
    check_settings(settings, server.settings.hidden_options)
    limits = server.settings.limits
    if tables.is_bots_only(settings):
        check_address(server, person.id)
    most = tables.Caps(limits.open_tables, limits.bot_tables)
    terms = new_terms(server, person.id, settings)
    try:
        return await server.make_table(terms, all_bots, most)
    except Refusal as refusal:
        # Old games against bots never keep anybody from a new one: the oldest makes room.
        if refusal.line.key != TOO_MANY_TABLES or not await put_away(server, person.id, most=1):
            raise
    return await server.make_table(terms, all_bots, most)


async def put_away(server: Server, player: str, most: int | None = None) -> int:
    """End a player's unfinished games against bots, the oldest first; how many."""
    found = (await server.store.read(tables.alone_with_bots, player))[:most]
    for table in found:
        with contextlib.suppress(Refusal):  # a damaged table stays what it is
            await server.execute(table, lambda streams: ending.archive(streams.table))
    return len(found)


async def check_bots_only(server: Server, player: str) -> None:
    """Refuse to let a table become one of bots only, where there are enough of them."""
    check_address(server, player)
    most = server.settings.limits.bot_tables
    if await server.store.read(tables.count_bots_only, player) >= most:
        raise Refusal("too_many", "house.why.too_many_bot_tables", most=most)


def check_address(server: Server, player: str) -> None:
    """Refuse more tables of bots only where the address has many in memory; the others cost nothing."""
    most = server.settings.limits.bot_tables_per_address
    address_of = server.last_seen.address_of
    address = address_of(player)
    found = sum(
        session.is_bots_only
        and session.table.status != "finished"
        and address_of(session.table.terms.host) == address
        for session in server.sessions.values()
    )
    if found >= most:
        raise Refusal("too_many", "house.why.too_many_bot_tables", most=most)


def new_terms(server: Server, host: str, settings: TableSettings) -> Terms:
    """What is settled for a new table, its secrets included."""
    return Terms(
        id=tokens.new_id(),
        settings=settings,
        rules_version=games.load(settings.game).rules_version,
        host=host,
        seed=secrets.token_bytes(SEED_BYTES),
        player_secret=tokens.new_secret(),
        spectator_secret=tokens.new_secret(),
        created=server.now(),
    )


def all_bots(streams: Streams) -> Sequence[Decision]:
    """A table of bots alone needs nobody to start it."""
    if all(chair.kind == "bot" for chair in streams.table.chairs):
        return consequences.follow_up(streams.table, streams.table.terms.created)
    return []


async def join(server: Server, person: Person, table: str, joining: Joining) -> TableSession:
    """Take a seat."""

    def command(streams: Streams) -> Sequence[Decision]:
        if streams.table.terms.settings.rated and person.account is None:
            raise Refusal("not_allowed", "house.why.needs_account")
        decided = seating.join(
            streams.table,
            person.id,
            person.name,
            person.account,
            joining.seat,
            joining.secret or "",
            joining.promise or "",
        )
        if decided:
            seating.check_commitment(streams.table, joining.commitment)
        return decided

    return await server.execute(table, command)


async def leave(server: Server, player: str, table: str) -> TableSession:
    """Stand up."""
    return await server.execute(
        table, lambda streams: absence.leave(streams.table, own_seat(streams, player))
    )


async def reseat(server: Server, player: str, table: str, seat: int, wanted: SeatSettings) -> TableSession:
    """The host changes whom a seat is for."""
    check_seat(wanted)
    if wanted.kind == "bot":
        others = enumerate((await server.session(table)).table.chairs)
        if all(chair.kind == "bot" for number, chair in others if number != seat):
            await check_bots_only(server, player)

    def command(streams: Streams) -> Sequence[Decision]:
        check_host(streams, player)
        if wanted.kind == "bot" and streams.table.terms.settings.undo == "any":
            raise Refusal("impossible", "house.why.undo_any_with_bots")
        return seating.reseat(streams.table, seat, wanted, tokens.new_secret)

    return await server.execute(table, command)


async def start(server: Server, player: str, table: str, fill: str | None) -> TableSession:
    """The host starts; bots sit down where nobody does."""
    if fill is not None:
        check_level(fill)
        if not any(chair.player for chair in (await server.session(table)).table.chairs):
            await check_bots_only(server, player)

    def command(streams: Streams) -> Sequence[Decision]:
        check_host(streams, player)
        return seating.call(streams.table, fill)

    return await server.execute(table, command)


async def gather(server: Server, person: Person, table: str, wanted: NextGame) -> TableSession:
    """A player proposes the next game, or begins it without those who have not answered."""
    if wanted.game is not None and wanted.game not in games.IDS:
        raise Refusal("impossible", "house.why.unknown_game", game=wanted.game, known=list(games.IDS))
    server.chatting.take(person.id)

    def command(streams: Streams) -> Sequence[Decision]:
        seat = own_seat(streams, person.id)
        return gathering.gather(streams.table, seat, wanted.game or streams.table.terms.settings.game)

    await server.execute(table, command)
    return await make_next_table(server, table, person.id if wanted.now else None)


async def come_along(server: Server, person: Person, table: str, yes: bool) -> TableSession:
    """Somebody comes along to the next game, or not."""
    server.chatting.take(person.id)

    def command(streams: Streams) -> Sequence[Decision]:
        if yes and streams.table.terms.settings.rated and person.account is None:
            raise Refusal("not_allowed", "house.why.needs_account")
        return gathering.wish(streams.table, person.id, person.name, yes)

    await server.execute(table, command)
    return await make_next_table(server, table)


async def make_next_table(server: Server, table: str, urged_by: str | None = None) -> TableSession:
    """The next game, once everybody has answered or the proposer does not wait for them any longer."""
    session = await server.session(table)
    async with session.lock:
        found = gathering.next_table(session.table, urged_by, server.now())
        if found is None:
            return session
    terms = new_terms(server, found.host, found.settings)
    await server.make_table(terms, lambda _: found.opening)
    session = await server.execute(
        table, lambda streams: [] if streams.table.next else [ev.Rematched(terms.id, found.seat)]
    )
    if session.table.next != terms.id:
        await server.execute(terms.id, lambda _: [ev.Archived()])  # somebody else was quicker
    return session
