"""What the store keeps and forgets, asked of it directly: turns, notices, vacations, codes, old tables."""

import datetime as dt

import pytest
import sqlalchemy

from kaffihus.server.errors import Refusal
from kaffihus.server.store import device_codes, notices, players, retention, turns, vacations
from kaffihus.server.store.engine import database_url, open_engine
from kaffihus.server.store.schema import notice_settings, push_devices, tables
from kaffihus.server.store.turns import Turn
from kaffihus.server.wire.notices import VACATION_DAYS, NoticeSettings, PushDevice

HOUR, DAY = 3_600_000, 86_400_000
MINUTE = 60_000


@pytest.fixture
def connection(sqlite_url):
    engine = open_engine(database_url(sqlite_url))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def a_table(connection, id="t", status="playing", touched=0, host="p0"):
    """A row of `tables`, with something in every column that must have it."""
    values = {"id": id, "game": "fika", "status": status, "touched": touched, "host": host}
    for column in tables.columns:
        if column.name not in values and not column.nullable and column.default is None:
            is_text = isinstance(column.type, sqlalchemy.Text | sqlalchemy.String)
            is_bytes = isinstance(column.type, sqlalchemy.LargeBinary)
            values[column.name] = "" if is_text else b"" if is_bytes else 0
    connection.execute(sqlalchemy.insert(tables).values(**values))


def told(connection, now):
    return [(turn.seat, turn.is_reminder) for turn in turns.claim(connection, now)]


# --- whose turn it is


def test_a_turn_is_told_after_a_minute_and_once_more_when_a_quarter_of_the_time_is_left(connection):
    a_table(connection)
    due = 4 * HOUR + MINUTE
    turns.note_turns(connection, "t", [Turn(1, "p1", due, False)], 0)
    assert told(connection, MINUTE - 1) == []
    assert told(connection, MINUTE) == [(1, False)] and told(connection, MINUTE) == []
    assert told(connection, due - HOUR - 1) == []
    assert told(connection, due - HOUR) == [(1, True)]
    assert told(connection, 10 * due) == []


def test_half_a_day_before_the_end_is_early_enough_for_a_reminder():
    assert turns.remind_at(None, 0) is None
    assert turns.remind_at(40 * HOUR, 0) == 30 * HOUR
    assert turns.remind_at(10 * DAY, 0) == 10 * DAY - 12 * HOUR
    assert turns.remind_at(5, 9) == 5, "it is late already"


def test_who_is_still_to_decide_is_not_told_again_and_who_decides_anew_is(connection):
    a_table(connection)
    turns.note_turns(connection, "t", [Turn(0, "p0", DAY, False), Turn(1, "p1", DAY, False)], 0)
    assert told(connection, MINUTE) == [(0, False), (1, False)]
    turns.note_turns(connection, "t", [Turn(0, "p0", DAY, False), Turn(1, "p1", DAY, True)], HOUR)
    assert told(connection, HOUR + MINUTE) == [(1, False)]
    turns.note_turns(connection, "t", [Turn(0, "p9", DAY, False)], 2 * HOUR)
    assert told(connection, 2 * HOUR + MINUTE) == [(0, False)], "somebody else sits there"
    assert [turn.player for turn in turns.turns_of(connection, "p9")] == ["p9"]
    turns.note_turns(connection, "t", [], 3 * HOUR)
    assert turns.turns_of(connection, "p9") == [] and told(connection, 9 * DAY) == []


def test_a_reminder_moves_with_the_deadline(connection):
    a_table(connection)
    turns.note_turns(connection, "t", [Turn(0, "p0", 4 * HOUR, False)], 0)
    turns.note_turns(connection, "t", [Turn(0, "p0", 8 * HOUR, False)], 10)
    assert told(connection, MINUTE) == [(0, False)], "the first notice comes when it was to come"
    turns.note_turns(connection, "t", [Turn(0, "p0", 16 * HOUR, False)], MINUTE)
    assert told(connection, 8 * HOUR) == []
    assert told(connection, 12 * HOUR + MINUTE) == [(0, True)]


