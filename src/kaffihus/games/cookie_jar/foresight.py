"""What the seat saw later of a card: so that lots are not drawn which the rest of the round refutes.

The card is followed from place to place. When its holder lays a cake it may have been this one, and
then nothing more is asked of it. It is followed no further into the bowl, past a hand named, to the
table, or to the seat itself.
"""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import Numbers, State
from kaffihus.games.cookie_jar.components import ALL_CAKES, HAS_COFFEE, HNALLTHORA_BIT
from kaffihus.games.cookie_jar.events import CARD, WHAT, WHO, WHOM, Event
from kaffihus.games.cookie_jar.memory import seen
from kaffihus.games.cookie_jar.state import ASIDE, BOWL, SECRET
from kaffihus.games.cookie_jar.walk import visited_by

# The trail: where the card is, the cakes that it may be there, and those it may have been laid as.
AT, LEFT, GONE = 0, 1, 2


@rule
def foresee(state: State, seat: int, i: int, place: int) -> int:
    """The cakes that the card in another's place after record i may be, by what follows."""
    trail = state.trail
    trail[AT] = place
    trail[LEFT] = ALL_CAKES
    trail[GONE] = 0
    for j in range(i + 1, state.records):
        if may_concern(state, j, trail[AT]) and not follow(state, seat, j, trail):
            return int(trail[GONE] | trail[LEFT])
    return int(trail[GONE] | trail[LEFT] & state.unseen)


@rule
def may_concern(state: State, i: int, place: int) -> bool:
    """Whether a record may speak of the card in a place; asked first, since most do not."""
    what = int(state.log[i, WHAT])
    if place == SECRET:
        return what == Event.SECRET
    if place >= ASIDE or what == Event.COFFEE:
        return True
    return bool(state.log[i, WHO] == place or state.log[i, WHOM] == place)


@rule
def is_beside(trail: Numbers) -> bool:
    """The card lies beside the hand of the turn's player."""
    return bool(ASIDE <= trail[AT] < BOWL)


# --- the steps of the walk


@rule
def is_card(state: State, seat: int, i: int, place: int, column: int, trail: Numbers) -> bool:
    """Did the seat see it?"""
    if trail[AT] == place:
        trail[LEFT] &= seen(state, seat, i, column, ALL_CAKES)
    return True


@rule
def is_among(state: State, seat: int, i: int, place: int, cakes: int, trail: Numbers) -> bool:
    """It is one of these."""
    if trail[AT] == place:
        trail[LEFT] &= cakes
    return True


@rule
def leaves(state: State, seat: int, i: int, place: int, column: int, trail: Numbers) -> bool:
    """It was this one."""
    if trail[AT] != place:
        return True
    trail[LEFT] &= 1 << int(state.log[i, column])
    return False


@rule
def change_places(state: State, seat: int, i: int, place: int, other: int, trail: Numbers) -> bool:
    """It goes along, but no further than the bowl or the seat itself."""
    if trail[AT] == place:
        trail[AT] = other
    elif trail[AT] == other:
        trail[AT] = place
    return bool(trail[AT] != seat and trail[AT] < BOWL)


@rule
def is_laid(state: State, seat: int, i: int, place: int, trail: Numbers) -> bool:
    """It may have been this one; else it is another, and may be the hand now."""
    if trail[AT] == place or is_beside(trail):
        laid = int(state.log[i, CARD])
        trail[GONE] |= trail[LEFT] & 1 << laid
        trail[LEFT] &= ~(1 << laid)
        if int(state.log[i, WHAT]) == Event.LAY and HAS_COFFEE[laid]:
            trail[LEFT] &= ~HNALLTHORA_BIT  # JAR-34: Hnallþóra would have been laid
        trail[AT] = place
    return True


@rule
def is_named(state: State, seat: int, i: int, place: int, trail: Numbers) -> bool:
    """It is this hand, or beside it."""
    return not (trail[AT] == place or is_beside(trail))


follow = visited_by("foresight", is_card, is_among, leaves, change_places, is_laid, is_named)
