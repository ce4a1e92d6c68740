"""FYFE's scenes: a board turned, a round and the whole game counted line by line; what is said at the end.

FYFE-36 holds here as in the log: what others did in a round is shown when everybody has ended it.
"""

from __future__ import annotations

from kaffihus.core.chance import CHANCE
from kaffihus.core.scene import Beat, Scene, Verdict, gain, verdict_by_parts
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.view import Viewer, by_seat
from kaffihus.core.words import Line
from kaffihus.games.fyfe.components import (
    BOARD_NAMES,
    BOARD_POINTS,
    BOARDS,
    CHARM_NAMES,
    CHARM_POINTS,
    FIRST_POINTS,
)
from kaffihus.games.fyfe.lines import LINE_NAMES, LINE_SPACE, LINES, SIDE_OF, SPACE_NAMES
from kaffihus.games.fyfe.scoring import charm_points, first_points, scores
from kaffihus.games.fyfe.state import GONE, Phase
from kaffihus.games.fyfe.view import view, view_breakdown, view_winners

UNIT = "fyfe.unit.points"


def scenes(before: PlainState, seat: int, action: int, after: PlainState, viewer: Viewer) -> list[Scene]:
    """What of a step is worth a look of its own."""
    if seat == CHANCE or before.phase != Phase.PLAY:
        return []
    if after.phase == Phase.PLAY and after.round_number == before.round_number:
        return _own_boards(before, after, seat) if viewer == seat else []
    found = []
    if beats := _round_beats(before, after):
        found.append(_round(before, after, viewer, beats))
    if after.phase == Phase.OVER:
        found.append(_whole_game(after, viewer))
    return found


# --- a board turned in one's own round


def _own_boards(before: PlainState, after: PlainState, seat: int) -> list[Scene]:
    """Boards that the player has just fulfilled, for their eyes only."""
    fresh = _new_members(before.scored[seat], after.scored[seat])
    beats = [
        Beat(
            Line("fyfe.score.own", {"board": BOARD_NAMES[board], "points": int(BOARD_POINTS[board])}),
            _spots_of(after, seat, board, after.board[seat]),
        )
        for board in fresh
    ]
    return [Scene("glance", Line("fyfe.scene.turned"), beats)] if beats else []


def _spots_of(state: PlainState, seat: int, board: int, boards: object) -> list[str]:
    """The line along which a board points, and its spaces; one set aside has none."""
    for line in range(LINES):
        if boards[line] == board:  # type: ignore[index]
            return _line_spots(state, seat, line)
    return [f"player:{seat}"]


def _line_spots(state: PlainState, seat: int, line: int) -> list[str]:
    spaces = [int(LINE_SPACE[state.variant, line, place]) for place in range(SIDE_OF[state.variant])]
    return [f"line:{seat}:{LINE_NAMES[line]}", *(f"space:{seat}:{SPACE_NAMES[space]}" for space in spaces)]


def _new_members(before: int, after: int) -> list[int]:
    """What has come into a set."""
    fresh = int(after) & ~int(before)
    return [i for i in range(fresh.bit_length()) if fresh >> i & 1]


# --- a round


def _round(before: PlainState, after: PlainState, viewer: Viewer, beats: list[Beat]) -> Scene:
    """The board stays where somebody has won something; charms alone are seen in passing."""
    start = by_seat(scores, before, before.seats)
    title = Line("fyfe.scene.round", {"round": before.round_number})
    if all(points <= 0 for beat in beats for points in beat.gains):
        return Scene("glance", title, beats, UNIT, start, is_score=True)
    return Scene("scoring", title, beats, UNIT, start, is_score=True, view=view(after, viewer))


