"""What players of Who Stole the Cookie from the Jar? mostly lay, and what that tells about their hands."""

from __future__ import annotations

import numpy as np

from kaffihus.core.bits import has
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.events import CARD, OTHER, WHAT, WHO, WHOM, Event

# Who holds the cake of the row and that of the column lays the first so often in a hundred and keeps the
# other: counted over 300 matches of `greedy`, never quite 0 or 100; python -m benchmarks.lay_habits
# counts again.
LAYS = (
    np.array(
        [
            [50, 33, 93, 15, 98, 96, 97, 91, 87, 67, 76, 80, 98, 98],  # Kleina
            [67, 50, 92, 23, 98, 98, 94, 98, 90, 77, 75, 81, 2, 98],
            [7, 8, 50, 8, 95, 89, 96, 91, 77, 61, 76, 77, 97, 98],  # Piparkaka
            [85, 77, 92, 50, 98, 94, 92, 96, 63, 53, 30, 47, 2, 98],
            [2, 2, 5, 2, 50, 18, 30, 20, 59, 55, 80, 82, 92, 98],  # Laufabrauð
            [4, 2, 11, 6, 82, 50, 49, 71, 59, 55, 88, 72, 2, 98],
            [3, 6, 4, 8, 70, 51, 50, 46, 61, 63, 93, 91, 97, 98],  # Lakkrístoppur
            [9, 2, 9, 4, 80, 29, 54, 50, 70, 60, 87, 93, 2, 98],
            [13, 10, 23, 37, 41, 41, 39, 30, 50, 55, 85, 82, 68, 97],  # Randalína
            [33, 23, 39, 47, 45, 45, 37, 40, 45, 50, 77, 63, 2, 72],
            [24, 25, 24, 70, 20, 12, 7, 13, 15, 23, 50, 29, 9, 98],  # Hjónabandssæla
            [20, 19, 23, 53, 18, 28, 9, 7, 18, 37, 71, 50, 2, 97],
            [2, 98, 3, 98, 8, 98, 3, 98, 32, 98, 91, 98, 50, 98],  # Hnallþóra
            [2, 2, 2, 2, 2, 2, 2, 2, 3, 28, 2, 3, 2, 50],  # the jar
        ],
        np.float64,
    )
    / 100.0
)


@rule
def likelihood(state: State, seat: int) -> float:
    """How likely the others lay what they laid, holding what they hold in this world.

    Told backwards from the hands. Who laid a card kept `held`; before that they held one of the two,
    nobody knows which: `held` or `before`.
    """
    held, before = state.last_sum, state.last_gain  # scratch space
    asked = 0
    for who in range(state.seats):
        held[who] = state.hand[who]
        before[who] = EMPTY
        if who != seat and has(state.inside, who):
            asked |= 1 << who
    result = 1.0
    for i in range(state.records):
        record = state.log[state.records - 1 - i]
        what, who, whom, card = int(record[WHAT]), int(record[WHO]), int(record[WHOM]), int(record[CARD])
        match what:
            case Event.LAY:
                if has(asked, who) and held[who] != EMPTY:
                    result *= laid_before(card, held[who], before[who])
                    before[who] = card
            case Event.SWAP:
                held[who], held[whom] = card, record[OTHER]
                before[who], before[whom] = EMPTY, EMPTY
            case Event.SECRET | Event.DISCARD | Event.GIVE:
                held[who], before[who] = card, EMPTY
            case Event.FILL | Event.GET:
                held[who] = EMPTY
            case Event.NAME:  # three cards at once are not followed
                asked &= ~(1 << who)
    return result


@rule
def laid_before(laid: int, held: int, before: int) -> float:
    """How likely a cake was laid by somebody who kept the one, or perhaps the other."""
    if before == EMPTY:
        return float(LAYS[laid, held])
    return float(0.5 * (LAYS[laid, held] + LAYS[laid, before]))
