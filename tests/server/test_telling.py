"""What is told of a table, without a server: lines of the log, what a viewer may know, the deal."""

import random

import pytest
from msgspec.structs import replace

from kaffihus.core.record import FROM_SEED
from kaffihus.server.table import absence, play, snapshot, undo
from kaffihus.server.table import events as ev
from kaffihus.server.table.chair import Chair
from kaffihus.server.table.log import event_lines
from kaffihus.server.table.streams import Streams
from kaffihus.server.wire.types import BankClock, Result
from server.alone import FIKA, OPEN, table_of
from server.test_rules_once import choice, started


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (ev.Seated(1, "p1", "P1"), "seated seat=1"),
        (ev.Unseated(1), "unseated number=2"),
        (ev.Reseated(1, "invited", None, "Anna"), "unseated number=2"),
        (ev.Reseated(1, "bot", "keen"), "bot number=2 level=keen"),
        (ev.Renamed(1, "Bo", "Anna"), "renamed seat=1 before=Anna"),
        (ev.Undone(1, [4]), "undone seat=1"),
        (ev.Undone(1, [4, 5]), "undone_many seat=1"),
        (ev.Proposed(1, "pause"), "proposed.pause seat=1"),
        (ev.Answered(1, True), "agreed seat=1"),
        (ev.Answered(1, False), "declined seat=1"),
        (ev.Answered(0, False), "withdrawn seat=0"),
        (ev.Paused(), "paused"),
        (ev.Resumed(), "resumed"),
        (ev.TakenOver(1, "keen", "gone"), "taken_over.gone seat=1 level=keen"),
        (ev.Returned(1), "returned seat=1"),
        (ev.Returned(1, is_after_one=True), None),
        (ev.Forfeited(1, "time"), "forfeited.time seat=1"),
        (ev.OnVacation(1, 9), "vacation_over seat=1"),
        (ev.Finished(Result("agreed", [], [], [])), "finished.agreed"),
        (ev.Finished(Result("played", [1, 2], [3, 2], [])), None),
        (ev.Archived(), "archived"),
        (ev.Wished("p9", "Bo", True), "waiting name=Bo"),
        (ev.Wished("p9", "Bo", False), None),
        (ev.Wished("p1", "Bo", True, 1), "coming seat=1"),
        (ev.Wished("p1", "Bo", False, 1), "not_coming seat=1"),
        (ev.Gathered(1, "fyfe"), "gathered seat=1 title=FYFE"),
        (ev.Rematched("t2", 1), "rematched seat=1"),
        (ev.Called(), None),
        (ev.Credited(500), None),
    ],
)
def test_what_happens_beside_the_game_is_told_in_a_line(event, told):
    """Seat 0 is the one who had proposed something."""
    lines = event_lines(table_of(OPEN, OPEN), event, proposer=0)
    words = [
        " ".join(
            [line.key.removeprefix("house."), *(f"{name}={value}" for name, value in line.params.items())]
        )
        for line in lines
    ]
    assert words == ([told] if told else [])


def test_a_single_missed_clock_is_told_as_such():
    table = table_of(OPEN, OPEN)
    taken = ev.TakenOver(1, "random", "time")
    for missed, key in ((1, "house.taken_over.missed"), (2, "house.taken_over.time")):
        table.chairs[1] = Chair("player", substitute="random", away_because="time", missed=missed)
        assert [line.key for line in event_lines(table, taken, None)] == [key]
    table.chairs[1].vacation = 99
    assert event_lines(table, ev.OnVacation(1, 99), None)[0].key == "house.vacation"


def test_a_viewer_is_told_what_is_theirs_to_know():
    session = started(FIKA, undo="free", spectators=True)
    table, streams = session.table, session.streams
    assert snapshot.table_info(table, 0, [None, 5]).links.player == "player"
    assert snapshot.table_info(table, None, [None, 5]).links.player is None
    shown = snapshot.table_info(table, None, [None, 5])
    assert shown.seed is None and shown.player_bytes == [] and shown.you is None
    assert [seat.is_connected for seat in shown.seats] == [True, False]
    assert shown.seats[1].away_since == 5
    seat, action = choice(session, random.Random(1))
    assert not snapshot.situation(streams, seat, 0).may_undo
    assert snapshot.situation(streams, None, 0).options == []
    options = {option.action for option in snapshot.situation(streams, seat, 0).options}
    assert options == set(table.position.legal(seat))
    batch = session.attempt(lambda _: play.act(table, seat, action), 1)
    session.tell(batch, 1)
    after = snapshot.situation(streams, seat, 1)
    assert (after.actor, after.may_undo, after.everything, after.verdict) == (seat, True, None, None)
    assert not snapshot.situation(streams, None, 1).may_undo
    [update] = snapshot.updates(streams, seat, batch, [None, None], 1)
    assert update.version == streams.versions[seat] and update.table is None, "nothing else has changed"
    assert update.log == streams.log(seat, update.version - 1) != []
    whole = snapshot.synced(streams, seat, [None, None], 1, 0, [], [])
    assert whole.version == update.version and whole.scenes == [] and len(whole.log) > len(update.log)
    beyond = snapshot.synced(streams, seat, [None, None], 1, whole.version + 1, [], [])
    assert beyond.since == 0, "of a stream that is not this one"
    ended = session.attempt(lambda _: absence.resign(table, 0), 2)
    session.tell(ended, 2)
    assert not snapshot.situation(streams, seat, 2).may_undo, "the game is over"
    over = snapshot.table_info(table, None, [None, None])
    assert over.seed == table.seed.hex() and len(over.player_bytes) == 2
    assert len(snapshot.situation(streams, None, 2).everything) == 2
    assert snapshot.updates(streams, None, ended, [None, None], 2)[-1].table.result == table.result


