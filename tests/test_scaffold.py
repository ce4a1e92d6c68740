"""A new game: what `kaffihus new-game` lays out runs, is found everywhere, and says what to do next."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from kaffihus import games, scaffold
from kaffihus.core.errors import BadRequest
from kaffihus.scaffold import check_id, lay_out_here, lay_out_package
from kaffihus.scaffold.high_card import GAME
from kaffihus.testing import CHECKS

ROOT = Path(__file__).parents[1]
LEFT_OVER = ("high_card", "HighCard", "High Card", "HIGH", "KAFFIHUS_VERSION")

FOUND = """
import asyncio, json
from kaffihus import games, load
from kaffihus.core import rule
from kaffihus.lab.run import Run
from kaffihus.server.http.games import get_games
game = games.load("nine_pins")
match = load("nine_pins").new_game(seed=1)
while match.pending:
    match.apply(match.pending[0], match.sample(match.pending[0]))
print(json.dumps({
    "players": Run(game, 3, 5).players,
    "served": [info.id for info in asyncio.run(get_games(None))],
    "title": game.title,
    "scores": sum(match.scores()),
    "imported": game.package,
    "compiled_from": [folder.name for folder in rule._outside],
}))
"""


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
def test_the_template_is_a_sound_game(check):
    check(GAME)


def test_the_templates_rulings_are_tested(monkeypatch):
    """Its tests are templates too: here they run on the template itself."""
    folder = Path(scaffold.__file__).parent / "tests"
    monkeypatch.setattr(games, "load", {"high_card": GAME}.__getitem__)
    table = ModuleType("games.high_card.table")
    exec((folder / "table.py.template").read_text("utf-8"), vars(table))
    monkeypatch.setitem(sys.modules, table.__name__, table)
    names = {}
    exec((folder / "test_rulings.py.template").read_text("utf-8"), names)
    tests = {name: test for name, test in names.items() if name.startswith("test_")}
    assert [name.split("_")[2] for name in tests] == ["1", "2", "3", "4"]
    for test in tests.values():
        test()


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A game laid out outside the repository, as if pip had installed it."""
    folder = tmp_path_factory.mktemp("packages") / "nine_pins"
    lay_out_package("nine_pins", "Nine Pins", folder)
    about = folder / "src" / "nine_pins-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: nine_pins\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[kaffihus.games]\nnine_pins = nine_pins:GAME\n")
    return folder


def run(package, *command, keys=""):
    paths = os.pathsep.join([str(ROOT / "src"), str(package / "src")])
    environment = {**os.environ, "PYTHONPATH": paths, "KAFFIHUS_WARMING": "off"}
    return subprocess.run(
        [sys.executable, *command],
        input=keys,
        capture_output=True,
        text=True,
        timeout=120,
        env=environment,
        cwd=package,
    )


def test_a_game_of_another_package_is_found_by_library_lab_and_server(package):
    done = run(package, "-c", FOUND)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["players"] == 3 and found["scores"] == 3
    assert "nine_pins" in found["served"] and "fika" in found["served"]
    assert (found["title"], found["imported"]) == ("Nine Pins", "nine_pins")
    assert found["compiled_from"] == ["nine_pins"], "a change of its rules compiles them anew"


def test_a_game_of_another_package_is_played_by_the_command(package):
    main = "from kaffihus.cli import main; main()"
    assert "Nine Pins" in run(package, "-c", main, "games").stdout
    played = run(package, "-c", main, "play", "nine_pins", "--seed", "3", keys="1\n" * 20)
    assert played.returncode == 0, played.stderr
    assert "The game is over." in played.stdout


def test_its_tests_run_and_say_what_comes_next(package):
    """All properties hold; the one failure asks for the game's own rules."""
    done = run(
        package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not compiled and not simulation"
    )
    assert done.returncode == 1
    assert f"1 failed, {len(CHECKS)} passed" in done.stdout, done.stdout
    assert "write README.md first, a ruling for every gap" in done.stdout


def test_a_game_of_this_repository_gets_three_folders(tmp_path):
    (tmp_path / "src" / "kaffihus" / "games").mkdir(parents=True)
    written = lay_out_here("nine_pins", "Nine Pins", tmp_path)
    folders = {str(path.parent.relative_to(tmp_path)) for path in written}
    assert folders == {"src/kaffihus/games/nine_pins", "web/src/games/nine_pins", "tests/games/nine_pins"}
    for path in written:
        text = path.read_text("utf-8")
        assert not [name for name in LEFT_OVER if name in text], f"{path} still speaks of the template"
        if path.suffix == ".py":
            compile(text, str(path), "exec")
    assert "def test_nine_1_" in (tmp_path / "tests/games/nine_pins/test_rulings.py").read_text("utf-8")
    with pytest.raises(BadRequest, match="is there already"):
        lay_out_here("nine_pins", "Nine Pins", tmp_path)


@pytest.mark.parametrize(
    ("game_id", "complaint"),
    [
        ("fika", "there is a game 'fika' already"),
        ("high_card", "already"),
        ("Nine", "is no id"),
        ("9pins", "is no id"),
        ("nine-pins", "is no id"),
        ("class", "is no id"),
        ("", "is no id"),
    ],
)
def test_an_id_that_cannot_be_is_refused(game_id, complaint):
    with pytest.raises(BadRequest, match=complaint):
        check_id(game_id)


def test_a_folder_that_is_no_checkout_or_not_empty_is_refused(tmp_path):
    with pytest.raises(BadRequest, match="use --folder"):
        lay_out_here("nine_pins", "Nine Pins", tmp_path)
    (tmp_path / "something").touch()
    with pytest.raises(BadRequest, match="is not empty"):
        lay_out_package("nine_pins", "Nine Pins", tmp_path)
