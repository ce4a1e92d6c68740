"""FYFE as one viewer may see it: a plain dict, built up from nothing.

Others are read from the fields `shown_…` only; the viewer himself from his round in progress (FYFE-36).
"""

from __future__ import annotations

from typing import Any

from kaffihus.core.state import EMPTY, PlainState, seats_in
from kaffihus.core.view import Viewer, by_seat
from kaffihus.games.fyfe.components import (
    BOARD_NAMES,
    BOARD_POINTS,
    BOARDS,
    CHARM_NAMES,
    CHARM_POINTS,
    CHARMS,
    TOKEN_NAMES,
    TOKENS,
)
from kaffihus.games.fyfe.lines import LINE_NAMES, LINES, LINES_IN_PLAY, SIDE, SIDE_OF, SPACE_NAMES
from kaffihus.games.fyfe.preview import preview
from kaffihus.games.fyfe.rules import pending
from kaffihus.games.fyfe.scoring import score_of, scores
from kaffihus.games.fyfe.state import GONE, ROUND_COUNT, Phase, Step, drawer, lines_needed, unused_boards


def view(state: PlainState, seat: Viewer) -> Any:
    """What the seat knows; None: what everybody may know."""
    acting = seats_in(pending(state))
    points = by_seat(scores, state, state.seats)
    return {
        "seat": seat,
        "asked": phase_name(state, seat) if seat in acting else None,
        "acting": acting,
        "scores": points,
        "breakdown": [{"key": "fyfe.part.points", "params": {}, "points": points}],
        "phase": phase_name(state, seat),
        "round": state.round_number,
        "rounds": int(ROUND_COUNT[state.variant]),
        "side": int(SIDE_OF[state.variant]),
        "lines": names_in(int(LINES_IN_PLAY[state.variant]), LINE_NAMES),
        "charm_round": state.charm_round == 1,
        "lucky_left": state.lucky_left,
        "drawer": drawer(state) if state.phase in (Phase.DRAW, Phase.REDRAW) else None,
        "bag": [TOKEN_NAMES[token] for token in range(TOKENS) if state.bag[token]],
        "boards": [
            view_board(state, board) for board in range(BOARDS) if state.boards_in_play >> board & 1
        ],
        "charms": [
            {"charm": CHARM_NAMES[charm], "points": int(CHARM_POINTS[charm])}
            for charm in range(CHARMS)
            if state.charms_in_play >> charm & 1
        ],
        "players": [
            view_own(state, player) if player == seat else view_other(state, player)
            for player in range(state.seats)
        ],
        "own_round": None if seat is None else view_own_round(state, seat),
        "preview": preview(state, seat),
        "winners": view_winners(state),
    }


def phase_name(state: PlainState, seat: int | None) -> str:
    """What is going on; within a round, for a player: his own step."""
    if state.phase != Phase.PLAY or seat is None:
        return Phase(state.phase).name.lower()
    if state.step[seat] == Step.PLACED and unused_boards(state, seat) and lines_needed(state, seat):
        return "needs_board"
    return Step(state.step[seat]).name.lower()


def view_board(state: PlainState, board: int) -> dict[str, Any]:
    """A kind of scoring board: its points, and where its FIRST! tile is."""
    owner = state.first[board]
    return {
        "board": BOARD_NAMES[board],
        "points": int(BOARD_POINTS[board]),
        "first": None if owner in (EMPTY, GONE) else int(owner),
        "first_left": bool(owner == EMPTY),
    }


def view_other(state: PlainState, player: int) -> dict[str, Any]:
    """A player as everybody sees him: as he was when this round began."""
    return {
        **view_public(state, player),
        "supply": [token_name(token) for token in state.shown_supply[player]],
        "spaces": view_spaces(state, state.shown_space[player], int(state.shown_jokers[player])),
        "lines": view_lines(state.shown_board[player], int(state.shown_scored[player])),
        "aside": board_name(state.shown_aside[player]),
        "unused_boards": view_unused(state, state.shown_board[player], state.shown_aside[player]),
        "charms": names_in(state.charms_in_play & ~int(state.shown_spent[player]), CHARM_NAMES),
    }


def view_own(state: PlainState, player: int) -> dict[str, Any]:
    """The viewer himself, with what he has done in this round."""
    return {
        **view_public(state, player),
        "supply": [token_name(token) for token in state.supply[player]],
        "spaces": view_spaces(state, state.space[player], int(state.jokers[player])),
        "lines": view_lines(state.board[player], int(state.scored[player])),
        "aside": board_name(state.aside[player]),
        "unused_boards": view_unused(state, state.board[player], state.aside[player]),
        "charms": names_in(state.charms_in_play & ~int(state.spent[player]), CHARM_NAMES),
    }


