"""Workers of one machine share the processes in which bots think, and can do without each other."""

import asyncio
import contextlib
import signal
import stat

import pytest

from kaffihus.server.live import shared_bot_pool
from kaffihus.server.live.bot_pool import BotPool, Choice, NoChoice
from kaffihus.server.live.bot_queue import Asker
from kaffihus.server.live.shared_bot_pool import SharedBotPool, make_bot_pool, shared_place
from server.running import play_out, running, settings_for
from server.test_bots import ANNA, some_job

BO = Asker("5.6.7.8", "bo")


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """A folder of the test's own, in which workers meet."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(shared_bot_pool, "LOOK_SECONDS", 0.02)
    return shared_place("a house", ())


@contextlib.asynccontextmanager
async def open_pools(place, number, count=1):
    """So many workers' pools; the first is the holder."""
    pools = [SharedBotPool(count, (), place) for _ in range(number)]
    try:
        for pool in pools:
            pool.start()
            while not pools[0].is_holder:
                await asyncio.sleep(0.01)
        yield pools
    finally:
        for pool in pools:
            await pool.stop()


async def test_bots_of_all_workers_think_in_the_processes_of_one(place):
    job, position = some_job()
    async with open_pools(place, 3) as pools:
        chosen = await asyncio.gather(*(pool.choose(job, ANNA) for pool in pools))
        assert len(set(chosen)) == 1 and chosen[0] in position.legal(job.seat)
        assert [len(pool.processes) for pool in pools] == [1, 0, 0]
        bad, _ = some_job(level="nobody")
        with pytest.raises(NoChoice, match="nobody at fika"):
            await pools[1].choose(bad, ANNA)


async def test_jobs_of_all_workers_wait_in_one_fair_queue(place, monkeypatch):
    """However much one asks for at one worker, another waits at another for one turn of theirs."""
    asked, go_on = [], asyncio.Event()

    async def ask(pool, number, job):
        asked.append(job.bot_seed)
        await go_on.wait()
        return Choice(0)

    monkeypatch.setattr(BotPool, "_ask", ask)
    jobs = [some_job(version=version)[0] for version in range(6)]
    async with open_pools(place, 2) as (holder, other):
        asking = [asyncio.create_task(holder.choose(job, ANNA)) for job in jobs[:5]]
        while len(holder.waiting) < 4:
            await asyncio.sleep(0.01)
        asking.append(asyncio.create_task(other.choose(jobs[5], BO)))
        while len(holder.waiting) < 5:
            await asyncio.sleep(0.01)
        go_on.set()
        await asyncio.gather(*asking)
    order = [[job.bot_seed for job in jobs].index(seed) for seed in asked]
    assert order == [0, 1, 5, 2, 3, 4]


async def test_whoever_waits_no_longer_leaves_the_queue_of_the_holder(place, monkeypatch):
    never = asyncio.Event()
    monkeypatch.setattr(BotPool, "_ask", lambda *_: never.wait())
    async with open_pools(place, 2) as (holder, other):
        asking = [asyncio.create_task(other.choose(some_job()[0], ANNA)) for _ in range(3)]
        while len(holder.waiting) < 2:
            await asyncio.sleep(0.01)
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        while holder.waiting:
            await asyncio.sleep(0.01)


async def test_when_the_holder_goes_another_worker_is_it(place):
    job, _ = some_job()
    async with open_pools(place, 3) as pools:
        first = await pools[1].choose(job, ANNA)
        await pools[0].stop()
        while not any(pool.is_holder for pool in pools[1:]):
            await asyncio.sleep(0.01)
        assert [await pool.choose(job, ANNA) for pool in pools[1:]] == [first, first]
        assert sum(len(pool.processes) for pool in pools[1:]) == 1


async def test_a_job_under_way_survives_the_holders_end(place, monkeypatch):
    true_ask, never, asked = BotPool._ask, asyncio.Event(), asyncio.Event()

    async def ask(pool, number, job):
        if pool is pools[0]:
            asked.set()
            await never.wait()
        return await true_ask(pool, number, job)

    monkeypatch.setattr(BotPool, "_ask", ask)
    job, position = some_job()
    async with open_pools(place, 2) as pools:
        asking = asyncio.create_task(pools[1].choose(job, ANNA))
        await asked.wait()
        await pools[0].stop()
        assert await asking in position.legal(job.seat)


