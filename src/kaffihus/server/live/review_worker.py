"""A process that reviews one game at the lowest priority: a record comes in, progress and a review go out.

It steps back from whatever else the machine does: no bot thinks a moment later for it.
"""

from __future__ import annotations

import os
import signal
import sys
import time

import msgspec

from kaffihus import games
from kaffihus.core.record import read_record, replay_record
from kaffihus.review import plain, reviewing

LOWEST = 19
SECONDS_BETWEEN = 0.25  # two words of progress


def main() -> None:
    """Review the record on the standard input, one JSON object a line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when we go
    os.nice(LOWEST)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    play = replay_record(read_record(sys.stdin.buffer.read()), games.load)
    told = 0.0
    for progress in reviewing(play):
        if progress.review is None and time.monotonic() - told < SECONDS_BETWEEN:
            continue
        told = time.monotonic()
        answers.write(msgspec.json.encode(plain(progress)) + b"\n")


if __name__ == "__main__":
    main()
