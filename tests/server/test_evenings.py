"""An evening with friends: names, absence, the next game, and what people do beside playing."""

from kaffihus import games
from kaffihus.core.record import read_record
from kaffihus.core.verify import verify_record
from server.running import running, settings_for
from server.test_play import two_at_fika

# --- names


async def test_a_changed_name_is_changed_at_every_table_at_once(store_url):
    async with running(settings_for(store_url)) as client:
        table, anna, bo = await two_at_fika(client, undo="any")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            await two.say("hello")
            await one.until(lambda seat: seat.chat)
            waiting = await bo.make_table("fika", ["open", "open"], public=True)
            await bo.join(waiting["id"], 0)
            await bo.ask("PATCH", "/me", {"name": "Benedikt"})
            await one.until(lambda seat: seat.table["seats"][1]["name"] == "Benedikt")
            assert one.table["seats"][1]["dealt_name"] == "Bo", "the deal keeps the name it was made with"
            assert one.log[-1]["key"] == "house.renamed"
            assert one.log[-1]["params"] == {"seat": 1, "before": "Bo"}
            assert (await anna.ask("GET", f"/tables/{waiting['id']}"))["seats"][0]["name"] == "Benedikt"
            listed = await anna.ask("GET", "/me/tables")
            assert listed["tables"][0]["players"] == ["Anna", "Benedikt"]
            await bo.ask("POST", "/accounts", {"name": "Ben", "passphrase": "long enough"})
            await one.until(lambda seat: seat.table["seats"][1]["name"] == "Ben")
        async with anna.sit(table["id"]) as again:
            assert [line["name"] for line in again.chat] == ["Ben"]
            await again.request("resign")
        await anna.ask("PATCH", "/me", {"name": "Bo"})
        record = await anna.ask("GET", f"/tables/{table['id']}/record")
        assert "Anna" in record and "Benedikt" not in record
        verify_record(read_record(record.encode()), games.load)


async def test_those_who_come_to_share_a_name_are_told_apart(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one:
            await bo.ask("PATCH", "/me", {"name": "Anna"})
            await one.until(lambda seat: seat.table["seats"][1]["name"] == "Anna 2")
            assert one.table["seats"][0]["name"] == "Anna 1"
