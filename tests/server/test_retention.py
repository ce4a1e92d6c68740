"""What nobody needs is forgotten, what somebody needs is kept, and a full disk ends no game."""

import pytest
import sqlalchemy

from kaffihus.client import Problem, Refused
from kaffihus.server.live.housekeeping import Housekeeping
from kaffihus.server.store import retention, space
from kaffihus.server.store.schema import metadata, players, tables, tokens
from server.running import running, settings_for

DAY = 24 * 3600 * 1000


class Clock:
    """The time of a house, which a test sets."""

    def __init__(self):
        self.now = 1_700_000_000_000

    def __call__(self):
        return self.now


async def tidied(server):
    """Let everything leave memory and be tidied."""
    for session in list(server.sessions.values()):
        server.forget(session)
    await Housekeeping(server).tidy()


async def rows(server, table, column="id"):
    query = sqlalchemy.select(table.c[column])
    return set(await server.store.read(lambda connection: connection.execute(query).scalars().all()))


async def finished_game(player):
    """A game against a bot, given up at once: its table."""
    table = await player.make_table("fika", ["open", "bot:random"])
    await player.join(table["id"], secret=table["links"]["player"])
    async with player.sit(table["id"]) as seat:
        await seat.request("say", text="kaffi?")
        await seat.request("resign")
        await seat.until(lambda seat: seat.is_over)
    return table["id"]


async def test_old_tables_and_guests_are_forgotten_and_accounts_games_are_kept(store_url):
    clock, keep = Clock(), []
    settings = settings_for(store_url, nothing_days=7, games_days=30, guest_days=60, heartbeat_seconds=3600)
    async with running(settings, clock, keep) as client:
        server = keep[0]
        guest, anna = await client.guest("Bo"), await client.account("Anna", "correct horse")
        theirs, hers = await finished_game(guest), await finished_game(anna)
        waiting = (await guest.make_table("fika", ["open", "open"]))["id"]
        clock.now += 5 * DAY
        await tidied(server)  # the table that never began is archived
        assert await rows(server, tables) == {theirs, hers, waiting}
        clock.now += 10 * DAY
        await tidied(server)
        assert await rows(server, tables) == {theirs, hers}, "what came to nothing"
        clock.now += 20 * DAY
        await tidied(server)
        assert await rows(server, tables) == {hers}, "a guest's game"
        assert await rows(server, players) == {guest.id, anna.id}
        clock.now += 40 * DAY
        await tidied(server)
        assert await rows(server, players) == {anna.id}, "a guest"
        assert (await anna.record(hers)).startswith("kaffihus record")
        left = {
            table.name: await rows(server, table, "table_id")
            for table in metadata.sorted_tables
            if "table_id" in table.c
        }
        assert all(ids <= {hers} for ids in left.values()), left
        clock.now += 91 * DAY
        await tidied(server)
        assert not await rows(server, tokens, "digest"), "tokens that have ended"


async def test_games_that_are_played_and_guests_who_come_are_never_forgotten(store_url):
    clock, keep = Clock(), []
    settings = settings_for(store_url, nothing_days=1, games_days=1, guest_days=1, heartbeat_seconds=3600)
    async with running(settings, clock, keep) as client:
        guest = await client.guest("Bo")
        table = await guest.make_table("fika", ["open", "bot:random"])
        await guest.join(table["id"], secret=table["links"]["player"])
        clock.now += 5 * DAY
        await tidied(keep[0])
        assert (await guest.table(table["id"]))["status"] == "playing"
        idle = await client.guest("Ida")
        clock.now += 10 * DAY
        await idle.ask("GET", "/me")
        await tidied(keep[0])
        assert idle.id in await rows(keep[0], players)


async def test_nothing_is_forgotten_where_that_is_not_wanted(sqlite_url):
    clock, keep = Clock(), []
    settings = settings_for(sqlite_url, nothing_days=0, games_days=0, guest_days=0, heartbeat_seconds=3600)
    async with running(settings, clock, keep) as client:
        guest = await client.guest("Bo")
        table = await finished_game(guest)
        clock.now += 5000 * DAY
        await tidied(keep[0])
        assert await rows(keep[0], tables) == {table}
        assert await rows(keep[0], players) == {guest.id}


async def test_without_room_there_are_no_new_tables_and_games_go_on(store_url, monkeypatch):
    keep = []
    room = [space.Space(10, 10_000)]
    monkeypatch.setattr(space, "space", lambda connection: room[0])
    async with running(settings_for(store_url, free_mib=100, heartbeat_seconds=3600), keep=keep) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
        for short in (space.Space(10, 99),):
            room[0] = short
            await Housekeeping(keep[0])._look_at_space()
            with pytest.raises(Problem) as problem:
                await anna.make_table("fika", ["open", "bot:random"])
            assert (problem.value.status, problem.value.key) == (507, "house.why.full")
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            await seat.until(lambda one: bool(one.situation["options"]))
            await seat.act(seat.situation["options"][0]["action"])
            with pytest.raises(Refused) as refused:
                await seat.say("and talk has no end")
            assert refused.value.code == "full"
        room[0] = space.Space(10, 101)
        await Housekeeping(keep[0])._look_at_space()
        await anna.make_table("fika", ["open", "bot:random"])


async def test_a_database_has_a_budget(store_url):
    async with running(settings_for(store_url, database_mib=10**6, heartbeat_seconds=3600)) as client:
        await (await client.guest("Anna")).make_table("fika", ["open", "bot:random"])
    keep = []
    async with running(settings_for(store_url, heartbeat_seconds=3600), keep=keep):
        found = await keep[0].store.read(space.space)
        assert 0 <= found.used < 100 and (found.free is None) == ("postgresql" in store_url)


def test_every_table_of_the_database_that_names_tables_or_players_is_thought_of():
    """A new one must be added to what is forgotten with them."""
    of_table = {table.name for table in metadata.sorted_tables if "table_id" in table.c}
    assert of_table - {"reports"} == {table.name for table in retention.OF_TABLE}
    of_player = {table.name for table in metadata.sorted_tables if "player" in table.c}
    apart = {"chairs", "chat", "mutes", "reports"}  # with their table, by two columns, by an operator
    assert of_player - apart == {table.name for table in retention.OF_PLAYER}
