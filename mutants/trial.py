"""Trying a fault: it is planted in a copy of the tree, and the tests run there."""

from __future__ import annotations

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
from mutants.targets import ROOT, command_for

SHORTEST_LIMIT = (
    60.0  # seconds for one test; where all together take longer without a fault, as long as that
)
PATIENCE = 10  # a run may take so many times what it takes without a fault
BORROWED = ("web/node_modules", "src/kaffihus/server/static")  # made, not written: shared with the tree


@dataclass(frozen=True)
class Verdict:
    """What became of a fault."""

    outcome: str  # caught, by time (caught since it never ended), survived, not tried
    seconds: float
    said: str = ""  # the end of what the tests said


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

    def run(self, file: str, test_limit: float | None = None) -> Verdict:
        """Run the tests of a file in the copy; a limit in seconds for each of them, else the project's."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src"), "CI": "1"}
        began = time.monotonic()
        tests = subprocess.Popen(
            command_for(file, test_limit), cwd=self.folder, env=environment, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        with tests:
            try:
                said, _ = tests.communicate(timeout=PATIENCE * test_limit if test_limit else None)
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


def try_faults(faults: list[Fault], copy: Copy) -> list[Verdict]:
    """Plant one after another. Where the tests do not pass without any, a fault cannot be tried."""
    unharmed: dict[tuple[str, ...], Verdict] = {}
    verdicts = []
    for number, fault in enumerate(faults, 1):
        source, tests = copy.read(fault.file), tuple(command_for(fault.file))
        if tests not in unharmed:
            unharmed[tests] = copy.run(fault.file)
            if unharmed[tests].outcome != "survived":
                print(f"the tests fail without any fault:\n{unharmed[tests].said[-3000:]}", flush=True)
        if unharmed[tests].outcome == "survived":
            verdict = try_fault(fault, source, copy, max(SHORTEST_LIMIT, unharmed[tests].seconds))
        else:
            verdict = Verdict("not tried", 0.0)
        verdicts.append(verdict)
        where = f"{fault.file}:{fault.line(source)}"
        print(f"{number:4}/{len(faults)} {verdict.outcome:9} {verdict.seconds:5.0f} s  {where}", flush=True)
    return verdicts


def try_fault(fault: Fault, source: str, copy: Copy, test_limit: float) -> Verdict:
    """Plant one, run the tests, take it out again."""
    copy.write(fault.file, fault.planted(source))
    try:
        return copy.run(fault.file, test_limit)
    finally:
        copy.write(fault.file, source)
