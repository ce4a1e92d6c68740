"""What a seat knows in FYFE (FYFE-36): everything but what the others have done in this round so far.

The bag, the supplies and every round that is over are open. Of another player's round in progress a
seat knows how it began and whether it is ended, and of his decision on two new tokens whether it is
made. Nothing a player does in his round depends on anybody else's. Hence the possible worlds: each
other player, for himself, may have played any legal round.

A player who has not ended may have done nothing yet, and nobody could tell. `redeal` takes him back
to the beginning: from there he can still do whatever he has done in truth.
"""

from __future__ import annotations

from kaffihus.core.chance import random_below
from kaffihus.core.features import one_hot
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, Numbers, State
from kaffihus.games.fyfe.actions import END, PLAYER_ACTIONS
from kaffihus.games.fyfe.components import (
    BOARDS,
    CHARMS,
    FEATURES_OF_A_TOKEN,
    MAX_SEATS,
    TOKENS,
    VALUES,
    value_of,
)
from kaffihus.games.fyfe.lines import LINES, LINES_THROUGH, SPACES
from kaffihus.games.fyfe.round import act, legal_in_round, rewind
from kaffihus.games.fyfe.scoring import score_of
from kaffihus.games.fyfe.state import GONE, SUPPLY, Phase, Step, lines_needed, unused_boards

# --- another world that the seat could not tell from the true one


@rule
def redeal(state: State, seat: int, rng: Numbers) -> None:
    """Deal anew what the seat cannot know: the others' sealed decisions and rounds."""
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


# --- what a seat knows, as features

TOKEN_BITS = FEATURES_OF_A_TOKEN * VALUES
OWN_PIECE = TOKEN_BITS + 1  # and: a joker
OWN_BOARD = BOARDS + 1  # and: turned
OTHER_PIECE = FEATURES_OF_A_TOKEN + 1
STEPS, PHASES = len(Step), 5

OWN_SIZE = (
    SPACES * OWN_PIECE
    + LINES * OWN_BOARD
    + SUPPLY * TOKEN_BITS
    + BOARDS  # unused
    + CHARMS  # unused
)
OWN_ROUND_SIZE = STEPS + SUPPLY + SPACES + BOARDS + LINES + SPACES + LINES + 5
OTHER_SIZE = 1 + SPACES * OTHER_PIECE + LINES * 2 + SUPPLY * FEATURES_OF_A_TOKEN + 1 + CHARMS + 2
TABLE_SIZE = 3 * BOARDS + TOKENS + PHASES + 5 + MAX_SEATS


@rule
def marks_of(out: Bytes, at: int, bits: int, size: int) -> int:
    """Write a set as marks; the next place."""
    for i in range(size):
        out[at + i] = bits >> i & 1
    return at + size


@rule
def observe(state: State, seat: int, out: Bytes) -> None:
    """The seat's knowledge, own side first, then the others in seat order; see FEATURES."""
    at = observe_own(state, seat, out, 0)
    at = observe_own_round(state, seat, out, at)
    for i in range(1, MAX_SEATS):
        at = observe_other(state, (seat + i) % state.seats, i < state.seats, out, at)
    observe_table(state, seat, out, at)


@rule
def observe_own(state: State, seat: int, out: Bytes, at: int) -> int:
    """The own player board, scoring boards, supply and charms, this round's doings included."""
    for space in range(SPACES):
        at = observe_token(out, at, state.space[seat, space])
        out[at] = state.jokers[seat] >> space & 1
        at += 1
    for line in range(LINES):
        board = int(state.board[seat, line])
        at = one_hot(out, at, board, BOARDS)
        out[at] = board != EMPTY and state.scored[seat] >> board & 1
        at += 1
    for position in range(SUPPLY):
        at = observe_token(out, at, state.supply[seat, position])
    at = marks_of(out, at, unused_boards(state, seat), BOARDS)
    return marks_of(out, at, state.charms_in_play & ~state.spent[seat], CHARMS)


