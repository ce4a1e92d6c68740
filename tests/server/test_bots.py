"""Bots: in processes that may die, with delays that tell nothing."""

import asyncio
import errno
import os
import signal
import subprocess
import sys

import msgspec
import pytest
import uvloop

from kaffihus import games
from kaffihus.client import Problem
from kaffihus.core.chance import new_rng
from kaffihus.core.position import Position
from kaffihus.server.app import readiness
from kaffihus.server.live import bot_pool, housekeeping
from kaffihus.server.live.bot_pool import BotPool, Job, NoChoice, job_for
from kaffihus.server.live.bot_queue import Asker, FairQueue
from kaffihus.server.live.bot_worker import choose
from kaffihus.server.table import events as ev
from kaffihus.server.table.events import bit
from kaffihus.server.table.settings import Terms, levels
from kaffihus.server.wire.types import SeatSettings, TableSettings
from server.running import GENEROUS, play_out, running, settings_for

ANNA = Asker("1.2.3.4", "anna")


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
        first = await workers.choose(job, ANNA)
        os.kill(workers.processes[0].pid, signal.SIGKILL)
        assert await workers.choose(job, ANNA) == first
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
    monkeypatch.setattr(bot_pool, "FIRST_WAIT", 0.01)
    workers.start()
    try:
        job, position = some_job()
        assert await workers.choose(job, ANNA) in position.legal(job.seat)
        assert workers.restarts == 2 * bot_pool.MOST_TRIES
    finally:
        await workers.stop()


def test_a_worker_whose_end_is_not_known_yet_is_replaced():
    """The pipe to it is gone, and uvloop says so by no OSError: the bot and its spare would have failed."""

    async def ask_twice():
        workers = BotPool(1)
        workers.start()
        try:
            job, _ = some_job()
            before = await workers.choose(job, ANNA)
            process = workers.processes[0]
            process.send_signal(signal.SIGSTOP)  # it cannot end, and be found to have ended
            process.stdin.transport.close()
            await asyncio.sleep(0.01)
            assert await workers.choose(job, ANNA) == before and workers.restarts == 1
        finally:
            await workers.stop()

    uvloop.run(ask_twice())


def test_a_worker_whose_server_has_gone_goes_without_a_word():
    command = [sys.executable, "-m", "kaffihus.server.live.bot_worker"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as worker:
        worker.stdout.close()  # long before it is ready
        assert worker.stderr.read() == b"" and worker.wait() == 0


async def test_whoever_waits_for_a_bot_comes_before_bots_among_themselves():
    workers = BotPool(1)
    order = []

    async def ask(name, is_awaited):
        await workers.choose(some_job()[0], ANNA, is_awaited)
        order.append(name)

    asking = [asyncio.create_task(ask(f"bots {number}", False)) for number in range(3)]
    asking += [asyncio.create_task(ask(f"person {number}", True)) for number in range(2)]
    while len(workers.waiting) < len(asking):
        await asyncio.sleep(0)
    workers.start()
    try:
        await asyncio.gather(*asking)
    finally:
        await workers.stop()
    assert order == ["person 0", "person 1", "bots 0", "bots 1", "bots 2"]


async def test_a_worker_that_does_not_start_is_tried_again_and_said_once(sqlite_url, monkeypatch, caplog):
    """Files run out and are there again: bots play on, and readiness says both."""
    start, tries, has_files = asyncio.create_subprocess_exec, [], asyncio.Event()

    async def start_with_files(*command, **given):
        tries.append(command)
        if not has_files.is_set():
            raise OSError(errno.EMFILE, "Too many open files")
        return await start(*command, **given)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_with_files)
    monkeypatch.setattr(bot_pool, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(bot_pool, "LONGEST_WAIT", 0.05)
    keep = []
    async with running(settings_for(sqlite_url), keep=keep) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            playing = asyncio.create_task(play_out(seat))
            while len(tries) < 4:
                await asyncio.sleep(0.01)
            answer = await readiness(keep[0])
            assert answer.status_code == 503 and b"bot workers do not start" in answer.body
            assert b"kaffihus_bot_trouble 1.0" in keep[0].metrics.text()
            has_files.set()
            await playing
        assert (await readiness(keep[0])).status_code == 200
        assert b"kaffihus_bot_trouble 0.0" in keep[0].metrics.text()
    assert [line.getMessage() for line in caplog.records if line.levelname == "ERROR"] == [
        f"bot workers do not start: OSError {errno.EMFILE}"
    ]


async def test_a_worker_that_does_not_start_is_tried_less_and_less_often(monkeypatch):
    waits = []

    async def no_files(admitted):
        raise OSError(errno.EMFILE, "Too many open files")

    async def waited(seconds):
        waits.append(seconds)
        if len(waits) == 9:
            raise asyncio.CancelledError

    monkeypatch.setattr(bot_pool, "_start", no_files)
    monkeypatch.setattr(asyncio, "sleep", waited)
    with pytest.raises(asyncio.CancelledError):
        await BotPool(1)._process(0)
    assert waits == pytest.approx([0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10.0, 10.0])


async def test_nothing_that_goes_wrong_with_a_job_ends_the_service(monkeypatch, caplog):
    workers = BotPool(1)
    exchange, calls = bot_pool._exchange, []

    async def exchange_badly(process, job):
        calls.append(job)
        if len(calls) == 1:
            raise RuntimeError("nobody thought of this")
        return await exchange(process, job)

    monkeypatch.setattr(bot_pool, "_exchange", exchange_badly)
    workers.start()
    try:
        job, position = some_job()
        with pytest.raises(NoChoice):
            await workers.choose(job, ANNA)
        assert await workers.choose(job, ANNA) in position.legal(job.seat)
        assert [record.message for record in caplog.records] == ["a bot's job failed"]
    finally:
        await workers.stop()


async def test_addresses_take_turns_and_so_do_the_hosts_of_one():
    """However much one asks for, another waits for one turn of theirs."""
    queue = FairQueue()
    for number in range(100):
        queue.put(Asker("1.1.1.1", f"guest {number % 2}"), f"flood {number}", is_awaited=False)
    queue.put(Asker("2.2.2.2", "anna"), "anna", is_awaited=False)
    queue.put(Asker("1.1.1.1", "neighbour"), "neighbour", is_awaited=False)
    queue.put(Asker("3.3.3.3", "bo"), "bo", is_awaited=True)
    assert len(queue) == 103
    order = [await queue.get() for _ in range(103)]
    assert order[:6] == ["bo", "flood 0", "anna", "flood 1", "neighbour", "flood 2"] and not len(queue)


async def test_a_decision_nobody_waits_for_any_more_leaves_the_queue():
    workers = BotPool(1)
    asking = asyncio.create_task(workers.choose(some_job()[0], ANNA))
    await asyncio.sleep(0)
    assert len(workers.waiting) == 1
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert len(workers.waiting) == 0


async def test_bots_alone_wait_until_somebody_looks_on(sqlite_url):
    """Who looks on has no priority; nobody looks on: nobody thinks, and the table leaves memory."""
    keep, asked = [], []
    async with running(settings_for(sqlite_url, rest_seconds=0), keep=keep) as client:
        choose = keep[0].bots.choose

        async def note(job, asker, is_awaited):
            asked.append((asker, is_awaited))
            return await choose(job, asker, is_awaited)

        keep[0].bots.choose = note
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["bot:random", "bot:random"])
        await asyncio.sleep(0.05)
        assert not asked
        await housekeeping.Housekeeping(keep[0]).tidy()
        assert table["id"] not in keep[0].sessions
        async with client.watch(table["id"], table["links"]["spectator"]) as seat:
            await seat.until(lambda one: one.is_over)
    assert set(asked) == {(Asker("127.0.0.1", anna.id), False)}


