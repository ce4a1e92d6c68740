"""What can happen in a round: for each event who sees its cards, and what it means for the hidden ones.

An event is kept as a record: what happened, who did it, to whom, and up to two cards (memory.py). The
table below is all the rules know of its meaning. walk.py goes through the records by it, for those who
draw conclusions (deduction.py), imagine the round (retelling.py) or look at what follows (foresight.py).

So a new event is a row here, and for people who may see it in view.py and its line in words.py.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np


class Event(IntEnum):
    """What happened, with what a record says of it: who, whom, the card, the other."""

    TAKE = 0  # who drew a cake to lay one
    LAY = 1  # who laid the card
    NAME = 2  # who named the card as the hand
    TOSS = 3  # who put the card away
    MISS = 4  # who guessed wrongly that whom holds the card
    MISS_NUMBER = 5  # the same, by number: the card is a value
    LOOK = 6  # who looked at whom's card
    TIE = 7  # who and whom compared card and other, of equal value
    HIGHER = 8  # who's card beat whom's other, which is shown
    SWAP = 9  # who gave whom the card and got the other
    SECRET = 10  # who put the card away as the secret card and took the other
    DISCARD = 11  # who discarded the hand, the card (Randalína)
    FILL = 12  # who drew a new hand (Randalína, Upphituð lumma)
    COFFEE = 13  # Lumma með kaffi: whom, a set of seats, hold no coffee cake; who drew it
    OUT = 14  # who went out with the card in hand, and the other drawn
    RESHUFFLE = 15  # Grautarlumma
    HELD = 16  # at that moment, who held the card, and the other drawn
    GIVE = 17  # Lummudeig: who put the card into the bowl
    GET = 18  # and who got the card out of it


# Columns of a record.
WHAT, WHO, WHOM, CARD, OTHER = range(5)
RECORD_SIZE = 5


class Sight(IntEnum):
    """Who saw a card of an event."""

    ALL = 0
    DOER = 1
    BOTH = 2  # the doer and the one it was done to


class Place(IntEnum):
    """Where a hidden card lies, in the words of a record."""

    HAND = 0  # the hand of who
    THEIRS = 1  # the hand of whom
    DRAWN = 2  # beside the hand of the turn's player
    SECRET = 3
    BOWL = 4  # Lummudeig: who's place in it


class Claim(IntEnum):
    """What a card is said to be without being shown."""

    NOT_THE_CARD = 0
    NOT_OF_THE_VALUE = 1  # the card is a value
    ABOVE_THE_OTHER = 2


class Step(IntEnum):
    """What happens to hidden cards; in brackets what comes with it. See walk.py for the meaning."""

    COMES = 0  # (place)
    IS = 1  # (place, column)
    IS_AMONG = 2  # (place, claim)
    LEAVES = 3  # (place, column)
    CHANGES = 4  # (place, place)
    IS_LAID = 5  # (place, column)
    IS_NAMED = 6  # (place)
    TIES = 7  # (place, place)
    HOLDS_NO_COFFEE = 8
    IS_RESHUFFLED = 9
    GETS = 10  # (place)


class Effect(NamedTuple):
    """One step of an event, and what comes with it."""

    step: Step
    place: Place = Place.HAND
    more: int = 0  # a column, a claim, or a second place


class Meaning(NamedTuple):
    """Who sees the two cards of an event, and what happens to hidden cards."""

    card: Sight
    other: Sight
    effects: tuple[Effect, ...]


ALL, DOER, BOTH = Sight.ALL, Sight.DOER, Sight.BOTH
HAND, THEIRS, DRAWN = Place.HAND, Place.THEIRS, Place.DRAWN
HAND_IS, THEIRS_IS = Effect(Step.IS, HAND, CARD), Effect(Step.IS, THEIRS, OTHER)
HAND_LEAVES, DRAWN_LEAVES = Effect(Step.LEAVES, HAND, CARD), Effect(Step.LEAVES, DRAWN, OTHER)
LAID = Effect(Step.IS_LAID, HAND, CARD)

EVENTS = {
    # sees the card, the other, and what it means
    Event.TAKE: Meaning(ALL, ALL, (Effect(Step.COMES, DRAWN),)),
    Event.LAY: Meaning(ALL, ALL, (LAID,)),
    Event.NAME: Meaning(DOER, ALL, (Effect(Step.IS_NAMED, HAND), HAND_IS)),
    Event.TOSS: Meaning(ALL, ALL, (LAID,)),
    Event.MISS: Meaning(ALL, ALL, (Effect(Step.IS_AMONG, THEIRS, Claim.NOT_THE_CARD),)),
    Event.MISS_NUMBER: Meaning(ALL, ALL, (Effect(Step.IS_AMONG, THEIRS, Claim.NOT_OF_THE_VALUE),)),
    Event.LOOK: Meaning(BOTH, ALL, (Effect(Step.IS, THEIRS, CARD),)),
    Event.TIE: Meaning(BOTH, BOTH, (Effect(Step.TIES, HAND, THEIRS), HAND_IS, THEIRS_IS)),
    Event.HIGHER: Meaning(BOTH, ALL, (Effect(Step.IS_AMONG, HAND, Claim.ABOVE_THE_OTHER), HAND_IS)),
    Event.SWAP: Meaning(BOTH, BOTH, (HAND_IS, THEIRS_IS, Effect(Step.CHANGES, HAND, THEIRS))),
    Event.SECRET: Meaning(
        DOER,
        DOER,
        (HAND_IS, Effect(Step.IS, Place.SECRET, OTHER), Effect(Step.CHANGES, HAND, Place.SECRET)),
    ),
    Event.DISCARD: Meaning(ALL, ALL, (HAND_LEAVES,)),
    Event.FILL: Meaning(ALL, ALL, (Effect(Step.COMES, HAND),)),
    Event.COFFEE: Meaning(ALL, ALL, (Effect(Step.HOLDS_NO_COFFEE),)),
    Event.OUT: Meaning(ALL, ALL, (HAND_LEAVES, DRAWN_LEAVES)),
    Event.RESHUFFLE: Meaning(ALL, ALL, (Effect(Step.IS_RESHUFFLED),)),
    Event.HELD: Meaning(DOER, DOER, (HAND_IS, Effect(Step.IS, DRAWN, OTHER))),
    Event.GIVE: Meaning(DOER, ALL, (HAND_IS, Effect(Step.CHANGES, HAND, Place.BOWL))),
    Event.GET: Meaning(DOER, ALL, (Effect(Step.GETS, HAND), HAND_IS)),
}

# The same as small integer tables, by event: who sees the card in a column; whether it goes to the table,
# open to all; how many effects there are; and each effect as its step, its place and what comes with it.
SEEN_BY = np.array([[ALL, ALL, ALL, EVENTS[what].card, EVENTS[what].other] for what in Event], np.int64)
GOES_OPEN = np.zeros((len(Event), RECORD_SIZE), np.int64)
EFFECTS = np.array([len(EVENTS[what].effects) for what in Event], np.int64)
EFFECT = np.zeros((len(Event), int(EFFECTS.max()), len(Effect._fields)), np.int64)
for event in Event:
    for k, effect in enumerate(EVENTS[event].effects):
        EFFECT[event, k] = effect
        if effect.step in (Step.LEAVES, Step.IS_LAID):
            GOES_OPEN[event, effect.more] = 1
