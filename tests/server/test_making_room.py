"""Old games against bots make room for a new table; a table with somebody else never does."""

import msgspec
import pytest

from kaffihus.client import Problem
from server.running import GENEROUS, running, settings_for


async def test_a_table_with_somebody_else_is_not_ended_for_a_new_one(sqlite_url):
    limits = msgspec.structs.replace(GENEROUS, open_tables=2)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        shared = await anna.make_table("fika", ["open", "open"])
        alone = await anna.make_table("fika", ["open", "bot:random"])
        for player, table in ((anna, shared), (bo, shared), (anna, alone)):
            await player.join(table["id"], secret=table["links"]["player"])
        newer = await anna.make_table("fika", ["open", "open"])
        status = [(await anna.table(one["id"]))["status"] for one in (shared, alone, newer)]
        assert status == ["playing", "finished", "waiting"]
        with pytest.raises(Problem) as problem:
            await anna.make_table("fika", ["open", "open"])
        assert problem.value.code == "too_many"
        assert (await anna.table(shared["id"]))["status"] == "playing"
