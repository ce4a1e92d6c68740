"""Who waits for the compiler is told, once on a machine."""

import time
from types import SimpleNamespace

import pytest

from bots.plain_records import PlainRecords, without_compiler
from bots.untaught import untaught
from kaffihus import games
from kaffihus.bots import make_bot
from kaffihus.bots.search import game_search
from kaffihus.bots.search.bot import LATER, WAIT
from kaffihus.bots.search.game_search import ENTRIES, GameSearch
from kaffihus.bots.search.warmup import compiling, is_warm, now_warm, start_warming
from kaffihus.core import rule
from kaffihus.core.position import Position

FIKA, HIT = games.load("fika"), games.load("caffeine_hit")


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


@pytest.fixture
def warmed(monkeypatch):
    """The searches that were compiled, which takes no time here."""
    found = []

    def warm_up(search):
        found.append(search.game)
        search.is_warm = True

    monkeypatch.setattr(GameSearch, "warm_up", warm_up)
    return found


def test_whoever_waits_has_the_search_compiled_once(warmed, capsys):
    search = GameSearch(FIKA)
    for _ in range(2):
        search.wait()
        assert search.is_warm and warmed == [FIKA]
    assert capsys.readouterr().err.count("compiling the bots of FIKA") == 1


def test_a_search_is_ready_when_a_process_has_compiled_it(warmed, monkeypatch):
    """Asked for once; where another was at it, or nothing may be compiled, it is asked for again."""
    asked, answers = [], [None, "a process"]
    monkeypatch.setattr(
        game_search, "start_warming", lambda id: asked.append(id) or answers[len(asked) - 1]
    )
    search = GameSearch(FIKA)
    for count in (1, 2, 2):
        assert not search.is_ready() and asked == ["fika"] * count and not warmed
    now_warm("fika")
    for _ in range(2):
        assert search.is_ready() and warmed == [FIKA] and len(asked) == 2


@pytest.mark.parametrize("warm", [FIKA, HIT], ids=lambda warm: warm.id)
def test_warming_up_calls_all_that_play_needs(warm, monkeypatch):
    """What is not called is compiled while somebody waits for a bot."""
    without_compiler(monkeypatch, warm)
    monkeypatch.setattr(game_search, "has_network", lambda game: game is FIKA)
    monkeypatch.setattr(game_search, "weights_of", lambda game: untaught(game))
    search, called = GameSearch(warm), []
    search.new_states = lambda: PlainRecords(warm.state_dtype)

    def noted(name):
        return lambda *given: called.append(name) or getattr(search.plain, name)(*given)

    search.fast = SimpleNamespace(**{name: noted(name) for name in ENTRIES})
    assert not is_warm(warm.id)
    search.warm_up()
    guided = ["guided_search", "network_choice"] if warm is FIKA else []
    assert called == ["clear", "search", "answer", "best_turn", *guided]
    assert search.is_warm and is_warm(warm.id)


@pytest.mark.parametrize("level", ["newcomer", "master"])
def test_until_then_a_bot_thinks_in_plain_python(level, monkeypatch):
    """Within its limits, and without a network; a bot that waits for the compiler does not."""
    monkeypatch.setattr(GameSearch, "is_ready", lambda search: False)
    without_compiler(monkeypatch, FIKA)
    thought = []
    for bot in (make_bot(level, 1), make_bot("search", 1)):
        monkeypatch.setattr(bot, "_think", lambda *_, **told: thought.append(told))
        bot.choose(Position(FIKA, 2), 0)
    assert thought == [{"is_plain": True}, {}]


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
