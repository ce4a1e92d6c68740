"""Many tables' events are written and told in one go; what goes wrong with one concerns no other."""

import asyncio
import contextlib
import json
import os
import signal
import threading

import psutil
import psycopg
import pytest
import sqlalchemy

from kaffihus.client import House, Refused
from kaffihus.server.store import Store, tables
from kaffihus.server.store.notify import CHANNEL, MOST_BYTES, notify, packed
from kaffihus.server.store.tables import TableRow
from kaffihus.server.table import events as ev
from kaffihus.server.table.events import StoredEvent
from kaffihus.server.table.settings import Terms
from kaffihus.server.wire.types import SeatSettings, TableSettings
from server.running import Process, running, settings_for
from server.test_play import first, whose_turn
from server.test_workers import at_two_workers

pytestmark = pytest.mark.xdist_group("postgresql")

IDS = ["a", "b", "c", "d", "e"]


def event(number):
    return StoredEvent(ev.Wished(f"p{number}", "Bo", True, None), number, 7)


def row():
    return TableRow("waiting", 0, False, [None, None], [None, None], None)


async def with_tables(store):
    settings = TableSettings("fika", [SeatSettings(), SeatSettings()])
    for id in IDS:
        terms = Terms(id, settings, 1, "p0", b"s" * 32, "player", "spectator", 0)
        await store.write(tables.make_table, id, terms, row(), "w", None)


@contextlib.asynccontextmanager
async def held_back(store):
    """What is written within waits, and is in one commit."""
    gate = threading.Event()
    waiting = asyncio.create_task(store.writer.write(lambda _: gate.wait()))
    await asyncio.sleep(0.05)
    yield
    await asyncio.sleep(0)
    gate.set()
    await waiting


def appending(store, id, first):
    return asyncio.create_task(store.write(tables.append, id, first, [event(first)], row(), "w", False))


async def numbers(store):
    return {id: [one.at for one in await store.read(tables.read_events, id)] for id in IDS}


async def test_what_waits_for_the_disk_is_appended_by_one_statement(store_url):
    with contextlib.closing(Store(store_url)) as store:
        await with_tables(store)
        said = []

        def note(connection, cursor, statement, given, context, is_many):
            said.append(statement.split()[0])

        sqlalchemy.event.listen(store.engine, "before_cursor_execute", note)
        async with held_back(store):
            writing = [appending(store, id, 1) for id in reversed(IDS)]
        await asyncio.gather(*writing)
        assert await numbers(store) == {id: [1] for id in IDS}
        assert (said.count("INSERT"), said.count("UPDATE"), said.count("SAVEPOINT")) == (1, 1, 0)


async def test_a_conflict_at_one_table_keeps_no_other_from_the_disk(store_url):
    """Everything is taken back and done again, each piece by itself; only what stays is told."""
    with contextlib.closing(Store(store_url)) as store:
        await with_tables(store)
        await appending(store, "c", 1)
        with heard(store) as told:
            async with held_back(store):
                writing = [appending(store, id, 1) for id in IDS]
                writing.append(asyncio.create_task(store.writer.write(told_too_early, "b")))
            answers = await asyncio.gather(*writing, return_exceptions=True)
            kinds = [type(answer).__name__ for answer in answers]
            assert kinds == ["NoneType", "NoneType", "Conflict", "NoneType", "NoneType", "ValueError"]
            assert await numbers(store) == {id: [1] for id in IDS}
            if store.is_shared:
                assert [message["table"] for message in told()] == ["a", "b", "d", "e"]


def told_too_early(connection):
    notify(connection, {"table": "x"})
    raise ValueError


@contextlib.contextmanager
def heard(store):
    """What other workers are told, in one notification for each commit."""
    if not store.is_shared:
        yield list
        return
    address = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}")

        def told():
            [notification] = connection.notifies(timeout=5, stop_after=1)
            return json.loads(notification.payload)

        yield told


def test_notices_are_packed_into_as_few_texts_as_there_is_room():
    assert packed([]) == []
    small = [{"table": str(number), "at": number} for number in range(2_000)]
    large = [{"table": "x" * (MOST_BYTES - 40)}, {"table": "y"}, {"table": "é" * 600}]
    texts = packed(small + large)
    assert all(len(text.encode()) < 8_000 for text in texts)
    assert [message for text in texts for message in json.loads(text)] == small + large
    assert len(packed(small)) <= 1 + sum(map(len, packed(small))) // (MOST_BYTES - 100)


def test_events_are_taken_from_a_notice_only_where_they_follow():
    stored = [event(4), event(5)]
    told = tables._notice(
        tables.Append("t", 4, stored, row(), "w", False), [ev_text(one) for one in stored]
    )
    message = json.loads(json.dumps(told))
    assert tables.events_told(message, 3) == stored
    assert tables.events_told(message, 2) is None and tables.events_told(message, 4) is None
    assert tables.events_told({"table": "t", "at": 5}, 3) is None
    long = [StoredEvent(ev.Wished("p", "x" * tables.MOST_TOLD, True, None), 1, 7)]
    assert "events" not in tables._notice(
        tables.Append("t", 1, long, row(), "w", False), [ev_text(long[0])]
    )


