"""Why not? The rule that forbids an action."""

from __future__ import annotations

from kaffihus.core.bits import has
from kaffihus.core.chance import CHANCE_BIT
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Reason, because
from kaffihus.games.cookie_jar.actions import CATALOGUE
from kaffihus.games.cookie_jar.cakes import CHOOSES, is_bound
from kaffihus.games.cookie_jar.components import CAKE_IDS, COFFEE_CAKES, Cake
from kaffihus.games.cookie_jar.rules import pending
from kaffihus.games.cookie_jar.state import Phase, cards_held

WHY = {
    "cookie_jar.why.over": "the match is over",
    "cookie_jar.why.chance": "only chance decides who starts and which card is drawn",
    "cookie_jar.why.dealing": "nobody decides while cards are being dealt or drawn",
    "cookie_jar.why.you_are_out": "you are out of this round",
    "cookie_jar.why.not_your_turn": "it is not your turn",
    "cookie_jar.why.by_number": "at this table Kleina guesses numbers; now: {now}",
    "cookie_jar.why.by_name": "at this table Kleina guesses cards by name; now: {now}",
    "cookie_jar.why.no_choice": "only Piparkaka leaves you the choice; now: {now}",
    "cookie_jar.why.other_decision": "that is not what is being decided; now: {now}",
    "cookie_jar.why.not_drawn": "{card} is not one of the two pancakes drawn",
    "cookie_jar.why.not_in_game": "{card} is not in the game",
    "cookie_jar.why.no_such_number": "no card in the game has a {value}",
    "cookie_jar.why.not_held": "you do not hold {card}",
    "cookie_jar.why.hnallthora": "Hnallþóra must be laid when it is held with a cake with coffee",
    "cookie_jar.why.no_seat": "nobody sits there",
    "cookie_jar.why.not_highest": "only a player in the game with the highest card laid may be named",
    "cookie_jar.why.not_out": "only a player who is out can come back",
    "cookie_jar.why.they_are_out": "that player is out of this round",
    "cookie_jar.why.protected": "a player with an active Lakkrístoppur cannot be chosen",
    "cookie_jar.why.chosen_already": "two different players must be chosen",
    "cookie_jar.why.marked": "all must play their cards on the marked player",
    "cookie_jar.why.yourself": "that card is for an opponent, not for yourself",
}

# What each phase asks for.
ASKED = {
    Phase.FIRST: "first",
    Phase.LAY: "lay",
    Phase.NAME: "name",
    Phase.TOSS: "toss",
    Phase.TARGET: "choose",
    Phase.GUESS: "guess",
    Phase.STACK: "choose",
    Phase.REHEAT: "choose",
}


def why_not(state: PlainState, seat: int, action: int) -> Reason:
    """The rule that forbids an action which is not legal."""
    act = CATALOGUE[action]
    if state.phase == Phase.OVER:
        return because("JAR-67", "cookie_jar.why.over")
    if act.family in ("start", "deal", "draw"):
        return because("rules", "cookie_jar.why.chance")
    if pending(state) == CHANCE_BIT:
        return because("rules", "cookie_jar.why.dealing")
    if seat != state.turn:
        if not has(state.inside, seat):
            return because("JAR-5", "cookie_jar.why.you_are_out")
        return because("rules", "cookie_jar.why.not_your_turn")
    asked = "number" if state.phase == Phase.GUESS and state.by_number else ASKED[Phase(state.phase)]
    if act.family != asked:
        return _why_not_family(state, act.family, asked)
    match act.family:
        case "first":
            return because("JAR-45", "cookie_jar.why.not_drawn", **act.arguments)
        case "guess":
            return because("JAR-64", "cookie_jar.why.not_in_game", **act.arguments)
        case "number":
            return because("JAR-64", "cookie_jar.why.no_such_number", **act.arguments)
        case "choose":
            return _why_not_seat(state, int(act.arguments["seat"]))
    return _why_not_card(state, seat, CAKE_IDS.index(act.arguments["card"]))


def _why_not_family(state: PlainState, family: str, asked: str) -> Reason:
    if {family, asked} == {"guess", "number"}:
        key = "cookie_jar.why.by_number" if asked == "number" else "cookie_jar.why.by_name"
        return because("JAR-24", key, now=asked)
    if family == "pass":
        return because("JAR-27", "cookie_jar.why.no_choice", now=asked)
    return because("rules", "cookie_jar.why.other_decision", now=asked)


def _why_not_card(state: PlainState, seat: int, cake: int) -> Reason:
    """Laying, naming and tossing need a card that is held; Hnallþóra may force itself."""
    held = [int(state.hand[seat]), *(int(card) for card in state.aside)]
    if cake not in held:
        return because("rules", "cookie_jar.why.not_held", card=CAKE_IDS[cake])
    assert Cake.HNALLTHORA in held and any(COFFEE_CAKES >> card & 1 for card in held if card != EMPTY)
    ruling = "JAR-35" if cards_held(state) == 3 else "JAR-34"
    return because(ruling, "cookie_jar.why.hnallthora")


def _why_not_seat(state: PlainState, who: int) -> Reason:
    if who >= state.seats:
        return because("rules", "cookie_jar.why.no_seat")
    match state.phase:
        case Phase.STACK:
            return because("JAR-44", "cookie_jar.why.not_highest")
        case Phase.REHEAT:
            return because("JAR-41", "cookie_jar.why.not_out")
    if not has(state.inside, who):
        return because("JAR-5", "cookie_jar.why.they_are_out")
    if has(state.protected, who):
        return because("JAR-14", "cookie_jar.why.protected")
    if who == state.pick[0]:
        return because("JAR-16", "cookie_jar.why.chosen_already")
    if is_bound(state):
        return because("JAR-21", "cookie_jar.why.marked")
    assert who == state.turn and CHOOSES[state.laid] == 1
    return because("rules", "cookie_jar.why.yourself")
