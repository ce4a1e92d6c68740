"""Tables at which much has happened: nobody waits while they come to memory or their log is read."""

import asyncio
import json
import random
import threading

import websockets

from kaffihus.server.live import server as live
from kaffihus.server.live import session as live_session
from kaffihus.server.table import events as ev
from kaffihus.server.table import play, streams, undo
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.table import Table
from server.running import running, settings_for
from server.test_play import first, two_at_fika, whose_turn
from server.test_rules_once import applied, choice, started, steps_of

__all__ = ["applied"]  # a fixture


async def test_no_move_waits_for_a_table_that_comes_to_memory(sqlite_url, monkeypatch):
    """Four thousand events of acting and taking back kept everybody waiting for three seconds."""
    monkeypatch.setattr(live, "MANY", 3)
    monkeypatch.setattr(streams, "MANY", 3)
    keep, on_loop, beside = [], [], []
    async with running(settings_for(sqlite_url), keep=keep) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            for _ in range(3):
                acting, _ = await whose_turn(one, two)
                await acting.act(first(acting.situation))
            known = two.log
        address = client.url.replace("http", "ws") + f"/api/tables/{table['id']}/socket"
        loop = threading.get_ident()

        def note(work):
            def noted(self, *given):
                (on_loop if threading.get_ident() == loop else beside).append(given[0])
                return work(self, *given)

            return noted

        for name in ("fold", "fold_quietly"):
            monkeypatch.setattr(Table, name, note(getattr(Table, name)))
        for heard in (0, 10**6):  # or a version that there is not
            keep[0].drop(table["id"])
            beside.clear()
            async with websockets.connect(address, compression=None, proxy=None) as socket:
                await socket.send(json.dumps({"type": "hello", "token": bo.token, "version": heard}))
                assert json.loads(await socket.recv())["log"] == known
            assert beside and not on_loop


async def test_no_move_waits_for_a_long_table_that_another_worker_was_quicker_at(game, monkeypatch):
    """Two workers' clients who act at once would keep both from everything else."""
    monkeypatch.setattr(live_session, "MANY", 1)
    session = started(game)
    before, threads, true_load = session.table.position.state.to_bytes(), [], Streams.load

    def load(self, stored):
        threads.append(threading.get_ident())
        true_load(self, stored)

    monkeypatch.setattr(Streams, "load", load)
    seat, action = choice(session, random.Random(9))
    session.attempt(lambda streams: play.act(streams.table, seat, action), 1)
    assert session.is_ahead
    await session.roll_back_beside(asyncio.Semaphore(1))
    assert not session.is_ahead and session.table.position.state.to_bytes() == before
    assert len(threads) == 1 and threading.get_ident() not in threads
    await session.roll_back_beside(asyncio.Semaphore(1))
    assert len(threads) == 1, "there is nothing to forget"


async def test_a_table_that_changes_in_the_store_while_it_is_read_is_read_again(store_url):
    """Who is taken out of a game just then would have stayed there by name while it is in memory."""
    keep, read, may_go_on = [], [], asyncio.Event()
    async with running(settings_for(store_url), keep=keep) as client:
        table, _, _ = await two_at_fika(client)
        house = keep[0]
        house.drop(table["id"])
        true_read = house._read

        async def slowly(table):
            read.append(await true_read(table))
            await may_go_on.wait()
            return read[-1]

        house._read = slowly
        coming = asyncio.create_task(house.session(table["id"]))
        while not read:
            await asyncio.sleep(0.005)
        house.drop(table["id"])
        may_go_on.set()
        assert (await coming).streams is read[1] and len(read) == 2
        house.drop(table["id"])
        await house.session(table["id"])
        assert len(read) == 3, "once is enough"


def test_a_log_is_to_be_read_where_it_is_asked_for_from_before_the_table_came_to_memory(game, monkeypatch):
    """Or from a version that there is not: whoever says that is told all of it."""
    monkeypatch.setattr(streams, "MANY", 1)
    found = Streams(started(game).table.terms)
    found.load(started(game).streams.events)
    last = found.versions[0]
    asked = {since: found.is_log_to_be_read(0, since) for since in (0, last - 1, last, last + 1)}
    assert asked == {0: True, last - 1: True, last: False, last + 1: True}
    found.log(0)
    assert not found.is_log_to_be_read(0, 0)


def test_what_was_taken_back_is_not_played_up_to_again_by_a_table_that_comes_to_memory(game, applied):
    session, rng = started(game, undo="any"), random.Random(6)
    for now in range(60):
        seat, action = choice(session, rng)
        batch = session.attempt(lambda streams, s=seat, a=action: play.act(streams.table, s, a), now)
        session.tell(batch, now)
        if now > 20 and session.table.status == "playing":
            last = undo.last_act(session.table, seat)
            session.tell(session.attempt(lambda _, s=seat, n=last: [ev.Undone(s, [n])], now), now)
    events = session.streams.events
    assert sum(isinstance(one.event, ev.Undone) for one in events) > 20
    applied.clear()
    again = Streams(session.table.terms)
    again.load(events)
    assert len(applied) == len(steps_of(events))
    assert again.table.position.state == session.table.position.state
