"""Why an action of FIKA is not legal: the ruling, and a sentence."""

from __future__ import annotations

import numpy as np

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Reason, because
from kaffihus.games.fika.actions import CATALOGUE, CELL
from kaffihus.games.fika.components import SLOTS
from kaffihus.games.fika.legal import legal
from kaffihus.games.fika.rules import pending
from kaffihus.games.fika.state import Phase, is_full

WHY = {
    "fika.why.over": "the game is over",
    "fika.why.chosen": "you have chosen; the other player has not yet",
    "fika.why.full": "your café is full: you choose no more cards",
    "fika.why.not_asked": "this is not yours to decide now",
    "fika.why.stop": "only a player catching up may stop; now: {now}",
    "fika.why.must_place": "the card you chose must be placed; now: {now}",
    "fika.why.must_choose": "each turn both players choose a card; now: {now}",
    "fika.why.must_finish": "the effect has begun and must be finished; now: {now}",
    "fika.why.slot_first": "first the slot for the second card; now: {now}",
    "fika.why.other_decision": "that is not what is being decided; now: {now}",
    "fika.why.suit_taken": "{suit} is the primary suit already",
    "fika.why.not_in_hand": "{card} is not in your hand",
    "fika.why.not_in_supply": "{card} is not in the general supply",
    "fika.why.slot_filled": "slot {slot} is not empty",
    "fika.why.no_group": "there is no such Group",
    "fika.why.lies_so": "the Group already lies there, that way round: nothing would change",
    "fika.why.street_taken": "Street card {slot} already has a Group, and holds only one",
    "fika.why.own_slot": "name the slot in your own café",
    "fika.why.both_cards": "slot {slot} must hold a card in both cafés",
    "fika.why.own_cafe": "a 4 swaps cards of your own café only",
    "fika.why.not_itself": "a 4 swaps other cards, not itself",
    "fika.why.nothing_to_exchange": "there is no card in slot {slot} to swap",
    "fika.why.emptied_first": "new cards go into the slots you emptied first",
    "fika.why.same_cafe": "both places must be different slots of the same café",
    "fika.why.finished": "the other café is finished: nobody else may change it",
    "fika.why.slot_empty": "slot {slot} is empty: pick a card",
}


def why_not(state: PlainState, seat: int, action: int) -> Reason:
    """The rule that forbids an action which is not legal."""
    act = CATALOGUE[action]
    if state.phase == Phase.OVER:
        return because("FIKA-33", "fika.why.over")
    if not pending(state) >> seat & 1:
        if state.phase == Phase.CHOOSE and state.catching_up == EMPTY:
            return because("rules", "fika.why.chosen")
        if state.phase == Phase.CHOOSE:
            return because("FIKA-26", "fika.why.full")
        return because("rules", "fika.why.not_asked")
    families = _families_now(state, seat)
    if act.family not in families:
        return _why_not_family(state, act.family, families)
    return _why_not_argument(state, seat, action)


def _families_now(state: PlainState, seat: int) -> list[str]:
    mask = np.zeros(len(CATALOGUE), np.uint8)
    legal(state, seat, mask)
    return list(dict.fromkeys(CATALOGUE[int(index)].family for index in np.flatnonzero(mask)))


def _why_not_family(state: PlainState, family: str, families: list[str]) -> Reason:
    match family:
        case "stop":
            return because("FIKA-23", "fika.why.stop", now=families)
        case "pass" if state.phase == Phase.PLACE:
            return because("FIKA-6", "fika.why.must_place", now=families)
        case "pass" if state.phase == Phase.CHOOSE:
            return because("rules", "fika.why.must_choose", now=families)
        case "pass" if state.picked != EMPTY or state.lifted[0] != EMPTY:
            return because("rules", "fika.why.must_finish", now=families)
        case "bring" if state.brought:
            return because("FIKA-16", "fika.why.slot_first", now=families)
    return because("rules", "fika.why.other_decision", now=families)


def _why_not_argument(state: PlainState, seat: int, action: int) -> Reason:
    act = CATALOGUE[action]
    match act.family:
        case "suit":
            return because("FIKA-3", "fika.why.suit_taken", **act.arguments)
        case "choose" | "hide" | "bring":
            return because("rules", "fika.why.not_in_hand", **act.arguments)
        case "supply":
            return because("FIKA-10", "fika.why.not_in_supply", **act.arguments)
        case "place":
            return because("rules", "fika.why.slot_filled", **act.arguments)
        case "group":
            return because("rules", "fika.why.no_group")
        case "street":
            return _why_not_street(state, seat, act.arguments["slot"])
    return _why_not_cell(state, seat, action)


def _why_not_street(state: PlainState, seat: int, slot: str) -> Reason:
    if state.group_slot[state.picked] == int(slot) - 1 and state.group_to[state.picked] == seat:
        return because("FIKA-9", "fika.why.lies_so")
    return because("FIKA-20", "fika.why.street_taken", slot=slot)


def _why_not_cell(state: PlainState, seat: int, action: int) -> Reason:
    owner = seat if action < CELL + SLOTS else 1 - seat
    slot = (action - CELL) % SLOTS
    is_empty = state.cafe[owner, slot] == EMPTY
    match state.phase:
        case Phase.TWO_CELL:
            if owner != seat:
                return because("FIKA-11", "fika.why.own_slot")
            return because("FIKA-11", "fika.why.both_cards", slot=slot + 1)
        case Phase.FOUR_LIFT | Phase.FOUR_LIFT_SECOND:
            if owner != seat:
                return because("FIKA-16", "fika.why.own_cafe")
            if slot == state.placed:
                return because("FIKA-16", "fika.why.not_itself")
            return because("FIKA-16", "fika.why.nothing_to_exchange", slot=slot + 1)
        case Phase.FOUR_SLOT:
            return because("FIKA-17", "fika.why.emptied_first")
        case Phase.SIX_SECOND if not is_empty or owner != state.picked_side:
            return because("FIKA-22", "fika.why.same_cafe")
    if owner != seat and is_full(state, owner):
        return because("FIKA-25", "fika.why.finished")
    ruling = "FIKA-10" if state.phase == Phase.ONE_CELL else "FIKA-22"
    return because(ruling, "fika.why.slot_empty", slot=slot + 1)
