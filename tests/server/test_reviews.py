"""Reviews at a house: asked for after the end, made by a process of their own, kept, and bounded."""

import asyncio
import sys

import pytest

from kaffihus import games
from kaffihus.client import Problem
from kaffihus.core.play import Play
from kaffihus.core.record import record_of, write_record
from kaffihus.server.live.reviews import BURST, MOST_BROUGHT, Reviews
from kaffihus.server.store.reviews import read_review
from kaffihus.server.wire.review import REVIEW_FORM
from server.running import play_out, running, settings_for
from server.test_play import two_at_fika

# A worker that needs no compiler: it says how far it is, and knows the record's players.
WORKER = """
import json, sys
players = [line.split(": ", 1)[1].strip() for line in sys.stdin if line.startswith("player ")]
told = {"done": 1, "total": 2, "values": {"0": [0.5], "1": []}, "review": None}
print(json.dumps(told), flush=True)
review = {"game": "fika", "rules": 1, "players": players, "seed": 0, "by_network": True, "seats": []}
print(json.dumps({**told, "done": 2, "review": review}), flush=True)
"""


DIES = (sys.executable, "-c", "raise SystemExit(1)")


async def finished_table(client):
    table, anna, bo = await two_at_fika(client)
    with pytest.raises(Problem) as problem:
        await anna.ask("POST", f"/tables/{table['id']}/review")
    assert problem.value.code == "not_now", "before the end a review would tell everything"
    async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
        await asyncio.gather(play_out(one), play_out(two))
    return table, anna, bo


async def settled(player, path):
    """The review's state once nothing more will come."""
    while True:
        state = await player.ask("GET", path)
        if state["status"] in ("done", "failed", "none"):
            return state
        await asyncio.sleep(0.05)


async def test_a_review_is_made_once_and_kept_for_everybody_who_may_see_the_table(store_url):
    kept = []
    async with running(settings_for(store_url), keep=kept) as client:
        reviews = kept[0].reviews
        reviews.command = (sys.executable, "-c", WORKER)
        table, anna, bo = await finished_table(client)
        path = f"/tables/{table['id']}/review"
        assert (await anna.ask("GET", path))["status"] == "none"
        assert (await anna.ask("POST", path))["status"] in ("waiting", "working")
        found = await settled(bo, path)
        assert found["status"] == "done" and found["review"]["players"] == ["Anna", "Bo"]
        stored = await kept[0].store.read(read_review, table["id"], REVIEW_FORM)
        assert stored and not reviews.current
        assert b"Anna" not in stored, "names are the table's, which may lose them"
        with pytest.raises(Problem) as problem:
            await (await client.guest("Gestur")).ask("GET", path)
        assert problem.value.status == 404, "a private table is there for nobody else"
        reviews.command = DIES
        assert (await bo.ask("POST", path))["review"] == found["review"], "it is not made again"


async def test_a_worker_that_dies_fails_its_review_alone_and_nobody_may_ask_for_ever(sqlite_url):
    kept = []
    async with running(settings_for(sqlite_url), keep=kept) as client:
        kept[0].reviews.command = DIES
        table, anna, _ = await finished_table(client)
        path = f"/tables/{table['id']}/review"
        for _ in range(BURST):
            await anna.ask("POST", path)
            assert (await settled(anna, path))["status"] == "failed"
        with pytest.raises(Problem) as problem:
            await anna.ask("POST", path)
        assert problem.value.status == 429, "whoever asks for much is sent away"


async def test_a_record_that_is_brought_is_reviewed_and_kept_nowhere(sqlite_url):
    kept = []
    async with running(settings_for(sqlite_url), keep=kept) as client:
        reviews = kept[0].reviews
        reviews.command = DIES
        table, anna, _ = await finished_table(client)
        text = await anna.record(table["id"])
        while (await brought(client, text))["status"] != "failed":
            await asyncio.sleep(0.05)
        reviews.command = (sys.executable, "-c", WORKER)
        while (state := await brought(client, text))["status"] != "done":
            assert state["status"] in ("waiting", "working")
            await asyncio.sleep(0.05)
        assert state["review"]["players"] == ["Anna", "Bo"]
        reviews.command = DIES
        assert await brought(client, text) == state, "it is not made again"
        assert (await anna.ask("GET", f"/tables/{table['id']}/review"))["status"] == "none"
        unfinished = write_record(record_of(Play(games.load("fika"), ["a", "b"])))
        wrong = {"no record file": "hello", "not whole": text[: len(text) // 2], "not played": unfinished}
        for reason, record in wrong.items():
            with pytest.raises(Problem) as problem:
                await brought(client, record)
            assert reason in problem.value.message and "\n" not in problem.value.message
        assert len(reviews.brought) == 1 and not reviews.current


async def test_only_the_latest_reviews_of_brought_records_are_remembered():
    reviews = Reviews(None, lambda: 0)
    for number in range(MOST_BROUGHT + 2):
        await reviews.remember(str(number), None)
    assert list(reviews.brought) == [str(number) for number in range(2, MOST_BROUGHT + 2)]


async def brought(client, text):
    return await client.ask("POST", "/records/review", {"record": text})