async def test_a_seated_person_who_is_there_is_waited_for_first(sqlite_url):
    keep, asked = [], []
    async with running(settings_for(sqlite_url), keep=keep) as client:
        choose = keep[0].bots.choose

        async def note(job, asker, is_awaited):
            asked.append(is_awaited)
            return await choose(job, asker, is_awaited)

        keep[0].bots.choose = note
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            await play_out(seat)
    assert True in asked


@pytest.mark.parametrize("way", ["made", "reseated", "filled"])
async def test_a_player_has_so_many_tables_of_bots_only(sqlite_url, way):
    limits = msgspec.structs.replace(GENEROUS, bot_tables=1)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        anna = await client.guest("Anna")
        await anna.make_table("fika", ["bot:random", "bot:random"])
        with pytest.raises(Problem) as problem:
            await become_bots_only(anna, way)
        assert problem.value.code == "too_many" and "nobody but bots" in problem.value.message


async def become_bots_only(player, way):
    if way == "made":
        await player.make_table("fika", ["bot:random", "bot:random"])
    table = await player.make_table("fika", ["open", "bot:random"], start="host")
    if way == "reseated":
        await player.ask("PUT", f"/tables/{table['id']}/seats/0", {"kind": "bot", "level": "random"})
    if way == "filled":
        await player.ask("POST", f"/tables/{table['id']}/start", {"fill": "random"})


async def test_an_address_has_so_many_tables_of_bots_only(sqlite_url):
    """Guests are had for nothing: they share what their address has."""
    limits = msgspec.structs.replace(GENEROUS, bot_tables_per_address=2)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        for _ in range(2):
            await (await client.guest("Anna")).make_table("fika", ["bot:random", "bot:random"])
        with pytest.raises(Problem) as problem:
            await (await client.guest("Anna")).make_table("fika", ["bot:random", "bot:random"])
        assert problem.value.code == "too_many"


async def test_a_worker_that_hangs_is_replaced(monkeypatch):
    workers = BotPool(1)
    workers.start()
    try:
        job, _ = some_job()
        await workers.choose(job, ANNA)
        os.kill(workers.processes[0].pid, signal.SIGSTOP)
        monkeypatch.setattr(bot_pool, "MOST_SECONDS", 0.2)
        asking = asyncio.create_task(workers.choose(job, ANNA))
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
            await workers.choose(job, ANNA)
    finally:
        await workers.stop()


async def test_where_a_bot_fails_a_spare_plays_on(sqlite_url, monkeypatch):
    keep = []
    async with running(settings_for(sqlite_url), keep=keep) as client:
        true_choose = keep[0].bots.choose

        async def failing(job: Job, asker: Asker, is_awaited: bool):
            if job.level != "random":
                raise NoChoice("a bad day")
            return await true_choose(job, asker, is_awaited)

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
