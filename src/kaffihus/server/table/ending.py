"""How a game ends, and who came where."""

from __future__ import annotations

from kaffihus.server.table import events as ev
from kaffihus.server.table.chair import Chair
from kaffihus.server.table.events import Event
from kaffihus.server.table.table import Table
from kaffihus.server.wire.types import EndCause, Result


def end(table: Table) -> list[Event]:
    """The end of a game that is over, or that is no longer worth playing."""
    if table.status not in ("playing", "paused"):
        return []
    if table.position.is_over:
        return [ev.Finished(final_result(table, "played"))]
    still_in = [chair for chair in table.chairs if not chair.has_forfeited]
    if len(still_in) < table.seats and not _is_worth_playing(still_in, table.terms.settings.rated):
        return [ev.Finished(final_result(table, "forfeit"))]
    return []


def _is_worth_playing(still_in: list[Chair], is_rated: bool) -> bool:
    """Bots alone do not play a game of people to its end, but for one who left a rated one."""
    people = [chair for chair in still_in if chair.kind == "player"]
    return len(still_in) > 1 and any(is_rated or chair.away_because != "left" for chair in people)


def archive(table: Table) -> list[Event]:
    """End a table that nobody comes back to."""
    match table.status:
        case "waiting":
            return [ev.Archived()]
        case "playing" | "paused":
            return [ev.Finished(final_result(table, "abandoned"))]
    return []


def give_up_waiting(table: Table) -> list[Event]:
    """End a table where nothing has happened for long; nobody gets out of a rated game by going away.

    Whoever was to decide there, without a clock that says so, gives up; of a paused game all who agreed.
    """
    settings = table.terms.settings
    waited_for: list[int] = []
    if settings.rated and table.status == "paused":
        waited_for = table.people
    elif settings.rated and settings.clock is None:
        waited_for = [seat for seat in table.pending if seat in table.people]
    return [ev.Forfeited(seat, "time") for seat in waited_for] or archive(table)


def final_result(table: Table, why: EndCause) -> Result:
    """The result as it is now; those who forfeited share the last rank.

    At a rated table so do those whose seat a bot held and decided at: no bot wins for a player who left.
    """
    forfeits = [seat for seat, chair in enumerate(table.chairs) if chair.has_forfeited]
    last_seats = {*forfeits, *(helped(table) if table.terms.settings.rated else ())}
    ranks: list[int] = []
    if why in ("played", "forfeit"):
        played = table.position.ranks() if why == "played" else [1] * table.seats
        still_in = [seat for seat in range(table.seats) if seat not in last_seats]
        last = len(still_in) + 1
        ranks = [
            last if seat in last_seats else 1 + sum(played[other] < played[seat] for other in still_in)
            for seat in range(table.seats)
        ]
    scores = table.position.scores() if table.names else []
    return Result(why, ranks, scores, forfeits)


def helped(table: Table) -> set[int]:
    """The players for whom a bot has decided something that stands, beyond a single missed clock."""
    return {
        act.seat
        for number, act in table.acts.items()
        if isinstance(act, ev.Acted)
        and act.level is not None
        and number not in table.forced
        and table.chairs[act.seat].kind == "player"
    }
