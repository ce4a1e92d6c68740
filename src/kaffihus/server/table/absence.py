"""Players who leave, come back, give up or run out of time."""

from __future__ import annotations

from kaffihus.server.errors import Refusal
from kaffihus.server.table import ending
from kaffihus.server.table import events as ev
from kaffihus.server.table.chair import MOST_MISSED, Chair
from kaffihus.server.table.events import Event
from kaffihus.server.table.table import SPARE_BOT, Table
from kaffihus.server.wire.types import AbsenceCause, ForfeitCause


def leave(table: Table, seat: int) -> list[Event]:
    """A player leaves: the seat is free again, or a bot's; nobody's game is put away."""
    others = [chair for number, chair in enumerate(table.chairs) if number != seat and chair.player]
    if table.status == "waiting":
        is_deserted = not others and table.chairs[seat].player == table.terms.host
        return [ev.Unseated(seat), *(ending.archive(table) if is_deserted else [])]
    table.check_begun()
    if not table.terms.settings.rated and all(has_left(chair) for chair in others):
        return ending.archive(table)
    return take_over(table, seat, "left")


def has_left(chair: Chair) -> bool:
    """Whether the player of a seat left it on purpose, or gave up."""
    return chair.away_because == "left"


def take_over(table: Table, seat: int, why: AbsenceCause) -> list[Event]:
    """A bot takes a player's seat."""
    level = table.terms.settings.substitute
    if level is None:
        raise Refusal("not_now", "house.why.no_substitute")
    if not table.chairs[seat].is_person:
        return []
    if table.terms.settings.rated and why == "time" and table.chairs[seat].missed + 1 < MOST_MISSED:
        level = SPARE_BOT  # nobody gains by its one decision, so it costs nobody their rank
    return [ev.TakenOver(seat, level, why)]


def come_back(table: Table, seat: int, id: str = "") -> list[Event]:
    """A player takes their seat back; from a decision for which they had no time, once it is made."""
    chair = table.chairs[seat]
    table.check_begun()
    if chair.has_forfeited:
        raise Refusal("not_now", "house.why.given_up")
    if chair.substitute is None:
        raise Refusal("not_now", "house.why.has_seat")
    if chair.away_because == "time" and table.clocks.is_owed[seat]:
        return [ev.Woken(seat, id)]
    return [ev.Returned(seat, id)]


def hand_back(table: Table) -> list[Event]:
    """A missed clock costs one decision: once a bot has made it, the seat is the player's again."""
    for seat, chair in enumerate(table.chairs):
        if table.status == "playing" and chair.is_missing_one and not table.clocks.is_owed[seat]:
            return [ev.Returned(seat, is_after_one=True)]
    return []


def resign(table: Table, seat: int, why: ForfeitCause = "resigned", id: str = "") -> list[Event]:
    """A player gives up, or has run out of time."""
    table.check_begun()
    if table.chairs[seat].has_forfeited:
        raise Refusal("not_now", "house.why.given_up")
    return [ev.Forfeited(seat, why, id)]


def time_out(table: Table, seat: int) -> list[Event]:
    """The table's rule for a player whose time is out."""
    if table.terms.settings.timeout == "forfeit":
        return resign(table, seat, "time")
    return take_over(table, seat, "time")
