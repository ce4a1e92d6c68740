"""What operators do on the machine itself, and what a running house makes of it."""

import asyncio

import msgspec
import pytest
from typer.testing import CliRunner

from kaffihus.cli.admin import app
from kaffihus.cli.common import console
from kaffihus.client import Closed, Problem
from server.running import GENEROUS, running, settings_for
from server.test_play import two_at_fika


@pytest.fixture(autouse=True)
def a_wide_terminal(monkeypatch):
    """However wide it was when the tests began."""
    monkeypatch.setattr(console, "width", 200)


async def admin(url, *words, fails=False):
    """`kaffihus admin`, beside a running house: what it says."""
    done = await asyncio.to_thread(
        CliRunner().invoke, app, [*words, "--database", url], catch_exceptions=True
    )
    assert (done.exception is not None) == fails, done.exception
    return f"{done.output}{done.exception or ''}"


async def until_refused(ask):
    """Until the house has noticed."""
    while True:
        try:
            await ask()
        except Problem as problem:
            assert problem.key == "house.why.banned"
            return
        await asyncio.sleep(0.05)


async def test_a_banned_player_is_out_at_once_and_let_in_again(store_url):
    async with running(settings_for(store_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"], public=True)
        for player in (anna, bo):
            await player.join(table["id"])
        told = await admin(store_url, "people", "bo")
        assert bo.id in told and anna.id not in told
        assert bo.id in await admin(store_url, "tables")
        async with anna.sit(table["id"]) as seat:
            with pytest.raises(Closed):
                async with bo.sit(table["id"], first_wait=0.05) as of_bo:
                    await admin(store_url, "ban", bo.id, "--why", "rude", "--days", "2")
                    await of_bo.until(lambda one: False)
            await until_refused(lambda: bo.ask("GET", "/me"))
            assert seat.situation["status"] == "playing", "others play on"
        assert "rude" in await admin(store_url, "bans")
        await admin(store_url, "unban", bo.id)
        assert "is not banned" in await admin(store_url, "unban", bo.id, fails=True)
        while True:
            try:
                await bo.ask("GET", "/me")
                break
            except Problem:
                await asyncio.sleep(0.05)
        log = await admin(store_url, "log")
        assert log.index("unban") < log.index("rude"), "the newest first"


async def test_a_banned_address_gets_nothing_and_a_ban_holds_after_a_restart(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        await admin(sqlite_url, "ban", "127.0.0.1")
        await until_refused(lambda: client.games())
    async with running(settings_for(sqlite_url)) as client:
        with pytest.raises(Problem):
            await client.games()


async def test_whoever_is_there_from_a_banned_address_is_out_at_once(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, _ = await two_at_fika(client)
        async with anna.sit(table["id"]) as seat:
            await admin(sqlite_url, "ban", "127.0.0.1")
            with pytest.raises(Closed) as closed:
                async with asyncio.timeout(30):
                    await seat.until(lambda _: False)
            assert closed.value.code == 4403


async def test_a_ban_that_would_keep_nobody_out_is_refused(store_url):
    """A name is no id; a network is none that anybody's budget goes by; a database may be misspelt."""
    async with running(settings_for(store_url)) as client:
        anna = await client.guest("Anna")
        for subject in ("Anna", "10.0.0.0/8", "2001:db8::/48", "zzzzzzzzzzzz"):
            assert "expected the id" in await admin(store_url, "ban", subject, fails=True)
        assert "none" in await admin(store_url, "bans")
        for subject, kept_out in (("2001:db8::7", "2001:db8::/64"), ("2001:db8::/64",) * 2, (anna.id,) * 2):
            assert f"{kept_out} is kept out" in await admin(store_url, "ban", subject)


async def test_a_database_that_is_not_there_is_not_made(tmp_path):
    assert "no such database" in await admin(str(tmp_path / "hose.db"), "bans", fails=True)
    assert not list(tmp_path.iterdir())


async def test_ids_are_shown_whole_however_narrow_the_terminal(sqlite_url, monkeypatch):
    monkeypatch.setattr(console, "width", 80)
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        await anna.ask("POST", f"/tables/{table['id']}/reports", {"seat": 1, "reason": "play"})
        told = await admin(sqlite_url, "reports")
        assert all(id in told for id in (anna.id, bo.id, table["id"]))
        told = await admin(sqlite_url, "tables")
        assert all(id in told for id in (anna.id, bo.id, table["id"]))


async def test_a_ban_ends(sqlite_url):
    keep = []
    async with running(settings_for(sqlite_url), keep=keep) as client:
        anna = await client.guest("Anna")
        keep[0].bans = {anna.id: keep[0].now() - 1}
        await anna.ask("GET", "/me")


async def test_an_operator_closes_a_table(store_url):
    async with running(settings_for(store_url)) as client:
        anna = await client.guest("Anna")
        table = (await anna.make_table("fika", ["open", "open"], public=True))["id"]
        await admin(store_url, "ban", table, "--why", "a rude name")
        while (await anna.table(table))["status"] != "archived":
            await asyncio.sleep(0.05)


async def test_reports_reach_the_operator_and_are_seen_to(store_url):
    async with running(settings_for(store_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"], public=True)
        for player in (anna, bo):
            await player.join(table["id"])
        path = f"/tables/{table['id']}/reports"
        await anna.ask("POST", path, {"seat": 1, "text": "said things"})
        nothing = {"seat": 1, "text": " "}
        for wrong in ({"seat": 0, "text": "myself"}, {"seat": 6, "text": "nobody"}, nothing):
            with pytest.raises(Problem):
                await anna.ask("POST", path, wrong)
        told = await admin(store_url, "reports")
        assert "said things" in told and bo.id in told and "other" in told
        number = told.splitlines()[1].split()[0]
        await admin(store_url, "reports", "--close", number)
        assert "said things" not in await admin(store_url, "reports")
        assert "said things" in await admin(store_url, "reports", "--all")
        assert "no open report" in await admin(store_url, "reports", "--close", number, fails=True)


async def test_a_report_of_a_line_shows_what_the_store_has_of_it(store_url):
    """The line of the one who is reported, and of nobody else; it goes when they are forgotten."""
    async with running(settings_for(store_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            await one.say("my own line")
            await two.say("a rude line")
        path = f"/tables/{table['id']}/reports"
        for line in (1, 2):
            await anna.ask("POST", path, {"seat": 1, "reason": "words", "line": line})
        told = await admin(store_url, "reports")
        assert told.count("words") == 2 and told.count("a rude line") == 1 and "my own line" not in told
        await bo.ask("POST", "/me/deletion", {})
        assert "a rude line" not in await admin(store_url, "reports")


async def test_nothing_in_a_request_is_more_than_a_database_takes(store_url):
    """A number beyond all of its kinds, a sign that no text may hold."""
    keep = []
    async with running(settings_for(store_url), keep=keep) as client:
        table, anna, _ = await two_at_fika(client)
        report = f"/tables/{table['id']}/reports"
        for line in (2**31, 2**63):
            with pytest.raises(Problem) as refused:
                await anna.ask("POST", report, {"seat": 1, "reason": "words", "line": line})
            assert refused.value.code == "impossible"
        for path in ("/me/sessions/%00", "/me/push/%00"):
            with pytest.raises(Problem) as refused:
                await anna.ask("DELETE", path)
            assert refused.value.code == "not_found"
        assert await anna.ask("GET", "/me/games?game=%00") == {"games": []}
        assert keep[0].metrics.errors._value.get() == 0 and not keep[0].store.trouble


async def test_reports_come_from_a_budget_of_the_address(sqlite_url):
    limits = msgspec.structs.replace(GENEROUS, report_rate=0.001, report_burst=2)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        table, anna, bo = await two_at_fika(client)
        path = f"/tables/{table['id']}/reports"
        for player, seat in ((anna, 1), (bo, 0)):
            await player.ask("POST", path, {"seat": seat, "reason": "play"})
        with pytest.raises(Problem) as problem:
            await anna.ask("POST", path, {"seat": 1, "reason": "play"})
        assert problem.value.code == "too_fast"
