"""What must hold in every position of FYFE."""

from __future__ import annotations

import numpy as np

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.games.fyfe.components import BOARDS, COMPONENTS, MAX_SEATS, TOKENS, Charm
from kaffihus.games.fyfe.lines import LINES, LINES_IN_PLAY, LINES_THROUGH, SPACES, SPACES_IN_PLAY
from kaffihus.games.fyfe.state import (
    GONE,
    LUCKY_COUNT,
    ROUND_COUNT,
    Phase,
    Progress,
    Step,
    is_in_play,
    is_last_round,
)

JOKER_MAKERS = 1 << Charm.PLACE_JOKER | 1 << Charm.TURN_JOKER


def check(state: PlainState) -> None:
    """Nothing is lost or doubled, and every player's round follows from what everybody sees."""
    _check_tokens(state)
    for seat in range(state.seats):
        _check_counts(state, seat)
        _check_boards(state, seat)
        _check_charms(state, seat)
        _check_knowledge(state, seat)
    _check_table(state)
    for seat in range(state.seats, MAX_SEATS):
        assert not tokens_of(state.space[seat], state.supply[seat]), "nobody sits there"


def tokens_of(spaces: np.ndarray, supply: np.ndarray) -> list[int]:
    """The tokens on a player board and in a supply."""
    return sorted(int(token) for token in (*spaces, *supply) if token != EMPTY)


def _check_tokens(state: PlainState) -> None:
    """Every token is in exactly one place, in truth and as everybody sees it (FYFE-1)."""
    bag = [int(token) for token in np.flatnonzero(state.bag)]
    assert len(bag) == state.bag_tokens, "the bag is counted"
    in_play = [token for token in range(TOKENS) if is_in_play(state, token)]
    for spaces, supply in ((state.space, state.supply), (state.shown_space, state.shown_supply)):
        places = list(bag)
        for seat in range(state.seats):
            places += tokens_of(spaces[seat], supply[seat])
        assert sorted(places) == in_play, "every token in exactly one place"


def _check_counts(state: PlainState, seat: int) -> None:
    """FYFE-17: one token a round; the rest of the supply is one token, two before placing."""
    pieces = SPACES - list(state.space[seat]).count(EMPTY)
    shown = SPACES - list(state.shown_space[seat]).count(EMPTY)
    held = 2 - list(state.supply[seat]).count(EMPTY)
    assert shown == state.round_number - (state.phase != Phase.OVER), "a token for every round played"
    assert pieces == shown + (state.progress[seat] != Progress.UNPLACED), "and one in this round"
    assert all(
        SPACES_IN_PLAY[state.variant] >> space & 1 or state.space[seat, space] == EMPTY
        for space in range(SPACES)
    ), "on the player board"
    if state.phase in (Phase.EXCHANGE, Phase.PLAY):
        before = 1 if is_last_round(state) else 2
        assert held == before - (state.progress[seat] != Progress.UNPLACED), "the rest in the supply"
    if state.phase == Phase.OVER:
        assert held == 0, "all placed"
    assert int(state.jokers[seat]) & ~set_of_pieces(state, seat) == 0, "a joker lies on a token"


def set_of_pieces(state: PlainState, seat: int) -> int:
    """The spaces on which a piece lies, as a set."""
    return sum(1 << space for space in range(SPACES) if state.space[seat, space] != EMPTY)


def _check_boards(state: PlainState, seat: int) -> None:
    """Each board at one place at most; what is turned lies out or was set aside (FYFE-5, -24)."""
    out = [int(board) for board in state.board[seat] if board != EMPTY]
    if state.aside[seat] != EMPTY:
        out.append(int(state.aside[seat]))
        assert state.scored[seat] >> state.aside[seat] & 1, "FYFE-24: only a turned board is set aside"
    assert len(set(out)) == len(out), "a board is used once"
    placed = sum(1 << board for board in out)
    assert placed & ~state.boards_in_play == 0, "boards in play"
    assert int(state.scored[seat]) & ~placed == 0, "turned boards lie out or aside"
    for line in range(LINES):
        if state.board[seat, line] != EMPTY:
            assert LINES_IN_PLAY[state.variant] >> line & 1, "on a line in play"
    if state.progress[seat] == Progress.UNPLACED and placed != state.boards_in_play:
        _check_pointed_at(state, seat)


