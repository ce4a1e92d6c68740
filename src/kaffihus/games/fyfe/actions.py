"""FYFE's actions. The order is pinned: records and bots rely on it."""

from __future__ import annotations

from kaffihus.core.actions import Catalogue, Family
from kaffihus.core.rule import rule
from kaffihus.games.fyfe.components import BOARD_NAMES, CHARM_NAMES, TOKEN_NAMES
from kaffihus.games.fyfe.lines import LINE_NAMES, SPACE_NAMES

SUPPLY_NAMES = ["1", "2"]

CATALOGUE = Catalogue(
    Family("take", {"supply": SUPPLY_NAMES}),  # the supply token to place, or to swap
    Family("place", {"space": SPACE_NAMES}),  # put it on an empty space
    Family("board", {"board": BOARD_NAMES}),  # take an unused scoring board
    Family("line", {"line": LINE_NAMES}),  # and put it where it points along that line
    Family("extra"),  # place a further scoring board (FYFE-28)
    Family("end"),  # end the round: the boards are judged
    Family("skip"),  # use no lucky charm
    Family("charm", {"charm": CHARM_NAMES}),  # use one
    Family("move", {"space": SPACE_NAMES}),  # move: the token
    Family("to", {"space": SPACE_NAMES}),  # move: its new space
    Family("swap", {"space": SPACE_NAMES}),  # swap: the token on the player board
    Family("turn", {"space": SPACE_NAMES}),  # turn into a joker: the token
    Family("fulfil", {"line": LINE_NAMES}),  # four of five: the line of the board
    Family("aside", {"line": LINE_NAMES}),  # set aside: the line of the fulfilled board
    Family("lucky", chance=True),  # a lucky charm token comes out of the bag
    Family("draw", {"token": TOKEN_NAMES}, chance=True),
)

TAKE = CATALOGUE.first("take")
PLACE = CATALOGUE.first("place")
BOARD = CATALOGUE.first("board")
LINE = CATALOGUE.first("line")
EXTRA = CATALOGUE.first("extra")
END = CATALOGUE.first("end")
SKIP = CATALOGUE.first("skip")
CHARM = CATALOGUE.first("charm")
MOVE = CATALOGUE.first("move")
TO = CATALOGUE.first("to")
SWAP = CATALOGUE.first("swap")
TURN = CATALOGUE.first("turn")
FULFIL = CATALOGUE.first("fulfil")
ASIDE = CATALOGUE.first("aside")
LUCKY = CATALOGUE.first("lucky")
DRAW = CATALOGUE.first("draw")

PLAYER_ACTIONS = LUCKY  # what players do comes before what chance does


@rule
def is_board(action: int) -> bool:
    """To take an unused scoring board."""
    return BOARD <= action < LINE


@rule
def is_charm(action: int) -> bool:
    """To use a lucky charm."""
    return CHARM <= action < MOVE
