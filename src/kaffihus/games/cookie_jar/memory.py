"""What the players remember of a round: its events in order, each with the cards somebody saw.

A record names an event, who did it, to whom, and up to two cards. Some cards are open to everybody;
others were seen by one or two players only (`may_read`). Together with a player's own cards the
records that player may read are all there is to know: `deduction.py` draws conclusions from them,
`retelling.py` imagines what the others may be.

How many records can there be? With seven players 8 cards are dealt and at most 33 drawn (22 cards in
the game, and after Grautarlumma 19 at most once more). A card drawn to be laid makes three records:
drawn, laid, and what its text did; Kleina með kaffi makes up to five more, twice, and Randalína með
kaffi one more, twice. Seven players go out, one of them again: 8. Lumma með kaffi 1, Grautarlumma 8,
Lummudeig 14, a hand named 1. 99 + 12 + 8 + 24 = 143; with fewer players it is less.
"""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.events import CARD, GOES_OPEN, OTHER, SEEN_BY, WHAT, WHO, WHOM, Sight


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
    if seen_by == Sight.ALL or viewer == state.log[i, WHO]:
        return True
    return bool(seen_by == Sight.BOTH and viewer == state.log[i, WHOM])


@rule
def seen(state: State, viewer: int, i: int, column: int, cakes: int) -> int:
    """What a card of a record may be: what it is, if the viewer saw it; else one of these cakes."""
    if may_read(state, i, column, viewer):
        return 1 << int(state.log[i, column])
    return cakes


@rule
def copies_shown(state: State, end: int, cake: int) -> int:
    """How many of a cake the records before `end` put on the table."""
    shown = 0
    for i in range(end):
        for column in range(CARD, OTHER + 1):
            if state.log[i, column] == cake and GOES_OPEN[state.log[i, WHAT], column]:
                shown += 1
    return shown


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
