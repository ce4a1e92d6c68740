"""Several workers on one PostgreSQL: one table from both sides, and what one leaves the other takes up."""

import asyncio
import contextlib
import signal

import psycopg
import pytest

from kaffihus.client import House, Refused
from kaffihus.server.errors import StoreFails
from kaffihus.server.store import presence, tables
from server.running import Process, play_out, running, settings_for
from server.test_play import first, whose_turn

pytestmark = pytest.mark.xdist_group("postgresql")


async def at_two_workers(one, two, **wishes):
    """A table made at one worker, with a player at each."""
    anna, bo = await one.guest("Anna"), await two.guest("Bo")
    table = await anna.make_table("fika", ["open", "open"], **wishes)
    await anna.join(table["id"], secret=table["links"]["player"])
    await bo.join(table["id"], secret=table["links"]["player"])
    return table, anna, bo


async def test_two_workers_play_one_table_from_both_sides(postgres_url):
    settings = settings_for(postgres_url)
    keep = []
    async with running(settings, keep=keep) as one, running(settings, keep=keep) as two:
        for _ in range(2):
            table, anna, bo = await at_two_workers(one, two)
            async with (
                anna.sit(table["id"]) as left,
                bo.sit(table["id"]) as right,
                two.watch(table["id"], table["links"]["spectator"]) as watching,
            ):
                await left.until(lambda seat: seat.connected == [True, True])
                await left.say("hello over there")
                await right.until(lambda seat: bool(seat.chat))
                await asyncio.gather(play_out(left), play_out(right))
                await watching.until(lambda seat: seat.is_over)
                assert left.table["result"] == right.table["result"] == watching.table["result"]
            logs = [(await server.session(table["id"])).streams for server in keep]
            assert logs[0].events == logs[1].events
            for viewer in logs[0].viewers:
                assert logs[0].log(viewer) == logs[1].log(viewer)
                assert logs[0].versions == logs[1].versions
            assert await anna.record(table["id"]) == await bo.record(table["id"])


async def test_both_workers_write_at_once_and_nothing_is_lost(postgres_url):
    """Sealed choices from both sides in the same moment: one conflicts, learns, and tries again."""
    settings = settings_for(postgres_url)
    keep = []
    async with running(settings, keep=keep) as one, running(settings, keep=keep) as two:
        table, anna, bo = await at_two_workers(one, two)
        async with anna.sit(table["id"]) as left, bo.sit(table["id"]) as right:
            for seat in await whose_turn(left, right):
                await seat.until(lambda each: bool(each.situation["options"]))
                await seat.act(first(seat.situation))
            for seat in (left, right):
                await seat.until(lambda each: each.situation["view"]["phase"] == "choose")
            # Neither worker hears of the other: both write the same number.
            hear = [server.hear for server in keep]
            for server in keep:
                server.hear = deaf
            await asyncio.gather(left.act(first(left.situation)), right.act(first(right.situation)))
            for server, ears in zip(keep, hear, strict=True):
                server.hear = ears
                await server.hear_everything()
            for seat in (left, right):
                await seat.until(lambda each: each.situation["view"]["phase"] == "place")


async def deaf(message):
    """Hears nothing."""


async def test_bots_are_taken_up_by_another_worker(postgres_url):
    """The owner of a table dies while its bot is to move; another worker adopts the table."""
    settings = settings_for(postgres_url, dead_seconds=0.6, heartbeat_seconds=0.1)
    keep = []
    async with running(settings, keep=keep) as one, running(settings, keep=keep) as two:
        anna = await one.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
        await anna.join(table["id"], secret=table["links"]["player"])
        first_server = keep[0]
        first_server.status = "stopping"  # it gives no sign of life any more, and moves no bots
        first_server.supervisor.drop(first_server.sessions[table["id"]])
        await first_server.supervisor.stop()
        anna.house = two
        async with anna.sit(table["id"]) as seat:
            await play_out(seat)
            assert seat.table["result"]["why"] == "played"
        with psycopg.connect(postgres_url) as connection:
            owners = connection.execute("SELECT owner FROM tables WHERE id = %s", [table["id"]]).fetchall()
        assert owners == [(keep[1].worker,)]


