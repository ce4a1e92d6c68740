"""What must hold in every position."""

from __future__ import annotations

import numpy as np

from kaffihus.core.bits import has
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.games.cookie_jar.components import CAKES
from kaffihus.games.cookie_jar.dealing import is_pancake_in_game
from kaffihus.games.cookie_jar.deduction import SET_BYTES, deduce, get
from kaffihus.games.cookie_jar.state import ASIDE, ASIDES, BOWL, RECORDS, SECRET, Phase, Where


def check(state: PlainState) -> None:
    """Every card is in exactly one place; one hand each; knowledge never excludes the truth."""
    assert state.phase <= Phase.OVER, "somebody decides"
    _check_cakes(state)
    _check_pancakes(state)
    _check_players(state)
    _check_knowledge(state)
    scratch = (state.may_be, state.card_at, state.first_two, state.trail, state.imagined, state.unseen)
    assert not any(np.any(field) for field in scratch), "scratch is left clean"


def _check_cakes(state: PlainState) -> None:
    places = [int(card) for card in (*state.hand, *state.aside, state.secret) if card != EMPTY]
    heaps = state.deck + state.discard + state.bowl + state.row.sum(axis=0)
    for cake in range(CAKES):
        assert heaps[cake] + places.count(cake) == state.cakes[cake], "every cake in exactly one place"
        assert min(state.deck[cake], state.discard[cake], state.bowl[cake]) >= 0, "no card is owed"
    assert np.all(state.row >= 0), "nor in a row"
    assert state.deck_cakes == state.deck.sum(), "the deck is counted"
    assert state.bowl.sum() == bin(state.bowl_of).count("1"), "a card in the bowl for each giver"


def _check_pancakes(state: PlainState) -> None:
    shown = int(np.count_nonzero(state.pancakes == Where.SHOWN))
    if state.dealt > state.seats:
        assert shown + state.deck_pancakes == state.pancakes_in_deck, (
            "every pancake of the deck is in it or shown"
        )
    else:
        assert shown == 0, "no pancake before the deal is done"
        assert state.deck_pancakes == 0, "nor in the deck (JAR-2)"
    for pancake, where in enumerate(state.pancakes):
        in_game = is_pancake_in_game(state, pancake)
        assert (where == Where.NOT_IN_GAME) != in_game, "JAR-1: what is left out stays out"


def _check_players(state: PlainState) -> None:
    if state.dealt <= state.seats:
        return
    filling = [int(seat) for seat in state.pick] if state.phase == Phase.REFILL else []
    for seat in range(state.seats):
        if not has(state.inside, seat):
            assert state.hand[seat] == EMPTY, "who is out has no card"
        elif not has(state.bowl_of, seat) and seat not in filling:
            assert state.hand[seat] != EMPTY, "who is in has one"
    assert has(state.inside, state.turn), "the turn is somebody's who is in"
    assert state.protected & ~state.inside == 0, "who is out is not protected"
    assert (state.marker == EMPTY) == (state.marked == EMPTY), "a mark has two ends"
    if state.marked != EMPTY:
        assert has(state.inside & ~state.protected, state.marked), "JAR-20, JAR-23"
        assert has(state.inside, state.marker), "JAR-23"
    assert bin(state.inside).count("1") > 1, "JAR-49: one player left has won"
    assert state.records <= RECORDS, "memory.py counts right"


def _check_knowledge(state: PlainState) -> None:
    sets = np.zeros(SET_BYTES, np.uint8)
    truth = [(seat, int(state.hand[seat])) for seat in range(state.seats)]
    truth += [(SECRET, state.secret), *((ASIDE + i, int(state.aside[i])) for i in range(ASIDES))]
    for viewer in (EMPTY, *range(state.seats)):
        deduce(state, viewer, sets)
        for place, card in truth:
            assert (card == EMPTY) == (get(sets, place) == 0), "a conclusion for every hidden card"
            assert card == EMPTY or has(get(sets, place), card), "the truth is held to be possible"
        for cake in range(CAKES):
            assert not state.bowl[cake] or has(get(sets, BOWL), cake), "in the bowl, too"
