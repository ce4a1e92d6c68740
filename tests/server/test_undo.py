"""Undo by policy, proposals, pause, chat."""

import asyncio

import msgspec
import pytest

from kaffihus.client import Refused
from kaffihus.server.table import requests
from server.running import GENEROUS, running, settings_for
from server.test_play import first, two_at_fika, whose_turn


async def act_once(seat):
    version = seat.version
    await seat.act(first(seat.situation))
    await seat.until(lambda one: one.version > version)


async def name_suits(one, two):
    """Play until both are to choose a card."""
    for _ in range(2):
        acting, _ = await whose_turn(one, two)
        await act_once(acting)
        for seat in (one, two):
            await seat.until(lambda each: each.version == max(one.version, two.version))


async def test_an_action_is_taken_back_freely_until_another_acts(store_url):
    async with running(settings_for(store_url)) as client:
        table, anna, bo = await two_at_fika(client, undo="free")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            before = acting.situation["view"]
            await act_once(acting)
            assert acting.situation["may_undo"]
            await acting.undo()
            await acting.until(lambda seat: seat.situation["view"] == before)
            await other.until(lambda seat: seat.log[-1]["key"] == "house.undone")
            assert not [entry for entry in other.log if entry["key"] == "fika.primary"]
            with pytest.raises(Refused):
                await acting.undo()
            await act_once(acting)
            await other.until(lambda seat: bool(seat.situation["options"]))
            await act_once(other)
            with pytest.raises(Refused) as refused:
                await acting.undo()
            assert refused.value.code == "undo"
            async with bo.sit(table["id"]) as fresh:
                assert fresh.log == two.log


async def test_a_sealed_choice_is_taken_back_until_all_have_chosen(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client, undo="free")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            await name_suits(one, two)
            await one.until(lambda seat: bool(seat.situation["options"]))
            await act_once(one)
            await one.undo()
            await one.until(lambda seat: bool(seat.situation["options"]))
            await act_once(one)
            await two.until(lambda seat: bool(seat.situation["options"]))
            await act_once(two)
            with pytest.raises(Refused):
                await one.undo()


async def test_beyond_that_all_are_asked(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client, undo="consent")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            before = acting.situation["view"]
            await name_suits(one, two)
            with pytest.raises(Refused) as refused:
                await acting.undo()
            assert refused.value.line.key == "house.why.undo_by_consent"
            await acting.propose("undo")
            await other.until(lambda seat: seat.situation["proposal"] is not None)
            assert other.situation["proposal"]["waiting"] == [other.seat]
            with pytest.raises(Refused):
                await other.propose("pause")
            await other.answer(False)
            await acting.until(lambda seat: seat.situation["proposal"] is None)
            assert acting.log[-1]["key"] == "house.declined"
            await acting.propose("undo")
            await acting.answer(False)
            assert acting.log[-1]["key"] == "house.withdrawn"
            await acting.propose("undo")
            await other.answer(True)
            await acting.until(lambda seat: seat.situation["view"] == before)
            assert acting.situation["proposal"] is None


