"""Bots: in processes that may die, with delays that tell nothing."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from kaffihus import games
from kaffihus.core.chance import new_rng
from kaffihus.core.position import Position
from kaffihus.server.live import bot_pool, warmup
from kaffihus.server.live.bot_pool import BotPool, Job, NoChoice, job_for
from kaffihus.server.live.bot_worker import choose
from kaffihus.server.table import events as ev
from kaffihus.server.table.events import bit
from kaffihus.server.table.settings import Terms, levels
from kaffihus.server.wire.types import SeatSettings, TableSettings
from server.running import play_out, running, settings_for


def some_job(level="random", version=1):
    game = games.load("fika")
    position = Position(game, 2)
    rng = new_rng(1)
    while position.is_chance:
        position.draw(rng)
    terms = Terms(
        "t", TableSettings("fika", [SeatSettings(), SeatSettings()]), 1, "host", b"s" * 32, "p", "s", 0
    )
    return job_for(terms, position, position.pending[0], level, version), position


def test_a_job_has_the_same_answer_every_time():
    job, position = some_job()
    assert choose(job) == choose(job)
    assert choose(job).action in position.legal(position.pending[0])
    again, _ = some_job(version=2)
    assert again.bot_seed != job.bot_seed


def test_what_goes_wrong_is_said_without_secrets():
    job, _ = some_job(level="nobody")
    answer = choose(job)
    assert answer.action == -1 and answer.error == "nobody at fika: BadRequest"


async def test_a_worker_that_dies_over_a_job_is_replaced():
    workers = BotPool(1)
    workers.start()
    try:
        job, _ = some_job()
        first = await workers.choose(job)
        os.kill(workers.processes[0].pid, signal.SIGKILL)
        assert await workers.choose(job) == first
        assert workers.restarts <= 1
    finally:
        await workers.stop()


async def test_workers_killed_before_they_are_ready_are_no_jobs_fault(monkeypatch):
    """However many: a machine that is short of memory kills them as they come."""
    workers = BotPool(1)
    start = asyncio.create_subprocess_exec
    started = []

    async def start_and_kill(*command, **given):
        process = await start(*command, **given)
        started.append(process)
        if len(started) <= 2 * bot_pool.MOST_TRIES:
            process.kill()
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_and_kill)
    workers.start()
    try:
        job, position = some_job()
        assert await workers.choose(job) in position.legal(job.seat)
        assert workers.restarts == 2 * bot_pool.MOST_TRIES
    finally:
        await workers.stop()


async def test_whoever_waits_for_a_bot_comes_before_bots_among_themselves():
    workers = BotPool(1)
    order = []

    async def ask(name, is_awaited):
        await workers.choose(some_job()[0], is_awaited)
        order.append(name)

    asking = [asyncio.create_task(ask(f"bots {number}", False)) for number in range(3)]
    asking += [asyncio.create_task(ask(f"person {number}", True)) for number in range(2)]
    while workers.waiting.qsize() < len(asking):
        await asyncio.sleep(0)
    workers.start()
    try:
        await asyncio.gather(*asking)
    finally:
        await workers.stop()
    assert order == ["person 0", "person 1", "bots 0", "bots 1", "bots 2"]


async def test_a_worker_that_hangs_is_replaced(monkeypatch):
    workers = BotPool(1)
    workers.start()
    try:
        job, _ = some_job()
        await workers.choose(job)
        os.kill(workers.processes[0].pid, signal.SIGSTOP)
        monkeypatch.setattr(bot_pool, "MOST_SECONDS", 0.2)
        asking = asyncio.create_task(workers.choose(job))
        while not workers.restarts:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(bot_pool, "MOST_SECONDS", 60.0)
        assert isinstance(await asking, int)
    finally:
        await workers.stop()


async def test_a_job_that_cannot_be_done_says_so():
    workers = BotPool(1)
    workers.start()
    try:
        job, _ = some_job(level="nobody")
        with pytest.raises(NoChoice):
            await workers.choose(job)
    finally:
        await workers.stop()


async def test_where_a_bot_fails_a_spare_plays_on(sqlite_url, monkeypatch):
    keep = []
    async with running(settings_for(sqlite_url), keep=keep) as client:
        true_choose = keep[0].bots.choose

        async def failing(job: Job, is_awaited: bool):
            if job.level != "random":
                raise NoChoice("a bad day")
            return await true_choose(job, is_awaited)

        monkeypatch.setattr(keep[0].bots, "choose", failing)
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", f"bot:{levels()[-1]}"])
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            await play_out(seat)
            assert seat.table["result"]["why"] == "played"


async def test_hidden_steps_do_not_show_in_a_bots_time(sqlite_url):
    """What nobody notices is done at once; what is noticed waits for the time drawn for the decision."""
    keep, waits = [], []
    async with running(settings_for(sqlite_url, bot_delay=(0.5, 0.5)), keep=keep) as client:

        async def wait_until(release):
            waits.append(release)

        keep[0].supervisor._wait_until = wait_until
        anna = await client.guest("Anna")
        table = await anna.make_table("fyfe", ["open", "bot:random"])
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            await play_out(seat)
        kept = (await keep[0].session(table["id"])).streams.events
    acts = [one for one in kept if isinstance(one.event, ev.Acted) and one.event.seat == 1]
    others = bit(0) | bit(None)
    noticed = [one for one in acts if one.seen & others]
    assert 0 < len(noticed) == len(waits) < len(acts)


async def test_a_bot_waits_for_its_time_and_shows_whole_seconds_when_late(sqlite_url):
    keep = []
    async with running(settings_for(sqlite_url, bot_delay=(0.1, 0.2)), keep=keep):
        keeper = keep[0].supervisor
        for late, least in ((-80, 80), (-1, 1), (930, 70)):
            before = keep[0].now()
            await keeper._wait_until(before - late)
            assert keep[0].now() - before >= least - 2


async def test_the_levels_of_the_house_are_offered(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        for game in await client.games():
            assert game["levels"] == levels()
    assert levels()[0] == "random" and "search" not in levels()


async def test_searches_are_compiled_one_after_another_and_broken_off_with_the_house(monkeypatch):
    """Those that are compiled already are left alone."""
    started, released = [], []
    first, second, third = games.IDS[:3]

    def start(game):
        code = "input()" if game == third else "pass"
        started.append((game, subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)))
        return started[-1][1]

    monkeypatch.setattr(warmup, "start_warming", start)
    monkeypatch.setattr(warmup, "release_lock", lambda: released.append(True))
    monkeypatch.setattr(warmup, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(warmup, "is_warm", lambda game: game == first)
    work = warmup.Warmup()
    work.start()
    while len(started) < 2:
        await asyncio.sleep(0.01)
    assert [game for game, _ in started] == [second, third] and not released
    await work.stop()
    assert started[1][1].returncode == -signal.SIGKILL and released
    for _, process in started:
        process.stdin.close()


async def test_nothing_is_compiled_where_that_is_switched_off(monkeypatch):
    monkeypatch.setenv("KAFFIHUS_WARMING", "off")
    monkeypatch.setattr(warmup, "is_warm", lambda _: False)
    await warmup.warm_all()
