"""Compiles the bots' searches while the server is open and young, one game after another, out of the way.

Until a game's search is compiled its bots think in plain Python, which is slower and plays worse. The
work is done once on a machine, by a process of the lowest priority.
"""

from __future__ import annotations

import asyncio
import contextlib

from kaffihus import games
from kaffihus.bots.search.warmup import is_warm, start_warming

LOOK_SECONDS = 1.0


class Warmup:
    """The work, until it is done or the server closes."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(warm_all())

    async def stop(self) -> None:
        """Leave the rest for another day."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task


async def warm_all() -> None:
    """Every game that is not warm yet; nothing where that is switched off, or another process is at it."""
    for game in games.IDS:
        if is_warm(game):
            continue
        process = start_warming(game)
        if process is None:
            return
        try:
            while process.poll() is None:
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
