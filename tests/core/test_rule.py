"""`@rule`: plain Python as it stands, a compiled twin on demand, no compiler where none is needed."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from kaffihus.core import loops, rule
from kaffihus.core.errors import Unavailable
from kaffihus.core.rule import bind, compiled


@rule.rule
def double(x):
    return 2 * x


@rule.rule
def quadruple(x):
    return double(double(x))


def test_a_rule_is_the_function_itself():
    assert quadruple(3) == 12
    assert type(quadruple).__name__ == "function"


def test_its_twin_is_compiled_with_all_it_calls():
    fast = compiled(quadruple)
    assert fast(3) == 12
    assert fast.signatures


def test_its_twin_is_made_once():
    assert compiled(quadruple) is compiled(quadruple)


def test_binding_replaces_names():
    @rule.rule
    def pending(state):
        return 5

    bound = bind(loops, "test", {"pending": pending})
    assert bound.pending_at([None], 0) == 5
    assert bound.pending_at.__qualname__ == "test.pending_at"


def test_a_function_that_is_no_rule_has_no_twin():
    with pytest.raises(AssertionError):
        compiled(bind)


def test_the_cache_folder_follows_the_sources(tmp_path, monkeypatch):
    monkeypatch.setenv("KAFFIHUS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(rule, "_cache_folder", None)
    first = rule.cache_folder()
    monkeypatch.setattr(rule, "_hash_of_sources", lambda: "other")
    monkeypatch.setattr(rule, "_cache_folder", None)
    assert rule.cache_folder() != first
    assert first.exists()


def test_a_copy_of_the_sources_has_compiled_nothing(tmp_path, monkeypatch):
    """Otherwise its bots would be taken for ready, and somebody would wait for the compiler."""
    hashes = set()
    for name in ("one", "two"):
        copy = tmp_path / name / "kaffihus"
        shutil.copytree(Path(rule.__file__).parent, copy / "core")
        monkeypatch.setattr(rule, "__file__", str(copy / "core" / "rule.py"))
        hashes.add(rule._hash_of_sources())
    assert len(hashes) == 2


def test_another_name_or_another_byte_is_another_hash_and_prose_is_none(tmp_path, monkeypatch):
    package = tmp_path / "kaffihus"
    for layer in rule.SOURCES:
        (package / layer).mkdir(parents=True)
    monkeypatch.setattr(rule, "__file__", str(package / "core" / "rule.py"))
    one, hashes = package / "core" / "one.py", [rule._hash_of_sources()]
    one.write_text("x = 1")
    hashes.append(rule._hash_of_sources())
    one.write_text("x = 2")
    hashes.append(rule._hash_of_sources())
    one.rename(package / "core" / "two.py")
    hashes.append(rule._hash_of_sources())
    (package / "games" / "facts.toml").write_text("")
    hashes.append(rule._hash_of_sources())
    assert len(set(hashes)) == 5 and all(len(one) == 16 for one in hashes)
    (package / "games" / "notes.md").write_text("# x")
    (package / "games" / rule.PROSE[0]).write_text("x")
    assert rule._hash_of_sources() == hashes[-1]


def test_the_cache_lies_where_it_was_asked_for_or_at_home_or_anywhere(tmp_path, monkeypatch):
    monkeypatch.setenv("KAFFIHUS_CACHE_DIR", str(tmp_path / "asked" / "deep"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert rule._cache_parent() == tmp_path / "asked" / "deep"
    monkeypatch.delenv("KAFFIHUS_CACHE_DIR")
    assert rule._cache_parent() == tmp_path / "xdg" / "kaffihus"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert rule._cache_parent() == tmp_path / "home" / ".cache" / "kaffihus"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("KAFFIHUS_CACHE_DIR", str(tmp_path / "file" / "below"))
    somewhere = rule._cache_parent()
    assert somewhere.is_dir() and somewhere != rule._cache_parent(), "a place of its own"
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setenv("KAFFIHUS_CACHE_DIR", str(tmp_path))
    assert rule._cache_parent() != tmp_path, "nobody may write there"


def test_what_others_compile_is_cached_where_it_was():
    config = SimpleNamespace(CACHE_DIR="theirs")
    with rule._cache_in(config, Path("ours")):
        assert config.CACHE_DIR == "ours"
    assert config.CACHE_DIR == "theirs"


@pytest.fixture
def cache_of(tmp_path, monkeypatch):
    """The cache's folder for some sources, last used so many days ago."""
    monkeypatch.setenv("KAFFIHUS_CACHE_DIR", str(tmp_path))

    def used(sources, days=0):
        monkeypatch.setattr(rule, "_hash_of_sources", lambda: sources)
        monkeypatch.setattr(rule, "_cache_folder", None)
        folder = rule.cache_folder()
        then = folder.stat().st_mtime - days * rule.SECONDS_A_DAY
        (folder / "code").write_bytes(bytes(1000))
        os.utime(folder, (then, then))
        return folder

    return used


def test_compiled_code_that_is_in_use_is_kept(cache_of):
    """Any number of rule variants, and one that was used again after a long time."""
    cache_of("again", days=rule.KEPT_DAYS + 1)
    cache_of("again")
    folders = [cache_of(name, days=rule.KEPT_DAYS - 1) for name in "abcdefg"]
    old = cache_of("old", days=rule.KEPT_DAYS + 1)
    folders += [cache_of("new"), cache_of("again")]
    assert all(folder.exists() for folder in folders) and not old.exists()


def test_code_is_kept_for_so_many_days_and_not_a_second_longer(tmp_path):
    folders = [tmp_path / name for name in ("current", "just", "gone")]
    limit = rule.KEPT_DAYS * rule.SECONDS_A_DAY
    for folder, age in zip(folders, (0, limit, limit + 1), strict=True):
        folder.mkdir()
        os.utime(folder, (2_000_000_000 - age, 2_000_000_000 - age))
    rule._forget_unused(tmp_path, folders[0])
    assert [folder.exists() for folder in folders] == [True, True, False]


@pytest.mark.parametrize("room", [2000, 2999])
def test_the_longest_unused_code_makes_room(cache_of, monkeypatch, room):
    monkeypatch.setattr(rule, "KEPT_BYTES", room)
    folders = [cache_of(name, days) for name, days in (("a", 3), ("b", 9), ("c", 1), ("d", 0))]
    assert [folder.exists() for folder in folders] == [True, False, True, True]


def test_without_numba_one_clear_line(monkeypatch):
    @rule.rule
    def lonely(x):
        return x

    lonely = rule._copy(lonely, {"lonely": lonely}, "lonely")
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(Unavailable, match="Numba"):
        rule._compile(lonely)


def test_playing_never_loads_the_compiler():
    """A whole game, interpreted, in a fresh interpreter: Numba is not even imported."""
    script = (
        "import sys; import numpy as np; from kaffihus import games;"
        "from kaffihus.core.chance import new_rng;"
        "game = games.load('fika'); state = game.new_state(2);"
        "game.loops.random_game(state, game.new_mask(), new_rng(1));"
        "assert game.pending(state) == 0; sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0