def test_whoever_is_on_vacation_is_told_afterwards_as_if_for_the_first_time(connection):
    a_table(connection)
    turns.note_turns(connection, "t", [Turn(0, "p0", None, False)], 0)
    assert told(connection, MINUTE) == [(0, False)]
    turns.postpone(connection, "t", 0, 5 * DAY)
    assert told(connection, 5 * DAY - 1) == [] and told(connection, 5 * DAY) == [(0, False)]


def test_the_deadline_that_is_shown_is_ones_own_before_anothers(connection):
    for id in ("a", "b"):
        a_table(connection, id)
    turns.note_turns(connection, "a", [Turn(0, "p0", 900, False), Turn(1, "p1", 100, False)], 0)
    turns.note_turns(connection, "b", [Turn(0, "p2", 300, False), Turn(1, "p1", 200, False)], 0)
    assert turns.due_at(connection, ["a", "b"], "p0") == {"a": 900, "b": 200}


# --- notices


def test_the_next_such_hour_is_later_than_now():
    """By the calendar: nobody's digest comes a day late, or at once again."""
    for hour in (0, 7, 23):
        for moment in ("2026-02-28T07:00:00", "2026-02-28T06:59:59.999", "2028-02-29T23:30:00"):
            now = dt.datetime.fromisoformat(moment).replace(tzinfo=dt.UTC)
            wanted = now.replace(hour=hour, minute=0, second=0, microsecond=0)
            wanted += dt.timedelta(days=wanted <= now)
            found = notices.next_hour(hour, round(now.timestamp() * 1000))
            assert found == round(wanted.timestamp() * 1000)


def test_a_digest_is_claimed_once_a_day(connection):
    notices.keep_settings(connection, "p0", NoticeSettings("daily", 7, "is"), 6 * HOUR)
    notices.keep_settings(connection, "p1", NoticeSettings("each", 7, "en"), 6 * HOUR)
    assert notices.claim_digests(connection, 7 * HOUR - 1) == []
    assert notices.claim_digests(connection, 7 * HOUR) == ["p0"]
    assert notices.claim_digests(connection, 7 * HOUR) == []
    assert notices.claim_digests(connection, DAY + 7 * HOUR) == ["p0"]
    notices.keep_settings(connection, "p0", NoticeSettings("off", 7, "is"), 2 * DAY)
    assert notices.claim_digests(connection, 9 * DAY) == []
    wishes = notices.wishes_of(connection, "p0")
    assert (wishes.settings.mode, wishes.settings.hour, wishes.settings.language) == ("off", 7, "is")
    assert notices.wishes_of(connection, "nobody").settings == NoticeSettings()


def device(number):
    return PushDevice(f"https://push.example/{number}", "key", "auth")


def test_a_players_latest_browsers_are_told_and_a_browser_is_one_players(connection):
    for number in range(notices.MOST_DEVICES + 2):
        notices.add_device(connection, "p0", device(number), now=number)
    kept = [one.endpoint[-1] for one in notices.wishes_of(connection, "p0").devices]
    assert kept == [str(number) for number in range(2, notices.MOST_DEVICES + 2)]
    notices.add_device(connection, "p1", device(5), now=99)
    assert len(notices.wishes_of(connection, "p0").devices) == notices.MOST_DEVICES - 1
    assert [one.endpoint[-1] for one in notices.wishes_of(connection, "p1").devices] == ["5"]
    named = players.digest(device(5).endpoint)
    assert not notices.drop_device(connection, named, "p0"), "another's"
    assert notices.drop_device(connection, named, "p1") and not notices.drop_device(connection, named)
    assert connection.execute(sqlalchemy.select(push_devices.c.player).distinct()).scalars().all() == ["p0"]


