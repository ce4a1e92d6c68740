"""Positions of Caffeine Hit, built up from what a test needs."""

import numpy as np

from kaffihus.core.chance import CHANCE
from kaffihus.core.errors import IllegalAction
from kaffihus.core.position import Position
from kaffihus.games.caffeine_hit import GAME
from kaffihus.games.caffeine_hit.components import COOKIE, DRINKS, KIND_IDS, KINDS, LOYALTY, TO_GO
from kaffihus.games.caffeine_hit.rules import settle
from kaffihus.games.caffeine_hit.state import Phase


def kinds(text):
    """The kinds of the cards named."""
    return [KIND_IDS.index(name) for name in text.split()]


def table(hand, *, seats=3, hands=None, tables=None, cookied=None, loyal=None, cups=(), pile=None):
    """Seat 0 is to take a turn with this hand.

    Cards are named by id, seat by seat: `tables={1: "latte latte"}`. The other hands are filled up
    from the end of the deck where they are not given. What is left over is the draw pile, or, where
    a pile is given, discarded.
    """
    position = Position(GAME, seats)
    state = position.state
    state.phase, state.starter, state.actor, state.turns = Phase.TURN, 0, 0, 1
    for seat, names in (tables or {}).items():
        lay(state, state.table[seat], names)
    for seat, names in (cookied or {}).items():
        lay(state, state.cookied[seat], names)
        state.pile[COOKIE] -= len(kinds(names))
    for seat, names in (loyal or {}).items():
        for drink in kinds(names):
            state.loyal[seat, drink] += 1
            state.pile[LOYALTY] -= 1
    for number, (owner, names) in enumerate(cups):
        state.cup_owner[number] = owner
        state.cup_size[number] = len(kinds(names))
        state.pile[TO_GO] -= 1
        lay(state, state.cup[number], names)
    held = {0: hand, **(hands or {})}
    for seat, names in held.items():
        lay(state, state.hand[seat], names)
    stock = np.zeros(KINDS, np.int64)
    if pile is not None:
        lay(state, stock, pile)
    for seat in set(range(seats)) - set(held):
        for _ in range(state.hand_limit):
            kind = np.flatnonzero(state.pile[:DRINKS])[-1]
            state.pile[kind] -= 1
            state.hand[seat, kind] += 1
    state.hand_size = state.hand.sum(axis=1)
    if pile is not None:
        state.discard, state.pile = state.pile.copy(), stock
    state.pile_size = state.pile.sum()
    if state.pile_size == 0:
        state.last_turns = 1
    assert min(state.pile) >= 0, "a card was laid more often than there is"
    return position


def lay(state, place, names):
    """Cards from the pile to a place."""
    for kind in kinds(names):
        state.pile[kind] -= 1
        place[kind] += 1


def play(position, *texts):
    """Actions of whoever is to decide, one after the other; chance draws what comes first."""
    for text in texts:
        refill(position)
        position.apply(position.pending[0], GAME.catalogue.parse(text))
    return position


def refill(position):
    """Chance draws until somebody must decide."""
    while position.is_chance:
        position.apply(CHANCE, GAME.chance_action(position.state, 0))
    return position


def options(position):
    """What the player to act may do, as notation."""
    return {GAME.catalogue.notate(action) for action in position.legal(position.pending[0])}


def families(position):
    """The kinds of action open to the player to act."""
    return {text.split()[0] for text in options(position)}


def refusal(position, text):
    """The ruling that forbids an action to the player to act."""
    try:
        position.copy().apply(position.pending[0], GAME.catalogue.parse(text))
    except IllegalAction as error:
        return error.ruling
    raise AssertionError(f"{text!r} is legal")


def count(place, name):
    """How many cards of a name are in a place."""
    return int(place[KIND_IDS.index(name)])


def points(position):
    """The points of all seats."""
    return position.scores()


def finish(position):
    """End the game at once: the pile and all hands are discarded, the tables are scored."""
    state = position.state
    state.discard = state.discard + state.pile
    state.pile[:] = 0
    state.pile_size = 0
    state.phase = Phase.FINISH
    settle(state)
    GAME.check(state)
    return position
