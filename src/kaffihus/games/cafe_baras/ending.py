"""What brings the game to its end (BARAS-14, -20 to -22, -25, -27)."""

from __future__ import annotations

import numpy as np

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cafe_baras.components import CARDS, REGULARS_TO_END, REGULARS_TO_END_2P
from kaffihus.games.cafe_baras.state import CAFE, HAND, Ending, Phase

TINY_REGULARS = 1  # of the small variants
LAST_RESHUFFLE = np.array([2, 2, 1], np.int64)  # which ends the game in any case; by variant


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
    """BARAS-25: a deck made up twice running without progress brings the end on.

    With the option `second_reshuffle`, with open guests and in small variants a fixed one does anyway.
    """
    state.reshuffles += 1
    is_last = state.reshuffles == LAST_RESHUFFLE[state.tiny]
    ending = Ending.NONE
    if is_last and (state.second_reshuffle or state.open_guests or state.tiny):
        ending = Ending.RESHUFFLE
    elif state.progress == 0 and state.version_1 == 0:
        ending = Ending.STALLED
    if ending != Ending.NONE:
        bring_on_end(state, int(state.actor), ending)
    state.progress = 0


@rule
def begin_turn(state: State) -> None:
    """The next player acts, unless the game is over.

    BARAS-21: it is when the turn comes back to whoever brought the end on. BARAS-27: and when
    everybody has passed in a row and nobody holds a card.
    """
    if state.trigger != state.actor and not is_played_out(state):
        state.phase = Phase.ACT
        return
    if state.trigger == EMPTY:
        state.ending = Ending.PASSES
    state.actor = EMPTY
    state.phase = Phase.OVER


@rule
def is_played_out(state: State) -> bool:
    """BARAS-27: after a round of passes no hand holds a card; in version 1 the passes were enough."""
    if state.passes < state.seats:
        return False
    if state.version_1:
        return True
    for card in range(CARDS):
        if HAND <= state.place[card] < CAFE:
            return False
    return True
