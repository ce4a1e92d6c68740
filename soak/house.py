"""A house whose wall clock somebody sets: `python -m soak.house CLOCK serve …`, where CLOCK is a file.

The file holds the seconds by which the clock is off, as a float; whoever writes it sets the clock.
"""

from __future__ import annotations

import mmap
import struct
import sys
import time
from pathlib import Path

CLOCK = struct.Struct("<d")


def set_clock(file: Path, seconds: float) -> None:
    """Put a house's wall clock off by so much."""
    with file.open("r+b") as there:
        there.write(CLOCK.pack(seconds))


def bend_time(file: Path) -> None:
    """From now on this process reads its wall clock through the file."""
    with file.open("rb") as there:
        shared = mmap.mmap(there.fileno(), CLOCK.size, prot=mmap.PROT_READ)
    true_time, true_nanoseconds = time.time, time.time_ns
    time.time = lambda: true_time() + CLOCK.unpack_from(shared)[0]
    time.time_ns = lambda: true_nanoseconds() + int(CLOCK.unpack_from(shared)[0] * 1e9)


if __name__ == "__main__":
    bend_time(Path(sys.argv.pop(1)))
    from kaffihus.cli import main

    main()
