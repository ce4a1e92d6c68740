"""kill -9 at any moment: what was acknowledged is there, every game goes on to its end, nothing doubled."""

import asyncio
import contextlib
import itertools
import math
import random

import psutil
import pytest

from kaffihus import games
from kaffihus.client import House, Refused
from kaffihus.core.record import read_record
from kaffihus.core.verify import verify_record
from kaffihus.server.store import Store, tables
from kaffihus.server.table import events as ev
from kaffihus.server.table import replay
from kaffihus.server.table.streams import Streams
from server.running import Process, settings_for

AHEAD = 10  # actions that people may take while a house is down


class Acknowledged(set):
    """The actions that a house has acknowledged, and how many there may be before the next crash."""

    most = math.inf

    async def have_room(self):
        while len(self) >= self.most:
            await asyncio.sleep(0.01)


async def play_on(house, table, player, seed, acknowledged):
    """Play a seat at random through every crash; notes each acknowledged action."""
    rng = random.Random(seed)
    async with player.sit(table, first_wait=0.05, resend_after=0.5, ping_after=0.5) as seat:
        number = 0
        async for _ in seat.turns():
            await acknowledged.have_room()
            options, version = seat.situation["options"], seat.version
            if not options:
                continue
            number += 1
            id = f"{seed}-{number}"
            try:
                action = options[rng.randrange(len(options))]["action"]
                await seat.request("act", id=id, action=action, version=version)
                acknowledged.add((table, seat.seat, id))
            except Refused as refused:
                assert refused.code in ("stale", "illegal", "not_now", "unavailable"), refused
                if refused.line.key == "house.why.bot_plays":
                    with contextlib.suppress(Refused):
                        await seat.request("return")
                    continue
                await asyncio.sleep(0.01)
                continue
            await seat.until(lambda one, version=version: one.version > version or one.is_over)


async def watch_on(house, table, secret):
    """Look on through every crash: bots among themselves play while somebody does."""
    async with house.watch(table, secret, first_wait=0.05, ping_after=0.5) as seat:
        await seat.until(lambda one: one.is_over)


async def crash(houses, seed, until, acknowledged, gaps, most):
    """Kill a house, or every third time one of its bot workers, every so many actions; start it again."""
    rng = random.Random(seed)
    crashes = {"house": 0, "worker": 0}
    for number in itertools.count():
        if crashes["house"] == most:
            break
        wanted = len(acknowledged) + rng.randint(*gaps)
        acknowledged.most = wanted + AHEAD
        while len(acknowledged) < wanted and not until.done():
            await asyncio.sleep(0.01)
        if until.done():
            break
        await asyncio.sleep(rng.uniform(0, 0.05))
        house = rng.choice(houses)
        if number % 3 == 2:
            workers = [
                child
                for child in psutil.Process(house.process.pid).children()
                if any("bot_worker" in part for part in child.cmdline())
            ]
            if workers:
                rng.choice(workers).kill()
                crashes["worker"] += 1
            continue
        await house.kill()
        crashes["house"] += 1
        await house.start()
    acknowledged.most = math.inf
    return crashes


async def make_games(client, count, seed):
    """Tables of tiny games in turn: half of bots alone, half with a person."""
    rng = random.Random(seed)
    host = await client.guest("Host")
    made = []
    for number in range(count):
        game = games.load(games.IDS[number % len(games.IDS)])
        bots = ["bot:random"] * game.seats[0]
        has_person = number % 2 == 1
        seats = ["open", *bots[1:]] if has_person else bots
        table = await host.make_table(game.id, seats, options=dict(game.tiny), grace=3600)
        player = None
        if has_person:
            player = await client.guest(f"Guest {number}")
            await player.join(table["id"], secret=table["links"]["player"])
        made.append((table["id"], player, rng.randrange(10**6), table["links"]["spectator"]))
    return host, made


