"""What the players remember of a round: its events in order, each with the cards somebody saw.

A record names an event, who did it, to whom, and up to two cards. Some cards are open to everybody;
others were seen by one or two players only (`may_read`). Together with a player's own cards the
records he may read are all he can know: `deduction.py` draws conclusions from them, `retelling.py`
imagines what the others may be.

How many records can there be? With seven players 8 cards are dealt and at most 33 drawn (22 cards in
the game, and after Grautarlumma 19 at most once more). A card drawn to be laid makes three records:
drawn, laid, and what its text did; Kleina með kaffi makes up to five more, twice, and Randalína með
kaffi one more, twice. Seven players go out, one of them again: 8. Lumma með kaffi 1, Grautarlumma 8,
Lummudeig 14, a hand named 1. 99 + 12 + 8 + 24 = 143; with fewer players it is less.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.state import RECORD_SIZE


class Event(IntEnum):
    """What happened. In brackets: who saw the cards, where not everybody did."""

    TAKE = 0  # who drew a cake to lay one
    LAY = 1  # who laid the card
    NAME = 2  # who named the card as his hand (who)
    TOSS = 3  # who put the card away
    MISS = 4  # who guessed wrongly that whom holds the card
    MISS_NUMBER = 5  # the same, by number: the card is a value
    LOOK = 6  # who looked at whom's card (who, whom)
    TIE = 7  # who and whom compared card and other, of equal value (who, whom)
    HIGHER = 8  # who's card (who, whom) beat whom's other, which is shown
    SWAP = 9  # who gave whom the card and got the other (who, whom)
    SECRET = 10  # who put the card away as the secret card and took the other (who)
    DISCARD = 11  # who discarded his hand, the card (Randalína)
    FILL = 12  # who drew a new hand (Randalína, Upphituð lumma)
    COFFEE = 13  # Lumma með kaffi: whom, a set of seats, hold no coffee cake; who drew it
    OUT = 14  # who went out with the card in hand, and the other drawn
    RESHUFFLE = 15  # Grautarlumma
    HELD = 16  # at that moment, who held the card, and the other drawn (who)
    GIVE = 17  # Lummudeig: who put the card into the bowl (who)
    GET = 18  # and who got the card out of it (who)


# Columns of a record.
WHAT, WHO, WHOM, CARD, OTHER = 0, 1, 2, 3, 4

# Who saw the cards of an event, by column: everybody, its doer, or he and the one it was done to.
EVERYBODY, DOER, BOTH = 0, 1, 2
SEEN_BY = np.zeros((len(Event), RECORD_SIZE), np.int64)
SEEN_BY[[Event.NAME, Event.SECRET, Event.HELD, Event.GIVE, Event.GET], CARD:] = DOER
SEEN_BY[[Event.LOOK, Event.TIE, Event.SWAP], CARD:] = BOTH
SEEN_BY[Event.HIGHER, CARD] = BOTH


@rule
def note(state: State, what: int, who: int, whom: int, card: int, other: int) -> None:
    """Remember an event."""
    record = state.log[state.records]
    record[WHAT] = what
    record[WHO] = who
    record[WHOM] = whom
    record[CARD] = card
    record[OTHER] = other
    state.records += 1


@rule
def may_read(state: State, i: int, column: int, viewer: int) -> bool:
    """Whether a viewer saw a card of a record; EMPTY as viewer: everybody did."""
    seen_by = SEEN_BY[state.log[i, WHAT], column]
    if seen_by == EVERYBODY or viewer == state.log[i, WHO]:
        return True
    return bool(seen_by == BOTH and viewer == state.log[i, WHOM])


@rule
def forget_secrets(state: State) -> None:
    """When the cards are gathered, what only some have seen is worth nothing any more."""
    for i in range(state.records):
        for column in range(CARD, OTHER + 1):
            if not may_read(state, i, column, EMPTY):
                state.log[i, column] = EMPTY


@rule
def forget_round(state: State) -> None:
    """Nothing has happened yet."""
    state.records = 0
    state.log[:] = 0
