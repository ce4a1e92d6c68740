"""A table in memory and those who see to it, with a clock that tests set: nothing here waits or listens."""

import asyncio
import random
from types import SimpleNamespace

import pytest

from kaffihus import games
from kaffihus.server.errors import StoreFails, TooFast
from kaffihus.server.live import rate_limit, tokens
from kaffihus.server.live.housekeeping import Housekeeping
from kaffihus.server.live.rate_limit import Bucket, Buckets
from kaffihus.server.live.supervisor import NO_SEAT, Supervisor, may_think
from kaffihus.server.settings import Settings
from kaffihus.server.store import refusals
from kaffihus.server.store.presence import SPECTATORS
from kaffihus.server.table import absence, play
from kaffihus.server.table import events as ev
from kaffihus.server.table.requests import bots_action
from kaffihus.server.wire.messages import Refused
from kaffihus.server.wire.types import BankClock, ChatLine, MoveClock
from server.test_rules_once import choice, started

FIKA = games.load("fika")
DAYS = MoveClock(3 * 86_400)


class Listener:
    """Somebody who is connected."""

    def __init__(self, viewer=None, player=None, muted=()):
        self.viewer, self.player, self.muted, self.heard = viewer, player, set(muted), 0
        self.address = "192.0.2.1"
        self.frames, self.restarts = [], 0

    def send(self, frame):
        self.frames.append(frame)

    def restart(self):
        self.restarts += 1


def connect(session, viewer, **more):
    listener = Listener(viewer, **more)
    session.listeners[viewer].add(listener)
    return listener


class Now:
    """A clock that a test sets."""

    def __init__(self, time=0):
        self.time = time

    def __call__(self):
        return self.time


# --- who is there


def test_everybody_hears_who_comes_and_goes_and_since_when():
    session = started(FIKA)
    anna = connect(session, 0)
    session.tell_presence([False, False], 10)
    assert session.connected() == [True, False] and session.away() == [None, 0]
    assert len(anna.frames) == 1
    session.tell_presence([True, False], 20)
    assert len(anna.frames) == 1, "nothing has changed"
    session.elsewhere.add(1)
    session.tell_presence([True, False], 30)
    assert session.away() == [None, None] and len(anna.frames) == 2
    session.elsewhere.clear()
    session.tell_presence([True, True], 40)
    assert session.away() == [None, 40]


def test_a_table_is_the_bots_alone_once_it_has_begun_without_people():
    session = started(FIKA, "bot")
    assert not session.is_bots_only and may_think(session)
    session.table.chairs[0].player = None
    assert session.is_bots_only and not may_think(session), "nobody looks on"
    connect(session, None)
    assert session.is_watched and may_think(session)
    session.listeners[None].clear()
    session.elsewhere.add(SPECTATORS)
    assert may_think(session)
    session.table.status = "waiting"
    assert not session.is_bots_only


def test_nobody_hears_whom_they_have_muted_and_nothing_is_heard_twice():
    session = started(FIKA)
    anna, bo = connect(session, 0, player="p0"), connect(session, 1, player="p1", muted={"p0"})
    said = [(ChatLine(1, 0, "P0", "hæ", 5), "p0"), (ChatLine(2, 1, "P1", "hæ hæ", 6), "p1")]
    session.tell_chat(said)
    session.tell_chat(said)
    assert (len(anna.frames), anna.heard) == (2, 2) and (len(bo.frames), bo.heard) == (1, 2)
    session.tell_reaction(0, "p0", "coffee")
    assert (len(anna.frames), len(bo.frames)) == (3, 1)
    assert session.is_new_reaction(0, "a") and not session.is_new_reaction(0, "a")
    assert session.is_new_reaction(1, "a"), "another's request"


def test_whoever_looked_on_is_sent_away_where_there_are_no_spectators():
    for allowed in (True, False):
        session = started(FIKA, spectators=allowed)
        watching = connect(session, None, player="p9")
        session.tell([], 0)
        assert watching.restarts == (not allowed) and (watching in session.listeners[None]) == allowed


