"""What a FYFE seat knows, as small numbers, own side first: their layout, and how they are written."""

from __future__ import annotations

from kaffihus.core.layout import Layout, Piece, write_choice, write_set
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.fyfe.components import (
    BOARDS,
    CHARMS,
    FEATURES_OF_A_TOKEN,
    LUCKY_TOKENS,
    MAX_SEATS,
    ROUNDS,
    TOKENS,
    VALUES,
    value_of,
)
from kaffihus.games.fyfe.lines import LINES, LINES_IN_PLAY, LINES_THROUGH, SIDE_OF, SPACES
from kaffihus.games.fyfe.scoring import NO_EXTRA, is_fulfilled, score_of
from kaffihus.games.fyfe.state import GONE, SUPPLY, Phase, Progress, Step, lines_needed, unused_boards

STEPS, PHASES = len(Step), Phase.OVER + 1
TOKEN = FEATURES_OF_A_TOKEN * VALUES  # colour, number and symbol, each marked among its five
OWN_SPACE = TOKEN + 1  # and: a joker
OWN_LINE = BOARDS + 1  # and: turned
OTHER_SPACE = FEATURES_OF_A_TOKEN + 1  # three values, a joker
OTHER_LINE = 2  # the board, turned
MOST_POINTS = 255
VARIANTS = len(SIDE_OF)

LAYOUT = Layout(
    Piece(
        "own_spaces",
        (SPACES, OWN_SPACE),
        "my spaces: colour, number and symbol of the token; it is a joker",
    ),
    Piece("own_lines", (LINES, OWN_LINE), "my lines: the scoring board along it; it is turned"),
    Piece("own_supply", (SUPPLY, TOKEN), "my supply: colour, number and symbol of each token"),
    Piece("own_boards", (BOARDS,), "scoring boards I have not used"),
    Piece("own_charms", (CHARMS,), "charms I have not used"),
    # my round in progress
    Piece("step", (STEPS,), "my step of the round"),
    Piece("taken", (SUPPLY,), "the supply token I have taken"),
    Piece("picked_space", (SPACES,), "move or swap: the token's space"),
    Piece("picked_board", (BOARDS,), "the scoring board I have taken"),
    Piece("picked_line", (LINES,), "set aside: the line of the board"),
    Piece("placed", (SPACES,), "where the token I placed this round lies"),
    Piece("lines_needed", (LINES,), "lines one of which needs a scoring board"),
    Piece("progress", (), "0: not placed, 1: placed, 2: judged", most=Progress.JUDGED),
    Piece("used", (), "the charm I use this round, from 1", most=CHARMS),
    Piece("wants", (), "two new tokens: 1 no, 2 yes", most=2),
    Piece("has_turned", (), "a board of mine turned this round"),
    Piece("has_turned_through", (), "and its line holds the token I placed"),
    *(
        piece
        for i in range(1, MAX_SEATS)
        for piece in (
            Piece(f"other_{i}", (), f"somebody sits {i} after me"),
            Piece(
                f"other_{i}_spaces",
                (SPACES, OTHER_SPACE),
                "their spaces: colour, number and symbol of the token from 1; it is a joker",
                most=VALUES,
            ),
            Piece(
                f"other_{i}_lines",
                (LINES, OTHER_LINE),
                "their lines: the scoring board from 1; it is turned",
                most=BOARDS,
            ),
            Piece(
                f"other_{i}_supply",
                (SUPPLY, FEATURES_OF_A_TOKEN),
                "their supply: colour, number and symbol of each token from 1",
                most=VALUES,
            ),
            Piece(f"other_{i}_aside", (), "the scoring board they set aside, from 1", most=BOARDS),
            Piece(f"other_{i}_charms", (CHARMS,), "charms they have not used"),
            Piece(f"other_{i}_ended", (), "they have ended the round"),
            Piece(f"other_{i}_decided", (), "they have decided on two new tokens"),
        )
    ),
    Piece("first", (BOARDS, 3), "each FIRST! tile: on the table, mine, another's"),
    Piece("bag", (TOKENS,), "the tokens in the bag"),
    Piece("phase", (PHASES,), "what the table is doing"),
    Piece("seats", (), "how many play", most=MAX_SEATS),
    Piece("round", (), "the round", most=ROUNDS),
    Piece("bag_tokens", (), "how many tokens are in the bag", most=TOKENS),
    Piece("lucky_left", (), "lucky charm tokens in the bag", most=LUCKY_TOKENS),
    Piece("charm_round", (), "a lucky charm token was drawn this round"),
    Piece("points", (MAX_SEATS,), "everybody's points, mine first", most=MOST_POINTS),
    Piece("variant", (VARIANTS,), "the full game, tiny, the smallest"),
    Piece("put", (SPACES,), "my spaces where a token was put this round"),
    Piece("turned_lines", (LINES,), "my lines with a board that turned this round"),
    Piece(
        "possible",
        (LINES, BOARDS),
        "my lines: the scoring board along it, or the unused ones, if it can still be fulfilled there",
    ),
)

