"""Who Stole the Cookie from the Jar? for the coach: what comes of an action, in a player's words.

What others hold is hidden, so most of it is a matter of chances. What is sure is what the seat keeps, shows
and knows.
"""

from __future__ import annotations

from kaffihus.core.bits import count_bits, has
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Line
from kaffihus.games.cookie_jar.actions import CATALOGUE
from kaffihus.games.cookie_jar.components import CAKE_IDS, OF_VALUE, VALUE, Cake
from kaffihus.games.cookie_jar.state import ASIDES, Phase, deck_size
from kaffihus.games.cookie_jar.view import places_of

FEW = 4  # cards in the deck: its end is near


def consequences(before: PlainState, seat: int, action: int, after: PlainState) -> list[Line]:
    """What comes of an action for sure, most telling first."""
    act = CATALOGUE[action]
    match act.family:
        case "lay":
            return _laid(before, seat, CAKE_IDS.index(act.arguments["card"]))
        case "toss":
            return _kept(before, seat, CAKE_IDS.index(act.arguments["card"]))
        case "name":
            return [_keep(CAKE_IDS.index(act.arguments["card"]))]
        case "choose" if before.phase == Phase.TARGET:
            return _aimed(before, seat, int(act.arguments["seat"]))
        case "guess":
            return _guessed(before, seat, 1 << CAKE_IDS.index(act.arguments["card"]))
        case "number":
            return _guessed(before, seat, int(OF_VALUE[int(act.arguments["value"])]))
        case "pass":
            return [Line("cookie_jar.coach.nothing")]
    return []


def chances(before: PlainState, seat: int, action: int, after: PlainState) -> list[tuple[Line, float]]:
    """What may come of it, by what the others hold in this world."""
    act = CATALOGUE[action]
    match act.family:
        case "lay":
            kept = _held(before, seat, CAKE_IDS.index(act.arguments["card"]))
            if len(kept) != 1 or CAKE_IDS[kept[0]] == act.arguments["card"]:
                return []
            return [(Line("cookie_jar.coach.highest"), float(_is_highest(before, seat, kept[0])))]
        case "guess":
            victim = int(before.pick[0])
            is_right = CAKE_IDS[before.hand[victim]] == act.arguments["card"]
            return [(Line("cookie_jar.coach.right", {"seat": victim}), float(is_right))]
        case "number":
            victim = int(before.pick[0])
            is_right = VALUE[before.hand[victim]] == int(act.arguments["value"])
            return [(Line("cookie_jar.coach.right", {"seat": victim}), float(is_right))]
        case "choose" if before.phase == Phase.TARGET:
            return _chances_on(before, seat, int(act.arguments["seat"]))
    return []


def is_pointless(before: PlainState, seat: int, action: int) -> bool:
    """To guess what one knows to be wrong."""
    act = CATALOGUE[action]
    match act.family:
        case "guess":
            guessed = 1 << CAKE_IDS.index(act.arguments["card"])
        case "number":
            guessed = int(OF_VALUE[int(act.arguments["value"])])
        case _:
            return False
    return not places_of(before, seat)[int(before.pick[0])] & guessed


# --- a card is laid


def _held(state: PlainState, seat: int, without: int) -> list[int]:
    """The cards the seat has left when one is gone."""
    held = [int(card) for card in (state.hand[seat], *state.aside[:ASIDES]) if card != EMPTY]
    if without in held:
        held.remove(without)
    return held


def _keep(card: int) -> Line:
    return Line("cookie_jar.coach.keep", {"card": CAKE_IDS[card], "value": int(VALUE[card])})


def _kept(before: PlainState, seat: int, card: int) -> list[Line]:
    if card == Cake.TOM_KRUS:  # JAR-7: tossed is discarded
        return [Line("cookie_jar.coach.thief")]
    return [_keep(left) for left in _held(before, seat, card)]


def _laid(before: PlainState, seat: int, card: int) -> list[Line]:
    """What is kept, what the card says, how near the end is."""
    if card == Cake.TOM_KRUS:  # JAR-10: you may, and lose
        return [Line("cookie_jar.coach.thief")]
    lines = [*_kept(before, seat, card), Line(f"cookie_jar.text.{CAKE_IDS[card]}")]
    if deck_size(before) <= FEW:
        lines.append(Line("cookie_jar.coach.deck", {"count": int(deck_size(before))}))
    return lines


def _is_highest(state: PlainState, seat: int, card: int) -> bool:
    others = (
        int(state.hand[other]) for other in range(state.seats) if other != seat and has(state.inside, other)
    )
    return all(VALUE[held] <= VALUE[card] for held in others if held != EMPTY)


# --- somebody is chosen


def _known(before: PlainState, seat: int, other: int) -> Line:
    """What the seat knows of a hand."""
    may_be = places_of(before, seat)[other]
    if count_bits(may_be) == 1:
        card = CAKE_IDS[may_be.bit_length() - 1]
        return Line("cookie_jar.coach.known", {"seat": other, "card": card})
    return Line("cookie_jar.coach.may_hold", {"seat": other, "count": count_bits(may_be)})


def _aimed(before: PlainState, seat: int, other: int) -> list[Line]:
    """A card on another player, or on oneself."""
    own = int(before.hand[seat])
    if other == seat:
        if before.laid not in (Cake.RANDALINA, Cake.RANDALINA_COFFEE):
            return []
        if own == Cake.TOM_KRUS:  # JAR-7
            return [Line("cookie_jar.coach.redraw.jar")]
        return [Line("cookie_jar.coach.redraw", {"card": CAKE_IDS[own]})]
    lines = [_known(before, seat, other)]
    if before.laid == Cake.HJONABANDSSAELA:  # JAR-33: both look
        lines.insert(0, Line("cookie_jar.coach.gives", {"seat": other, "card": CAKE_IDS[own]}))
    if before.laid == Cake.LAKKRISTOPPUR_COFFEE:  # JAR-21
        lines.insert(0, Line("cookie_jar.coach.marked", {"seat": other}))
    return lines


def _chances_on(before: PlainState, seat: int, other: int) -> list[tuple[Line, float]]:
    if other == seat:
        return []
    told = {"seat": other}
    mine, theirs = int(before.hand[seat]), int(before.hand[other])
    match before.laid:
        case Cake.LAUFABRAUD:
            return [
                (Line("cookie_jar.coach.higher", told), float(VALUE[mine] > VALUE[theirs])),
                (Line("cookie_jar.coach.lower", told), float(VALUE[mine] < VALUE[theirs])),
            ]
        case Cake.RANDALINA | Cake.RANDALINA_COFFEE:
            return [(Line("cookie_jar.coach.caught", told), float(theirs == Cake.TOM_KRUS))]
        case Cake.HJONABANDSSAELA:
            return [(Line("cookie_jar.coach.better", told), float(VALUE[theirs] > VALUE[mine]))]
    return []


# --- a guess


def _guessed(before: PlainState, seat: int, guessed: int) -> list[Line]:
    """What the guess would leave open (JAR-24)."""
    victim = int(before.pick[0])
    may_be = places_of(before, seat)[victim]
    if not may_be & guessed:
        return [Line("cookie_jar.coach.impossible", {"seat": victim})]
    left = count_bits(may_be & ~guessed)
    return [Line("cookie_jar.coach.miss", {"count": left})] if left else []
