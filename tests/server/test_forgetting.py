"""Everything personal can be had and taken out; what others keep stays whole, without the name."""

import asyncio
import json
import threading

import pytest
import sqlalchemy

from kaffihus import games
from kaffihus.client import Problem
from kaffihus.core.record import read_record
from kaffihus.core.verify import Kept, not_proven, verify_record
from kaffihus.server.store import personal_data
from kaffihus.server.store.schema import metadata
from server.running import running, settings_for

PHRASE = "correct horse"


async def evening(anna, other):
    """A finished game of two, with something said; its table."""
    table = await anna.make_table("fika", ["open", "open"])
    for player in (anna, other):
        await player.join(table["id"], secret=table["links"]["player"])
    async with anna.sit(table["id"]) as seat, other.sit(table["id"]) as of_other:
        await seat.until(lambda one: one.situation["status"] == "playing")
        await of_other.request("say", text="Bartholomew was here")
        await seat.request("say", text="kaffi?")
        await seat.request("resign")
        await of_other.until(lambda one: one.is_over)
    return table["id"]


def everything(connection):
    """All that a store holds, as text."""
    found = []
    for table in metadata.sorted_tables:
        found += [str(tuple(row)) for row in connection.execute(sqlalchemy.select(table))]
    return "\n".join(found)


async def test_everything_is_told_to_whom_it_is_about_and_no_secret(store_url):
    async with running(settings_for(store_url, opening_seconds=600.0)) as client:
        anna, bo = await client.account("Anna", PHRASE), await client.account("Bartholomew", PHRASE)
        table = await evening(anna, bo)
        told = await bo.ask("GET", "/me/export")
        assert told["player"][0]["name"] == "Bartholomew"
        assert [one["id"] for one in told["tables"]] == [table]
        assert [one["text"] for one in told["said"]] == ["Bartholomew was here"]
        assert told["results"] and told["sessions"]
        text = json.dumps(told)
        assert "argon2" not in text and bo.token not in text and "kaffi?" not in text
        with pytest.raises(Problem):
            await client.ask("GET", "/me/export")


async def test_a_person_who_asks_for_it_is_gone_and_the_others_can_still_prove_their_game(store_url):
    keep = []
    async with running(settings_for(store_url, opening_seconds=600.0), keep=keep) as client:
        anna, bo = await client.account("Anna", PHRASE), await client.account("Bartholomew", PHRASE)
        table = await evening(anna, bo)
        waiting = await bo.make_table("fika", ["open", "open"], public=True)
        playing = await anna.make_table("fika", ["open", "open"])
        for player in (anna, bo):
            await player.join(playing["id"], secret=playing["links"]["player"])
        for wrong in ({}, {"passphrase": "wrong horse"}):
            with pytest.raises(Problem) as problem:
                await bo.ask("POST", "/me/deletion", wrong)
            assert problem.value.code == "wrong_passphrase"
        await bo.ask("POST", "/me/deletion", {"passphrase": PHRASE})
        with pytest.raises(Problem):
            await bo.ask("GET", "/me")
        with pytest.raises(Problem):
            await client.log_in("Bartholomew", PHRASE)
        held = await keep[0].store.read(everything)
        assert "Bartholomew" not in held and bo.id not in held and "kaffi?" in held
        text = await anna.record(table)
        shown = await anna.table(table)
        assert shown["seats"][1]["dealt_name"] == "—"
        assert (await anna.table(waiting["id"]))["status"] == "archived"
        assert (await anna.table(playing["id"]))["status"] in ("finished", "archived", "waiting")
        history = await anna.ask("GET", "/me/games")
        assert ["Anna", "—"] in [game["players"] for game in history["games"]]
    record, promise = read_record(text.encode()), anna.deals.kept[table]
    assert record.players == ["Anna", "—"] and list(record.tags) == [1]
    kept = Kept(promise.commitment, promise.pact, {0: bytes.fromhex(promise.bytes)})
    verify_record(record, games.load, kept)
    assert any("the name was taken out" in one for one in not_proven(record, kept))


async def test_an_evening_goes_on_without_the_name_of_who_was_there(store_url):
    """Wishes for a seat and the standings of an evening name people, too, and so do invitations."""
    keep = []
    async with running(settings_for(store_url), keep=keep) as client:
        anna, bo = await client.account("Anna", PHRASE), await client.account("Bartholomew", PHRASE)
        cleo = await client.guest("Cleopatra")
        table = await evening(anna, bo)
        await cleo.come_along(table, secret=(await anna.table(table))["links"]["spectator"])
        await anna.rematch(table)
        following = (await bo.come_along(table))["next"]
        reserved = await anna.make_table("fika", ["open", {"kind": "invited", "name": "bartholomew"}])
        await bo.join(reserved["id"], secret=reserved["links"]["player"])
        told = await cleo.ask("GET", "/me/export")
        assert [one["table_id"] for one in told["wishes"]] == [table]
        await cleo.ask("POST", "/me/deletion", {})
        await bo.ask("POST", "/me/deletion", {"passphrase": PHRASE})
        held = (await keep[0].store.read(everything)).lower()
        for gone in (cleo.id, "cleopatra", bo.id, "bartholomew"):
            assert gone not in held
        found = await anna.table(following)
        assert [one["wins"] for one in found["evening"]["standings"]] == [1, 0]
        assert "—" in [one["name"] for one in found["evening"]["standings"]]