def _check_pointed_at(state: PlainState, seat: int) -> None:
    """FYFE-19: with boards left, every piece has a board that points at it when a round begins."""
    for space in range(SPACES):
        if state.shown_space[seat, space] != EMPTY:
            lines = [line for line in range(LINES) if LINES_THROUGH[state.variant, space] >> line & 1]
            assert any(state.shown_board[seat, line] != EMPTY for line in lines), "a board points at it"


def _check_charms(state: PlainState, seat: int) -> None:
    """FYFE-9, -15: at most one charm a charm round; as many jokers as charms that make one (FYFE-7)."""
    spent = int(state.spent[seat])
    rounds = int(LUCKY_COUNT[state.variant]) - state.lucky_left
    assert spent & ~state.charms_in_play == 0, "charms in play"
    assert spent.bit_count() <= rounds, "one charm a charm round"
    assert (spent & ~int(state.shown_spent[seat])).bit_count() <= 1, "one charm this round"
    made = (spent & JOKER_MAKERS).bit_count()
    half_done = state.used[seat] == Charm.PLACE_JOKER and state.progress[seat] == Progress.UNPLACED
    half_done = half_done or (state.phase == Phase.PLAY and state.step[seat] == Step.TURN)
    assert int(state.jokers[seat]).bit_count() == made - half_done, "a joker for each such charm"
    if state.aside[seat] != EMPTY:
        assert spent >> Charm.SET_ASIDE & 1, "a board set aside took its charm"


def _check_knowledge(state: PlainState, seat: int) -> None:
    """FYFE-36: the truth is a continuation of what everybody sees, so no seat rules it out."""
    shown = tokens_of(state.shown_space[seat], state.shown_supply[seat])
    assert tokens_of(state.space[seat], state.supply[seat]) == shown, "a round moves no token to others"
    for truth, seen in ((state.scored, state.shown_scored), (state.spent, state.shown_spent)):
        assert int(seen[seat]) & ~int(truth[seat]) == 0, "what is turned or used up stays so"
    assert int(state.shown_jokers[seat]) & ~int(state.jokers[seat]) == 0, "a joker stays"
    for line in range(LINES):
        board = state.shown_board[seat, line]
        if board not in (EMPTY, state.board[seat, line]):
            assert state.aside[seat] == board, "a board lies fixed unless it is set aside"
    if state.phase != Phase.PLAY:
        for truth, seen in (
            (state.space, state.shown_space),
            (state.board, state.shown_board),
            (state.supply, state.shown_supply),
        ):
            assert (truth[seat] == seen[seat]).all(), "between rounds all is open"
        assert state.step[seat] != Step.ENDED, "nobody is in a round"


def _check_table(state: PlainState) -> None:
    """Tiles, markers, lucky tokens, rounds."""
    for board in range(BOARDS):
        owner = state.first[board]
        turned = [seat for seat in range(state.seats) if state.shown_scored[seat] >> board & 1]
        if owner == EMPTY:
            assert not turned, "FYFE-30: the first to turn a board takes the tile or removes it"
        elif owner == GONE:
            assert len(turned) >= 2, "FYFE-30: a tile goes only where several turn the board"
        else:
            assert owner in turned, "FYFE-30: only who turned the board has its tile"
    steps = {0, *COMPONENTS["bonus_points"].values()}
    assert all(int(bonus) % min(steps - {0}) == 0 for bonus in state.bonus), "bonus points in markers"
    jokers = sum(int(state.jokers[seat]).bit_count() for seat in range(state.seats))
    assert jokers <= COMPONENTS["jokers"], "FYFE-7: the joker tiles suffice"
    assert 0 <= state.lucky_left <= LUCKY_COUNT[state.variant], "lucky tokens"
    assert 1 <= state.round_number <= ROUND_COUNT[state.variant], "FYFE-17: 25 rounds"
    assert not (is_last_round(state) and state.charm_round), "FYFE-10: no charms in the last round"
    assert not state.marks.any(), "the scratch space is clean"
