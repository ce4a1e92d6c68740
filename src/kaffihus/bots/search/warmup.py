"""Compiling a search in the background: one process at a time, at the lowest priority."""

from __future__ import annotations

import os
import subprocess
import sys
import time
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


def is_warm(game_id: str) -> bool:
    """Whether the compiler's cache holds a game's search."""
    return _mark(game_id).exists()


def now_warm(game_id: str) -> None:
    """From now on it does."""
    _mark(game_id).touch()


def _mark(game_id: str) -> Path:
    return cache_folder() / f"warm-{game_id}"


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
