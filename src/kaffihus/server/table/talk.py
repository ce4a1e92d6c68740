"""Table talk: what a character says now and then of what everybody has just seen.

A remark follows from public things alone: the table's id, who sits where, an event's lines and scenes as a
spectator is told them, how many events a spectator has noticed, the result. So it is the same for everybody
and tells nobody what they may not know. It is no event: nothing of it is stored, logged or recorded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from kaffihus.bots.characters import CHARACTERS
from kaffihus.core.scene import Scene
from kaffihus.core.words import Line
from kaffihus.server.table import events as ev
from kaffihus.server.table.events import Event
from kaffihus.server.table.table import Table
from kaffihus.server.wire.types import Remark

QUIET = 8  # events that a spectator notices between two remarks at least, but for the first and the last
SELDOM = 2  # one in so many of the moments that are left
WAYS = 2  # to say something at each moment


def remark(
    table: Table, event: Event, lines: Sequence[Line], scenes: Sequence[Scene], version: int, last: int
) -> Remark | None:
    """What somebody says of an event, by what is public of it; `last` is the version of the last remark."""
    speakers = _characters(table)
    if not speakers or table.terms.settings.rated:
        return None  # at a rated table nobody distracts
    draw = hashlib.sha256(f"{table.terms.id} {version}".encode()).digest()
    moments: list[tuple[str, int]] = []
    match event:
        case ev.Started():
            moments = [("greeting", seat) for seat in speakers]
        case ev.Finished(result) if result.ranks:
            won = [("won", seat) for seat in speakers if result.ranks[seat] == 1]
            moments = won or [("lost", seat) for seat in speakers]
        case ev.Acted(seat) if version >= last + QUIET and draw[0] % SELDOM == 0:
            moments = [*_attacked(seat, lines), *_counted(scenes)]
    found = [(moment, seat) for moment, seat in moments if seat in speakers]
    if not found:
        return None
    moment, seat = found[draw[1] % len(found)]
    return Remark(seat, f"house.talk.{speakers[seat]}.{moment}.{1 + draw[2] % WAYS}")


def _characters(table: Table) -> dict[int, str]:
    """The characters at the table, by seat."""
    return {
        seat: chair.level
        for seat, chair in enumerate(table.chairs)
        if chair.kind == "bot" and chair.level in CHARACTERS
    }


def _attacked(actor: int, lines: Sequence[Line]) -> list[tuple[str, int]]:
    """Those at whom somebody else's action was aimed: a line names them beside the one who acts."""
    return [
        ("attacked", value)
        for line in lines
        if line.params.get("seat") == actor
        for name, value in line.params.items()
        if name.startswith("seat_") and value != actor
    ]


def _counted(scenes: Sequence[Scene]) -> list[tuple[str, int]]:
    """Who came out of a count best and worst, if it brought anything."""
    found: list[tuple[str, int]] = []
    for scene in scenes:
        counts = [beat.gains for beat in scene.beats if beat.gains]
        if scene.kind == "scoring" and counts:
            totals = [sum(points) for points in zip(*counts, strict=True)]
            for moment, extreme in (("good", max(totals)), ("bad", min(totals))):
                if totals.count(extreme) == 1:
                    found.append((moment, totals.index(extreme)))
    return found
