"""Why not? The rule that forbids an action of Caffeine Hit."""

from __future__ import annotations

from collections.abc import Mapping

from kaffihus.core.chance import CHANCE_BIT
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Reason, plain
from kaffihus.games.caffeine_hit.actions import CATALOGUE
from kaffihus.games.caffeine_hit.components import (
    COLOUR_IDS,
    COLOUR_OF,
    KIND_IDS,
    LABELS,
)
from kaffihus.games.caffeine_hit.rules import pending
from kaffihus.games.caffeine_hit.state import Phase, Turn, colour_in_play

FAMILY_OF = {
    Phase.TABLE: "table",
    Phase.STACK: "stack",
    Phase.ADD: "add or done",
    Phase.SECOND: "carrier or done",
    Phase.SWAP: "swap or done",
}


def why_not(state: PlainState, seat: int, action: int) -> Reason:
    """The rule that forbids an action which is not legal."""
    act = CATALOGUE[action]
    if state.phase == Phase.OVER:
        return plain("HIT-22", "the game is over")
    if act.family in ("start", "draw"):
        return plain("rules", "only chance decides who starts and which card is drawn")
    if pending(state) == CHANCE_BIT:
        return plain("rules", "nobody decides while cards are being dealt or drawn")
    if not pending(state) >> seat & 1:
        return plain("rules", "it is not your turn")
    match state.phase:
        case Phase.TURN:
            return _why_not_turn(state, seat, act.family, _kind_in(act.arguments))
        case Phase.TABLE:
            if act.family == "table":
                return _why_not_table(state, seat, int(act.arguments["seat"]))
        case Phase.ADD:
            if act.family == "add":
                return _why_not_add(state, seat, _kind_in(act.arguments))
        case Phase.SECOND:
            if act.family == "carrier":
                return _why_not_second(state, seat, _kind_in(act.arguments))
        case Phase.SWAP:
            if act.family == "swap":
                return _not_in_hand(_kind_in(act.arguments))
    return _why_not_family(state, act.family)


def _kind_in(arguments: Mapping[str, str]) -> int:
    """The kind of card an action names; EMPTY: none."""
    name = arguments.get("drink") or arguments.get("card")
    return KIND_IDS.index(name) if name else EMPTY


def _not_in_hand(kind: int) -> Reason:
    return plain("rules", f"you have no {LABELS[KIND_IDS[kind]]} in hand")


# --- at the beginning of a turn


def _why_not_turn(state: PlainState, seat: int, family: str, kind: int) -> Reason:
    match family:
        case "done":
            return plain("HIT-5", "there is no passing: a turn does one thing with at least one card")
        case "add":
            return plain("rules", "choose first what to do this turn: boost, attack, an action or swap")
        case "table" | "stack":
            return plain("rules", "choose first what to play; then where")
        case "carrier" | "to_go" | "loyalty" | "cookie" | "spill":
            if state.hand[seat, KIND_IDS.index(family)] == 0:
                return _not_in_hand(KIND_IDS.index(family))
    match family:
        case "carrier":
            name = LABELS[KIND_IDS[kind]]
            return plain("HIT-8", f"the first part needs a drink from your hand, and you have no {name}")
        case "to_go":
            name = LABELS[KIND_IDS[kind]]
            return plain("HIT-14", f"only drinks from your hand go under the cup, and you have no {name}")
        case "cookie":
            return _why_no_cookie(state, kind)
        case "spill":
            return _why_no_spill(state, kind)
    return _not_in_hand(kind)


def _why_no_cookie(state: PlainState, drink: int) -> Reason:
    name = LABELS[KIND_IDS[drink]]
    if state.cookied[:, drink].any():
        return plain("HIT-2", f"every face-up {name} has its Cookie: one a drink")
    if state.loyal[:, drink].any():
        return plain("HIT-12", f"a Loyalty Card takes no Cookie, and no other {name} lies face up")
    return plain("HIT-28", f"no {name} lies face up on any table")


def _why_no_spill(state: PlainState, drink: int) -> Reason:
    name = LABELS[KIND_IDS[drink]]
    if state.loyal[:, drink].any():
        return plain("HIT-12", f"a Loyalty Card cannot be spilled, and no other {name} lies face up")
    return plain("HIT-9", f"no {name} lies face up on any table")


# --- within a turn


def _why_not_table(state: PlainState, seat: int, table: int) -> Reason:
    if table >= state.seats:
        return plain("rules", f"nobody sits at seat {table}: there are {state.seats} players")
    name = LABELS[KIND_IDS[state.drink]]
    match state.turn:
        case Turn.COOKIE:
            if state.cookied[table, state.drink]:
                return plain("HIT-2", f"every {name} at that table has its Cookie: one a drink")
            return plain("HIT-2", f"no {name} lies face up at that table")
        case Turn.SPILL:
            return plain("HIT-9", f"no {name} that could be spilled lies at that table")
    assert table == seat, "only an attack rules a table out: the own"
    return plain("HIT-6", "an attack goes to an opponent's table")


def _why_not_add(state: PlainState, seat: int, drink: int) -> Reason:
    colour = colour_in_play(state)
    if COLOUR_OF[drink] != colour:
        ruling = {Turn.TO_GO: "HIT-14", Turn.CARRIER: "HIT-8"}.get(Turn(state.turn), "rules")
        colours = LABELS[COLOUR_IDS[colour]]
        return plain(ruling, f"all drinks laid together are of one colour, now {colours}")
    return _not_in_hand(drink)


def _why_not_second(state: PlainState, seat: int, drink: int) -> Reason:
    if state.hand[seat, drink] == 0:
        return _not_in_hand(drink)
    colours = LABELS[COLOUR_IDS[state.first_colour]]
    return plain("HIT-8", f"the second part needs another colour than the first, {colours}")


def _why_not_family(state: PlainState, family: str) -> Reason:
    """Something else is being decided."""
    expected = FAMILY_OF[Phase(state.phase)]
    if family == "done":
        return plain("rules", f"what was begun must be finished; now: {expected}")
    if family in ("loyalty", "cookie", "spill", "to_go", "carrier"):
        return plain("HIT-7", f"an action card is a whole turn, not a part of one; now: {expected}")
    if family in ("boost", "attack", "swap"):
        return plain("rules", f"one turn does one thing only; now: {expected}")
    return plain("rules", f"that is not what is being decided; now: {expected}")