def view_public(state: PlainState, player: int) -> dict[str, Any]:
    """What everybody knows of a player even within a round: who has ended is open."""
    return {
        "ended": state.phase == Phase.PLAY and bool(state.step[player] == Step.ENDED),
        "decided": state.phase == Phase.EXCHANGE and bool(state.wants[player] != EMPTY),
        "exchanged": state.phase in (Phase.REDRAW, Phase.PLAY) and bool(state.wants[player] == 1),
        "bonus": int(state.bonus[player]),
        "score": score_of(state, player),
    }


def view_spaces(state: PlainState, tokens: Any, jokers: int) -> list[list[dict[str, Any] | None]]:
    """The player board row by row: each piece by its token, and whether it is a joker."""
    side = int(SIDE_OF[state.variant])
    rows = []
    for row in range(side):
        spaces = range(row * SIDE, row * SIDE + side)
        rows.append([view_piece(int(tokens[space]), jokers >> space & 1 == 1) for space in spaces])
    return rows


def view_piece(token: int, is_joker: bool) -> dict[str, Any] | None:
    """A token, face up or under a joker tile."""
    return None if token == EMPTY else {"token": TOKEN_NAMES[token], "joker": is_joker}


def view_lines(boards: Any, scored: int) -> dict[str, Any]:
    """The scoring boards that lie out, by line, and whether they are turned."""
    found = {}
    for line in range(LINES):
        if boards[line] != EMPTY:
            turned = scored >> int(boards[line]) & 1 == 1
            found[LINE_NAMES[line]] = {"board": BOARD_NAMES[boards[line]], "turned": turned}
    return found


def view_unused(state: PlainState, boards: Any, aside: int) -> list[str]:
    """The scoring boards a player may still place."""
    used = {int(board) for board in boards} | {int(aside)}
    kinds = range(BOARDS)
    return [BOARD_NAMES[kind] for kind in kinds if state.boards_in_play >> kind & 1 and kind not in used]


def view_own_round(state: PlainState, seat: int) -> dict[str, Any]:
    """Where the viewer is in his own round, and what he has picked."""
    wants = int(state.wants[seat])
    if state.phase != Phase.PLAY:
        return {"wants_exchange": None if wants == EMPTY else wants == 1}
    return {
        "wants_exchange": None if wants == EMPTY else wants == 1,
        "charm": None if state.used[seat] == EMPTY else CHARM_NAMES[state.used[seat]],
        "taken": None if state.taken[seat] == EMPTY else int(state.taken[seat]) + 1,
        "picked": view_picked(Step(state.step[seat]), int(state.picked[seat])),
        "placed": None if state.placed[seat] == EMPTY else SPACE_NAMES[state.placed[seat]],
        "put": names_in(int(state.put[seat]), SPACE_NAMES),
        "lines_needed": names_in(lines_needed(state, seat), LINE_NAMES),
        "turned_lines": names_in(int(state.turned_lines[seat]), LINE_NAMES),
    }


def view_picked(step: Step, picked: int) -> dict[str, str] | None:
    """The first of two picks."""
    match step:
        case Step.MOVE_TO | Step.SWAP_SUPPLY:
            return {"space": SPACE_NAMES[picked]}
        case Step.LINE:
            return {"board": BOARD_NAMES[picked]}
        case Step.ASIDE_BOARD:
            return {"line": LINE_NAMES[picked]}
    return None


def view_winners(state: PlainState) -> list[int] | None:
    """Who has won, once the game is over; a tie is shared (FYFE-32)."""
    if state.phase != Phase.OVER:
        return None
    points = [score_of(state, player) for player in range(state.seats)]
    return [player for player in range(state.seats) if points[player] == max(points)]


def token_name(token: int) -> str | None:
    """A token's name, None for an empty place."""
    return None if token == EMPTY else TOKEN_NAMES[token]


def board_name(board: int) -> str | None:
    """A scoring board's name, None for none."""
    return None if board == EMPTY else BOARD_NAMES[board]


def names_in(members: int, names: list[str]) -> list[str]:
    """The names of a set's members, in their order."""
    return [name for i, name in enumerate(names) if members >> i & 1]
