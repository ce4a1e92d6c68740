"""A review made in a tab is the house's: module and stand-ins say the same as the machine's code."""

import json

import pytest

from kaffihus import games
from lab.wasm_modules import WEB, Modules, as_module
from tab.pack import HERE, told

QUICK = {"fika": "by its network", "fyfe": "by playouts"}


@pytest.fixture(scope="module")
def judge_of(tmp_path_factory):
    """The command that starts a game's judge."""
    modules = Modules(tmp_path_factory.mktemp("judges"))
    judge = as_module(WEB / "src/tab/judge.ts", modules.folder / "judge.mjs")

    def command(game):
        files = modules.files(game)
        return [str(one) for one in (modules.node, HERE / "judge.mjs", modules.loader, judge, *files)]

    return command


def reviews(pack, judge_of, game_id, how_many):
    """The same review by both."""
    [house] = told("reviewed.py", game_id, how_many)
    [tab] = told("reviewed.py", game_id, how_many, *judge_of(games.load(game_id)), pack=pack)
    return house, tab


@pytest.mark.parametrize(
    "game_id", [pytest.param(one, marks=pytest.mark.xdist_group(one)) for one in QUICK]
)
def test_a_tab_reviews_a_game_as_a_house_does(pack, judge_of, game_id):
    house, tab = reviews(pack, judge_of, game_id, "few")
    assert tab == house
    seats = json.loads(house)["seats"]
    assert any(choice["is_mistake"] for seat in seats for choice in seat["seen"]["choices"])


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_tab_reviews_every_game_as_a_house_does(pack, judge_of, game_id):
    house, tab = reviews(pack, judge_of, game_id, "all")
    assert tab == house
