"""A player's own round: place a token, place boards, use a charm, end. Nobody else sees it (FYFE-36).

FYFE-14: what a player does here depends on nobody else's round and changes nobody else's, so that
all play at once, in any order.
"""

from __future__ import annotations

from typing import Any

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.fyfe.actions import (
    ASIDE,
    BOARD,
    CHARM,
    END,
    EXTRA,
    FULFIL,
    LINE,
    MOVE,
    PLACE,
    SKIP,
    SWAP,
    TAKE,
    TO,
    TURN,
    is_board,
    is_charm,
)
from kaffihus.games.fyfe.charms import (
    begin_charm,
    fulfil_with_four,
    has_charm,
    is_empty_space,
    mark_charms,
    mark_targets,
    may_set_aside,
    may_use_charms,
    move_token,
    resume,
    set_board_aside,
    swap_token,
)
from kaffihus.games.fyfe.components import BOARDS, Charm
from kaffihus.games.fyfe.lines import LINES, LINES_IN_PLAY, SPACES
from kaffihus.games.fyfe.scoring import judge
from kaffihus.games.fyfe.state import (
    Progress,
    Step,
    free_lines,
    is_last_round,
    lines_needed,
    unused_boards,
)

JUDGED_ONCE = True  # FYFE-34 (low): when the round ends. False: a board turns as soon as its line is right


@rule
def rewind(state: State, seat: int) -> None:
    """To the beginning of the player's round: all as everybody sees it."""
    copy_row(state.shown_space, state.space, seat)
    copy_row(state.shown_board, state.board, seat)
    copy_row(state.shown_supply, state.supply, seat)
    state.jokers[seat] = state.shown_jokers[seat]
    state.scored[seat] = state.shown_scored[seat]
    state.aside[seat] = state.shown_aside[seat]
    state.spent[seat] = state.shown_spent[seat]
    state.progress[seat] = Progress.UNPLACED
    state.used[seat] = Charm.REDRAW if state.wants[seat] == 1 else EMPTY
    state.picked[seat] = EMPTY
    state.placed[seat] = EMPTY
    state.put[seat] = 0
    state.turned_lines[seat] = 0
    if is_last_round(state):  # a single token is left: nothing to choose
        state.taken[seat] = 0 if state.supply[seat, 0] != EMPTY else 1
        state.step[seat] = Step.PLACE
    else:
        state.taken[seat] = EMPTY
        state.step[seat] = Step.READY


@rule
def show_round(state: State, seat: int) -> None:
    """The player's round becomes what everybody sees."""
    copy_row(state.space, state.shown_space, seat)
    copy_row(state.board, state.shown_board, seat)
    copy_row(state.supply, state.shown_supply, seat)
    state.shown_jokers[seat] = state.jokers[seat]
    state.shown_scored[seat] = state.scored[seat]
    state.shown_aside[seat] = state.aside[seat]
    state.shown_spent[seat] = state.spent[seat]


@rule
def copy_row(rows: Any, into: Any, seat: int) -> None:
    """What one field holds of a player, into another field of the same shape."""
    for i in range(rows.shape[1]):
        into[seat, i] = rows[seat, i]


# --- what is legal


@rule
def legal_in_round(state: State, seat: int, mask: Bytes) -> None:
    """Mark what the player may do at their step."""
    match int(state.step[seat]):
        case Step.READY:
            mask[TAKE] = 1
            mask[TAKE + 1] = 1
        case Step.PLACE:
            for space in range(SPACES):
                mask[PLACE + space] = is_empty_space(state, seat, space)
        case Step.PLACED:
            legal_when_placed(state, seat, mask)
        case Step.BOARD:
            mark_boards(unused_boards(state, seat), mask)
        case Step.LINE:
            # What must have a board comes first, so that the boards cannot run out before (FYFE-6).
            needed = lines_needed(state, seat)
            lines = needed if needed else free_lines(state, seat)
            for line in range(LINES):
                mask[LINE + line] = lines >> line & 1
        case Step.LAST:
            mask[CHARM + Charm.SET_ASIDE] = 1
            mask[SKIP] = 1
        case _:
            mark_targets(state, seat, mask)
    if is_between_steps(state, seat) and may_use_charms(state, seat):
        mark_charms(state, seat, mask)


@rule
def is_between_steps(state: State, seat: int) -> bool:
    """Nothing is half done: a charm may be used."""
    return state.step[seat] == Step.READY or state.step[seat] == Step.PLACED


