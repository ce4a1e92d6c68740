"""Why an action of Caffeine Hit is not legal: the ruling, and a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from kaffihus.core.chance import CHANCE_BIT
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Reason, because
from kaffihus.games.caffeine_hit.actions import CATALOGUE
from kaffihus.games.caffeine_hit.components import COLOUR_IDS, COLOUR_OF, KIND_IDS
from kaffihus.games.caffeine_hit.rules import pending
from kaffihus.games.caffeine_hit.state import Phase, Turn, colour_in_play

WHY = {
    "caffeine_hit.why.over": "the game is over",
    "caffeine_hit.why.chance": "only chance decides who starts and which card is drawn",
    "caffeine_hit.why.dealing": "nobody decides while cards are being dealt or drawn",
    "caffeine_hit.why.not_your_turn": "it is not your turn",
    "caffeine_hit.why.not_in_hand": "you have no {card} in hand",
    "caffeine_hit.why.no_passing": "there is no passing: a turn does one thing with at least one card",
    "caffeine_hit.why.choose_first": "first choose what to do this turn: boost, attack, play an action card or swap",
    "caffeine_hit.why.what_first": "first choose what to play, then where",
    "caffeine_hit.why.carrier_drink": "the first part needs a drink from your hand, and you have no {drink}",
    "caffeine_hit.why.cup_drink": "only drinks from your hand go under the cup, and you have no {drink}",
    "caffeine_hit.why.all_cookied": "every face-up {drink} has its Cookie, and takes only one",
    "caffeine_hit.why.loyal_cookie": "a Loyalty Card takes no Cookie, and no other {drink} lies face up",
    "caffeine_hit.why.loyal_spill": "a Loyalty Card cannot be spilled, and no other {drink} lies face up",
    "caffeine_hit.why.none_face_up": "no {drink} lies face up on any table",
    "caffeine_hit.why.no_seat": "nobody sits there: there are {players} players",
    "caffeine_hit.why.cookied_there": "every {drink} at that table has its Cookie, and takes only one",
    "caffeine_hit.why.none_there": "no {drink} lies face up at that table",
    "caffeine_hit.why.no_spill_there": "no {drink} that could be spilled lies at that table",
    "caffeine_hit.why.own_table": "an attack goes to an opponent's table",
    "caffeine_hit.why.one_colour": "drinks played together are all of one colour, now {colour}",
    "caffeine_hit.why.other_colour": "the second part needs another colour than the first, {colour}",
    "caffeine_hit.why.must_finish": "what was begun must be finished; now: {now}",
    "caffeine_hit.why.whole_turn": "an action card is a whole turn, not a part of one; now: {now}",
    "caffeine_hit.why.one_thing": "one turn does one thing only; now: {now}",
    "caffeine_hit.why.other_decision": "that is not what is being decided; now: {now}",
}

FAMILIES_NOW = {
    Phase.TABLE: ["table"],
    Phase.STACK: ["stack"],
    Phase.ADD: ["add", "done"],
    Phase.SECOND: ["carrier", "done"],
    Phase.SWAP: ["swap", "done"],
}


def why_not(state: PlainState, seat: int, action: int) -> Reason:
    """The rule that forbids an action which is not legal."""
    act = CATALOGUE[action]
    if state.phase == Phase.OVER:
        return because("HIT-22", "caffeine_hit.why.over")
    if act.family in ("start", "draw"):
        return because("rules", "caffeine_hit.why.chance")
    if pending(state) == CHANCE_BIT:
        return because("rules", "caffeine_hit.why.dealing")
    if not pending(state) >> seat & 1:
        return because("rules", "caffeine_hit.why.not_your_turn")
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
    return because("rules", "caffeine_hit.why.not_in_hand", card=KIND_IDS[kind])


# --- at the beginning of a turn


def _why_not_turn(state: PlainState, seat: int, family: str, kind: int) -> Reason:
    match family:
        case "done":
            return because("HIT-5", "caffeine_hit.why.no_passing")
        case "add":
            return because("rules", "caffeine_hit.why.choose_first")
        case "table" | "stack":
            return because("rules", "caffeine_hit.why.what_first")
        case "carrier" | "to_go" | "loyalty" | "cookie" | "spill":
            if state.hand[seat, KIND_IDS.index(family)] == 0:
                return _not_in_hand(KIND_IDS.index(family))
    match family:
        case "carrier":
            return because("HIT-8", "caffeine_hit.why.carrier_drink", drink=KIND_IDS[kind])
        case "to_go":
            return because("HIT-14", "caffeine_hit.why.cup_drink", drink=KIND_IDS[kind])
        case "cookie":
            return _why_no_cookie(state, kind)
        case "spill":
            return _why_no_spill(state, kind)
    return _not_in_hand(kind)


def _why_no_cookie(state: PlainState, drink: int) -> Reason:
    name = KIND_IDS[drink]
    if state.cookied[:, drink].any():
        return because("HIT-2", "caffeine_hit.why.all_cookied", drink=name)
    if state.loyal[:, drink].any():
        return because("HIT-12", "caffeine_hit.why.loyal_cookie", drink=name)
    return because("HIT-28", "caffeine_hit.why.none_face_up", drink=name)


def _why_no_spill(state: PlainState, drink: int) -> Reason:
    name = KIND_IDS[drink]
    if state.loyal[:, drink].any():
        return because("HIT-12", "caffeine_hit.why.loyal_spill", drink=name)
    return because("HIT-9", "caffeine_hit.why.none_face_up", drink=name)


# --- within a turn


def _why_not_table(state: PlainState, seat: int, table: int) -> Reason:
    if table >= state.seats:
        return because("rules", "caffeine_hit.why.no_seat", players=state.seats)
    name = KIND_IDS[state.drink]
    match state.turn:
        case Turn.COOKIE:
            if state.cookied[table, state.drink]:
                return because("HIT-2", "caffeine_hit.why.cookied_there", drink=name)
            return because("HIT-2", "caffeine_hit.why.none_there", drink=name)
        case Turn.SPILL:
            return because("HIT-9", "caffeine_hit.why.no_spill_there", drink=name)
    assert table == seat, "only an attack rules a table out: one's own"
    return because("HIT-6", "caffeine_hit.why.own_table")


def _why_not_add(state: PlainState, seat: int, drink: int) -> Reason:
    colour = colour_in_play(state)
    if COLOUR_OF[drink] != colour:
        ruling = {Turn.TO_GO: "HIT-14", Turn.CARRIER: "HIT-8"}.get(Turn(state.turn), "rules")
        return because(ruling, "caffeine_hit.why.one_colour", colour=COLOUR_IDS[colour])
    return _not_in_hand(drink)


def _why_not_second(state: PlainState, seat: int, drink: int) -> Reason:
    if state.hand[seat, drink] == 0:
        return _not_in_hand(drink)
    return because("HIT-8", "caffeine_hit.why.other_colour", colour=COLOUR_IDS[state.first_colour])


def _why_not_family(state: PlainState, family: str) -> Reason:
    """Something else is being decided."""
    now = FAMILIES_NOW[Phase(state.phase)]
    if family == "done":
        return because("rules", "caffeine_hit.why.must_finish", now=now)
    if family in ("loyalty", "cookie", "spill", "to_go", "carrier"):
        return because("HIT-7", "caffeine_hit.why.whole_turn", now=now)
    if family in ("boost", "attack", "swap"):
        return because("rules", "caffeine_hit.why.one_thing", now=now)
    return because("rules", "caffeine_hit.why.other_decision", now=now)
