"""The coach at a table: for one's own decision, where the table has one, the same in every world."""

import asyncio

import msgspec
import pytest

from kaffihus import games
from kaffihus.client import Problem, Refused
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.server.live.bot_pool import coach_job_for
from kaffihus.server.live.bot_worker import choose
from kaffihus.server.table.settings import Terms
from kaffihus.server.wire.types import SeatSettings, TableSettings
from kaffihus.testing.playing import random_walk
from server.running import running, settings_for


@pytest.fixture(autouse=True)
def no_warming(monkeypatch):
    """A quick look in plain Python is enough to test by: nothing is compiled in the background."""
    monkeypatch.setenv("KAFFIHUS_WARMING", "off")


async def seated(client, **settings):
    """Anna at a table with one bot."""
    anna = await client.guest("Anna")
    table = await anna.make_table("fika", ["open", "bot:random"], **settings)
    await anna.join(table["id"], secret=table["links"]["player"])
    return anna, table


async def only_asked(seat, session):
    """Until nobody but the seat is asked: FIKA's bot may be setting up at the same time."""
    while set(session.table.pending) != {seat.seat}:
        await asyncio.sleep(0.01)


async def test_the_coach_answers_about_ones_own_decision(sqlite_url):
    """Options that are legal now, in the game's words; asked again, the same without another thought."""
    keep, phrases = [], games.load("fika").phrases
    async with running(settings_for(sqlite_url, bot_delay=(0.0, 0.01)), keep=keep) as client:
        anna, table = await seated(client, coach=True)
        async with anna.sit(table["id"]) as seat:
            async for situation in seat.turns():
                legal = [option["action"] for option in situation["options"]]
                session = keep[0].sessions[table["id"]]
                await only_asked(seat, session)
                advice = await seat.coach()
                assert [option["action"] in legal for option in advice["options"]].count(True) >= 1
                assert len(advice["options"]) + advice["others"] == len(legal)
                assert all(line["key"] in phrases for one in advice["options"] for line in one["lines"])
                kept = session.advice[seat.seat]
                assert await seat.coach() == advice and session.advice[seat.seat] is kept
                if situation["prompt"]["key"] == "fika.prompt.choose":
                    break
                await seat.act(legal[0])
        async with client.watch(table["id"], secret=table["links"]["spectator"]) as spectator:
            with pytest.raises(Refused) as refused:
                await spectator.request("coach")
            assert refused.value.code == "not_seated"


async def test_nothing_waits_for_the_coach_and_questions_are_bounded(sqlite_url, monkeypatch):
    """While it thinks, everything else is answered; of many questions at a time some are sent away."""
    keep, answer = [], asyncio.Event()
    async with running(settings_for(sqlite_url, bot_delay=(0.0, 0.01)), keep=keep) as client:
        anna, table = await seated(client, coach=True)

        async def slowly(session, seat, player, id):
            await answer.wait()
            raise RuntimeError("planted")

        monkeypatch.setattr(keep[0].coaching, "advise", slowly)
        async with anna.sit(table["id"]) as seat:
            await seat.until(lambda one: bool(one.situation["options"]))
            questions = [asyncio.create_task(seat.request("coach")) for _ in range(3)]
            done, waiting = await asyncio.wait(questions, return_when=asyncio.FIRST_COMPLETED)
            assert [question.exception().code for question in done] == ["too_fast"]
            await seat.observe()
            answer.set()
            for question in waiting:
                with pytest.raises(Refused) as refused:
                    await question
                assert refused.value.code == "unavailable"


async def test_there_is_no_coach_where_it_is_off_or_the_table_is_rated(sqlite_url):
    async with running(settings_for(sqlite_url, bot_delay=(0.0, 0.01))) as client:
        anna, table = await seated(client)
        async with anna.sit(table["id"]) as seat:
            await seat.until(lambda one: bool(one.situation["options"]))
            with pytest.raises(Refused) as refused:
                await seat.coach()
            assert refused.value.code == "impossible"
        with pytest.raises(Problem):
            await anna.make_table("fika", ["open", "open"], rated=True, undo="free", coach=True)


def test_a_coachs_job_has_the_same_answer_in_every_world_the_seat_cannot_tell_apart():
    """Every byte that leaves the process; the seeds follow from what the seat has seen."""
    game = games.load("cookie_jar")
    settings = TableSettings("cookie_jar", [SeatSettings()] * 4, coach=True)
    terms = Terms("t", settings, game.rules_version, "anna", b"s" * 32, "", "", 0)
    compared = 0
    for before, step, _ in random_walk(game, 4, {}, 6):
        if step.seat == CHANCE or len(before.legal(step.seat)) < 2:
            continue
        worlds = (before, before.redeal(step.seat, new_rng(1)), before.redeal(step.seat, new_rng(2)))
        jobs = [coach_job_for(terms, world, step.seat, version=9) for world in worlds]
        answers = {msgspec.json.encode(choose(job)) for job in jobs}
        assert len(answers) == 1 and b'"error":""' in next(iter(answers))
        compared += 1
        if compared == 3:
            return
    raise AssertionError("too few decisions were compared")
