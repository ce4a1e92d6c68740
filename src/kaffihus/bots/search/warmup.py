"""Compiling ahead of use: in the background at the lowest priority, or while somebody waits."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kaffihus.core.rule import cache_folder

try:
    import fcntl
except ImportError:  # not on this system: then nobody checks
    fcntl = None  # type: ignore[assignment]

SWITCH = "KAFFIHUS_WARMING"  # set to "off" where nothing may be compiled in the background


def start_warming(game_id: str) -> subprocess.Popen[bytes] | None:
    """Start a process that compiles a game's search; None if it may not be, or another is at it.

    The lock is handed to the process and ends with it, however that ends and whatever the clock says.
    """
    if os.environ.get(SWITCH) == "off" or (lock := _take_lock()) is None:
        return None
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "kaffihus.bots.search", game_id],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=(lock,) if fcntl is not None else (),
        )
    finally:
        os.close(lock)


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


def _take_lock() -> int | None:
    """A file that is locked until nobody has it open any more; None: another process has."""
    file = os.open(cache_folder() / "warming", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            return None
    return file
