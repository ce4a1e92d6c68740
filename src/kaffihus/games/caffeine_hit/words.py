"""Caffeine Hit in words: the lines of the log. Reasons why not: refusals.py."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.chance import CHANCE
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Line
from kaffihus.games.caffeine_hit.actions import CATALOGUE
from kaffihus.games.caffeine_hit.components import CUPS, KIND_IDS
from kaffihus.games.caffeine_hit.effects import tables_for
from kaffihus.games.caffeine_hit.refusals import why_not
from kaffihus.games.caffeine_hit.scoring import count_beans, espresso_champion
from kaffihus.games.caffeine_hit.state import Phase, Turn

__all__ = ["PHRASES", "PROMPTS", "aftermath", "describe", "why_not"]

PHRASES = {
    "caffeine_hit.dealt": "{seat} begins, and everybody is dealt {count} cards.",
    "caffeine_hit.draw.own": "{seat} draws {card}.",
    "caffeine_hit.draw.one": "{seat} draws a card.",
    "caffeine_hit.draw": "{seat} draws {count} cards.",
    "caffeine_hit.boost": "{seat} boosts: {drink}.",
    "caffeine_hit.attack": "{seat} attacks with {drink}.",
    "caffeine_hit.attack.on": "{seat} attacks {seat_table} with {drink}.",
    "caffeine_hit.carrier": "{seat} plays the Drinks Carrier, with {drink}.",
    "caffeine_hit.carrier.second": "{seat} goes on with another colour: {drink}.",
    "caffeine_hit.to_go.own": "{seat} lays a To Go Cup on {drink}.",
    "caffeine_hit.to_go": "{seat} lays a To Go Cup on a hidden drink.",
    "caffeine_hit.loyalty": "{seat} plays a Loyalty Card as {drink}.",
    "caffeine_hit.cookie": "{seat} offers a Complimentary Cookie with {drink}.",
    "caffeine_hit.cookie.on": "{seat} puts a Complimentary Cookie on {drink} at {seat_table}'s table.",
    "caffeine_hit.spill": "{seat} plays a Drink Spill against {drink}.",
    "caffeine_hit.spill.on": "{seat} plays a Drink Spill against {drink} at {seat_table}'s table.",
    "caffeine_hit.swap": "{seat} swaps {card} away.",
    "caffeine_hit.add": "{seat} adds {drink}.",
    "caffeine_hit.add.hidden.own": "{seat} slips {drink} under the cup.",
    "caffeine_hit.add.hidden": "{seat} slips another drink under the cup.",
    "caffeine_hit.table": "{seat} serves it at {seat_table}'s table.",
    "caffeine_hit.table.found": "{seat} means the one at {seat_table}'s table.",
    "caffeine_hit.stack": "{seat} means the one {cookie} a Cookie.",
    "caffeine_hit.done": "{seat} leaves it at that.",
    "caffeine_hit.pile": "The draw pile is out: the first empty hand ends the game.",
    "caffeine_hit.end": "{seat} has no cards left: the game is over.",
    "caffeine_hit.drop": "{seat} drops {cards}.",
    "caffeine_hit.cup": "Under {seat}'s To Go Cup: {cards}.",
    "caffeine_hit.challenge": "{seat} wins the Espresso Challenge (beans: {beans}).",
    "caffeine_hit.no_challenge": "Nobody wins the Espresso Challenge.",
    "caffeine_hit.points": "{seat} has {points} Caffeine Points.",
    "caffeine_hit.win": "{seat} wins.",
    "caffeine_hit.shared": "{seat} shares the win.",
}

PROMPTS = {
    "turn": "Boost, attack, play an action card, or swap some cards?",
    "table": "Which table?",
    "stack": "The one with a Cookie, or the one without?",
    "add": "One more of the same colour?",
    "second": "Drinks Carrier: a second colour?",
    "swap": "Swap one more card?",
}


def describe(state: PlainState, seat: int, action: int, viewer: int | None) -> Line | None:
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
        case "to_go":
            return _describe_hidden("caffeine_hit.to_go", params, viewer)
        case "add" if state.turn == Turn.TO_GO:
            return _describe_hidden("caffeine_hit.add.hidden", params, viewer)
        case "table":
            found = ".found" if state.turn in (Turn.COOKIE, Turn.SPILL) else ""
            table = {"seat": seat, "seat_table": int(act.arguments["seat"])}
            return Line(f"caffeine_hit.table{found}", table)
    return Line(f"caffeine_hit.{act.family}", params)


def _describe_hidden(key: str, params: dict[str, Any], viewer: int | None) -> Line:
    """Only the player himself reads which card it is."""
    if viewer == params["seat"]:
        return Line(f"{key}.own", params)
    return Line(key, {"seat": params["seat"]})


def _describe_with_table(state: PlainState, seat: int, family: str, params: dict[str, Any]) -> Line:
    """Where there is only one table to choose, it is said at once."""
    drink = KIND_IDS.index(params["drink"])
    tables = tables_for(state, seat, Turn[family.upper()], drink)
    if tables & (tables - 1):
        return Line(f"caffeine_hit.{family}", params)
    return Line(f"caffeine_hit.{family}.on", {**params, "seat_table": tables.bit_length() - 1})


def aftermath(before: PlainState, after: PlainState, viewer: int | None) -> list[Line]:
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
