"""A house that says how many bytes it has in use: `python -m benchmarks.server.weighed FILE serve …`.

What a process takes of the system does not shrink when games leave: what is free again is kept for others.
So Python's allocator and the C library's are asked what is given out; on SIGUSR1 that is written to FILE.
"""

from __future__ import annotations

import ctypes
import os
import re
import signal
import sys
import tempfile
from pathlib import Path

FIELDS = ("arena", "ordblks", "smblks", "hblks", "mapped", "usmblks", "fsmblks", "used", "free", "keepcost")


class Given(ctypes.Structure):
    """What the C library says of its memory (`mallinfo2`), in bytes."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in FIELDS)


def in_use() -> int:
    """Bytes that are given out: small objects by Python, all others by the C library."""
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = Given
    given = ask()
    return given.used + given.mapped + small_objects()


def small_objects() -> int:
    """The bytes of objects that Python keeps in pools of its own; it says so on standard error only."""
    with tempfile.TemporaryFile() as said:
        kept = os.dup(2)
        os.dup2(said.fileno(), 2)
        try:
            sys._debugmallocstats()
        finally:
            os.dup2(kept, 2)
            os.close(kept)
        said.seek(0)
        text = said.read().decode()
    found = re.search(r"# bytes in allocated blocks += +([\d,]+)", text)
    assert found is not None, text
    return int(found.group(1).replace(",", ""))


def tell_when_asked(file: Path) -> None:
    """Write it, all at once."""

    def tell(*_: object) -> None:
        beside = file.with_suffix(".new")
        beside.write_text(str(in_use()))
        beside.replace(file)

    signal.signal(signal.SIGUSR1, tell)


if __name__ == "__main__":
    tell_when_asked(Path(sys.argv.pop(1)))
    from kaffihus.cli import main

    main()
