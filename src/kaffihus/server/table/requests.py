"""What is asked of a table in the game, by people and by bots, and the command that it becomes."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence

from kaffihus.server.errors import Refusal
from kaffihus.server.table import absence, play, proposal, seating, undo
from kaffihus.server.table import events as ev
from kaffihus.server.table.consequences import follow_up
from kaffihus.server.table.events import StoredEvent
from kaffihus.server.table.settings import Terms
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.table import Table
from kaffihus.server.table.transition import Decision, Played
from kaffihus.server.wire import messages

Command = Callable[[Streams], Sequence[Decision]]

MOST_EVENTS = 4000  # of a table; the longest games of many players have some hundreds
# A game that is played on is over some time; these are not.
BESIDES = (ev.Undone, ev.Proposed, ev.Seated, ev.Reseated, ev.Readied, ev.Renamed, ev.Wished, ev.Gathered,
           ev.OnVacation)  # fmt: skip


def happen(streams: Streams, command: Command, now: int, patience: int) -> list[StoredEvent]:
    """Let a command's events happen, and all that follows; bytes are waited for that long."""
    batch = []
    waiting = command(streams)
    if streams.table.count >= MOST_EVENTS and any(map(is_beside, waiting)):
        raise Refusal("too_many", "house.why.too_much_here", most=MOST_EVENTS)
    while waiting:
        batch += [streams.add(decision, now) for decision in waiting]
        waiting = follow_up(streams.table, now - patience)
    return batch


def is_beside(decision: Decision) -> bool:
    """Whether something can be done again and again without the game going on."""
    has_left = isinstance(decision, ev.TakenOver) and decision.why == "left"
    return has_left or isinstance(decision, BESIDES)


# --- people


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


def once(seat: int, player: str, id: str, command: Command) -> Command:
    """A command that has no effect if it was carried out before, and none from another's seat."""

    def guarded(streams: Streams) -> Sequence[Decision]:
        if id in streams.table.answered[seat]:
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


def why(table: Table, seat: int, request: messages.Why) -> messages.Reason:
    """Why an action is not allowed now."""
    action = play.parse(table, request.action)
    if table.names and action in table.position.legal(seat):
        return messages.Reason(request.id, True, "house.why.legal", {})
    table.check_begun()
    reason = play.reason(table, seat, action)
    return messages.Reason(request.id, False, reason.line.key, dict(reason.line.params), reason.ruling)


def check_coach(table: Table, seat: int) -> None:
    """Refuse a seat that has nothing to ask the coach, or has none to ask."""
    if not table.terms.settings.coach:
        raise Refusal("impossible", "house.why.no_coach")
    table.check_playing()
    if table.chairs[seat].bot is not None:
        raise Refusal("not_now", "house.why.bot_plays")
    if seat not in table.pending:
        raise Refusal("not_now", "house.why.nothing_to_decide")


# --- bots


def bot_seeds(terms: Terms, seat: int, version: int) -> tuple[int, int]:
    """The seeds of the world that a bot is shown instead of the true one, and of the bot itself.

    They follow from the table's secret and what the seat has seen: the same after a crash, known to
    nobody, and independent of what the seat does not know.
    """
    secret = _secret(terms, "bot", seat, version)
    return int.from_bytes(secret[:7], "big"), int.from_bytes(secret[8:15], "big")


def coach_seed(terms: Terms, seat: int, version: int) -> int:
    """The seed of what the coach says to a seat: as those of bots, and apart from them."""
    return int.from_bytes(_secret(terms, "coach", seat, version)[:7], "big")


def _secret(terms: Terms, whose: str, seat: int, version: int) -> bytes:
    return hmac.digest(terms.seed, f"{whose} {seat} {version}".encode(), "sha256")


def bots_action(streams: Streams, seat: int, action: int) -> list[Played]:
    """A bot's action, if the seat is still a bot's and may still do that."""
    table = streams.table
    level = table.chairs[seat].bot
    if level is None or table.status != "playing" or action not in streams.options(seat):
        return []
    return play.act(table, seat, action, level=level)
