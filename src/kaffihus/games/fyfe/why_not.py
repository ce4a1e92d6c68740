"""Why an action of FYFE is not legal: the ruling, and a sentence."""

from __future__ import annotations

import numpy as np

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Reason, because
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

WHY = {
    # something else is asked
    "fyfe.why.over": "the game is over: the last round has been played",
    "fyfe.why.chance": "the bag decides what is drawn, not a player",
    "fyfe.why.drawing": "tokens are being drawn",
    "fyfe.why.others_decide": "wait: others still decide on two new tokens",
    "fyfe.why.ended": "you have ended the round; others have not yet",
    "fyfe.why.allowed": "nothing forbids it",
    "fyfe.why.exchange_first": "first everybody decides on two new tokens: use that charm, or skip",
    "fyfe.why.name_space": "name the empty space for the token you have taken",
    "fyfe.why.name_board": "name the further scoring board you want to place",
    "fyfe.why.name_line": "name the line for the scoring board you have taken",
    "fyfe.why.name_moved": "you use the charm to move: name the token",
    "fyfe.why.name_goal": "name the empty space the token moves to",
    "fyfe.why.name_swapped": "you use the charm to swap: name the token on your player board",
    "fyfe.why.name_supply": "name the supply token to swap for",
    "fyfe.why.name_joker": "you use the charm to make a joker: name the token",
    "fyfe.why.name_fulfilled": "you use four of five: name the line",
    "fyfe.why.name_aside": "you set a fulfilled board aside: name its line",
    "fyfe.why.name_successor": "an unused scoring board must take the place: name it",
    "fyfe.why.judged": "your boards are judged: set a fulfilled one aside, or skip",
    # before or after placing
    "fyfe.why.nothing_to_skip": "there is nothing to skip: to use no charm, just go on",
    "fyfe.why.has_placed": "you have placed your token of this round",
    "fyfe.why.charm_first": "that belongs to a lucky charm: use the charm first",
    "fyfe.why.take_first": "first take a token from your supply",
    "fyfe.why.place_first": "first place one of your tokens",
    "fyfe.why.token_first": "scoring boards are placed after the token",
    "fyfe.why.board_first": "first take a scoring board",
    "fyfe.why.not_needed": "no scoring board is needed: say that you place an extra one",
    "fyfe.why.no_board_left": "you have no scoring board left",
    "fyfe.why.lines_taken": "every line has its scoring board",
    "fyfe.why.must_point": "a scoring board must point at every token placed or moved this round",
    # this board, this charm
    "fyfe.why.not_in_game": "not in this game: {thing}",
    "fyfe.why.board_used": "you have placed the scoring board “{board}” already: each is used once",
    "fyfe.why.no_charm_round": "no lucky charm token was drawn this round",
    "fyfe.why.one_charm": "you have used a charm this round, {charm}: one charm a round",
    "fyfe.why.charm_spent": "you have used {charm} up: each charm once a game",
    "fyfe.why.before_placing": "two new tokens are decided on before anybody places",
    "fyfe.why.is_placement": "that charm is the placement, and you have placed",
    "fyfe.why.after_placing": "four of five is used at scoring, after the token is placed",
    "fyfe.why.no_four": "no unfulfilled board of a full line has four of its five conditions",
    "fyfe.why.no_successor": "no unused scoring board is left to take the place",
    "fyfe.why.none_fulfilled": "no board of yours is fulfilled yet",
    "fyfe.why.no_empty_space": "there is no empty space to move to",
    "fyfe.why.no_token": "there is no token on your player board for that charm",
    # this line, this space
    "fyfe.why.no_line": "no such line in this variant: {line}",
    "fyfe.why.line_taken": "{line} has a scoring board: one a line",
    "fyfe.why.needed_first": "first the board that must point at the token placed or moved",
    "fyfe.why.not_fulfilled_there": "there is no fulfilled board at {line}",
    "fyfe.why.no_space": "there is no space {space} in this variant",
    "fyfe.why.not_empty": "{space} is not empty",
    "fyfe.why.no_token_there": "there is no token on {space}",
    "fyfe.why.joker_there": "{space} is a joker: it can be neither moved, nor swapped, nor turned again",
    "fyfe.why.no_board_there": "there is no scoring board at {line}",
    "fyfe.why.is_fulfilled": "the board at {line} is fulfilled already",
    "fyfe.why.five_tokens": "five tokens must lie on {line}",
    "fyfe.why.fulfilled_anyway": "the board at {line} is fulfilled anyway",
    "fyfe.why.not_four": "{line} does not have four of the five conditions",
}

