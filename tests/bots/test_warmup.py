"""Who waits for the compiler is told, once on a machine."""

import time

import pytest

from kaffihus import games
from kaffihus.bots import make_bot
from kaffihus.bots.search.bot import LATER, WAIT
from kaffihus.bots.search.game_search import GameSearch
from kaffihus.bots.search.warmup import compiling, start_warming
from kaffihus.core import rule

FIKA = games.load("fika")


@pytest.fixture(autouse=True)
def cold(tmp_path, monkeypatch):
    """A machine on which nothing has been compiled."""
    monkeypatch.setattr(rule, "_cache_folder", tmp_path)


def test_who_waits_is_told_once(capsys):
    for is_first in (True, False):
        with compiling("tables-fika", "FIKA") as told:
            assert told == is_first
        assert capsys.readouterr().err.count("compiling FIKA") == is_first


def test_a_failure_is_no_compiled_code(capsys):
    with pytest.raises(ZeroDivisionError), compiling("tables-fika", "FIKA"):
        raise ZeroDivisionError
    with compiling("tables-fika", "FIKA") as told:
        assert told


def test_one_process_compiles_at_a_time_until_it_ends_or_is_killed(tmp_path, monkeypatch):
    """Whatever the clock says: houses that were killed left a hundred of them behind."""
    monkeypatch.delenv("KAFFIHUS_WARMING", raising=False)
    compiler = tmp_path / "compiler"
    compiler.write_text("#!/bin/sh\nexec sleep 60\n")
    compiler.chmod(0o700)
    monkeypatch.setattr("sys.executable", str(compiler))
    first = start_warming("fika")
    try:
        monkeypatch.setattr(time, "time", lambda: 1e12)
        assert start_warming("fika") is None and start_warming("fyfe") is None
    finally:
        first.kill()
        first.wait()
    again = start_warming("fyfe")
    assert again is not None
    again.kill()
    again.wait()


@pytest.mark.parametrize("name", ["greedy", "newcomer", "master", "search"])
def test_a_bot_that_waits_chooses_by_its_seed_alone(name, monkeypatch):
    """It has compiled code before it begins, and no clock ends its thinking."""
    waited = []
    monkeypatch.setattr(GameSearch, "wait", lambda search: waited.append(search.game))
    bot = make_bot(name, 0)
    assert bot.compiler == (WAIT if name == "search" else LATER)
    bot.wait_for_compiler(FIKA)
    assert waited == [FIKA] and bot.compiler == WAIT and bot.settings_for(FIKA).seconds == 0


def test_a_time_that_was_asked_for_is_kept(monkeypatch):
    monkeypatch.setattr(GameSearch, "wait", lambda search: None)
    bot = make_bot("master:seconds=0.5", 0)
    bot.wait_for_compiler(FIKA)
    assert bot.settings_for(FIKA).seconds == 0.5
