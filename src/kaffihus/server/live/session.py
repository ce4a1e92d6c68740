"""A table in memory: its streams, who is connected, and the lock under which it changes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator, Sequence
from typing import Protocol

from kaffihus.core.view import Viewer
from kaffihus.server.store import refusals
from kaffihus.server.store.results import Ended
from kaffihus.server.store.tables import TableRow
from kaffihus.server.store.turns import Turn
from kaffihus.server.table import absence, snapshot
from kaffihus.server.table import events as ev
from kaffihus.server.table.clock import is_slow
from kaffihus.server.table.events import SEATING, StoredEvent
from kaffihus.server.table.requests import Command, happen
from kaffihus.server.table.streams import MANY, Streams
from kaffihus.server.table.table import Table
from kaffihus.server.wire.coach import CoachAdvice
from kaffihus.server.wire.encoding import encode
from kaffihus.server.wire.messages import Presence, Reacted, Refused, Said, Update
from kaffihus.server.wire.types import ChatLine, Reaction

REACTIONS_KNOWN = 100  # whose requests, if sent again, show nothing again


class Listener(Protocol):
    """A connection that hears of a table."""

    viewer: Viewer
    player: str | None
    address: str  # on whose account it is there
    muted: set[str]  # players whom this one does not want to hear
    heard: int  # the number of the last thing said that it was sent

    def send(self, frame: str) -> None:
        """Send a frame, sooner or later; never waits."""

    def restart(self) -> None:
        """Ask the client to come again."""


class TableSession:
    """A table that somebody looks at or must see to. Its lock is held by those who change or read it."""

    def __init__(self, streams: Streams, now: int) -> None:
        self.streams = streams
        self.id = streams.table.terms.id
        self.lock = asyncio.Lock()
        self.committed = len(streams.events)  # events that are on disk and that everybody has been told
        self.listeners: dict[Viewer, set[Listener]] = {viewer: set() for viewer in streams.viewers}
        self.elsewhere: set[int] = set()  # seats connected to other workers; SPECTATORS: who looks on there
        self.away_since = dict.fromkeys(range(streams.table.seats), now)
        self.refusals: list[OrderedDict[str, Refused]] = [OrderedDict() for _ in streams.table.chairs]
        self._reactions: deque[tuple[int, str]] = deque(maxlen=REACTIONS_KNOWN)
        self.chat = 0  # the number of the last thing said
        self.is_owned = False  # this worker sees to its bots and clocks
        self.is_gone = False  # it has left memory; those who still hold it look it up again
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.advice: dict[int, tuple[int, CoachAdvice]] = {}  # by seat: the version it is about, the last
        self.timer: asyncio.TimerHandle | None = None

    @property
    def table(self) -> Table:
        """What the events add up to."""
        return self.streams.table

    # --- what happens

    def attempt(self, command: Command, now: int, patience: int = 0) -> list[StoredEvent]:
        """Let a command's events happen, and all that follows; nobody is told until they are on disk."""
        return happen(self.streams, command, now, patience)

    @property
    def is_ahead(self) -> bool:
        """Something happened that did not get to disk."""
        return len(self.streams.events) != self.committed or self.table.count != self.committed

    def roll_back(self) -> None:
        """Forget what happened but did not get to disk."""
        if self.is_ahead:
            streams = Streams(self.table.terms)
            streams.load(self.streams.events[: self.committed])
            self.streams = streams

    async def roll_back_beside(self, gate: asyncio.Semaphore) -> None:
        """The same, without others waiting for a long table; the lock is held."""
        if self.is_ahead and self.committed > MANY:
            streams = Streams(self.table.terms)
            async with gate:
                await asyncio.to_thread(streams.load, self.streams.events[: self.committed])
            self.streams = streams
        self.roll_back()

    def learn(self, rows: list[StoredEvent], now: int) -> list[StoredEvent]:
        """Take over what another worker wrote, and tell everybody here."""
        self.roll_back()
        batch = [self.streams.add(row.event, row.at, row.seen) for row in rows]
        self.tell(batch, now)
        return batch

    def tell(self, batch: list[StoredEvent], now: int) -> None:
        """Each viewer hears of what they can notice."""
        self.committed = len(self.streams.events)
        self._turn_spectators_away()
        for viewer, listeners in self.listeners.items():
            if listeners:
                for update in self.updates(viewer, batch, now):
                    frame = encode(update)
                    for listener in listeners:
                        listener.send(frame)
        if any(isinstance(stored.event, SEATING) for stored in batch):
            self._reseat_listeners()

    def _turn_spectators_away(self) -> None:
        """Those who looked on before the start do so no longer, where there are no spectators."""
        if self.table.status != "waiting" and not self.table.terms.settings.spectators:
            for listener in list(self.listeners[None]):
                self.listeners[None].discard(listener)
                listener.restart()

    def _reseat_listeners(self) -> None:
        """Players who have another seat now, or none, come again; nobody hears on at another's seat."""
        for listener in list(self.everybody()):
            if listener.player is not None and self.table.seat_of(listener.player) != listener.viewer:
                listener.restart()

    def updates(self, viewer: Viewer, batch: list[StoredEvent], now: int) -> list[Update]:
        """The messages for one viewer."""
        return snapshot.updates(self.streams, viewer, batch, self.away(), now)

    def tell_chat(self, said: Sequence[tuple[ChatLine, str]]) -> None:
        """Everybody hears what was said, but not from those they have muted."""
        for line, speaker in said:
            if line.number <= self.chat:
                continue
            self.chat = line.number
            frame = encode(Said(line))
            for listener in self.everybody():
                if speaker not in listener.muted:
                    listener.heard = line.number
                    listener.send(frame)

    def is_new_reaction(self, seat: int, id: str) -> bool:
        """Whether a reaction has not come before: a request that is sent again shows nothing again."""
        if (seat, id) in self._reactions:
            return False
        self._reactions.append((seat, id))
        return True

    def tell_reaction(self, seat: int, player: str, reaction: Reaction) -> None:
        """Everybody sees a feeling, but not of those they have muted."""
        frame = encode(Reacted(seat, reaction))
        for listener in self.everybody():
            if player not in listener.muted:
                listener.send(frame)

    def everybody(self) -> Iterator[Listener]:
        """All who are connected here."""
        for listeners in self.listeners.values():
            yield from listeners

    # --- who is there

    def connected(self) -> list[bool]:
        """Who is connected, by seat."""
        return [bool(self.listeners[seat]) or seat in self.elsewhere for seat in range(self.table.seats)]

    def away(self) -> list[int | None]:
        """Since when each seat is not connected; None: it is."""
        return [
            None if is_there else self.away_since[seat] for seat, is_there in enumerate(self.connected())
        ]

    def tell_presence(self, before: list[bool], now: int) -> None:
        """Tell who is connected, if that has changed."""
        connected = self.connected()
        for seat, is_there in enumerate(connected):
            if before[seat] and not is_there:
                self.away_since[seat] = now
        if connected != before:
            frame = encode(Presence(connected, self.away()))
            for listener in self.everybody():
                listener.send(frame)

    @property
    def is_bots_only(self) -> bool:
        """No person has a seat in the game."""
        return self.table.status != "waiting" and not any(chair.player for chair in self.table.chairs)

    @property
    def is_watched(self) -> bool:
        """Somebody is connected here."""
        return any(self.listeners.values())

    # --- answers

    def remember_refusal(self, seat: int, refused: Refused) -> str | None:
        """Remember a refusal: the same request gets the same answer. The id that is forgotten for it."""
        known = self.refusals[seat]
        known[refused.id] = refused
        return known.popitem(last=False)[0] if len(known) > refusals.MOST else None

    def remember_refusals(self, kept: Sequence[tuple[int, Refused]]) -> None:
        """Remember what the store does."""
        for seat, refused in kept:
            self.remember_refusal(seat, refused)

    # --- for the store

    def row(self, batch: Sequence[StoredEvent] = ()) -> TableRow:
        """What the store notes beside the events, the last of which have just happened."""
        table = self.table
        pending = table.pending if table.status == "playing" else []
        # Bots among themselves wait until somebody looks on, and who does sees to them.
        has_bot = not self.is_bots_only and any(table.chairs[seat].bot is not None for seat in pending)
        has_clock = table.terms.settings.clock is not None and bool(pending)
        names = zip(table.labels(), table.chairs, strict=True)
        return TableRow(
            status=table.status,
            pending=sum(1 << seat for seat in pending),
            needs_owner=has_bot or has_clock or table.is_ready,
            names=[name if chair.is_taken else None for name, chair in names],
            players=[chair.player for chair in table.chairs],
            left=[seat for seat, chair in enumerate(table.chairs) if absence.has_left(chair)],
            result=table.result,
            wakes=None if has_bot or not has_clock else self._wakes(pending),
            turns=self._turns(pending, batch) if is_slow(table.terms.settings.clock) else None,
        )

    def _wakes(self, pending: list[int]) -> int | None:
        """When something falls due at a slow table; at others somebody may go away before."""
        if not is_slow(self.table.terms.settings.clock):
            return None
        due = [when for seat in pending if (when := self.table.clocks.deadline(seat)) is not None]
        return min(due, default=None)

    def _turns(self, pending: list[int], batch: Sequence[StoredEvent]) -> list[Turn]:
        """Who is to decide; anew where they have just made another decision."""
        acted = {stored.event.seat for stored in batch if isinstance(stored.event, ev.Acted)}
        chairs, clocks = self.table.chairs, self.table.clocks
        return [
            Turn(seat, chairs[seat].player or "", clocks.deadline(seat), seat in acted)
            for seat in pending
            if chairs[seat].is_person
        ]

    def ended(self, batch: list[StoredEvent]) -> Ended | None:
        """The result for the store, if the game has just ended."""
        if not any(isinstance(stored.event, ev.Finished) for stored in batch):
            return None
        table = self.table
        assert table.result is not None
        who = [chair.player or f"bot:{chair.level}" for chair in table.chairs]
        return Ended(table.terms.settings.game, who, table.result.ranks, table.terms.settings.rated)
