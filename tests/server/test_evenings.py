"""An evening with friends: names, absence, the next game, and what people do beside playing."""

import asyncio

import msgspec
import pytest

from kaffihus import games
from kaffihus.client import Problem, Refused
from kaffihus.core.record import read_record
from kaffihus.core.verify import verify_record
from kaffihus.server.table.gathering import EVENING
from server.running import GENEROUS, running, settings_for
from server.test_clocks import Time
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


# --- the next game


async def company(client, *names, game="caffeine_hit", bots=(), **wishes):
    """People at a table of theirs, whose game is over: all have given up, or all but one."""
    people = [await client.guest(name) for name in names]
    table = await people[0].make_table(game, [*["invited"] * len(names), *bots], **wishes)
    for player in people:
        await player.join(table["id"], secret=table["links"]["player"])
    for player in people if bots else people[:-1]:
        async with player.sit(table["id"]) as seat:
            await seat.request("resign")
    assert (await people[0].table(table["id"]))["status"] == "finished"
    return table, people


def names(found):
    """Who sits where."""
    return [seat["name"] for seat in found["seats"]]


async def test_everybody_is_asked_seats_rotate_and_whoever_says_no_is_left_out(store_url):
    async with running(settings_for(store_url)) as client:
        table, (anna, bo, cleo, dan) = await company(client, "Anna", "Bo", "Cleo", "Dan")
        async with cleo.sit(table["id"]) as asked:
            await bo.rematch(table["id"])
            await asked.until(lambda seat: seat.table["gathering"] is not None)
            told = asked.table["gathering"]
            assert (told["game"], told["by"]) == ("caffeine_hit", bo.id)
            assert [one["name"] for one in told["asked"]] == ["Anna", "Cleo", "Dan"]
            await anna.come_along(table["id"])
            await cleo.come_along(table["id"], yes=False)
            assert asked.table["next"] is None, "Dan has not answered"
            await dan.come_along(table["id"])
            await asked.until(lambda seat: seat.table["next"] is not None)
            assert asked.table["gathering"] is None
        following = await bo.table(asked.table["next"])
        assert names(following) == ["Dan", "Anna", "Bo"] and following["host"] == bo.id
        assert (await cleo.table(following["id"]))["you"] is None, "who stays out may look on"
        for player in (anna, bo, dan):
            async with player.sit(following["id"]) as seat:
                await seat.ready()
        async with bo.sit(following["id"]) as seat:
            await seat.until(lambda one: one.situation["status"] == "playing")
        with pytest.raises(Problem) as problem:
            await cleo.come_along(table["id"])
        assert problem.value.key == "house.why.gone_on"


