"""A viewer's log as a table keeps it: a few bytes a line; entries are made when somebody is told."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, cast

from kaffihus.core.words import Line
from kaffihus.server.wire.types import LogEntry

NOTHING: list[int] = []


class WrittenLog:
    """Lines and the versions at which they were read, in order."""

    def __init__(self) -> None:
        self._versions = array("I")
        self._lines: list[Line | LogEntry] = []  # an entry where something was taken back

    def write(self, version: int, lines: Sequence[Line]) -> None:
        """Lines of an event."""
        self._lines.extend(lines)
        self._versions.extend([version] * len(lines))

    def take_back(self, version: int, retracted: Sequence[int], line: Line) -> None:
        """What was written at some versions is gone, and a line says so."""
        kept = [at for at, one in enumerate(self._versions) if one not in retracted]
        self._lines = [self._lines[at] for at in kept]
        self._versions = array("I", [self._versions[at] for at in kept])
        entry = LogEntry(version, line.key, dict(line.params), list(retracted))
        self._lines.append(entry)
        self._versions.append(version)

    def after(self, since: int) -> list[LogEntry]:
        """What came after a version."""
        first = bisect_right(self._versions, since)
        told = zip(self._versions[first:], self._lines[first:], strict=True)
        return [line if isinstance(line, LogEntry) else _entry(version, line) for version, line in told]


def _entry(version: int, line: Line) -> LogEntry:
    # What entries hold is not copied, and nobody changes it.
    return LogEntry(version, line.key, cast(dict[str, Any], line.params), NOTHING)
