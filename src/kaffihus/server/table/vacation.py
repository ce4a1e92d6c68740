"""A player's vacation at a table of days a move: their clock stands still, and everybody sees it."""

from __future__ import annotations

from kaffihus.server.table import events as ev
from kaffihus.server.table.clock import is_slow
from kaffihus.server.table.events import Event
from kaffihus.server.table.table import Table


def take_vacation(table: Table, seat: int, until: int, now: int) -> list[Event]:
    """A player goes on vacation until then, or comes back; at other tables nobody can be away for days."""
    is_played = table.status in ("playing", "paused") and is_slow(table.terms.settings.clock)
    wanted = until if until > now else None
    if not is_played or table.chairs[seat].vacation == wanted:
        return []
    return [ev.OnVacation(seat, until)]