async def test_a_leavers_grace_runs_at_the_worker_that_owns_the_table(postgres_url):
    """It hears of the player's going from the other worker, and wakes when nobody came back."""
    settings = settings_for(postgres_url)
    keep = []
    async with running(settings, keep=keep) as one, running(settings, keep=keep) as two:
        table, anna, bo = await at_two_workers(one, two, grace=5, substitute="random")
        owner = await keep[0].session(table["id"])
        assert owner.is_owned
        async with contextlib.AsyncExitStack() as bo_is_here:
            right = await bo_is_here.enter_async_context(bo.sit(table["id"]))
            away = right.seat
            while not owner.connected()[away]:
                await asyncio.sleep(0.01)
            async with anna.sit(table["id"]) as left:
                async with owner.lock:
                    assert owner.timer is None  # everybody is here
                await bo_is_here.aclose()
                await left.until(lambda seat: not seat.connected[away])
                await left.until(lambda seat: seat.table["seats"][away]["substitute"] == "random")


def failing_once(work):
    failures = [StoreFails()]

    async def attempt():
        if failures:
            raise failures.pop()
        await work()

    return attempt


async def test_a_lost_bus_is_found_again(postgres_url, monkeypatch):
    """Even if the store is not there yet when the bus is."""
    settings, keep = settings_for(postgres_url), []
    async with running(settings, keep=keep) as one, running(settings, keep=keep) as two:
        table, anna, bo = await at_two_workers(one, two)
        async with anna.sit(table["id"]) as left, bo.sit(table["id"]) as right:
            for server in keep:
                monkeypatch.setattr(server, "hear_everything", failing_once(server.hear_everything))
            with psycopg.connect(postgres_url, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE query LIKE 'LISTEN%%' AND datname = current_database()"
                )
            acting, other = await whose_turn(left, right)
            with contextlib.suppress(Refused):
                await acting.act(first(acting.situation))
            await other.until(lambda seat: bool(seat.situation["options"]))


async def test_the_command_runs_several_workers(postgres_url, tmp_path):
    """`kaffihus serve --workers 2`: whoever answers a connection, the table is one."""
    process = Process(settings_for(postgres_url), tmp_path / "server.log", workers=2)
    await process.start()
    try:
        async with House(process.url) as client:
            anna, bo = await client.guest("Anna"), await client.guest("Bo")
            table = await anna.make_table("fika", ["open", "open"])
            for player in (anna, bo):
                await player.join(table["id"], secret=table["links"]["player"])
            async with anna.sit(table["id"]) as left, bo.sit(table["id"]) as right:
                await asyncio.gather(play_out(left), play_out(right))
                assert left.table["result"] == right.table["result"]
    finally:
        await process.kill(signal.SIGTERM)
    assert process.errors() == []
    assert process.log.read_text().count('"message": "open"') == 2


async def test_presence_is_known_to_all_workers(postgres_url):
    settings = settings_for(postgres_url)
    async with running(settings) as one, running(settings) as two:
        table, anna, bo = await at_two_workers(one, two)
        async with anna.sit(table["id"]) as left:
            async with bo.sit(table["id"]):
                await left.until(lambda seat: seat.connected == [True, True])
            await left.until(lambda seat: seat.connected == [True, False])


async def test_an_event_is_written_once(store_url):
    """The store refuses a number that is taken, and what is written with it."""
    from kaffihus.server.errors import Conflict

    keep = []
    async with running(settings_for(store_url), keep=keep) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "open"])
        await anna.join(table["id"], secret=table["links"]["player"])
        server = keep[0]
        session = await server.session(table["id"])
        kept = session.streams.events
        with pytest.raises(Conflict):
            await server.store.write(
                tables.append, table["id"], 1, kept, session.row(), "elsewhere", False, None
            )
        assert len(await server.store.read(tables.read_events, table["id"])) == len(kept)


async def test_whoever_could_not_be_noted_as_present_is_not(postgres_url, monkeypatch):
    keep = []
    async with running(settings_for(postgres_url), keep=keep) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "open"])
        await anna.join(table["id"], secret=table["links"]["player"])
        write, failures = keep[0].store.write, [StoreFails(), StoreFails()]

        async def failing(work, *given, **named):
            if work is presence.arrive and failures:
                raise failures.pop()
            return await write(work, *given, **named)

        monkeypatch.setattr(keep[0].store, "write", failing)
        async with anna.sit(table["id"], first_wait=0.01):
            session = await keep[0].session(table["id"])
            assert len(list(session.everybody())) == 1 and not failures


async def test_bots_alone_play_for_whoever_looks_on_at_another_worker(postgres_url):
    async with running(settings_for(postgres_url)) as one, running(settings_for(postgres_url)) as two:
        anna = await one.guest("Anna")
        table = await anna.make_table("fika", ["bot:random", "bot:random"])
        async with two.watch(table["id"], table["links"]["spectator"]) as seat:
            await seat.until(lambda watching: watching.is_over)
