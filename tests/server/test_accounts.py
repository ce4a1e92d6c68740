"""Sessions of people, and rated games that nobody gets out of."""

import asyncio
import random

import pytest

from kaffihus import games
from kaffihus.client import Closed, Problem, Refused
from kaffihus.server.live import accounts
from kaffihus.server.live.housekeeping import Housekeeping
from kaffihus.server.table import absence, play
from server.running import play_out, running, settings_for
from server.test_clocks import Time
from server.test_play import two_at_fika
from server.test_rules_once import started

OLD, NEW = "kaffi og kleinur", "te og terta"


async def test_a_token_that_ends_while_its_socket_waits_to_come_in_lets_nobody_in(sqlite_url):
    keep, come, go = [], asyncio.Event(), asyncio.Event()

    async def wait_for(_):
        come.set()
        await go.wait()

    async def sit(player, table):
        async with player.sit(table):
            pass

    async with running(settings_for(sqlite_url), keep=keep) as client:
        table, anna, _ = await two_at_fika(client)
        keep[0].syncing.wait_for = wait_for
        sitting = asyncio.create_task(sit(anna, table["id"]))
        await come.wait()
        await anna.ask("DELETE", "/me/sessions")
        go.set()
        with pytest.raises(Closed) as closed:
            await sitting
        assert closed.value.code == 4401


async def is_known(player):
    """Whether a token still says who somebody is."""
    try:
        await player.ask("GET", "/me")
    except Problem as problem:
        assert problem.status == 401
        return False
    return True


async def test_a_guests_token_ends_with_the_guest_at_the_table_too(store_url):
    async with running(settings_for(store_url)) as client:
        table, anna, _ = await two_at_fika(client)
        with pytest.raises(Closed) as closed:
            async with anna.sit(table["id"], first_wait=0.01) as seat:
                await anna.ask("POST", "/accounts", {"name": "Anna", "passphrase": OLD})
                await seat.until(lambda _: False)
        assert closed.value.code == 4401
        assert not await is_known(anna)


async def test_sessions_are_listed_and_ended_one_by_one_or_all(store_url):
    async with running(settings_for(store_url)) as client:
        first = await client.account("Anna", OLD)
        second, third = [await client.log_in("Anna", OLD) for _ in range(2)]
        listed = (await second.ask("GET", "/me/sessions"))["sessions"]
        assert len(listed) == 3 and [one["is_this"] for one in listed].count(True) == 1
        (own,) = [
            one["id"] for one in (await third.ask("GET", "/me/sessions"))["sessions"] if one["is_this"]
        ]
        await first.ask("DELETE", f"/me/sessions/{own}")
        assert [await is_known(one) for one in (first, second, third)] == [True, True, False]
        bo = await client.account("Bo", OLD)
        (others,) = [one["id"] for one in (await bo.ask("GET", "/me/sessions"))["sessions"]]
        with pytest.raises(Problem) as problem:
            await first.ask("DELETE", f"/me/sessions/{others}")
        assert problem.value.status == 404 and await is_known(bo)
        await first.ask("DELETE", "/me/sessions")
        assert [await is_known(one) for one in (first, second, bo)] == [False, False, True]
        gone = await client.http.delete("/sessions", headers={"Authorization": f"Bearer {bo.token}"})
        assert (gone.status_code, gone.content, await is_known(bo)) == (204, b"", False)


