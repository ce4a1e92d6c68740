"""Stores that fail: silent, read-only, locked; the house says so, and goes on when they are back."""

import asyncio
import contextlib
import sqlite3
import threading
import time

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from kaffihus.client import Problem, Refused
from kaffihus.server.errors import StoreFails
from kaffihus.server.live.clock import SteadyClock
from kaffihus.server.live.housekeeping import Housekeeping
from kaffihus.server.store import Store, engine, presence
from server.running import running, settings_for
from server.test_play import first, two_at_fika, whose_turn


class Line:
    """A line to PostgreSQL, in a thread of its own; a dead one takes packets and carries them nowhere."""

    def __init__(self, folder):
        self.folder = folder
        self.is_dead = False

    def __enter__(self):
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.port = self.do(self.open())
        return self

    def __exit__(self, *_):
        self.do(self.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def do(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    async def open(self):
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        return self.server.sockets[0].getsockname()[1]

    async def close(self):
        self.server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def carry(self, reader, writer):
        there, back = await asyncio.open_unix_connection(self.folder / ".s.PGSQL.5432")
        both = [asyncio.create_task(self.pump(*pair)) for pair in ((reader, back), (there, writer))]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in (writer, back):
                end.close()

    async def pump(self, reader, writer):
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if not self.is_dead:
                    writer.write(data)


@pytest.mark.xdist_group("postgresql")
async def test_a_silent_database_is_noticed_and_found_again(postgres, postgres_url, monkeypatch):
    """Nobody waits without end: a request is refused in time, and comes through when the line is back."""
    monkeypatch.setattr(engine, "SILENCE_SECONDS", 0.5)
    monkeypatch.setattr(engine, "CONNECT_SECONDS", 2)
    name = postgres_url.partition("@/")[2].partition("?")[0]
    with Line(postgres.folder) as line:
        url = f"postgresql://house@127.0.0.1:{line.port}/{name}?sslmode=disable"
        keep = []
        async with running(settings_for(url), keep=keep) as client:
            table, anna, bo = await two_at_fika(client)
            async with anna.sit(table["id"]) as left, bo.sit(table["id"]) as right:
                acting, _ = await whose_turn(left, right)
                line.is_dead = True
                began = time.monotonic()
                with pytest.raises(Refused) as refused:
                    await acting.act(first(acting.situation))
                assert refused.value.code == "unavailable" and time.monotonic() - began < 8
                with pytest.raises(Problem, match="does not answer"):
                    await client.ask("GET", "/ready")
                line.is_dead = False
                while keep[0].store.trouble:
                    await asyncio.sleep(0.05)
                assert (await client.ask("GET", "/ready"))["status"] == "ok"
                version = acting.version
                await acting.until(lambda seat: bool(seat.situation["options"]))
                await acting.act(first(acting.situation))
                await acting.until(lambda seat: seat.version > version)


async def test_a_database_that_cannot_be_written_is_not_ready(store_url):
    keep = []
    async with running(settings_for(store_url, heartbeat_seconds=60), keep=keep) as client:
        store = keep[0].store
        assert (await client.ask("GET", "/ready"))["status"] == "ok"
        make_read_only(store)
        with pytest.raises(StoreFails):  # comes after all that was under way when it could still be done
            await store.write(presence.heartbeat, keep[0].worker, keep[0].now())
        store.is_well()  # nobody knows yet
        store.writer.last = float("-inf")
        with pytest.raises(Problem) as refused:
            await client.ask("GET", "/ready")
        assert refused.value.status == 503
        with pytest.raises(Problem) as refused:
            await client.guest("Anna")
        assert refused.value.code == "unavailable"


def make_read_only(store):
    """From now on every transaction of a store may only read."""
    from sqlalchemy import event

    is_shared = store.is_shared
    statement = "SET TRANSACTION READ ONLY" if is_shared else "PRAGMA query_only = ON"
    event.listen(store.engine, "begin", lambda connection: connection.exec_driver_sql(statement))


async def test_what_a_database_does_not_take_is_no_trouble_of_everybodys(store_url):
    """A letter may become three in lower case: such a name is refused, and the house stays ready."""
    keep = []
    async with running(settings_for(store_url), keep=keep) as client:
        for way in (client.account, client.log_in):
            with pytest.raises(Problem) as refused:
                await way("\N{LATIN SMALL LIGATURE FFI}" * 24, "a long passphrase")
            assert refused.value.code == "impossible"
        assert not keep[0].store.trouble


@pytest.mark.parametrize("error", [sqlite3.DatabaseError("malformed"), psycopg.InternalError("read-only")])
async def test_every_failure_of_a_driver_is_a_failure_of_the_store(sqlite_url, error):
    from kaffihus.server.errors import StoreFails

    keep = []
    async with running(settings_for(sqlite_url, heartbeat_seconds=60), keep=keep):
        store = keep[0].store

        def failing(_):
            raise error

        for way in (store.read, store.write):
            with pytest.raises(StoreFails):
                await way(failing)
            assert store.trouble == str(error)
            store.is_well()


def test_postgresql_is_told_how_long_it_is_waited_for(postgres_url):
    """A statement and a lock end there, a silent peer is found out by TCP; what a URL says stays."""
    expected = {
        "statement_timeout": f"{engine.STATEMENT_SECONDS}s",
        "lock_timeout": f"{engine.LOCK_SECONDS}s",
        "idle_in_transaction_session_timeout": f"{2 * engine.STATEMENT_SECONDS}s",
        "work_mem": "8MB",
    }
    own = f"{postgres_url}&keepalives_idle=7&options=-c%20work_mem%3D8MB"
    with contextlib.closing(Store(own)) as store, store.engine.connect() as connection:
        said = {name: connection.execute(text(f"SHOW {name}")).scalar_one() for name in expected}
        asked = connection.connection.driver_connection.info.get_parameters()
    assert said == expected
    assert asked["keepalives_idle"] == "7" and asked["keepalives_interval"] == "2"
    assert asked["connect_timeout"] == str(engine.CONNECT_SECONDS)
    assert asked["tcp_user_timeout"] == str(1000 * engine.STATEMENT_SECONDS)


async def test_those_who_wait_behind_a_store_that_fails_do_not_wait_in_turn(sqlite_url):
    """A locked file is waited for once or twice, not once for each of those who want to write."""
    keep = []
    async with running(settings_for(sqlite_url, heartbeat_seconds=60), keep=keep) as client:
        store = keep[0].store
        store.engine.dispose()
        from sqlalchemy import event

        event.listen(store.engine, "connect", lambda raw, _: raw.execute("PRAGMA busy_timeout = 300"))
        with contextlib.closing(sqlite3.connect(store.url.database)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.monotonic()
            answers = await asyncio.gather(
                *(client.guest(f"Guest {number}") for number in range(30)), return_exceptions=True
            )
            assert {answer.code for answer in answers} == {"unavailable"}
            assert time.monotonic() - began < 5
            other.rollback()
        await client.guest("Anna")


async def test_what_a_full_disk_takes_back_is_not_said_to_be_written(sqlite_url):
    """SQLite takes a whole transaction back where one statement has no room; its driver says nothing."""
    gate, said = threading.Event(), text("INSERT INTO said VALUES (:words)")

    def large(connection):
        connection.execute(text("PRAGMA max_page_count = 1"))  # no more than there are
        connection.execute(said, {"words": "x" * 10_000_000})

    with contextlib.closing(Store(sqlite_url)) as store:
        await store.writer.write(lambda connection: connection.execute(text("CREATE TABLE said (words)")))
        waiting = asyncio.create_task(store.writer.write(lambda _: gate.wait()))
        await asyncio.sleep(0.05)
        work = {
            "before": lambda connection: connection.execute(said, {"words": "before"}),
            "large": large,
            "with": lambda connection: connection.execute(said, {"words": "with"}),
        }
        writing = [asyncio.create_task(store.writer.write(one, name)) for name, one in work.items()]
        await asyncio.sleep(0)
        gate.set()
        await waiting
        answers = await asyncio.gather(*writing, return_exceptions=True)
        kept = await store.read(
            lambda connection: connection.execute(text("SELECT * FROM said")).scalars().all()
        )
    assert isinstance(answers[1], OperationalError)
    assert kept == [
        name for name, answer in zip(work, answers, strict=True) if not isinstance(answer, Exception)
    ]


SPOILT = {
    "an event": "UPDATE events SET event = '{' WHERE table_id = :table AND number = 1",
    "a story": "UPDATE events SET event = :impossible WHERE table_id = :table AND number = 2",
    "settings": "UPDATE tables SET settings = 'x' WHERE id = :table",
    "a game": "UPDATE tables SET settings = replace(settings, 'fika', 'go') WHERE id = :table",
}


@pytest.mark.parametrize("what", SPOILT)
async def test_a_damaged_table_is_set_aside_and_all_else_goes_on(what, sqlite_url, caplog):
    """It is said and counted; others are listed, seen to and archived as ever."""
    settings = settings_for(sqlite_url)
    keep = []
    async with running(settings, keep=keep) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["bot:random", "open"], public=True)
        await anna.join(table["id"], secret=table["links"]["player"])
        old = await anna.make_table("fika", ["open", "open"], public=True)
    with contextlib.closing(sqlite3.connect(keep[0].store.url.database)) as raw, raw:
        impossible = '{"type":"answered","seat":0,"yes":true}'  # to a proposal that nobody made
        raw.execute(SPOILT[what], {"table": table["id"], "impossible": impossible})
        raw.execute("UPDATE tables SET touched = 0, status = 'waiting'")
    keep.clear()
    async with running(settings, keep=keep) as client:
        anna.house, server = client, keep[0]
        while (await anna.table(old["id"]))["status"] != "archived":
            await asyncio.sleep(0.01)
        with pytest.raises(Problem) as problem:
            await anna.table(table["id"])
        assert problem.value.code == "not_found" and "damaged" in problem.value.message
        assert server.damaged == {table["id"]} and b"kaffihus_damaged_tables 1.0" in server.metrics.text()
        await Housekeeping(server).tidy()
        new = await anna.make_table("fika", ["open", "open"], public=True)
        listed = {one["id"] for one in await client.lobby()} - {table["id"]}
        assert listed == {new["id"]}
        with contextlib.closing(sqlite3.connect(server.store.url.database)) as raw, raw:
            raw.execute(SPOILT["settings"], {"table": new["id"]})
        server.drop(new["id"])
        with pytest.raises(Problem) as problem:  # whoever is the first to find out is told the same
            await anna.table(new["id"])
        assert problem.value.code == "not_found" and "damaged" in problem.value.message
    assert sum("set aside" in record.getMessage() for record in caplog.records) == 2


@pytest.mark.xdist_group("postgresql")
async def test_what_is_said_at_several_workers_at_once_is_all_heard(postgres_url):
    settings = settings_for(postgres_url)
    async with running(settings) as one, running(settings) as two, running(settings) as three:
        table, anna, _ = await two_at_fika(one)
        async with contextlib.AsyncExitStack() as stack:
            seats = []
            for client in (one, two, three):
                anna.house = client
                seats.append(await stack.enter_async_context(anna.sit(table["id"])))
            await asyncio.gather(
                *(seat.request("say", text=f"line {number}") for number in range(20) for seat in seats)
            )
        anna.house = one
        async with anna.sit(table["id"]) as seat:
            assert [line["number"] for line in seat.chat] == list(range(1, 61))


async def test_a_refusal_is_remembered_over_a_restart_and_whatever_spectators_ask(store_url):
    """What was refused is not carried out later under the same id; what nobody answered is not stale."""
    settings = settings_for(store_url)
    async with running(settings) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            action = first(acting.situation)
            with pytest.raises(Refused) as refused:
                await other.request("act", id="once", action=action)
            told = (refused.value.code, refused.value.line)
            async with client.watch(table["id"], secret=table["links"]["spectator"]) as watching:
                for number in range(300):
                    with pytest.raises(Refused):
                        await watching.request("resign", id=f"bad-{number}")
            await acting.request("act", id="first", action=action)
            await other.until(lambda seat: bool(seat.situation["options"]))
            with pytest.raises(Refused) as refused:
                await other.request("act", id="once", action=first(other.situation))
            assert (refused.value.code, refused.value.line) == told
            version, own, later = other.version, first(other.situation), anna if other is one else bo
            await acting.request("propose", what="pause")  # noticed, and no other decision
            await other.until(lambda seat: seat.version > version)
    async with running(settings) as client:
        later.house = client
        async with later.sit(table["id"]) as seat:
            with pytest.raises(Refused) as refused:
                await seat.request("act", id="once", action=own)
            assert (refused.value.code, refused.value.line) == told
            assert (await seat.request("act", id="next", action=own, version=version))["type"] == "done"


class Times:
    """A wall clock that somebody sets, and a monotonic one that nobody can."""

    def __init__(self):
        self.wall, self.steady = 1_700_000_000_000, 5_000

    def clock(self):
        return SteadyClock(lambda: self.wall, lambda: self.steady)


def test_time_goes_by_the_monotonic_clock_and_never_back():
    times = Times()
    clock = times.clock()
    began = clock()
    times.wall += 7_200_000
    assert clock() == began
    times.steady += 40
    assert clock() == began + 40
    times.wall -= 600_000 + 7_200_000
    again = times.clock()  # a restart, ten minutes behind
    again.reach(began + 40)
    assert again() == began + 40
    again.reach(began)
    assert again() == began + 40


async def test_a_house_that_opens_behind_its_own_store_moves_its_bots(sqlite_url):
    """Ten minutes behind, a bot moves at once all the same; two hours ahead, nobody is out of time."""
    times, settings = Times(), settings_for(sqlite_url)
    async with running(settings, now=times.clock()) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table(
            "fika", ["open", "bot:random"], clock={"kind": "bank", "seconds": 60, "increment": 0}
        )
        await anna.join(table["id"], secret=table["links"]["player"])
        times.wall += 7_200_000
        async with anna.sit(table["id"]) as seat:
            await play_some(seat)
    times.wall -= 7_800_000
    async with running(settings, now=times.clock()) as client:
        anna.house = client
        async with anna.sit(table["id"]) as seat:
            await play_some(seat)
            assert not seat.table["seats"][seat.seat]["has_forfeited"]


async def play_some(seat, count=4):
    """A few moves, and the bot's between them."""
    for _ in range(count):
        await seat.until(lambda one: bool(one.situation["options"]))
        version = seat.version
        await seat.act(first(seat.situation))
        await seat.until(lambda one, version=version: one.version > version)


async def test_a_store_that_fails_when_everything_is_asked_for_has_the_client_come_again(
    sqlite_url, monkeypatch, caplog
):
    """The soak found it: the failure went past the socket, and was logged as an error of ours."""
    keep, failed = [], []
    async with running(settings_for(sqlite_url), keep=keep) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"], first_wait=0.05) as seat:
            honest = keep[0].store.read

            async def read(question, *given):
                if question.__name__ == "read_chat" and not failed:
                    failed.append(question)
                    raise StoreFails
                return await honest(question, *given)

            monkeypatch.setattr(keep[0].store, "read", read)
            await seat.send_raw('{"type":"sync"}')
            await seat.until(lambda one: one.connections == 2)
    assert failed and not [line for line in caplog.records if "ASGI" in line.getMessage()]
