"""The records of a round read by the table of events: one walk, for whoever visits it.

`tell` takes the steps of one event in order and hands each to the visitor: which hidden card is spoken
of, by its place, and what is said of it or where it goes. The steps stand here as names and meanings;
`visited_by` puts a visitor's functions of the same names in their stead. A step that a visitor does not
name tells it nothing. A step answers whether to go on: False ends the walk, since the event cannot have
happened so, or since nothing more is to be learnt.

The viewer is the seat by whose eyes the records are read, EMPTY for what everybody saw. `i` is the
record. `notes` is whatever the visitor keeps, as an array.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from kaffihus.core.rule import bind, rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.components import ABOVE, ALL_CAKES, COFFEE_CAKES, OF_VALUE, VALUE
from kaffihus.games.cookie_jar.events import (
    CARD,
    EFFECT,
    EFFECTS,
    OTHER,
    WHAT,
    WHO,
    WHOM,
    Claim,
    Place,
    Step,
)
from kaffihus.games.cookie_jar.state import ASIDE, BOWL, HAND_SLOTS, SECRET, has

Notes = npt.NDArray[np.generic]


def visited_by(visitor: str, *steps: Callable[..., bool]) -> Callable[[State, int, int, Notes], bool]:
    """`tell` with the steps of a visitor."""
    names = {step.__name__: step for step in steps}
    assert names.keys() <= globals().keys(), "a visitor knows only the steps below"
    return bind(sys.modules[__name__], f"cookie_jar.{visitor}", names).tell


@rule
def tell(state: State, viewer: int, i: int, notes: Notes) -> bool:
    """One event, step by step."""
    what = int(state.log[i, WHAT])
    for k in range(EFFECTS[what]):
        step, more = int(EFFECT[what, k, 0]), int(EFFECT[what, k, 2])
        place = place_of(state, i, int(EFFECT[what, k, 1]))
        if not take(state, viewer, i, step, place, more, notes):
            return False
    return True


@rule
def place_of(state: State, i: int, place: int) -> int:
    """A place in the words of a record, as the number that `state` gives it."""
    match place:
        case Place.HAND:
            return int(state.log[i, WHO])
        case Place.THEIRS:
            return int(state.log[i, WHOM])
        case Place.SECRET:
            return SECRET
        case Place.BOWL:
            return BOWL + int(state.log[i, WHO])
    return ASIDE


@rule
def take(state: State, viewer: int, i: int, step: int, place: int, more: int, notes: Notes) -> bool:
    """One step; of a card drawn that was not there nothing is said."""
    if place == ASIDE and step != Step.COMES and state.log[i, more] == EMPTY:
        return True
    match step:
        case Step.COMES:
            return comes(state, viewer, i, place, notes)
        case Step.IS:
            return is_card(state, viewer, i, place, more, notes)
        case Step.IS_AMONG:
            return is_among(state, viewer, i, place, claimed(state, i, more), notes)
        case Step.LEAVES:
            return leaves(state, viewer, i, place, more, notes)
        case Step.CHANGES:
            return change_places(state, viewer, i, place, place_of(state, i, more), notes)
        case Step.IS_LAID:
            return is_laid(state, viewer, i, place, notes)
        case Step.IS_NAMED:
            return is_named(state, viewer, i, place, notes)
        case Step.TIES:
            return tie(state, viewer, i, place, place_of(state, i, more), notes)
        case Step.HOLDS_NO_COFFEE:
            return hold_no_coffee(state, viewer, i, notes)
        case Step.IS_RESHUFFLED:
            return are_reshuffled(state, viewer, i, notes)
        case Step.GETS:
            return gets(state, viewer, i, place, notes)
    return True


@rule
def claimed(state: State, i: int, claim: int) -> int:
    """The cakes that a card may still be by what was said of it."""
    match claim:
        case Claim.NOT_THE_CARD:
            return ALL_CAKES & ~(1 << int(state.log[i, CARD]))
        case Claim.NOT_OF_THE_VALUE:
            return ALL_CAKES & ~int(OF_VALUE[state.log[i, CARD]])
    return int(ABOVE[VALUE[state.log[i, OTHER]]])


@rule
def hold_no_coffee(state: State, viewer: int, i: int, notes: Notes) -> bool:
    """Lumma með kaffi: who stayed in without protection has no coffee cake, drawn or in hand (JAR-58)."""
    drawer, seats = int(state.log[i, WHO]), int(state.log[i, WHOM])
    no_coffee = ALL_CAKES & ~COFFEE_CAKES
    for seat in range(HAND_SLOTS):
        if has(seats, seat) and not is_among(state, viewer, i, seat, no_coffee, notes):
            return False
    return not has(seats, drawer) or is_among(state, viewer, i, ASIDE, no_coffee, notes)


# --- the steps


@rule
def comes(state: State, viewer: int, i: int, place: int, notes: Notes) -> bool:
    """A card comes from the deck; beside the hand it lies behind one that is there already."""
    return True


@rule
def is_card(state: State, viewer: int, i: int, place: int, column: int, notes: Notes) -> bool:
    """The card in a place is the one that the record names, which not everybody may read."""
    return True


@rule
def is_among(state: State, viewer: int, i: int, place: int, cakes: int, notes: Notes) -> bool:
    """The card in a place is one of these cakes."""
    return True


@rule
def leaves(state: State, viewer: int, i: int, place: int, column: int, notes: Notes) -> bool:
    """The card in a place goes to the table; it is the one that the record names, EMPTY: there was none."""
    return True


@rule
def change_places(state: State, viewer: int, i: int, place: int, other: int, notes: Notes) -> bool:
    """Two cards change places; a place in the bowl is empty before."""
    return True


@rule
def is_laid(state: State, viewer: int, i: int, place: int, notes: Notes) -> bool:
    """One of the cards held with a hand goes to the table; the first of those left is then the hand."""
    return True


@rule
def is_named(state: State, viewer: int, i: int, place: int, notes: Notes) -> bool:
    """Tvílumma: a hand and the card beside it may have changed places."""
    return True


@rule
def tie(state: State, viewer: int, i: int, place: int, other: int, notes: Notes) -> bool:
    """The cards in two places have the same value."""
    return True


@rule
def are_reshuffled(state: State, viewer: int, i: int, notes: Notes) -> bool:
    """Grautarlumma: what lay open goes back into the deck; what is held then was not open."""
    return True


@rule
def gets(state: State, viewer: int, i: int, place: int, notes: Notes) -> bool:
    """Lummudeig: one of the cards in the bowl comes into a hand."""
    return True
