"""Trying a fault: it is planted in a copy of the tree, and the tests run there."""

from __future__ import annotations

import ast
import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Protocol

from mutants.faults import Fault
from mutants.measure import AT_ONCE, measured
from mutants.named import files_of, naming
from mutants.reach import Reach
from mutants.targets import ROOT, pytest_command, suite, vitest_command, watched
from mutants.web_tests import tests_of

SHORTEST_LIMIT = 60.0  # seconds that a test, and a run, may always take,
PATIENCE = 10  # and so many times what they take without a fault
LONGEST_FILE = 120.0  # seconds that a file of tests may take without a fault to be tried for its name
FIRST = 15  # so many of the quickest tests are run by themselves, before all others that reach a fault
TIMED_OUT = ("Failed: Timeout", "Timeout (0:", "Test timed out in")  # as pytest and vitest say it
# A fault is in both forms of a rule, and compiling takes minutes: here all is plain Python.
NOT_COMPILED = {"NUMBA_DISABLE_JIT": "1"}
BORROWED = ("web/node_modules", "src/kaffihus/server/static")  # made, not written: shared with the tree


@dataclass(frozen=True)
class Verdict:
    """What became of a fault."""

    outcome: str  # caught, by time (caught since it never ended), survived, not tried
    seconds: float
    said: str = ""  # by the tests

    @property
    def by(self) -> str:
        """The test that failed, and why, as pytest sums it up."""
        return next(
            (line for line in self.said.splitlines() if line.startswith(("FAILED tests", "ERROR tests"))),
            "",
        )


class Copy:
    """A copy of the tree as it stands, uncommitted work included, in a folder that is thrown away."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self.folder = folder
        self.root = root
        self.writes = 0

    def __enter__(self) -> Copy:
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=self.root, capture_output=True, check=True).stdout.decode()
        for name in filter(None, names.split("\0")):
            if (self.root / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(self.root / name, self.folder / name)
        for name in BORROWED:
            if (self.root / name).exists() and not (self.folder / name).exists():
                (self.folder / name).symlink_to((self.root / name).resolve())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self, name: str) -> str:
        """A file of the copy."""
        return (self.folder / name).read_text("utf-8")

    def write(self, name: str, text: str) -> None:
        """Change a file, so that Python sees that its bytecode is old even within a second."""
        path = self.folder / name
        path.write_text(text, "utf-8")
        self.writes += 1
        stamp = time.time() + self.writes
        os.utime(path, (stamp, stamp))

    def run(self, command: list[str], limit: float | None = None, **more: str) -> Verdict:
        """Run tests in the copy, within a limit in seconds for all, with more variables set."""
        environment = {
            **os.environ,
            **NOT_COMPILED,
            "PYTHONPATH": str(self.folder / "src"),
            "CI": "1",
            **more,
        }
        began = time.monotonic()
        tests = subprocess.Popen(
            command, cwd=self.folder, env=environment, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        with tests:
            try:
                said, _ = tests.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                return Verdict("by time", time.monotonic() - began)
            finally:
                end_group(tests.pid)
        took = time.monotonic() - began
        if tests.returncode == 0:
            return Verdict("survived", took, said)
        timed_out = any(words in said for words in TIMED_OUT)
        return Verdict("by time" if timed_out else "caught", took, said)


def end_group(leader: int) -> None:
    """End the tests and whatever they have started: with a fault in it, it may run for ever."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


class Tests(Protocol):
    """Some tests that may notice a fault."""

    def commands(self, fault: Fault, source: str) -> list[tuple[list[str], float]]:
        """What to run, each with the seconds it may take."""


