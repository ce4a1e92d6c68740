"""What the seat saw later of a card: so that lots are not drawn which the rest of the round refutes."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.components import (
    ABOVE,
    ALL_CAKES,
    COFFEE_CAKES,
    HAS_COFFEE,
    OF_VALUE,
    VALUE,
)
from kaffihus.games.cookie_jar.deduction import HNALLTHORA_BIT, seen
from kaffihus.games.cookie_jar.memory import CARD, OTHER, WHAT, WHO, WHOM, Event
from kaffihus.games.cookie_jar.state import ASIDE, BOWL, SECRET, has


@rule
def foresee(state: State, seat: int, i: int, place: int) -> int:
    """The cakes that the card in another's place after record i may be, by what follows.

    The card is followed from place to place. When its holder lays a cake it may have been this one,
    and then nothing more is asked of it: `gone`. Else it is still there: `left`. It is followed no
    further into the bowl, past a hand named, or to the seat itself.
    """
    left, gone = ALL_CAKES, 0
    for j in range(i + 1, state.records):
        record = state.log[j]
        what, who, whom = int(record[WHAT]), int(record[WHO]), int(record[WHOM])
        is_aside = ASIDE <= place < BOWL
        match what:
            case Event.LAY | Event.TOSS:
                if who == place or is_aside:
                    gone |= left & 1 << int(record[CARD])
                    left &= ~(1 << int(record[CARD]))
                    if what == Event.LAY and HAS_COFFEE[record[CARD]]:  # JAR-34
                        left &= ~HNALLTHORA_BIT
                    if is_aside and j + 1 < state.records and int(state.log[j + 1, WHAT]) == Event.NAME:
                        return gone | left
                    place = who
            case Event.MISS:
                if whom == place:
                    left &= ~(1 << int(record[CARD]))
            case Event.MISS_NUMBER:
                if whom == place:
                    left &= ~int(OF_VALUE[record[CARD]])
            case Event.LOOK:
                if whom == place:
                    left &= seen(state, seat, j, CARD, ALL_CAKES)
            case Event.TIE:
                if who == place:
                    left &= seen(state, seat, j, CARD, ALL_CAKES)
                elif whom == place:
                    left &= seen(state, seat, j, OTHER, ALL_CAKES)
            case Event.HIGHER:
                if who == place:
                    left &= seen(state, seat, j, CARD, int(ABOVE[VALUE[record[OTHER]]]))
            case Event.SWAP | Event.SECRET:
                there = SECRET if what == Event.SECRET else whom
                if who == place:
                    left &= seen(state, seat, j, CARD, ALL_CAKES)
                    place = there
                elif there == place:
                    left &= seen(state, seat, j, OTHER, ALL_CAKES)
                    place = who
                if place == seat:
                    return gone | left
            case Event.DISCARD | Event.OUT:
                if who == place:
                    return gone | left & 1 << int(record[CARD])
                if is_aside and record[OTHER] != EMPTY:
                    return gone | left & 1 << int(record[OTHER])
            case Event.COFFEE:
                if has(whom, who if is_aside else place):
                    left &= ~COFFEE_CAKES
            case Event.NAME | Event.GIVE:
                if who == place or (is_aside and what == Event.NAME):
                    return gone | left
    return gone | left & int(state.unseen)
