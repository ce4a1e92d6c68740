"""What a seat knows in FYFE (FYFE-36): everything but what the others have done in this round so far.

The bag, the supplies and every round that is over are open. Of another player's round in progress a
seat knows how it began and whether it is ended, and of their decision on two new tokens whether it is
made. Nothing a player does in a round depends on anybody else's. Hence the possible worlds: each of
the other players, independently, may have played any legal round.

A player who has not ended may have done nothing yet, and nobody could tell. `redeal` takes them back
to the beginning: from there they can still do whatever they have done in truth.
"""

from __future__ import annotations

from kaffihus.core.chance import random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State
from kaffihus.games.fyfe.actions import END, PLAYER_ACTIONS
from kaffihus.games.fyfe.round import act, legal_in_round, rewind
from kaffihus.games.fyfe.state import Phase, Step


@rule
def redeal(state: State, seat: int, rng: Numbers) -> None:
    """Another world that the seat could not tell from this one: the others' sealed decisions and rounds."""
    for other in range(state.seats):
        if other == seat:
            continue
        if state.phase == Phase.EXCHANGE and state.wants[other] != EMPTY:
            state.wants[other] = random_below(rng, 2)
        elif state.phase == Phase.PLAY:
            ended = state.step[other] == Step.ENDED
            rewind(state, other)
            if ended:
                play_any_round(state, other, rng)


@rule
def play_any_round(state: State, seat: int, rng: Numbers) -> None:
    """One of all the rounds the player may have played, by random legal actions."""
    while state.step[seat] != Step.ENDED:
        legal_in_round(state, seat, state.marks)
        action = random_mark(state, rng)
        state.marks[:] = 0
        act(state, seat, action)


@rule
def random_mark(state: State, rng: Numbers) -> int:
    """One of the actions marked in the state.

    Every other time it is the end of the round where that is marked: few players lay out boards
    without need (FYFE-28).
    """
    if state.marks[END] == 1 and random_below(rng, 2) == 0:
        return END
    count = 0
    for action in range(PLAYER_ACTIONS):
        if state.marks[action]:
            count += 1
    nth = random_below(rng, count)
    for action in range(PLAYER_ACTIONS):
        if state.marks[action]:
            if nth == 0:
                return action
            nth -= 1
    return -1
