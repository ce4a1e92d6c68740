"""A friend of the house at the table, and those who leave it: no promise is made to suit or used again."""

import asyncio
import secrets
import time
from dataclasses import replace

import pytest

from kaffihus.client import Player, Problem, Refused, Rigged
from kaffihus.client.deals import pact_of
from kaffihus.core.record import FROM_SEED, read_record
from kaffihus.core.verify import Kept, not_proven
from kaffihus.server.table.table import Table
from server.rogue_house import (
    SUITABLE,
    is_playing,
    kept_by,
    patient,
    refused,
    verify,
)
from server.running import running


async def seated(anna, bo, **settings):
    """Anna and Bo at a table, both with a promise: its id."""
    table = await anna.make_table("fika", ["open", "open"], **settings)
    for player in (anna, bo):
        await player.join(table["id"], secret=table["links"]["player"])
    return table["id"]


class Clock:
    """The time of a house, which a test sets."""

    ahead = 0

    def __call__(self):
        return time.time_ns() // 1_000_000 + self.ahead


async def given_up(anna, table, clock=None):
    """The record of a game that Anna gives up as soon as it has begun; by a clock, without the others."""
    async with anna.sit(table) as seat:
        if clock is not None:
            await seat.until(lambda seat: seat.table["seats"][0]["has_opened"])
            clock.ahead = 601_000
            await anna.start(table)
        await seat.until(is_playing)
        await seat.request("resign")
        await seat.until(lambda seat: seat.is_over)
    return await anna.record(table)


class Late:
    """Bo, who knows what the house knows: sits down with a promise, and opens by hand."""

    def __init__(self, client, bo, table):
        self.seat = client.watch(table)
        self.seat.token = bo.token  # with deals of its own, which open nothing
        self.kept = bo.deals.kept[table]

    async def open(self, own, anna):
        """Give some bytes, once Anna has given hers."""
        async with self.seat as seat:
            await seat.until(lambda seat: seat.table["seats"][0]["has_opened"])
            pact = pact_of(seat.table)
            with pytest.raises(Refused) as refusal:
                await seat.request("open", bytes=own, pact=pact)
        return refusal.value.line.key


