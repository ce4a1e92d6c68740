"""Where faults can be planted, and which of the default tests should notice."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from mutants.faults import Fault
from mutants.python_faults import python_faults

ROOT = Path(__file__).resolve().parents[1]
CORE = "src/kaffihus/core"
GAMES = "src/kaffihus/games/"
BOTS = "src/kaffihus/bots"
# These stand in a game's folder and are judged as bots.
OF_THE_BOTS = ("evaluation.py", "lay_habits.py", "prospects.py", "round_value.py")
NOT_RULES = (*OF_THE_BOTS, "check.py")

# Quick, and they come nearly everywhere: golden games in a game's rules, lives of tables in the server.
BROAD = {GAMES: "tests/test_golden.py", "src/kaffihus/server/": "tests/server/test_table_lives.py"}
# They are gone through in this order, and these before any others of their folder: they are quick.
QUICK = [
    f"tests/server/test_{name}.py"
    for name in ("table_lives", "tables_alone", "gatherings", "telling", "sessions")
]
TESTS: dict[str, list[str]] = {
    CORE: [
        "tests/core", "tests/test_prose.py", "tests/test_rules_pages.py", "tests/test_languages.py",
        "tests/test_records.py", "tests/research/test_copies.py", "tests/games/fika", "tests/test_pins.py",
        "tests/test_golden.py", "tests/test_games.py",
    ],
    # Not the crashes: what is killed there is another process, of which nothing is seen.
    "src/kaffihus/server": ["tests/server", "--ignore=tests/server/test_crashes.py"],
    BOTS: ["tests/bots", "-k", "not every_bot_plays"],  # minutes where nothing is compiled
    "src/kaffihus/lab": ["tests/lab"],
    "src/kaffihus/research": ["tests/research"],
    "src/kaffihus/client": ["tests/server"],
    "src/kaffihus/cli": ["tests/cli"],
}  # fmt: skip

TESTS_OF_A_GAME = [
    "tests/games/{game}", "tests/games/test_identity.py", "tests/coach", "tests/test_pins.py",
    "tests/test_previews.py", "tests/test_records.py", "tests/test_golden.py", "tests/test_games.py",
]  # fmt: skip

# Not the page's pure modules: what is generated, what is said, what starts it, and what tests share.
NOT_PURE = (
    "web/src/generated/",
    "web/src/i18n/",
    "web/src/main.ts",
    "web/src/testing.ts",
    "web/src/words.ts",
)


def faults_in(folder: str, root: Path = ROOT) -> list[Fault]:
    """Every fault that can be planted in a folder, or in one file."""
    if folder.startswith("web"):
        return typescript_faults(list(typescript_files(folder, root)), root)
    names = python_files(folder, root)
    return [fault for name in names for fault in python_faults(name, (root / name).read_text("utf-8"))]


def python_files(folder: str, root: Path) -> list[str]:
    """The modules of a folder; what games tell bots counts as the bots'."""
    place = root / folder
    paths = [place] if place.is_file() else sorted(place.rglob("*.py"))
    names = [path.relative_to(root).as_posix() for path in paths if "migrations" not in path.parts]
    if place.is_dir():  # check.py holds nothing but what tests ask of a position
        names = [name for name in names if not (name.startswith(GAMES) and name.endswith(NOT_RULES))]
    if folder == BOTS:
        told = (root / GAMES).rglob("*.py")
        names += sorted(path.relative_to(root).as_posix() for path in told if path.name in OF_THE_BOTS)
    return names


def typescript_files(folder: str, root: Path) -> Iterator[str]:
    """The page's pure modules in a folder."""
    place = root / folder
    for path in [place] if place.is_file() else sorted(place.rglob("*.ts")):
        name = path.relative_to(root).as_posix()
        is_test = name.endswith((".test.ts", ".d.ts"))
        if name.startswith("web/src/") and not name.startswith(NOT_PURE) and not is_test:
            yield name


def typescript_faults(names: list[str], root: Path) -> list[Fault]:
    """Every fault of those modules, found by TypeScript's own parser."""
    if not names:
        return []
    planter = Path(__file__).with_name("typescript_faults.mjs")
    said = subprocess.run([node(), str(planter), *names], cwd=root, capture_output=True, check=True)
    return [Fault(**one) for one in json.loads(said.stdout)]


def suite(file: str) -> list[str]:
    """The tests that should notice a fault in a module, as pytest is told; none of its for the page."""
    if file.startswith("web/"):
        return []
    if file.startswith(GAMES) and file.count("/") > GAMES.count("/"):
        game = file.removeprefix(GAMES).partition("/")[0]
        if file.endswith(OF_THE_BOTS):
            return ["--game", game, *TESTS[BOTS], f"tests/games/{game}"]
        return ["--game", game, *(path.format(game=game) for path in TESTS_OF_A_GAME)]
    folder = CORE if file.startswith(GAMES) else "/".join(file.split("/")[:3])
    one_game = ["--game", "fika"] if folder == CORE else []  # it stands for all
    return [*one_game, *TESTS.get(folder, ["tests/test_library.py"])]


def watched(file: str) -> list[str]:
    """The code whose faults the same tests should notice, as patterns: nothing else need be looked at."""
    if file.startswith(GAMES) and file.count("/") > GAMES.count("/"):
        return ["/".join(file.split("/")[:4]) + "/*"]
    folder = "/".join(file.split("/")[:3])
    if folder.endswith(".py"):
        return [file]
    return ["src/kaffihus/core/*", f"{GAMES}*.py"] if suite(file) == suite(CORE) else [f"{folder}/*"]


def pytest_command(*arguments: str) -> list[str]:
    """The command that runs tests, one after another; slow ones are none of the default run."""
    return [
        sys.executable, "-m", "pytest", "-q", "-n0", "-m", "not slow", "-p", "no:cacheprovider", *arguments,
    ]  # fmt: skip


def vitest_command(*tests: str) -> list[str]:
    """The command that runs some of the page's tests, until one fails, or all of them."""
    some = ["--bail", "1", *(test.removeprefix("web/") for test in tests)] if tests else []
    return [
        node(),
        "web/node_modules/vitest/vitest.mjs",
        "--run",
        "--root",
        "web",
        "--reporter",
        "dot",
        *some,
    ]


@cache
def node() -> str:
    """The Node that builds the page."""
    build = runpy.run_path(str(ROOT / "web" / "build.py"))
    return str(build["find_node"]().folder / "node")
