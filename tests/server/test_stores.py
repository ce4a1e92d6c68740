"""Stores that fail: silent, read-only, locked; the house says so, and goes on when they are back."""

import asyncio
import contextlib
import sqlite3
import threading
import time

import psycopg
import pytest

from kaffihus.client import Problem, Refused
from kaffihus.server.store import engine
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
