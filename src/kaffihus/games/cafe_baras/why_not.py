"""Why not? The rule that forbids an action of Café Baras."""

from __future__ import annotations

from typing import Any

from kaffihus.core.state import PlainState
from kaffihus.core.words import Reason, because
from kaffihus.games.cafe_baras.actions import CATALOGUE
from kaffihus.games.cafe_baras.cafe import cost_of
from kaffihus.games.cafe_baras.components import CARD_IDS, GUEST_IDS
from kaffihus.games.cafe_baras.rules import pending
from kaffihus.games.cafe_baras.state import NOT_DEALT, Phase, is_in_hand

WHY = {
    "cafe_baras.why.over": "the game is over",
    "cafe_baras.why.chance": "that is left to chance",
    "cafe_baras.why.gaps": "guests are claimed before the gaps of the display are filled",
    "cafe_baras.why.drawing": "first the cards of your turn are drawn",
    "cafe_baras.why.dealing": "the game has not begun: cards are being dealt",
    "cafe_baras.why.own_turn": "guests are claimed on your own turn only",
    "cafe_baras.why.not_your_turn": "it is not your turn",
    "cafe_baras.why.not_dealt": "that guest is not in this game: {guest}",
    "cafe_baras.why.open_guest": "with open guests this one counts at the end for all and is not claimed: {guest}",
    "cafe_baras.why.claimed": "that guest has been claimed and is kept: {guest}",
    "cafe_baras.why.desires": "your café does not meet the desires of {guest}: {desires}",
    "cafe_baras.why.only_serve": "the second card may only be served; now: {now}",
    "cafe_baras.why.one_card": "one card a turn, and you have played it; now: {now}",
    "cafe_baras.why.not_in_hand": "{card} is not in your hand",
    "cafe_baras.why.no_credit": "{card} costs you {cost}, and you have {coins}: nothing is added on credit",
    "cafe_baras.why.not_discarded": "{card} is not in the discard pile",
    "cafe_baras.why.not_displayed": "{card} is not in the display",
    "cafe_baras.why.refilled": "your hand has been refilled; now: {now}",
    "cafe_baras.why.refill_later": "your hand is refilled after the action; now: {now}",
    "cafe_baras.why.not_missing": "there is no single missing {food} to stand in for",
    "cafe_baras.why.by_itself": "stand-ins work by themselves where there is no choice; now: {now}",
    "cafe_baras.why.no_refresh": "no card lets you do that; now: {now}",
    "cafe_baras.why.holds_card": "you hold a card; now: {now}",
    "cafe_baras.why.must_refill": "the hand is refilled to its limit; now: {now}",
    "cafe_baras.why.must_stand_in": "a stand-in is never declined; now: {now}",
    "cafe_baras.why.end_instead": "to leave the guest waiting, end your turn",
    "cafe_baras.why.must": "this effect is not optional; now: {now}",
    "cafe_baras.why.turn_is_a_card": "a turn is one card, added or served; now: {now}",
    "cafe_baras.why.not_finished": "your turn is not finished; now: {now}",
}


def why_not(state: PlainState, seat: int, action: int) -> Reason:
    """The rule that forbids an action which is not legal."""
    family = CATALOGUE[action].family
    arguments = CATALOGUE[action].arguments
    if state.phase == Phase.OVER:
        return because("BARAS-21", "cafe_baras.why.over")
    if family in ("draw", "guest", "start"):
        return because("rules", "cafe_baras.why.chance")
    if not pending(state) >> seat & 1:
        return _why_not_asked(state, seat, family)
    match family:
        case "claim":
            return _why_not_claim(state, arguments["guest"])
        case "add":
            return _why_not_add(state, seat, arguments["card"])
        case "serve":
            return _why_not_serve(state, arguments["card"])
        case "take":
            return _why_not_take(state, arguments["card"])
        case "stand_in":
            return _why_not_stand_in(state, arguments["food"])
        case "refresh":
            return _because_now(state, "BARAS-31", "cafe_baras.why.no_refresh")
        case "pass":
            return _why_not_pass(state)
    return _why_not_end(state)


