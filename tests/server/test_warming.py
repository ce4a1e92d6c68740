"""A house compiles its bots' searches while people wait for nothing."""

import asyncio
import signal
import subprocess
import sys

import pytest

from kaffihus import games
from kaffihus.server.live import warmup


async def test_searches_are_compiled_one_after_another_and_broken_off_with_the_house(monkeypatch):
    """Those that are compiled already are left alone."""
    started = []
    first, second, third = games.IDS[:3]

    def start(game):
        code = "input()" if game == third else "pass"
        started.append((game, subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)))
        return started[-1][1]

    monkeypatch.setattr(warmup, "start_warming", start)
    monkeypatch.setattr(warmup, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(warmup, "is_warm", lambda game: game == first)
    work = warmup.Warmup()
    work.start()
    while len(started) < 2:
        await asyncio.sleep(0.01)
    assert [game for game, _ in started] == [second, third]
    await work.stop()
    assert started[1][1].returncode == -signal.SIGKILL
    for _, process in started:
        process.stdin.close()


async def test_nothing_is_compiled_where_that_is_switched_off(monkeypatch):
    monkeypatch.setattr(warmup, "is_warm", lambda _: False)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("a compiler was started"))
    monkeypatch.setenv("KAFFIHUS_WARMING", "off")
    await warmup.warm_all()
