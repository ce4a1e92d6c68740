"""Caffeine Hit for the coach: what comes of an action, in a player's words.

Tables are compared as the seat knows them: what lies open, and what is under its own To Go Cups. What is
under the others' counts at the end (HIT-16) and is nobody's business before.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.state import PlainState
from kaffihus.core.words import Line
from kaffihus.games.caffeine_hit.actions import ADD, CATALOGUE, TABLE
from kaffihus.games.caffeine_hit.components import (
    BY_MOST,
    BY_SETS,
    COLOUR_IDS,
    COLOURS,
    CUPS,
    DRINKS,
    REWARD,
    SCORING,
    SET_SIZE,
)
from kaffihus.games.caffeine_hit.rules import apply, legal
from kaffihus.games.caffeine_hit.scoring import (
    colour_points,
    count_beans,
    count_colour,
    espresso_champion,
)
from kaffihus.games.caffeine_hit.state import Phase, Turn


def consequences(before: PlainState, seat: int, action: int, after: PlainState) -> list[Line]:
    """What comes of an action for sure, most telling first."""
    if after.phase == Phase.OVER:  # HIT-16: the others' cups are turned up as well
        return [Line("caffeine_hit.coach.ends")]
    family = CATALOGUE[action].family
    if family == "swap":
        key = "caffeine_hit.coach.swap" if before.pile_size else "caffeine_hit.coach.swap.empty"
        return [Line(key, {"count": int(before.pile_size)} if before.pile_size else {})]
    lines = _changes(before, seat, after)
    if after.phase == Phase.TABLE:
        lines += _best_table(before, seat, after)
    if after.phase == Phase.ADD:
        lines += _more(before, seat, after)
    lines += _colour(before, seat, after)
    if before.turn == Turn.TO_GO or family == "to_go":
        lines.append(Line("caffeine_hit.coach.hidden"))  # HIT-14, HIT-9: no spill reaches it
    if after.loyal.sum() > before.loyal.sum():
        lines.append(Line("caffeine_hit.coach.loyalty"))  # HIT-9: it takes no Loyalty Card
    if family == "done":
        room = int(before.hand_limit - before.hand_size[seat])
        lines.append(Line("caffeine_hit.coach.refill", {"count": min(room, int(before.pile_size))}))
    return lines or [Line("caffeine_hit.coach.same")]


def known(state: PlainState, seat: int) -> PlainState:
    """The tables as the seat would count them: its own cups turned up, the others' left out."""
    scratch = state.copy()
    for cup in range(CUPS):
        if scratch.cup_owner[cup] != seat:
            scratch.cup[cup] = 0
    scratch.phase = Phase.OVER
    return scratch


def worths(state: PlainState, seat: int) -> list[int]:
    """What each table is worth, as the seat knows it."""
    scratch = known(state, seat)
    champion = espresso_champion(scratch)
    return [
        sum(int(colour_points(scratch, owner, colour, champion)) for colour in range(COLOURS))
        for owner in range(scratch.seats)
    ]


def _differences(before: PlainState, seat: int, after: PlainState) -> list[int]:
    return [then - now for then, now in zip(worths(after, seat), worths(before, seat), strict=True)]


def _changes(before: PlainState, seat: int, after: PlainState) -> list[Line]:
    """Whose table is worth more or less."""
    lines = []
    differences = _differences(before, seat, after)
    others = [owner for owner in range(after.seats) if owner != seat]
    for owner in [seat, *sorted(others, key=lambda owner: -abs(differences[owner]))]:
        points = differences[owner]
        if points:
            way = "gain" if points > 0 else "loss"
            told: dict[str, Any] = {"points": abs(points)}
            if owner == seat:
                lines.append(Line(f"caffeine_hit.coach.{way}", told))
            else:
                lines.append(Line(f"caffeine_hit.coach.theirs.{way}", {"seat": owner, **told}))
    return lines


def _best_table(before: PlainState, seat: int, after: PlainState) -> list[Line]:
    """The table where it does the seat most good, or the others most harm."""
    worth: dict[int, tuple[int, int]] = {}
    for table in range(after.seats):
        if TABLE + table in _legal(after, seat):
            then = after.copy()
            apply(then, seat, TABLE + table)
            if then.phase == Phase.OVER:
                return []
            points = _differences(before, seat, then)
            worth[table] = 2 * points[seat] - sum(points), points[table]
    best = max(worth, key=lambda table: (worth[table][0], -table))
    good, points_there = worth[best]
    if good <= 0:
        return []
    if best == seat:
        return [Line("caffeine_hit.coach.best_own", {"points": f"{points_there:+d}"})]
    return [Line("caffeine_hit.coach.best_table", {"seat": best, "points": f"{points_there:+d}"})]


def _legal(state: PlainState, seat: int) -> list[int]:
    mask = np.zeros(len(CATALOGUE), np.uint8)
    legal(state, seat, mask)
    return [action for action, is_legal in enumerate(mask) if is_legal]


def _more(before: PlainState, seat: int, after: PlainState) -> list[Line]:
    """What further drinks of the colour from the seat's hand can make of it."""
    owner = int(after.target)
    sign = 1 if owner == seat else -1
    best, best_count = sign * _differences(before, seat, after)[owner], 0
    waiting = [(after, 0)]
    while waiting:
        state, count = waiting.pop()
        for drink in range(DRINKS):
            if state.phase == Phase.ADD and ADD + drink in _legal(state, seat):
                then = state.copy()
                then.hand_limit = 0  # nothing is drawn, and an empty hand ends nothing
                then.pile_size = max(1, int(then.pile_size))
                apply(then, seat, ADD + drink)
                points = sign * _differences(before, seat, then)[owner]
                if points > best:
                    best, best_count = points, count + 1
                if then.actor == seat:
                    waiting.append((then, count + 1))
    return [Line("caffeine_hit.coach.reach", {"count": best_count, "points": best})] if best_count else []


def _colour(before: PlainState, seat: int, after: PlainState) -> list[Line]:
    """Sets begun on the seat's own table (HIT-25), and who has how many beans (HIT-24)."""
    then, now = known(after, seat), known(before, seat)
    lines = []
    for colour in range(COLOURS):
        count = int(count_colour(then, seat, colour))
        if count == count_colour(now, seat, colour):
            continue
        rest = count % int(SET_SIZE[colour])
        if SCORING[colour] == BY_SETS and rest:
            told = {"missing": int(SET_SIZE[colour]) - rest, "points": int(REWARD[colour])}
            lines.append(Line("caffeine_hit.coach.set", {**told, "colour": COLOUR_IDS[colour]}))
        if SCORING[colour] == BY_MOST:
            lines.append(_beans(then, seat))
    return lines


def _beans(state: PlainState, seat: int) -> Line:
    beans = [int(count_beans(state, owner)) for owner in range(state.seats)]
    if espresso_champion(state) == seat:
        return Line("caffeine_hit.coach.beans.lead", {"beans": beans[seat]})
    rival = max((owner for owner in range(state.seats) if owner != seat), key=lambda owner: beans[owner])
    told = {"beans": beans[seat], "seat": rival, "beans_other": beans[rival]}
    return Line("caffeine_hit.coach.beans.behind", told)
