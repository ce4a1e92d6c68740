"""FYFE as one viewer may see it, built up from nothing.

The viewer's own side is their round in progress; everybody else is read from the fields `shown_…`
only (FYFE-36).
"""

from __future__ import annotations

from typing import NamedTuple, TypedDict

import numpy as np

from kaffihus.core.once import once
from kaffihus.core.state import EMPTY, Numbers, PlainState, none_if_empty, seats_in
from kaffihus.core.view import ScorePart, View, Viewer, by_seat
from kaffihus.games.fyfe.components import (
    BOARD_NAMES,
    BOARD_POINTS,
    BOARDS,
    CHARM_NAMES,
    CHARM_POINTS,
    CHARMS,
    TOKEN_NAMES,
)
from kaffihus.games.fyfe.lines import LINE_NAMES, LINES, LINES_IN_PLAY, SIDE, SIDE_OF, SPACE_NAMES
from kaffihus.games.fyfe.preview import PreviewView, preview
from kaffihus.games.fyfe.rules import pending
from kaffihus.games.fyfe.scoring import board_points, charm_points, first_points, scores
from kaffihus.games.fyfe.state import GONE, ROUND_COUNT, Phase, Step, drawer, lines_needed, unused_boards

TokenName = str  # such as blue-3-leaf
BoardName = str  # such as same_colour
CharmName = str  # such as turn_joker
LineName = str  # such as row-2, column-c, diagonal-left
SpaceName = str  # such as b4


class BoardView(TypedDict):
    """A kind of scoring board, and where its FIRST! tile is."""

    board: BoardName
    points: int
    first: int | None  # the seat that has the tile
    first_left: bool  # it is on the table; where nobody has it either, it is out of the game (FYFE-30)


class CharmView(TypedDict):
    """A lucky charm in play."""

    charm: CharmName
    points: int  # if it is kept


class PieceView(TypedDict):
    """What lies on a space."""

    token: TokenName
    joker: bool  # turned over: it counts as anything


class LineView(TypedDict):
    """The scoring board that points along a line."""

    board: BoardName
    turned: bool  # fulfilled


class PlayerView(TypedDict):
    """A player: the viewer with what they did in this round, anybody else as the round began."""

    ended: bool  # the round
    decided: bool  # on two new tokens
    exchanged: bool  # took two new tokens this round
    bonus: int
    score: int
    supply: list[TokenName | None]
    spaces: list[list[PieceView | None]]  # row by row
    lines: dict[LineName, LineView]
    aside: BoardName | None
    unused_boards: list[BoardName]
    charms: list[CharmName]  # not used yet


class PickedView(TypedDict, total=False):
    """The first of two picks."""

    space: SpaceName
    board: BoardName
    line: LineName


class OwnRoundView(TypedDict):
    """Where the viewer is in their own round."""

    step: str  # the question, or `ended`
    charm: CharmName | None  # used this round
    taken: int | None  # the token taken from the supply, by its place from 1
    picked: PickedView | None
    placed: SpaceName | None  # where the token of this round lies
    put: list[SpaceName]  # a scoring board must point at each of these (FYFE-19)
    lines_needed: list[LineName]  # where one is missing: the lines it may point along
    turned_lines: list[LineName]  # whose board turned this round


class FyfeView(View):
    """The table as one viewer sees it."""

    round: int
    rounds: int
    side: int  # spaces along a side of a player board
    lines: list[LineName]
    charm_round: bool
    lucky_left: int  # lucky charm tokens in the bag
    drawer: int | None
    bag: list[TokenName]
    boards: list[BoardView]
    charms: list[CharmView]
    players: list[PlayerView]
    wants_exchange: bool | None  # the viewer's own decision on two new tokens
    own_round: OwnRoundView | None
    preview: PreviewView
    winners: list[int] | None