OWN_SPACES = LAYOUT.at("own_spaces")
OWN_LINES = LAYOUT.at("own_lines")
OWN_SUPPLY = LAYOUT.at("own_supply")
OWN_BOARDS = LAYOUT.at("own_boards")
OWN_CHARMS = LAYOUT.at("own_charms")
STEP = LAYOUT.at("step")
TAKEN = LAYOUT.at("taken")
PICKED_SPACE = LAYOUT.at("picked_space")
PICKED_BOARD = LAYOUT.at("picked_board")
PICKED_LINE = LAYOUT.at("picked_line")
PLACED = LAYOUT.at("placed")
LINES_NEEDED = LAYOUT.at("lines_needed")
PROGRESS = LAYOUT.at("progress")
USED = LAYOUT.at("used")
WANTS = LAYOUT.at("wants")
HAS_TURNED = LAYOUT.at("has_turned")
HAS_TURNED_THROUGH = LAYOUT.at("has_turned_through")
OTHER = LAYOUT.at("other_1")
OTHER_SPACES = LAYOUT.at("other_1_spaces")
OTHER_LINES = LAYOUT.at("other_1_lines")
OTHER_SUPPLY = LAYOUT.at("other_1_supply")
OTHER_ASIDE = LAYOUT.at("other_1_aside")
OTHER_CHARMS = LAYOUT.at("other_1_charms")
OTHER_ENDED = LAYOUT.at("other_1_ended")
OTHER_DECIDED = LAYOUT.at("other_1_decided")
EACH_OTHER = LAYOUT.at("other_2") - OTHER  # how far the pieces of one player are from the next one's
FIRST = LAYOUT.at("first")
BAG = LAYOUT.at("bag")
PHASE = LAYOUT.at("phase")
SEATS = LAYOUT.at("seats")
ROUND = LAYOUT.at("round")
BAG_TOKENS = LAYOUT.at("bag_tokens")
LUCKY_LEFT = LAYOUT.at("lucky_left")
CHARM_ROUND = LAYOUT.at("charm_round")
POINTS = LAYOUT.at("points")
VARIANT = LAYOUT.at("variant")
PUT = LAYOUT.at("put")
TURNED_LINES = LAYOUT.at("turned_lines")
POSSIBLE = LAYOUT.at("possible")


@rule
def observe(state: State, seat: int, out: Bytes) -> None:
    """The seat's knowledge, own side first, then the others in seat order."""
    write_own(state, seat, out)
    write_own_round(state, seat, out)
    for i in range(1, MAX_SEATS):
        at = (i - 1) * EACH_OTHER
        if i < state.seats:
            write_other(state, (seat + i) % state.seats, out, at)
        else:
            out[OTHER + at : OTHER + at + EACH_OTHER] = 0
    write_table(state, seat, out)
    for i in range(MAX_SEATS):
        out[POINTS + i] = 0
        if i < state.seats:
            out[POINTS + i] = min(score_of(state, (seat + i) % state.seats), MOST_POINTS)
    write_choice(out, VARIANT, state.variant, VARIANTS)
    write_possible(state, seat, out)


@rule
def write_own(state: State, seat: int, out: Bytes) -> None:
    """The seat's player board, scoring boards, supply and charms, with what it did in this round."""
    for space in range(SPACES):
        at = OWN_SPACES + space * OWN_SPACE
        write_token(out, at, state.space[seat, space])
        out[at + TOKEN] = state.jokers[seat] >> space & 1
    for line in range(LINES):
        board = int(state.board[seat, line])
        at = OWN_LINES + line * OWN_LINE
        write_choice(out, at, board, BOARDS)
        out[at + BOARDS] = board != EMPTY and state.scored[seat] >> board & 1
    for position in range(SUPPLY):
        write_token(out, OWN_SUPPLY + position * TOKEN, state.supply[seat, position])
    write_set(out, OWN_BOARDS, unused_boards(state, seat), BOARDS)
    write_set(out, OWN_CHARMS, state.charms_in_play & ~state.spent[seat], CHARMS)


@rule
def write_token(out: Bytes, at: int, token: int) -> None:
    """A token's three features, none for no token."""
    for feature in range(FEATURES_OF_A_TOKEN):
        value = EMPTY if token == EMPTY else value_of(token, feature)
        write_choice(out, at + feature * VALUES, value, VALUES)


