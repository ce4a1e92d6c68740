"""Slow play: days a move, through restarts; nobody has to be there, and vacations stop a clock."""

import asyncio
import random

import msgspec
import pytest

from kaffihus import games
from kaffihus.client import Problem
from kaffihus.core.record import read_record
from kaffihus.core.verify import verify_record
from kaffihus.server.live.housekeeping import Housekeeping
from kaffihus.server.live.notifier import rest_at
from kaffihus.server.store import turns
from kaffihus.server.table import requests
from kaffihus.server.table.clock import Clocks, is_slow
from kaffihus.server.wire.types import BankClock, MoveClock
from server.running import GENEROUS, running, settings_for
from server.test_clocks import Time
from server.test_play import first, two_at_fika, whose_turn

DAY, HOUR = 86_400_000, 3_600_000
QUIET = {"notice_seconds": 3600}
THREE_DAYS = {"kind": "move", "seconds": 3 * 86_400}


# --- vacations stop a clock


def test_a_vacation_stops_the_clock_and_no_other():
    clocks = Clocks(MoveClock(100_000), 2)
    clocks.settle([0, 1], 0)
    clocks.take_vacation(0, 10_000_000, 60_000_000)
    assert clocks.deadline(0) == 150_000_000 and clocks.deadline(1) == 100_000_000
    shown = clocks.show(40_000_000)
    assert [(one.left, one.is_running) for one in shown] == [(90_000_000, False), (60_000_000, True)]
    assert clocks.show(70_000_000)[0].left == 80_000_000 and clocks.show(70_000_000)[0].is_running
    clocks.take_vacation(0, 20_000_000, 20_000_000)  # back early
    assert clocks.deadline(0) == 110_000_000


def test_a_decision_asked_for_during_a_vacation_waits_for_its_end():
    clocks = Clocks(BankClock(100_000, 0), 1)
    clocks.take_vacation(0, 0, 50_000_000)
    clocks.settle([0], 20_000_000)
    assert clocks.deadline(0) == 150_000_000
    clocks.settle([], 60_000_000, decided=0)
    assert clocks.left == [90_000_000]


def test_deadlines_with_vacations_are_those_of_a_clock_that_is_watched():
    """Against a clock that is looked at every second."""
    rng = random.Random(4)
    for _ in range(300):
        allowed, asked = rng.randrange(10, 40), rng.randrange(30)
        begun = rng.randrange(60)
        until = begun + rng.randrange(40)
        clocks = Clocks(MoveClock(allowed), 1)
        events = sorted([(asked, 0), (begun, 1)])
        for at, kind in events:
            if kind:
                clocks.take_vacation(0, 1000 * at, 1000 * until)
            else:
                clocks.settle([0], 1000 * at)
        spent, now = 0, asked
        while spent < allowed:
            spent += not begun <= now < until
            now += 1
        assert clocks.deadline(0) == 1000 * now, (allowed, asked, begun, until)
        assert clocks.show(1000 * now)[0].left == 0


def test_hours_a_move_are_slow():
    assert [is_slow(one) for one in (None, MoveClock(3600), MoveClock(21_600), BankClock(86_400))] == [
        False, False, True, True,
    ]  # fmt: skip


# --- at a table


async def act_once(player, table):
    """Come, make the decision that is due, and go."""
    async with player.sit(table["id"]) as seat:
        await seat.until(lambda one: bool(one.situation["options"]))
        version = seat.version
        await seat.act(first(seat.situation))
        await seat.until(lambda one: one.version > version)


async def test_nobody_is_replaced_for_being_away(sqlite_url):
    time, keep = Time(), []
    async with running(settings_for(sqlite_url, **QUIET), now=time, keep=keep) as client:
        table, anna, bo = await two_at_fika(client, clock=THREE_DAYS, grace=60)
        async with anna.sit(table["id"]) as one:
            async with bo.sit(table["id"]):
                await one.until(lambda seat: seat.connected == [True, True])
            await one.until(lambda seat: seat.connected == [True, False])
            time.pass_by(keep[0], 2 * 86_400)
            await one.say("no hurry")
            assert [seat["substitute"] for seat in one.table["seats"]] == [None, None]


async def test_a_slow_table_leaves_memory_and_wakes_when_time_is_out(store_url):
    time, keep = Time(), []
    settings = settings_for(store_url, rest_seconds=60, heartbeat_seconds=0.05, **QUIET)
    async with running(settings, now=time, keep=keep) as client:
        server = keep[0]
        table, anna, _ = await two_at_fika(client, clock=THREE_DAYS, substitute="random")
        time.now += HOUR
        await Housekeeping(server).tidy()
        assert table["id"] not in server.sessions
        time.now += 2 * DAY
        await asyncio.sleep(0.3)  # rounds of housekeeping, at none of which it is due
        assert table["id"] not in server.sessions
        time.now += DAY
        while table["id"] not in server.sessions:
            await asyncio.sleep(0.02)
        async with anna.sit(table["id"]) as one:
            await one.until(lambda seat: any("taken_over" in e["key"] for e in seat.log))


async def test_vacations_are_so_many_days_a_year(store_url):
    time = Time()
    async with running(settings_for(store_url, session_days=1000, **QUIET), now=time) as client:
        anna = await client.guest("Anna")
        shown = await anna.ask("PUT", "/me/vacation", {"days": 20})
        assert (shown["vacation"], shown["vacation_days"]) == (time.now + 20 * DAY, 10)
        time.now += 5 * DAY
        shown = await anna.ask("PUT", "/me/vacation", {"days": 0})  # back early: the rest is not lost
        assert (shown["vacation"], shown["vacation_days"]) == (None, 25)
        with pytest.raises(Problem) as problem:
            await anna.ask("PUT", "/me/vacation", {"days": 26})
        assert problem.value.message == "25 days of vacation are left this year"
        await anna.ask("PUT", "/me/vacation", {"days": 25})
        time.now += 364 * DAY
        assert (await anna.ask("GET", "/me/notices"))["vacation_days"] == 4
        time.now += 30 * DAY
        assert (await anna.ask("GET", "/me/notices"))["vacation_days"] == 30


