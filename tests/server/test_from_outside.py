"""What people bring: bots that the operator admits, and networks that play over the wire."""

import numpy as np
import pytest

from kaffihus import games
from kaffihus.bots import BOTS
from kaffihus.cli.dataset import make_dataset
from kaffihus.client import Problem, Refused
from kaffihus.core.errors import BadRequest
from kaffihus.lab.dataset import Dataset
from kaffihus.server.live.server import Server
from server.running import running, settings_for

FIRST = """
from kaffihus.bots import ObservingBot

class First(ObservingBot):
    def decide(self, game, observation, legal):
        return legal[0]
"""


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setattr("kaffihus.bots.BOTS", dict(BOTS))
    (tmp_path / "first.py").write_text(FIRST)
    return f"{tmp_path}/first.py:First"


async def test_people_play_with_a_bot_that_the_operator_admitted(sqlite_url, place, tmp_path):
    """It thinks in the processes of the other bots; the game can be studied afterwards."""
    settings = settings_for(sqlite_url, bots=(f"mine={place}",), bot_delay=(0.0, 0.01))
    async with running(settings) as client:
        anna = await client.guest("Anna")
        assert "mine" in (await client.game("fika"))["levels"]
        table = await anna.make_table("fika", ["open", "bot:mine"])
        await anna.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            async for situation in seat.turns():
                await seat.act(situation["options"][0]["action"])
            assert seat.table["result"]["why"] == "played"
            assert "first.py" not in str(seat.table) + str(seat.log)
    make_dataset("fika", tmp_path / "house.npz", None, False, 0, None, 0, None, [], [], sqlite_url)
    dataset = Dataset.load(tmp_path / "house.npz")
    assert [entry.bots for entry in dataset.entries] == [("person", "mine")]
    assert "Anna" not in str(dataset.facts) and list(dataset.positions(0))[-1].is_over


async def test_clients_cannot_name_a_place(sqlite_url, place):
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        for level in (place, "kaffihus.bots.random:RandomBot", "mine"):
            with pytest.raises(Problem):
                await anna.make_table("fika", ["open", f"bot:{level}"])


def test_a_server_that_is_told_of_no_bot_does_not_start(sqlite_url):
    with pytest.raises(BadRequest, match="there is no file"):
        Server(settings_for(sqlite_url, bots=("mine=/nowhere.py:Mine",)), store=None)


async def test_a_seat_asks_what_it_knows_as_numbers(sqlite_url):
    """The bytes that environments give, for that seat alone, and the actions that its options name."""
    keep, game = [], games.load("fika")
    async with running(settings_for(sqlite_url), keep=keep) as client:
        people = [await client.guest(name) for name in ("Anna", "Bo")]
        table = await people[0].make_table("fika", ["open", "open"])
        for person in people:
            await person.join(table["id"], secret=table["links"]["player"])
        async with people[0].sit(table["id"]) as one, people[1].sit(table["id"]) as other:
            await one.until(lambda seat: seat.situation["status"] == "playing")
            position = keep[0].sessions[table["id"]].table.position
            for seat in (one, other):
                seen, legal = await seat.observe()
                assert np.array_equal(np.frombuffer(seen, np.uint8), position.observation(seat.seat))
                assert legal == [option["action"] for option in seat.situation["options"]]
                assert len(seen) == game.observation_size
        secret = table["links"]["spectator"]
        async with client.watch(table["id"], secret=secret) as spectator:
            with pytest.raises(Refused) as refused:
                await spectator.observe()
            assert refused.value.code == "not_seated"