@rule
def write_own_round(state: State, seat: int, out: Bytes) -> None:
    """Where the seat is in its round, and what it has picked."""
    step = int(state.step[seat]) if state.phase == Phase.PLAY else EMPTY
    picked, placed = int(state.picked[seat]), int(state.placed[seat])
    picks_space = step == Step.MOVE_TO or step == Step.SWAP_SUPPLY
    through = 0 if placed == EMPTY else int(LINES_THROUGH[state.variant, placed])
    write_choice(out, STEP, step, STEPS)
    write_choice(out, TAKEN, state.taken[seat], SUPPLY)
    write_choice(out, PICKED_SPACE, picked if picks_space else EMPTY, SPACES)
    write_choice(out, PICKED_BOARD, picked if step == Step.LINE else EMPTY, BOARDS)
    write_choice(out, PICKED_LINE, picked if step == Step.ASIDE_BOARD else EMPTY, LINES)
    write_choice(out, PLACED, placed, SPACES)
    write_set(out, LINES_NEEDED, lines_needed(state, seat), LINES)
    out[PROGRESS] = state.progress[seat]
    out[USED] = state.used[seat] + 1
    out[WANTS] = state.wants[seat] + 1
    out[HAS_TURNED] = state.turned_lines[seat] != 0
    out[HAS_TURNED_THROUGH] = (state.turned_lines[seat] & through) != 0
    write_set(out, PUT, int(state.put[seat]), SPACES)
    write_set(out, TURNED_LINES, int(state.turned_lines[seat]), LINES)


@rule
def write_other(state: State, other: int, out: Bytes, at: int) -> None:
    """Another player as everybody sees them, `at` places behind those of the first."""
    out[OTHER + at] = 1
    for space in range(SPACES):
        here = OTHER_SPACES + at + space * OTHER_SPACE
        write_values(out, here, state.shown_space[other, space])
        out[here + FEATURES_OF_A_TOKEN] = state.shown_jokers[other] >> space & 1
    for line in range(LINES):
        board = int(state.shown_board[other, line])
        here = OTHER_LINES + at + line * OTHER_LINE
        out[here] = board + 1
        out[here + 1] = board != EMPTY and state.shown_scored[other] >> board & 1
    for position in range(SUPPLY):
        here = OTHER_SUPPLY + at + position * FEATURES_OF_A_TOKEN
        write_values(out, here, state.shown_supply[other, position])
    out[OTHER_ASIDE + at] = state.shown_aside[other] + 1
    write_set(out, OTHER_CHARMS + at, state.charms_in_play & ~state.shown_spent[other], CHARMS)
    out[OTHER_ENDED + at] = state.phase == Phase.PLAY and state.step[other] == Step.ENDED
    out[OTHER_DECIDED + at] = state.phase == Phase.EXCHANGE and state.wants[other] != EMPTY


@rule
def write_values(out: Bytes, at: int, token: int) -> None:
    """A token's three features as numbers from 1, 0 for no token."""
    for feature in range(FEATURES_OF_A_TOKEN):
        out[at + feature] = 0 if token == EMPTY else value_of(token, feature) + 1


@rule
def write_table(state: State, seat: int, out: Bytes) -> None:
    """FIRST! tiles, the bag and the round."""
    for board in range(BOARDS):
        owner, at = state.first[board], FIRST + 3 * board
        out[at] = owner == EMPTY and state.boards_in_play >> board & 1
        out[at + 1] = owner == seat
        out[at + 2] = owner != EMPTY and owner != GONE and owner != seat
    for token in range(TOKENS):
        out[BAG + token] = state.bag[token]
    write_choice(out, PHASE, state.phase, PHASES)
    out[SEATS] = state.seats
    out[ROUND] = state.round_number
    out[BAG_TOKENS] = state.bag_tokens
    out[LUCKY_LEFT] = state.lucky_left
    out[CHARM_ROUND] = state.charm_round


@rule
def write_possible(state: State, seat: int, out: Bytes) -> None:
    """What each of the seat's lines may still become: its board, or where it has none any unused one."""
    unused = unused_boards(state, seat)
    for line in range(LINES):
        asked = 0
        if LINES_IN_PLAY[state.variant] >> line & 1:
            placed = int(state.board[seat, line])
            asked = unused if placed == EMPTY else 1 << placed
        for board in range(BOARDS):
            is_asked = asked >> board & 1 == 1
            fits = is_asked and is_fulfilled(state, seat, line, board, NO_EXTRA)
            out[POSSIBLE + line * BOARDS + board] = fits
