"""Reads a game's components file, which lies beside its modules."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from kaffihus.core.errors import BadData


def load_components(package: str) -> dict[str, Any]:
    """The parsed components.toml of a game's package."""
    return parse_components(
        package, resources.files(package).joinpath("components.toml").read_text("utf-8")
    )


def parse_components(package: str, text: str) -> dict[str, Any]:
    """The facts in a components file; its errors name the file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{package}/components.toml: {error}") from None


def expect(holds: bool, where: str, message: str) -> None:
    """Refuse components that do not fit together, naming the card or section and the reason."""
    if not holds:
        raise BadData(f"components: {where}: {message}")