def test_who_has_another_seat_comes_again():
    session = started(FIKA)
    anna, stranger = connect(session, 0, player="p0"), connect(session, None)
    moved = connect(session, 1, player="p0")
    session._reseat_listeners()
    assert (anna.restarts, stranger.restarts, moved.restarts) == (0, 0, 1)


def test_the_latest_refusals_are_remembered():
    session = started(FIKA)
    for number in range(refusals.MOST):
        assert session.remember_refusal(0, Refused(f"r{number}", "illegal", "", {})) is None
    assert session.remember_refusal(0, Refused("late", "illegal", "", {})) == "r0"
    assert session.remember_refusal(1, Refused("r0", "illegal", "", {})) is None
    assert list(session.refusals[0])[-1] == "late" and len(session.refusals[0]) == refusals.MOST


def test_what_did_not_get_to_disk_has_not_happened():
    session, rng = started(FIKA), random.Random(1)
    before, events = session.table.position.state.to_bytes(), len(session.streams.events)
    session.roll_back()
    kept = session.streams
    seat, action = choice(session, rng)
    session.attempt(lambda streams: play.act(streams.table, seat, action), 5)
    session.roll_back()
    assert session.streams is not kept and len(session.streams.events) == events
    assert session.table.position.state.to_bytes() == before
    kept = session.streams
    session.roll_back()
    assert session.streams is kept, "there was nothing to forget"


# --- what the store notes


def test_the_store_knows_which_tables_somebody_must_see_to():
    people = started(FIKA).row()
    assert not people.needs_owner and people.wakes is None and people.turns is None
    assert people.pending == sum(1 << seat for seat in started(FIKA).table.pending) > 0
    quick = started(FIKA, clock=BankClock(60, 0)).row()
    assert quick.needs_owner and quick.wakes is None, "somebody may go away at any time"
    with_bot = started(FIKA, "bot")
    while not any(with_bot.table.chairs[seat].bot for seat in with_bot.table.pending):
        seat, action = choice(with_bot, random.Random(2))
        with_bot.attempt(lambda _, s=seat, a=action: play.act(with_bot.table, s, a), 0)
    assert with_bot.row().needs_owner
    with_bot.table.chairs[0].player = None
    assert not with_bot.row().needs_owner, "bots among themselves wait for somebody to look on"


def test_the_store_knows_when_a_slow_table_wakes_and_who_is_to_decide():
    session = started(FIKA, clock=DAYS)
    table = session.table
    row = session.row()
    assert row.needs_owner and row.wakes == min(table.clocks.deadline(seat) for seat in table.pending)
    assert [(turn.seat, turn.player) for turn in row.turns] == [(s, f"p{s}") for s in table.pending]
    assert not any(turn.is_new for turn in row.turns)
    seat, action = choice(session, random.Random(1))
    batch = session.attempt(lambda _: play.act(table, seat, action), 9)
    for turn in session.row(batch).turns:
        assert turn.is_new == (turn.seat == seat)


def test_an_end_is_told_to_the_store_once():
    session = started(FIKA, "bot")
    assert session.ended([]) is None
    batch = session.attempt(lambda streams: absence.resign(streams.table, 0), 9)
    ended = session.ended(batch)
    assert (ended.game, ended.who, ended.ranks) == ("fika", ["p0", "bot:random"], [2, 1])
    assert session.ended(batch[:1]) is None, "not by the giving up itself"


# --- what falls due


def supervisor(now, execute=None, delay=(0.0, 0.0), bots=None):
    return Supervisor(execute, now, bots, delay, lambda player: "address", patience=5000)