@rule
def legal_when_placed(state: State, seat: int, mask: Bytes) -> None:
    """A board that is needed, or any number of further ones (FYFE-28), or the end of the round."""
    unused = unused_boards(state, seat)
    if unused and lines_needed(state, seat):
        mark_boards(unused, mask)
    else:
        mask[EXTRA] = unused != 0 and free_lines(state, seat) != 0
        mask[END] = 1


@rule
def mark_boards(boards: int, mask: Bytes) -> None:
    """Mark the scoring boards of a set."""
    for board in range(BOARDS):
        mask[BOARD + board] = boards >> board & 1


# --- what it does


@rule
def act(state: State, seat: int, action: int) -> None:
    """Carry out one action of the player's round."""
    lines = 0  # to be judged
    match int(state.step[seat]):
        case Step.READY | Step.PLACED | Step.LAST:
            if action == END:  # FYFE-34: judged when all is placed
                lines = int(LINES_IN_PLAY[state.variant])
                state.progress[seat] = Progress.JUDGED
                state.put[seat] = 0
            else:
                choose(state, seat, action)
        case Step.PLACE:
            place_token(state, seat, action - PLACE)
        case Step.BOARD:
            take_board(state, seat, action - BOARD)
        case Step.LINE:
            state.board[seat, action - LINE] = state.picked[seat]
            resume(state, seat)
        case Step.MOVE_TO:
            move_token(state, seat, state.picked[seat], action - TO)
            resume(state, seat)
        case Step.SWAP_SUPPLY:
            swap_token(state, seat, state.picked[seat], action - TAKE)
            resume(state, seat)
        case Step.ASIDE_BOARD:
            lines = 1 << int(state.picked[seat])  # FYFE-24, -34: the successor is judged at once
            set_board_aside(state, seat, state.picked[seat], action - BOARD)
            resume(state, seat)
        case _:
            pick_target(state, seat, action)
    if not JUDGED_ONCE:
        lines = int(LINES_IN_PLAY[state.variant])
    judge(state, seat, lines)
    if action == END:
        finish(state, seat)


@rule
def choose(state: State, seat: int, action: int) -> None:
    """Begin something where nothing is half done."""
    if action == SKIP:
        state.step[seat] = Step.ENDED
    elif action == EXTRA:
        state.step[seat] = Step.BOARD
    elif is_charm(action):
        begin_charm(state, seat, action - CHARM)
    elif is_board(action):
        take_board(state, seat, action - BOARD)
    else:
        state.taken[seat] = action - TAKE
        state.step[seat] = Step.PLACE


@rule
def place_token(state: State, seat: int, space: int) -> None:
    """The token taken goes onto the player board, as a joker if that charm is in use."""
    position = int(state.taken[seat])
    state.space[seat, space] = state.supply[seat, position]
    state.supply[seat, position] = EMPTY
    state.taken[seat] = EMPTY
    if state.used[seat] == Charm.PLACE_JOKER:
        state.jokers[seat] |= 1 << space
    state.placed[seat] = space
    state.put[seat] |= 1 << space
    state.progress[seat] = Progress.PLACED
    state.step[seat] = Step.PLACED


@rule
def take_board(state: State, seat: int, board: int) -> None:
    """An unused scoring board, to be placed."""
    state.picked[seat] = board
    state.step[seat] = Step.LINE


@rule
def pick_target(state: State, seat: int, action: int) -> None:
    """The first or only target of a charm."""
    match int(state.step[seat]):
        case Step.MOVE_FROM:
            state.picked[seat] = action - MOVE
            state.step[seat] = Step.MOVE_TO
        case Step.SWAP_SPACE:
            pick_for_swap(state, seat, action - SWAP)
        case Step.TURN:  # FYFE-21: the token placed this round too
            state.jokers[seat] |= 1 << (action - TURN)
            resume(state, seat)
        case Step.FULFIL:
            fulfil_with_four(state, seat, action - FULFIL)
            resume(state, seat)
        case Step.ASIDE_LINE:
            state.picked[seat] = action - ASIDE
            state.step[seat] = Step.ASIDE_BOARD


@rule
def pick_for_swap(state: State, seat: int, space: int) -> None:
    """After placing a single token is left in the supply: nothing to choose."""
    if state.progress[seat] == Progress.UNPLACED:
        state.picked[seat] = space
        state.step[seat] = Step.SWAP_SUPPLY
    else:
        swap_token(state, seat, space, 0 if state.supply[seat, 0] != EMPTY else 1)
        resume(state, seat)


@rule
def finish(state: State, seat: int) -> None:
    """The boards are judged: the last moment for setting one aside (FYFE-34), or the end."""
    can = may_use_charms(state, seat) and has_charm(state, seat, Charm.SET_ASIDE)
    state.step[seat] = Step.LAST if can and may_set_aside(state, seat) else Step.ENDED