# Where a step asks for one family of actions only: that family, and the reason against any other.
ASKED = {
    Step.PLACE: ("place", "rules", "fyfe.why.name_space"),
    Step.BOARD: ("board", "FYFE-28", "fyfe.why.name_board"),
    Step.LINE: ("line", "FYFE-5", "fyfe.why.name_line"),
    Step.MOVE_FROM: ("move", "FYFE-16", "fyfe.why.name_moved"),
    Step.MOVE_TO: ("to", "FYFE-18", "fyfe.why.name_goal"),
    Step.SWAP_SPACE: ("swap", "FYFE-17", "fyfe.why.name_swapped"),
    Step.SWAP_SUPPLY: ("take", "FYFE-17", "fyfe.why.name_supply"),
    Step.TURN: ("turn", "FYFE-21", "fyfe.why.name_joker"),
    Step.FULFIL: ("fulfil", "FYFE-22", "fyfe.why.name_fulfilled"),
    Step.ASIDE_LINE: ("aside", "FYFE-24", "fyfe.why.name_aside"),
    Step.ASIDE_BOARD: ("board", "FYFE-24", "fyfe.why.name_successor"),
}


def why_not(state: PlainState, seat: int, action: int) -> Reason:
    """The rule that forbids an action which is not legal."""
    act = CATALOGUE[action]
    if state.phase == Phase.OVER:
        return because("FYFE-17", "fyfe.why.over")
    if act.family in ("draw", "lucky"):
        return because("rules", "fyfe.why.chance")
    if not pending(state) >> seat & 1:
        return _why_not_pending(state)
    mask = np.zeros(len(CATALOGUE), np.uint8)
    legal(state, seat, mask)
    if mask[action]:
        return because("rules", "fyfe.why.allowed")
    if state.phase == Phase.EXCHANGE:
        return because("FYFE-35", "fyfe.why.exchange_first")
    step = Step(state.step[seat])
    if step in ASKED:
        family, ruling, key = ASKED[step]
        return _why_not_target(state, seat, action) if act.family == family else because(ruling, key)
    if step == Step.LAST:
        return because("FYFE-34", "fyfe.why.judged")
    if act.family == "charm":
        return _why_not_charm(state, seat, CHARM_NAMES.index(act.arguments["charm"]))
    return _why_not_between(state, seat, action)


def _why_not_pending(state: PlainState) -> Reason:
    match state.phase:
        case Phase.DRAW | Phase.REDRAW:
            return because("rules", "fyfe.why.drawing")
        case Phase.EXCHANGE:
            return because("FYFE-35", "fyfe.why.others_decide")
    return because("FYFE-36", "fyfe.why.ended")


def _why_not_between(state: PlainState, seat: int, action: int) -> Reason:
    """Before or after placing, where nothing is half done."""
    act = CATALOGUE[action]
    unplaced = state.progress[seat] == Progress.UNPLACED
    match act.family:
        case "skip":
            return because("FYFE-15", "fyfe.why.nothing_to_skip")
        case "take":
            return because("FYFE-17", "fyfe.why.has_placed")
        case "move" | "to" | "swap" | "turn" | "fulfil" | "aside":
            return because("FYFE-15", "fyfe.why.charm_first")
    if unplaced:
        if act.family == "place":
            return because("rules", "fyfe.why.take_first")
        if act.family == "end":
            return because("rules", "fyfe.why.place_first")
        return because("FYFE-28", "fyfe.why.token_first")
    match act.family:
        case "place":
            return because("FYFE-17", "fyfe.why.has_placed")
        case "line":
            return because("rules", "fyfe.why.board_first")
        case "board" if lines_needed(state, seat):
            return _why_not_board(state, seat, action)
        case "board":
            return because("FYFE-28", "fyfe.why.not_needed")
        case "extra" if not lines_needed(state, seat):
            if free_lines(state, seat):
                return because("FYFE-6", "fyfe.why.no_board_left")
            return because("FYFE-5", "fyfe.why.lines_taken")
    return because("FYFE-19", "fyfe.why.must_point")