async def test_a_new_passphrase_ends_every_other_session(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        first = await client.account("Anna", OLD)
        second = await client.log_in("Anna", OLD)
        with pytest.raises(Problem) as problem:
            await first.ask("PUT", "/me/passphrase", {"old": NEW, "new": OLD})
        assert problem.value.code == "wrong_passphrase" and await is_known(second)
        session = await first.ask("PUT", "/me/passphrase", {"old": OLD, "new": NEW})
        assert [await is_known(one) for one in (first, second)] == [False, False]
        first.token = session["token"]
        assert await is_known(first)
        with pytest.raises(Problem):
            await client.log_in("Anna", OLD)
        await client.log_in("Anna", NEW)
        guest = await client.guest("Gestur")
        with pytest.raises(Problem) as problem:
            await guest.ask("PUT", "/me/passphrase", {"old": OLD, "new": NEW})
        assert problem.value.code == "not_allowed"


async def test_a_token_that_is_not_used_ends(sqlite_url):
    time = Time()
    day = 24 * 3_600_000
    async with running(settings_for(sqlite_url, session_days=10), now=time) as client:
        used, unused = await client.guest("Anna"), await client.guest("Bo")
        for _ in range(3):
            time.now += 4 * day
            assert await is_known(used)
        assert not await is_known(unused)


async def test_a_rated_game_ends_by_no_agreement(sqlite_url):
    """A bot would always agree."""
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.account("Anna", OLD)
        table = await anna.make_table("fika", ["open", "bot:random"], rated=True, undo="none")
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            with pytest.raises(Refused) as refused:
                await seat.request("propose", what="end")
            assert refused.value.code == "not_allowed" and seat.table["status"] == "playing"


async def test_no_bot_wins_a_rated_game_for_a_player_who_left(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, bo = [await client.account(name, OLD) for name in ("Anna", "Bo")]
        table = await anna.make_table(
            "fika", ["open", "open"], rated=True, undo="none", substitute="random"
        )
        for player in (anna, bo):
            await player.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as one:
            await bo.leave(table["id"])
            await asyncio.gather(play_out(one))
            assert one.table["result"]["why"] == "played"
            ranks = one.table["result"]["ranks"]
            assert ranks[one.seat] == 1 and ranks[1 - one.seat] == 2


@pytest.mark.parametrize("how", ["gone", "paused"])
async def test_nobody_gets_out_of_a_rated_game_by_going_away(sqlite_url, how):
    """For good; or after a pause to which bots agree."""
    time, keep = Time(), []
    async with running(settings_for(sqlite_url, session_days=1000), now=time, keep=keep) as client:
        anna = await client.account("Anna", "correct horse")
        table = await anna.make_table("fika", ["open", "bot:random"], rated=True, undo="none")
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            await seat.until(lambda one: bool(one.situation["options"]))
            if how == "paused":
                await seat.request("propose", what="pause")
        time.now += 61 * 86_400_000
        await Housekeeping(keep[0]).tidy()
        result = (await anna.table(table["id"]))["result"]
        assert (result["why"], result["ranks"], result["forfeits"]) == ("forfeit", [2, 1], [0])
        ratings = (await anna.ask("GET", f"/players/{anna.id}"))["ratings"]
        assert [one["games"] for one in ratings] == [1]


def test_whoever_left_a_rated_game_is_last_whatever_their_bot_would_win():
    fika, met = games.load("fika"), set()
    for seed in range(40):
        session = started(fika, rated=True, undo="none", substitute="random", options=dict(fika.tiny))
        session.attempt(lambda streams: absence.take_over(streams.table, 1, "left"), 0)
        table, rng = session.table, random.Random(seed)
        while table.status == "playing":
            seat = rng.choice(table.pending)
            action, level = rng.choice(table.position.legal(seat)), "random" if seat == 1 else None
            session.attempt(
                lambda streams, seat=seat, action=action, level=level: play.act(
                    streams.table, seat, action, level=level
                ),
                0,
            )
        met.add(tuple(table.position.ranks()))
        assert table.result.ranks == [1, 2]
        if met >= {(1, 2), (2, 1)}:
            return
    raise AssertionError(f"the bot never won: {met}")


def test_where_there_is_no_account_a_passphrase_is_checked_as_dearly():
    """Otherwise the time that an answer takes would tell which names have accounts."""
    assert not accounts._hasher.check_needs_rehash(accounts._NOBODY)
