"""Bots from outside: `file.py:Class`, `package.module:Class`, or another package's bot by its entry point.

Such a name runs other people's code, so only whoever starts a program may give one: at the command line, in
Python, or as a server's operator. Clients of a server choose among names that the operator admitted.
"""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from kaffihus.bots.bot import Bot
from kaffihus.core.errors import BadRequest

GROUP = "kaffihus.bots"  # of entry points: a bot's name, and its class


def is_place(name: str) -> bool:
    """Whether a name says where a class is; names of bots have neither dots nor slashes."""
    source = name.partition(":")[0]
    return "." in source or "/" in source


def split_name(name: str) -> tuple[str, str]:
    """The bot that is meant, and the settings behind a further colon."""
    parts = name.split(":", 2 if is_place(name) else 1)
    bot = ":".join(parts[:2]) if is_place(name) else parts[0]
    return bot, parts[-1] if len(parts) > 1 + is_place(name) else ""


def entry_names() -> list[str]:
    """The bots that installed packages bring."""
    return sorted(entry.name for entry in entry_points(group=GROUP))


@cache
def load_class(bot: str) -> type[Bot]:
    """The class of a bot by its place or the name of its entry point."""
    if is_place(bot):
        source, _, name = bot.partition(":")
        found = getattr(load_module(source, f"bot {bot}"), name, None)
    else:
        found = next(iter(entry_points(group=GROUP, name=bot))).load()
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadRequest(f"bot {bot}: expected a subclass of kaffihus.bots.Bot, found {found!r}")
    return found


def load_module(source: str, wanted: str) -> Any:
    """A Python file, or a module by its name; `wanted` is named where it cannot be had."""
    try:
        return load_file(Path(source)) if source.endswith(".py") else import_module(source)
    except (ImportError, OSError, SyntaxError) as error:
        raise BadRequest(f"{wanted}: {error}") from None


@cache
def load_file(path: Path) -> Any:
    """A Python file as a module; two files of one name are two modules."""
    if not path.exists():
        raise OSError(f"there is no file {path}")
    place = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:8]
    spec = spec_from_file_location(f"kaffihus_file_{path.stem}_{place}", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    spec.loader.exec_module(module)
    return module