def _why_not_board(state: PlainState, seat: int, action: int) -> Reason:
    board = CATALOGUE[action].arguments["board"]
    if not state.boards_in_play >> BOARD_NAMES.index(board) & 1:
        return because("FYFE-4", "fyfe.why.not_in_game", thing=board)
    if unused_boards(state, seat) == 0:
        return because("FYFE-6", "fyfe.why.no_board_left")
    return because("rules", "fyfe.why.board_used", board=board)


def _why_not_charm(state: PlainState, seat: int, charm: int) -> Reason:
    if not state.charms_in_play >> charm & 1:
        return because("FYFE-4", "fyfe.why.not_in_game", thing=CHARM_NAMES[charm])
    if not state.charm_round:
        return because("FYFE-15", "fyfe.why.no_charm_round")
    if state.used[seat] != EMPTY:
        return because("FYFE-15", "fyfe.why.one_charm", charm=CHARM_NAMES[state.used[seat]])
    if not has_charm(state, seat, charm):
        return because("rules", "fyfe.why.charm_spent", charm=CHARM_NAMES[charm])
    unplaced = state.progress[seat] == Progress.UNPLACED
    match charm:
        case Charm.REDRAW:
            return because("FYFE-35", "fyfe.why.before_placing")
        case Charm.PLACE_JOKER:
            return because("FYFE-16", "fyfe.why.is_placement")
        case Charm.FOUR_OF_FIVE if unplaced:
            return because("FYFE-16", "fyfe.why.after_placing")
        case Charm.FOUR_OF_FIVE:
            return because("FYFE-22", "fyfe.why.no_four")
        case Charm.SET_ASIDE if unused_boards(state, seat) == 0:
            return because("FYFE-24", "fyfe.why.no_successor")
        case Charm.SET_ASIDE:
            return because("FYFE-24", "fyfe.why.none_fulfilled")
    if has_token(state, seat):
        return because("FYFE-18", "fyfe.why.no_empty_space")
    return because("FYFE-11", "fyfe.why.no_token")


def _why_not_target(state: PlainState, seat: int, action: int) -> Reason:
    """The step asks for this family, but not for this argument."""
    arguments = CATALOGUE[action].arguments
    if "space" in arguments:
        return _why_not_space(state, seat, SPACE_NAMES.index(arguments["space"]))
    if "board" in arguments:
        return _why_not_board(state, seat, action)
    line = LINE_NAMES.index(arguments["line"])
    if not LINES_IN_PLAY[state.variant] >> line & 1:
        return because("FYFE-5", "fyfe.why.no_line", **arguments)
    board = int(state.board[seat, line])
    match Step(state.step[seat]):
        case Step.LINE if board != EMPTY:
            return because("FYFE-5", "fyfe.why.line_taken", **arguments)
        case Step.LINE:
            return because("FYFE-19", "fyfe.why.needed_first")
        case Step.ASIDE_LINE:
            return because("FYFE-24", "fyfe.why.not_fulfilled_there", **arguments)
    return _why_not_fulfil(state, seat, line, board)


def _why_not_space(state: PlainState, seat: int, space: int) -> Reason:
    if not SPACES_IN_PLAY[state.variant] >> space & 1:
        return because("rules", "fyfe.why.no_space", space=SPACE_NAMES[space])
    if Step(state.step[seat]) in (Step.PLACE, Step.MOVE_TO):
        return because("rules", "fyfe.why.not_empty", space=SPACE_NAMES[space])
    if is_empty_space(state, seat, space):
        return because("FYFE-11", "fyfe.why.no_token_there", space=SPACE_NAMES[space])
    assert is_joker(state, seat, space), "a token that is no joker may be named"
    return because("FYFE-20", "fyfe.why.joker_there", space=SPACE_NAMES[space])


def _why_not_fulfil(state: PlainState, seat: int, line: int, board: int) -> Reason:
    if board == EMPTY:
        return because("FYFE-23", "fyfe.why.no_board_there", line=LINE_NAMES[line])
    if is_turned(state, seat, board):
        return because("FYFE-23", "fyfe.why.is_fulfilled", line=LINE_NAMES[line])
    if not is_line_full(state, seat, line):
        return because("FYFE-22", "fyfe.why.five_tokens", line=LINE_NAMES[line])
    if is_fulfilled(state, seat, line, board, NO_EXTRA):
        return because("FYFE-38", "fyfe.why.fulfilled_anyway", line=LINE_NAMES[line])
    return because("FYFE-22", "fyfe.why.not_four", line=LINE_NAMES[line])