async def test_nobody_goes_and_comes_back_without_end(sqlite_url, monkeypatch):
    """Each time is an event at every slow table, and a row."""
    limits = msgspec.structs.replace(GENEROUS, guest_rate=0.001, guest_burst=8)
    keep = []
    async with running(settings_for(sqlite_url, limits=limits, **QUIET), keep=keep) as client:
        table, anna, _ = await two_at_fika(client, clock=THREE_DAYS)
        for number in range(6):
            await anna.ask("PUT", "/me/vacation", {"days": number % 2})
        with pytest.raises(Problem) as problem:
            await anna.ask("PUT", "/me/vacation", {"days": 0})
        assert problem.value.code == "too_fast"
        session = await keep[0].session(table["id"])
        monkeypatch.setattr(requests, "MOST_EVENTS", session.table.count)
        await rest_at(keep[0], anna.id, table["id"], keep[0].now() + DAY)
        assert session.table.count == requests.MOST_EVENTS


async def test_everybody_sees_a_vacation_and_later_tables_learn_of_it(store_url):
    time, keep = Time(), []
    async with running(settings_for(store_url, **QUIET), now=time, keep=keep) as client:
        table, anna, bo = await two_at_fika(client, clock=THREE_DAYS)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            player = (anna, bo)[acting.seat]
            await player.ask("PUT", "/me/vacation", {"days": 10})
            await other.until(lambda seat: seat.table["seats"][acting.seat]["vacation"] is not None)
            assert other.table["seats"][acting.seat]["vacation"] == time.now + 10 * DAY
            assert other.log[-1]["key"] == "house.vacation"
            assert other.situation["clocks"][acting.seat] == {"left": 3 * DAY, "is_running": False}
            assert (await player.ask("GET", "/me/tables"))["tables"][0]["due"] == time.now + 13 * DAY
        late = await player.make_table("fika", ["open", "open"], clock=THREE_DAYS)
        cleo = await client.guest("Cleo")
        for one in (player, cleo):
            await one.join(late["id"], secret=late["links"]["player"])
        for day in range(10):
            time.now += HOUR if day == 0 else DAY
            await keep[0].notifier.round()
        found = {one["id"]: one for one in (await player.ask("GET", "/me/tables"))["tables"]}
        seat = found[late["id"]]["you"]
        if found[late["id"]]["is_your_turn"]:
            info = await player.table(late["id"])
            assert info["seats"][seat]["vacation"] is not None
        assert found[table["id"]]["due"] > time.now
        await player.ask("PUT", "/me/vacation", {"days": 0})
        assert all(one["vacation"] is None for one in (await player.table(table["id"]))["seats"])


async def test_a_game_of_thirty_days_lives_through_restarts_and_a_vacation(store_url):
    """A decision or two a day, a house that is down now and then, and never a second lost by it."""
    time, rng = Time(), random.Random(7)
    settings = settings_for(store_url, rest_seconds=60, **QUIET)
    table = players = None
    for opening in range(5):
        keep = []
        async with running(settings, now=time, keep=keep) as client:
            server = keep[0]
            if table is None:
                table, *players = await two_at_fika(client, clock=THREE_DAYS, substitute="random")
            for player in players:
                player.house = client
            while table["id"] not in server.sessions:
                await asyncio.sleep(0.02)  # adopted with the time that it was down
            for day in range(6):
                if opening == 2 and day == 1:
                    await players[1].ask("PUT", "/me/vacation", {"days": 4})
                await a_day(server, time, table, players, rng, is_away=opening == 2 and 1 <= day <= 4)
            await Housekeeping(server).tidy()
            status = (await players[0].table(table["id"]))["status"]
        if status == "finished":
            break
        time.now += rng.randrange(1, 3) * HOUR  # nobody's home
    async with running(settings, now=time) as client:
        for player in players:
            player.house = client
        while (await players[0].table(table["id"]))["status"] != "finished":
            for player in players:
                found = (await player.ask("GET", "/me/tables"))["tables"]
                if found and found[0]["is_your_turn"]:
                    await act_once(player, table)
        assert opening >= 3, "that was no slow game"
        info = await players[0].table(table["id"])
        assert info["result"]["why"] == "played" and not info["result"]["forfeits"]
        record = read_record((await players[0].record(table["id"])).encode())
        assert verify_record(record, games.load).position.is_over


async def a_day(server, time, table, players, rng, is_away):
    """A day of a slow game: time passes hour by hour; whoever is to decide does so, sooner or later."""
    for _ in range(24):
        time.now += HOUR
        if rng.random() < 0.06:
            for number, player in enumerate(players):
                found = (await player.ask("GET", "/me/tables"))["tables"]
                if found and found[0]["is_your_turn"] and not (is_away and number == 1):
                    assert found[0]["due"] > time.now, "nobody who comes every day runs out of time"
                    await act_once(player, table)
        session = server.sessions.get(table["id"])
        if session is not None:
            server.supervisor.look_after(session)
    with server.store.engine.connect() as connection:
        waiting = {one.seat for player in players for one in turns.turns_of(connection, player.id)}
        connection.rollback()
    info = await server.session(table["id"])
    async with info.lock:
        expected = set(info.table.pending) if info.table.status == "playing" else set()
        assert all(info.table.chairs[seat].substitute is None for seat in expected)
    assert waiting == expected, "the store knows who is to decide"
