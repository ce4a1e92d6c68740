"""A block of whole games, added up: a template, bound to a game and a policy by `block_of`.

The kernels of the GPU share it, with an `add_to` and a `raise_to` of their own: there many games write
into one tally at once.
"""

from __future__ import annotations

import sys
from functools import cache
from types import SimpleNamespace

import numpy as np

from kaffihus.core.chance import CHANCE, seed_rng
from kaffihus.core.contract import apply, legal, observe, pending, ranks, scores, setup
from kaffihus.core.game import Game
from kaffihus.core.loops import MAX_DECISIONS, drawn_action, first_seat, random_game
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers, State
from kaffihus.lab.policy import Policy, tag_of

# Places in a tally.
GAMES, DECISIONS, LONGEST, WINS, TOTALS, UNFINISHED, ILLEGAL_GAMES = 0, 1, 2, 3, 10, 17, 18
TALLY_SIZE = 19  # wins and scores for up to seven seats
SHARES = 420  # a win counts so much, shared by up to seven: whole numbers add up in any order

ILLEGAL = -1  # the length of a game in which the policy took an action that was not legal


@rule
def play_block(
    states: State,
    mask: Bytes,
    seen: Bytes,
    rng: Numbers,
    seats: int,
    options: Numbers,
    key_low: int,
    key_high: int,
    first: int,
    games: int,
    places: Numbers,
    tally: Numbers,
) -> None:
    """Games number `first` and on, one after the other in states[0]; adds to the tally."""
    state = states[0]
    for game in range(first, first + games):
        seed_rng(rng, key_low, key_high, game)
        setup(state, seats, options)
        decisions = whole_game(state, mask, seen, rng)
        add_result(state, seats, decisions, places, tally)


@rule
def whole_game(state: State, mask: Bytes, seen: Bytes, rng: Numbers) -> int:
    """A game to its end; at random, unless `guided_game` was bound in its place."""
    return random_game(state, mask, rng)


@rule
def guided_game(state: State, mask: Bytes, seen: Bytes, rng: Numbers) -> int:
    """Play by the policy to the end, or until it is given up; the number of decisions, or ILLEGAL."""
    words = mask.view(np.int64)
    for decisions in range(MAX_DECISIONS):
        bits = pending(state)
        if bits == 0:
            return decisions
        seat = first_seat(bits)
        if seat == CHANCE:
            action = drawn_action(state, rng)
        else:
            for i in range(len(words)):
                words[i] = 0
            legal(state, seat, mask)
            observe(state, seat, seen)
            action = policy(seen, mask, rng)
            if action < 0 or action >= len(mask) or not mask[action]:
                return ILLEGAL
        apply(state, seat, action)
    return MAX_DECISIONS


@rule
def policy(seen: Bytes, mask: Bytes, rng: Numbers) -> int:
    """The policy, once bound."""
    raise NotImplementedError


@rule
def add_result(state: State, seats: int, decisions: int, places: Numbers, tally: Numbers) -> None:
    """A finished game, or one given up, into the tally; `places` is scratch space."""
    add_to(tally, GAMES, 1)
    if decisions < 0:
        add_to(tally, ILLEGAL_GAMES, 1)
        return
    add_to(tally, DECISIONS, decisions)
    raise_to(tally, LONGEST, decisions)
    if pending(state) != 0:
        add_to(tally, UNFINISHED, 1)
        return
    ranks(state, places)
    winners = 0
    for seat in range(seats):
        if places[seat] == 1:
            winners += 1
    for seat in range(seats):
        if places[seat] == 1:
            add_to(tally, WINS + seat, SHARES // winners)
    scores(state, places)
    for seat in range(seats):
        add_to(tally, TOTALS + seat, places[seat])


@rule
def add_to(tally: Numbers, place: int, number: int) -> None:
    """Add a number at a place of the tally."""
    tally[place] += number


@rule
def raise_to(tally: Numbers, place: int, number: int) -> None:
    """Raise a place of the tally to a number, if it is lower."""
    tally[place] = max(tally[place], number)


@cache
def block_of(game: Game, choose: Policy | None = None) -> SimpleNamespace:
    """The template over a game's rules, and a policy."""
    template = sys.modules[__name__]
    if choose is None:
        return game.bind(template)
    tag = tag_of(game, choose)
    guided = game.bind(template, tag, policy=choose).guided_game
    return game.bind(template, tag, policy=choose, whole_game=guided)
