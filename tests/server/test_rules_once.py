"""The rules are applied once for each step taken; a table that could not be written is as it was before."""

import random

import pytest

from kaffihus.core.position import Position
from kaffihus.server.live.session import TableSession
from kaffihus.server.table import events as ev
from kaffihus.server.table import play, undo
from kaffihus.server.table.requests import bots_action
from kaffihus.server.table.settings import Terms
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.table import ACTS_BETWEEN_MILESTONES
from kaffihus.server.wire.types import SeatSettings, TableSettings


@pytest.fixture
def applied(game, monkeypatch):
    """The steps to which the game's rules are applied, as they are."""
    found = []
    true_apply = game.apply

    def apply(state, seat, action):
        found.append((seat, action))
        true_apply(state, seat, action)

    monkeypatch.setitem(vars(game), "apply", apply)  # a frozen dataclass
    return found


def started(game, kind="open", **settings):
    seats = game.seats[0]
    wanted = [SeatSettings()] + [SeatSettings(kind, "random" if kind == "bot" else None)] * (seats - 1)
    chosen = TableSettings(game.id, wanted, **settings)
    terms = Terms("t", chosen, game.rules_version, "p0", b"s" * 32, "player", "spectator", 0)
    session = TableSession(Streams(terms), 0)
    people = range(1 if kind == "bot" else seats)
    sitting = [ev.Seated(seat, f"p{seat}", f"P{seat}", f"{seat:02x}" * 16) for seat in people]
    session.tell(session.attempt(lambda _: sitting, 0), 0)
    assert session.table.status == "playing"
    return session


def steps_of(batch):
    acts = [stored.event for stored in batch if isinstance(stored.event, ev.Started | ev.Acted)]
    return [(step.seat, step.action) for act in acts for step in act.steps()]


def choice(session, rng):
    table = session.table
    seat = rng.choice(table.pending)
    return seat, rng.choice(table.position.legal(seat))


def test_a_players_action_is_applied_once(game, applied):
    session, rng = started(game), random.Random(1)
    for now in range(60):
        if session.table.status != "playing":
            break
        seat, action = choice(session, rng)
        applied.clear()
        batch = session.attempt(lambda streams, s=seat, a=action: play.act(streams.table, s, a), now)
        assert applied == steps_of(batch)
        session.tell(batch, now)


def test_a_bots_action_is_applied_once(game, applied):
    """Whether others would notice is asked of the same transitions that happen later."""
    session, rng = started(game, "bot"), random.Random(2)
    met = set()
    for now in range(200):
        if session.table.status != "playing":
            break
        seat, action = choice(session, rng)
        is_bots = session.table.chairs[seat].bot is not None
        applied.clear()
        decided = (bots_action if is_bots else act_of_a_player)(session.streams, seat, action)
        if is_bots:
            met.add(session.streams.would_notice(decided[0]))
        batch = session.attempt(lambda _, one=decided: one, now)
        assert applied == steps_of(batch)
        session.tell(batch, now)
    assert True in met


def act_of_a_player(streams, seat, action):
    return play.act(streams.table, seat, action)


def test_deciding_changes_nothing_and_a_failed_write_neither(game):
    session, rng = started(game), random.Random(3)
    for now in range(60):
        table = session.table
        if table.status != "playing":
            break
        before = table.position.state.to_bytes(), table.count, dict(session.streams.versions)
        seat, action = choice(session, rng)
        decided = play.act(table, seat, action)
        assert (table.position.state.to_bytes(), table.count) == before[:2]
        session.attempt(lambda _, one=decided: one, now)
        session.roll_back()  # it did not get to disk
        table = session.table
        assert (table.position.state.to_bytes(), table.count, session.streams.versions) == before
        session.tell(session.attempt(lambda _, one=decided: one, now), now)
        again = Streams(table.terms)
        again.load(session.streams.events)
        assert again.table.position.state == session.table.position.state


def test_the_last_action_is_taken_back_without_playing_the_game_again(game, applied):
    """And the table is the one that its events add up to."""
    session, rng = started(game, undo="any"), random.Random(4)
    taken_back = 0
    for now in range(30):
        seat, action = choice(session, rng)

        def act(streams, seat=seat, action=action):
            return play.act(streams.table, seat, action)

        session.tell(session.attempt(act, now), now)
        if session.table.status != "playing":
            break
        last = next(reversed(session.table.acts))
        applied.clear()
        decided = undo.undo(session.table, seat, session.streams.events)
        assert decided == [ev.Undone(seat, [last])]
        assert set(applied) <= {(seat, action)}, "to see what it tells, in other worlds"
        applied.clear()
        session.tell(session.attempt(lambda _, one=decided: one, now), now)
        assert not applied
        taken_back += 1
        again = Streams(session.table.terms)
        again.load(session.streams.events)
        for viewer in range(session.table.seats):
            assert again.table.position.view(viewer) == session.table.position.view(viewer)
            assert again.table.position.legal(viewer) == session.table.position.legal(viewer)
        session.tell(session.attempt(act, now), now)
        if session.table.status != "playing":
            break
    assert taken_back > 3


def test_what_was_long_ago_is_taken_back_without_playing_all_of_the_game_again(game, applied):
    """From the nearest state that is kept; also at a table that has just come to memory."""
    session, rng = started(game, undo="any"), random.Random(5)
    for now in range(80):
        seat, action = choice(session, rng)
        batch = session.attempt(lambda streams, s=seat, a=action: play.act(streams.table, s, a), now)
        session.tell(batch, now)
        if session.table.status != "playing":
            break
    read = Streams(session.table.terms)
    read.load([one for one in session.streams.events if not isinstance(one.event, ev.Finished)])
    for streams in (session.streams, read):
        for depth in (3, 12, 30):
            table = streams.table
            numbers = list(table.acts)
            assert len(numbers) > depth
            kept = list(table.acts.values())[:-depth]
            applied.clear()
            streams.add(ev.Undone(0, numbers[-depth:]), 100)
            assert len(applied) <= most_steps(kept)
            again = Position(game, table.seats, table.terms.settings.options)
            for step in table.steps:
                again.apply(step.seat, step.action)
            assert again.state == table.position.state


def most_steps(acts):
    """Of as many acts as lie between two states that are kept."""
    return sum(len(act.steps()) for act in acts[-ACTS_BETWEEN_MILESTONES:])
