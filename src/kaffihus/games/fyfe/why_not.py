"""Why not? The rule or ruling that forbids an action in FYFE which is not legal now."""

from __future__ import annotations

import numpy as np

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Reason, plain
from kaffihus.games.fyfe.actions import CATALOGUE
from kaffihus.games.fyfe.charms import has_charm, has_token, is_empty_space
from kaffihus.games.fyfe.components import BOARD_NAMES, CHARM_NAMES, Charm
from kaffihus.games.fyfe.lines import LINE_NAMES, LINES_IN_PLAY, SPACE_NAMES, SPACES_IN_PLAY
from kaffihus.games.fyfe.rules import legal, pending
from kaffihus.games.fyfe.scoring import NO_EXTRA, is_fulfilled
from kaffihus.games.fyfe.state import (
    Phase,
    Progress,
    Step,
    free_lines,
    is_joker,
    is_line_full,
    is_turned,
    lines_needed,
    unused_boards,
)

# The family of action each step asks for, and the ruling or rule behind it, where it asks for one only.
ASKED = {
    Step.PLACE: ("place", "rules", "name the empty space for the token you have taken"),
    Step.BOARD: ("board", "FYFE-28", "name the further scoring board you want to place"),
    Step.LINE: ("line", "FYFE-5", "name the line for the scoring board you have taken"),
    Step.MOVE_FROM: ("move", "FYFE-16", "you use the charm to move: name the token"),
    Step.MOVE_TO: ("to", "FYFE-18", "name the empty space the token moves to"),
    Step.SWAP_SPACE: ("swap", "FYFE-17", "you use the charm to swap: name the token on your player board"),
    Step.SWAP_SUPPLY: ("take", "FYFE-17", "name the supply token to swap for"),
    Step.TURN: ("turn", "FYFE-21", "you use the charm to make a joker: name the token"),
    Step.FULFIL: ("fulfil", "FYFE-22", "you use four of five: name the line"),
    Step.ASIDE_LINE: ("aside", "FYFE-24", "you set a fulfilled board aside: name its line"),
    Step.ASIDE_BOARD: ("board", "FYFE-24", "an unused scoring board must take the place: name it"),
}


def why_not(state: PlainState, seat: int, action: int) -> Reason:
    """The rule that forbids an action which is not legal."""
    act = CATALOGUE[action]
    if state.phase == Phase.OVER:
        return plain("FYFE-17", "the game is over: the last round has been played")
    if act.family in ("draw", "lucky"):
        return plain("rules", "the bag decides what is drawn, not a player")
    if not pending(state) >> seat & 1:
        return _why_not_pending(state)
    mask = np.zeros(len(CATALOGUE), np.uint8)
    legal(state, seat, mask)
    if mask[action]:
        return plain("rules", "nothing forbids it")
    if state.phase == Phase.EXCHANGE:
        return plain("FYFE-35", "first everybody decides on two new tokens: use that charm, or skip")
    step = Step(state.step[seat])
    if step in ASKED:
        family, ruling, text = ASKED[step]
        return _why_not_target(state, seat, action) if act.family == family else plain(ruling, text)
    if step == Step.LAST:
        return plain("FYFE-34", "your boards are judged: set a fulfilled one aside, or skip")
    if act.family == "charm":
        return _why_not_charm(state, seat, CHARM_NAMES.index(act.arguments["charm"]))
    return _why_not_between(state, seat, action)


def _why_not_pending(state: PlainState) -> Reason:
    match state.phase:
        case Phase.DRAW | Phase.REDRAW:
            return plain("rules", "tokens are being drawn")
        case Phase.EXCHANGE:
            return plain("FYFE-35", "wait: others still decide on two new tokens")
    return plain("FYFE-36", "you have ended the round; others have not yet")


def _why_not_between(state: PlainState, seat: int, action: int) -> Reason:
    """Before or after placing, where nothing is half done."""
    act = CATALOGUE[action]
    unplaced = state.progress[seat] == Progress.UNPLACED
    match act.family:
        case "skip":
            return plain("FYFE-15", "there is nothing to skip: to use no charm, just go on")
        case "take":
            return plain("FYFE-17", "you have placed your token of this round")
        case "move" | "to" | "swap" | "turn" | "fulfil" | "aside":
            return plain("FYFE-15", "that belongs to a lucky charm: use the charm first")
    if unplaced:
        if act.family == "place":
            return plain("rules", "first take a token from your supply")
        if act.family == "end":
            return plain("rules", "first place one of your tokens")
        return plain("FYFE-28", "scoring boards are placed after the token")
    match act.family:
        case "place":
            return plain("FYFE-17", "you have placed your token of this round")
        case "line":
            return plain("rules", "first take a scoring board")
        case "board" if lines_needed(state, seat):
            return _why_not_board(state, seat, action)
        case "board":
            return plain("FYFE-28", "no scoring board is needed: say that you place an extra one")
        case "extra" if not lines_needed(state, seat):
            if free_lines(state, seat):
                return plain("FYFE-6", "you have no scoring board left")
            return plain("FYFE-5", "every line has its scoring board")
    return plain("FYFE-19", "a scoring board must point at every token placed or moved this round")


