"""A time limit on every test: a rule that never returns fails its test instead of stopping the suite.

Two limits, since one cannot do it alone. The first is pytest-timeout's: a signal that raises in the main
thread, which names the line and lets the run go on. But a signal is heard only between two steps of the
interpreter, and a compiled loop takes none. So at twice the limit a watchdog of the C library, which
needs no interpreter, prints where every thread is and ends the process. Under xdist the test is then
reported as failed by its name and the run ends, the other tests in hand finished first: its `loadgroup`
would hand the same test to another worker (hence `--max-worker-restart=0`).

The limits are wall time and generous: the first test of a game may have to compile it on a busy machine.
"""

import faulthandler
import os

import pytest

SLOW_SECONDS = 3000  # for tests marked `slow`; all others have `timeout` of pyproject.toml
WATCHDOG = 2  # how many limits a test may take before its process is ended

STDERR = pytest.StashKey[int]()


def pytest_configure(config):
    config.stash[STDERR] = os.dup(2)  # while a test runs, descriptor 2 is a file that nobody would read


def pytest_unconfigure(config):
    os.close(config.stash[STDERR])


def pytest_collection_modifyitems(items):
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_SECONDS))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    if limit := seconds(item):
        faulthandler.dump_traceback_later(WATCHDOG * limit, exit=True, file=item.config.stash[STDERR])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def seconds(item):
    """The limit of a test: its mark, else `--timeout`, else the project's."""
    marker = item.get_closest_marker("timeout")
    if marker:
        return marker.args[0]
    given = item.config.getoption("timeout")
    return float(item.config.getini("timeout") if given is None else given)