async def test_what_falls_due_is_done_when_it_is_due():
    """A time-out at the deadline; the seat of somebody gone when their grace ends, if another waits."""
    now, done = Now(), []
    session = started(FIKA, clock=BankClock(60, 0), grace=30)
    table = session.table
    table.clocks.settle(table.pending, 0)

    async def execute(id, command):
        done.append(command(session.streams))

    watched = supervisor(now, execute)
    assert {when for when, _ in watched._duties(session)} == {60_000}, "nobody waits for anybody"
    connect(session, 1)
    assert (30_000, 0) in watched._duties(session), "seat 0 is gone, and seat 1 waits"
    now.time = 29_999
    await watched._wake(session)
    assert done.pop() == []
    now.time = 30_000
    await watched._wake(session)
    [[taken]] = [done.pop()]
    assert (taken.seat, taken.why) == (0, "gone")
    connect(session, 0)
    seat = table.pending[0]
    now.time = 60_000
    await watched._wake(session)
    [[late]] = [done.pop()]
    assert (late.seat, late.why) == (seat, "time")


def test_at_a_slow_table_nobody_is_replaced_for_being_away():
    session = started(FIKA, clock=DAYS)
    connect(session, 1)
    duties = supervisor(Now())._duties(session)
    assert duties and all(when >= 3 * 86_400_000 for when, _ in duties)


def test_a_start_falls_due_when_promised_bytes_were_waited_for():
    session = started(FIKA)
    table = session.table
    table.status, table.complete_since = "waiting", 2000
    assert supervisor(Now())._duties(session) == [(7000, NO_SEAT)]
    table.complete_since = None
    assert supervisor(Now())._duties(session) == []


async def test_only_an_owner_looks_after_a_table_and_drops_it_whole():
    watched, session = supervisor(Now(), bots=None), started(FIKA, clock=BankClock(60, 0))
    session.table.clocks.settle(session.table.pending, 0)
    watched.look_after(session)
    assert session.timer is None, "another's"
    session.is_owned = True
    watched.look_after(session)
    first = session.timer
    watched.look_after(session)
    assert first.cancelled() and not session.timer.cancelled()
    thinking = asyncio.create_task(asyncio.sleep(60))
    session.thinking[1], last = thinking, session.timer
    watched.drop(session)
    await asyncio.sleep(0)
    assert last.cancelled() and session.timer is None and not session.is_owned
    assert thinking.cancelled() and session.thinking == {}
    session.is_owned = session.is_gone = True
    watched.look_after(session)
    assert session.timer is None, "it has left memory"


async def test_what_goes_wrong_with_a_table_is_said_and_what_the_store_has_said_is_not(caplog):
    watched = supervisor(Now())

    async def fail(error):
        raise error

    for error in (ValueError("odd"), StoreFails()):
        task = watched._spawn(fail(error))
        await asyncio.wait([task])
        await asyncio.sleep(0)
    assert not watched._tasks, "what is done is forgotten"
    assert [record.getMessage() for record in caplog.records] == ["a supervisor's task failed"]


def test_a_bots_action_is_taken_only_while_the_seat_is_its_own():
    session = started(FIKA)
    table = session.table
    person = table.pending[0]
    assert bots_action(session.streams, person, table.position.legal(person)[0]) == []
    absent = absence.take_over(table, person, "gone")
    session.attempt(lambda _: absent, 1)
    legal = session.streams.options(person)
    [played] = bots_action(session.streams, person, legal[0])
    assert played.event.level == table.terms.settings.substitute
    illegal = next(action for action in range(len(FIKA.catalogue)) if action not in legal)
    assert bots_action(session.streams, person, illegal) == []


def test_a_bot_takes_the_time_drawn_for_it():
    slow = supervisor(Now(), delay=(0.4, 1.2))
    drawn = [slow._delay() for _ in range(200)]
    assert 400 <= min(drawn) < 600 and 1000 < max(drawn) <= 1200


# --- what leaves memory