def _because_now(state: PlainState, ruling: str, key: str, **params: Any) -> Reason:
    """A reason that ends with what can be done instead."""
    now = f"now.{Phase(state.phase).name.lower()}"
    return because(ruling, key, now=now, **params)


def _why_not_asked(state: PlainState, seat: int, family: str) -> Reason:
    """The seat has nothing to decide."""
    if state.phase <= Phase.START:
        return because("rules", "cafe_baras.why.dealing")
    if state.actor == seat:
        if state.phase == Phase.FILL_GAP and family == "claim":
            return because("BARAS-16", "cafe_baras.why.gaps")
        return because("rules", "cafe_baras.why.drawing")
    if family == "claim":
        return because("BARAS-16", "cafe_baras.why.own_turn")
    return because("rules", "cafe_baras.why.not_your_turn")


def _why_not_claim(state: PlainState, name: str) -> Reason:
    guest = state.guest[GUEST_IDS.index(name)]
    if guest == NOT_DEALT:
        return because("BARAS-19", "cafe_baras.why.not_dealt", guest=name)
    if state.open_guests:
        return because("rules", "cafe_baras.why.open_guest", guest=name)
    if guest >= 0:
        return because("BARAS-18", "cafe_baras.why.claimed", guest=name)
    return because("BARAS-16", "cafe_baras.why.desires", guest=name, desires=f"{name}.desires")


def _why_not_add(state: PlainState, seat: int, name: str) -> Reason:
    card = CARD_IDS.index(name)
    if state.phase == Phase.SERVE_AGAIN:
        return _because_now(state, "BARAS-30", "cafe_baras.why.only_serve")
    if state.phase != Phase.ACT:
        return _because_now(state, "BARAS-5", "cafe_baras.why.one_card")
    if not is_in_hand(state, seat, card):
        return because("BARAS-5", "cafe_baras.why.not_in_hand", card=name)
    cost, coins = cost_of(state, seat, card), int(state.coins[seat])
    return because("BARAS-5", "cafe_baras.why.no_credit", card=name, cost=cost, coins=coins)


def _why_not_serve(state: PlainState, name: str) -> Reason:
    if state.phase in (Phase.ACT, Phase.SERVE_AGAIN):
        return because("BARAS-5", "cafe_baras.why.not_in_hand", card=name)
    return _because_now(state, "BARAS-5", "cafe_baras.why.one_card")


def _why_not_take(state: PlainState, name: str) -> Reason:
    match state.phase:
        case Phase.FETCH:
            return because("rules", "cafe_baras.why.not_discarded", card=name)
        case Phase.TAKE:
            return because("BARAS-12", "cafe_baras.why.not_displayed", card=name)
        case Phase.END:
            return _because_now(state, "BARAS-11", "cafe_baras.why.refilled")
    return _because_now(state, "rules", "cafe_baras.why.refill_later")


def _why_not_stand_in(state: PlainState, food: str) -> Reason:
    if state.phase == Phase.STAND_IN:
        return because("BARAS-26", "cafe_baras.why.not_missing", food=food)
    return _because_now(state, "BARAS-26", "cafe_baras.why.by_itself")


def _why_not_pass(state: PlainState) -> Reason:
    match state.phase:
        case Phase.ACT:
            return _because_now(state, "BARAS-5", "cafe_baras.why.holds_card")
        case Phase.TAKE:
            return _because_now(state, "BARAS-11", "cafe_baras.why.must_refill")
        case Phase.STAND_IN:
            return _because_now(state, "BARAS-26", "cafe_baras.why.must_stand_in")
        case Phase.END:
            return because("BARAS-17", "cafe_baras.why.end_instead")
    return _because_now(state, "BARAS-31", "cafe_baras.why.must")


def _why_not_end(state: PlainState) -> Reason:
    if state.phase == Phase.ACT:
        return _because_now(state, "BARAS-5", "cafe_baras.why.turn_is_a_card")
    return _because_now(state, "rules", "cafe_baras.why.not_finished")