def test_an_address_is_confirmed_by_its_code_in_time_and_by_few_tries(connection):
    notices.want_email(connection, "p0", "a@example.org", "right", expires=1000)
    assert not notices.confirm_email(connection, "p0", "right", 1001), "too late"
    assert not notices.confirm_email(connection, "nobody", "right", 0)
    for _ in range(notices.MOST_TRIES - 1):
        assert not notices.confirm_email(connection, "p0", "wrong", 0)
    assert notices.wishes_of(connection, "p0").new_email == "a@example.org"
    assert notices.confirm_email(connection, "p0", "right", 1000)
    wishes = notices.wishes_of(connection, "p0")
    assert (wishes.email, wishes.new_email) == ("a@example.org", None)
    assert not notices.confirm_email(connection, "p0", "right", 0), "once"
    notices.want_email(connection, "p0", "b@example.org", "right", expires=1000)
    for _ in range(notices.MOST_TRIES):
        assert not notices.confirm_email(connection, "p0", "wrong", 0)
    assert not notices.confirm_email(connection, "p0", "right", 0)
    assert notices.wishes_of(connection, "p0").email == "a@example.org", "the one before stays"
    notices.drop_email(connection, "p0")
    assert notices.wishes_of(connection, "p0").email is None
    assert connection.execute(sqlalchemy.select(notice_settings.c.email_code)).scalars().all() == [None]


# --- vacations


def test_a_year_has_so_many_days_of_vacation(connection):
    now, year = 1000 * DAY, 365 * DAY
    assert vacations.vacation_of(connection, "p0", now) is None
    assert vacations.take_vacation(connection, "p0", 5, now) == now + 5 * DAY
    assert vacations.vacation_of(connection, "p0", now) == now + 5 * DAY
    assert vacations.days_left(connection, "p0", now) == VACATION_DAYS - 5
    back = now + 2 * DAY + HOUR
    assert vacations.take_vacation(connection, "p0", 0, back) == back
    assert vacations.vacation_of(connection, "p0", back) is None
    assert vacations.days_left(connection, "p0", back) == VACATION_DAYS - 3, "whole days"
    with pytest.raises(Refusal) as refused:
        vacations.take_vacation(connection, "p0", VACATION_DAYS - 2, back)
    assert refused.value.line.params["left"] == VACATION_DAYS - 3
    assert vacations.days_left(connection, "p0", now + DAY + year) == VACATION_DAYS - 2
    assert vacations.days_left(connection, "p0", back + year) == VACATION_DAYS
    assert vacations.take_vacation(connection, "p0", VACATION_DAYS, back + year) > 0


# --- other devices


def test_a_code_is_good_once_and_in_time_and_a_player_has_one(connection):
    players.add_player(connection, players.Person("p0", "Anna", None, None), "token", 0)
    device_codes.add_code(connection, "p0", "first", 1000, 0)
    device_codes.add_code(connection, "p0", "second", 1000, 0)
    assert device_codes.use_code(connection, "first", "t1", 500) is None
    assert device_codes.use_code(connection, "second", "t1", 1001) is None
    found = device_codes.use_code(connection, "second", "t2", 1000)
    assert found is not None and found.id == "p0"
    assert players.by_token(connection, "t2", 0) is not None
    assert device_codes.use_code(connection, "second", "t3", 1000) is None


# --- what is forgotten


@pytest.mark.parametrize(
    ("status", "touched", "ages", "goes"),
    [
        ("archived", 99, retention.Ages(100, None, None), True),
        ("archived", 100, retention.Ages(100, None, None), False),
        ("finished", 99, retention.Ages(100, None, None), True),
        ("playing", 99, retention.Ages(100, 100, None), False),
        ("finished", 99, retention.Ages(None, 100, None), True),
        ("finished", 100, retention.Ages(None, 100, None), False),
        ("finished", 99, retention.Ages(None, None, None), False),
    ],
)
def test_what_nobody_touched_since_a_moment_is_forgotten(connection, status, touched, ages, goes):
    a_table(connection, status=status, touched=touched)
    a_table(connection, "kept", status=status, touched=touched)
    assert retention.forget_tables(connection, ages, ["kept"]) == goes
    left = connection.execute(sqlalchemy.select(tables.c.id)).scalars().all()
    assert sorted(left) == (["kept"] if goes else ["kept", "t"])