def view(state: PlainState, seat: Viewer) -> FyfeView:
    """What the seat knows; None: what everybody may know."""
    acting = seats_in(pending(state))
    table = lie_open(state)
    players = list(table.players)
    if seat is not None:
        players[seat] = view_player(state, seat, seat, table.points[seat])
    return {
        "seat": seat,
        "phase": Phase(state.phase).name.lower(),
        "asked": None if seat is None or seat not in acting else question(state, seat),
        "acting": acting,
        "scores": table.points,
        "breakdown": table.breakdown,
        "round": state.round_number,
        "rounds": int(ROUND_COUNT[state.variant]),
        "side": int(SIDE_OF[state.variant]),
        "lines": names_in(int(LINES_IN_PLAY[state.variant]), LINE_NAMES),
        "charm_round": state.charm_round == 1,
        "lucky_left": state.lucky_left,
        "drawer": drawer(state) if state.phase in (Phase.DRAW, Phase.REDRAW) else None,
        "bag": table.bag,
        "boards": table.boards,
        "charms": table.charms,
        "players": players,
        "wants_exchange": None if seat is None else view_wish(int(state.wants[seat])),
        "own_round": None if seat is None or state.phase != Phase.PLAY else view_own_round(state, seat),
        "preview": view_preview(state, seat),
        "winners": view_winners(table.points) if state.phase == Phase.OVER else None,
    }


class Open(NamedTuple):
    """What lies open to everybody."""

    points: list[int]
    breakdown: list[ScorePart]
    bag: list[TokenName]
    boards: list[BoardView]
    charms: list[CharmView]
    players: list[PlayerView]  # each as the others see them


@once
def lie_open(state: PlainState) -> Open:
    """The table without what only one player knows."""
    points = by_seat(scores, state, state.seats)
    return Open(
        points,
        view_breakdown(state),
        [TOKEN_NAMES[token] for token in np.flatnonzero(state.bag)],
        [view_board(state, board) for board in range(BOARDS) if state.boards_in_play >> board & 1],
        [
            {"charm": CHARM_NAMES[charm], "points": int(CHARM_POINTS[charm])}
            for charm in range(CHARMS)
            if state.charms_in_play >> charm & 1
        ],
        [view_player(state, None, player, points[player]) for player in range(state.seats)],
    )


def question(state: PlainState, seat: int) -> str:
    """What a player is asked; within a round, their own step."""
    return "exchange" if state.phase == Phase.EXCHANGE else step_name(state, seat)


def step_name(state: PlainState, seat: int) -> str:
    """Where a player is in their round; `needs_board`: placed, and no board points at the token yet."""
    if state.step[seat] == Step.PLACED and unused_boards(state, seat) and lines_needed(state, seat):
        return "needs_board"
    return Step(state.step[seat]).name.lower()


def view_breakdown(state: PlainState) -> list[ScorePart]:
    """Boards turned, FIRST! tiles, bonus points, unused charms."""
    seats = range(state.seats)
    parts = {
        "boards": [board_points(state, seat) for seat in seats],
        "first": [first_points(state, seat) for seat in seats],
        "bonus": [int(state.bonus[seat]) for seat in seats],
        "charms": [charm_points(state, seat) for seat in seats],
    }
    return [{"key": f"fyfe.part.{part}", "params": {}, "points": points} for part, points in parts.items()]


def view_board(state: PlainState, board: int) -> BoardView:
    """A kind of scoring board: its points, and where its FIRST! tile is."""
    owner = state.first[board]
    return {
        "board": BOARD_NAMES[board],
        "points": int(BOARD_POINTS[board]),
        "first": None if owner == GONE else none_if_empty(owner),
        "first_left": bool(owner == EMPTY),
    }


# --- the players


class Side(NamedTuple):
    """What lies before a player, in truth or as everybody sees it; see `state` for each field."""

    supply: Numbers
    space: Numbers
    jokers: int
    board: Numbers
    scored: int
    aside: int
    spent: int


def side_of(state: PlainState, viewer: Viewer, player: int) -> Side:
    """A player's side as the viewer may see it: their own in truth, any other as the round began."""
    start = "" if player == viewer else "shown_"
    return Side(*(getattr(state, start + field)[player] for field in Side._fields))


