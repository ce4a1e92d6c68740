"""Measuring what tests reach: once for each file of tests, kept until the file or what it uses changes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from mutants.named import files_of
from mutants.reach import WATCHED, WRITTEN_TO, Reach
from mutants.targets import QUICK, pytest_command

if TYPE_CHECKING:
    from mutants.trial import Copy

KEPT = Path("build", "mutants")  # from the root of the tree
LONGEST_TEST = 60.0  # seconds: what takes longer without a fault convicts none
AT_ONCE = 4  # files of tests a run: if one of them breaks it off, no more than these are lost


def measured(copy: Copy, tests: list[str], code: list[str]) -> Iterator[Reach]:
    """What a suite's tests reach of some code: what is known at once, the rest some files at a time.

    A file of which a test fails is not known for good: it may be the machine that is slow.
    """
    options = [one for one in tests if not one.startswith("tests/")]
    kept = {
        file: copy.root / KEPT / f"{key}.json" for file, key in keys(copy, tests, [*options, *code]).items()
    }
    if known := [file for file in kept if kept[file].exists()]:
        reach = Reach.together(Reach.read(kept[file]) for file in known)
        tell(known, reach)
        yield reach
    unknown = sorted((file for file in kept if file not in known), key=lambda file: file not in QUICK)
    for first in range(0, len(unknown), AT_ONCE):
        some = unknown[first : first + AT_ONCE]
        if found := run(copy, options, some, code):
            for file in some:
                part = found.of(file)
                if not part.failed:
                    part.write(kept[file])
            tell(some, found)
            yield found


def tell(files: list[str], reach: Reach) -> None:
    """What was found, and what cannot be used."""
    seconds = sum(reach.seconds.values())
    print(f"{len(reach.seconds)} tests in {seconds:.0f} s: {' '.join(files)}", flush=True)
    for test in reach.failed:
        print(f"  left out, since it fails without a fault: {test}", flush=True)


def keys(copy: Copy, tests: list[str], options: list[str]) -> dict[str, str]:
    """The files of a suite, each with what its reach depends on: itself, our code, what tests share."""
    shared = sha256(repr((sys.version, options)).encode())
    for folder in ("src", "tests"):
        for path in sorted((copy.folder / folder).rglob("*")):
            if path.is_file() and not (path.name.startswith("test_") or "__pycache__" in path.parts):
                shared.update(path.relative_to(copy.folder).as_posix().encode() + path.read_bytes())
    return {
        file: sha256(shared.digest() + file.encode() + copy.read(file).encode()).hexdigest()[:32]
        for file in files_of(tests, copy.folder)
    }


def run(copy: Copy, options: list[str], files: list[str], code: list[str]) -> Reach | None:
    """Run some files of tests and note what they reach; None where the run is broken off."""
    written = copy.folder / "reach.json"
    record = pytest_command("-p", "mutants.reach", "--timeout", str(LONGEST_TEST), *options, *files)
    said = copy.run(record, **{WRITTEN_TO: str(written), WATCHED: os.pathsep.join(code)}).said
    if not written.exists():
        print(f"left out, since the run was broken off: {' '.join(files)}\n{said[-1000:]}", flush=True)
        return None
    found = Reach.read(written)
    written.unlink()
    return found
