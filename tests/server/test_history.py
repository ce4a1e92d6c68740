"""Accounts, ratings, history, records and replays."""

import asyncio
import itertools
import threading

import pytest

from kaffihus import games
from kaffihus.cli.dataset import make_dataset
from kaffihus.client import Problem
from kaffihus.core.chance import CHANCE
from kaffihus.core.record import read_record, replay_record
from kaffihus.core.verify import dealer_of, verify_record
from kaffihus.lab.dataset import Dataset
from kaffihus.server.store.ratings import Strength, rate
from kaffihus.server.table import replay
from server.running import play_out, running, settings_for
from server.test_play import two_at_fika


async def test_an_account_is_a_name_and_a_passphrase(store_url):
    async with running(settings_for(store_url)) as client:
        guest = await client.guest("Anna")
        session = await guest.ask("POST", "/accounts", {"name": "Anna", "passphrase": "kaffi og kleinur"})
        assert session["player"] == {"id": guest.id, "name": "Anna", "has_account": True}
        again = await client.log_in("ANNA", "kaffi og kleinur")
        assert again.id == guest.id and again.token != guest.token
        for name, passphrase in [("anna", "kaffi og kleina"), ("Nobody", "kaffi og kleinur")]:
            with pytest.raises(Problem) as problem:
                await client.log_in(name, passphrase)
            assert (problem.value.status, problem.value.code) == (401, "wrong_passphrase")
        with pytest.raises(Problem) as problem:
            await client.account("anna", "another one")
        assert problem.value.code == "taken"
        await again.ask("DELETE", "/sessions")
        with pytest.raises(Problem) as problem:
            await again.ask("GET", "/me")
        assert problem.value.status == 401
        with pytest.raises(Problem) as problem:
            await guest.ask("GET", "/me")  # the guest's token ended with the guest
        assert problem.value.status == 401
        guest.token = session["token"]
        assert (await guest.ask("GET", "/me"))["has_account"]
        with pytest.raises(Problem):
            await guest.ask("PATCH", "/me", {"name": "Other"})


