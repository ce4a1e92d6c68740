"""What several commands share: the two consoles, options by name, record files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from kaffihus.core.errors import BadRequest, RecordError
from kaffihus.core.record import MAX_BYTES, Record, read_record

console = Console(highlight=False)
messages = Console(stderr=True, highlight=False)


def parse_options(texts: Sequence[str]) -> dict[str, int]:
    """Options as they come from the command line: name=number."""
    options = {}
    for text in texts:
        name, _, value = text.partition("=")
        if not value.lstrip("-").isdecimal():
            raise BadRequest(f"--option {text}: expected name=number")
        options[name] = int(value)
    return options


def open_record(path: Path) -> Record:
    """A record file, read and checked for its form."""
    try:
        with path.open("rb") as file:
            return read_record(file.read(MAX_BYTES + 1), str(path))
    except OSError as error:
        raise RecordError(str(path), 0, (error.strerror or "cannot be read").lower()) from None


def write_file(path: Path, text: str) -> None:
    """Write a text file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"cannot write {path}: {(error.strerror or 'no reason given').lower()}") from None
