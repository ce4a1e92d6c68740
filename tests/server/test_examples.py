"""What the examples show works: an outsider trains, evaluates, and plays at a table."""

import asyncio
from pathlib import Path

import numpy as np
import pytest

from kaffihus.bots.outside import load_file
from kaffihus.lab.protocol import evaluate
from server.running import running, settings_for

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def outsider(tmp_path_factory):
    """The example with its matrix in a folder of ours, taught by a few games."""
    module = load_file(EXAMPLES / "outsider.py")
    module.KEPT = tmp_path_factory.mktemp("outsider") / "outsider.npy"
    np.save(module.KEPT, module.train(300))
    return module


def test_an_outsider_learns_and_gets_a_card(outsider):
    card = evaluate(outsider.GAME, f"{EXAMPLES}/outsider.py:Outsider", 60, ["random"], cores=1)
    assert card.bot == "Outsider" and card.scores[0].share > 0.8


async def test_a_network_plays_a_person_at_a_table(outsider, sqlite_url, capsys):
    """The person follows the printed link; the network takes legal actions to the end."""
    example, matrix = load_file(EXAMPLES / "network_at_a_table.py"), np.load(outsider.KEPT)
    async with running(settings_for(sqlite_url)) as client:
        playing = asyncio.create_task(example.play(client.url, "caffeine_hit", lambda seen: seen @ matrix))
        while "#play=" not in (printed := capsys.readouterr().out):
            await asyncio.sleep(0.01)
            assert not playing.done(), playing
        table, _, secret = printed.strip().rpartition("/")[2].partition("#play=")
        anna = await client.guest("Anna")
        await anna.join(table, secret=secret)
        async with anna.sit(table) as seat:
            async for situation in seat.turns():
                await seat.act(situation["options"][-1]["action"])
        result = await playing
        assert result["why"] == "played" and len(result["ranks"]) == 2
