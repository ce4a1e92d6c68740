"""What is told to players in every language side by side, and reading it from a file of a game's folder.

Lessons and rules pages are written so: a text stands under the two letters of its language, beside the
rulings that it tells.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib import resources
from typing import Any, TypeVar

from kaffihus.core.errors import BadData
from kaffihus.core.languages import ENGLISH, LANGUAGES
from kaffihus.core.words import Prose

Part = TypeVar("Part")


@dataclass(frozen=True)
class Told:
    """A few sentences, language by language, and the rulings they tell."""

    text: Mapping[str, str] = field(default_factory=dict)
    rulings: Sequence[str] = ()

    @property
    def prose(self) -> Prose:
        """The English as rules told to players."""
        return Prose(self.text.get(ENGLISH, ""), tuple(self.rulings))


def file_of(package: str, name: str) -> str | None:
    """The text of a file in a game's folder; None where there is none."""
    file = resources.files(package).joinpath(name)
    return file.read_text("utf-8") if file.is_file() else None


def parse_toml(where: str, text: str) -> dict[str, Any]:
    """What a file says; errors name the file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{where}: {error}") from None


def part_of(kind: type[Part], given: Mapping[str, Any], where: str) -> Part:
    """One part of the file; its texts stand under their language."""
    known = {one.name for one in fields(kind)}  # type: ignore[arg-type]
    told = {name: text for name, text in given.items() if name in LANGUAGES}
    rest = {name: value for name, value in given.items() if name not in LANGUAGES}
    if unknown := rest.keys() - known:
        raise BadData(f"{where}: nothing is called {', '.join(sorted(unknown))}")
    return kind(**rest, **({"text": told} if "text" in known else {}))
