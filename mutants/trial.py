"""Trying a fault: it is planted in a copy of the tree, and the tests run there."""

from __future__ import annotations

import ast
import contextlib
import os
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from mutants.faults import Fault
from mutants.reach import WRITTEN_TO, Reach
from mutants.targets import ROOT, pytest_command, suite, vitest_command

SHORTEST_LIMIT = 60.0  # seconds that a test, and a run, may always take,
PATIENCE = 10  # and so many times what they take without a fault
LONGEST_TEST = 120.0  # seconds: what takes longer without a fault convicts none
FIRST = 15  # so many of the quickest tests are run by themselves, before all others that reach a fault
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

    def run(self, command: list[str], limit: float | None = None, reach: Path | None = None) -> Verdict:
        """Run tests in the copy, within a limit in seconds for all; where asked, note what they reach."""
        environment = {**os.environ, **NOT_COMPILED, "PYTHONPATH": str(self.folder / "src"), "CI": "1"}
        if reach is not None:
            environment[WRITTEN_TO] = str(reach)
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
        timed_out = "Failed: Timeout" in said or "Timeout (0:" in said
        return Verdict("by time" if timed_out else "caught", took, said)


def end_group(leader: int) -> None:
    """End the tests and whatever they have started: with a fault in it, it may run for ever."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


class Trials:
    """What is run against a fault, by what the tests took and reached without one."""

    def __init__(self, copy: Copy) -> None:
        self.copy = copy
        self.reaches: dict[tuple[str, ...], Reach] = {}
        self.unharmed: dict[str, Verdict] = {}

    def try_fault(self, fault: Fault) -> Verdict:
        """Plant it, run the tests that could notice, take it out again."""
        source = self.copy.read(fault.file)
        commands = self.commands(fault, source)
        if commands is None:
            return Verdict("not tried", 0.0)
        self.copy.write(fault.file, fault.planted(source))
        verdict = Verdict("survived", 0.0)
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

    def commands(self, fault: Fault, source: str) -> list[tuple[list[str], float]] | None:
        """What to run, each with the seconds it may take; None where tests fail without any fault."""
        if fault.file.startswith("web/"):
            return self.of_the_page(fault.file)
        reach = self.reach(fault.file)
        tests = reach.tests(fault.file, statement_lines(source, fault))
        commands = []
        for some in (tests[:FIRST], tests[FIRST:]):
            if some:
                slowest = max(reach.seconds[test] for test in some)
                limits = [SHORTEST_LIMIT + PATIENCE * took for took in (slowest, sum_of(reach, some))]
                commands.append((pytest_command("-x", "--timeout", str(limits[0]), *some), limits[1]))
        return commands

    def of_the_page(self, file: str) -> list[tuple[list[str], float]] | None:
        """The tests that load a module; how long they take without a fault is tried once."""
        if file not in self.unharmed:
            self.unharmed[file] = self.copy.run(vitest_command(file))
        found = self.unharmed[file]
        if found.outcome != "survived":
            print(f"the tests fail without any fault:\n{found.said[-3000:]}", flush=True)
            return None
        return [(vitest_command(file), SHORTEST_LIMIT + PATIENCE * found.seconds)]

    def reach(self, file: str) -> Reach:
        """Which tests of a module's suite reach which lines: all run once."""
        tests = suite(file)
        if tuple(tests) not in self.reaches:
            written = self.copy.folder / "reach.json"
            record = pytest_command("-p", "mutants.reach", "--timeout", str(LONGEST_TEST), *tests)
            said = self.copy.run(record, reach=written).said
            assert written.exists(), said[-3000:]
            found = self.reaches[tuple(tests)] = Reach(written)
            assert found.seconds, f"no test passes:\n{said[-3000:]}"
            written.unlink()
            seconds = sum_of(found, list(found.seconds))
            print(f"{len(found.seconds)} tests in {seconds:.0f} s: {' '.join(tests)}", flush=True)
            for test in found.failed:
                print(f"  left out, since it fails without a fault: {test}", flush=True)
        return self.reaches[tuple(tests)]


def sum_of(reach: Reach, tests: list[str]) -> float:
    """The seconds of some tests together."""
    return sum(reach.seconds[test] for test in tests)


def statement_lines(source: str, fault: Fault) -> range:
    """The lines of the innermost statement that a fault stands in, up to where it ends."""
    first, last = fault.line(source), source.count("\n", 0, fault.end) + 1
    begins = [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and node.lineno <= first and (node.end_lineno or 0) >= last
    ]
    return range(max(begins), last + 1)


def try_faults(faults: list[Fault], copy: Copy) -> list[Verdict]:
    """One after another, each told as soon as it is judged."""
    trials, verdicts = Trials(copy), []
    for number, fault in enumerate(faults, 1):
        verdict = trials.try_fault(fault)
        verdicts.append(verdict)
        told = f"{number:4}/{len(faults)} {verdict.outcome:9} {verdict.seconds:5.0f} s"
        print(f"{told}  {fault.file}:{fault.line(copy.read(fault.file))} {verdict.by}", flush=True)
    return verdicts
