"""Every generic test runs on every registered game; `--game fika` picks one."""

import os
import tempfile
from pathlib import Path

# Compiled code under test checks its bounds, and is kept apart from what people play with.
os.environ["NUMBA_BOUNDSCHECK"] = "1"
os.environ.setdefault("KAFFIHUS_CACHE_DIR", str(Path(tempfile.gettempdir()) / "kaffihus-tests"))

os.environ.setdefault("KAFFIHUS_WARMING", "off")  # bots of tests think in plain Python, or wait

import pytest

from kaffihus import games
from support.limits import (  # noqa: F401 hooks: a time limit on every test
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_runtest_protocol,
    pytest_unconfigure,
)

pytest.register_assert_rewrite("kaffihus.testing")


def pytest_addoption(parser):
    parser.addoption("--game", action="append", help="run the generic tests of this game only")


def pytest_generate_tests(metafunc):
    if "game" in metafunc.fixturenames:
        ids = metafunc.config.getoption("--game") or games.IDS
        # One worker per game: a game is compiled once.
        marked = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ids]
        metafunc.parametrize("game", marked, indirect=True)


@pytest.fixture
def game(request):
    return games.load(request.param)


@pytest.fixture
def fox(tmp_path):
    """A page in a fresh Firefox; what goes wrong on it fails the test."""
    from support.firefox import find_firefox, firefox

    path = find_firefox()
    if path is None:
        pytest.skip("no Firefox: install firefox or Debian's firefox-esr")
    with firefox(path, tmp_path) as page:
        yield page
        page.evaluate("1")  # hears what was told meanwhile
    assert not page.problems, page.problems
