"""Compiling ahead of use: in the background at the lowest priority, or while somebody waits."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kaffihus.core.rule import cache_folder

STALE = 900  # seconds after which a lock is taken to be left over
SWITCH = "KAFFIHUS_WARMING"  # set to "off" where nothing may be compiled in the background


def start_warming(game_id: str) -> subprocess.Popen[bytes] | None:
    """Start a process that compiles a game's search; None if it may not be, or another is at it."""
    if os.environ.get(SWITCH) == "off" or not _take_lock():
        return None
    command = [sys.executable, "-m", "kaffihus.bots.search", game_id]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


@contextmanager
def compiling(name: str, title: str) -> Iterator[bool]:
    """Say that what follows waits for the compiler, if this machine has not compiled it before.

    Whether it has is remembered by name; the block is told that it is the first.
    """
    is_first = not is_warm(name)
    if is_first:
        print(f"kaffihus: compiling {title} (a minute or two, once on this machine)", file=sys.stderr)
    yield is_first
    if is_first:
        now_warm(name)


def is_warm(name: str) -> bool:
    """Whether the compiler's cache holds a game's search (by the game's id), or something else by name."""
    return _mark(name).exists()


def now_warm(name: str) -> None:
    """From now on it does."""
    _mark(name).touch()


def _mark(name: str) -> Path:
    return cache_folder() / f"warm-{name}"


def release_lock() -> None:
    """The process that compiled is done."""
    _lock().unlink(missing_ok=True)


def _lock() -> Path:
    return cache_folder() / "warming"


def _take_lock() -> bool:
    lock = _lock()
    try:
        if time.time() - lock.stat().st_mtime > STALE:
            lock.unlink(missing_ok=True)
    except OSError:
        pass
    try:
        lock.open("x").close()
    except OSError:
        return False
    return True
