"""Finished games: the record file, its draws, and replays from any move and viewpoint."""

from __future__ import annotations

from kaffihus import games
from kaffihus.core.chance import CHANCE
from kaffihus.core.play import Play
from kaffihus.core.position import Position
from kaffihus.core.record import Record, read_record, record_of, replay_record, write_record
from kaffihus.core.view import Viewer
from kaffihus.server.errors import Refusal
from kaffihus.server.table.table import Table
from kaffihus.server.wire.bodies import Draw, Draws, Moment, Outline, Replay
from kaffihus.server.wire.types import LogEntry

MOST_MOMENTS = 100


def record_text(table: Table) -> str:
    """The record file; a game that was given up is a whole record of what was played."""
    check_finished(table)
    record: Record = record_of(as_play(table))
    record.seed = table.seed  # of a game that was given up, too
    return write_record(record)


def as_play(table: Table) -> Play:
    """The game as the core knows it, with its history."""
    dealer = table.dealer(table.names, [chair.bytes for chair in table.chairs]) if table.names else None
    play = Play(table.game, table.names or table.labels(), table.terms.settings.options, dealer)
    play.position, play.steps = table.position, list(table.steps)
    return play


def draws(table: Table) -> Draws:
    """What chance could do at each of its steps, in the order in which the dealer counts."""
    check_finished(table)
    return draws_of(as_play(table), table.terms.id)


def draws_of(play: Play, table: str) -> Draws:
    """The same of any game that was played."""
    position = Position(play.game, len(play.players), play.options)
    found = []
    for number, step in enumerate(play.steps, start=1):
        if step.seat == CHANCE:
            outcomes = position.outcomes()
            names = [play.game.catalogue.notate(action) for action in outcomes]
            found.append(Draw(number, names, list(outcomes.values())))
        play.game.apply(position.state, step.seat, step.action)
    return Draws(table, found)


def replay(table: Table, viewer: Viewer, first: int, count: int) -> Replay:
    """Some positions of a finished game, as one viewer may see them."""
    check_finished(table)
    return replay_of(as_play(table), table.terms.id, viewer, first, count)


def replay_of(play: Play, table: str, viewer: Viewer, first: int, count: int) -> Replay:
    """The same of any game that was played."""
    seats, total = len(play.players), len(play.steps)
    if viewer is not None and not 0 <= viewer < seats:
        raise Refusal("impossible", "house.why.out_of_range", name="viewer", least=0, most=seats - 1)
    if not 0 <= first <= total:
        raise Refusal("impossible", "house.why.out_of_range", name="first", least=0, most=total)
    last = min(total, first + min(max(count, 1), MOST_MOMENTS) - 1)
    position = Position(play.game, seats, play.options)
    moments = []
    if first == 0:
        view = dict(position.view(viewer))
        moments.append(Moment(0, None, None, None, _deciders(position), view, [], []))
    actor = None
    for number, step in enumerate(play.steps[:last], start=1):
        before = position.state.copy() if number >= first else None
        seat = None if step.seat == CHANCE else step.seat
        actor = actor if seat is None else seat
        play.game.apply(position.state, step.seat, step.action)
        if before is not None:
            lines = position.lines(before, step.seat, step.action, viewer)
            entries = [LogEntry(number, line.key, dict(line.params)) for line in lines]
            notation = play.game.catalogue.notate(step.action)
            scenes = position.scenes(before, step.seat, step.action, viewer)
            view, deciders = dict(position.view(viewer)), _deciders(position)
            moments.append(Moment(number, seat, actor, notation, deciders, view, entries, scenes))
    return Replay(
        table,
        play.game.id,
        play.game.rules_version,
        list(play.players),
        viewer,
        total,
        first,
        moments,
        outline_of(play) if first == 0 else None,
    )


def outline_of(play: Play) -> Outline:
    """Where a replay may stop: at decisions; where the turn passes on; where a round begins.

    Those who decide at the same time share a turn. Where a game counts no rounds, one begins whenever it is
    the turn of whoever had the first.
    """
    position = Position(play.game, len(play.players), play.options)
    steps = play.steps
    found = Outline([], [], [])
    starter = seat = number_of_round = None
    is_shared = False
    for number in range(len(steps) + 1):
        if not position.is_chance:
            found.decisions.append(number)
            following = steps[number].seat if number < len(steps) else None
            this_round = position.view(None).get("round")
            is_turn = seat is None or this_round != number_of_round or (seat != following and not is_shared)
            if is_turn and following is not None:
                starter = following if starter is None else starter
                found.turns.append(number)
                if this_round != number_of_round or (this_round is None and following == starter):
                    found.rounds.append(number)
            seat, number_of_round, is_shared = following, this_round, len(position.pending) > 1
        if number < len(steps):
            play.game.apply(position.state, steps[number].seat, steps[number].action)
    return found


# --- records that somebody brings


def brought_draws(text: str) -> Draws:
    """What chance could do at each step of a record, which is played through by its own rules."""
    record = read_record(text.encode())
    return draws_of(replay_record(record, games.load), record.table)


def brought_replay(text: str, viewer: Viewer, first: int, count: int) -> Replay:
    """Some positions of a record."""
    record = read_record(text.encode())
    return replay_of(replay_record(record, games.load), record.table, viewer, first, count)


def check_brought_over(text: str) -> None:
    """A record that can be reviewed: it replays, and to the end of its game."""
    if not replay_record(read_record(text.encode()), games.load).position.is_over:
        raise Refusal("not_now", "house.why.not_played_out")


def check_finished(table: Table) -> None:
    """A replay before the end would tell everything."""
    if table.status != "finished" or not table.names:
        raise Refusal("not_now", "house.why.sealed")


def check_over(table: Table) -> None:
    """Only a game that was played to its end can be reviewed."""
    check_finished(table)
    if not table.position.is_over:
        raise Refusal("not_now", "house.why.not_played_out")


def _deciders(position: Position) -> list[int]:
    return [seat for seat in position.pending if seat != CHANCE]