def ev_text(stored):
    return ev.encode(stored.event)


async def test_what_another_worker_wrote_is_told_here_without_asking_the_store(postgres_url):
    settings, keep = settings_for(postgres_url), []
    async with running(settings, keep=keep) as one, running(settings, keep=keep) as two:
        table, anna, bo = await at_two_workers(one, two)
        async with anna.sit(table["id"]) as left, bo.sit(table["id"]) as right:
            await whose_turn(left, right)
            asked, read = [], keep[1].store.read

            async def noting(question, *given, **named):
                asked.append(question)
                return await read(question, *given, **named)

            keep[1].store.read = noting
            for _ in range(6):
                acting = (await whose_turn(left, right))[0]
                other = right if acting is left else left
                version = other.version
                await acting.act(first(acting.situation))
                if acting is left:
                    await right.until(lambda seat, version=version: seat.version > version)
            keep[1].store.read = read
            assert tables.read_events not in asked
        sessions = [await server.session(table["id"]) for server in keep]
        assert sessions[0].streams.events[:12] == sessions[1].streams.events[:12]


async def test_a_table_that_is_held_up_keeps_no_other_from_hearing(postgres_url):
    settings, keep = settings_for(postgres_url), []
    async with running(settings, keep=keep) as one, running(settings, keep=keep) as two:
        held, anna, bo = await at_two_workers(one, two)
        table, carl, dora = await at_two_workers(one, two)
        async with (
            anna.sit(held["id"]) as left, bo.sit(held["id"]) as right,
            carl.sit(table["id"]) as here, dora.sit(table["id"]) as there,
        ):  # fmt: skip
            await whose_turn(left, right)
            await whose_turn(here, there)
            session = await keep[1].session(held["id"])
            async with session.lock:
                await left.propose("pause")
                version = there.version
                await here.propose("pause")
                await there.until(lambda seat: seat.version > version)
                assert right.situation["proposal"] is None
            await right.until(lambda seat: seat.situation["proposal"] is not None)


async def test_what_one_worker_refused_another_refuses_too(postgres_url):
    settings = settings_for(postgres_url)
    async with running(settings) as one, running(settings) as two:
        table, anna, bo = await at_two_workers(one, two)
        async with anna.sit(table["id"]) as left, bo.sit(table["id"]) as right:
            acting, other = await whose_turn(left, right)
            with pytest.raises(Refused) as refused:
                await other.request("act", id="once", action=first(acting.situation))
            await acting.act(first(acting.situation))
            await other.until(lambda seat: bool(seat.situation["options"]))
            waiting, elsewhere = (anna, two) if other is left else (bo, one)
            waiting.house = elsewhere
            async with waiting.sit(table["id"]) as again:
                with pytest.raises(Refused) as same:
                    await again.request("act", id="once", action=first(again.situation))
                assert (same.value.code, same.value.line) == (refused.value.code, refused.value.line)


@pytest.mark.slow
async def test_a_worker_dies_under_load_and_its_tables_go_on_at_the_other(postgres_url, tmp_path):
    """Everybody plays on within seconds, and nothing that was answered is lost."""
    settings = settings_for(postgres_url, dead_seconds=2.0, heartbeat_seconds=0.2)
    process = Process(settings, tmp_path / "server.log", workers=2)
    await process.start()
    try:
        async with House(process.url) as client, contextlib.AsyncExitStack() as stack:
            anna, bo = await client.guest("Anna"), await client.guest("Bo")
            parties = []
            for _ in range(8):
                table = await anna.make_table("fika", ["open", "open"])
                for player in (anna, bo):
                    await player.join(table["id"], secret=table["links"]["player"])
                seats = [await stack.enter_async_context(who.sit(table["id"])) for who in (anna, bo)]
                parties.append((table["id"], seats))
            answered = await asyncio.gather(*(play_some(seats, 4) for _, seats in parties))
            children = psutil.Process(process.process.pid).children()
            serving = [one.pid for one in children if "spawn_main" in str(one.cmdline())]
            os.kill(serving[0], signal.SIGKILL)
            async with asyncio.timeout(20):
                more = await asyncio.gather(*(play_some(seats, 6) for _, seats in parties))
            assert sum(seat.connections for _, seats in parties for seat in seats) > 16, (
                "nobody was cut off"
            )
            with contextlib.closing(Store(postgres_url)) as store:
                for (table, _), ids in zip(parties, map(set.union, answered, more), strict=True):
                    stored = await store.read(tables.read_events, table)
                    kept = {one.event.id for one in stored if isinstance(one.event, ev.Acted)}
                    assert ids <= kept
    finally:
        await process.kill(signal.SIGTERM)


async def play_some(seats, actions):
    """A few actions of whoever may decide; their ids, all of which were answered."""
    ids = set()
    for _ in range(actions):
        acting = (await whose_turn(*seats))[0]
        id = f"s{acting.seat}-{acting.version}-{len(ids)}"
        with contextlib.suppress(Refused):
            await acting.request("act", id=id, action=first(acting.situation))
            ids.add(id)
    return ids
