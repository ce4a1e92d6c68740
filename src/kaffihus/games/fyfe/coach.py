"""FYFE for the coach: what comes of an action, in a player's words.

Whatever a player does in their round concerns their own player board alone (FYFE-14): all of it is sure.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Line
from kaffihus.games.fyfe.actions import CATALOGUE, LINE
from kaffihus.games.fyfe.components import (
    BOARD_NAMES,
    BOARD_POINTS,
    BONUS_POINTS,
    CHARM_NAMES,
    CHARM_POINTS,
    FIRST_POINTS,
    TOKEN_NAMES,
)
from kaffihus.games.fyfe.lines import (
    LINE_NAMES,
    LINE_SPACE,
    LINES,
    LINES_IN_PLAY,
    SIDE_OF,
    SPACE_NAMES,
    SPACES,
)
from kaffihus.games.fyfe.round import legal_in_round, place_token
from kaffihus.games.fyfe.scoring import NO_EXTRA, is_fulfilled, lines_at_once
from kaffihus.games.fyfe.state import (
    Phase,
    Step,
    is_line_full,
    is_turned,
    lines_needed,
    unused_boards,
)

Standing = Literal["done", "possible", "lost"]


def consequences(before: PlainState, seat: int, action: int, after: PlainState) -> list[Line]:
    """What comes of an action for sure, most telling first."""
    act = CATALOGUE[action]
    if before.phase == Phase.EXCHANGE:
        return _exchange(before, seat, act.family)
    match act.family:
        case "take" if before.step[seat] == Step.READY:
            return _taken(before, seat, int(act.arguments["supply"]) - 1)
        case "board" if before.step[seat] != Step.ASIDE_BOARD:
            return _board(before, seat, BOARD_NAMES.index(act.arguments["board"]))
        case "end":
            return _ended(before, seat)
        case "extra":
            return [Line("fyfe.coach.extra", {"count": int(unused_boards(before, seat)).bit_count()})]
        case "charm":
            return _charm(act.arguments["charm"])
        case "skip":
            return []
    return _changes(before, seat, after)


def standings(state: PlainState, seat: int) -> dict[int, Standing]:
    """How the seat's scoring boards stand, by line."""
    found: dict[int, Standing] = {}
    for line in range(LINES):
        board = int(state.board[seat, line])
        if board == EMPTY:
            continue
        fits = is_fulfilled(state, seat, line, board, NO_EXTRA)
        is_done = is_turned(state, seat, board) or (fits and is_line_full(state, seat, line))
        found[line] = "done" if is_done else "possible" if fits else "lost"
    return found


def pieces_on(state: PlainState, seat: int, line: int) -> int:
    """How many pieces lie on a line."""
    spaces = LINE_SPACE[state.variant, line, : SIDE_OF[state.variant]]
    return sum(state.space[seat, space] != EMPTY for space in spaces)


def _on(state: PlainState, seat: int, line: int) -> dict[str, object]:
    """What is told of a line and its scoring board."""
    return {"line": LINE_NAMES[line], "board": BOARD_NAMES[state.board[seat, line]]}


def _progress(state: PlainState, seat: int, line: int) -> dict[str, int]:
    return {"count": pieces_on(state, seat, line), "size": int(SIDE_OF[state.variant])}


# --- what changes on the player board


def _changes(before: PlainState, seat: int, after: PlainState) -> list[Line]:
    """Lines that are done, got on, or can no longer be; a board that is missing."""
    old, new = standings(before, seat), standings(after, seat)
    done = [line for line in new if new[line] == "done" and old.get(line) != "done"]
    lines = list(_done(after, seat, done))
    lost = [line for line in new if new[line] == "lost" and old.get(line) != "lost"]
    lines += [Line("fyfe.coach.rules_out", _on(after, seat, line)) for line in lost]
    for line in new:
        got_on = line not in old or pieces_on(after, seat, line) > pieces_on(before, seat, line)
        if new[line] == "possible" and got_on:
            lines.append(
                Line("fyfe.coach.fits", {**_on(after, seat, line), **_progress(after, seat, line)})
            )
    put = int(after.put[seat]) & ~int(before.put[seat])
    if put and unused_boards(after, seat) and lines_needed(after, seat):
        space = put.bit_length() - 1  # FYFE-19: a board must point at it
        lines.append(Line("fyfe.coach.needs", {"space": SPACE_NAMES[space]}))
    return lines