def _why_not_board(state: PlainState, seat: int, action: int) -> Reason:
    name = CATALOGUE[action].arguments["board"]
    if not state.boards_in_play >> BOARD_NAMES.index(name) & 1:
        return plain("FYFE-4", f"the scoring board {name} is not in this game")
    if unused_boards(state, seat) == 0:
        return plain("FYFE-6", "you have no scoring board left")
    return plain("rules", f"you have placed the scoring board {name} already: each is used once")


def _why_not_charm(state: PlainState, seat: int, charm: int) -> Reason:
    name = CHARM_NAMES[charm]
    if not state.charms_in_play >> charm & 1:
        return plain("FYFE-4", f"the charm {name} is not in this game")
    if not state.charm_round:
        return plain("FYFE-15", "no lucky charm token was drawn this round")
    if state.used[seat] != EMPTY:
        return plain(
            "FYFE-15", f"you have used {CHARM_NAMES[state.used[seat]]} this round: one charm a round"
        )
    if not has_charm(state, seat, charm):
        return plain("rules", f"you have used {name} up: each charm once a game")
    unplaced = state.progress[seat] == Progress.UNPLACED
    match charm:
        case Charm.REDRAW:
            return plain("FYFE-35", "two new tokens are decided on before anybody places")
        case Charm.PLACE_JOKER:
            return plain("FYFE-16", "that charm is the placement, and you have placed")
        case Charm.FOUR_OF_FIVE if unplaced:
            return plain("FYFE-16", "four of five is used at scoring, after the token is placed")
        case Charm.FOUR_OF_FIVE:
            return plain("FYFE-22", "no unfulfilled board of a full line has four of its five conditions")
        case Charm.SET_ASIDE if unused_boards(state, seat) == 0:
            return plain("FYFE-24", "no unused scoring board is left to take the place")
        case Charm.SET_ASIDE:
            return plain("FYFE-24", "no board of yours is fulfilled yet")
    if has_token(state, seat):
        return plain("FYFE-18", "there is no empty space to move to")
    return plain("FYFE-11", "there is no token on your player board for that charm")


def _why_not_target(state: PlainState, seat: int, action: int) -> Reason:
    """The step asks for this family, but not for this argument."""
    arguments = CATALOGUE[action].arguments
    if "space" in arguments:
        return _why_not_space(state, seat, SPACE_NAMES.index(arguments["space"]))
    if "board" in arguments:
        return _why_not_board(state, seat, action)
    line = LINE_NAMES.index(arguments["line"])
    if not LINES_IN_PLAY[state.variant] >> line & 1:
        return plain("FYFE-5", f"there is no {arguments['line']} in this variant")
    board = int(state.board[seat, line])
    match Step(state.step[seat]):
        case Step.LINE if board != EMPTY:
            return plain("FYFE-5", f"{arguments['line']} has a scoring board: one a line")
        case Step.LINE:
            return plain("FYFE-19", "first the board that must point at the token placed or moved")
        case Step.ASIDE_LINE:
            return plain("FYFE-24", f"there is no fulfilled board at {arguments['line']}")
    return _why_not_fulfil(state, seat, line, board)


def _why_not_space(state: PlainState, seat: int, space: int) -> Reason:
    name = SPACE_NAMES[space]
    if not SPACES_IN_PLAY[state.variant] >> space & 1:
        return plain("rules", f"there is no space {name} in this variant")
    if Step(state.step[seat]) in (Step.PLACE, Step.MOVE_TO):
        return plain("rules", f"{name} is not empty")
    if is_empty_space(state, seat, space):
        return plain("FYFE-11", f"there is no token on {name}")
    assert is_joker(state, seat, space), "a token that is no joker may be named"
    return plain("FYFE-20", f"{name} is a joker: it can be neither moved, nor swapped, nor turned again")


def _why_not_fulfil(state: PlainState, seat: int, line: int, board: int) -> Reason:
    name = LINE_NAMES[line]
    if board == EMPTY:
        return plain("FYFE-23", f"there is no scoring board at {name}")
    if is_turned(state, seat, board):
        return plain("FYFE-23", f"the board at {name} is fulfilled already")
    if not is_line_full(state, seat, line):
        return plain("FYFE-22", f"five tokens must lie on {name}")
    if is_fulfilled(state, seat, line, board, NO_EXTRA):
        return plain("FYFE-38", f"the board at {name} is fulfilled anyway")
    return plain("FYFE-22", f"{name} does not have four of the five conditions")