async def test_bytes_made_when_others_are_known_are_not_taken(sqlite_url):
    async with running(patient(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await seated(anna, bo)
        async with anna.sit(table) as seat:
            late = Late(client, bo, table)
            assert await late.open(SUITABLE, anna) == "house.why.not_promised"
            assert not is_playing(seat)
            async with bo.sit(table):
                await seat.until(is_playing)


async def test_a_house_that_takes_them_all_the_same_is_found_by_the_pact(sqlite_url, monkeypatch):
    """Its friend's promise is one of bytes that nobody has; what suits is found when Anna's are known."""
    honest = Table.settled_bytes
    monkeypatch.setattr(Table, "settled_bytes", lambda table: [honest(table)[0], SUITABLE])
    clock = Clock()
    async with running(patient(sqlite_url), clock) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await seated(anna, bo, start="host")
        text = await given_up(anna, table, clock)
    kept = kept_by(anna, table)
    assert verify(text, replace(kept, pact=None, bots=())), "it fits together but for the pact"
    assert "are not those that were shown before any were given" in refused(text, replace(kept, bots=()))


async def test_a_friend_who_sits_down_when_bytes_are_given_is_noticed(sqlite_url, monkeypatch):
    """Anna gives her bytes against a bot; the house keeps the deal when somebody takes the bot's seat."""
    monkeypatch.setattr(Table, "_deal_again", lambda table, seat=None: None)
    async with running(patient(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await bo.make_table("fika", ["open", "bot:random"], start="host")
        secret = table["links"]["player"]
        await anna.join(table["id"], secret=secret)
        with pytest.raises(Rigged):
            async with anna.sit(table["id"]) as seat:
                await seat.until(lambda seat: seat.table["seats"][0]["has_opened"])
                await bo.ask("PUT", f"/tables/{table['id']}/seats/1", {"kind": "open"})
                await bo.join(table["id"], secret=secret)
                await seat.until(is_playing)


async def test_at_an_honest_house_who_sits_down_then_voids_the_deal(sqlite_url):
    async with running(patient(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "bot:random"], start="host")
        id = table["id"]
        await anna.join(id, secret=table["links"]["player"])
        async with anna.sit(id) as seat:
            await seat.until(lambda seat: seat.table["seats"][0]["has_opened"])
            opened = await anna.ask("PUT", f"/tables/{id}/seats/1", {"kind": "open"})
            assert opened["commitment"] != table["commitment"] and not opened["seats"][0]["is_ready"]
            await bo.join(id, secret=opened["links"]["player"])
            await seat.until(lambda seat: seat.table["seats"][1]["is_ready"])
            await seat.ready()
            await anna.start(id)
            async with bo.sit(id):
                await seat.until(is_playing)


async def test_a_name_changed_when_bytes_are_given_voids_the_deal(sqlite_url):
    async with running(patient(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await seated(anna, bo, start="host")
        async with anna.sit(table) as seat:
            await seat.until(lambda seat: seat.table["seats"][0]["has_opened"])
            before = seat.table["commitment"]
            await bo.ask("PATCH", "/me", {"name": "Bob"})
            await seat.until(lambda seat: seat.table["commitment"] != before)
            assert not seat.table["seats"][0]["is_ready"]


async def test_a_promise_that_is_not_kept_is_not_waited_for_and_said(sqlite_url):
    """A phone that sleeps, or a friend of the house: the game begins without their bytes; all see it."""
    clock = Clock()
    async with running(patient(sqlite_url), clock) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await seated(anna, bo, start="host")
        text = await given_up(anna, table, clock)
    record, kept = read_record(text.encode()), replace(kept_by(anna, table), bots=())
    assert record.promises == {1: bo.deals.kept[table].hash} and record.player_bytes[1] is None
    assert verify(text, kept)
    assert any("seat 1 (Bo) did not keep a promise" in one for one in not_proven(record, kept))
    without = text.replace(f"promise 1: {record.promises[1]}\n", "")
    assert "are not those that were shown" in refused(without, kept)


async def test_a_house_that_leaves_given_bytes_out_is_noticed_at_once_and_in_the_record(
    sqlite_url, monkeypatch
):
    """It says that Anna did not keep her promise, and so chooses one of two deals."""
    monkeypatch.setattr(Table, "settled_bytes", lambda table: [FROM_SEED] * table.seats)
    async with running(patient(sqlite_url)) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
        await anna.join(table["id"], secret=table["links"]["player"])
        anna.deals.check = lambda table: None  # to see the end of it
        text = await given_up(anna, table["id"])
        del anna.deals.check
        kept = anna.deals.kept[table["id"]]
        assert "the record says no bytes" in refused(
            text, Kept(kept.commitment, bytes={0: bytes.fromhex(kept.bytes)})
        )
        kept.pact = kept.sent
        with pytest.raises(Rigged):
            anna.deals.check(await anna.table(table["id"]))


async def test_a_start_that_waits_for_bytes_comes_after_a_restart_too(store_url):
    async with running(patient(store_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await seated(anna, bo)
        assert (await anna.table(table))["status"] == "waiting"
    async with running(patient(store_url, opening_seconds=0.5, dead_seconds=0.5)) as client:
        again = Player(client, {"player": {"id": anna.id, "name": "Anna"}, "token": anna.token})
        while (await again.table(table))["status"] == "waiting":
            await asyncio.sleep(0.02)


async def test_bytes_are_sent_for_one_pact_and_never_for_another(sqlite_url):
    async with running(patient(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await seated(anna, bo, start="host")
        shown = await anna.table(table)
        first = anna.deals.opening(shown)
        assert first["bytes"] == anna.deals.kept[table].bytes and first == anna.deals.opening(shown)
        shown["seats"][1]["promise"] = secrets.token_hex(32)
        assert anna.deals.opening(shown) is None


async def test_what_was_given_is_told_to_nobody_before_the_end(sqlite_url):
    frames = []
    async with running(patient(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await seated(anna, bo)
        async with bo.sit(table, on_frame=frames.append) as of_bo, anna.sit(table) as seat:
            await of_bo.until(is_playing)
            given = anna.deals.kept[table].bytes
            assert not any(given in frame for frame in frames)
            await seat.request("resign")
            await of_bo.until(lambda seat: seat.is_over)
            assert any(given in frame for frame in frames)


# --- leaving


async def test_who_leaves_voids_the_deal_and_all_promise_again(sqlite_url):
    async with running(patient(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"], start="host")
        id, secret = table["id"], table["links"]["player"]
        await anna.join(id, secret=secret)
        first = anna.deals.kept[id]
        await bo.join(id, secret=secret)
        left = await bo.leave(id)
        assert left["commitment"] != first.commitment and not left["seats"][0]["is_ready"]
        stale = {"promise": "00" * 32, "commitment": first.commitment, "secret": secret}
        with pytest.raises(Problem) as problem:
            await bo.ask("POST", f"/tables/{id}/seats", stale)
        assert problem.value.key == "house.why.another_deal"
        await bo.join(id, secret=secret)
        async with anna.sit(id) as seat:
            await seat.ready()
            second = anna.deals.kept[id]
            assert second.commitment == left["commitment"] and second.bytes != first.bytes
            await anna.start(id)
            async with bo.sit(id):
                await seat.until(is_playing)
            await seat.request("resign")
            await seat.until(lambda seat: seat.is_over)
        text = await anna.record(id)
    given = {0: bytes.fromhex(second.bytes), 1: bytes.fromhex(bo.deals.kept[id].bytes)}
    assert len(not_proven(read_record(text.encode()), Kept(second.commitment, second.pact, given))) == 1
    assert verify(text, Kept(second.commitment, second.pact, given))
    assert first.bytes not in text and "before the game" in refused(text, Kept(first.commitment))


async def test_who_has_given_nothing_leaves_the_deal_as_it_is(sqlite_url):
    async with running(patient(sqlite_url)) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "open"], start="host")
        joined = await anna.join(table["id"], secret=table["links"]["player"])
        filled = await anna.ask("PUT", f"/tables/{table['id']}/seats/1", {"kind": "bot", "level": "random"})
        opened = await anna.ask("PUT", f"/tables/{table['id']}/seats/1", {"kind": "open"})
        assert joined["commitment"] == filled["commitment"] == opened["commitment"]
        assert opened["seats"][0]["is_ready"]


async def test_a_house_that_uses_old_promises_for_another_deal_is_noticed(sqlite_url, monkeypatch):
    """Somebody leaves; the house takes another seed, and does not ask those who stay."""

    def deal_again(table, seat=None):
        table.deal += 1

    monkeypatch.setattr(Table, "_deal_again", deal_again)
    async with running(patient(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"], start="host")
        for player in (anna, bo):
            await player.join(table["id"], secret=table["links"]["player"])
        with pytest.raises(Rigged):
            async with anna.sit(table["id"]) as seat:
                await bo.leave(table["id"])
                await seat.until(lambda seat: seat.is_over)
