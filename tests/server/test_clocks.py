"""Clocks: per decision and bank, pauses, credit for downtime, time-outs; and players who go away."""

import asyncio

import pytest

from kaffihus.client import Refused
from kaffihus.server.live.housekeeping import Housekeeping
from kaffihus.server.table import events as ev
from kaffihus.server.table.clock import Clocks
from kaffihus.server.wire.types import BankClock, MoveClock
from server.running import play_out, running, settings_for
from server.test_play import first, two_at_fika, whose_turn
from server.test_undo import act_once, name_suits


def left(clocks, now):
    return [clock.left for clock in clocks.show(now)]


def test_a_bank_runs_while_its_seat_must_decide():
    clocks = Clocks(BankClock(60, 5), 2)
    clocks.settle([0], 1000)
    assert left(clocks, 3000) == [58_000, 60_000]
    clocks.settle([1], 4000, decided=0)
    assert left(clocks, 4000) == [62_000, 60_000]
    assert clocks.deadline(1) == 64_000 and clocks.deadline(0) is None


def test_a_step_that_others_do_not_see_earns_nothing():
    clocks = Clocks(BankClock(60, 5), 2)
    clocks.settle([0, 1], 0)
    for now in range(1000, 9000, 1000):
        clocks.settle([0, 1], now)  # hidden steps: nobody saw them decided
    assert left(clocks, 10_000) == [50_000, 50_000]


def test_each_decision_has_its_time():
    clocks = Clocks(MoveClock(30), 2)
    clocks.settle([0], 0)
    assert clocks.deadline(0) == 30_000
    clocks.settle([0], 20_000, decided=0)
    assert clocks.deadline(0) == 50_000
    assert left(clocks, 25_000) == [25_000, 30_000]


def test_nothing_runs_in_a_pause_nor_while_the_house_is_down():
    clocks = Clocks(MoveClock(30), 1)
    clocks.settle([0], 0)
    clocks.pause(10_000)
    assert clocks.deadline(0) is None and left(clocks, 99_000) == [20_000]
    clocks.resume(100_000)
    assert clocks.deadline(0) == 120_000
    clocks.credit(7_000)
    assert clocks.deadline(0) == 127_000


def test_whoever_comes_back_has_a_little_time():
    clocks = Clocks(BankClock(100, 0), 1)
    clocks.settle([0], 0)
    clocks.settle([], 100_000)
    assert left(clocks, 0) == [0]
    clocks.hand_over(0)
    clocks.settle([0], 110_000)
    clocks.hand_back(0, 120_000)
    assert clocks.deadline(0) == 130_000


@pytest.mark.parametrize("clock", [MoveClock(30), BankClock(30, 5)])
def test_leaving_and_returning_renews_no_clock(clock):
    clocks = Clocks(clock, 1)
    clocks.settle([0], 0)
    for now in (5_000, 15_000, 29_000):
        clocks.hand_over(0)
        clocks.hand_back(0, now)
    assert clocks.deadline(0) == 30_000


def test_who_takes_back_has_the_clock_they_had():
    clocks = Clocks(BankClock(60, 30), 2)
    clocks.settle([0], 0)
    stopped = clocks.settle([1], 4_000, decided=0)
    assert left(clocks, 5_000) == [86_000, 59_000]
    clocks.take_back(stopped, [0], 10_000)
    clocks.settle([0], 10_000)
    assert left(clocks, 11_000) == [55_000, 60_000]  # the four seconds, and one more; nobody else lost any


class Time:
    """A clock that a test moves."""

    def __init__(self):
        self.now = 1_700_000_000_000

    def __call__(self):
        return self.now

    def pass_by(self, server, seconds):
        """Let time pass, and everything that falls due happen."""
        self.now += int(1000 * seconds)
        for session in server.sessions.values():
            server.supervisor.look_after(session)


def gate_bots(server, monkeypatch):
    """Let bots wait until a test says so."""
    may_choose, choose = asyncio.Event(), server.bots.choose

    async def choose_later(*asked):
        await may_choose.wait()
        return await choose(*asked)

    monkeypatch.setattr(server.bots, "choose", choose_later)
    return may_choose


