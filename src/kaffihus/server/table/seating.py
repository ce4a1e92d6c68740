"""Before the start: who takes which seat, whom a seat is for, and who is ready."""

from __future__ import annotations

from collections.abc import Callable

from kaffihus.bots.characters import others_like
from kaffihus.core.dealer import promise as promise_of
from kaffihus.core.record import FROM_SEED
from kaffihus.server.errors import Refusal
from kaffihus.server.table import events as ev
from kaffihus.server.table.access import is_secret
from kaffihus.server.table.chair import Chair
from kaffihus.server.table.events import Event
from kaffihus.server.table.settings import check_characters
from kaffihus.server.table.table import Table
from kaffihus.server.wire.types import SeatSettings


def join(
    table: Table,
    player: str,
    name: str,
    account: str | None,
    seat: int | None,
    secret: str,
    promise: str = "",
) -> list[Event]:
    """A player takes a seat. Taking one's own seat again changes nothing."""
    if table.seat_of(player) is not None:
        return []
    if table.status != "waiting":
        raise Refusal("not_now", "house.why.begun_without_you")
    if player in table.sent_away:
        raise Refusal("not_allowed", "house.why.sent_away")
    has_link = is_secret(secret, table.player_secret)
    for number in range(table.seats) if seat is None else [table.check_number(seat)]:
        if _is_free_for(table, table.chairs[number], account, has_link):
            return [ev.Seated(number, player, name, *part(table, promise))]
    if seat is not None and not table.chairs[seat].is_taken:
        raise Refusal("not_allowed", "house.why.seat_reserved")
    raise Refusal("taken", "house.why.no_free_seat" if seat is None else "house.why.seat_taken")


def _is_free_for(table: Table, chair: Chair, account: str | None, has_link: bool) -> bool:
    if chair.kind == "open":
        return table.terms.settings.public or has_link
    if chair.kind == "invited":
        return has_link and (chair.name is None or chair.name.casefold() == account)
    return False


def reseat(table: Table, seat: int, wanted: SeatSettings, new_secret: Callable[[], str]) -> list[Event]:
    """The host changes whom a seat is for; a player who sat there stands up, and does not come back."""
    table.check_waiting()
    sitting = table.chairs[table.check_number(seat)].player
    check_characters([wanted.level, *(bots_at(table, besides=seat))])
    secrets = () if sitting in (None, table.terms.host) else (new_secret(), new_secret())
    return [ev.Reseated(seat, wanted.kind, wanted.level, wanted.name, *secrets)]


def rename(table: Table, player: str, name: str) -> list[Event]:
    """A player who sits here, or would like to, has another name."""
    found: list[Event] = []
    seat, known = table.seat_of(player), table.wishes.get(player)
    if seat is not None and table.chairs[seat].name not in (None, name):
        found.append(ev.Renamed(seat, name, table.chairs[seat].name or ""))
    if known is not None and known.name != name:
        found.append(ev.Wished(player, name, known.yes, seat))
    return found


def check_commitment(table: Table, seen: str | None) -> None:
    """Refuse a promise that was meant for another deal than the one that is prepared now."""
    if seen is not None and seen != table.commitment:
        raise Refusal("not_now", "house.why.another_deal")


def part(table: Table, promise: str) -> tuple[str, str]:
    """A player's part of the deal, as bytes and promise; earlier forms than the third know no promises."""
    return ("", promise) if promise and table.terms.deal_form >= 3 else (FROM_SEED, "")


def ready(table: Table, seat: int, promise: str, id: str = "") -> list[Event]:
    """A seated player promises their bytes of the deal, or leaves them to the seed."""
    table.check_waiting()
    if table.chairs[seat].is_ready:
        raise Refusal("not_now", "house.why.bytes_given")
    own, promise = part(table, promise)
    return [ev.Readied(seat, own, id, promise)]


def open_bytes(table: Table, seat: int, own: str, pact: str, id: str = "") -> list[Event]:
    """A player gives the bytes that they promised, for the pact that they have seen."""
    table.check_waiting()
    chair = table.chairs[seat]
    if chair.has_opened:
        raise Refusal("not_now", "house.why.bytes_given")
    if table.complete_since is None or pact != table.pact:
        raise Refusal("not_now", "house.why.another_deal")
    if promise_of(table.commitment, bytes.fromhex(own)) != chair.promise:
        raise Refusal("impossible", "house.why.not_promised")
    return [ev.Opened(seat, own, id)]


def call(table: Table, level: str | None) -> list[Event]:
    """The host starts the game; bots take the seats that nobody has."""
    table.check_waiting()
    free = [seat for seat, chair in enumerate(table.chairs) if not chair.is_taken]
    if free and level is None:
        raise Refusal("not_now", "house.why.seats_free", count=len(free))
    late = [chair.name for chair in table.chairs if chair.kind == "player" and not chair.is_ready]
    if late:
        raise Refusal("not_now", "house.why.not_ready", name=late[0])
    if free and table.terms.settings.undo == "any":
        raise Refusal("impossible", "house.why.undo_any_with_bots")
    bots = others_like(level or "", len(free), bots_at(table))
    return [*(ev.Reseated(seat, "bot", bot) for seat, bot in zip(free, bots, strict=True)), ev.Called()]


def bots_at(table: Table, besides: int | None = None) -> list[str]:
    """The bots that have a seat, but for one seat."""
    return [chair.level for seat, chair in enumerate(table.chairs) if chair.level and seat != besides]