async def test_nobody_waits_while_everything_is_looked_through(store_url, monkeypatch):
    """Every event of every game is, for what there is of somebody; and for one at a time."""
    looked, may_go = [], threading.Event()

    def slow(question):
        def slowly(connection, player):
            looked.append(player)
            may_go.wait(20)
            return question(connection, player)

        return slowly

    for question in (personal_data.tables_with, personal_data.export):
        monkeypatch.setattr(personal_data, question.__name__, slow(question))
    keep = []
    async with running(settings_for(store_url), keep=keep) as client:
        anna, bo, cleo = [await client.guest(name) for name in ("Anna", "Bo", "Cleo")]
        asking = [asyncio.create_task(bo.ask("POST", "/me/deletion", {}))]
        while not looked:
            await asyncio.sleep(0.01)
        asking.append(asyncio.create_task(cleo.ask("GET", "/me/export")))
        while keep[0].looking_through._inside.total() < 2:
            await asyncio.sleep(0.01)
        async with asyncio.timeout(10):
            with pytest.raises(Problem) as refused:
                await cleo.ask("GET", "/me/export")
            await anna.make_table("fika", ["open", "open"])
        assert refused.value.code == "too_fast" and looked == [bo.id]
        may_go.set()
        await asyncio.gather(*asking)
        assert looked == [bo.id, cleo.id]


async def test_who_had_many_games_is_taken_out_of_one_after_another(store_url, monkeypatch):
    """Others' moves wait for one game, and not for all that somebody ever played."""
    keep, commits, take_out = [], [], personal_data.take_out

    def noted(*given):
        commits.append(keep[0].store.writer.commits)
        take_out(*given)

    monkeypatch.setattr(personal_data, "take_out", noted)
    async with running(settings_for(store_url), keep=keep) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bartholomew")
        mine = [(await bo.make_table("fika", ["open", "open"]))["id"] for _ in range(3)]
        meanwhile = []

        def look(connection, player, tables_with=personal_data.tables_with):
            if not meanwhile:  # while they wait for it, they sit down once more
                asking = bo.make_table("fika", ["open", "open"])
                meanwhile.append(asyncio.run_coroutine_threadsafe(asking, loop).result(20)["id"])
                return mine
            return tables_with(connection, player)

        loop = asyncio.get_running_loop()
        monkeypatch.setattr(personal_data, "tables_with", look)
        await bo.ask("POST", "/me/deletion", {})
        assert len(commits) == 4 == len(set(commits))
        held = await keep[0].store.read(everything)
        assert "Bartholomew" not in held and bo.id not in held
        assert (await anna.make_table("fika", ["open", "open"]))["status"] == "waiting"


async def test_a_damaged_game_keeps_nobody_from_being_forgotten(store_url, caplog):
    keep = []
    async with running(settings_for(store_url), keep=keep) as client:
        bo = await client.guest("Bartholomew")
        damaged, whole = [await bo.make_table("fika", ["open", "open"]) for _ in range(2)]
        for table in (damaged, whole):
            await bo.join(table["id"], secret=table["links"]["player"])
        await keep[0].store.write(
            lambda connection: connection.execute(
                sqlalchemy.text("UPDATE events SET event = '{' || event WHERE table_id = :table"),
                {"table": damaged["id"]},
            )
        )
        await bo.ask("POST", "/me/deletion", {})
        with pytest.raises(Problem):
            await bo.ask("GET", "/me")
        row = await keep[0].store.read(
            lambda connection: connection.execute(
                sqlalchemy.text("SELECT summary FROM tables WHERE id = :table"), {"table": whole["id"]}
            ).scalar_one()
        )
        assert "Bartholomew" not in row
        assert [one.table for one in caplog.records if one.levelname == "ERROR"] == [damaged["id"]]


async def test_a_guest_needs_no_passphrase_to_be_forgotten_and_a_name_is_free_again(store_url):
    async with running(settings_for(store_url)) as client:
        guest = await client.guest("Bo")
        await guest.ask("POST", "/me/deletion", {})
        with pytest.raises(Problem):
            await guest.ask("GET", "/me")
        for _ in range(2):
            anna = await client.account("Anna", PHRASE)
            await anna.ask("POST", "/me/deletion", {"passphrase": PHRASE})
