"""Making tables, sitting down at them, starting, leaving, and playing another."""

from __future__ import annotations

import secrets

import msgspec

from kaffihus.core.dealer import SEED_BYTES
from kaffihus.server import events as ev
from kaffihus.server.access import new_id, new_secret
from kaffihus.server.bodies import Joining, NewTable, Reseating, SeatWish
from kaffihus.server.errors import Refusal
from kaffihus.server.events import Event
from kaffihus.server.house import House
from kaffihus.server.live import Live, fresh_bytes
from kaffihus.server.store import tables
from kaffihus.server.store.people import Person
from kaffihus.server.streams import Streams
from kaffihus.server.terms import Terms, check_level, check_seat, check_wish


async def make_table(house: House, person: Person, wish: NewTable) -> Live:
    """A new table; its maker is the host, and sits down like everybody else."""
    check_wish(wish, house.settings.hidden_options)
    if await house.store.read(tables.count_open, person.id) >= house.settings.limits.open_tables:
        most = house.settings.limits.open_tables
        raise Refusal("too_many", f"you have {most} tables open: finish or leave some")
    return await house.make(new_terms(house, person.id, wish), all_bots)


def new_terms(house: House, host: str, wish: NewTable) -> Terms:
    """What is settled for a new table, its secrets included."""
    return Terms(
        id=new_id(),
        wish=wish,
        host=host,
        seed=secrets.token_bytes(SEED_BYTES),
        player_secret=new_secret(),
        spectator_secret=new_secret(),
        created=house.now(),
    )


def all_bots(streams: Streams) -> list[Event]:
    """A table of bots alone needs nobody to start it."""
    if all(chair.kind == "bot" for chair in streams.table.chairs):
        return streams.table.follow_up(fresh_bytes)
    return []


async def join(house: House, person: Person, table: str, wish: Joining) -> Live:
    """Take a seat."""

    def command(streams: Streams) -> list[Event]:
        if streams.table.terms.wish.rated and person.account is None:
            raise Refusal("not_allowed", "this table is rated: it needs an account")
        own = wish.bytes or fresh_bytes()
        return streams.table.join(person.id, person.name, person.account, wish.seat, wish.secret or "", own)

    return await house.do(table, command)


async def leave(house: House, player: str, table: str) -> Live:
    """Stand up."""
    return await house.do(table, lambda streams: streams.table.leave(own_seat(streams, player)))


async def reseat(house: House, player: str, table: str, seat: int, wish: Reseating) -> Live:
    """The host changes whom a seat is for."""
    check_seat(SeatWish(wish.kind, wish.level, wish.name))

    def command(streams: Streams) -> list[Event]:
        check_host(streams, player)
        if wish.kind == "bot" and streams.table.terms.wish.undo == "any":
            raise Refusal("impossible", "undo 'any' is for tables without bots")
        return streams.table.reseat(seat, wish.kind, wish.level, wish.name)

    return await house.do(table, command)


async def start(
    house: House, player: str, table: str, fill: str | None, seat: int = 0, id: str = ""
) -> Live:
    """The host starts; bots sit down where nobody does. With an id, from his seat, and once."""
    if fill is not None:
        check_level(fill)

    def command(streams: Streams) -> list[Event]:
        if (seat, id) in streams.table.answered:
            return []
        check_host(streams, player)
        return streams.table.call(fill, seat, id)

    return await house.do(table, command)


async def rematch(house: House, player: str, table: str, id: str = "") -> Live:
    """Another game with the same people, everybody one seat further."""
    live = await house.live(table)
    async with live.lock:
        old = live.table
        seat = own_seat(live.streams, player)
        if old.status != "finished":
            raise Refusal("not_now", "the game is not over")
        following = old.next
        rotated = old.chairs[-1:] + old.chairs[:-1]
    if following is not None:
        return await house.live(following)
    wishes = [
        SeatWish("bot", chair.level) if chair.kind == "bot" else SeatWish("invited") for chair in rotated
    ]
    terms = new_terms(house, player, msgspec.structs.replace(old.terms.wish, seats=wishes))
    sitting: list[Event] = [
        ev.Seated(number, chair.player, chair.name or "?")
        for number, chair in enumerate(rotated)
        if chair.player is not None
    ]
    await house.make(terms, lambda _: sitting)
    live = await house.do(
        table, lambda streams: [] if streams.table.next else [ev.Rematched(terms.id, seat, id)]
    )
    assert live.table.next is not None
    if live.table.next != terms.id:
        await house.do(terms.id, lambda _: [ev.Archived()])  # somebody else was quicker
    return await house.live(live.table.next)


def own_seat(streams: Streams, player: str | None) -> int:
    """Where the asking player sits."""
    seat = streams.table.seat_of(player)
    if seat is None:
        raise Refusal("not_seated", "you have no seat at this table")
    return seat


def check_host(streams: Streams, player: str | None) -> None:
    """Refuse what only the host may do."""
    if streams.table.terms.host != player:
        raise Refusal("not_host", "only the host may do that")
