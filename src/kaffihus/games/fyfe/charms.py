"""The seven lucky charms: when each may be used, what it may be used on, and what it does.

FYFE-15: one unused charm at any moment of a charm round. FYFE-35: "two new tokens" is decided by all
at once before anybody places; see rules.py. The other six are part of a player's own round.
"""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.fyfe.actions import ASIDE, BOARD, CHARM, FULFIL, MOVE, SWAP, TAKE, TO, TURN
from kaffihus.games.fyfe.components import BOARDS, CHARMS, Charm
from kaffihus.games.fyfe.lines import LINES, SPACES, SPACES_IN_PLAY
from kaffihus.games.fyfe.scoring import lines_for_four_of_five, turn_board
from kaffihus.games.fyfe.state import Progress, Step, holds_piece, is_joker, is_turned, unused_boards

MOVED_NEEDS_BOARD = True  # FYFE-19 (low): so does a token put on the player board by a swap
JOKER_MAY_BE_SWAPPED = False  # FYFE-20 (low)


# --- may it be used?


@rule
def may_use_charms(state: State, seat: int) -> bool:
    """FYFE-15: in a charm round, one charm at most."""
    return state.charm_round == 1 and state.used[seat] == EMPTY


@rule
def has_charm(state: State, seat: int, charm: int) -> bool:
    """The charm is in play and not used up."""
    return (state.charms_in_play & ~state.spent[seat]) >> charm & 1 == 1


@rule
def mark_charms(state: State, seat: int, mask: Bytes) -> None:
    """Mark the charms of use now, before or after placing (FYFE-16); without a target: none (FYFE-11)."""
    for charm in range(CHARMS):
        if has_charm(state, seat, charm):
            mask[CHARM + charm] = has_use(state, seat, charm)


@rule
def has_use(state: State, seat: int, charm: int) -> bool:
    """Whether there is a moment and a target for the charm now (FYFE-16)."""
    unplaced = state.progress[seat] == Progress.UNPLACED
    match charm:
        case Charm.MOVE:
            return has_token(state, seat) and has_empty_space(state, seat)
        case Charm.SWAP | Charm.TURN_JOKER:
            return has_token(state, seat)
        case Charm.PLACE_JOKER:  # it is the placement
            return unplaced
        case Charm.FOUR_OF_FIVE:
            return not unplaced and lines_for_four_of_five(state, seat) != 0
        case Charm.SET_ASIDE:
            return may_set_aside(state, seat)
    return False  # FYFE-35: two new tokens come before


@rule
def has_token(state: State, seat: int) -> bool:
    """Some token lies on the player board that is no joker."""
    for space in range(SPACES):
        if is_token(state, seat, space):
            return True
    return False


@rule
def is_token(state: State, seat: int, space: int) -> bool:
    """A token lies there, and it is no joker."""
    return holds_piece(state, seat, space) and not is_joker(state, seat, space)


@rule
def has_empty_space(state: State, seat: int) -> bool:
    """Some space of the player board is empty."""
    for space in range(SPACES):
        if is_empty_space(state, seat, space):
            return True
    return False


@rule
def is_empty_space(state: State, seat: int, space: int) -> bool:
    """A space of the player board with no piece on it."""
    return SPACES_IN_PLAY[state.variant] >> space & 1 == 1 and not holds_piece(state, seat, space)


@rule
def may_set_aside(state: State, seat: int) -> bool:
    """FYFE-24: a turned board lies out, and an unused one can take its place."""
    if unused_boards(state, seat) == 0:
        return False
    for line in range(LINES):
        if has_turned_board(state, seat, line):
            return True
    return False


@rule
def has_turned_board(state: State, seat: int, line: int) -> bool:
    """The board of the line is fulfilled."""
    board = int(state.board[seat, line])
    return board != EMPTY and is_turned(state, seat, board)


@rule
def may_swap(state: State, seat: int, space: int) -> bool:
    """FYFE-20: a token, no joker."""
    return is_token(state, seat, space) or (JOKER_MAY_BE_SWAPPED and holds_piece(state, seat, space))


