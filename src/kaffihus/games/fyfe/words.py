"""FYFE's log: what is told of an action, and of what followed by itself.

FYFE-36: what a player does in their round is told to them alone; when everybody has ended it, all are
told what each has done.
"""

from __future__ import annotations

from typing import Any

from kaffihus.core.chance import CHANCE
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.view import Viewer
from kaffihus.core.words import Line
from kaffihus.games.fyfe.actions import CATALOGUE
from kaffihus.games.fyfe.components import (
    BOARD_NAMES,
    BOARD_POINTS,
    BOARDS,
    CHARM_NAMES,
    FIRST_POINTS,
    TOKEN_NAMES,
    Charm,
)
from kaffihus.games.fyfe.lines import LINE_NAMES, LINES, SPACE_NAMES, SPACES
from kaffihus.games.fyfe.scoring import score_of
from kaffihus.games.fyfe.state import GONE, Phase, Step, drawer

# --- an action about to be taken


def describe(state: PlainState, seat: int, action: int, viewer: Viewer) -> Line | None:
    """The log line of an action about to be taken, as the viewer may read it."""
    act = CATALOGUE[action]
    if seat == CHANCE:
        if act.family == "lucky":
            return Line("fyfe.lucky", {"seat": drawer(state)})
        return Line("fyfe.draw", {"seat": drawer(state), **act.arguments})
    if state.phase == Phase.EXCHANGE:
        if viewer != seat:
            return Line("fyfe.decided", {"seat": seat})
        return Line("fyfe.keep.own" if act.family == "skip" else "fyfe.exchange.own", {"seat": seat})
    if viewer != seat:
        return None
    params = {"seat": seat, **act.arguments}
    match act.family:
        case "take":
            key = "fyfe.swap.supply" if state.step[seat] == Step.SWAP_SUPPLY else "fyfe.take"
            token = state.supply[seat, int(act.arguments["supply"]) - 1]
            return Line(key, {"seat": seat, "token": TOKEN_NAMES[token]})
        case "place":
            key = "fyfe.place.joker" if state.used[seat] == Charm.PLACE_JOKER else "fyfe.place"
            return Line(key, {**params, "token": TOKEN_NAMES[state.supply[seat, state.taken[seat]]]})
        case "board" if state.step[seat] == Step.ASIDE_BOARD:
            return Line("fyfe.successor", {**params, "line": LINE_NAMES[state.picked[seat]]})
        case "line":
            return Line("fyfe.line", {**params, "board": BOARD_NAMES[state.picked[seat]]})
        case "move" | "swap" | "turn":
            token = state.space[seat, SPACE_NAMES.index(act.arguments["space"])]
            return Line(f"fyfe.{act.family}", {**params, "token": TOKEN_NAMES[token]})
        case "fulfil" | "aside":
            board = state.board[seat, LINE_NAMES.index(act.arguments["line"])]
            return Line(f"fyfe.{act.family}", {**params, "board": BOARD_NAMES[board]})
    return Line(f"fyfe.{act.family}", params)


# --- what followed


def aftermath(before: PlainState, after: PlainState, viewer: Viewer) -> list[Line]:
    """What followed an action by itself: new tokens, who has ended, a round that is over."""
    if before.phase == Phase.EXCHANGE and after.phase != Phase.EXCHANGE:
        return tell_exchange(before, after)
    if before.phase != Phase.PLAY:
        return []
    if after.phase == Phase.PLAY and after.round_number == before.round_number:
        ended = [seat for seat in ended_now(before, after) if seat != viewer]
        return [Line("fyfe.ended", {"seat": seat}) for seat in ended]
    lines = [Line("fyfe.round", {"round": before.round_number})]
    for seat in range(after.seats):
        lines += tell_round(before, after, seat)
    lines += tell_first(before, after)
    if after.phase == Phase.OVER:
        lines += tell_end(after)
    return lines


def ended_now(before: PlainState, after: PlainState) -> list[int]:
    """Who has ended the round by the action taken."""
    ended = (after.step == Step.ENDED) & (before.step != Step.ENDED)
    return [seat for seat in range(after.seats) if ended[seat]]


def tell_exchange(before: PlainState, after: PlainState) -> list[Line]:
    """Who returns both tokens, now that everybody has decided."""
    lines = []
    for seat in range(after.seats):
        if after.wants[seat] == 1:
            tokens = [TOKEN_NAMES[token] for token in before.supply[seat]]
            lines.append(Line("fyfe.exchange", {"seat": seat, "tokens": tokens}))
    return lines or [Line("fyfe.keep")]


def tell_round(before: PlainState, after: PlainState, seat: int) -> list[Line]:
    """What a player did in the round that is over, by what everybody sees now and saw before."""
    lines: list[Line] = []

    def tell(key: str, **params: Any) -> None:
        lines.append(Line(f"fyfe.shown.{key}", {"seat": seat, **params}))

    for charm in new_members(before.shown_spent[seat], after.shown_spent[seat]):
        tell("charm", charm=CHARM_NAMES[charm])
    jokers = new_members(before.shown_jokers[seat], after.shown_jokers[seat])
    for space in range(SPACES):
        token = after.shown_space[seat, space]
        if token not in (EMPTY, before.shown_space[seat, space]):
            tell("token", token=TOKEN_NAMES[token], space=SPACE_NAMES[space])
        if space in jokers:
            tell("joker", token=TOKEN_NAMES[token], space=SPACE_NAMES[space])
    if after.shown_aside[seat] != before.shown_aside[seat]:
        tell("aside", board=BOARD_NAMES[after.shown_aside[seat]])
    for line in range(LINES):
        board = after.shown_board[seat, line]
        if board != before.shown_board[seat, line]:
            tell("board", board=BOARD_NAMES[board], line=LINE_NAMES[line])
    for board in new_members(before.shown_scored[seat], after.shown_scored[seat]):
        tell("turned", board=BOARD_NAMES[board], points=int(BOARD_POINTS[board]))
    if after.bonus[seat] != before.bonus[seat]:
        tell("bonus", points=int(after.bonus[seat] - before.bonus[seat]))
    return lines


def new_members(before: int, after: int) -> list[int]:
    """What has come into a set."""
    fresh = int(after) & ~int(before)
    return [i for i in range(fresh.bit_length()) if fresh >> i & 1]


def tell_first(before: PlainState, after: PlainState) -> list[Line]:
    """FIRST! tiles that went to somebody, or out of the game (FYFE-30)."""
    lines = []
    for board in range(BOARDS):
        owner = int(after.first[board])
        if owner == before.first[board]:
            continue
        if owner == GONE:
            lines.append(Line("fyfe.gone", {"board": BOARD_NAMES[board]}))
        else:
            params = {"seat": owner, "board": BOARD_NAMES[board], "points": FIRST_POINTS}
            lines.append(Line("fyfe.first", params))
    return lines


def tell_end(after: PlainState) -> list[Line]:
    """Everybody's points, and who has won (FYFE-32)."""
    points = [score_of(after, seat) for seat in range(after.seats)]
    lines = [Line("fyfe.score", {"seat": seat, "points": points[seat]}) for seat in range(after.seats)]
    winners = [seat for seat in range(after.seats) if points[seat] == max(points)]
    key = "fyfe.over" if len(winners) == 1 else "fyfe.over.shared"
    return lines + [Line(key, {"seat": seat}) for seat in winners]
