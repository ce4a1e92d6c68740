"""What brings the game to its end (BARAS-14, -20 to -22, -25, -27)."""

from __future__ import annotations

import numpy as np

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cafe_baras.components import REGULARS_TO_END, REGULARS_TO_END_2P
from kaffihus.games.cafe_baras.state import Ending, Phase

TINY_REGULARS = 1  # of the small variants
LAST_RESHUFFLE = np.array([2, 2, 1], np.int64)  # BARAS-25: which ends the game where one does; by variant


@rule
def regulars_to_end(state: State) -> int:
    """How many regulars of one player bring the end on (BARAS-20)."""
    if state.tiny:
        return TINY_REGULARS
    return REGULARS_TO_END_2P if state.seats == 2 else REGULARS_TO_END


@rule
def bring_on_end(state: State, seat: int, ending: int) -> None:
    """BARAS-20: this turn is finished and the others have one more each; BARAS-22: only once."""
    if state.trigger == EMPTY:
        state.trigger = seat
        state.ending = ending


@rule
def note_reshuffle(state: State) -> None:
    """BARAS-25: with that option, with open guests and in small variants the last one brings the end on.

    In tiny all that is left may be a card that nobody can pay and whose customer pays nobody.
    """
    state.reshuffles += 1
    is_last = state.reshuffles == LAST_RESHUFFLE[state.tiny]
    if is_last and (state.second_reshuffle or state.open_guests or state.tiny):
        bring_on_end(state, int(state.actor), Ending.RESHUFFLE)


@rule
def begin_turn(state: State) -> None:
    """The next player acts, unless the game is over.

    BARAS-21: it is when the turn comes back to whoever brought the end on. BARAS-27: and when
    everybody has passed in a row.
    """
    if state.trigger != state.actor and state.passes < state.seats:
        state.phase = Phase.ACT
        return
    if state.trigger == EMPTY:
        state.ending = Ending.PASSES
    state.actor = EMPTY
    state.phase = Phase.OVER