async def wait_for_bots(url, host, made):
    """Until every table is finished."""
    async with House(url) as client:
        for table, player, _, _ in made:
            while True:
                with contextlib.suppress(Exception):
                    asking = host if player is None else player
                    asking.house = client
                    if (await asking.table(table))["status"] == "finished":
                        break
                await asyncio.sleep(0.05)


async def check_crashes(url, tmp_path, count, seed, gaps, least, most, houses=1):
    settings = settings_for(
        url, hidden_options=True, heartbeat_seconds=0.2, dead_seconds=1.5, bot_delay=(0.0, 0.02)
    )
    processes = [Process(settings, tmp_path / f"house{number}.log") for number in range(houses)]
    for process in processes:
        await process.start()
    acknowledged = Acknowledged()
    try:
        async with House(processes[0].url) as client:
            host, made = await make_games(client, count, seed)
            playing, watching = [], []
            for number, (table, player, own, secret) in enumerate(made):
                house = House(processes[number % houses].url)
                if player is None:
                    watching.append(asyncio.create_task(watch_on(house, table, secret)))
                else:
                    player.house = house
                    playing.append(play_on(player.house, table, player, own, acknowledged))
            all_over = asyncio.gather(*playing)
            crashing = asyncio.create_task(crash(processes, seed, all_over, acknowledged, gaps, most))
            await all_over
            crashes = await crashing
            await wait_for_bots(processes[0].url, host, made)
            await asyncio.gather(*watching)
            for _, player, _, _ in made:
                if player is not None:
                    await player.house.http.aclose()
        for process in processes:
            assert process.errors() == []
    finally:
        for process in processes:
            await process.kill()
    assert crashes["house"] >= least and crashes["worker"] >= least // 4, crashes
    check_store(url, [table for table, *_ in made], acknowledged)
    return crashes


def check_store(url, table_ids, acknowledged):
    """Every table is whole, finished and verifies; every acknowledged action is there once."""
    store = Store(url)
    try:
        found = []
        for table in table_ids:
            with store.engine.begin() as connection:
                terms = tables.read_terms(connection, table)
                kept = tables.read_events(connection, table)
            streams = Streams(terms)
            streams.load(kept)
            assert streams.table.status == "finished"
            verify_record(read_record(replay.record_text(streams.table).encode()), games.load)
            found += [
                (table, one.event.seat, one.event.id)
                for one in kept
                if isinstance(one.event, ev.Acted) and one.event.id
            ]
        assert len(found) == len(set(found)), "an action was carried out twice"
        assert acknowledged <= set(found), "an acknowledged action is gone"
    finally:
        store.close()


async def test_kill_9_loses_nothing(store_url, tmp_path):
    await check_crashes(store_url, tmp_path, count=5, seed=3, gaps=(2, 6), least=2, most=2)


@pytest.mark.slow
async def test_kill_9_loses_nothing_in_hundreds_of_games(store_url, tmp_path):
    crashes = await check_crashes(store_url, tmp_path, count=300, seed=4, gaps=(5, 25), least=20, most=40)
    print(crashes)


@pytest.mark.slow
async def test_kill_9_of_one_of_two_workers(postgres_url, tmp_path):
    await check_crashes(
        postgres_url, tmp_path, count=200, seed=5, gaps=(3, 12), least=10, most=15, houses=2
    )


async def test_a_house_that_is_told_to_stop_stops_and_says_nothing_bad(sqlite_url, tmp_path):
    import signal

    process = Process(settings_for(sqlite_url), tmp_path / "house.log")
    await process.start()
    async with House(process.url) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"], first_wait=0.05) as seat:
            await seat.until(lambda one: bool(one.situation["options"]))
            await process.kill(signal.SIGTERM)
            assert process.process.returncode in (0, -signal.SIGTERM)  # uvicorn passes it on
            await process.start()
            await seat.until(lambda one: one.connections == 2)
            await seat.act(seat.situation["options"][0]["action"])
    await process.kill(signal.SIGTERM)
    assert process.errors() == []
    log = process.log.read_text()
    assert '"message": "closed"' in log
    assert anna.token not in log and table["links"]["player"] not in log
