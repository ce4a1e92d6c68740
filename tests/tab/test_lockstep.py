"""The tab's stand-ins in lock step with NumPy and msgspec: the same bytes, views, lines and frames."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kaffihus import games

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MANY = 24  # games of every variant: some thousand of all games together


@pytest.fixture(scope="module")
def pack(tmp_path_factory):
    """What a browser is given, laid out in a folder."""
    folder = tmp_path_factory.mktemp("tab") / "pack"
    packing = [sys.executable, ROOT / "web" / "tab" / "pack.py", folder]
    subprocess.run(packing, check=True, env=os.environ | {"PYTHONPATH": str(ROOT / "src")})
    return folder


def told(script, *words, pack=None):
    """What a script prints: with the pack and the standard library alone, or with what is installed."""
    isolated, path = (["-S"], pack) if pack else ([], ROOT / "src")
    command = [sys.executable, *isolated, HERE / script, *words]
    env = os.environ | {"PYTHONPATH": str(path), "PYTHONIOENCODING": "utf-8"}
    found = subprocess.run(command, env=env, cwd=HERE, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr[-3000:]
    return found.stdout.splitlines()


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_is_the_same_with_the_tabs_stand_ins(pack, game_id):
    lines = told("lockstep.py", game_id, "few")
    assert len(lines) > 20
    assert told("lockstep.py", game_id, "few", pack=pack) == lines


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game_id", games.IDS)
def test_thousands_of_games_are_the_same_with_the_tabs_stand_ins(pack, game_id):
    assert told("lockstep.py", game_id, str(MANY), pack=pack) == told("lockstep.py", game_id, str(MANY))


def test_the_tabs_stand_in_takes_and_refuses_the_same_messages(pack):
    lines = told("malformed.py")
    assert told("malformed.py", pack=pack) == lines
    assert any(line.startswith("malformed") for line in lines) and any(
        "place slot=2" in line for line in lines
    )


def test_the_pack_offers_the_bots_that_a_house_does(pack):
    from kaffihus.bots import offered

    assert f"OFFERED = {offered()!r}" in (pack / "kaffihus" / "bots" / "__init__.py").read_text()
