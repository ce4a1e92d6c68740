"""Play over the socket: once, in order, on disk first; refusals that say why; reconnects that resume."""

import asyncio
import json

import pytest
import websockets
from sqlalchemy.exc import OperationalError

from kaffihus.client import Closed, Problem, Refused
from kaffihus.server.store import tables
from server.running import play_out, running, settings_for


async def two_at_fika(client, **wishes):
    """A table of two guests; the table and the players in the order of their seats."""
    anna, bo = await client.guest("Anna"), await client.guest("Bo")
    table = await anna.make_table("fika", ["open", "open"], **wishes)
    for player in (anna, bo):
        await player.join(table["id"], secret=table["links"]["player"])
    return table, anna, bo


def first(situation):
    return situation["options"][0]["action"]


async def whose_turn(*seats):
    """The seat that must decide, and another."""
    waiting = [
        asyncio.create_task(seat.until(lambda one: bool(one.situation["options"]))) for seat in seats
    ]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for seat in seats:
        if seat.situation["options"]:
            return seat, next(other for other in seats if other is not seat)
    raise AssertionError("nobody must decide")


async def test_an_action_is_on_disk_before_anybody_is_told(store_url):
    """At every update and answer, the store already holds what it tells of."""
    keep = []
    async with running(settings_for(store_url), keep=keep) as client:
        server = keep[0]
        table, anna, bo = await two_at_fika(client)
        checked = 0
        told = []

        def note(frame):
            told.append(json.loads(frame)["type"])

        async with anna.sit(table["id"], on_frame=note) as one, bo.sit(table["id"], on_frame=note) as two:
            for _ in range(12):
                acting, _ = await whose_turn(one, two)
                written = []
                original = server.store.write

                async def slow(work, *given, written=written, original=original, **named):
                    if work is tables.append:
                        told.clear()
                        await asyncio.sleep(0.01)
                        assert not {"update", "done"} & set(told), "told before it was written"
                        answer = await original(work, *given, **named)
                        written.append(len(await server.store.read(tables.read_events, given[0])))
                        return answer
                    return await original(work, *given, **named)

                server.store.write = slow
                version = acting.version
                await acting.act(first(acting.situation))
                server.store.write = original
                session = await server.session(table["id"])
                assert written and session.committed == written[-1]
                await acting.until(lambda seat, version=version: seat.version > version)
                checked += 1
        assert checked == 12


