"""Lays a new game out: `kaffihus new-game ID`.

The template is a game itself, `high_card`, small and whole: it is typed, linted and checked like any other.
A new game begins as a copy of it under another name, so that everything runs from the first moment.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from kaffihus import __version__, games
from kaffihus.core.errors import BadRequest

TEMPLATE = "high_card"
TEXTS = (".py", ".toml", ".json", ".md", ".ts", ".svelte", ".template")


def lay_out_here(game_id: str, title: str, root: Path) -> list[Path]:
    """A game of this repository: its folder, its web folder and its tests; the files written."""
    check_id(game_id)
    if not (root / "src" / "kaffihus" / "games").is_dir():
        raise BadRequest(f"{root} is no checkout of Kaffihús; for a game of its own package use --folder")
    places = {
        TEMPLATE: root / "src" / "kaffihus" / "games" / game_id,
        "web": root / "web" / "src" / "games" / game_id,
        "tests": root / "tests" / "games" / game_id,
    }
    return _write(places, _names(game_id, title, f"kaffihus.games.{game_id}"))


def lay_out_package(game_id: str, title: str, folder: Path) -> list[Path]:
    """A game in a package of its own, with the entry point by which it is found; the files written."""
    check_id(game_id)
    if folder.exists() and any(folder.iterdir()):
        raise BadRequest(f"{folder} is not empty")
    names = _names(game_id, title, game_id)
    written = _write({TEMPLATE: folder / "src" / game_id, "package": folder}, names)
    tests = folder / "tests"
    tests.mkdir()
    test = (folder / "test_game.py").rename(tests / "test_game.py")
    return [*(path for path in written if path.name != test.name), test]


def check_id(game_id: str) -> None:
    """Refuse an id that is taken, or that no Python package can have."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", game_id) or keyword.iskeyword(game_id):
        raise BadRequest(f"{game_id!r} is no id: expected a word of small letters, digits and _")
    if game_id in games.IDS or game_id == TEMPLATE:
        raise BadRequest(f"there is a game {game_id!r} already")


def _names(game_id: str, title: str, package: str) -> Mapping[str, str]:
    """What stands in the template, and what stands for it in the new game; long ones first."""
    words = game_id.split("_")
    prefix = words[0].upper()
    return {
        f"kaffihus.scaffold.{TEMPLATE}": package,
        "KAFFIHUS_VERSION": __version__,
        "HighCard": "".join(word.capitalize() for word in words),
        "High Card": title,
        TEMPLATE: game_id,
        "test_high_": f"test_{prefix.lower()}_",
        "HIGH": prefix,
    }


def _write(places: Mapping[str, Path], names: Mapping[str, str]) -> list[Path]:
    """Copy each part of the template to its place, under the new names."""
    for place in places.values():
        if (place.is_dir() and any(place.iterdir())) or place.is_file():
            raise BadRequest(f"{place} is there already")
    written = []
    for part, place in places.items():
        place.mkdir(parents=True, exist_ok=True)
        for source in _files(resources.files(__name__) / part):
            text = source.read_text("utf-8")
            for old, new in names.items():
                text = text.replace(old, new)
            target = place / source.name.removesuffix(".template")  # what is no part of this package
            target.write_text(text, "utf-8")
            written.append(target)
    return written


def _files(folder: Traversable) -> list[Traversable]:
    files = [file for file in folder.iterdir() if file.name.endswith(TEXTS)]
    return sorted(files, key=lambda file: file.name)
