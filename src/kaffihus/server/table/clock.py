"""A table's clocks.

A decision is timed from when a seat is asked until everybody can see it made. Steps that others
cannot notice stop no clock and earn no increment, so a clock tells nothing that a view does not.

Nobody gains time by a trick: a player who takes an action back has the clock they had then, and one who
leaves a decision to a bot and returns before it is made finds their time spent.

A slow clock, of days a move, stands still while its player is on vacation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from kaffihus.server.wire.types import BankClock, Clock, MoveClock, SeatClock

SECOND = 1000
RETURN_SHARE = 10  # a player who comes back after a time-out gets a tenth of the bank
SLOW_SECONDS = 6 * 3600  # whoever has so long need not be there


def is_slow(clock: Clock | None) -> bool:
    """Whether players come and go: a table of hours or days a move."""
    return clock is not None and clock.seconds >= SLOW_SECONDS


class Spent(NamedTuple):
    """A clock that stopped: what was left when its seat was asked, and what the decision took."""

    seat: int
    left: int
    time: int


class Clocks:
    """When each seat was asked, and what it has left; all times in milliseconds."""

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self.since: list[int | None] = [None] * seats  # when the seat's present decision was asked for
        self.left = [clock.seconds * SECOND if clock else 0] * seats
        self.paused_at: int | None = None
        self.vacations: list[tuple[int, int]] = [(0, 0)] * seats  # the last one: from when until when
        self.is_owed = [False] * seats  # a bot has the seat, and has not made the decision it found there

    def settle(self, pending: Collection[int], at: int, decided: int | None = None) -> list[Spent]:
        """After an event, with whose decision everybody saw made: who is asked now, and what stopped."""
        stopped = []
        for seat, since in enumerate(self.since):
            if since is not None and (seat not in pending or seat == decided):
                stopped.append(Spent(seat, self.left[seat], self._spent(seat, since, at)))
                self._stop(stopped[-1])
            if self.since[seat] is None and seat in pending:
                self.since[seat] = at
        return stopped

    def _stop(self, spent: Spent) -> None:
        self.since[spent.seat] = None
        self.is_owed[spent.seat] = False
        if isinstance(self.clock, BankClock):
            self.left[spent.seat] = max(0, spent.left - spent.time) + self.clock.increment * SECOND

    def _spent(self, seat: int, since: int, at: int) -> int:
        """What a decision has taken so far, a vacation not counted."""
        begun, until = self.vacations[seat]
        return max(0, at - since) - max(0, min(at, until) - max(since, begun))

    def take_vacation(self, seat: int, at: int, until: int) -> None:
        """A seat's time stands still until then, or runs again where that is not later than now."""
        begun, former = self.vacations[seat]
        self.vacations[seat] = (begun if former > at else at, until)

    def is_on_vacation(self, seat: int, at: int) -> bool:
        """Whether a seat's time stands still."""
        begun, until = self.vacations[seat]
        return begun <= at < until

    def take_back(self, spent: Iterable[Spent], pending: Collection[int], at: int) -> None:
        """Those asked again have the clock they had (the latest comes first); the others lost nothing."""
        for seat, left, time in spent:
            self.left[seat], self.since[seat] = left, at - time
        for seat in range(len(self.since)):
            if seat not in pending:
                self.since[seat] = None

    def stop_all(self) -> None:
        """The game is over."""
        self.since = [None] * len(self.since)

    def pause(self, at: int) -> None:
        """Nobody's time runs from here on."""
        self.paused_at = at

    def resume(self, at: int) -> None:
        """Time runs again, from where it stood."""
        if self.paused_at is not None:
            self.credit(max(0, at - self.paused_at))
            self.paused_at = None

    def credit(self, milliseconds: int) -> None:
        """Give everybody back what was not theirs to lose."""
        self.since = [None if since is None else since + milliseconds for since in self.since]

    def hand_over(self, seat: int) -> None:
        """A bot takes the seat, and the decision that is due there."""
        self.is_owed[seat] = self.since[seat] is not None

    def hand_back(self, seat: int, at: int) -> None:
        """The player is back: for a new decision with new time, for the old one with what is left of it."""
        if self.is_owed[seat]:
            self.is_owed[seat] = False
            return
        if self.since[seat] is not None:
            self.since[seat] = at
        if isinstance(self.clock, BankClock):
            self.left[seat] = max(self.left[seat], self.clock.seconds * SECOND // RETURN_SHARE)

    def deadline(self, seat: int) -> int | None:
        """When the seat's time is out, if its clock runs."""
        since = self.since[seat]
        if self.clock is None or since is None or self.paused_at is not None:
            return None
        allowed = self.clock.seconds * SECOND if isinstance(self.clock, MoveClock) else self.left[seat]
        begun, until = self.vacations[seat]
        is_met = until > since and begun < since + allowed
        return since + allowed + (until - max(since, begun) if is_met else 0)

    def show(self, now: int) -> list[SeatClock]:
        """Each seat's time as it stands."""
        if self.clock is None:
            return []
        now = now if self.paused_at is None else self.paused_at
        shown = []
        for seat, since in enumerate(self.since):
            left = self.left[seat]
            if since is not None:
                left -= self._spent(seat, since, now)
            is_running = since is not None and self.paused_at is None and not self.is_on_vacation(seat, now)
            shown.append(SeatClock(max(0, left), is_running))
        return shown
