"""FYFE's state: fields and their meaning, phases, steps, and the sizes of the variants.

Everything of a player is there twice. The fields `shown_…` are what everybody sees: how things stood
when the round began. The fields beside them are the player's own round in progress, which nobody else
sees until everybody has ended it (FYFE-36).
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State, state_dtype
from kaffihus.games.fyfe.actions import PLAYER_ACTIONS
from kaffihus.games.fyfe.components import (
    BOARD_NAMES,
    BOARDS,
    LUCKY_TOKENS,
    MAX_SEATS,
    ROUNDS,
    TOKENS,
    Feature,
    value_of,
)
from kaffihus.games.fyfe.lines import LINE_SPACE, LINES, LINES_IN_PLAY, LINES_THROUGH, SIDE_OF, SPACES

SUPPLY = 2
GONE = -2  # a FIRST! tile that several players earned at once is out of the game (FYFE-30)


class Phase(IntEnum):
    """What the table is doing; behind OVER nobody decides and `settle` goes on by itself."""

    DRAW = 0  # chance: tokens into the supplies
    EXCHANGE = 1  # a charm round: who returns both tokens for two new ones (FYFE-35)
    REDRAW = 2  # chance: tokens for those who did
    PLAY = 3  # everybody plays the round, each at their own step
    OVER = 4
    # nobody
    NEW_ROUND = 5
    DRAWN = 6
    EXCHANGED = 7
    BEGIN_PLAY = 8
    ROUND_END = 9


class Step(IntEnum):
    """Where a player is within the round."""

    READY = 0  # before placing
    PLACE = 1  # a supply token is taken: on which space?
    PLACED = 2  # after placing
    BOARD = 3  # a further scoring board: which?
    LINE = 4  # a scoring board is taken: along which line?
    MOVE_FROM = 5
    MOVE_TO = 6
    SWAP_SPACE = 7
    SWAP_SUPPLY = 8
    TURN = 9
    FULFIL = 10
    ASIDE_LINE = 11
    ASIDE_BOARD = 12
    LAST = 13  # the boards are judged: set one aside? (FYFE-34)
    ENDED = 14


class Progress(IntEnum):
    """How far a player has come: where a charm, once used, leads back to."""

    UNPLACED = 0
    PLACED = 1
    JUDGED = 2


STATE = state_dtype(
    [
        ("shown_jokers", np.int32, (MAX_SEATS,)),  # set of spaces whose token is turned into a joker
        ("jokers", np.int32, (MAX_SEATS,)),
        (
            "put",
            np.int32,
            (MAX_SEATS,),
        ),  # spaces where a token was put this round: a board must point there
        ("bag_tokens", np.int16),  # how many tokens are in the bag, lucky ones not counted
        ("boards_in_play", np.int16),  # set of scoring boards
        ("shown_scored", np.int16, (MAX_SEATS,)),  # set of boards turned over, one set aside among them
        ("scored", np.int16, (MAX_SEATS,)),
        ("bonus", np.int16, (MAX_SEATS,)),  # bonus points for several lines at once
        ("turned_lines", np.int16, (MAX_SEATS,)),  # set of lines on which a board was turned this round
        ("variant", np.int8),  # 0: the full game, 1: tiny, 2: small enough to be solved
        ("seats", np.int8),
        ("phase", np.int8),
        ("round_number", np.int8),  # from 1
        ("charms_in_play", np.int8),  # set of lucky charms
        ("lucky_left", np.int8),  # lucky charm tokens in the bag
        ("charm_round", np.int8),  # 1: a lucky charm token was drawn this round
        ("first", np.int8, (BOARDS,)),  # FIRST! tiles: the seat that has it, EMPTY: on the table, GONE
        ("bag", np.int8, (TOKENS,)),  # 1: in the bag
        ("wants", np.int8, (MAX_SEATS,)),  # 1: returns both tokens, 0: does not, EMPTY: not decided
        ("shown_supply", np.int8, (MAX_SEATS, SUPPLY)),
        ("supply", np.int8, (MAX_SEATS, SUPPLY)),
        ("shown_space", np.int8, (MAX_SEATS, SPACES)),  # the token on each space; under a joker too
        ("space", np.int8, (MAX_SEATS, SPACES)),
        ("shown_board", np.int8, (MAX_SEATS, LINES)),  # the scoring board that points along each line
        ("board", np.int8, (MAX_SEATS, LINES)),
        ("shown_aside", np.int8, (MAX_SEATS,)),  # the scoring board set aside
        ("aside", np.int8, (MAX_SEATS,)),
        ("shown_spent", np.int8, (MAX_SEATS,)),  # set of lucky charms used up
        ("spent", np.int8, (MAX_SEATS,)),
        # the round in progress
        ("step", np.int8, (MAX_SEATS,)),
        ("progress", np.int8, (MAX_SEATS,)),
        ("used", np.int8, (MAX_SEATS,)),  # the charm used this round
        ("taken", np.int8, (MAX_SEATS,)),  # place of the token taken from the supply
        ("picked", np.int8, (MAX_SEATS,)),  # first pick of two: space, line or scoring board
        ("placed", np.int8, (MAX_SEATS,)),  # where the token placed in step 3 lies; EMPTY: it does not
        ("marks", np.int8, (PLAYER_ACTIONS,)),  # scratch of `redeal`, all 0 otherwise
    ]
)

# By variant: rounds, lucky charm tokens, and the boards in play.
ROUND_COUNT = np.array([ROUNDS, 3, 2], np.int64)
LUCKY_COUNT = np.array([LUCKY_TOKENS, 2, 0], np.int64)
BOARDS_OF = (BOARD_NAMES, ("any", "same_colour"), ("order_up", "same_colour"))
BOARD_SET = np.array([sum(1 << BOARD_NAMES.index(name) for name in names) for names in BOARDS_OF], np.int64)


@rule
def is_in_play(state: State, token: int) -> bool:
    """All 125 tokens; in the small variants one a round for each player: the bag runs empty (FYFE-8)."""
    if state.variant == 0:
        return True
    if value_of(token, Feature.SYMBOL) != 0:
        return False
    colour, number = value_of(token, Feature.COLOUR), value_of(token, Feature.NUMBER)
    return colour < state.seats and number < ROUND_COUNT[state.variant]


@rule
def is_last_round(state: State) -> bool:
    """The round without a draw (FYFE-10)."""
    return state.round_number == ROUND_COUNT[state.variant]


@rule
def holds_piece(state: State, seat: int, space: int) -> bool:
    """A token or a joker lies there."""
    return state.space[seat, space] != EMPTY


@rule
def is_joker(state: State, seat: int, space: int) -> bool:
    """The token there is turned over and counts as anything."""
    return state.jokers[seat] >> space & 1 == 1


@rule
def is_turned(state: State, seat: int, board: int) -> bool:
    """The scoring board is fulfilled."""
    return state.scored[seat] >> board & 1 == 1


@rule
def is_line_full(state: State, seat: int, line: int) -> bool:
    """A piece lies on every space of the line."""
    for place in range(SIDE_OF[state.variant]):
        if state.space[seat, LINE_SPACE[state.variant, line, place]] == EMPTY:
            return False
    return True


@rule
def free_lines(state: State, seat: int) -> int:
    """The lines without a scoring board, as a set: one board a line (FYFE-5)."""
    free = int(LINES_IN_PLAY[state.variant])
    for line in range(LINES):
        if state.board[seat, line] != EMPTY:
            free &= ~(1 << line)
    return free


@rule
def unused_boards(state: State, seat: int) -> int:
    """The scoring boards a player has not placed yet, as a set."""
    unused = int(state.boards_in_play)
    for line in range(LINES):
        if state.board[seat, line] != EMPTY:
            unused &= ~(1 << state.board[seat, line])
    if state.aside[seat] != EMPTY:
        unused &= ~(1 << state.aside[seat])
    return unused


@rule
def lines_needed(state: State, seat: int) -> int:
    """The lines one of which needs a scoring board, as a set; empty where nothing is missing.

    FYFE-19: every token placed or moved this round must have at least one board pointing at it.
    """
    free = free_lines(state, seat)
    needed = 0
    for space in range(SPACES):
        if state.put[seat] >> space & 1:
            through = LINES_THROUGH[state.variant, space]
            if through & free == through:
                needed |= int(through)
    return needed


@rule
def drawer(state: State) -> int:
    """Who draws next: the first in seat order whose supply has room; EMPTY if nobody's has."""
    for seat in range(state.seats):
        if state.supply[seat, 0] == EMPTY or state.supply[seat, 1] == EMPTY:
            return seat
    return EMPTY
