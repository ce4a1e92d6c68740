"""Finished games: the record file, its draws, and replays from any move and viewpoint."""

from __future__ import annotations

from kaffihus.core.chance import CHANCE
from kaffihus.core.position import Position
from kaffihus.core.record import Record, record_of, write_record
from kaffihus.core.view import Viewer
from kaffihus.server.errors import Refusal
from kaffihus.server.table.table import Table
from kaffihus.server.wire.bodies import Draw, Draws, Moment, Replay
from kaffihus.server.wire.types import LogEntry

MOST_MOMENTS = 100


def record_text(table: Table) -> str:
    """The record file; a game that was given up is a whole record of what was played."""
    check_finished(table)
    record: Record = record_of(table.as_play())
    record.seed = table.seed  # of a game that was given up, too
    return write_record(record)


def draws(table: Table) -> Draws:
    """What chance could do at each of its steps, in the order in which the dealer counts."""
    check_finished(table)
    position = Position(table.game, table.seats, table.terms.settings.options)
    found = []
    for number, step in enumerate(table.as_play().steps, start=1):
        if step.seat == CHANCE:
            outcomes = position.outcomes()
            names = [table.game.catalogue.notate(action) for action in outcomes]
            found.append(Draw(number, names, list(outcomes.values())))
        table.game.apply(position.state, step.seat, step.action)
    return Draws(table.terms.id, found)


def replay(table: Table, viewer: Viewer, first: int, count: int) -> Replay:
    """Some positions of a finished game, as one viewer may see them."""
    check_finished(table)
    if viewer is not None:
        table.check_number(viewer)
    play = table.as_play()
    total = len(play.steps)
    if not 0 <= first <= total:
        raise Refusal("impossible", "house.why.out_of_range", name="first", least=0, most=total)
    last = min(total, first + min(max(count, 1), MOST_MOMENTS) - 1)
    position = Position(table.game, table.seats, table.terms.settings.options)
    moments = []
    if first == 0:
        moments.append(Moment(0, None, None, _deciders(position), dict(position.view(viewer)), []))
    for number, step in enumerate(play.steps[:last], start=1):
        before = position.state.copy() if number >= first else None
        table.game.apply(position.state, step.seat, step.action)
        if before is not None:
            lines = position.lines(before, step.seat, step.action, viewer)
            entries = [LogEntry(number, line.key, dict(line.params)) for line in lines]
            seat = None if step.seat == CHANCE else step.seat
            notation = table.game.catalogue.notate(step.action)
            moments.append(
                Moment(number, seat, notation, _deciders(position), dict(position.view(viewer)), entries)
            )
    terms = table.terms
    return Replay(
        terms.id,
        terms.settings.game,
        terms.rules_version,
        table.names,
        viewer,
        total,
        first,
        moments,
    )


def check_finished(table: Table) -> None:
    """A replay before the end would tell everything."""
    if table.status != "finished" or not table.names:
        raise Refusal("not_now", "house.why.sealed")


def _deciders(position: Position) -> list[int]:
    return [seat for seat in position.pending if seat != CHANCE]