def view_player(state: PlainState, viewer: Viewer, player: int, score: int) -> PlayerView:
    """A player. Who has ended or decided is open (FYFE-36)."""
    side = side_of(state, viewer, player)
    return {
        "ended": state.phase == Phase.PLAY and bool(state.step[player] == Step.ENDED),
        "decided": state.phase == Phase.EXCHANGE and bool(state.wants[player] != EMPTY),
        "exchanged": state.phase in (Phase.REDRAW, Phase.PLAY) and bool(state.wants[player] == 1),
        "bonus": int(state.bonus[player]),
        "score": score,
        "supply": [None if token == EMPTY else TOKEN_NAMES[token] for token in side.supply],
        "spaces": view_spaces(side, int(SIDE_OF[state.variant])),
        "lines": view_lines(side),
        "aside": None if side.aside == EMPTY else BOARD_NAMES[side.aside],
        "unused_boards": names_in(unused_of(state, side), BOARD_NAMES),
        "charms": names_in(state.charms_in_play & ~int(side.spent), CHARM_NAMES),
    }


def view_spaces(side: Side, length: int) -> list[list[PieceView | None]]:
    """The player board row by row."""
    rows = [range(row * SIDE, row * SIDE + length) for row in range(length)]
    return [[view_piece(side, space) for space in row] for row in rows]


def view_piece(side: Side, space: int) -> PieceView | None:
    """A token, face up or under a joker tile."""
    if side.space[space] == EMPTY:
        return None
    return {"token": TOKEN_NAMES[side.space[space]], "joker": bool(side.jokers >> space & 1)}


def view_lines(side: Side) -> dict[LineName, LineView]:
    """The scoring boards that lie out, by line."""
    return {
        LINE_NAMES[line]: {
            "board": BOARD_NAMES[side.board[line]],
            "turned": bool(side.scored >> side.board[line] & 1),
        }
        for line in range(LINES)
        if side.board[line] != EMPTY
    }


def unused_of(state: PlainState, side: Side) -> int:
    """The scoring boards a player may still place, as a set."""
    used = {int(board) for board in (*side.board, side.aside) if board != EMPTY}
    return state.boards_in_play & ~sum(1 << board for board in used)


# --- the viewer's own round


def view_wish(wants: int) -> bool | None:
    """Whether a player wants two new tokens; None: not decided."""
    return None if wants == EMPTY else wants == 1


def view_own_round(state: PlainState, seat: int) -> OwnRoundView:
    """Where the viewer is in their own round, and what they have picked."""
    return {
        "step": step_name(state, seat),
        "charm": None if state.used[seat] == EMPTY else CHARM_NAMES[state.used[seat]],
        "taken": None if state.taken[seat] == EMPTY else int(state.taken[seat]) + 1,
        "picked": view_picked(Step(state.step[seat]), int(state.picked[seat])),
        "placed": None if state.placed[seat] == EMPTY else SPACE_NAMES[state.placed[seat]],
        "put": names_in(int(state.put[seat]), SPACE_NAMES),
        "lines_needed": names_in(lines_needed(state, seat), LINE_NAMES),
        "turned_lines": names_in(int(state.turned_lines[seat]), LINE_NAMES),
    }


def view_picked(step: Step, picked: int) -> PickedView | None:
    """The first of two picks."""
    match step:
        case Step.MOVE_TO | Step.SWAP_SUPPLY:
            return {"space": SPACE_NAMES[picked]}
        case Step.LINE:
            return {"board": BOARD_NAMES[picked]}
        case Step.ASIDE_BOARD:
            return {"line": LINE_NAMES[picked]}
    return None


def view_preview(state: PlainState, seat: Viewer) -> PreviewView:
    """The viewer's own lines; for a spectator, those of seat 0 as everybody sees them."""
    side = side_of(state, seat, seat or 0)
    return preview(state, side.space, int(side.jokers), side.board, unused_of(state, side))


def view_winners(points: list[int]) -> list[int]:
    """Who has won; a tie is shared (FYFE-32)."""
    return [seat for seat, one in enumerate(points) if one == max(points)]


def names_in(members: int, names: list[str]) -> list[str]:
    """The names of a set's members, in their order."""
    return [name for i, name in enumerate(names) if members >> i & 1]
