"""Caffeine Hit's scenes: drinks on others' tables, the pile's end, the count by colour, the verdict."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.chance import CHANCE
from kaffihus.core.once import once
from kaffihus.core.scene import Beat, Scene, Turned, Verdict, gain, verdict_by_parts
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.view import Viewer
from kaffihus.core.words import Line
from kaffihus.games.caffeine_hit.components import (
    BY_MOST,
    COLOUR_IDS,
    COLOUR_OF,
    COLOURS,
    CUPS,
    DRINKS,
    KIND_IDS,
    REWARD,
    SCORING,
)
from kaffihus.games.caffeine_hit.scoring import colour_points, count_beans, espresso_champion
from kaffihus.games.caffeine_hit.state import Phase
from kaffihus.games.caffeine_hit.view import preview, view, view_breakdown

UNIT = "caffeine_hit.unit.points"


def scenes(before: PlainState, seat: int, action: int, after: PlainState, viewer: Viewer) -> list[Scene]:
    """What of a step is worth a look of its own. Tables lie open."""
    found = []
    if seat != CHANCE and after.phase != Phase.OVER:  # else the count shows it
        found += [_visit(before, after, seat, owner, viewer) for owner in _visited(before, after, seat)]
    if before.pile_size > 0 and after.pile_size == 0:
        found.append(Scene("moment", Line("caffeine_hit.scene.pile"), [Beat(Line("caffeine_hit.pile"))]))
    if before.phase != Phase.OVER and after.phase == Phase.OVER:
        found.append(_end(before, after, viewer))
    return found


# --- a drink comes to somebody else's table, or leaves it


@once
def _visited(before: PlainState, after: PlainState, seat: int) -> list[int]:
    """The other players whose tables have changed."""
    return [
        owner
        for owner in range(after.seats)
        if owner != seat and any(_open_drinks(before, owner) != _open_drinks(after, owner))
    ]


def _open_drinks(state: PlainState, owner: int) -> Any:
    """The face-up drinks of a table, those with a Cookie twice over."""
    return state.table[owner] + 2 * state.cookied[owner] + state.loyal[owner]


def _visit(before: PlainState, after: PlainState, seat: int, owner: int, viewer: Viewer) -> Scene:
    """What was done to a table: a moment for whoever sits there, seen in passing by everybody else."""
    drink = int(np.flatnonzero(_open_drinks(before, owner) != _open_drinks(after, owner))[0])
    points = _worth(after, owner) - _worth(before, owner)
    has_come = _open_drinks(after, owner)[drink] > _open_drinks(before, owner)[drink]
    change = f"{points:+d}".replace("-", "−") if points else "0"
    told = {"seat": seat, "seat_table": owner, "drink": KIND_IDS[drink], "points": change}
    key = "served" if has_come else "spilled"
    if viewer == owner:
        key += ".you"
    spot = f"colour:{owner}:{COLOUR_IDS[COLOUR_OF[drink]]}"
    turned = [Turned(KIND_IDS[drink], spot)] if has_come else []
    gains = gain(after.seats, owner, points) if points else []
    beat = Beat(Line(f"caffeine_hit.scene.{key}", told), [spot, f"table:{owner}"], gains, turned)
    return Scene("moment" if viewer == owner else "glance", Line("caffeine_hit.scene.visit", told), [beat])


def _worth(state: PlainState, owner: int) -> int:
    return sum(preview(state)[owner]["points"].values())


# --- the end


def _end(before: PlainState, after: PlainState, viewer: Viewer) -> Scene:
    """Cups are turned up, then the tables are counted colour by colour."""
    beats = [Beat(Line("caffeine_hit.end", {"seat": int(before.actor)}), [f"table:{before.actor}"])]
    for cup in range(CUPS):
        if after.cup_owner[cup] != EMPTY:
            owner = int(after.cup_owner[cup])
            under = [KIND_IDS[drink] for drink in np.repeat(np.arange(DRINKS), after.cup[cup])]
            turned = [Turned(drink, f"cup:c{cup}") for drink in under]
            told = {"seat": owner, "cards": under}
            beats.append(Beat(Line("caffeine_hit.cup", told), [f"cup:c{cup}"], turned=turned))
    beats += [_colour(after, colour) for colour in range(COLOURS)]
    points = [int(value) for value in after.points[: after.seats]]
    winners = [seat for seat, value in enumerate(points) if value == max(points)]
    key = "wins" if len(winners) == 1 else "shares"
    for seat in winners:
        told = {"seat": seat, "points": points[seat]}
        beats.append(Beat(Line(f"caffeine_hit.score.{key}", told), [f"table:{seat}"]))
    title, zero = Line("caffeine_hit.scene.end"), [0] * after.seats
    return Scene("scoring", title, beats, UNIT, zero, is_score=True, view=view(after, viewer))


def _colour(state: PlainState, colour: int) -> Beat:
    """What one colour brings to each table, and why."""
    champion = espresso_champion(state)
    seats = range(state.seats)
    points = [int(colour_points(state, seat, colour, champion)) for seat in seats]
    name = COLOUR_IDS[colour]
    spots = [f"colour:{seat}:{name}" for seat in seats if points[seat]]
    if SCORING[colour] != BY_MOST:
        return Beat(Line(f"caffeine_hit.score.{name}", {"points": int(REWARD[colour])}), spots, points)
    beans = [int(count_beans(state, seat)) for seat in seats]
    if champion == EMPTY:
        return Beat(Line("caffeine_hit.score.no_challenge", {"beans": max(beans)}), spots, points)
    told = {"seat": champion, "beans": beans[champion], "points": points[champion]}
    return Beat(
        Line("caffeine_hit.score.challenge", told), spots, gain(state.seats, champion, points[champion])
    )


def verdict(state: PlainState) -> Verdict:
    """Caffeine Points, and the colour that decided it."""
    return verdict_by_parts("caffeine_hit", view_breakdown(state), UNIT)
