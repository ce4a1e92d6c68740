"""Which tests reach which lines, found by running them once without a fault.

`-p mutants.reach` makes pytest write that down, in the file that MUTANTS_REACH names, of the code that
MUTANTS_WATCHED names. `Reach` then says
which tests could notice a fault at some lines, the quickest first: all others never come there. Only what
tests do in their own process is seen; a line that a server in another process runs counts as unreached.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

import pytest

WRITTEN_TO = "MUTANTS_REACH"
WATCHED = "MUTANTS_WATCHED"  # of which files, as patterns
MOST_SECONDS = 200.0  # of tests for one fault
LOADING = ""  # stands for a test where a line runs because its module is loaded


@dataclass
class Reach:
    """What some tests took and where they came; a test that does not pass without a fault convicts none."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[str, list[str]]] = field(default_factory=dict)  # by file and line: who came there
    failed: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path) -> Reach:
        """What was written down."""
        return cls(**json.loads(path.read_text("utf-8")))

    def write(self, path: Path) -> None:
        """Write it down, whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".unfinished")
        unfinished.write_text(json.dumps(vars(self)), "utf-8")
        unfinished.replace(path)

    def of(self, test_file: str) -> Reach:
        """The part that the tests of one file have in it."""
        its = f"{test_file}::"
        lines: dict[str, dict[str, list[str]]] = {}
        for file, reached in self.lines.items():
            for line, tests in reached.items():
                if mine := [test for test in tests if test == LOADING or test.startswith(its)]:
                    lines.setdefault(file, {})[line] = mine
        seconds = {test: took for test, took in self.seconds.items() if test.startswith(its)}
        return Reach(seconds, lines, [test for test in self.failed if test.startswith(its)])

    @classmethod
    def together(cls, parts: Iterable[Reach]) -> Reach:
        """Several as one."""
        seconds: dict[str, float] = {}
        lines: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        failed: list[str] = []
        for part in parts:
            seconds |= part.seconds
            failed += part.failed
            for file, reached in part.lines.items():
                for line, tests in reached.items():
                    lines[file][line].update(tests)
        plain = {
            file: {line: sorted(tests) for line, tests in reached.items()}
            for file, reached in lines.items()
        }
        return cls(seconds, plain, failed)

    def tests(self, file: str, lines: range) -> list[str]:
        """The tests that reach one of some lines, the quickest first, as far as there is time for them.

        A line that runs when its module is loaded is tried with the tests that come to that module later,
        and, where it holds nothing but data, with all.
        """
        reached = self.lines.get(file, {})
        found = {test for line in lines for test in reached.get(str(line), [])}
        if LOADING in found:
            found = {test for tests in reached.values() for test in tests} - {LOADING} or set(self.seconds)
        quickest = sorted(found & self.seconds.keys(), key=lambda test: self.seconds[test])
        ends = accumulate(self.seconds[test] for test in quickest)
        return [test for test, end in zip(quickest, ends, strict=True) if end <= MOST_SECONDS]


class Recorder:
    """Coverage with a context for each test, and what each test took."""

    def __init__(self, path: Path, watched: list[str]) -> None:
        from coverage import Coverage  # a fault's own run does without

        self.path = path
        self.coverage = Coverage(data_file=None, config_file=False, include=watched, messages=False)
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.passed: set[str] = set()
        self.failed: set[str] = set()
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
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write it down."""
        self.coverage.stop()
        assert len(self.seconds) == session.testscollected, "the run was broken off"
        data, root = self.coverage.get_data(), Path.cwd()
        lines = {
            Path(file).relative_to(root).as_posix(): {
                str(line): tests for line, tests in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }
        seconds = {test: self.seconds[test] for test in self.passed - self.failed}
        Reach(seconds, lines, sorted(self.failed)).write(self.path)


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin before the first module of ours is loaded: its lines are then known to run without a test."""
    path = os.environ.get(WRITTEN_TO)
    if path:
        early_config.pluginmanager.register(
            Recorder(Path(path), os.environ[WATCHED].split(os.pathsep)), "recorder"
        )