async def test_the_same_request_is_carried_out_once(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            action = first(acting.situation)
            done = [await acting.request("act", id="same", action=action) for _ in range(3)]
            assert all(answer["type"] == "done" for answer in done)
            await acting.break_off()
            again = await acting.request("act", id="same", action=action)
            assert again["type"] == "done"
            await other.until(lambda seat: seat.version == acting.version)
            lines = [entry for entry in other.log if entry["key"].startswith("fika.primary")]
            assert len(lines) == 1


async def test_a_refused_request_stays_refused(sqlite_url):
    """A copy of it that arrives late must not be carried out when it has become legal."""
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            action = "suit suit=brown"
            with pytest.raises(Refused) as refused:
                await other.request("act", id="early", action=action)
            assert refused.value.code == "illegal"
            await acting.act(acting.situation["options"][1]["action"])
            await other.until(lambda seat: bool(seat.situation["options"]))
            with pytest.raises(Refused):
                await other.request("act", id="early", action=action)
            assert other.situation["options"]


async def test_refusals_say_why(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            before = acting.version, other.version
            phrases = await client.phrases("fika")
            for seat, wish, code in [
                (other, first(acting.situation), "illegal"),
                (acting, "stop", "illegal"),
                (acting, "dance", "not_an_action"),
                (acting, 99_999, "not_an_action"),
            ]:
                with pytest.raises(Refused) as refused:
                    await seat.act(wish)
                assert refused.value.code == code and acting.english(refused.value.line, phrases)
            reason = await acting.why("stop")
            assert reason["ruling"] == "FIKA-23" and not reason["is_legal"]
            assert (await acting.why(first(acting.situation)))["is_legal"]
            assert (acting.version, other.version) == before


async def test_an_answer_to_an_earlier_decision_is_stale(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            old = acting.version
            await acting.act(first(acting.situation))
            await other.until(lambda seat: bool(seat.situation["options"]))
            await other.act(first(other.situation))
            await acting.until(lambda seat: bool(seat.situation["options"]))
            with pytest.raises(Refused) as refused:
                await acting.request("act", action=first(acting.situation), version=old)
            assert refused.value.code == "stale"
            await acting.act(first(acting.situation))


async def test_simultaneous_decisions_are_taken_from_all_at_once(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            for seat in await whose_turn(one, two):
                await seat.until(lambda seat: bool(seat.situation["options"]))
                await seat.act(first(seat.situation))
            for seat in (one, two):
                await seat.until(lambda seat: seat.situation["view"]["phase"] == "choose")
                assert seat.situation["pending"] == [0, 1] and seat.situation["options"]
            await asyncio.gather(one.act(first(one.situation)), two.act(first(two.situation)))
            for seat in (one, two):
                await seat.until(lambda seat: seat.situation["view"]["phase"] == "place")
                assert len([entry for entry in seat.log if entry["key"] == "fika.reveal"]) == 2


async def test_a_lost_connection_resumes_where_it_was(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        frames = []
        async with (
            anna.sit(table["id"]) as one,
            bo.sit(table["id"], first_wait=0.01, on_frame=frames.append) as two,
        ):
            for number in range(14):
                acting, _ = await whose_turn(one, two)
                version = acting.version
                await acting.act(first(acting.situation))
                await acting.until(lambda seat, version=version: seat.version > version)
                if number % 3 == 0:
                    count = two.connections
                    await two.break_off()
                    await two.until(lambda seat, count=count: seat.connections > count)
                live_log = (await peek(client, bo, table["id"])).log
                await two.until(lambda seat, live_log=live_log: seat.log == live_log)
        syncs = [json.loads(frame) for frame in frames if json.loads(frame)["type"] == "sync"]
        assert any(sync["since"] > 0 for sync in syncs[1:]), "only what was missed is sent"


async def peek(client, player, table):
    """What a fresh connection is told."""
    async with player.sit(table) as seat:
        return seat


async def test_spectators_see_what_everybody_may_and_do_nothing(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with (
            anna.sit(table["id"]) as one,
            bo.sit(table["id"]) as two,
            client.watch(table["id"], table["links"]["spectator"]) as watching,
        ):
            assert watching.seat is None and watching.situation["options"] == []
            assert watching.situation["view"]["hand"] is None
            for kind, fields in [
                ("act", {"action": 0}),
                ("say", {"text": "hi"}),
                ("undo", {}),
                ("why", {"action": 0}),
            ]:
                with pytest.raises(Refused) as refused:
                    await watching.request(kind, **fields)
                assert refused.value.code == "not_seated"
            await asyncio.gather(play_out(one), play_out(two))
            await watching.until(lambda seat: seat.is_over)
            assert len(watching.situation["everything"]) == 2


async def test_a_table_without_spectators_has_none(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, _, _ = await two_at_fika(client, spectators=False)
        with pytest.raises(Closed) as closed:
            async with client.watch(table["id"], table["links"]["spectator"]):
                pass
        assert closed.value.code == 4404


async def test_whoever_looked_on_before_the_start_is_sent_out(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"], spectators=False, public=True)
        frames = []
        async with client.watch(table["id"], first_wait=0.01, on_frame=frames.append) as watching:
            for player in (anna, bo):
                await player.join(table["id"])
            with pytest.raises(Closed) as closed:
                await watching.until(lambda seat: seat.connections == 2)
            assert closed.value.code == 4404
        assert not any('"playing"' in frame for frame in frames)


async def test_the_same_on_another_device(sqlite_url):
    """A seat may have several connections; all are told."""
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with (
            anna.sit(table["id"]) as phone,
            anna.sit(table["id"]) as laptop,
            bo.sit(table["id"]) as two,
        ):
            acting, _ = await whose_turn(phone, two)
            await acting.act(first(acting.situation))
            await laptop.until(lambda seat: seat.version == phone.version)
            await phone.until(lambda seat: seat.situation["view"]["primary"] is not None)
            await laptop.until(lambda seat: seat.situation["view"]["primary"] is not None)
            assert phone.situation["view"] == laptop.situation["view"]


async def test_the_store_after_a_restart_tells_the_same(store_url):
    """What each seat sees, with log and version, is the same after everything left memory."""
    settings = settings_for(store_url)
    async with running(settings) as client:
        table, anna, bo = await two_at_fika(client, clock={"kind": "bank", "seconds": 600, "increment": 2})
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            for _ in range(20):
                acting, _ = await whose_turn(one, two)
                version = acting.version
                await acting.act(first(acting.situation))
                await acting.until(lambda seat, version=version: seat.version > version)
            seats = [await peek(client, player, table["id"]) for player in (anna, bo)]
            before = [
                (seat.version, seat.log, seat.situation["view"], seat.situation["options"])
                for seat in seats
            ]
    async with running(settings) as client:
        again = [(anna, before[0]), (bo, before[1])]
        for player, (version, log, view, options) in again:
            player.house = client
            async with player.sit(table["id"]) as seat:
                assert seat.log[: len(log)] == log
                assert seat.situation["view"] == view and seat.situation["options"] == options
                assert seat.version >= version  # credit for the downtime is an event of its own


async def test_a_store_that_fails_loses_nothing_and_says_so_once(sqlite_url, monkeypatch, caplog):
    """A full disk, a database that is gone: nobody is told anything; what was asked is done afterwards."""
    keep = []
    async with running(settings_for(sqlite_url, heartbeat_seconds=0.05), keep=keep) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            version, commit = other.version, keep[0].store.writer._commit

            def fail(_):
                raise OperationalError("INSERT", {}, Exception("the disk is full\nof secrets"))

            monkeypatch.setattr(keep[0].store.writer, "_commit", fail)
            while not keep[0].store.trouble:  # what was being written before is written by then
                await asyncio.sleep(0.01)
            action = first(acting.situation)
            for _ in range(3):
                with pytest.raises(Refused) as refused:
                    await acting.request("act", id="once", action=action)
                assert refused.value.code == "unavailable"
            answer = await client.http.get(f"{client.url}/api/ready")
            assert answer.status_code == 503 and "written" in answer.text
            with pytest.raises(Problem) as problem:
                await client.guest("Carl")
            assert problem.value.status == 503
            assert other.version == version
            monkeypatch.setattr(keep[0].store.writer, "_commit", commit)
            for _ in range(2):
                assert (await acting.request("act", id="once", action=action))["type"] == "done"
            await other.until(lambda seat: seat.version == version + 1)
            while (await client.http.get(f"{client.url}/api/ready")).status_code == 503:
                await asyncio.sleep(0.01)
    told = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert told == ["the store fails: the disk is full"]


async def test_a_bare_hello_and_a_bare_sync_bring_all_that_was_said(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, _ = await two_at_fika(client)
        async with anna.sit(table["id"]) as seat:
            await seat.say("first")
            await seat.say("second")
        address = client.url.replace("http", "ws") + f"/api/tables/{table['id']}/socket"
        async with websockets.connect(address, compression=None, proxy=None) as socket:
            for message in ({"type": "hello", "token": anna.token}, {"type": "sync"}):
                await socket.send(json.dumps(message))
                while (told := json.loads(await socket.recv()))["type"] != "sync":
                    pass
                assert [line["text"] for line in told["chat"]] == ["first", "second"], message