class Trials:
    """What is run against faults, each to its end before the next, in the order in which they were drawn.

    So what is known when a run is broken off is a sample as fair as the whole. What all tests of a suite
    reach is measured only once a fault stands after those that speak of its module.
    """

    def __init__(self, copy: Copy, faults: list[Fault]) -> None:
        self.copy = copy
        self.verdicts = {fault: Verdict("not tried", 0.0) for fault in faults}
        self.numbers = {fault: number for number, fault in enumerate(faults, 1)}
        self.naming = cache(lambda *tests: Naming(copy, list(tests)))
        self.page = cache(lambda: Page(copy))
        self.reaching = cache(
            lambda tests, code: Reaching(Reach.together(measured(copy, list(tests), list(code))))
        )

    def run(self) -> None:
        """Try them all; `verdicts` holds what is known so far."""
        for fault in self.verdicts:
            source, seconds = self.copy.read(fault.file), 0.0
            for tests in self.tests(fault):
                verdict = self.try_fault(fault, source, tests.commands(fault, source))
                seconds += verdict.seconds
                if verdict.outcome in ("caught", "by time"):
                    break
            self.verdicts[fault] = replace(verdict, seconds=seconds)
            self.tell(fault, source)

    def tests(self, fault: Fault) -> Iterator[Tests]:
        """What may notice a fault, the quickest to say so first."""
        named = suite(fault.file)
        if named:
            yield self.naming(*named)
            yield self.reaching(tuple(named), tuple(watched(fault.file)))
        else:
            yield self.page()

    def try_fault(self, fault: Fault, source: str, commands: list[tuple[list[str], float]]) -> Verdict:
        """Plant it, run the tests that could notice, take it out again."""
        verdict = Verdict("survived", 0.0)
        if not commands:
            return verdict
        self.copy.write(fault.file, fault.planted(source))
        try:
            for command, limit in commands:
                last = self.copy.run(command, limit)
                verdict = Verdict(last.outcome, verdict.seconds + last.seconds, last.said)
                if verdict.outcome != "survived":
                    break
        finally:
            self.copy.write(fault.file, source)
        if verdict.outcome == "by time" and self.copy.run(command, limit).outcome != "survived":
            return Verdict("not tried", verdict.seconds)  # it is the machine that is slow
        return verdict

    def tell(self, fault: Fault, source: str) -> None:
        """A line about a fault."""
        verdict, number = self.verdicts[fault], f"{self.numbers[fault]:4}/{len(self.numbers)}"
        told = f"{number} {verdict.outcome:9} {verdict.seconds:5.0f} s"
        print(f"{told}  {fault.file}:{fault.line(source)} {verdict.by}", flush=True)


class Naming:
    """Some files of tests of a suite, those that speak of the fault's module."""

    def __init__(self, copy: Copy, tests: list[str]) -> None:
        self.copy = copy
        self.files = files_of(tests, copy.root)
        self.options = [one for one in tests if not one.startswith("tests/")]
        self.unharmed = cache(lambda file: copy.run(self.command(0.0, file), LONGEST_FILE))

    def command(self, took: float, *files: str) -> list[str]:
        """What runs some of them."""
        limit = SHORTEST_LIMIT + PATIENCE * took
        return pytest_command("-x", "--timeout", str(limit), *self.options, *files)

    def commands(self, fault: Fault, source: str) -> list[tuple[list[str], float]]:
        """What to run; a file of which a test fails without a fault convicts none here."""
        likely = naming(fault, source, self.files, self.copy.root)
        passing = [file for file in likely if self.unharmed(file).outcome == "survived"]
        commands = []
        for first in range(0, len(passing), AT_ONCE):
            some = passing[first : first + AT_ONCE]
            took = sum(self.unharmed(file).seconds for file in some)
            commands.append((self.command(took, *some), SHORTEST_LIMIT + PATIENCE * took))
        return commands


class Reaching:
    """The tests of a suite, those that reach the fault."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach

    def commands(self, fault: Fault, source: str) -> list[tuple[list[str], float]]:
        """What to run; a loop is ended long after the tests should have been."""
        seconds = self.reach.seconds
        tests = self.reach.tests(fault.file, statement_lines(source, fault))
        commands = []
        for some in (tests[:FIRST], tests[FIRST:]):
            if some:
                slowest, together = max(seconds[test] for test in some), sum(seconds[test] for test in some)
                limits = [SHORTEST_LIMIT + PATIENCE * took for took in (slowest, together)]
                commands.append((pytest_command("-x", "--timeout", str(limits[0]), *some), limits[1]))
        return commands


class Page:
    """The tests of the page, those that load the module with the fault."""

    def __init__(self, copy: Copy) -> None:
        self.root = copy.root
        self.unharmed = copy.run(vitest_command())
        assert self.unharmed.outcome == "survived", (
            f"they fail without a fault:\n{self.unharmed.said[-3000:]}"
        )

    def commands(self, fault: Fault, source: str) -> list[tuple[list[str], float]]:
        """What to run; it takes no longer than all of the tests."""
        tests = tests_of(fault.file, self.root)
        return [(vitest_command(*tests), SHORTEST_LIMIT + self.unharmed.seconds)] if tests else []


def statement_lines(source: str, fault: Fault) -> range:
    """The lines of the innermost statement that a fault stands in, up to where it ends."""
    first, last = fault.line(source), source.count("\n", 0, fault.end) + 1
    begins = [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and node.lineno <= first and (node.end_lineno or 0) >= last
    ]
    return range(max(begins), last + 1)