async def test_against_bots_consent_is_theirs(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"], undo="consent")
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            await seat.until(lambda one: bool(one.situation["options"]))
            view = seat.situation["view"]
            await seat.act(first(seat.situation))
            await seat.until(lambda one: bool(one.situation["options"]) and one.situation["view"] != view)
            await seat.propose("undo")
            await seat.until(lambda one: one.situation["view"] == view)
            await seat.act(first(seat.situation))


async def test_friends_go_back_as_far_as_they_like(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client, undo="any")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, _ = await whose_turn(one, two)
            before = acting.situation["view"]
            await name_suits(one, two)
            for seat in (one, two):
                await seat.until(lambda each: bool(each.situation["options"]))
                await act_once(seat)
            for _ in range(2):
                await acting.undo()
            await acting.until(lambda seat: seat.situation["view"] == before)


async def test_without_undo_there_is_none(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client, undo="none")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, _ = await whose_turn(one, two)
            await act_once(acting)
            assert not acting.situation["may_undo"]
            for ask in (acting.undo(), acting.propose("undo")):
                with pytest.raises(Refused) as refused:
                    await ask
                assert refused.value.code == "undo"


async def test_a_pause_is_agreed_upon_and_nobody_acts_in_it(store_url):
    async with running(settings_for(store_url)) as client:
        table, anna, bo = await two_at_fika(client, clock={"kind": "move", "seconds": 600})
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            await acting.propose("pause")
            await other.until(lambda seat: seat.situation["proposal"] is not None)
            await other.answer(True)
            await acting.until(lambda seat: seat.situation["status"] == "paused")
            assert not any(clock["is_running"] for clock in acting.situation["clocks"])
            assert acting.situation["options"] == []
            with pytest.raises(Refused) as refused:
                await acting.act(0)
            assert refused.value.code == "not_now"
            await other.propose("resume")
            await acting.answer(True)
            await acting.until(lambda seat: seat.situation["status"] == "playing")
            await act_once(acting)


async def test_all_may_agree_to_end_the_game(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            await one.propose("end")
            await two.answer(True)
            await one.until(lambda seat: seat.is_over)
            assert one.table["result"] == {"why": "agreed", "ranks": [], "scores": [0, 0], "forfeits": []}


# --- chat


async def test_what_is_said_is_kept_escaped_and_bounded(store_url):
    async with running(settings_for(store_url)) as client:
        table, anna, bo = await two_at_fika(client)
        frames = []
        async with anna.sit(table["id"]) as one, bo.sit(table["id"], on_frame=frames.append) as two:
            await one.say("  Halló <b>Bo</b>\u202e & \x00 allt \n gott?  ")
            await two.until(lambda seat: bool(seat.chat))
            assert two.chat[0]["text"] == "Halló <b>Bo</b> & allt gott?"
            assert not any("<b>" in frame for frame in frames)
            for text in ("", "   ", "x" * 301):
                with pytest.raises(Refused) as refused:
                    await one.say(text)
                assert refused.value.code == "too_long"
            await one.request("say", id="twice", text="once")
            await one.request("say", id="twice", text="once")
            await two.until(lambda seat: len(seat.chat) == 2)
            assert [line["number"] for line in two.chat] == [1, 2]
        async with client.watch(table["id"], table["links"]["spectator"]) as watching:
            assert [line["text"] for line in watching.chat][-1] == "once"


async def test_a_muted_player_is_not_heard(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            await two.request("mute", seat=one.seat)
            await one.say("can you hear me?")
            await one.until(lambda seat: bool(seat.chat))
            await two.say("no")
            await two.until(lambda seat: bool(seat.chat))
            assert [line["text"] for line in two.chat] == ["no"]
            await two.send_raw('{"type":"ping"}')
            await two.break_off()
            await two.until(lambda seat: seat.connections == 2)
            assert [line["text"] for line in two.chat] == ["no"]
            await two.request("mute", seat=one.seat, on=False)
            await one.say("and now?")
            await two.until(lambda seat: len(seat.chat) == 2)
            with pytest.raises(Refused):
                await two.request("mute", seat=two.seat)


async def test_what_could_go_on_without_end_does_not_and_the_game_does(sqlite_url, monkeypatch):
    """Acting and taking back, proposing and declining: a table would grow for ever."""
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client, undo="free")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, other = await whose_turn(one, two)
            await act_once(acting)
            monkeypatch.setattr(requests, "MOST_EVENTS", 4)
            for ask in (acting.undo, lambda: other.request("propose", what="pause")):
                with pytest.raises(Refused) as refused:
                    await ask()
                assert refused.value.code == "too_many"
            for _ in range(5):
                acting, _ = await whose_turn(one, two)
                await act_once(acting)


async def test_an_address_takes_back_so_much_and_no_more(sqlite_url):
    """Whether that is free is tried in many worlds: forty requests a second were all of a core."""
    limits = msgspec.structs.replace(GENEROUS, undo_rate=0.001, undo_burst=2)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        table, anna, bo = await two_at_fika(client, undo="free")
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            acting, _ = await whose_turn(one, two)
            for number in range(2):
                await act_once(acting)
                await acting.request("undo", id=f"undo-{number}")
                await acting.until(lambda seat: bool(seat.situation["options"]))
            await act_once(acting)
            with pytest.raises(Refused) as refused:
                await acting.undo()
            assert refused.value.code == "too_fast"
            await acting.request("undo", id="undo-1")  # which was done, and is asked for again
            await whose_turn(one, two)


async def test_nobody_talks_without_end(sqlite_url):
    from kaffihus.server.settings import Limits

    limits = Limits(chat_rate=0.001, chat_burst=3)
    async with running(settings_for(sqlite_url, limits=limits)) as client:
        table, anna, bo = await two_at_fika(client)
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            for number in range(3):
                await one.say(str(number))
            with pytest.raises(Refused) as refused:
                await one.say("and more")
            assert refused.value.code == "too_fast"
            await two.say("my turn")
            await two.until(lambda seat: len(seat.chat) == 4)
            await asyncio.sleep(0)
