"""What is done by agreement of all: undo, pause, resume, end."""

from __future__ import annotations

from kaffihus.server.errors import Refusal
from kaffihus.server.table import events as ev
from kaffihus.server.table import undo
from kaffihus.server.table.ending import final_result
from kaffihus.server.table.events import Event
from kaffihus.server.table.table import Table
from kaffihus.server.wire.types import Proposable


def propose(table: Table, seat: int, what: Proposable, id: str = "") -> list[Event]:
    """A seat proposes something; where nobody needs to be asked, it is done at once."""
    table.check_begun()
    if table.proposal is not None:
        raise Refusal("proposal", "house.why.proposed")
    match what:
        case "undo":
            table.check_playing()
            if table.terms.settings.undo not in ("consent", "any"):
                raise Refusal("undo", "house.why.no_consent")
            undo.last_act(table, seat)
        case "end" if table.terms.settings.rated:
            # Bots always agree, and absent players are not asked: nobody gets out of a rating that way.
            raise Refusal("not_allowed", "house.why.rated_end")
        case "pause" if table.status == "paused":
            raise Refusal("not_now", "house.why.paused")
        case "resume" if table.status != "paused":
            raise Refusal("not_now", "house.why.not_paused")
    return [ev.Proposed(seat, what, id)]


def answer(table: Table, seat: int, yes: bool, id: str = "") -> list[Event]:
    """A seat agrees or declines."""
    proposal = table.proposal
    if proposal is None:
        raise Refusal("proposal", "house.why.nothing_proposed")
    if yes and seat in proposal.agreed:
        raise Refusal("proposal", "house.why.agreed")
    return [ev.Answered(seat, yes, id)]


def outcome(table: Table) -> list[Event]:
    """What follows once all people have agreed; bots always do."""
    proposal = table.proposal
    if proposal is None or not set(table.people) <= proposal.agreed:
        return []
    match proposal.what:
        case "undo":
            if table.status != "playing":
                return []
            last = undo.last_act(table, proposal.seat)
            return [ev.Undone(proposal.seat, undo.since(table, last))]
        case "pause":
            return [ev.Paused()] if table.status == "playing" else []
        case "resume":
            return [ev.Resumed()] if table.status == "paused" else []
        case "end":
            return [ev.Finished(final_result(table, "agreed"))]