def test_where_nothing_is_taken_back_nobody_is_offered_that():
    session = started(FIKA, undo="none")
    seat, action = choice(session, random.Random(1))
    session.tell(session.attempt(lambda _: play.act(session.table, seat, action), 1), 1)
    after = snapshot.situation(session.streams, seat, 1)
    assert after.actor == seat and not after.may_undo


def test_a_seat_is_told_since_when_others_have_acted(game):
    """The first action that it noticed after its own last one; what it cannot notice is none."""
    session, rng = started(game), random.Random(8)
    streams = session.streams
    noticed = {seat: [] for seat in range(session.table.seats)}
    for now in range(60):
        if session.table.status != "playing":
            break
        seat, action = choice(session, rng)
        versions = dict(streams.versions)
        batch = session.attempt(lambda _, s=seat, a=action: play.act(session.table, s, a), now)
        for stored in batch:
            for viewer in noticed:
                versions[viewer] += stored.is_seen_by(viewer)
                if stored.is_seen_by(viewer) and isinstance(stored.event, ev.Acted):
                    noticed[viewer].append((stored.event.seat, versions[viewer]))
        session.tell(batch, now)
        for viewer, acts in noticed.items():
            own = [place for place, (who, _) in enumerate(acts) if who == viewer]
            later = acts[own[-1] + 1 :] if own else []
            assert snapshot.situation(streams, viewer, now).since_own == (later[0][1] if later else None)
        assert snapshot.situation(streams, None, now).since_own is None
    assert all(noticed.values())


def test_what_was_taken_back_has_not_happened_since():
    session, rng = started(FIKA, undo="any"), random.Random(1)
    table, streams = session.table, session.streams
    first = None
    for now in range(20):
        seat, action = choice(session, rng)
        session.tell(session.attempt(lambda _, s=seat, a=action: play.act(table, s, a), now), now)
        first = seat if first is None else first
        if seat != first:
            break
    assert snapshot.situation(streams, first, 20).since_own == streams.versions[first]
    taken_back = session.attempt(lambda _: undo.undo(table, 1 - first, streams.events), 20)
    session.tell(taken_back, 20)
    assert snapshot.situation(streams, first, 20).since_own is None


def test_a_table_that_comes_back_to_memory_has_everybodys_log(game):
    """Whatever they could not notice on the way: of that the log knows nothing, and the position does."""
    session, rng = started(game), random.Random(6)
    for now in range(60):
        if session.table.status != "playing":
            break
        seat, action = choice(session, rng)
        session.tell(session.attempt(lambda _, s=seat, a=action: play.act(session.table, s, a), now), now)
    lived, loaded = session.streams, Streams(session.table.terms)
    loaded.load(lived.events)
    for viewer in lived.viewers:
        assert loaded.log(viewer) == lived.log(viewer) != []


def test_a_table_that_comes_back_to_memory_tells_the_same():
    session, rng = started(FIKA, undo="any", clock=BankClock(60, 5)), random.Random(2)
    for now in range(0, 40_000, 1000):
        seat, action = choice(session, rng)
        session.tell(session.attempt(lambda _, s=seat, a=action: play.act(session.table, s, a), now), now)
        if now == 30_000:
            undone = session.attempt(lambda s, own=seat: undo.undo(s.table, own, s.events), now)
            session.tell(undone, now)
    lived, loaded = session.streams, Streams(session.table.terms)
    loaded.load(lived.events)
    assert loaded.versions == lived.versions and loaded.options_since == lived.options_since
    assert loaded.table.position.state == lived.table.position.state
    assert loaded.table.milestones == lived.table.milestones != {}, "undo need not replay the game"
    assert loaded.table.clocks.show(41_000) == lived.table.clocks.show(41_000)
    for viewer in lived.viewers:
        for since in (5, 0, lived.versions[viewer]):
            assert loaded.log(viewer, since) == lived.log(viewer, since)
        assert loaded.view(viewer) == lived.view(viewer) and loaded.options(viewer) == lived.options(viewer)


def test_a_table_begun_under_an_older_form_of_deals_keeps_its_deal():
    """The first form has one seed, and bytes from it where a player gave none; later ones a seed a deal."""
    first, third = table_of(OPEN, OPEN), table_of(OPEN, OPEN)
    first.terms = replace(first.terms, deal_form=1)
    assert first.seed == first.terms.seed != third.seed
    for table in (first, third):
        table.chairs[0] = Chair("player", None, "Anna", "p0", FROM_SEED)
        table.chairs[1] = Chair("player", None, "Bo", "p1", "ab" * 16)
        table.deal += 1
    assert first.seed == first.terms.seed and third.seed != table_of(OPEN, OPEN).seed
    assert third.settled_bytes() == [FROM_SEED, "ab" * 16]
    given, own = first.settled_bytes()
    assert len(bytes.fromhex(given)) == 16 and own == "ab" * 16
