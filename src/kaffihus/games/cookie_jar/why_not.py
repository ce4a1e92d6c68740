"""Why not? The rule that forbids an action."""

from __future__ import annotations

from kaffihus.core.bits import has
from kaffihus.core.chance import CHANCE_BIT
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Reason, plain
from kaffihus.games.cookie_jar.actions import CATALOGUE
from kaffihus.games.cookie_jar.cakes import CHOOSES, is_bound
from kaffihus.games.cookie_jar.components import CAKE_IDS, COFFEE_CAKES, LABELS, Cake
from kaffihus.games.cookie_jar.rules import pending
from kaffihus.games.cookie_jar.state import Phase, cards_held

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
        return plain("JAR-67", "the match is over")
    if act.family in ("start", "deal", "draw"):
        return plain("rules", "only chance decides who starts and which card is drawn")
    if pending(state) == CHANCE_BIT:
        return plain("rules", "nobody decides while cards are being dealt or drawn")
    if seat != state.turn:
        if not has(state.inside, seat):
            return plain("JAR-5", "you are out of this round")
        return plain("rules", "it is not your turn")
    asked = "number" if state.phase == Phase.GUESS and state.by_number else ASKED[Phase(state.phase)]
    if act.family != asked:
        return _why_not_family(state, act.family, asked)
    match act.family:
        case "first":
            return plain("JAR-45", f"{_label(act.arguments['card'])} is not one of the two pancakes drawn")
        case "guess" | "number":
            what = f"a {act.arguments['value']}" if asked == "number" else _label(act.arguments["card"])
            return plain("JAR-64", f"{what} is not in the game")
        case "choose":
            return _why_not_seat(state, int(act.arguments["seat"]))
    return _why_not_card(state, seat, CAKE_IDS.index(act.arguments["card"]))


def _label(card: str) -> str:
    return LABELS[card]


def _why_not_family(state: PlainState, family: str, asked: str) -> Reason:
    if {family, asked} == {"guess", "number"}:
        kind = "numbers" if asked == "number" else "cards by name"
        return plain("JAR-24", f"at this table Kleina guesses {kind}; now: {asked}")
    if family == "pass":
        return plain("JAR-27", f"only Piparkaka leaves you the choice; now: {asked}")
    return plain("rules", f"that is not what is being decided; now: {asked}")


def _why_not_card(state: PlainState, seat: int, cake: int) -> Reason:
    """Laying, naming and tossing need a card that is held; Hnallþóra may force itself."""
    held = [int(state.hand[seat]), *(int(card) for card in state.aside)]
    if cake not in held:
        return plain("rules", f"you do not hold {_label(CAKE_IDS[cake])}")
    assert Cake.HNALLTHORA in held and any(COFFEE_CAKES >> card & 1 for card in held if card != EMPTY)
    ruling = "JAR-35" if cards_held(state) == 3 else "JAR-34"
    return plain(ruling, "Hnallþóra must be laid when it is held with a cake with coffee")


def _why_not_seat(state: PlainState, who: int) -> Reason:
    if who >= state.seats:
        return plain("rules", "nobody sits there")
    match state.phase:
        case Phase.STACK:
            return plain("JAR-44", "only a player in the game with the highest card laid may be named")
        case Phase.REHEAT:
            return plain("JAR-41", "only a player who is out can come back")
    if not has(state.inside, who):
        return plain("JAR-5", "that player is out of this round")
    if has(state.protected, who):
        return plain("JAR-14", "a player with an active Lakkrístoppur cannot be chosen")
    if who == state.pick[0]:
        return plain("JAR-16", "two different players must be chosen")
    if is_bound(state):
        return plain("JAR-21", "all must play their cards on the marked player")
    assert who == state.turn and CHOOSES[state.laid] == 1
    return plain("rules", "that card is for an opponent, not for yourself")
