"""Which tests reach which lines, found by running them once without a fault.

`-p mutants.reach` makes pytest write that down, in the file that MUTANTS_REACH names. `Reach` then says
which tests could notice a fault at some lines, the quickest first: all others never come there. Only what
tests do in their own process is seen; a line that a server in another process runs counts as unreached.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

import pytest

WRITTEN_TO = "MUTANTS_REACH"
MOST_SECONDS = 200.0  # of tests for one fault


class Recorder:
    """Coverage with a context for each test, and what each test took."""

    def __init__(self, path: Path) -> None:
        from coverage import Coverage  # a fault's own run does without

        self.path = path
        self.coverage = Coverage(data_file=None, config_file=False, source=["src/kaffihus"], messages=False)
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.passed: set[str] = set()
        self.coverage.start()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """What runs from here on is this test's."""
        self.coverage.switch_context(item.nodeid)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test's time, its fixtures included; and whether it passed."""
        self.seconds[report.nodeid] += report.duration
        if report.when == "call" and report.passed:
            self.passed.add(report.nodeid)
        elif report.failed:
            self.passed.discard(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write it down: a test that does not pass without a fault cannot convict one."""
        self.coverage.stop()
        assert len(self.seconds) == session.testscollected, "the run was broken off"
        data, root = self.coverage.get_data(), Path.cwd()
        lines = {
            Path(file).relative_to(root).as_posix(): data.contexts_by_lineno(file)
            for file in data.measured_files()
        }
        seconds = {test: self.seconds[test] for test in self.passed}
        failed = sorted(set(self.seconds) - self.passed)
        self.path.write_text(json.dumps({"seconds": seconds, "lines": lines, "failed": failed}), "utf-8")


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin before the first module of ours is loaded: its lines are then known to run without a test."""
    path = os.environ.get(WRITTEN_TO)
    if path:
        early_config.pluginmanager.register(Recorder(Path(path)), "recorder")


class Reach:
    """What was written down."""

    def __init__(self, path: Path) -> None:
        written = json.loads(path.read_text("utf-8"))
        self.seconds: dict[str, float] = written["seconds"]
        self.lines: dict[str, dict[str, list[str]]] = written["lines"]
        self.failed: list[str] = written["failed"]

    def tests(self, file: str, lines: range) -> list[str]:
        """The tests that reach one of some lines, the quickest first, as far as there is time for them.

        A line that runs when its module is loaded is tried with the tests that come to that module later,
        and, where it holds nothing but data, with all.
        """
        reached = self.lines.get(file, {})
        found = {test for line in lines for test in reached.get(str(line), [])}
        if "" in found:
            found = {test for tests in reached.values() for test in tests} - {""} or set(self.seconds)
        quickest = sorted(found & self.seconds.keys(), key=lambda test: self.seconds[test])
        ends = accumulate(self.seconds[test] for test in quickest)
        return [test for test, end in zip(quickest, ends, strict=True) if end <= MOST_SECONDS]
