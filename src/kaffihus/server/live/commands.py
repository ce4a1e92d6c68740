"""What people may ask of a table, and the command that it becomes."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence

from kaffihus import games
from kaffihus.core.dealer import SEED_BYTES
from kaffihus.server.errors import Refusal
from kaffihus.server.live import tokens
from kaffihus.server.live.server import Server
from kaffihus.server.live.session import Command, TableSession
from kaffihus.server.store import tables
from kaffihus.server.store.players import Person
from kaffihus.server.table import absence, consequences, ending, gathering, play, proposal, seating, undo
from kaffihus.server.table import events as ev
from kaffihus.server.table.settings import Terms, check_level, check_seat, check_settings
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.transition import Decision
from kaffihus.server.wire import messages
from kaffihus.server.wire.bodies import Joining, NextGame
from kaffihus.server.wire.types import SeatSettings, TableSettings

TOO_MANY_TABLES = "house.why.too_many_tables"

# --- around the game: over HTTP


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
        old = session.table
        if old.next is not None or old.gathering is None:
            return session
        seat = old.gathering.seat
        host = old.chairs[seat].player
        if gathering.unanswered(old) and urged_by != host:
            return session
        found = gathering.lineup(old)
        settings = gathering.next_settings(old, found.seats())
        opening = gathering.opening(old, found, server.now())
    assert host is not None, "a player has proposed it"
    terms = new_terms(server, host, settings)
    await server.make_table(terms, lambda _: opening)
    session = await server.execute(
        table, lambda streams: [] if streams.table.next else [ev.Rematched(terms.id, seat)]
    )
    if session.table.next != terms.id:
        await server.execute(terms.id, lambda _: [ev.Archived()])  # somebody else was quicker
    return session


def own_seat(streams: Streams, player: str | None) -> int:
    """Where the asking player sits."""
    seat = streams.table.seat_of(player)
    if seat is None:
        raise Refusal("not_seated", "house.why.no_seat")
    return seat


def check_host(streams: Streams, player: str | None) -> None:
    """Refuse what only the host may do."""
    if streams.table.terms.host != player:
        raise Refusal("not_host", "house.why.not_host")


# --- in the game: over the socket


def once(seat: int, player: str, id: str, command: Command) -> Command:
    """A command that has no effect if it was carried out before, and none from another's seat."""

    def guarded(streams: Streams) -> Sequence[Decision]:
        if (seat, id) in streams.table.answered:
            return []
        if streams.table.chairs[seat].player != player:
            raise Refusal("not_seated", "house.why.seat_lost")
        return command(streams)

    return guarded


def command_for(seat: int, request: messages.Request) -> Command:
    """What a message asks of the table."""
    id = request.id

    def command(streams: Streams) -> Sequence[Decision]:
        table = streams.table
        match request:
            case messages.Act(_, wanted, version):
                action = play.parse(table, wanted)
                table.check_playing()
                if table.chairs[seat].bot is not None:
                    raise Refusal("not_now", "house.why.bot_plays")
                if version is not None and version < streams.options_since[seat]:
                    raise Refusal("stale", "house.why.stale")
                return play.act(table, seat, action, id)
            case messages.Undo():
                return undo.undo(table, seat, streams.events, id)
            case messages.Propose(_, what):
                return proposal.propose(table, seat, what, id)
            case messages.Answer(_, yes):
                return proposal.answer(table, seat, yes, id)
            case messages.Ready(_, promise, commitment):
                seating.check_commitment(table, commitment)
                return seating.ready(table, seat, promise or "", id)
            case messages.Open(_, own, pact):
                return seating.open_bytes(table, seat, own, pact, id)
            case messages.Return():
                return absence.come_back(table, seat, id)
            case messages.Resign():
                return absence.resign(table, seat, id=id)
        raise Refusal("malformed", "house.why.cannot_ask")

    return command
