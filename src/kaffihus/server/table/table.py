"""A table: what its events add up to.

Commands (`play.act`, `undo.undo`, `seating.join` …) answer with the events that should happen, or refuse.
Only `fold` changes anything, and it is the same for what happens now and for what is read back from the
store; but where a command had to apply the rules to know what happens, `fold` takes over what it found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.core.record import FROM_SEED
from kaffihus.core.state import FrozenState
from kaffihus.server.errors import Refusal
from kaffihus.server.table import events as ev
from kaffihus.server.table.chair import Chair
from kaffihus.server.table.clock import Clocks, Spent
from kaffihus.server.table.deal import Deal
from kaffihus.server.table.events import Event, bit
from kaffihus.server.table.settings import Terms
from kaffihus.server.table.transition import Decision, Played, Transition, transition
from kaffihus.server.wire.plain_text import told_apart
from kaffihus.server.wire.types import AbsenceCause, Proposable, Result, Status

MOST_BEFORES = 4  # an act before those is played again from the last milestone
ACTS_BETWEEN_MILESTONES = 32
SPARE_BOT = "random"  # plays on where a seat has nobody left, and where another bot has failed


@dataclass
class Proposal:
    """What is proposed, by which seat, and who has agreed."""

    what: Proposable
    seat: int
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Wish:
    """Whether somebody comes along to the next game, and what they are called."""

    name: str
    yes: bool


@dataclass(frozen=True)
class Gathering:
    """The next game, and the seat that proposes it."""

    game: str
    seat: int


class Table(Deal):
    """The state of a table after all its events."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.game = terms.game
        self.seats = len(terms.settings.seats)
        self.chairs = [Chair(seat.kind, seat.level, seat.name) for seat in terms.settings.seats]
        self.player_secret = terms.player_secret
        self.spectator_secret = terms.spectator_secret
        self.sent_away: set[str] = set()  # players whom the host made stand up
        self.status: Status = "waiting"
        self.position = Position(self.game, self.seats, terms.settings.options)
        self.clocks = Clocks(terms.settings.clock, self.seats)
        self.proposal: Proposal | None = None
        self.result: Result | None = None
        self.next: str | None = None
        self.carried: ev.Continued | None = None  # the evening so far, from the table before
        self.wishes: dict[str, Wish] = {}  # by player, in the order in which they came up
        self.gathering: Gathering | None = None
        self.ended = 0  # when the game ended
        self.is_called = False  # the host has asked for the start
        self.complete_since: int | None = None  # when every seat was taken and ready
        self._note_complete(terms.created)
        self.names: list[str] = []  # as they were at the start, bound into the deal
        self.tags: dict[int, str] = {}  # of names that were taken out since, by seat
        self.deal = 1  # the number of the deal: another before the start has another seed
        self.key = b""  # of all draws
        self.draws = 0  # that chance has made in the game as it stands
        self.count = 0  # of events
        self.acts: dict[int, ev.Started | ev.Acted] = {}  # by number, in order: the game as it stands
        self.forced: set[int] = set()  # acts of a bot where a player had no time for one decision
        self.befores: dict[int, bytes] = {}  # the states before some last acts, by their numbers
        self.milestones: dict[int, bytes] = {}  # the same, of some acts all along the game
        self.answered: list[dict[str, None]] = [{} for _ in self.chairs]  # requests that became events
        self.stops: dict[int, list[Spent]] = {}  # the clocks that an action stopped, by its number

    # --- what can be asked

    @property
    def pending(self) -> list[int]:
        """The seats that may decide now."""
        return self.position.pending if self.status in ("playing", "paused") else []

    @property
    def steps(self) -> Iterator[Step]:
        """The steps of the game as it stands."""
        for act in self.acts.values():
            yield from act.steps()

    @property
    def people(self) -> list[int]:
        """The seats where a person decides."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_person]

    @property
    def company(self) -> list[str]:
        """The players of the evening, who may look on at each of its tables."""
        return self.carried.company if self.carried else []

    def seat_of(self, player: str | None) -> int | None:
        """Where a player sits."""
        for seat, chair in enumerate(self.chairs):
            if player is not None and chair.player == player:
                return seat
        return None

    @property
    def is_ready(self) -> bool:
        """The game is to begin: every seat is taken and ready, and the host has called if they must."""
        return self.complete_since is not None and (self.is_called or self.terms.settings.start == "full")

    @property
    def is_opened(self) -> bool:
        """All promises are kept."""
        return all(chair.has_opened for chair in self.chairs if chair.promise)

    def labels(self) -> list[str]:
        """A name for each seat, taken or not; those that look alike are told apart by their seats."""
        wanted = [chair.called or f"Seat {seat + 1}" for seat, chair in enumerate(self.chairs)]
        return told_apart(wanted)

    # --- what is refused

    def check_number(self, seat: int) -> int:
        """Refuse a seat that is not at this table."""
        if not 0 <= seat < self.seats:
            raise Refusal("impossible", "house.why.out_of_range", name="seat", least=0, most=self.seats - 1)
        return seat

    def check_waiting(self) -> None:
        """Refuse what is for tables that have not begun."""
        if self.status != "waiting":
            raise Refusal("not_now", "house.why.begun")

    def check_playing(self) -> None:
        """Refuse what is for games in progress."""
        match self.status:
            case "waiting":
                raise Refusal("not_now", "house.why.not_begun")
            case "paused":
                raise Refusal("not_now", "house.why.paused")
            case "finished" | "archived":
                raise Refusal("not_now", "house.why.over")

    def check_begun(self) -> None:
        """Refuse what is for games in progress or paused."""
        if self.status != "paused":
            self.check_playing()

    # --- folding

    def fold(self, decision: Decision, at: int) -> Sequence[Transition]:
        """Let an event happen; the game's steps in it, with the states around them."""
        event = decision.event if isinstance(decision, Played) else decision
        transitions = decision.transitions if isinstance(decision, Played) else self._transitions(event)
        if transitions:
            self.position = self.position.at(transitions[-1].after)
        self._fold(event, at)
        if transitions:
            self._remember(transitions[0].before.to_bytes())
        return transitions

    def _remember(self, before: bytes) -> None:
        """Keep the state before the newest act, and before some others: undo need not replay the game."""
        self.befores = dict([*self.befores.items(), (self.count, before)][-MOST_BEFORES:])
        if len(self.acts) % ACTS_BETWEEN_MILESTONES == 0:
            self.milestones[self.count] = before

    def without(self, numbers: Collection[int]) -> Position:
        """The position as if some acts had not been; an IllegalAction where others built upon them."""
        first = min(numbers)
        known = {**self.milestones, **self.befores}
        start = max((number for number in known if number <= first), default=0)
        options = self.terms.settings.options
        position = self.position.copy() if start else Position(self.game, self.seats, options)
        if start:
            position.state.load_bytes(known[start])
        for number, act in self.acts.items():
            if number < start or number in numbers:
                continue
            for step in act.steps():
                if number > first:
                    position.apply(step.seat, step.action)
                else:
                    self.game.apply(position.state, step.seat, step.action)
        return position

    def fold_quietly(self, event: Event, at: int, is_undone: bool = False) -> None:
        """Let an event happen at a table that nobody looks at yet: few states are kept on the way."""
        before = b""
        if isinstance(event, ev.Started | ev.Acted):
            if is_undone or (len(self.acts) + 1) % ACTS_BETWEEN_MILESTONES == 0:
                before = self.position.state.to_bytes()
            if isinstance(self.position.state, FrozenState):
                self.position = self.position.copy()
            for step in event.steps():
                self.game.apply(self.position.state, step.seat, step.action)
        self._fold(event, at)
        if before:
            self._remember(before)

    def _transitions(self, event: Event) -> list[Transition]:
        position, found = self.position, list[Transition]()
        if isinstance(event, ev.Started | ev.Acted):
            for step in event.steps():
                found.append(transition(position, step))
                position = position.at(found[-1].after)
        return found

    def _fold(self, event: Event, at: int) -> None:
        """All that an event changes but the position."""
        self.count += 1
        id = getattr(event, "id", "")
        if id:
            self.answered[event.seat][id] = None  # type: ignore[union-attr]  # those with an id have one
        match event:
            case ev.Seated(seat, player, name, own, promise):
                self.chairs[seat] = Chair("player", None, name, player, own, promise)
            case ev.Unseated(seat):
                self._deal_again(seat)
                wanted = self.terms.settings.seats[seat]
                is_bots = wanted.kind == "bot"
                self.chairs[seat] = Chair("open" if is_bots else wanted.kind, None, wanted.name)
            case ev.Reseated():
                self._reseat(event)
            case ev.Renamed(seat, name):
                if self.status == "waiting":
                    self._deal_again()  # names are part of the pact
                self.chairs[seat].name = name
            case ev.Readied(seat, own, _, promise):
                self.chairs[seat].bytes, self.chairs[seat].promise = own, promise
            case ev.Opened(seat, own):
                self.chairs[seat].bytes = own
            case ev.Called():
                self.is_called = True
            case ev.Started(names, own, _, tags):
                self.tags = tags
                self._begin(names, own)
                self._note_act(event)
            case ev.Acted():
                self._note_act(event)
            case ev.Undone(seat, numbers):
                self._take_back(seat, numbers)
            case ev.Proposed(seat, what):
                self.proposal = Proposal(what, seat, {seat})
            case ev.Answered(seat, yes):
                self._answer(seat, yes)
            case ev.Paused():
                self.status, self.proposal = "paused", None
                self.clocks.pause(at)
            case ev.Resumed():
                self.status, self.proposal = "playing", None
                self.clocks.resume(at)
            case ev.TakenOver(seat, level, why):
                self._substitute(seat, level, why, at)
                self.chairs[seat].missed += why == "time"
                self.clocks.hand_over(seat)
            case ev.Woken(seat):
                self.chairs[seat].missed = 0
            case ev.Returned(seat, _, is_after_one):
                self._substitute(seat, None, None, None)
                self.chairs[seat].missed *= is_after_one
                self.clocks.hand_back(seat, at)
            case ev.Forfeited(seat):
                self.chairs[seat].has_forfeited = True
                if self.chairs[seat].kind == "player":
                    self._substitute(seat, self.terms.settings.substitute or SPARE_BOT, "left", at)
            case ev.OnVacation(seat, until):
                self.chairs[seat].vacation = until if until > at else None
                self.clocks.take_vacation(seat, at, until)
            case ev.Credited(milliseconds):
                self.clocks.credit(milliseconds)
            case ev.Finished(result):
                self.status, self.result, self.proposal = "finished", result, None
                self.ended = at
                self.clocks.stop_all()
            case ev.Archived():
                self.status = "archived"
            case ev.Continued():
                self.carried = event
            case ev.Wished(player, name, yes):
                self.wishes[player] = Wish(name, yes)
            case ev.Gathered(seat, game):
                self._gather(seat, game)
            case ev.Rematched(table):
                self.next = table
            case _:
                assert_never(event)
        self._note_complete(at)

    def _note_complete(self, at: int) -> None:
        is_complete = self.status == "waiting" and all(chair.is_ready for chair in self.chairs)
        if not is_complete or self.complete_since is None:
            self.complete_since = at if is_complete else None

    def settle_clocks(self, event: Event, at: int, seen: int) -> None:
        """Who is asked from now on; `decided` is whose decision everybody saw made."""
        if self.status != "playing":
            return
        is_public = bool(seen & bit(None))
        decided = event.seat if isinstance(event, ev.Acted) and is_public else None
        pending = self.position.pending
        if isinstance(event, ev.Undone):
            numbers = sorted(event.events, reverse=True)
            self.clocks.take_back(
                [spent for number in numbers for spent in self.stops.pop(number, [])], pending, at
            )
        stopped = self.clocks.settle(pending, at, decided)
        if stopped and isinstance(event, ev.Acted) and self.clocks.clock is not None:
            self.stops[self.count] = stopped

    def _reseat(self, event: ev.Reseated) -> None:
        self._deal_again(event.seat)
        player = self.chairs[event.seat].player
        if event.player_secret and player is not None:
            self.sent_away.add(player)
            self.player_secret, self.spectator_secret = event.player_secret, event.spectator_secret
        self.chairs[event.seat] = Chair(event.kind, event.level, event.name)

    def _deal_again(self, seat: int | None = None) -> None:
        """Somebody goes who had a part in the deal, or the pact changes when some have given their bytes.

        There is another deal then, for which all promise again; and the host calls again.
        """
        self.is_called = False
        had_part = seat is not None and bool(self.chairs[seat].promise or self.chairs[seat].bytes)
        if self.terms.deal_form == 1 or not (had_part or any(chair.has_opened for chair in self.chairs)):
            return
        self.deal += 1
        for chair in self.chairs:
            chair.promise = ""
            if chair.bytes != FROM_SEED:
                chair.bytes = ""

    def _begin(self, names: list[str], own: list[str]) -> None:
        self.status, self.names = "playing", names
        self.key = self.dealer(names, own).key
        for chair, bytes_given in zip(self.chairs, own, strict=True):
            chair.bytes = bytes_given

    def _note_act(self, act: ev.Started | ev.Acted) -> None:
        self.acts[self.count] = act
        self.draws += len(act.drawn)
        if isinstance(act, ev.Acted):
            chair = self.chairs[act.seat]
            if act.level is None:
                chair.missed = 0
            elif chair.is_missing_one:
                self.forced.add(self.count)

    def _take_back(self, seat: int, numbers: list[int]) -> None:
        self.position = self.without(numbers)
        for number in numbers:
            self.draws -= len(self.acts.pop(number).drawn)
        for known in (self.befores, self.milestones):
            for number in [number for number in known if number > min(numbers)]:
                del known[number]  # an act before it is gone: what stood there is not so
        if self.proposal is not None and self.proposal.what == "undo" and self.proposal.seat == seat:
            self.proposal = None

    def _gather(self, seat: int, game: str) -> None:
        """A proposal is answered anew by those who sit here; who looks on has said what they would like."""
        self.gathering = Gathering(game, seat)
        for chair in self.chairs:
            self.wishes.pop(chair.player or "", None)
        chair = self.chairs[seat]
        self.wishes[chair.player or ""] = Wish(chair.name or "", True)

    def _answer(self, seat: int, yes: bool) -> None:
        assert self.proposal is not None, "an answer follows a proposal"
        if yes:
            self.proposal.agreed.add(seat)
        else:
            self.proposal = None

    def _substitute(self, seat: int, level: str | None, why: AbsenceCause | None, at: int | None) -> None:
        chair = self.chairs[seat]
        chair.substitute, chair.away_because, chair.away_since = level, why, at
        if self.proposal is not None and self.proposal.seat == seat and level is not None:
            self.proposal = None  # its proposer has gone