@rule
def observe_token(out: Bytes, at: int, token: int) -> int:
    """A token's three features, none for no token."""
    for feature in range(FEATURES_OF_A_TOKEN):
        at = one_hot(out, at, EMPTY if token == EMPTY else value_of(token, feature), VALUES)
    return at


@rule
def observe_own_round(state: State, seat: int, out: Bytes, at: int) -> int:
    """Where the seat is in its round, and what it has picked."""
    step = int(state.step[seat]) if state.phase == Phase.PLAY else EMPTY
    picked = int(state.picked[seat])
    at = one_hot(out, at, step, STEPS)
    at = one_hot(out, at, state.taken[seat], SUPPLY)
    is_space = step == Step.MOVE_TO or step == Step.SWAP_SUPPLY
    at = one_hot(out, at, picked if is_space else EMPTY, SPACES)
    at = one_hot(out, at, picked if step == Step.LINE else EMPTY, BOARDS)
    at = one_hot(out, at, picked if step == Step.ASIDE_BOARD else EMPTY, LINES)
    placed = int(state.placed[seat])
    at = one_hot(out, at, placed, SPACES)
    at = marks_of(out, at, lines_needed(state, seat), LINES)
    through = 0 if placed == EMPTY else int(LINES_THROUGH[state.variant, placed])
    out[at] = state.progress[seat]
    out[at + 1] = state.used[seat] + 1
    out[at + 2] = state.wants[seat] + 1
    out[at + 3] = state.turned_lines[seat] != 0
    out[at + 4] = (state.turned_lines[seat] & through) != 0
    return at + 5


@rule
def observe_other(state: State, other: int, is_there: bool, out: Bytes, at: int) -> int:
    """Another player as everybody sees him; all 0 where nobody sits."""
    if not is_there:
        out[at : at + OTHER_SIZE] = 0
        return at + OTHER_SIZE
    out[at] = 1
    at += 1
    for space in range(SPACES):
        at = observe_values(out, at, state.shown_space[other, space])
        out[at] = state.shown_jokers[other] >> space & 1
        at += 1
    for line in range(LINES):
        board = int(state.shown_board[other, line])
        out[at] = board + 1
        out[at + 1] = board != EMPTY and state.shown_scored[other] >> board & 1
        at += 2
    for position in range(SUPPLY):
        at = observe_values(out, at, state.shown_supply[other, position])
    out[at] = state.shown_aside[other] + 1
    at = marks_of(out, at + 1, state.charms_in_play & ~state.shown_spent[other], CHARMS)
    out[at] = state.phase == Phase.PLAY and state.step[other] == Step.ENDED
    out[at + 1] = state.phase == Phase.EXCHANGE and state.wants[other] != EMPTY
    return at + 2


@rule
def observe_values(out: Bytes, at: int, token: int) -> int:
    """A token's three features as numbers from 1, 0 for no token."""
    for feature in range(FEATURES_OF_A_TOKEN):
        out[at + feature] = 0 if token == EMPTY else value_of(token, feature) + 1
    return at + FEATURES_OF_A_TOKEN


@rule
def observe_table(state: State, seat: int, out: Bytes, at: int) -> None:
    """FIRST! tiles, the bag, the round, and everybody's points."""
    for board in range(BOARDS):
        first = state.first[board]
        out[at] = first == EMPTY and state.boards_in_play >> board & 1
        out[at + 1] = first == seat
        out[at + 2] = first != EMPTY and first != GONE and first != seat
        at += 3
    for token in range(TOKENS):
        out[at + token] = state.bag[token]
    at = one_hot(out, at + TOKENS, state.phase, PHASES)
    out[at] = state.seats
    out[at + 1] = state.round_number
    out[at + 2] = state.bag_tokens
    out[at + 3] = state.lucky_left
    out[at + 4] = state.charm_round
    at += 5
    for i in range(MAX_SEATS):
        if i < state.seats:
            out[at + i] = min(score_of(state, (seat + i) % state.seats), 255)
        else:
            out[at + i] = 0
