"""What the events of a round mean for hidden cards: one walk through the records, for whoever visits it.

`tell` says for each event which steps it is made of: which hidden card is spoken of, by its place, and
what is said of it or where it goes. The steps stand here as names and meanings; `visited_by` puts a
visitor's functions of the same names in their stead. A step that a visitor does not name tells it nothing.
A step answers whether to go on: False ends the walk, since the event cannot have happened so, or since
nothing more is to be learnt.

There are three visitors: deduction.py draws conclusions, retelling.py imagines the round, foresight.py
follows one card.

The viewer is the seat by whose eyes the records are read, EMPTY for what everybody saw. `i` is the
record. `notes` is whatever the visitor keeps, as an array.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from kaffihus.core.bits import has
from kaffihus.core.rule import bind, rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.components import ABOVE, ALL_CAKES, COFFEE_CAKES, OF_VALUE, VALUE
from kaffihus.games.cookie_jar.events import CARD, OTHER, WHAT, WHO, WHOM, Event
from kaffihus.games.cookie_jar.state import ASIDE, BOWL, HAND_SLOTS, SECRET

Notes = npt.NDArray[np.generic]


def visited_by(visitor: str, *steps: Callable[..., bool]) -> Callable[[State, int, int, Notes], bool]:
    """`tell` with the steps of a visitor."""
    names = {step.__name__: step for step in steps}
    assert names.keys() <= globals().keys(), "a visitor knows only the steps below"
    return bind(sys.modules[__name__], f"cookie_jar.{visitor}", names).tell


@rule
def tell(state: State, viewer: int, i: int, notes: Notes) -> bool:
    """One event, step by step."""
    record = state.log[i]
    what, who, whom, card = int(record[WHAT]), int(record[WHO]), int(record[WHOM]), int(record[CARD])
    match what:
        case Event.TAKE:
            return comes(state, viewer, i, ASIDE, notes)
        case Event.FILL:
            return comes(state, viewer, i, who, notes)
        case Event.LAY | Event.TOSS:
            return is_laid(state, viewer, i, who, notes)
        case Event.NAME:
            return is_named(state, viewer, i, who, notes) and is_card(state, viewer, i, who, CARD, notes)
        case Event.MISS:
            return is_among(state, viewer, i, whom, ALL_CAKES & ~(1 << card), notes)
        case Event.MISS_NUMBER:
            return is_among(state, viewer, i, whom, ALL_CAKES & ~int(OF_VALUE[card]), notes)
        case Event.LOOK:
            return is_card(state, viewer, i, whom, CARD, notes)
        case Event.TIE:
            return tie(state, viewer, i, who, whom, notes) and are_cards(state, viewer, i, who, whom, notes)
        case Event.HIGHER:
            higher = int(ABOVE[VALUE[record[OTHER]]])
            fits = is_among(state, viewer, i, who, higher, notes)
            return fits and is_card(state, viewer, i, who, CARD, notes)
        case Event.SWAP:
            return trade(state, viewer, i, who, whom, notes)
        case Event.SECRET:
            return trade(state, viewer, i, who, SECRET, notes)
        case Event.COFFEE:
            return hold_no_coffee(state, viewer, i, who, whom, notes)
        case Event.DISCARD | Event.OUT:
            fits = leaves(state, viewer, i, who, CARD, notes)
            if record[OTHER] != EMPTY:
                fits = fits and leaves(state, viewer, i, ASIDE, OTHER, notes)
            return fits
        case Event.RESHUFFLE:
            return are_reshuffled(state, viewer, i, notes)
        case Event.HELD:
            fits = is_card(state, viewer, i, who, CARD, notes)
            if record[OTHER] != EMPTY:
                fits = fits and is_card(state, viewer, i, ASIDE, OTHER, notes)
            return fits
        case Event.GIVE:
            fits = is_card(state, viewer, i, who, CARD, notes)
            return fits and change_places(state, viewer, i, who, BOWL + who, notes)
        case Event.GET:
            return gets(state, viewer, i, who, notes) and is_card(state, viewer, i, who, CARD, notes)
    return True


@rule
def are_cards(state: State, viewer: int, i: int, place: int, other: int, notes: Notes) -> bool:
    """The cards in two places are the two that the record names."""
    fits = is_card(state, viewer, i, place, CARD, notes)
    return fits and is_card(state, viewer, i, other, OTHER, notes)


@rule
def trade(state: State, viewer: int, i: int, place: int, other: int, notes: Notes) -> bool:
    """The two cards that the record names change places."""
    fits = are_cards(state, viewer, i, place, other, notes)
    return fits and change_places(state, viewer, i, place, other, notes)


@rule
def hold_no_coffee(state: State, viewer: int, i: int, drawer: int, seats: int, notes: Notes) -> bool:
    """Lumma með kaffi: who stayed in without protection has no coffee cake, drawn or in hand (JAR-58)."""
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
