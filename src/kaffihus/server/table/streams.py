"""What each viewer notices: a stream of versions for every seat, and one for all spectators.

An event has a version in a viewer's stream only if that viewer can notice it: a line of the log,
another view, other options, another seat that must decide. Steps a viewer cannot notice have no
number there, so counting tells nothing. Who noticed is stored with the event, and streams count the
same after a restart and on every worker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

import msgspec
from msgspec import Raw

from kaffihus.core.scene import Scene
from kaffihus.core.view import View, Viewer
from kaffihus.core.words import Line
from kaffihus.server.table import events as ev
from kaffihus.server.table.events import Event, StoredEvent, bit
from kaffihus.server.table.known_lines import known
from kaffihus.server.table.log import event_lines
from kaffihus.server.table.settings import Terms
from kaffihus.server.table.table import Table
from kaffihus.server.table.talk import remark
from kaffihus.server.table.transition import Decision, Played, Transition
from kaffihus.server.table.written_log import WrittenLog
from kaffihus.server.wire.types import LogEntry, Remark

REMARKS_KEPT = 3
SCENES_KEPT = 6  # events with scenes, for those whose connection was lost meanwhile
MANY = 100  # events: a table that has more is not read while others wait
RECENT = 12  # events after which it is known, of a table that comes to memory, whose options are new
_encode = msgspec.json.Encoder().encode


class Sight(NamedTuple):
    """What one viewer sees as things stand; where two are equal, nothing has happened to that viewer."""

    common: tuple[object, ...]  # to all viewers: status, who decides, what is proposed
    view: Raw | None  # encoded once, to be compared and to be sent
    prompt: Line | None
    options: list[int]


def encoded(shown: View) -> Raw:
    """A view as it goes over the wire."""
    return Raw(_encode(shown))


class Streams:
    """The streams of one table, which is folded along with them."""

    def __init__(self, terms: Terms) -> None:
        self.table = Table(terms)
        self.viewers: list[Viewer] = [*range(self.table.seats), None]
        self.everybody = sum(bit(viewer) for viewer in self.viewers)
        self.events: list[StoredEvent] = []
        self.versions = dict.fromkeys(self.viewers, 0)
        self.options_since = dict.fromkeys(range(self.table.seats), 0)  # the version of the present ones
        self._options: dict[int, list[int]] = {}
        self._snapshots: dict[Viewer, Sight] = {}  # what each sees as things stand; empty: not taken yet
        self._is_new: set[int] = set()  # seats whose options the last event changed
        self._logs = {viewer: WrittenLog() for viewer in self.viewers}
        # The last of each, by version; scenes encoded: one may hold a whole view.
        self._scenes: dict[Viewer, list[tuple[int, list[Raw]]]] = {viewer: [] for viewer in self.viewers}
        self._talk: dict[Viewer, list[tuple[int, Remark]]] = {viewer: [] for viewer in self.viewers}
        self._spoken = 0  # the spectators' version when somebody last spoke
        self._complete = dict.fromkeys(self.viewers, 0)  # each log holds what came after this version

    def load(self, stored: Sequence[StoredEvent]) -> None:
        """Take over events from the store; nobody is told."""
        self._options.clear()
        undone = {min(one.event.events) for one in stored if isinstance(one.event, ev.Undone)}
        for number, one in enumerate(stored, start=1):
            self.table.fold_quietly(one.event, one.at, number in undone)
            self.table.settle_clocks(one.event, one.at, one.seen)
            self._count(one)
            if len(stored) - number < RECENT:
                self._follow_options()
        self._snapshots.clear()
        self._spoken = self.versions[None]
        self._logs = {viewer: WrittenLog() for viewer in self.viewers}
        self._complete = dict(self.versions)

    def _follow_options(self) -> None:
        """Find out for which seats the options are new, as if somebody had looked on."""
        has_begun = bool(self.table.names)
        for seat in self.options_since:
            options = self.table.position.legal(seat) if has_begun else []
            if self._options.get(seat) != options:
                self._options[seat] = options
                self.options_since[seat] = self.versions[seat]

    def add(self, decision: Decision, at: int, seen: int | None = None) -> StoredEvent:
        """Let an event happen; who notices is worked out, or known where another worker did."""
        table = self.table
        event = decision.event if isinstance(decision, Played) else decision
        self._ensure_snapshots()
        proposer = table.proposal.seat if table.proposal else None
        transitions = table.fold(decision, at)
        lines = {viewer: self.lines(event, transitions, viewer, proposer) for viewer in self.viewers}
        retracts = {viewer: self._retracts(event, viewer) for viewer in self.viewers}
        noticed = self._notice()
        if seen is None:
            seen = self._seen(event, {v for v in self.viewers if lines[v] or retracts[v]} | noticed)
        table.settle_clocks(event, at, seen)
        stored = StoredEvent(event, at, seen)
        self._count(stored)
        scenes, known_scenes = list[Scene](), dict[bytes, Raw]()  # those that several watch are kept once
        for viewer in self.viewers:
            if stored.is_seen_by(viewer):
                self._write(self._logs[viewer], self.versions[viewer], lines[viewer], retracts[viewer])
                scenes = self._keep_scenes(viewer, event, transitions, retracts[viewer], known_scenes)
        if stored.is_seen_by(None):  # who come last: a character speaks of no more than they have seen
            self._keep_talk(stored, lines[None], scenes)
        self._note_new_options()
        return stored

    def is_log_to_be_read(self, viewer: Viewer, since: int) -> bool:
        """Whether many events are to be gone through for a viewer's log after a version."""
        since = since if since <= self.versions[viewer] else 0
        return since < self._complete[viewer] and len(self.events) > MANY

    def log(self, viewer: Viewer, since: int = 0) -> list[LogEntry]:
        """A viewer's log after a version. What was before this table came to memory is worked out once."""
        if since < self._complete[viewer]:
            self._logs[viewer] = self._read_through(viewer)
            self._complete[viewer] = 0
        return self._logs[viewer].after(since)

    def lines(
        self, event: Event, transitions: Sequence[Transition], viewer: Viewer, proposer: int | None
    ) -> list[Line]:
        """What a viewer may read of an event that has just been folded."""
        found = event_lines(self.table, event, proposer)
        if isinstance(event, ev.Undone):
            return []  # told by what it retracts
        for transition in transitions:
            after = self.table.position.at(transition.after)
            step = transition.step
            found += map(known, after.lines(transition.before, step.seat, step.action, viewer))
        return found

    def scenes(self, viewer: Viewer, since: int, until: int | None = None) -> list[Scene]:
        """What a viewer may watch of what came after a version; of long ago, nothing."""
        last = self.versions[viewer] if until is None else until
        kept = self._scenes[viewer]
        found = [scene for version, scenes in kept if since < version <= last for scene in scenes]
        return cast(list[Scene], found)  # which go into a message as they are

    def talk(self, viewer: Viewer, since: int, until: int | None = None) -> list[Remark]:
        """What characters said after a version, of what a viewer noticed; of long ago, nothing."""
        last = self.versions[viewer] if until is None else until
        return [remark for version, remark in self._talk[viewer] if since < version <= last]

    def would_notice(self, played: Played) -> bool:
        """Whether anybody else would notice an action that is about to be taken."""
        taken = played.transitions[0]
        seat, after = taken.step.seat, self.table.position.at(taken.after)
        if after.pending != self.table.position.pending:
            return True
        return any(
            after.lines(taken.before, seat, taken.step.action, viewer)
            or encoded(after.view(viewer)) != self.view(viewer)
            for viewer in self.viewers
            if viewer != seat
        )

    # --- who notices

    def view(self, viewer: Viewer) -> Raw | None:
        """What a viewer sees as things stand, as it goes over the wire; nothing before the start."""
        self._ensure_snapshots()
        return self._snapshots[viewer].view

    def prompt(self, viewer: Viewer) -> Line | None:
        """The question that a viewer has to answer, if there is one."""
        self._ensure_snapshots()
        return self._snapshots[viewer].prompt

    def options(self, viewer: Viewer) -> list[int]:
        """What a viewer may do as things stand."""
        self._ensure_snapshots()
        return [] if viewer is None else self._options[viewer]

    def _ensure_snapshots(self) -> None:
        """Take them, unless that has been done."""
        if not self._snapshots:
            self._take_snapshots()

    def _take_snapshots(self) -> None:
        table = self.table
        made = table.proposal
        proposal = (made.what, made.seat, sorted(made.agreed)) if made else None
        common = (table.status, table.pending, proposal)
        for viewer in self.viewers:
            if not table.names:
                self._snapshots[viewer] = Sight(common, None, None, [])
            else:
                view = table.position.view(viewer)
                options = [] if viewer is None else table.position.legal(viewer)
                self._snapshots[viewer] = Sight(common, encoded(view), table.game.prompt(view), options)
            if viewer is not None:
                self._options[viewer] = self._snapshots[viewer].options

    def _notice(self) -> set[Viewer]:
        """The viewers for whom something looks different now."""
        before = dict(self._snapshots)
        options = dict(self._options)
        self._take_snapshots()
        self._is_new = {seat for seat in self.options_since if options[seat] != self._options[seat]}
        return {viewer for viewer in self.viewers if before[viewer] != self._snapshots[viewer]}

    def _seen(self, event: Event, noticed: set[Viewer]) -> int:
        if isinstance(event, ev.Acted | ev.Undone):
            return sum(bit(viewer) for viewer in noticed | {event.seat})
        return self.everybody

    def _count(self, stored: StoredEvent) -> None:
        self.events.append(stored)
        for viewer in self.viewers:
            self.versions[viewer] += stored.is_seen_by(viewer)

    def _note_new_options(self) -> None:
        """Note the seats whose options are new: an answer to older ones is stale."""
        for seat in self._is_new:
            self.options_since[seat] = self.versions[seat]

    # --- the log

    def _retracts(self, event: Event, viewer: Viewer) -> list[int]:
        """The versions of a viewer's stream that an undo takes back."""
        if not isinstance(event, ev.Undone):
            return []
        found, version = list[int](), self.versions[viewer]
        for number in range(len(self.events), min(event.events) - 1, -1):
            if self.events[number - 1].is_seen_by(viewer):
                if number in event.events:
                    found.append(version)
                version -= 1
        return found[::-1]

    def _write(self, log: WrittenLog, version: int, lines: Sequence[Line], retracts: list[int]) -> None:
        if retracts:
            log.take_back(version, retracts, event_lines(self.table, self.events[-1].event, None)[0])
        log.write(version, lines)

    def _keep_scenes(
        self,
        viewer: Viewer,
        event: Event,
        transitions: Sequence[Transition],
        retracts: list[int],
        known_scenes: dict[bytes, Raw],
    ) -> list[Scene]:
        if retracts:
            self._scenes[viewer] = [one for one in self._scenes[viewer] if one[0] not in retracts]
        found: list[Scene] = []
        if isinstance(event, ev.Undone):
            return found
        for taken in transitions:
            after = self.table.position.at(taken.after)
            found += after.scenes(taken.before, taken.step.seat, taken.step.action, viewer)
        if found:
            kept = self._scenes[viewer][1 - SCENES_KEPT :]
            texts = [_encode(scene) for scene in found]
            shown = [known_scenes.setdefault(text, Raw(text)) for text in texts]
            self._scenes[viewer] = [*kept, (self.versions[viewer], shown)]
        return found

    def _keep_talk(self, stored: StoredEvent, lines: Sequence[Line], scenes: Sequence[Scene]) -> None:
        """What is said of an event, by what a spectator has seen of it."""
        version = self.versions[None]
        said = remark(self.table, stored.event, lines, scenes, version, self._spoken)
        if said is not None:
            self._spoken = version
            for viewer in self.viewers:
                if stored.is_seen_by(viewer):
                    kept = self._talk[viewer][1 - REMARKS_KEPT :]
                    self._talk[viewer] = [*kept, (self.versions[viewer], said)]

    def _read_through(self, viewer: Viewer) -> WrittenLog:
        """The log of a viewer from the beginning."""
        again = Streams(self.table.terms)
        log = WrittenLog()
        for stored in self.events:
            proposer = again.table.proposal.seat if again.table.proposal else None
            if not stored.is_seen_by(viewer):
                again.table.fold_quietly(stored.event, stored.at)
                again._count(stored)
                continue
            transitions = again.table.fold(stored.event, stored.at)
            retracts = again._retracts(stored.event, viewer)
            again._count(stored)
            lines = again.lines(stored.event, transitions, viewer, proposer)
            again._write(log, again.versions[viewer], lines, retracts)
        return log