# --- its targets


@rule
def mark_targets(state: State, seat: int, mask: Bytes) -> None:
    """Mark what the charm in use may be used on."""
    match int(state.step[seat]):
        case Step.MOVE_FROM:
            for space in range(SPACES):
                mask[MOVE + space] = is_token(state, seat, space)
        case Step.MOVE_TO:
            for space in range(SPACES):
                mask[TO + space] = is_empty_space(state, seat, space)
        case Step.SWAP_SPACE:
            for space in range(SPACES):
                mask[SWAP + space] = may_swap(state, seat, space)
        case Step.SWAP_SUPPLY:
            mask[TAKE] = 1
            mask[TAKE + 1] = 1
        case Step.TURN:
            for space in range(SPACES):
                mask[TURN + space] = is_token(state, seat, space)
        case Step.FULFIL:
            lines = lines_for_four_of_five(state, seat)
            for line in range(LINES):
                mask[FULFIL + line] = lines >> line & 1
        case Step.ASIDE_LINE:
            for line in range(LINES):
                mask[ASIDE + line] = has_turned_board(state, seat, line)
        case Step.ASIDE_BOARD:
            unused = unused_boards(state, seat)
            for board in range(BOARDS):
                mask[BOARD + board] = unused >> board & 1


# --- what it does


@rule
def begin_charm(state: State, seat: int, charm: int) -> None:
    """Use a charm up and ask for its target."""
    state.spent[seat] |= 1 << charm
    state.used[seat] = charm
    match charm:
        case Charm.MOVE:
            state.step[seat] = Step.MOVE_FROM
        case Charm.SWAP:
            state.step[seat] = Step.SWAP_SPACE
        case Charm.TURN_JOKER:
            state.step[seat] = Step.TURN
        case Charm.FOUR_OF_FIVE:
            state.step[seat] = Step.FULFIL
        case Charm.SET_ASIDE:
            state.step[seat] = Step.ASIDE_LINE
        case _:  # a joker is placed: the token next taken is the one
            state.step[seat] = Step.READY


@rule
def resume(state: State, seat: int) -> None:
    """The charm is done: back to where the player was."""
    state.picked[seat] = EMPTY
    match int(state.progress[seat]):
        case Progress.UNPLACED:
            state.step[seat] = Step.READY
        case Progress.PLACED:
            state.step[seat] = Step.PLACED
        case _:
            state.step[seat] = Step.ENDED


@rule
def move_token(state: State, seat: int, start: int, goal: int) -> None:
    """Move a token; FYFE-19: a board must point at it there; FYFE-37: the bonus goes along."""
    state.space[seat, goal] = state.space[seat, start]
    state.space[seat, start] = EMPTY
    if state.placed[seat] == start:
        state.placed[seat] = goal
    if MOVED_NEEDS_BOARD or state.put[seat] >> start & 1:
        state.put[seat] |= 1 << goal
    state.put[seat] &= ~(1 << start)


@rule
def swap_token(state: State, seat: int, space: int, position: int) -> None:
    """A token of the player board and one of the supply change places (FYFE-17, -37)."""
    token = state.supply[seat, position]
    state.supply[seat, position] = state.space[seat, space]
    state.space[seat, space] = token
    state.jokers[seat] &= ~(1 << space)
    if state.placed[seat] == space:
        state.placed[seat] = EMPTY
    if MOVED_NEEDS_BOARD:
        state.put[seat] |= 1 << space


@rule
def set_board_aside(state: State, seat: int, line: int, successor: int) -> None:
    """FYFE-24: the board keeps its points and its FIRST! tile; another takes its place."""
    state.aside[seat] = state.board[seat, line]
    state.board[seat, line] = successor


@rule
def fulfil_with_four(state: State, seat: int, line: int) -> None:
    """FYFE-22: the board of the line is fulfilled with four of its five conditions."""
    turn_board(state, seat, line)
