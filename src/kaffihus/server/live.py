"""A table in memory: its streams, who is connected, and the lock under which it changes."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from kaffihus.core.dealer import PLAYER_BYTES
from kaffihus.server import events as ev
from kaffihus.server import frames
from kaffihus.server.events import SEATING, Event, Kept
from kaffihus.server.messages import Presence, Refused, Said, Update
from kaffihus.server.shapes import ChatLine
from kaffihus.server.store.results import Ended
from kaffihus.server.store.tables import Standing
from kaffihus.server.streams import Streams
from kaffihus.server.table import PUBLIC, Table
from kaffihus.server.undo import outcome

Command = Callable[[Streams], list[Event]]

MOST_REFUSALS = 256  # remembered, so that a refused request stays refused when it comes again


def fresh_bytes() -> str:
    """A player's bytes of the deal, drawn by the house."""
    return secrets.token_hex(PLAYER_BYTES)


class Listener(Protocol):
    """A connection that hears of a table."""

    viewer: int
    player: str | None
    muted: set[str]  # players whom this one does not want to hear
    heard: int  # the number of the last thing said that it was sent

    def send(self, frame: str) -> None:
        """Send a frame, sooner or later; never waits."""

    def restart(self) -> None:
        """Ask the client to come again."""


class Live:
    """A table that somebody looks at or must see to. Whoever changes or reads it holds its lock."""

    def __init__(self, streams: Streams, now: int) -> None:
        self.streams = streams
        self.id = streams.table.terms.id
        self.lock = asyncio.Lock()
        self.told = len(streams.kept)  # events that are on disk and that everybody has been told
        self.listeners: dict[int, set[Listener]] = {viewer: set() for viewer in streams.viewers}
        self.elsewhere: set[int] = set()  # seats connected to other workers
        self.away_since = dict.fromkeys(range(streams.table.seats), now)
        self.refusals: OrderedDict[tuple[int, str], Refused] = OrderedDict()
        self.chat = 0  # the number of the last thing said
        self.is_kept = False  # this worker sees to bots and clocks
        self.is_gone = False  # it has left memory; whoever still holds it looks it up again
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.timer: asyncio.TimerHandle | None = None

    @property
    def table(self) -> Table:
        """What the events add up to."""
        return self.streams.table

    # --- what happens

    def attempt(self, command: Command, now: int) -> list[Kept]:
        """Let a command's events happen, and all that follows; nobody is told until they are on disk."""
        batch = []
        waiting = command(self.streams)
        while waiting:
            batch += [self.streams.add(event, now) for event in waiting]
            waiting = outcome(self.table) or self.table.follow_up(fresh_bytes)
        return batch

    def take_back(self) -> None:
        """Forget what happened but did not get to disk."""
        if len(self.streams.kept) != self.told or self.table.count != self.told:
            streams = Streams(self.table.terms)
            streams.load(self.streams.kept[: self.told])
            self.streams = streams

    def learn(self, rows: list[Kept], now: int) -> list[Kept]:
        """Take over what another worker wrote, and tell everybody here."""
        self.take_back()
        batch = [self.streams.add(row.event, row.at, row.seen) for row in rows]
        self.tell(batch, now)
        return batch

    def tell(self, batch: list[Kept], now: int) -> None:
        """Each viewer hears of what it can notice."""
        self.told = len(self.streams.kept)
        self._close_doors()
        for viewer, listeners in self.listeners.items():
            if listeners:
                for update in self.updates(viewer, batch, now):
                    frame = frames.encode(update)
                    for listener in listeners:
                        listener.send(frame)
        if any(isinstance(kept.event, SEATING) for kept in batch):
            self._reseat_listeners()

    def _close_doors(self) -> None:
        """Whoever looked on before the start does so no longer, where there are no spectators."""
        if self.table.status != "waiting" and not self.table.terms.wish.spectators:
            for listener in list(self.listeners[PUBLIC]):
                self.listeners[PUBLIC].discard(listener)
                listener.restart()

    def _reseat_listeners(self) -> None:
        """Whoever has another seat now, or none, comes again; nobody hears on at a seat not his own."""
        for listener in list(self.everybody()):
            if listener.player is not None and self.viewer_of(listener.player) != listener.viewer:
                listener.restart()

    def updates(self, viewer: int, batch: list[Kept], now: int) -> list[Update]:
        """The messages for one viewer."""
        return frames.updates(self.streams, viewer, batch, self.connected(), now)

    def tell_chat(self, said: Sequence[tuple[ChatLine, str]]) -> None:
        """Everybody hears what was said, but not from those he has muted."""
        for line, speaker in said:
            if line.number <= self.chat:
                continue
            self.chat = line.number
            frame = frames.encode(Said(line))
            for listener in self.everybody():
                if speaker not in listener.muted:
                    listener.heard = line.number
                    listener.send(frame)

    def everybody(self) -> Iterator[Listener]:
        """All who are connected here."""
        for listeners in self.listeners.values():
            yield from listeners

    # --- who is there

    def connected(self) -> list[bool]:
        """Who is connected, by seat."""
        return [bool(self.listeners[seat]) or seat in self.elsewhere for seat in range(self.table.seats)]

    def tell_presence(self, before: list[bool], now: int) -> None:
        """Tell who is connected, if that has changed."""
        connected = self.connected()
        for seat, is_there in enumerate(connected):
            if before[seat] and not is_there:
                self.away_since[seat] = now
        if connected != before:
            frame = frames.encode(Presence(connected))
            for listener in self.everybody():
                listener.send(frame)

    @property
    def is_watched(self) -> bool:
        """Somebody is connected here."""
        return any(self.listeners.values())

    # --- answers

    def refuse(self, seat: int, refused: Refused) -> None:
        """Remember a refusal: the same request gets the same answer."""
        self.refusals[seat, refused.id] = refused
        if len(self.refusals) > MOST_REFUSALS:
            self.refusals.popitem(last=False)

    # --- for the store

    def standing(self) -> Standing:
        """What the store notes beside the events."""
        table = self.table
        pending = table.pending if table.status == "playing" else []
        has_bot = any(table.chairs[seat].bot is not None for seat in pending)
        has_clock = table.terms.wish.clock is not None and bool(pending)
        names = zip(table.labels(), table.chairs, strict=True)
        return Standing(
            status=table.status,
            pending=sum(1 << seat for seat in pending),
            needs_keeper=has_bot or has_clock,
            names=[name if chair.is_taken else None for name, chair in names],
            players=[chair.player for chair in table.chairs],
            result=table.result,
        )

    def ended(self, batch: list[Kept]) -> Ended | None:
        """The result for the store, if the game has just ended."""
        if not any(isinstance(kept.event, ev.Finished) for kept in batch):
            return None
        table = self.table
        assert table.result is not None
        who = [chair.player or f"bot:{chair.level}" for chair in table.chairs]
        return Ended(table.terms.wish.game, who, table.result.ranks, table.terms.wish.rated)

    def viewer_of(self, player: str | None) -> int:
        """The stream a player follows."""
        seat = self.table.seat_of(player)
        return PUBLIC if seat is None else seat