@pytest.mark.parametrize(
    ("age", "is_watched", "elsewhere", "settings", "rests"),
    [
        (60_001, False, set(), {}, True),
        (60_000, False, set(), {}, False),
        (60_001, True, set(), {}, False),
        (60_001, False, {SPECTATORS}, {}, False),
        (60_001, False, set(), {"clock": BankClock(600, 0)}, False),
        (60_001, False, set(), {"clock": DAYS}, True),
        (3 * 86_400_000 - 60_000, False, set(), {"clock": DAYS}, False),
    ],
)
def test_a_quiet_table_without_work_leaves_memory(age, is_watched, elsewhere, settings, rests):
    """A slow table, too, unless its time is nearly out."""
    session = started(FIKA, **settings)
    session.elsewhere = elsewhere
    if is_watched:
        connect(session, None)
    server = SimpleNamespace(settings=Settings(rest_seconds=60), now=Now(age))
    assert Housekeeping(server)._may_rest(session) == rests


def test_a_table_is_not_quiet_that_somebody_has_just_left():
    session = started(FIKA)
    session.away_since[1] = 50_000
    server = SimpleNamespace(settings=Settings(rest_seconds=60), now=Now(100_000))
    assert not Housekeeping(server)._may_rest(session)
    server.now.time = 110_001
    assert Housekeeping(server)._may_rest(session)


# --- how often, and by what names


def test_a_bucket_is_full_at_first_and_never_fuller():
    bucket = Bucket(rate=2.0, burst=3, now=100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.take(100.25) == 0.25 and bucket.take(100.5) == 0
    assert [bucket.take(1000.0) for _ in range(4)] == [0, 0, 0, 0.5]


def test_each_has_a_bucket_and_the_longest_unused_is_forgotten(monkeypatch):
    monkeypatch.setattr(rate_limit, "MOST_BUCKETS", 2)
    now = Now(5.0)
    buckets = Buckets(1.0, 1, now)
    for who in ("a", "b"):
        buckets.take(who)
    with pytest.raises(TooFast) as refused:
        buckets.take("a")
    assert refused.value.seconds == 1
    buckets.take("c")
    buckets.take("b")  # forgotten, since a asked later
    now.time = 6.0
    buckets.take("c")


def test_codes_are_read_however_they_are_typed():
    code = tokens.new_code()
    first, second = code.split("-")
    assert len(first) == len(second) == 5 and set(first + second) <= set(tokens.LETTERS)
    for typed in (code.upper(), f" {first}{second} ", f"{first} - {second}", f"{first}–{second}"):
        assert tokens.typed_code(typed) == code
    assert tokens.typed_code(code + "x") != code


def test_an_id_is_short_and_plain():
    assert tokens.is_id(tokens.new_id()) and len(tokens.new_id()) == 12
    assert tokens.is_id("a" * 32) and not tokens.is_id("a" * 33)
    assert not tokens.is_id("") and not tokens.is_id("é") and not tokens.is_id("a-b")
    assert (
        len({tokens.new_token() for _ in range(50)}) == 50 == len({tokens.new_secret() for _ in range(50)})
    )


def test_what_is_seen_is_told_to_those_who_see_it():
    """A hidden step is no event of another's stream."""
    session, rng = started(games.load("fyfe")), random.Random(4)
    hidden = 0
    for now in range(1, 60):
        if session.table.status != "playing":
            break
        seat, action = choice(session, rng)
        other = 1 - seat
        before = session.streams.versions[other]
        listener = connect(session, other)
        batch = session.attempt(lambda _, s=seat, a=action: play.act(session.table, s, a), now)
        session.tell(batch, now)
        session.listeners[other].clear()
        seen = sum(stored.is_seen_by(other) for stored in batch)
        assert session.streams.versions[other] - before == seen
        assert bool(listener.frames) == bool(seen)
        hidden += any(
            isinstance(stored.event, ev.Acted) and not stored.is_seen_by(other) for stored in batch
        )
    assert session.committed == len(session.streams.events) and hidden
