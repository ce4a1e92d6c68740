"""A table in the tab: its streams, who looks at it, its bots and clocks."""

from __future__ import annotations

from dataclasses import dataclass

from kaffihus.core.chance import new_rng, random_below
from kaffihus.core.view import Viewer
from kaffihus.server.table import absence, play, requests, snapshot
from kaffihus.server.table.events import SEATING, StoredEvent
from kaffihus.server.table.settings import Terms, as_told
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.table import SPARE_BOT, Table
from kaffihus.server.table.transition import Decision
from kaffihus.server.wire.bodies import PastGame, TableSummary
from kaffihus.server.wire.encoding import encode
from kaffihus.server.wire.messages import CloseCode, Presence
from kaffihus.server.wire.types import ChatLine
from kaffihus_tab.effects import Effects, Kept, Release, Thought

PATIENCE = 10_000  # milliseconds that promised bytes are waited for


@dataclass
class Listener:
    """Somebody who looks at a table."""

    viewer: Viewer
    player: str | None


class Session:
    """A table that somebody looks at."""

    def __init__(self, streams: Streams, now: int) -> None:
        self.streams = streams
        self.listeners: dict[int, Listener] = {}  # by socket
        self.away_since = dict.fromkeys(range(streams.table.seats), now)
        self.chat: list[ChatLine] = []  # while the tab is open
        self.thinking: set[int] = set()  # seats whose bot has been asked

    @property
    def table(self) -> Table:
        """What the events add up to."""
        return self.streams.table

    # --- what happens

    def execute(self, command: requests.Command, effects: Effects, is_new: bool = False) -> None:
        """Carry a command out: what is to be kept, and who is told what."""
        first = len(self.streams.events) + 1
        batch = requests.happen(self.streams, command, effects.now, PATIENCE)
        if not batch and not is_new:
            return
        effects.kept.append(self._kept(first, batch, is_new))
        away = self.away()
        for socket, listener in self.listeners.items():
            for update in snapshot.updates(self.streams, listener.viewer, batch, away, effects.now):
                effects.frames.append((socket, encode(update)))
        if any(isinstance(stored.event, SEATING) for stored in batch):
            for socket, listener in self.listeners.items():
                if listener.player is not None and self.table.seat_of(listener.player) != listener.viewer:
                    effects.closed.append((socket, CloseCode.RESTART))

    def _kept(self, first: int, batch: list[StoredEvent], is_new: bool) -> Kept:
        table = self.table
        players = {chair.player: seat for seat, chair in enumerate(table.chairs) if chair.player}
        is_over, is_gone = table.status == "finished", table.status == "archived"
        return Kept(
            table=table.terms.id,
            first=first,
            events=[encode(stored) for stored in batch],
            terms=encode(table.terms) if is_new else None,
            summaries={one: self.summary(seat) for one, seat in players.items() if not is_over | is_gone},
            past={one: self.past(seat) for one, seat in players.items() if is_over and table.names},
        )

    def summary(self, seat: int) -> TableSummary:
        """The table in a player's list."""
        table, terms = self.table, self.table.terms
        labelled = zip(table.labels(), table.chairs, strict=True)
        names = [name if chair.is_taken else None for name, chair in labelled]
        return TableSummary(
            id=terms.id,
            settings=as_told(terms.settings, is_players=True),
            title=table.game.title,
            players=names,
            status=table.status,
            open_seats=names.count(None),
            created=terms.created,
            you=seat,
            is_your_turn=seat in table.pending,
            pending=table.pending,
            due=None,
            result=table.result,
        )

    def past(self, seat: int) -> PastGame:
        """The finished game in a player's history."""
        table = self.table
        assert table.result is not None
        game = table.terms.settings.game
        return PastGame(table.terms.id, game, table.ended, seat, table.names, table.result, rated=False)

    # --- who is there

    def connected(self) -> list[bool]:
        """Who is connected, by seat."""
        viewers = {listener.viewer for listener in self.listeners.values()}
        return [seat in viewers for seat in range(self.table.seats)]

    def away(self) -> list[int | None]:
        """Since when each seat is not connected; None: it is."""
        return [None if there else self.away_since[seat] for seat, there in enumerate(self.connected())]

    def tell_presence(self, before: list[bool], effects: Effects) -> None:
        """Tell who is connected, if that has changed."""
        connected = self.connected()
        for seat, is_there in enumerate(connected):
            if before[seat] and not is_there:
                self.away_since[seat] = effects.now
        if connected != before:
            self.tell(encode(Presence(connected, self.away())), effects)

    def tell(self, frame: str, effects: Effects) -> None:
        """Everybody here is sent the same."""
        effects.frames += [(socket, frame) for socket in self.listeners]

    # --- bots and clocks

    def look_after(self, effects: Effects) -> None:
        """See which bots are to decide, and when something falls due; nothing while nobody looks on."""
        table = self.table
        if not self.listeners:
            return
        if table.status == "playing":
            for seat in table.pending:
                if table.chairs[seat].bot is not None and seat not in self.thinking:
                    self.thinking.add(seat)
                    effects.thoughts.append(self._thought(seat))
        due = [when for when, _ in self._duties()]
        if due:
            effects.wakes[table.terms.id] = min(due)

    def _thought(self, seat: int) -> Thought:
        table, terms = self.table, self.table.terms
        world_seed, bot_seed = requests.bot_seeds(terms, seat, self.streams.versions[seat])
        return Thought(
            table=terms.id,
            game=terms.settings.game,
            rules=table.game.rules_label,
            seat=seat,
            seats=table.seats,
            level=table.chairs[seat].bot or SPARE_BOT,
            state=table.position.state.to_bytes(),
            world_seed=str(world_seed),
            bot_seed=str(bot_seed),
        )

    def chose(self, seat: int, action: int | None, release: int, effects: Effects) -> None:
        """A bot has chosen; what others can notice is seen when the time drawn for it has come.

        So neither hidden steps nor hard thinking show in how long a bot takes.
        """
        if action is None or action not in self.streams.options(seat):
            action = self.spare(seat)
        decided = [] if action is None else requests.bots_action(self.streams, seat, action)
        if not decided or action is None:
            self.thinking.discard(seat)  # the world has moved on
        elif release > effects.now and self.streams.would_notice(decided[0]):
            effects.releases.append(Release(self.table.terms.id, seat, action, release))
        else:
            self.play(seat, action, effects)

    def play(self, seat: int, action: int, effects: Effects) -> None:
        """A bot acts."""
        self.thinking.discard(seat)
        self.execute(lambda streams: requests.bots_action(streams, seat, action), effects)

    def spare(self, seat: int) -> int | None:
        """What the bot at random chooses: where another has failed."""
        legal = self.streams.options(seat)
        _, seed = requests.bot_seeds(self.table.terms, seat, self.streams.versions[seat])
        return legal[random_below(new_rng(seed), len(legal))] if legal else None

    def _duties(self) -> list[tuple[int, int | None]]:
        """When something falls due, and at which seat; a start, at none."""
        table = self.table
        if table.is_ready and table.complete_since is not None:
            return [(table.complete_since + PATIENCE, None)]
        if table.status != "playing":
            return []
        deadlines = [(table.clocks.deadline(seat), seat) for seat in table.people]
        return [(when, seat) for when, seat in deadlines if when is not None]

    def wake(self, effects: Effects) -> None:
        """Do what has fallen due."""
        now = effects.now

        def command(streams: Streams) -> list[Decision]:
            for when, seat in self._duties():
                if when <= now:
                    if seat is None:
                        return list(play.start(streams.table, now - PATIENCE))
                    return list(absence.time_out(streams.table, seat))
            return []

        self.execute(command, effects)


def made(terms: Terms, stored: list[StoredEvent], now: int) -> Session:
    """A table from what was kept of it."""
    streams = Streams(terms)
    streams.load(stored)
    return Session(streams, now)