async def test_names_are_plain_and_bounded(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        assert (await client.guest("  A\u202ena \n B ")).name == "Ana B"
        for name in ("", " ", "\u202e", "x" * 25):
            with pytest.raises(Problem) as problem:
                await client.guest(name)
            assert problem.value.status == 422


async def test_rated_games_move_ratings_once(store_url):
    async with running(settings_for(store_url)) as client:
        anna, bo = [await client.account(name, "lykilorðið") for name in ("Anna", "Bo")]
        guest = await client.guest("Gestur")
        table = await anna.make_table("fika", ["open", "open"], rated=True, undo="free", public=True)
        with pytest.raises(Problem) as problem:
            await guest.join(table["id"])
        assert problem.value.code == "not_allowed"
        for player in (anna, bo):
            await player.join(table["id"])
        async with anna.sit(table["id"]) as one, bo.sit(table["id"]) as two:
            await asyncio.gather(play_out(one), play_out(two))
            ranks = one.table["result"]["ranks"]
        found = (await client.ask("GET", "/ratings/fika"))["ratings"]
        assert {one["name"]: one["games"] for one in found} == {"Anna": 1, "Bo": 1}
        assert found[0]["name"] == ["Anna", "Bo"][ranks.index(1)]
        history = (await anna.ask("GET", "/me/games"))["games"]
        assert [game["table"] for game in history] == [table["id"]] and history[0]["rated"]
        against = (await anna.ask("GET", f"/me/against/{bo.id}"))["against"]
        assert against == [
            {
                "game": "fika",
                "games": 1,
                "wins": int(ranks[0] == 1),
                "losses": int(ranks[0] == 2),
                "shared": 0,
            }
        ]
        page = await client.ask("GET", f"/players/{bo.id}")
        assert page["ratings"][0]["games"] == 1 and page["games"][0]["table"] == table["id"]
        assert (await anna.ask("GET", "/me/games", query={"before": history[0]["finished"]}))["games"] == []


async def test_private_games_are_in_nobody_elses_history(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with bo.sit(table["id"]) as two:
            await two.request("resign")
        assert (await client.ask("GET", f"/players/{anna.id}"))["games"] == []
        assert len((await anna.ask("GET", "/me/games"))["games"]) == 1


def test_a_win_raises_and_an_upset_raises_more():
    even = rate([None, None], [1, 2])
    assert even[0].rating > even[1].rating
    strong, weak = Strength(35, 2, 50), Strength(15, 2, 50)
    expected, upset = rate([strong, weak], [1, 2]), rate([strong, weak], [2, 1])
    assert upset[1].mu - weak.mu > expected[0].mu - strong.mu
    shared = rate([None, None, None], [1, 1, 3])
    assert shared[0].mu == pytest.approx(shared[1].mu, abs=0.5) and shared[2].mu < shared[0].mu


def check_outline(outline, play):
    """A replay stops where somebody has to decide; turns and rounds begin at such stops."""
    waiting = [number for number, (before, _, _) in enumerate(play.replay()) if not before.is_chance]
    assert outline["decisions"] == [*waiting, len(play.steps)]
    assert outline["turns"][0] == outline["rounds"][0] == waiting[0], "where play begins, so does a turn"
    assert set(outline["rounds"]) <= set(outline["turns"]) <= set(waiting)
    if len(waiting) > 8:  # a tiny game may be over after a turn or two
        assert len(outline["turns"]) < len(waiting), "a turn may have several decisions"


async def test_records_and_replays_open_with_the_end(game, sqlite_url):
    """From any move and viewpoint, and not one byte before the end."""
    async with running(settings_for(sqlite_url, hidden_options=True)) as client:
        anna = await client.guest("Anna")
        bots = ["bot:random"] * (game.seats[0] - 1)
        table = await anna.make_table(game.id, ["open", *bots], options=dict(game.tiny))
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            for path in ("record", "draws", "replay"):
                with pytest.raises(Problem) as problem:
                    await anna.ask("GET", f"/tables/{table['id']}/{path}")
                assert problem.value.status == 409
            await play_out(seat)
        text = await anna.record(table["id"])
        record = read_record(text.encode())
        play = verify_record(record, games.load)
        assert replay_record(record, games.load).steps == play.steps
        await check_draws(anna, table["id"], record, game)
        for viewer in [None, *range(game.seats[0])]:
            expected = [position.view(viewer) for _, _, position in play.replay()]
            moments, first = [], 0
            while first <= len(play.steps):
                part = await anna.replay(table["id"], viewer, first, 100)
                assert part["rules_version"] == record.rules == game.rules_version
                moments += part["moments"]
                first += 100
            assert [moment["view"] for moment in moments[1:]] == expected
            assert [moment["step"] for moment in moments] == list(range(len(play.steps) + 1))
            seats = [None if step.seat == CHANCE else step.seat for step in play.steps]
            assert [moment["seat"] for moment in moments[1:]] == seats
            last = list(
                itertools.accumulate([None, *seats], lambda before, seat: before if seat is None else seat)
            )
            assert [moment["actor"] for moment in moments] == last
        check_outline((await anna.replay(table["id"], None, 0, 1))["outline"], play)
        guest = await client.guest("Gestur")
        with pytest.raises(Problem):
            await guest.replay(table["id"])
        assert await guest.replay(table["id"], secret=table["links"]["spectator"])
        with pytest.raises(Problem):
            await anna.replay(table["id"], first=10**6)


async def test_nobodys_move_waits_for_a_replay(sqlite_url, monkeypatch):
    """What plays a whole game through does so in a thread beside the loop, and nothing else meanwhile."""
    threads, alone, keep = {}, [], []

    def note(name, work):
        def noted(*given):
            threads[name] = threading.get_ident()
            alone.append(keep[0].replaying.free == 0)
            return work(*given)

        return noted

    for name in ("replay", "draws", "brought_replay", "brought_draws"):
        monkeypatch.setattr(replay, name, note(name, getattr(replay, name)))
    async with running(settings_for(sqlite_url), keep=keep) as client:
        table, anna, bo = await two_at_fika(client)
        async with bo.sit(table["id"]) as two:
            await two.request("resign")
        await anna.replay(table["id"])
        await anna.ask("GET", f"/tables/{table['id']}/draws")
        brought = {"record": await anna.record(table["id"])}
        await anna.ask("POST", "/records/draws", brought)
        await anna.ask("POST", "/records/replay", {**brought, "viewer": None, "first": 0, "count": 1})
    assert len(threads) == 4 and threading.get_ident() not in threads.values()
    assert alone == [True] * 4, "one at a time"


async def check_draws(person, table, record, game):
    """Without the rules: the draw of that number, below the total, is the place of what was recorded."""
    found = (await person.ask("GET", f"/tables/{table}/draws"))["draws"]
    chance = {number: name for number, (seat, name) in enumerate(record.steps, 1) if seat == CHANCE}
    assert [draw["step"] for draw in found] == list(chance)
    dealer = dealer_of(record, game)
    for draw in found:
        place = dealer.draw(sum(draw["weights"]))
        ends = itertools.accumulate(draw["weights"])
        at = next(i for i, end in enumerate(ends) if place < end)
        assert draw["outcomes"][at] == chance[draw["step"]]


async def test_guests_have_a_history_that_an_account_keeps(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        table, anna, bo = await two_at_fika(client)
        async with bo.sit(table["id"]) as two:
            await two.request("resign")
        await anna.ask("POST", "/accounts", {"name": "Anna", "passphrase": "kaffi og kleinur"})
        again = await client.log_in("anna", "kaffi og kleinur")
        assert (await again.ask("GET", "/me/games"))["games"][0]["table"] == table["id"]


async def test_a_houses_games_become_a_dataset_if_they_were_played_out(sqlite_url, tmp_path):
    """While the house is open: what was given up is left out, bots have their levels, people no names."""
    async with running(settings_for(sqlite_url, hidden_options=True)) as client:
        anna = await client.guest("Anna")
        for is_played in (True, False):
            table = await anna.make_table("fika", ["open", "bot:random"], options={"tiny": 1})
            await anna.join(table["id"], secret=table["links"]["player"])
            async with anna.sit(table["id"]) as seat:
                if is_played:
                    await play_out(seat)
                    record = read_record((await anna.record(table["id"])).encode())
                else:
                    await seat.request("resign")
                    await seat.until(lambda one: one.is_over)
        file = tmp_path / "games.npz"
        make_dataset("fika", file, None, False, 0, None, 0, None, [], [], sqlite_url)
    dataset = Dataset.load(file)
    assert len(dataset) == 1 and dataset[0].bots == ("person", "random")
    assert list(dataset[0].steps) == replay_record(record, games.load).steps
    assert dataset.facts.options == {"tiny": 1} and list(dataset.positions(0))[-1].is_over