async def test_a_holder_that_says_nothing_is_left_alone(place, monkeypatch, caplog):
    """A stopped process takes connections and never answers; whoever has met it asks others meanwhile."""

    async def say_nothing(reader, writer):
        await reader.read()
        writer.close()

    monkeypatch.setattr(shared_bot_pool, "SILENT_SECONDS", 0.2)
    job, position = some_job()
    async with open_pools(place, 1) as (holder,):
        holder._listening.close()
        place.unlink(missing_ok=True)
        silent = await asyncio.start_unix_server(say_nothing, str(place))
        other = SharedBotPool(1, (), place)
        other.start()
        try:
            for _ in range(2):
                assert await other.choose(job, ANNA) in position.legal(job.seat)
            warned = [line.getMessage() for line in caplog.records if line.levelname == "WARNING"]
            assert len(warned) == 1 and "do not answer" in warned[0]
            assert len(other.processes) == 1
        finally:
            await other.stop()
            silent.close()


async def test_processes_that_were_needed_without_a_holder_go_again(place, monkeypatch):
    job, _ = some_job()
    async with open_pools(place, 2) as (_, other):
        other._alone_until = float("inf")
        await other.choose(job, ANNA)
        (process,) = other.processes.values()
        monkeypatch.setattr(shared_bot_pool, "IDLE_SECONDS", 0.0)
        while other.processes:
            await asyncio.sleep(0.01)
        await process.wait()
        assert process.returncode == -signal.SIGKILL


async def test_the_holders_trouble_is_told_while_somebody_waits(place, monkeypatch):
    never = asyncio.Event()
    monkeypatch.setattr(BotPool, "_ask", lambda *_: never.wait())
    monkeypatch.setattr(shared_bot_pool, "SIGN_SECONDS", 0.02)
    async with open_pools(place, 2) as (holder, other):
        holder.trouble = "bot workers do not start"
        asking = asyncio.create_task(other.choose(some_job()[0], ANNA))
        while not other.trouble:
            await asyncio.sleep(0.01)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert not other.trouble, "nobody is kept from a worker for what another has been through"


async def test_where_nothing_can_be_shared_bots_think_all_the_same(place, caplog):
    job, position = some_job()
    nowhere = place.parent / ("long" * 60) / place.name
    pool = SharedBotPool(1, (), nowhere)
    pool.start()
    try:
        assert await pool.choose(job, ANNA) in position.legal(job.seat)
    finally:
        await pool.stop()
    assert [line.levelname for line in caplog.records if "not shared" in line.message] == ["ERROR"]


def test_workers_meet_in_a_folder_that_is_theirs_alone(tmp_path, place, caplog):
    folder = place.parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert shared_place("a house", ()) == place
    assert len({place, shared_place("another", ()), shared_place("a house", ("mine=bot.py:Mine",))}) == 3
    assert isinstance(make_bot_pool(1, (), "a house"), SharedBotPool)
    folder.chmod(0o755)
    assert shared_place("a house", ()) is None and "not ours alone" in caplog.text
    assert type(make_bot_pool(1, (), "a house")) is BotPool
    folder.chmod(0o700)
    assert shared_place("a house", ()) == place
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    assert shared_place("a house", ()) is None, "somebody else made a name of it"


@pytest.mark.xdist_group("postgresql")
async def test_houses_that_share_a_store_share_their_bots(postgres_url):
    settings, keep = settings_for(postgres_url), []
    async with running(settings, keep=keep) as one, running(settings, keep=keep) as two:
        while not keep[0].bots.is_holder:
            await asyncio.sleep(0.01)
        for house in (one, two):
            anna = await house.guest("Anna")
            table = await anna.make_table("fika", ["open", "bot:random"])
            await anna.join(table["id"], secret=table["links"]["player"])
            async with anna.sit(table["id"]) as seat:
                await play_out(seat)
                assert seat.table["result"]["why"] == "played"
        assert [len(server.bots.processes) for server in keep] == [1, 0]