def _done(state: PlainState, seat: int, done: list[int]) -> Iterator[Line]:
    """Lines that are done with this action; their boards turn over when the round ends (FYFE-34)."""
    for line in sorted(done, key=lambda line: -int(BOARD_POINTS[state.board[seat, line]])):
        board = int(state.board[seat, line])
        yield Line("fyfe.coach.fulfils", {**_on(state, seat, line), "points": int(BOARD_POINTS[board])})
        if state.first[board] == EMPTY:  # FYFE-30: it goes to the only one who turns the board
            yield Line("fyfe.coach.first", {"board": BOARD_NAMES[board], "points": FIRST_POINTS})
    scratch = state.copy()
    scratch.turned_lines[seat] |= sum(1 << line for line in done)
    count = lines_at_once(scratch, seat)
    if done and BONUS_POINTS[count]:
        yield Line("fyfe.coach.bonus", {"count": count, "points": int(BONUS_POINTS[count])})


def _ended(before: PlainState, seat: int) -> list[Line]:
    """The boards that turn over when the round ends."""
    done = [line for line, standing in standings(before, seat).items() if standing == "done"]
    fresh = [line for line in done if not is_turned(before, seat, int(before.board[seat, line]))]
    return list(_done(before, seat, fresh)) or [Line("fyfe.coach.end.nothing")]


# --- a token, a board, a charm


def _taken(before: PlainState, seat: int, place: int) -> list[Line]:
    """What the token can do, and what is kept."""
    lines = []
    best: tuple[int, int, int] | None = None
    open_lines = {line for line, standing in standings(before, seat).items() if standing == "possible"}
    fitting = set()
    for space in range(SPACES):
        if before.space[seat, space] != EMPTY or not _is_in_play(before, space):
            continue
        then = before.copy()
        then.taken[seat] = place
        place_token(then, seat, space)
        for line, standing in standings(then, seat).items():
            on_it = line in open_lines and space in LINE_SPACE[before.variant, line]
            if on_it and standing != "lost":
                fitting.add(line)
            if on_it and standing == "done":
                points = int(BOARD_POINTS[then.board[seat, line]])
                best = max(best or (0, 0, 0), (points, -space, line))
    if best:
        points, space, line = best[0], -best[1], best[2]
        told = {
            "space": SPACE_NAMES[space],
            "board": BOARD_NAMES[before.board[seat, line]],
            "points": points,
        }
        lines.append(Line("fyfe.coach.could", told))
    if open_lines:
        lines.append(Line("fyfe.coach.fits_boards", {"count": len(fitting), "total": len(open_lines)}))
    other = int(before.supply[seat, 1 - place])
    if other != EMPTY:
        lines.append(Line("fyfe.coach.keeps", {"token": TOKEN_NAMES[other]}))
    return lines


def _is_in_play(state: PlainState, space: int) -> bool:
    """Whether a space belongs to the player board of the variant."""
    lines = range(LINES)
    return any(
        LINES_IN_PLAY[state.variant] >> line & 1 and space in LINE_SPACE[state.variant, line]
        for line in lines
    )


def _board(before: PlainState, seat: int, board: int) -> list[Line]:
    """What a scoring board is worth, and the line that suits it best."""
    lines = [Line("fyfe.coach.worth", {"points": int(BOARD_POINTS[board])})]
    scratch = before.copy()
    scratch.picked[seat], scratch.step[seat] = board, Step.LINE
    mask = np.zeros(len(CATALOGUE), np.uint8)
    legal_in_round(scratch, seat, mask)
    fitting = [
        line
        for line in range(LINES)
        if mask[LINE + line] and is_fulfilled(scratch, seat, line, board, NO_EXTRA)
    ]
    if not fitting:
        return [*lines, Line("fyfe.coach.hopeless")]
    best = max(fitting, key=lambda line: (pieces_on(before, seat, line), -line))
    told = {"line": LINE_NAMES[best], **_progress(before, seat, best)}
    return [*lines, Line("fyfe.coach.best_line", told)]


def _charm(charm: str) -> list[Line]:
    """What it does, and what it would be worth unused."""
    points = int(CHARM_POINTS[CHARM_NAMES.index(charm)])
    return [Line(f"fyfe.effect.{charm}"), Line("fyfe.coach.charm", {"points": points})]


def _exchange(before: PlainState, seat: int, family: str) -> list[Line]:
    """Two new tokens for a charm, or not."""
    if family == "skip":
        tokens = [TOKEN_NAMES[token] for token in before.supply[seat] if token != EMPTY]
        return [Line("fyfe.coach.supply", {"tokens": tokens})]
    return [*_charm("redraw")[1:], Line("fyfe.coach.bag", {"count": int(before.bag_tokens)})]
