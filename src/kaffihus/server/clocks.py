"""A table's clocks.

A decision is timed from when a seat is asked until everybody can see it made. Steps that others
cannot notice stop no clock and earn no increment, so a clock tells nothing that a view does not.
"""

from __future__ import annotations

from collections.abc import Collection

from kaffihus.server.shapes import BankClock, Clock, MoveClock, SeatClock

SECOND = 1000
RETURN_SHARE = 10  # a player who comes back after a time-out gets a tenth of the bank


class Clocks:
    """When each seat was asked, and what it has left; all times in milliseconds."""

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self.since: list[int | None] = [None] * seats  # when the seat's present decision was asked for
        self.left = [clock.seconds * SECOND if clock else 0] * seats
        self.paused_at: int | None = None

    def settle(self, pending: Collection[int], at: int, decided: int | None = None) -> None:
        """After an event: who must decide now, and whose decision everybody saw made."""
        for seat, since in enumerate(self.since):
            if since is not None and (seat not in pending or seat == decided):
                self._stop(seat, since, at)
            if self.since[seat] is None and seat in pending:
                self.since[seat] = at

    def _stop(self, seat: int, since: int, at: int) -> None:
        self.since[seat] = None
        if isinstance(self.clock, BankClock):
            spent = max(0, at - since)
            self.left[seat] = max(0, self.left[seat] - spent) + self.clock.increment * SECOND

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

    def restart(self, seat: int, at: int) -> None:
        """Another hand takes the seat: its decision is asked for anew."""
        if self.since[seat] is not None:
            self.since[seat] = at
        if isinstance(self.clock, BankClock):
            self.left[seat] = max(self.left[seat], self.clock.seconds * SECOND // RETURN_SHARE)

    def deadline(self, seat: int) -> int | None:
        """When the seat's time is out, if its clock runs."""
        since = self.since[seat]
        if self.clock is None or since is None or self.paused_at is not None:
            return None
        if isinstance(self.clock, MoveClock):
            return since + self.clock.seconds * SECOND
        return since + self.left[seat]

    def show(self, now: int) -> list[SeatClock]:
        """Each seat's time as it stands."""
        if self.clock is None:
            return []
        now = now if self.paused_at is None else self.paused_at
        shown = []
        for seat, since in enumerate(self.since):
            left = self.left[seat]
            if since is not None:
                left -= max(0, now - since)
            shown.append(SeatClock(max(0, left), since is not None and self.paused_at is None))
        return shown
