"""Tables: made, joined, started, played to the end, played again."""

import asyncio

import pytest

from kaffihus import games
from kaffihus.client import Closed, Problem
from kaffihus.core.record import read_record
from kaffihus.core.verify import verify_record
from kaffihus.server.store import tables
from server.running import play_out, running, settings_for


async def test_every_game_is_played_to_its_end_and_its_record_verifies(game, sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        bots = ["bot:random"] * (game.seats[0] - 1)
        table = await anna.make_table(game.id, ["open", *bots])
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            await play_out(seat)
            assert seat.table["result"]["why"] == "played"
            assert len(seat.situation["everything"]) == game.seats[0]
            assert seat.table["commitment"] == table["commitment"]
        text = await anna.record(table["id"])
    verify_record(read_record(text.encode()), games.load)


async def test_a_game_that_is_over_has_a_result_at_every_moment(sqlite_url):
    """The last action and the end are told in two messages, both after the fact."""
    over = []
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            take = seat._take_update

            async def listen(socket, message):
                await take(socket, message)
                if seat.is_over:
                    over.append(seat.table["result"])

            seat._take_update = listen
            await play_out(seat)
            await seat.until(lambda _: len(over) == 2)
    assert over[0] == over[1] and over[0]["why"] == "played"


async def test_guests_join_by_link_and_play(store_url):
    async with running(settings_for(store_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"])
        secret = table["links"]["player"]
        await anna.join(table["id"], seat=1, secret=secret)
        joined = await bo.join(table["id"], secret=secret)
        assert joined["you"] == 0 and joined["status"] == "playing"
        assert [seat["name"] for seat in joined["seats"]] == ["Bo", "Anna"]
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            assert one.seat == 1 and two.seat == 0
            assert one.table["commitment"] == two.table["commitment"] == table["commitment"]
            assert one.table["seed"] is None and one.table["player_bytes"] == []
            await asyncio.gather(play_out(one), play_out(two))
            assert one.table["seed"] is not None
            assert one.table["result"] == two.table["result"]


async def test_a_private_table_is_not_there_without_its_secret(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, eve = await client.guest("Anna"), await client.guest("Eve")
        table = await anna.make_table("fika", ["open", "open"], spectators=False)
        for secret in (None, "wrong", table["links"]["spectator"][:-1]):
            with pytest.raises(Problem) as problem:
                await eve.table(table["id"], secret)
            assert problem.value.status == 404
            with pytest.raises(Problem) as problem:
                await eve.join(table["id"], secret=secret)
            assert problem.value.status == 404
            with pytest.raises(Closed) as closed:
                async with client.watch(table["id"], secret):
                    pass
            assert closed.value.code == 4404
        assert await client.lobby() == []


async def test_the_spectators_link_does_not_seat_anybody(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, eve = await client.guest("Anna"), await client.guest("Eve")
        table = await anna.make_table("fika", ["open", "invited"])
        assert table["links"]["player"] != table["links"]["spectator"]
        seen = await eve.table(table["id"], table["links"]["spectator"])
        assert seen["links"] == {"player": None, "spectator": None}
        with pytest.raises(Problem) as problem:
            await eve.join(table["id"], secret=table["links"]["spectator"])
        assert problem.value.status in (403, 409)


async def test_a_public_table_is_in_the_lobby_until_it_is_full(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, bo, eve = [await client.guest(name) for name in ("Anna", "Bo", "Eve")]
        table = await anna.make_table("fika", ["open", "open"], public=True, spectators=False)
        assert [one["id"] for one in await client.lobby("fika")] == [table["id"]]
        assert (await client.lobby())[0]["open_seats"] == 2
        await anna.join(table["id"])
        await bo.join(table["id"])
        assert await client.lobby() == []
        with pytest.raises(Problem) as problem:
            await eve.join(table["id"])
        assert problem.value.status == 404  # no spectators: for others it is not there
        own = await anna.ask("GET", "/me/tables")
        assert own["tables"][0]["id"] == table["id"]


async def test_an_invited_seat_is_kept_for_the_account(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        wanted = await client.account("Dísa", "korter yfir sjö")
        seats = [{"kind": "open"}, {"kind": "invited", "name": "dísa"}]
        table = await anna.make_table("fika", seats)
        secret = table["links"]["player"]
        with pytest.raises(Problem) as problem:
            await bo.join(table["id"], seat=1, secret=secret)
        assert problem.value.code == "not_allowed"
        namesake = await client.guest("Dísa")
        with pytest.raises(Problem) as problem:
            await namesake.join(table["id"], seat=1, secret=secret)
        assert problem.value.code == "not_allowed"
        assert (await wanted.join(table["id"], seat=1, secret=secret))["you"] == 1


async def test_the_host_fills_with_bots_and_starts(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"], start="host")
        await anna.join(table["id"], secret=table["links"]["player"])
        with pytest.raises(Problem) as problem:
            await anna.start(table["id"])
        assert problem.value.code == "not_now"
        await bo.join(table["id"], secret=table["links"]["player"])
        assert (await anna.table(table["id"]))["status"] == "waiting"
        with pytest.raises(Problem) as problem:
            await bo.start(table["id"])
        assert (problem.value.status, problem.value.code) == (403, "not_host")
        await bo.leave(table["id"])
        with pytest.raises(Problem, match="Anna is not ready"):
            await anna.start(table["id"], fill="random")
        async with anna.sit(table["id"]) as seat:
            await seat.ready()
        started = await anna.start(table["id"], fill="random")
        assert started["status"] == "playing"
        assert [seat["kind"] for seat in started["seats"]] == ["player", "bot"]
        with pytest.raises(Problem) as problem:
            await anna.start(table["id"], fill="random")
        assert (problem.value.status, problem.value.code) == (409, "not_now")


async def test_whoever_leaves_before_the_start_has_no_seat_and_no_way_to_the_table(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"])
        await bo.join(table["id"], secret=table["links"]["player"])
        async with bo.sit(table["id"]) as seat:
            assert (await bo.leave(table["id"]))["you"] is None
            with pytest.raises(Closed):
                await seat.until(lambda _: False)
        assert (await anna.table(table["id"]))["seats"][0]["kind"] == "open"
        with pytest.raises(Problem) as problem:
            await bo.leave(table["id"])
        assert problem.value.status == 404, "there is no such table for them any more"


async def test_a_promise_for_another_deal_is_refused_but_who_sits_already_sits(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"])
        joined = await anna.join(table["id"], secret=table["links"]["player"])
        other = {"secret": table["links"]["player"], "promise": "00" * 32, "commitment": "00" * 32}
        assert (await anna.ask("POST", f"/tables/{table['id']}/seats", other))["you"] == joined["you"]
        with pytest.raises(Problem) as problem:
            await bo.ask("POST", f"/tables/{table['id']}/seats", other)
        assert problem.value.key == "house.why.another_deal"


async def test_those_who_share_a_name_are_told_apart(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, other = await client.guest("Anna"), await client.guest("random 3")
        wishes = ["open", "open", "bot:random", "bot:random", "open"]
        table = await anna.make_table("cookie_jar", wishes, public=True)
        namesake = await client.guest("Anna")
        for player in (anna, other, namesake):
            table = await player.join(table["id"])
        names = ["Anna 1", "random 3", "random 3 3", "random 4", "Anna 5"]
        assert [seat["name"] for seat in table["seats"]] == names
        listed = await client.lobby("cookie_jar")
        assert listed[0]["players"] == names
        async with anna.sit(table["id"]) as seat:
            phrases = await client.phrases("cookie_jar")
            told = [seat.english(entry, phrases) for entry in seat.log]
            for number in (1, 2, 3):
                spoken = [
                    line for line, entry in zip(told, seat.log, strict=True) if names_seat(entry, number)
                ]
                assert all(names[number] in line for line in spoken)
            assert f"{names[4]} sits down." in told


def names_seat(entry, number):
    """Whether a line of the log speaks of a seat."""
    return any(name.startswith("seat") and value == number for name, value in entry["params"].items())


async def test_the_host_changes_seats_before_the_start(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"])
        await bo.join(table["id"], secret=table["links"]["player"])
        async with bo.sit(table["id"]) as seat:
            assert seat.seat == 0
            changed = await anna.ask(
                "PUT", f"/tables/{table['id']}/seats/0", {"kind": "bot", "level": "random"}
            )
            assert changed["seats"][0]["kind"] == "bot"
            # Bo has no seat any more, and no link of their own: the table is not there for them.
            with pytest.raises(Closed):
                await seat.until(lambda one: one.connections == 2)
        with pytest.raises(Problem):
            await bo.ask("PUT", f"/tables/{table['id']}/seats/1", {"kind": "bot", "level": "random"})


async def test_whoever_is_sent_away_does_not_come_back(sqlite_url):
    """Neither by name nor by the links they knew; and so after a restart."""
    async with running(settings_for(sqlite_url)) as client:
        anna, bo, carl = [await client.guest(name) for name in ("Anna", "Bo", "Carl")]
        table = await anna.make_table("fika", ["open", "open"], public=True)
        old = table["links"]
        path = f"/tables/{table['id']}"
        await bo.join(table["id"], secret=old["player"])
        changed = await anna.ask("PUT", f"{path}/seats/0", {"kind": "invited"})
        new = changed["links"]
        assert not {new["player"], new["spectator"]} & {old["player"], old["spectator"]}
    async with running(settings_for(sqlite_url)) as client:
        for player in (anna, bo, carl):
            player.house = client
        for secret in (old["player"], new["player"], None):
            with pytest.raises(Problem) as problem:
                await bo.join(table["id"], secret=secret)
            assert problem.value.code == "not_allowed" and "given your seat away" in problem.value.message
        with pytest.raises(Problem):
            await carl.ask("POST", f"{path}/seats", {"secret": old["player"], "seat": 0})
        again = await anna.ask("GET", path)
        assert again["links"] == new
        await carl.ask("POST", f"{path}/seats", {"secret": new["player"], "seat": 0})


async def test_a_host_who_gives_their_own_seat_away_may_come_back(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "open"])
        await anna.join(table["id"], secret=table["links"]["player"])
        changed = await anna.ask("PUT", f"/tables/{table['id']}/seats/0", {"kind": "open"})
        assert changed["links"] == table["links"]
        await anna.join(table["id"], secret=table["links"]["player"])


async def test_nobody_fills_the_lobby_alone(store_url, monkeypatch):
    """Neither with many tables nor with many guests of one address."""
    settings = settings_for(store_url, trusted_proxies=("127.0.0.1",))
    async with running(settings) as client:
        honest = await client.guest("Honest")
        client.http.headers["X-Forwarded-For"] = "1.1.1.1"
        table = await honest.make_table("fika", ["open", "open"], public=True)
        client.http.headers["X-Forwarded-For"] = "2.2.2.2"
        for number in range(60):
            if number % 4 == 0:
                guest = await client.guest(f"Guest {number}")
            await guest.make_table("fika", ["open", "open"], public=True)
        listed = (await client.ask("GET", "/tables"))["tables"]
        assert table["id"] in [one["id"] for one in listed[:2]]
        assert len(listed) == 1 + 15 * 3
        monkeypatch.setattr(tables, "PAGE", 3)  # far more hosts than are read
        listed = (await client.ask("GET", "/tables"))["tables"]
        assert len(listed) == 3 and table["id"] in [one["id"] for one in listed[:2]]


async def test_bots_alone_play_by_themselves(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["bot:random", "bot:random"])
        async with client.watch(table["id"], table["links"]["spectator"]) as seat:
            await seat.until(lambda one: one.is_over)
            assert seat.seat is None
            assert len(seat.situation["everything"]) == 2


async def test_a_rematch_has_the_same_people_one_seat_further(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"])
        for player in (anna, bo):
            await player.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            with pytest.raises(Problem):
                await anna.rematch(table["id"])
            await one.request("resign")
            await two.until(lambda seat: seat.is_over)
            assert two.table["result"]["ranks"] == [2, 1]
            proposed = await anna.rematch(table["id"])
            assert proposed["next"] is None and proposed["gathering"]["by"] == anna.id
            again = (await bo.rematch(table["id"]))["next"]
            assert (await anna.rematch(table["id"]))["next"] == again
            await two.until(lambda seat: seat.table["next"] == again)
        async with anna.sit(again) as one, bo.sit(again) as two:
            assert (one.seat, two.seat) == (1, 0)
            assert one.table["commitment"] != table["commitment"]
            await one.ready()
            assert two.situation["status"] == "waiting"
            await two.request("ready")
            await one.until(lambda seat: seat.situation["status"] == "playing")


async def test_a_rematch_asked_for_by_all_at_once_is_one_table(store_url):
    async with running(settings_for(store_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"])
        for player in (anna, bo):
            await player.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as one:
            await one.request("resign")
        made = await asyncio.gather(*(player.rematch(table["id"]) for player in (anna, bo, anna, bo)))
        following = {one["next"] for one in made} - {None}
        assert len(following) == 1
        for player in (anna, bo):
            own = await player.ask("GET", "/me/tables")
            assert {one["id"] for one in own["tables"]} == following


IMPOSSIBLE = [
    {"game": "chess"},
    {"seats": [{"kind": "open"}]},
    {"seats": [{"kind": "open"}, {"kind": "bot"}]},
    {"seats": [{"kind": "open"}, {"kind": "bot", "level": "deep"}]},
    {"seats": [{"kind": "open", "level": "random"}, {"kind": "open"}]},
    {"options": {"cheat": 1}},
    {"options": {"tiny": 1}},
    {"undo": "any", "seats": [{"kind": "open"}, {"kind": "bot", "level": "random"}]},
    {"rated": True},
    {"substitute": None, "clock": {"kind": "move", "seconds": 60}},
    {"substitute": "deep"},
    {"clock": {"kind": "sand", "seconds": 60}},
    {"grace": 0},
    {"call": "http://talk.example/room"},
    {"call": "javascript:alert(1)"},
    {"call": "https://talk"},
    {"call": "https://a@talk.example/room"},
    {"call": "https://talk.example/a room"},
    {"call": 'https://talk.example/"><script>'},
    {"call": "https://talk.example/\u202e"},
    {"call": "https://talk.example/" + "a" * 300},
    {"surprise": 1},
    {"seats": [{"kind": "open"}, {"kind": "invited", "name": " Bo\u202e"}]},
]


async def test_a_table_that_cannot_be_is_refused(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        for wish in IMPOSSIBLE:
            body = {"game": "fika", "seats": [{"kind": "open"}, {"kind": "open"}], **wish}
            with pytest.raises(Problem) as problem:
                await anna.ask("POST", "/tables", body)
            assert problem.value.status == 422, wish
        assert (await anna.ask("GET", "/me/tables"))["tables"] == []
