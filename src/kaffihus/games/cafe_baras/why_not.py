"""Why an action of Café Baras is not legal: the ruling, and a sentence."""

from __future__ import annotations

from kaffihus.core.state import PlainState
from kaffihus.core.words import Reason, plain
from kaffihus.games.cafe_baras.actions import CATALOGUE
from kaffihus.games.cafe_baras.cafe import cost_of
from kaffihus.games.cafe_baras.components import CARD_IDS, COMPONENTS, GUEST_IDS, LABELS
from kaffihus.games.cafe_baras.rules import pending
from kaffihus.games.cafe_baras.state import NOT_DEALT, Phase, is_in_hand

NOW = {
    Phase.ACT: "add a card or serve a customer",
    Phase.FETCH: "take a card from the discard pile",
    Phase.REFRESH: "refresh the display or pass",
    Phase.SERVE_AGAIN: "serve one more customer or pass",
    Phase.STAND_IN: "pick the food that is stood in for",
    Phase.TAKE: "take a card from the display",
    Phase.END: "claim a guest or end your turn",
}


def why_not(state: PlainState, seat: int, action: int) -> Reason:
    """The rule that forbids an action which is not legal."""
    family = CATALOGUE[action].family
    arguments = CATALOGUE[action].arguments
    if state.phase == Phase.OVER:
        return plain("BARAS-21", "the game is over")
    if family in ("draw", "guest", "start"):
        return plain("rules", "that is left to chance")
    if not pending(state) >> seat & 1:
        return _why_not_now(state, seat, family)
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
            return plain("BARAS-31", f"no card lets you do that; now: {_now(state)}")
        case "pass":
            return _why_not_pass(state)
    return _why_not_end(state)


def _now(state: PlainState) -> str:
    return NOW[Phase(state.phase)]


def _why_not_now(state: PlainState, seat: int, family: str) -> Reason:
    if state.actor == seat and state.phase == Phase.FILL_GAP and family == "claim":
        return plain("BARAS-16", "guests are claimed before the gaps of the display are filled")
    if state.actor == seat and state.phase > Phase.START:
        return plain("rules", "first the cards of your turn are drawn")
    if state.phase <= Phase.START:
        return plain("rules", "the game has not begun: cards are being dealt")
    if family == "claim":
        return plain("BARAS-16", "a guest is claimed in one's own turn only")
    return plain("rules", "it is not your turn")


def _why_not_claim(state: PlainState, guest_id: str) -> Reason:
    guest = GUEST_IDS.index(guest_id)
    name = LABELS[guest_id]
    if state.guest[guest] == NOT_DEALT:
        return plain("BARAS-19", f"{name} is not among the guests of this game")
    if state.open_guests:
        return plain("rules", f"with open guests {name} counts at the end for all and is not claimed")
    if state.guest[guest] >= 0:
        return plain("BARAS-18", f"{name} has been claimed and is kept")
    wish = COMPONENTS["guest"][guest]["text"]
    return plain("BARAS-16", f"your café does not meet the desires of {name}: {wish}")


def _why_not_add(state: PlainState, seat: int, card_id: str) -> Reason:
    card = CARD_IDS.index(card_id)
    if state.phase == Phase.SERVE_AGAIN:
        return plain("BARAS-30", "the second card may only be served; now: serve it or pass")
    if state.phase != Phase.ACT:
        return plain("BARAS-5", f"one card a turn, and you have played it; now: {_now(state)}")
    if not is_in_hand(state, seat, card):
        return plain("BARAS-5", f"{LABELS[card_id]} is not in your hand")
    cost, coins = cost_of(state, seat, card), state.coins[seat]
    return plain("BARAS-5", f"{LABELS[card_id]} costs you {cost}, you have {coins}: no adding on credit")


def _why_not_serve(state: PlainState, card_id: str) -> Reason:
    if state.phase in (Phase.ACT, Phase.SERVE_AGAIN):
        return plain("BARAS-5", f"{LABELS[card_id]} is not in your hand")
    return plain("BARAS-5", f"one card a turn, and you have played it; now: {_now(state)}")


def _why_not_take(state: PlainState, card_id: str) -> Reason:
    match state.phase:
        case Phase.FETCH:
            return plain("rules", f"{LABELS[card_id]} is not in the discard pile")
        case Phase.TAKE:
            return plain("BARAS-12", f"{LABELS[card_id]} is not in the display as it lies")
        case Phase.END:
            return plain("BARAS-11", "your hand has been refilled")
    return plain("rules", f"your hand is refilled after the action; now: {_now(state)}")


def _why_not_stand_in(state: PlainState, food: str) -> Reason:
    if state.phase == Phase.STAND_IN:
        return plain("BARAS-26", f"no single missing {LABELS[food]} can be stood in for here")
    return plain("BARAS-26", f"stand-ins work by themselves where there is no choice; now: {_now(state)}")


def _why_not_pass(state: PlainState) -> Reason:
    match state.phase:
        case Phase.ACT:
            return plain("BARAS-5", "you hold a card: add it or serve its customer")
        case Phase.TAKE:
            return plain("BARAS-11", "the hand is refilled to its limit; now: take a card")
        case Phase.STAND_IN:
            return plain("BARAS-26", "a stand-in is never declined; now: pick the food")
        case Phase.END:
            return plain("BARAS-17", "to leave the guest waiting, end your turn")
    return plain("BARAS-31", f"this effect is not optional; now: {_now(state)}")


def _why_not_end(state: PlainState) -> Reason:
    if state.phase == Phase.ACT:
        return plain("BARAS-5", f"a turn is one card, added or served; now: {_now(state)}")
    return plain("rules", f"your turn is not finished; now: {_now(state)}")
