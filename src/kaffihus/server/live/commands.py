"""What people may ask of a table, and the command that it becomes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from kaffihus import games
from kaffihus.core.dealer import SEED_BYTES
from kaffihus.server.errors import Refusal
from kaffihus.server.live import tokens
from kaffihus.server.live.server import Server
from kaffihus.server.live.session import Command, TableSession
from kaffihus.server.store import tables
from kaffihus.server.store.players import Person
from kaffihus.server.table import absence, consequences, play, proposal, seating, undo
from kaffihus.server.table import events as ev
from kaffihus.server.table.events import Event
from kaffihus.server.table.settings import Terms, check_level, check_seat, check_settings
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.table import Decision
from kaffihus.server.wire import messages
from kaffihus.server.wire.bodies import Joining
from kaffihus.server.wire.types import SeatSettings, TableSettings

# --- around the game: over HTTP


async def make_table(server: Server, person: Person, settings: TableSettings) -> TableSession:
    """A new table; its maker is the host, and sits down like everybody else."""
    check_settings(settings, server.settings.hidden_options)
    limits = server.settings.limits
    if tables.is_bots_only(settings):
        check_address(server, person.id)
    most = tables.Caps(limits.open_tables, limits.bot_tables)
    return await server.make_table(new_terms(server, person.id, settings), all_bots, most)


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


async def rematch(server: Server, player: str, table: str) -> TableSession:
    """Another game with the same people, everybody one seat further."""
    session = await server.session(table)
    async with session.lock:
        old = session.table
        seat = own_seat(session.streams, player)
        if old.status != "finished":
            raise Refusal("not_now", "house.why.not_over")
        following = old.next
        rotated = old.chairs[-1:] + old.chairs[:-1]
    if following is not None:
        return await server.session(following)
    seats = [
        SeatSettings("bot", chair.level) if chair.kind == "bot" else SeatSettings("invited")
        for chair in rotated
    ]
    terms = new_terms(server, player, msgspec.structs.replace(old.terms.settings, seats=seats))
    sitting: list[Event] = [
        ev.Seated(number, chair.player, chair.name or "?")
        for number, chair in enumerate(rotated)
        if chair.player is not None
    ]
    await server.make_table(terms, lambda _: sitting)
    session = await server.execute(
        table, lambda streams: [] if streams.table.next else [ev.Rematched(terms.id, seat)]
    )
    assert session.table.next is not None
    if session.table.next != terms.id:
        await server.execute(terms.id, lambda _: [ev.Archived()])  # somebody else was quicker
    return await server.session(session.table.next)


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