def bots_acts(server, table, seat):
    """The actions that bots have taken in a seat."""
    acts = server.sessions[table["id"]].table.acts.values()
    return [act for act in acts if isinstance(act, ev.Acted) and act.seat == seat and act.level is not None]


def house_lines(seat):
    """What the house has said at a table."""
    return [line["key"] for line in seat.log if line["key"].startswith("house.")]


async def test_a_missed_clock_costs_one_decision_and_not_the_seat(store_url, monkeypatch):
    time, keep = Time(), []
    async with running(settings_for(store_url), now=time, keep=keep) as client:
        may_choose = gate_bots(keep[0], monkeypatch)
        clock = {"kind": "move", "seconds": 30}
        table, anna, bo = await two_at_fika(client, clock=clock, substitute="random")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            time.pass_by(keep[0], 29)
            await acting.say("thinking")
            assert acting.table["seats"][acting.seat]["substitute"] is None
            time.pass_by(keep[0], 2)
            await other.until(lambda seat: seat.table["seats"][acting.seat]["substitute"] == "random")
            told = other.table["seats"][acting.seat]
            assert (told["away_because"], told["away_since"]) == ("time", time.now)
            with pytest.raises(Refused) as refused:
                await acting.act(0)
            assert refused.value.line.key == "house.why.bot_plays"
            may_choose.set()
            for seat in (acting, other):
                await seat.until(lambda one: one.table["seats"][acting.seat]["substitute"] is None)
            assert len(bots_acts(keep[0], table, acting.seat)) == 1
            assert other.table["seats"][acting.seat]["away_since"] is None
            assert house_lines(other)[-1] == "house.taken_over.missed"
            await asyncio.gather(play_out(acting), play_out(other))
            assert acting.table["result"]["why"] == "played"
            assert len(bots_acts(keep[0], table, acting.seat)) == 1


async def miss(time, server, seat, held):
    """Let the time of a seat's next decision run out, and the bot decide."""
    await seat.until(lambda one: bool(one.situation["options"]))
    version = seat.version
    time.pass_by(server, 31)
    await seat.until(
        lambda one: one.version > version + 1 and bool(one.table["seats"][one.seat]["substitute"]) == held
    )


async def test_after_two_missed_clocks_in_a_row_the_seat_waits_for_a_word(sqlite_url):
    time, keep = Time(), []
    async with running(settings_for(sqlite_url), now=time, keep=keep) as client:
        clock = {"kind": "move", "seconds": 30}
        table, anna, bo = await two_at_fika(client, clock=clock, substitute="random")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            playing = asyncio.create_task(play_out(other))
            await miss(time, keep[0], acting, held=False)
            await miss(time, keep[0], acting, held=True)
            assert house_lines(acting)[-1] == "house.taken_over.time"
            version = acting.version
            await acting.until(lambda seat: seat.version > version + 8)
            assert len(bots_acts(keep[0], table, acting.seat)) > 2, "the bot plays on"
            await acting.request("return")
            await acting.until(lambda seat: seat.table["seats"][seat.seat]["substitute"] is None)
            assert "house.returned" in house_lines(acting)
            if not acting.is_over:
                await miss(time, keep[0], acting, held=False)  # it counts anew
            await asyncio.gather(playing, play_out(acting))


async def test_who_says_that_they_are_back_has_the_seat_once_the_bot_has_decided(sqlite_url, monkeypatch):
    time, keep = Time(), []
    async with running(settings_for(sqlite_url), now=time, keep=keep) as client:
        clock = {"kind": "move", "seconds": 30}
        table, anna, bo = await two_at_fika(client, clock=clock, substitute="random")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            playing = asyncio.create_task(play_out(other))
            await miss(time, keep[0], acting, held=False)
            await acting.until(lambda seat: bool(seat.situation["options"]))
            may_choose = gate_bots(keep[0], monkeypatch)
            time.pass_by(keep[0], 31)
            await acting.until(lambda seat: seat.table["seats"][seat.seat]["substitute"] == "random")
            await acting.request("return")
            assert acting.table["seats"][acting.seat]["substitute"] == "random", "the bot's yet"
            may_choose.set()
            await acting.until(lambda seat: seat.table["seats"][seat.seat]["substitute"] is None)
            assert len(bots_acts(keep[0], table, acting.seat)) == 2
            await asyncio.gather(playing, play_out(acting))