def _round_beats(before: PlainState, after: PlainState) -> list[Beat]:
    """What changed somebody's points, by what everybody saw before and sees now."""
    beats = []
    for seat in range(after.seats):
        for charm in _new_members(before.shown_spent[seat], after.shown_spent[seat]):
            lost = int(CHARM_POINTS[charm])
            told = {"seat": seat, "charm": CHARM_NAMES[charm], "points": lost}
            beats.append(Beat(Line("fyfe.score.spent", told), (), gain(after.seats, seat, -lost)))
    for seat in range(after.seats):
        for board in _new_members(before.shown_scored[seat], after.shown_scored[seat]):
            points = int(BOARD_POINTS[board])
            told = {"seat": seat, "board": BOARD_NAMES[board], "points": points}
            spots = _spots_of(after, seat, board, after.shown_board[seat])
            beats.append(Beat(Line("fyfe.shown.turned", told), spots, gain(after.seats, seat, points)))
        bonus = int(after.bonus[seat] - before.bonus[seat])
        if bonus:
            told = {"seat": seat, "points": bonus}
            spots = [f"player:{seat}"]
            beats.append(Beat(Line("fyfe.shown.bonus", told), spots, gain(after.seats, seat, bonus)))
    return beats + _first_beats(before, after)


def _first_beats(before: PlainState, after: PlainState) -> list[Beat]:
    """FIRST! tiles that went to somebody, or out of the game (FYFE-30)."""
    beats = []
    for board in range(BOARDS):
        owner = int(after.first[board])
        if owner == before.first[board]:
            continue
        told = {"board": BOARD_NAMES[board]}
        if owner == GONE:
            beats.append(Beat(Line("fyfe.gone", told), [f"board:{BOARD_NAMES[board]}"]))
        else:
            line = Line("fyfe.first", {"seat": owner, **told, "points": FIRST_POINTS})
            spots = _spots_of(after, owner, board, after.shown_board[owner])
            beats.append(Beat(line, spots, gain(after.seats, owner, FIRST_POINTS)))
    return beats


# --- the whole game


def _whole_game(state: PlainState, viewer: Viewer) -> Scene:
    """All boards line by line, FIRST! tiles, bonuses and charms that were kept."""
    beats = [beat for line in range(LINES) if (beat := _line_beat(state, line))]
    seats = range(state.seats)
    aside = [_points_of(state, seat, int(state.shown_aside[seat])) for seat in seats]
    for key, points in (
        ("aside", aside),
        ("first", [first_points(state, seat) for seat in seats]),
        ("bonus", [int(state.bonus[seat]) for seat in seats]),
        ("charms", [charm_points(state, seat) for seat in seats]),
    ):
        if any(points):
            spots = [f"player:{seat}" for seat in seats if points[seat]]
            beats.append(Beat(Line(f"fyfe.score.{key}"), spots, points))
    totals = by_seat(scores, state, state.seats)
    winners = view_winners(totals)
    key = "fyfe.score.wins" if len(winners) == 1 else "fyfe.score.shares"
    for seat in winners:
        beats.append(Beat(Line(key, {"seat": seat, "points": totals[seat]}), [f"player:{seat}"]))
    title = Line("fyfe.scene.end")
    zero = [0] * state.seats
    return Scene("scoring", title, beats, UNIT, zero, is_score=True, view=view(state, viewer))


def _line_beat(state: PlainState, line: int) -> Beat | None:
    """What one line brings to each player; None where it brings nothing."""
    boards = [int(state.shown_board[seat, line]) for seat in range(state.seats)]
    points = [_points_of(state, seat, board) for seat, board in enumerate(boards)]
    if not any(points):
        return None
    spots = [spot for seat, won in enumerate(points) if won for spot in _line_spots(state, seat, line)]
    return Beat(Line("fyfe.score.line", {"line": LINE_NAMES[line]}), spots, points)


def _points_of(state: PlainState, seat: int, board: int) -> int:
    """What a board of a player is worth as everybody sees it."""
    if board == EMPTY or not int(state.shown_scored[seat]) >> board & 1:
        return 0
    return int(BOARD_POINTS[board])


def verdict(state: PlainState) -> Verdict:
    """Points, and which kind of them decided it."""
    return verdict_by_parts("fyfe", view_breakdown(state), UNIT)
