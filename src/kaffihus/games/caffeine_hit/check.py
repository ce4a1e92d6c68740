"""What must hold in every position of Caffeine Hit."""

from __future__ import annotations

import numpy as np

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.games.caffeine_hit.components import (
    CARRIER,
    COLOUR_OF,
    COOKIE,
    CUPS,
    DRINKS,
    KINDS,
    LOYALTY,
    TO_GO,
    TO_GO_MAX,
)
from kaffihus.games.caffeine_hit.state import DECK, Phase, Turn, count_swapped
from kaffihus.games.caffeine_hit.view import count_unseen


def check(state: PlainState) -> None:
    """Every card is in exactly one place, counts fit, the end is sure, the truth is possible."""
    check_cards(state)
    check_sizes(state)
    check_cups(state)
    check_turn(state)
    check_knowledge(state)
    assert state.last_turns <= state.seats * (state.hand_limit - 1) + 1, "HIT-32: the end is sure"


def check_cards(state: PlainState) -> None:
    """No card is lost or doubled."""
    for field in (
        state.hand,
        state.pile,
        state.discard,
        state.table,
        state.cookied,
        state.loyal,
        state.cup,
    ):
        assert (field >= 0).all(), "no count is below zero"
    found = state.pile + state.discard + state.hand.sum(axis=0)
    found[:DRINKS] += (state.table + state.cookied).sum(axis=0) + state.cup.sum(axis=0)
    found[COOKIE] += state.cookied.sum()
    found[LOYALTY] += state.loyal.sum()
    found[TO_GO] += (state.cup_owner != EMPTY).sum()
    for kind in range(KINDS):
        found[kind] += sum(count_swapped(state, seat, kind) for seat in range(state.seats))
    if state.shown != EMPTY:
        found[state.shown] += 1
    assert (found == DECK[state.variant]).all(), "every card in exactly one place"


def check_sizes(state: PlainState) -> None:
    """The open counts are right, hands keep to the limit, and nothing is at seats not taken."""
    assert state.pile_size == state.pile.sum(), "the size of the pile"
    assert (state.hand_size == state.hand.sum(axis=1)).all(), "the sizes of the hands"
    assert (state.hand_size <= state.hand_limit).all(), "HIT-17: never above the limit"
    for field in (state.hand, state.table, state.cookied, state.loyal):
        assert not field[state.seats :].any(), "nothing at a seat that is not taken"
    if state.phase == Phase.TURN:
        assert state.hand_size[: state.seats].min() > 0, "HIT-22: an empty hand ends the game"
        if state.pile_size > 0:
            assert (state.hand_size[: state.seats] == state.hand_limit).all(), "HIT-17: refilled"
    if state.phase == Phase.OVER:
        assert state.pile_size == 0, "HIT-22: the game ends with an empty pile"
        assert not state.hand.any(), "and with no cards in hand"


def check_cups(state: PlainState) -> None:
    """HIT-14: one to four drinks of one colour, laid one cup after the other."""
    for cup in range(CUPS):
        drinks = np.flatnonzero(state.cup[cup])
        assert state.cup_size[cup] == state.cup[cup].sum(), "the size of a cup"
        if state.cup_owner[cup] == EMPTY:
            assert len(drinks) == 0, "no drinks without a cup"
            assert (state.cup_owner[cup:] == EMPTY).all(), "cups are numbered as laid"
        else:
            assert 1 <= state.cup_size[cup] <= TO_GO_MAX, "HIT-14: up to four"
            assert len({COLOUR_OF[drink] for drink in drinks}) == 1, "HIT-14: of one colour"


def check_turn(state: PlainState) -> None:
    """What is noted of a turn fits its phase."""
    is_open = state.phase in (Phase.START, Phase.DEAL, Phase.REFILL, Phase.TURN, Phase.OVER)
    assert (state.turn == EMPTY) == is_open, "a kind of turn while it is taken, and only then"
    assert (state.actor == EMPTY) == (state.phase in (Phase.START, Phase.OVER)), "whose turn it is"
    if is_open:
        assert state.drink == state.shown == state.target == state.first_colour == EMPTY
        assert state.laid == 0
    if state.turn == Turn.TO_GO:
        assert state.drink == EMPTY, "HIT-15: the drinks under a cup are noted nowhere else"
    if state.shown != EMPTY:
        assert state.phase == Phase.TABLE, "a card is out only while its table is asked for"
        assert state.shown == state.drink or state.shown in (COOKIE, LOYALTY)
        assert state.shown != CARRIER
    if state.first_colour != EMPTY:
        assert state.turn == Turn.CARRIER, "only a Drinks Carrier has two parts"
    assert state.phase != Phase.SECOND or state.first_colour != EMPTY


def check_knowledge(state: PlainState) -> None:
    """What a seat does not see is exactly what others hold, what is hidden and what is undrawn."""
    for seat in range(state.seats):
        hidden = state.pile + state.hand.sum(axis=0) - state.hand[seat]
        for other in set(range(state.seats)) - {seat}:
            hidden += [count_swapped(state, other, kind) for kind in range(KINDS)]
        for cup in range(CUPS):
            if state.cup_owner[cup] not in (EMPTY, seat) and state.phase != Phase.OVER:
                hidden[:DRINKS] += state.cup[cup]
        unseen = count_unseen(state, seat)
        assert len(unseen) == KINDS and (hidden == unseen).all(), "the truth is held to be possible"