async def test_what_a_bot_decided_for_want_of_time_is_not_taken_back(sqlite_url):
    """Whoever took it back would have no time again, and lose the seat by it."""
    time, keep = Time(), []
    async with running(settings_for(sqlite_url), now=time, keep=keep) as client:
        clock = {"kind": "move", "seconds": 30}
        table, anna, bo = await two_at_fika(client, clock=clock, substitute="random", undo="free")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            await miss(time, keep[0], acting, held=False)
            assert not acting.situation["may_undo"]
            with pytest.raises(Refused) as refused:
                await acting.undo()
            assert refused.value.line.key == "house.why.nothing_done"
            playing = asyncio.create_task(play_out(other))
            await miss(time, keep[0], acting, held=True)
            with pytest.raises(Refused) as refused:
                await acting.undo()
            assert refused.value.line.key == "house.why.bot_plays"
            playing.cancel()


async def test_a_missed_clock_costs_no_rank_in_a_rated_game(sqlite_url):
    """A random decision helps nobody; a seat that a bot holds comes last, as before."""
    for misses, substitute in ((1, "newcomer"), (2, "random")):
        time, keep = Time(), []
        async with running(settings_for(sqlite_url), now=time, keep=keep) as client:
            anna, bo = [await client.account(f"{name} {misses}", "long enough") for name in ("Anna", "Bo")]
            clock = {"kind": "move", "seconds": 30}
            table = await anna.make_table(
                "fika", ["open", "open"], rated=True, undo="none", clock=clock, substitute=substitute
            )
            for player in (anna, bo):
                await player.join(table["id"], secret=table["links"]["player"])
            async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
                acting, other = await whose_turn(one, two)
                playing = asyncio.create_task(play_out(other))
                await miss(time, keep[0], acting, held=False)
                assert [act.level for act in bots_acts(keep[0], table, acting.seat)] == ["random"]
                if misses == 2:
                    await miss(time, keep[0], acting, held=True)
                    await acting.until(lambda seat: seat.is_over)
                await asyncio.gather(playing, play_out(acting))
                ranks, position = one.table["result"]["ranks"], keep[0].sessions[table["id"]].table.position
                if misses == 1:
                    assert ranks == position.ranks()
                else:
                    assert (ranks[acting.seat], ranks[other.seat]) == (2, 1)


async def test_taking_back_again_and_again_gains_no_time(sqlite_url):
    time, keep = Time(), []
    async with running(settings_for(sqlite_url), now=time, keep=keep) as client:
        clock = {"kind": "bank", "seconds": 60, "increment": 30}
        table, anna, bo = await two_at_fika(client, clock=clock, undo="free")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            await name_suits(one, two)
            before = one.situation["clocks"][0]["left"]
            for _ in range(3):
                time.pass_by(keep[0], 1)
                await act_once(one)
                await one.undo()
                await one.until(lambda seat: bool(seat.situation["options"]))
            assert one.situation["clocks"][0] == {"left": before - 3_000, "is_running": True}


async def test_time_out_may_lose_the_game(sqlite_url):
    time, keep = Time(), []
    async with running(settings_for(sqlite_url), now=time, keep=keep) as client:
        clock = {"kind": "bank", "seconds": 60, "increment": 1}
        table, anna, bo = await two_at_fika(client, clock=clock, timeout="forfeit")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            time.pass_by(keep[0], 61)
            await other.until(lambda seat: seat.is_over)
            assert other.table["result"]["forfeits"] == [acting.seat]
            assert other.table["result"]["ranks"][other.seat] == 1
            text = await anna.record(table["id"])
        assert "result: unfinished" in text and "seed: " in text


async def test_the_house_being_down_costs_nobody_time(store_url):
    time, keep = Time(), []
    settings = settings_for(store_url)
    async with running(settings, now=time, keep=keep) as client:
        table, anna, bo = await two_at_fika(client, clock={"kind": "bank", "seconds": 60, "increment": 0})
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, _ = await whose_turn(one, two)
            seat, player = acting.seat, anna if acting is one else bo
            time.pass_by(keep[0], 10)
    time.now += 3_600_000
    keep.clear()
    async with running(settings, now=time, keep=keep) as client:
        player.house = client
        async with player.sit(table["id"]) as again:
            await again.until(lambda one: one.situation["clocks"][seat]["left"] == 50_000)
            assert again.situation["clocks"][seat]["is_running"]


