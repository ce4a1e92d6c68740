"""What each viewer notices: a stream of versions for every seat, and one for all spectators.

An event has a version in a viewer's stream only if that viewer can notice it: a line of the log,
another view, other options, another seat that must decide. Steps a viewer cannot notice have no
number there, so counting tells nothing. Who noticed is kept with the event, and streams count the
same after a restart and on every worker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from kaffihus.core.words import Line
from kaffihus.server import events as ev
from kaffihus.server.events import Event, Kept
from kaffihus.server.shapes import LogEntry
from kaffihus.server.table import PUBLIC, Happening, Table
from kaffihus.server.terms import Terms
from kaffihus.server.words import house_lines, text_of

_encode = msgspec.json.Encoder().encode


class Streams:
    """The streams of one table, which is folded along with them."""

    def __init__(self, terms: Terms) -> None:
        self.table = Table(terms)
        self.viewers = [*range(self.table.seats), PUBLIC]
        self.everybody = sum(1 << viewer for viewer in self.viewers)
        self.kept: list[Kept] = []
        self.versions = dict.fromkeys(self.viewers, 0)
        self.asked = dict.fromkeys(range(self.table.seats), 0)  # the version of a seat's present options
        self._views: dict[int, dict[str, Any] | None] = {}  # as things stand; empty: not looked yet
        self._options: dict[int, list[int]] = {}
        self._sights: dict[int, bytes] = {}
        self._is_new: set[int] = set()  # seats whose options the last event changed
        self._logs: dict[int, list[LogEntry]] = {viewer: [] for viewer in self.viewers}
        self._complete = dict.fromkeys(self.viewers, 0)  # each log holds what came after this version

    @property
    def seen(self) -> list[int]:
        """Who noticed each event, by number from 1."""
        return [kept.seen for kept in self.kept]

    def load(self, kept: Sequence[Kept]) -> None:
        """Take over events from the store; nobody is told."""
        for one in kept:
            self.table.fold(one.event, one.at, trace=False)
            self.table.settle_clocks(one.event, one.at, one.seen)
            self._count(one)
        self.asked = {seat: self.versions[seat] for seat in self.asked}
        self._sights.clear()
        self._logs = {viewer: [] for viewer in self.viewers}
        self._complete = dict(self.versions)

    def add(self, event: Event, at: int, seen: int | None = None) -> Kept:
        """Let an event happen; who notices is worked out, or known where another worker did."""
        table = self.table
        self._look()
        proposer = table.moot.seat if table.moot else None
        happenings = table.fold(event, at)
        lines = {viewer: self.lines(event, happenings, viewer, proposer) for viewer in self.viewers}
        retracts = {viewer: self._retracts(event, viewer) for viewer in self.viewers}
        noticed = self._notice()
        if seen is None:
            seen = self._seen(event, {v for v in self.viewers if lines[v] or retracts[v]} | noticed)
        table.settle_clocks(event, at, seen)
        kept = Kept(event, at, seen)
        self._count(kept)
        for viewer in self.viewers:
            if seen >> viewer & 1:
                self._write(viewer, lines[viewer], retracts[viewer])
        self._ask()
        return kept

    def log(self, viewer: int, since: int = 0) -> list[LogEntry]:
        """A viewer's log after a version. What was before this table came to memory is worked out once."""
        if since < self._complete[viewer]:
            self._logs[viewer] = self._read_through(viewer)
            self._complete[viewer] = 0
        return [entry for entry in self._logs[viewer] if entry.version > since]

    def lines(
        self, event: Event, happenings: Sequence[Happening], viewer: int, proposer: int | None
    ) -> list[Line]:
        """What a viewer may read of an event that has just been folded."""
        found = house_lines(self.table, event, proposer)
        if isinstance(event, ev.Undone):
            return []  # told by what it retracts
        eyes = None if viewer == PUBLIC else viewer
        for happening in happenings:
            after = self.table.position.at(happening.after)
            found += after.lines(happening.before, happening.step.seat, happening.step.action, eyes)
        return found

    def would_notice(self, seat: int, action: int) -> bool:
        """Whether anybody else would notice an action of a seat."""
        table = self.table
        after = table.position.copy()
        table.game.apply(after.state, seat, action)
        if after.pending != table.position.pending:
            return True
        for viewer in self.viewers:
            eyes = None if viewer == PUBLIC else viewer
            if viewer != seat and (
                after.lines(table.position.state, seat, action, eyes)
                or after.view(eyes) != table.position.view(eyes)
            ):
                return True
        return False

    # --- who notices

    def view(self, viewer: int) -> dict[str, Any] | None:
        """What a viewer sees as things stand; nothing before the start."""
        self._look()
        return self._views[viewer]

    def options(self, viewer: int) -> list[int]:
        """What a viewer may do as things stand."""
        self._look()
        return self._options.get(viewer, [])

    def _look(self) -> None:
        """See what everybody sees, unless that has been done."""
        if not self._sights:
            self._look_again()

    def _look_again(self) -> None:
        table = self.table
        has_begun = bool(table.names)
        moot = (table.moot.what, table.moot.seat, sorted(table.moot.agreed)) if table.moot else None
        common = (table.status, table.pending, moot)
        for viewer in self.viewers:
            eyes = None if viewer == PUBLIC else viewer
            self._views[viewer] = table.position.view(eyes) if has_begun else None
            if viewer != PUBLIC:
                self._options[viewer] = table.position.legal(viewer) if has_begun else []
            self._sights[viewer] = _encode((common, self._views[viewer], self._options.get(viewer)))

    def _notice(self) -> set[int]:
        """The viewers for whom something looks different now."""
        before = dict(self._sights)
        options = dict(self._options)
        self._look_again()
        self._is_new = {seat for seat in self.asked if options[seat] != self._options[seat]}
        return {viewer for viewer in self.viewers if before[viewer] != self._sights[viewer]}

    def _seen(self, event: Event, noticed: set[int]) -> int:
        if isinstance(event, ev.Acted | ev.Undone):
            return sum(1 << viewer for viewer in noticed | {event.seat})
        return self.everybody

    def _count(self, kept: Kept) -> None:
        self.kept.append(kept)
        for viewer in self.viewers:
            self.versions[viewer] += kept.seen >> viewer & 1

    def _ask(self) -> None:
        """Note the seats whose options are new: an answer to older ones is stale."""
        for seat in self._is_new:
            self.asked[seat] = self.versions[seat]

    # --- the log

    def _retracts(self, event: Event, viewer: int) -> list[int]:
        """The versions of a viewer's stream that an undo takes back."""
        if not isinstance(event, ev.Undone):
            return []
        wanted, found, version = set(event.events), [], 0
        for number, kept in enumerate(self.kept, start=1):
            if kept.seen >> viewer & 1:
                version += 1
                if number in wanted:
                    found.append(version)
        return found

    def _write(self, viewer: int, lines: Sequence[Line], retracts: list[int]) -> None:
        log = self._logs[viewer]
        self._logs[viewer] = self._written(log, lines, retracts, self.versions[viewer])

    def _written(
        self, log: list[LogEntry], lines: Sequence[Line], retracts: list[int], version: int
    ) -> list[LogEntry]:
        if retracts:
            log = [entry for entry in log if entry.version not in retracts]
            event = self.kept[-1].event
            undone = house_lines(self.table, event, None)[0]
            log.append(self._entry(version, undone, retracts))
        log.extend(self._entry(version, line) for line in lines)
        return log

    def _entry(self, version: int, line: Line, retracts: Sequence[int] = ()) -> LogEntry:
        text = text_of(self.table, line)
        return LogEntry(version, line.key, dict(line.params), text, list(retracts))

    def _read_through(self, viewer: int) -> list[LogEntry]:
        """The log of a viewer from the beginning."""
        again = Streams(self.table.terms)
        log: list[LogEntry] = []
        for kept in self.kept:
            proposer = again.table.moot.seat if again.table.moot else None
            is_seen = bool(kept.seen >> viewer & 1)
            happenings = again.table.fold(kept.event, kept.at, trace=is_seen)
            retracts = again._retracts(kept.event, viewer) if is_seen else []
            again._count(kept)
            if is_seen:
                lines = again.lines(kept.event, happenings, viewer, proposer)
                log = again._written(log, lines, retracts, again.versions[viewer])
        return log
