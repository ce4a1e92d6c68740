"""A table: what its events add up to. No clock is read here, nothing is sent and nothing is stored.

Questions (`act`, `undo`, `join` …) answer with the events that should happen, or refuse. Only `fold`
changes anything, and it is the same for what happens now and for what is read back from the store.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.dealer import deal_key, draw_below
from kaffihus.core.errors import NotAnAction
from kaffihus.core.play import Play, Step
from kaffihus.core.position import Position
from kaffihus.core.state import PlainState
from kaffihus.core.words import Reason
from kaffihus.server import events as ev
from kaffihus.server.chairs import Chair, Moot
from kaffihus.server.clocks import Clocks, Spent
from kaffihus.server.errors import Refusal
from kaffihus.server.events import Event
from kaffihus.server.shapes import Result, SeatInfo, Status
from kaffihus.server.terms import Terms

PUBLIC = CHANCE  # the spectators' bit, behind the seats
SPARE_BOT = "random"  # plays on where a seat has nobody left, and where another bot has failed


@dataclass(frozen=True)
class Happening:
    """A step of the game with the states around it."""

    before: PlainState
    step: Step
    after: PlainState


class Table:
    """The state of a table after all its events."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.game = terms.game
        self.seats = len(terms.wish.seats)
        self.chairs = [Chair(wish.kind, wish.level, wish.name) for wish in terms.wish.seats]
        self.status: Status = "waiting"
        self.position = Position(self.game, self.seats, terms.wish.options)
        self.clocks = Clocks(terms.wish.clock, self.seats)
        self.moot: Moot | None = None
        self.result: Result | None = None
        self.next: str | None = None
        self.is_called = False  # the host has asked for the start
        self.names: list[str] = []
        self.key = b""  # of all draws
        self.draws = 0  # that chance has made in the game as it stands
        self.count = 0  # of events
        self.acts: dict[int, ev.Started | ev.Acted] = {}  # by number, in order: the game as it stands
        self.answered: dict[tuple[int, str], int] = {}  # client's requests that became events
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

    def seat_of(self, player: str | None) -> int | None:
        """Where a player sits."""
        for seat, chair in enumerate(self.chairs):
            if player is not None and chair.player == player:
                return seat
        return None

    def as_play(self) -> Play:
        """The game as the core knows it, with its history."""
        play = Play(self.game, self.labels(), self.terms.wish.options)
        play.position, play.steps = self.position, list(self.steps)
        return play

    def labels(self) -> list[str]:
        """A name for each seat, whoever has it; those who share one are told apart by their seats."""
        if self.names:
            return self.names
        wanted = [chair.called or f"Seat {seat + 1}" for seat, chair in enumerate(self.chairs)]
        found: list[str] = []
        for seat, own in enumerate(wanted):
            name = own
            while name in found or wanted.count(name) > (name == own):
                name += f" {seat + 1}"
            found.append(name)
        return found

    def seat_infos(self, connected: list[bool]) -> list[SeatInfo]:
        """Who sits where."""
        labels = self.labels()
        return [
            chair.info(seat, labels[seat] if chair.is_taken else chair.name, connected[seat])
            for seat, chair in enumerate(self.chairs)
        ]

    def reason(self, seat: int, action: int) -> Reason:
        """Why a seat may not do that, worked out in a world the seat cannot tell from the true one."""
        secret = hmac.digest(self.terms.seed, b"why", "sha256")
        world = self.position.redeal(seat, new_rng(int.from_bytes(secret[:7], "big")))
        return self.game.why_not(world.state, seat, action)

    # --- before the start

    def join(
        self, player: str, name: str, account: str | None, seat: int | None, secret: str, own: str
    ) -> list[Event]:
        """A player takes a seat. Taking one's own seat again changes nothing."""
        if self.seat_of(player) is not None:
            return []
        if self.status != "waiting":
            raise Refusal("not_now", "this game has begun without you")
        has_link = hmac.compare_digest(secret.encode(), self.terms.player_secret.encode())
        for number in range(self.seats) if seat is None else [self.check_number(seat)]:
            if self._is_free_for(self.chairs[number], account, has_link):
                return [ev.Seated(number, player, name, own)]
        if seat is not None and not self.chairs[seat].is_taken:
            raise Refusal("not_allowed", "that seat is kept for somebody else")
        raise Refusal("taken", "no seat is free here for you" if seat is None else "that seat is taken")

    def _is_free_for(self, chair: Chair, account: str | None, has_link: bool) -> bool:
        if chair.kind == "open":
            return self.terms.wish.public or has_link
        if chair.kind == "invited":
            return has_link and (chair.name is None or chair.name.casefold() == account)
        return False

    def check_number(self, seat: int) -> int:
        """Refuse a seat that is not at this table."""
        if not 0 <= seat < self.seats:
            raise Refusal("impossible", f"no seat {seat}: expected 0 to {self.seats - 1}")
        return seat

    def reseat(self, seat: int, kind: str, level: str | None, name: str | None) -> list[Event]:
        """The host changes whom a seat is for; whoever sat there stands up."""
        self.check_waiting()
        self.check_number(seat)
        return [ev.Reseated(seat, kind, level, name)]

    def ready(self, seat: int, own: str, id: str = "") -> list[Event]:
        """A seated player gives his bytes."""
        self.check_waiting()
        if self.chairs[seat].bytes:
            raise Refusal("not_now", "your bytes are given already")
        return [ev.Readied(seat, own, id)]

    def call(self, level: str | None, host: int = 0, id: str = "") -> list[Event]:
        """The host starts the game; bots take the seats that nobody has."""
        self.check_waiting()
        free = [seat for seat, chair in enumerate(self.chairs) if not chair.is_taken]
        if free and level is None:
            raise Refusal("not_now", f"{len(free)} seats are free: fill them with bots or wait")
        late = [chair.name for chair in self.chairs if chair.kind == "player" and not chair.bytes]
        if late:
            raise Refusal("not_now", f"{late[0]} is not ready")
        if free and self.terms.wish.undo == "any":
            raise Refusal("impossible", "undo 'any' is for tables without bots")
        return [*(ev.Reseated(seat, "bot", level) for seat in free), ev.Called(host, id)]

    def check_waiting(self) -> None:
        """Refuse what is for tables that have not begun."""
        if self.status != "waiting":
            raise Refusal("not_now", "the game has begun")

    @property
    def is_ready(self) -> bool:
        """Every seat is taken and has its bytes."""
        return self.status == "waiting" and all(
            chair.kind == "bot" or bool(chair.bytes) for chair in self.chairs
        )

    def start(self, fresh_bytes: Callable[[], str]) -> list[Event]:
        """The game begins; the house draws bytes for those who have none."""
        own = [chair.bytes or fresh_bytes() for chair in self.chairs]
        key = self.deal_key(own)
        return [ev.Started(self.labels(), own, self._draw(self.position.copy(), key, 0))]

    def deal_key(self, player_bytes: list[str]) -> bytes:
        """The key of all draws."""
        return deal_key(self.terms.id, self.terms.seed, [bytes.fromhex(own) for own in player_bytes])

    def _draw(self, position: Position, key: bytes, number: int) -> list[int]:
        """What chance draws until players must decide; the position goes along."""
        drawn: list[int] = []
        while position.is_chance:
            action = position.drawn(partial(draw_below, key, number + len(drawn)))
            self.game.apply(position.state, CHANCE, action)
            drawn.append(action)
        return drawn

    # --- play

    def parse(self, action: int | str) -> int:
        """The number of an action, by number or notation."""
        try:
            if isinstance(action, str):
                return self.game.catalogue.parse(action)
            return self.game.catalogue[action].index
        except NotAnAction as error:
            raise Refusal("not_an_action", str(error)) from None

    def act(self, seat: int, action: int, id: str = "", level: str | None = None) -> list[Event]:
        """A seat acts."""
        self.check_playing()
        if action not in self.position.legal(seat):
            reason = self.reason(seat, action)
            notation = self.game.catalogue.notate(action)
            raise Refusal("illegal", f"{notation}: {reason.text}", reason.ruling)
        after = self.position.copy()
        self.game.apply(after.state, seat, action)
        return [ev.Acted(seat, action, self._draw(after, self.key, self.draws), id, level)]

    def check_playing(self) -> None:
        """Refuse what is for games in progress."""
        match self.status:
            case "waiting":
                raise Refusal("not_now", "the game has not begun")
            case "paused":
                raise Refusal("not_now", "the game is paused")
            case "finished" | "archived":
                raise Refusal("not_now", "the game is over")

    def check_begun(self) -> None:
        """Refuse what is for games in progress or paused."""
        if self.status != "paused":
            self.check_playing()

    # --- comings and goings

    def leave(self, seat: int, id: str = "") -> list[Event]:
        """A player leaves: the seat is free again, or a bot's."""
        if self.status == "waiting":
            return [ev.Unseated(seat, id)]
        self.check_begun()
        return self.take_over(seat, "left", id)

    def has_left(self, id: str) -> bool:
        """Whether a request was carried out from a seat that may be another's by now."""
        return any((seat, id) in self.answered for seat in range(self.seats))

    def take_over(self, seat: int, why: str, id: str = "") -> list[Event]:
        """A bot takes a player's seat."""
        level = self.terms.wish.substitute
        if level is None:
            raise Refusal("not_now", "no bot takes over at this table: resign, or come back later")
        if not self.chairs[seat].is_person:
            return []
        return [ev.TakenOver(seat, level, why, id)]

    def come_back(self, seat: int, id: str = "") -> list[Event]:
        """A player takes his seat back."""
        chair = self.chairs[seat]
        self.check_begun()
        if chair.has_forfeited:
            raise Refusal("not_now", "you have given this game up")
        if chair.substitute is None:
            raise Refusal("not_now", "you have your seat")
        if chair.away_because == "time" and self.clocks.is_owed[seat]:
            raise Refusal("not_now", "your time is out: the bot makes this decision, then come back")
        return [ev.Returned(seat, id)]

    def resign(self, seat: int, why: str = "resigned", id: str = "") -> list[Event]:
        """A player gives up, or has run out of time."""
        self.check_begun()
        if self.chairs[seat].has_forfeited:
            raise Refusal("not_now", "you have given this game up")
        return [ev.Forfeited(seat, why, id)]

    def time_out(self, seat: int) -> list[Event]:
        """The table's rule for a player whose time is out."""
        if self.terms.wish.timeout == "forfeit":
            return self.resign(seat, "time")
        return self.take_over(seat, "time")

    # --- what follows by itself

    def follow_up(self, fresh_bytes: Callable[[], str]) -> list[Event]:
        """What the events so far lead to: a start, an end."""
        if self.is_ready and (self.is_called or self.terms.wish.start == "full"):
            return self.start(fresh_bytes)
        if self.status not in ("playing", "paused"):
            return []
        if self.position.is_over:
            return [ev.Finished(self.final_result("played"))]
        still_in = [chair for chair in self.chairs if not chair.has_forfeited]
        if len(still_in) < self.seats and not self._is_worth_playing(still_in):
            return [ev.Finished(self.final_result("forfeit"))]
        return []

    def _is_worth_playing(self, still_in: list[Chair]) -> bool:
        return len(still_in) > 1 and any(chair.kind == "player" for chair in still_in)

    def final_result(self, why: str) -> Result:
        """The result as it is now; those who forfeited share the last rank."""
        forfeits = [seat for seat, chair in enumerate(self.chairs) if chair.has_forfeited]
        ranks: list[int] = []
        if why in ("played", "forfeit"):
            played = self.position.ranks() if why == "played" else [1] * self.seats
            still_in = [seat for seat in range(self.seats) if seat not in forfeits]
            last = len(still_in) + 1
            ranks = [
                last if seat in forfeits else 1 + sum(played[other] < played[seat] for other in still_in)
                for seat in range(self.seats)
            ]
        scores = self.position.scores() if self.names else []
        return Result(why, ranks, scores, forfeits)  # type: ignore[arg-type]  # one of the four

    # --- folding

    def fold(self, event: Event, at: int, trace: bool = True) -> list[Happening]:
        """Let an event happen; the game's steps in it, with the states around them, if asked for."""
        self.count += 1
        id = getattr(event, "id", "")
        if id:
            self.answered[event.seat, id] = self.count  # type: ignore[union-attr]  # those with an id have one
        happenings: list[Happening] = []
        match event:
            case ev.Seated(seat, player, name, own):
                self.chairs[seat] = Chair("player", None, name, player, own)
            case ev.Unseated(seat):
                wish = self.terms.wish.seats[seat]
                kind = "open" if wish.kind == "bot" else wish.kind
                self.chairs[seat] = Chair(kind, None, wish.name)
            case ev.Reseated(seat, kind, level, name):
                self.chairs[seat] = Chair(kind, level, name)
            case ev.Readied(seat, own):
                self.chairs[seat].bytes = own
            case ev.Called():
                self.is_called = True
            case ev.Started(names, own):
                self._begin(names, own)
                happenings = self._take(event, trace)
            case ev.Acted():
                happenings = self._take(event, trace)
            case ev.Undone(seat, numbers):
                self._take_back(seat, numbers)
            case ev.Proposed(seat, what):
                self.moot = Moot(what, seat, {seat})
            case ev.Answered(seat, yes):
                self._answer(seat, yes)
            case ev.Paused():
                self.status, self.moot = "paused", None
                self.clocks.pause(at)
            case ev.Resumed():
                self.status, self.moot = "playing", None
                self.clocks.resume(at)
            case ev.TakenOver(seat, level, why):
                self._substitute(seat, level, why)
                self.clocks.hand_over(seat)
            case ev.Returned(seat):
                self._substitute(seat, None, "")
                self.clocks.hand_back(seat, at)
            case ev.Forfeited(seat):
                self.chairs[seat].has_forfeited = True
                if self.chairs[seat].kind == "player":
                    self._substitute(seat, self.terms.wish.substitute or SPARE_BOT, "left")
            case ev.Credited(milliseconds):
                self.clocks.credit(milliseconds)
            case ev.Finished(result):
                self.status, self.result, self.moot = "finished", result, None
                self.clocks.stop_all()
            case ev.Archived():
                self.status = "archived"
            case ev.Rematched(table):
                self.next = table
            case _:
                assert_never(event)
        return happenings

    def settle_clocks(self, event: Event, at: int, seen: int) -> None:
        """Who is asked from now on; `decided` is whose decision everybody saw made."""
        if self.status != "playing":
            return
        is_public = bool(seen >> PUBLIC & 1)
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

    def _begin(self, names: list[str], own: list[str]) -> None:
        self.status, self.names = "playing", names
        self.key = self.deal_key(own)
        for chair, bytes_given in zip(self.chairs, own, strict=True):
            chair.bytes = bytes_given

    def _take(self, act: ev.Started | ev.Acted, trace: bool) -> list[Happening]:
        happenings = []
        state = self.position.state
        before = state.copy() if trace else state
        for step in act.steps():
            self.game.apply(state, step.seat, step.action)
            if trace:
                after = state.copy()
                happenings.append(Happening(before, step, after))
                before = after
        self.acts[self.count] = act
        self.draws += len(act.drawn)
        return happenings

    def _take_back(self, seat: int, numbers: list[int]) -> None:
        for number in numbers:
            self.draws -= len(self.acts.pop(number).drawn)
        self.position = Position(self.game, self.seats, self.terms.wish.options)
        for step in self.steps:
            self.game.apply(self.position.state, step.seat, step.action)
        if self.moot is not None and self.moot.what == "undo" and self.moot.seat == seat:
            self.moot = None

    def _answer(self, seat: int, yes: bool) -> None:
        assert self.moot is not None, "an answer follows a proposal"
        if yes:
            self.moot.agreed.add(seat)
        else:
            self.moot = None

    def _substitute(self, seat: int, level: str | None, why: str) -> None:
        chair = self.chairs[seat]
        chair.substitute, chair.away_because = level, why
        if self.moot is not None and self.moot.seat == seat and level is not None:
            self.moot = None  # whoever proposed it has gone
