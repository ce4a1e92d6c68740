"""HIT-18 the other way: swapped cards lie face down, and only who swapped them knows them.

The constant shapes the state, so the game is built a second time, as a package of its own.
"""

import importlib
import shutil
import sys
from pathlib import Path

import pytest

from kaffihus.games import caffeine_hit
from kaffihus.testing.playing import random_walk
from kaffihus.testing.secrets import check_non_interference, check_worlds

FACE_UP, FACE_DOWN = "SWAPPED_FACE_UP = True", "SWAPPED_FACE_UP = False"


@pytest.fixture(scope="module")
def face_down(tmp_path_factory):
    """Caffeine Hit with the constant turned."""
    folder = tmp_path_factory.mktemp("games") / "face_down_hit"
    shutil.copytree(
        Path(caffeine_hit.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__")
    )
    for path in folder.glob("*.py"):
        text = path.read_text("utf-8").replace("kaffihus.games.caffeine_hit", "face_down_hit")
        path.write_text(text.replace(FACE_UP, FACE_DOWN), "utf-8")
    sys.path.insert(0, str(folder.parent))
    try:
        yield importlib.import_module("face_down_hit").GAME
    finally:
        sys.path.remove(str(folder.parent))


def test_hit_18_swapped_cards_face_down_are_their_players_secret(face_down):
    swapped = 0
    for before, step, after in random_walk(face_down, 3, {}, 5):
        act = face_down.catalogue[step.action]
        if act.family == "swap" and not after.is_over:
            swapped += 1
            for seat in range(3):
                assert after.view(seat)["discard"] == before.view(seat)["discard"], "nothing is shown"
                assert after.view(seat)["unseen"] == before.view(seat)["unseen"], "nor forgotten"
                told = after.lines(before.state, step.seat, step.action, seat)[0].params
                assert ("card" in told) == (seat == step.seat)
    assert swapped > 3


def test_hit_18_face_down_leaks_nothing_and_redeals_exactly(face_down):
    check_non_interference(face_down, 2, face_down.tiny, seed=2)
    assert sum(check_worlds(face_down, 2, {"tiny": 2}, seed, seed % 2) for seed in range(6)) > 20