async def test_the_proposer_need_not_wait_for_a_dead_phone(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, (anna, bo, cleo) = await company(client, "Anna", "Bo", "Cleo")
        await anna.rematch(table["id"])
        await bo.rematch(table["id"], now=True)
        assert (await bo.table(table["id"]))["next"] is None, "only who proposed it begins without others"
        found = await anna.rematch(table["id"], now=True)
        assert names(await anna.table(found["next"])) == ["Anna", "Bo"]
        assert (await cleo.table(table["id"]))["next"] == found["next"]


async def test_another_game_takes_the_whole_company_along(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, (anna, bo) = await company(client, "Anna", "Bo", bots=["bot:random"])
        with pytest.raises(Problem) as problem:
            await anna.rematch(table["id"], game="chess")
        assert problem.value.key == "house.why.unknown_game"
        await anna.rematch(table["id"], game="fyfe")
        await bo.rematch(table["id"], game="cookie_jar")  # another proposal, asked anew
        shown = (await anna.table(table["id"]))["gathering"]
        assert (shown["game"], [one["name"] for one in shown["asked"]]) == ("cookie_jar", ["Anna"])
        found = await anna.come_along(table["id"])
        following = await anna.table(found["next"])
        assert following["settings"]["game"] == "cookie_jar"
        assert names(following) == ["random", "Anna", "Bo"]


async def test_a_game_for_more_is_filled_with_bots_and_one_for_fewer_sends_them_away(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, (anna, bo) = await company(client, "Anna", "Bo", game="fika", undo="any")
        await anna.rematch(table["id"], game="cookie_jar")
        following = await bo.table((await bo.come_along(table["id"]))["next"])
        assert names(following) == ["Bo", "Anna", "Una"] and following["settings"]["undo"] == "consent"
        table, (cleo,) = await company(client, "Cleo", game="cookie_jar", bots=["bot:random"] * 3)
        following = await cleo.table((await cleo.rematch(table["id"], game="fika"))["next"])
        assert [seat["kind"] for seat in following["seats"]] == ["bot", "player"], "nobody else is asked"
        table, (dan, eva) = await company(client, "Dan", "Eva", game="fika")
        await dan.rematch(table["id"])
        following = await dan.table((await eva.come_along(table["id"], yes=False))["next"])
        assert [seat["kind"] for seat in following["seats"]] == ["player", "invited"]


async def test_who_looks_on_has_a_seat_in_the_next_game(store_url):
    async with running(settings_for(store_url)) as client:
        table, (anna, bo) = await company(client, "Anna", "Bo", game="fika")
        cleo, secret = await client.guest("Cleo"), table["links"]["spectator"]
        with pytest.raises(Problem) as problem:
            await cleo.come_along(table["id"])
        assert problem.value.status == 404, "a private table is not there without its link"
        async with anna.sit(table["id"]) as one:
            await cleo.come_along(table["id"], secret=secret)
            await one.until(lambda seat: [one["name"] for one in seat.table["waiting"]] == ["Cleo"])
            await cleo.ask("PATCH", "/me", {"name": "Cleopatra"})
            await one.until(lambda seat: seat.table["waiting"][0]["name"] == "Cleopatra")
        await anna.rematch(table["id"])
        shown = (await anna.table(table["id"]))["gathering"]
        assert [one["name"] for one in shown["sitting"]] == ["Anna", "Cleopatra"]
        found = await bo.come_along(table["id"])
        following = await bo.table(found["next"])
        assert names(following) == ["Anna", "Cleopatra"]
        assert [one["name"] for one in following["waiting"]] == ["Bo"], "and is the first in the game after"
        async with anna.sit(found["next"]) as one, cleo.sit(found["next"]) as two:
            await asyncio.gather(one.ready(), two.ready())
            await one.request("resign")
            await two.until(lambda seat: seat.is_over)
        await anna.rematch(found["next"])
        last = await cleo.table((await cleo.come_along(found["next"]))["next"])
        assert names(last) == ["Anna", "Bo"]


async def test_waiting_for_a_seat_is_bounded_and_can_be_given_up(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, (anna, _) = await company(client, "Anna", "Bo", game="fika", public=True)
        guests = [await client.guest(f"G{number}") for number in range(13)]
        for guest in guests[:12]:
            await guest.come_along(table["id"])
        with pytest.raises(Problem) as problem:
            await guests[12].come_along(table["id"])
        assert problem.value.key == "house.why.too_many_waiting"
        await guests[0].come_along(table["id"], yes=False)
        await guests[12].come_along(table["id"])
        waiting = [one["name"] for one in (await anna.table(table["id"]))["waiting"]]
        assert waiting == [f"G{number}" for number in range(1, 13)]


async def test_who_left_the_table_is_not_asked_and_who_gave_up_is(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        people = [await client.guest(name) for name in ("Anna", "Bo", "Cleo")]
        anna, bo, cleo = people
        table = await anna.make_table("caffeine_hit", ["invited"] * 3, substitute="random")
        for player in people:
            await player.join(table["id"], secret=table["links"]["player"])
        await cleo.leave(table["id"])
        listed = await cleo.ask("GET", "/me/tables")
        assert listed["tables"] == [], "leaving leaves"
        for player in (anna, bo):
            async with player.sit(table["id"]) as seat:
                await seat.request("resign")
        found = await anna.rematch(table["id"])
        assert [one["name"] for one in found["gathering"]["asked"]] == ["Bo"]


async def test_an_evening_is_counted_from_table_to_table(store_url):
    time = Time()
    async with running(settings_for(store_url), now=time) as client:
        table, (anna, bo) = await company(client, "Anna", "Bo", game="fika")
        found = await anna.table(table["id"])
        assert found["evening"] == {
            "games": 1,
            "standings": [
                {"player": bo.id, "name": "Bo", "wins": 1},
                {"player": anna.id, "name": "Anna", "wins": 0},
            ],
        }
        for played in (1, 2):
            await anna.rematch(found["id"])
            found = await bo.come_along(found["id"])
            found = await bo.table(found["next"])
            assert found["evening"]["games"] == played
            async with anna.sit(found["id"]) as one, bo.sit(found["id"]) as two:
                await asyncio.gather(one.ready(), two.ready())
                await one.until(lambda seat: seat.situation["status"] == "playing")
                await two.request("resign")
                await one.until(lambda seat: seat.is_over)
            found = await anna.table(found["id"])
        wins = {one["name"]: one["wins"] for one in found["evening"]["standings"]}
        assert (found["evening"]["games"], wins) == (3, {"Anna": 2, "Bo": 1})
        time.now += EVENING + 1
        await anna.rematch(found["id"])
        found = await bo.come_along(found["id"])
        assert (await bo.table(found["next"]))["evening"] is None, "another evening"


# --- beside the game


async def test_a_reaction_is_seen_by_all_once_and_not_by_those_who_muted(sqlite_url):
    heard = {"anna": [], "bo": [], "watcher": []}
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client, public=True)
        async with (
            anna.sit(table["id"], on_frame=heard["anna"].append) as one,
            bo.sit(table["id"], on_frame=heard["bo"].append) as two,
            client.watch(table["id"], on_frame=heard["watcher"].append) as watcher,
        ):

            def reactions(who):
                found = [msgspec.json.decode(frame) for frame in heard[who]]
                return [one for one in found if one["type"] == "reacted"]

            await one.request("react", reaction="clap")
            await one.send_raw('{"type":"react","id":"twice","reaction":"wow"}')
            await one.send_raw('{"type":"react","id":"twice","reaction":"wow"}')
            await two.request("mute", seat=0)
            await one.request("react", reaction="coffee")
            await one.say("well")
            await watcher.until(lambda seat: seat.chat)
            await two.request("react", reaction="laugh")
            await two.say("played")
            await watcher.until(lambda seat: len(seat.chat) == 2)
            await one.until(lambda seat: len(seat.chat) == 2)
            mine = [{"type": "reacted", "seat": 0, "reaction": what} for what in ("clap", "wow", "coffee")]
            laugh = {"type": "reacted", "seat": 1, "reaction": "laugh"}
            assert reactions("anna") == reactions("watcher") == [*mine, laugh]
            assert reactions("bo") == [*mine[:2], laugh]
            with pytest.raises(Refused):
                await watcher.request("react", reaction="clap")
            await one.send_raw('{"type":"react","id":"x","reaction":"<b>"}')
            await one.until(lambda seat: seat.errors)


async def test_reactions_come_at_a_bounded_rate(sqlite_url):
    limits = msgspec.structs.replace(GENEROUS, reaction_rate=0.01, reaction_burst=3)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        table, anna, _ = await two_at_fika(client)
        async with anna.sit(table["id"]) as one:
            for _ in range(3):
                await one.request("react", reaction="clap")
            with pytest.raises(Refused) as refused:
                await one.request("react", reaction="clap")
            assert refused.value.code == "too_fast"


async def test_where_players_talk_is_told_to_players_only(sqlite_url):
    call = "https://talk.example/our-room"
    frames = []
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client, public=True, call=call)
        assert table["settings"]["call"] == call, "the host may hand it on"
        stranger = await client.guest("Gestur")
        async with (
            bo.sit(table["id"]) as two,
            client.watch(table["id"], on_frame=frames.append),
        ):
            assert two.table["settings"]["call"] == call
            await two.request("resign")
            await two.until(lambda seat: seat.is_over)
        for path in (f"/tables/{table['id']}", "/tables"):
            frames.append(str(await stranger.ask("GET", path)))
        assert not any("talk.example" in frame for frame in frames)
        await anna.rematch(table["id"])
        found = await bo.come_along(table["id"])
        assert (await bo.table(found["next"]))["settings"]["call"] == call


# --- leaving, and what is left lying about


async def test_leaving_a_game_against_bots_ends_it(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
        await anna.join(table["id"], secret=table["links"]["player"])
        left = await anna.leave(table["id"])
        assert (left["status"], left["result"]["why"]) == ("finished", "abandoned")
        waiting = await anna.make_table("fika", ["open", "open"])
        await anna.join(waiting["id"], secret=waiting["links"]["player"])
        assert (await anna.leave(waiting["id"]))["status"] == "archived", "nobody else was there"
        assert (await anna.ask("GET", "/me/tables"))["tables"] == []


async def test_old_games_against_bots_never_block_a_new_one_and_clear_together(sqlite_url):
    limits = msgspec.structs.replace(GENEROUS, open_tables=4)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        made = []
        for _ in range(3):
            made.append(await anna.make_table("fika", ["open", "bot:random"]))
            await anna.join(made[-1]["id"], secret=made[-1]["links"]["player"])
        kept = await anna.make_table("fika", ["open", "open"])
        for player in (anna, bo):
            await player.join(kept["id"], secret=kept["links"]["player"])
        made.append(await anna.make_table("fika", ["open", "bot:random"]))
        await anna.join(made[-1]["id"], secret=made[-1]["links"]["player"])

        async def open_tables():
            return {one["id"] for one in (await anna.ask("GET", "/me/tables"))["tables"]}

        assert await open_tables() == {kept["id"], *(one["id"] for one in made[1:])}
        left = await anna.ask("DELETE", "/me/tables")
        assert [one["id"] for one in left["tables"]] == [kept["id"]] and await open_tables() == {kept["id"]}
        for _ in range(3):
            await bo.make_table("fika", ["open", "open"])
            table = await anna.make_table("fika", ["open", "open"])
            await anna.join(table["id"], secret=table["links"]["player"])
            await bo.join(table["id"], secret=table["links"]["player"])
        with pytest.raises(Problem) as problem:
            await anna.make_table("fika", ["open", "bot:random"])
        assert problem.value.key == "house.why.too_many_tables", "games with others are not put away"
