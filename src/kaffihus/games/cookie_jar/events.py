"""What can happen in a round, as records name it: each event, and who sees its cards.

A record says what happened, who did it, to whom, and up to two cards (memory.py). What an event means for
the hidden cards stands in walk.py. So a new event is a name here with a line in the table, a case there,
and for people who may see it in view.py and what is said of it in words.py.
"""

from __future__ import annotations

from enum import IntEnum

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


# Who saw the cards of an event, by column, where not everybody did.
SEEN_BY = np.zeros((len(Event), RECORD_SIZE), np.int64)
SEEN_BY[[Event.NAME, Event.SECRET, Event.HELD, Event.GIVE, Event.GET], CARD:] = Sight.DOER
SEEN_BY[[Event.LOOK, Event.TIE, Event.SWAP], CARD:] = Sight.BOTH
SEEN_BY[Event.HIGHER, CARD] = Sight.BOTH

# Which cards of an event go to the table, by column.
GOES_OPEN = np.zeros((len(Event), RECORD_SIZE), np.int64)
GOES_OPEN[[Event.LAY, Event.TOSS, Event.DISCARD, Event.OUT], CARD] = 1
GOES_OPEN[Event.OUT, OTHER] = 1
