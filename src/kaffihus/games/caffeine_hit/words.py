"""Caffeine Hit's log: what is told of an action, and of what followed by itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.bits import is_single, nth_bit
from kaffihus.core.chance import CHANCE
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.view import Viewer
from kaffihus.core.words import Line
from kaffihus.games.caffeine_hit.actions import CATALOGUE
from kaffihus.games.caffeine_hit.components import CUPS, KIND_IDS
from kaffihus.games.caffeine_hit.effects import tables_for
from kaffihus.games.caffeine_hit.scoring import count_beans, espresso_champion
from kaffihus.games.caffeine_hit.state import SWAPPED_FACE_UP, Phase, Turn


def describe(state: PlainState, seat: int, action: int, viewer: Viewer) -> Line | None:
    """The log line of an action about to be taken, as the viewer may read it."""
    act = CATALOGUE[action]
    if seat == CHANCE:  # the deal and other players' draws are told in one line: see `aftermath`
        if state.phase == Phase.REFILL and viewer == state.actor:
            return Line("caffeine_hit.draw.own", {"seat": viewer, **act.arguments})
        return None
    params: dict[str, Any] = {"seat": seat, **act.arguments}
    match act.family:
        case "attack" | "cookie" | "spill":
            return _describe_with_table(state, seat, act.family, params)
        case "carrier" if state.phase == Phase.SECOND:
            return Line("caffeine_hit.carrier.second", params)
        case "swap" if not SWAPPED_FACE_UP and viewer != seat:
            return Line("caffeine_hit.swap.hidden", {"seat": seat})
        case "to_go":
            return _describe_hidden("caffeine_hit.to_go", params, viewer)
        case "add" if state.turn == Turn.TO_GO:
            return _describe_hidden("caffeine_hit.add.hidden", params, viewer)
        case "table":
            found = ".found" if state.turn in (Turn.COOKIE, Turn.SPILL) else ""
            table = {"seat": seat, "seat_table": int(act.arguments["seat"])}
            return Line(f"caffeine_hit.table{found}", table)
    return Line(f"caffeine_hit.{act.family}", params)


def _describe_hidden(key: str, params: dict[str, Any], viewer: Viewer) -> Line:
    """Only the player reads which card it is."""
    if viewer == params["seat"]:
        return Line(f"{key}.own", params)
    return Line(key, {"seat": params["seat"]})


def _describe_with_table(state: PlainState, seat: int, family: str, params: dict[str, Any]) -> Line:
    """Where there is only one table to choose, it is said at once."""
    drink = KIND_IDS.index(params["drink"])
    tables = tables_for(state, seat, Turn[family.upper()], drink)
    if is_single(tables):
        return Line(f"caffeine_hit.{family}.on", {**params, "seat_table": nth_bit(tables, 0)})
    return Line(f"caffeine_hit.{family}", params)


def aftermath(before: PlainState, after: PlainState, viewer: Viewer) -> list[Line]:
    """What followed an action by itself: the deal or a refill is over, the pile is out, the end."""
    lines = []
    if before.phase == Phase.DEAL and after.phase != Phase.DEAL:
        lines.append(Line("caffeine_hit.dealt", {"seat": after.starter, "count": after.hand_limit}))
    if before.phase == Phase.REFILL and after.phase != Phase.REFILL and viewer != before.actor:
        key = "caffeine_hit.draw" if before.drawn else "caffeine_hit.draw.one"
        lines.append(Line(key, {"seat": before.actor, "count": before.drawn + 1}))
    if before.pile_size > 0 and after.pile_size == 0:
        lines.append(Line("caffeine_hit.pile"))
    if before.phase != Phase.OVER and after.phase == Phase.OVER:
        lines += _tell_end(before, after)
    return lines


def _tell_end(before: PlainState, after: PlainState) -> list[Line]:
    """Hands dropped, cups turned up, the Espresso Challenge, points and winners."""
    lines = [Line("caffeine_hit.end", {"seat": before.actor})]
    for seat in range(after.seats):
        if seat != before.actor:
            lines.append(Line("caffeine_hit.drop", {"seat": seat, "cards": _names(before.hand[seat])}))
    for cup in range(CUPS):
        if after.cup_owner[cup] != EMPTY:
            params = {"seat": int(after.cup_owner[cup]), "cards": _names(after.cup[cup])}
            lines.append(Line("caffeine_hit.cup", params))
    champion = espresso_champion(after)
    if champion == EMPTY:
        lines.append(Line("caffeine_hit.no_challenge"))
    else:
        beans = int(count_beans(after, champion))
        lines.append(Line("caffeine_hit.challenge", {"seat": champion, "beans": beans}))
    points = [int(value) for value in after.points[: after.seats]]
    lines += [
        Line("caffeine_hit.points", {"seat": seat, "points": value}) for seat, value in enumerate(points)
    ]
    winners = [seat for seat, value in enumerate(points) if value == max(points)]
    key = "caffeine_hit.win" if len(winners) == 1 else "caffeine_hit.shared"
    return lines + [Line(key, {"seat": seat}) for seat in winners]


def _names(counts: Any) -> list[str]:
    """The cards of a hand or cup by name, each as often as it is there."""
    return [KIND_IDS[kind] for kind in np.repeat(np.arange(len(counts)), counts)]