async def test_a_leavers_seat_goes_to_a_bot_and_back(store_url):
    time, keep = Time(), []
    async with running(settings_for(store_url), now=time, keep=keep) as client:
        table, anna, bo = await two_at_fika(client, grace=60, substitute="random")
        async with anna.sit(table["id"]) as one:
            async with bo.sit(table["id"]):
                await one.until(lambda seat: seat.connected == [True, True])
            await one.until(lambda seat: seat.connected == [True, False])
            assert one.away_since == [None, time.now], "seen by all"
            time.pass_by(keep[0], 59)
            await one.say("where are you?")
            assert one.table["seats"][1]["substitute"] is None
            time.pass_by(keep[0], 2)
            await one.until(lambda seat: seat.table["seats"][1]["substitute"] == "random")
            assert one.table["seats"][1]["away_because"] == "gone"
            async with bo.sit(table["id"]) as two:
                await one.until(lambda seat: seat.table["seats"][1]["substitute"] is None)
                await asyncio.gather(play_out(one), play_out(two))


async def test_whoever_leaves_on_purpose_is_replaced_at_once(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client, substitute="random")
        async with anna.sit(table["id"]) as one:
            await bo.leave(table["id"])
            await one.until(lambda seat: seat.table["seats"][1]["substitute"] == "random")
            assert one.table["seats"][1]["away_because"] == "left"
            async with bo.sit(table["id"]) as two:  # to look on is not to come back
                assert two.table["seats"][1]["substitute"] == "random"
                await two.request("return")
                await one.until(lambda seat: seat.table["seats"][1]["substitute"] is None)
            await bo.leave(table["id"])
            await play_out(one)
            assert one.table["result"]["why"] == "played"


async def test_nobody_is_replaced_where_nobody_waits(sqlite_url):
    """When all have gone, the table waits for them."""
    time, keep = Time(), []
    async with running(settings_for(sqlite_url), now=time, keep=keep) as client:
        table, anna, bo = await two_at_fika(client, grace=5)
        async with anna.sit(table["id"]), bo.sit(table["id"]):
            pass
        time.pass_by(keep[0], 3600)
        async with anna.sit(table["id"]) as one:
            assert [seat["substitute"] for seat in one.table["seats"]] == [None, None]


async def test_resigning_ends_a_game_of_two(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            await two.request("resign")
            await one.until(lambda seat: seat.is_over)
            assert one.table["result"]["ranks"] == [1, 2]
            with pytest.raises(Refused):
                await two.request("resign")


async def test_tables_nobody_comes_to_are_put_away(sqlite_url):
    time, keep = Time(), []
    settings = settings_for(sqlite_url, waiting_hours=1, playing_days=1)
    async with running(settings, now=time, keep=keep) as client:
        anna = await client.guest("Anna")
        waiting = await anna.make_table("fika", ["open", "open"])
        playing, anna, _ = await two_at_fika(client)
        time.now += 2 * 3_600_000
        await Housekeeping(keep[0]).tidy()
        assert (await anna.table(playing["id"]))["status"] == "playing"
        assert (await anna.table(waiting["id"], waiting["links"]["player"]))["status"] == "archived"
        time.now += 48 * 3_600_000
        await Housekeeping(keep[0]).tidy()
        assert (await anna.table(playing["id"]))["result"]["why"] == "abandoned"
        async with anna.sit(playing["id"]) as seat:
            assert seat.is_over


async def test_a_quiet_table_leaves_memory_and_comes_back(sqlite_url):
    time, keep = Time(), []
    async with running(settings_for(sqlite_url, rest_seconds=60), now=time, keep=keep) as client:
        table, anna, bo = await two_at_fika(client)
        assert table["id"] in keep[0].sessions
        time.now += 120_000
        await Housekeeping(keep[0]).tidy()
        assert table["id"] not in keep[0].sessions
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, _ = await whose_turn(one, two)
            await acting.act(first(acting.situation))
