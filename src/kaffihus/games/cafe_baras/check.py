"""What must hold in every position of Café Baras."""

from __future__ import annotations

import numpy as np

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.games.cafe_baras.components import (
    CARDS,
    CATEGORIES,
    CATEGORY,
    COUNTER_FOODS,
    EFFECT,
    SEATS,
    TYPE,
    Category,
    Effect,
)
from kaffihus.games.cafe_baras.effects import carry_out
from kaffihus.games.cafe_baras.state import (
    BOX,
    CAFE,
    DECK,
    DISPLAY,
    DISPLAY_COUNT,
    HAND,
    IN_GAME,
    NOT_DEALT,
    REGULAR,
    SECRET,
    SERVED,
    STATE,
    Ending,
    Phase,
    count_at,
    guests_to_deal,
)

NOTED = (
    "serve_bonus",
    "full_bonus",
    "decor_bonus",
    "regular_bonus",
    "add_bonus",
    "discount",
    "hand_limit",
    "stand_ins",
)


def check(state: PlainState) -> None:
    """Every card has one place, the cafés add up, and no batch hides a card that is to be seen."""
    _check_places(state)
    _check_hidden(state)
    _check_guests(state)
    _check_moment(state)
    for seat in range(SEATS):
        _check_cafe(state, seat)


def _check_places(state: PlainState) -> None:
    """The place of each card exists; what lies in the display is said to lie there."""
    for card in range(CARDS):
        place = state.place[card]
        assert BOX <= place < REGULAR + SEATS, "a card is somewhere"
        assert (place == BOX) == (not IN_GAME[state.tiny, card]), "no card is lost or comes in"
        if place >= HAND:
            assert (place - HAND) % SEATS < state.seats, "only seats that are played have cards"
    shown = sorted(int(card) for card in state.display if card != EMPTY)
    assert shown == sorted(int(card) for card in np.flatnonzero(state.place == DISPLAY))
    assert all(state.display[DISPLAY_COUNT[state.tiny] :] == EMPTY), "tiny's display is smaller"
    served = [int(card) for card in np.flatnonzero(state.place == SERVED)]
    assert served == ([] if state.serving == EMPTY else [state.serving]), "one customer at a time"


def _check_hidden(state: PlainState) -> None:
    """A batch is what cannot be seen: the deck and secret hand cards, the deck being one batch."""
    deck = {int(batch) for batch in state.batch[state.place == DECK]}
    assert len(deck) <= 1, "the deck is of one filling"
    for card in range(CARDS):
        is_hidden = state.place[card] == DECK or SECRET <= state.place[card] < SECRET + SEATS
        assert (state.batch[card] > 0) == is_hidden, "hidden cards, and no others, have a batch"
        assert 0 <= state.batch[card] < 62, "batches fit a set of bits"


def _check_guests(state: PlainState) -> None:
    dealt = [int(guest) for guest in state.guest if guest != NOT_DEALT]
    assert all(guest < state.seats for guest in dealt), "claimed by a player"
    if state.phase > Phase.DEAL_GUESTS:
        assert len(dealt) == guests_to_deal(state), "BARAS-19"
    if state.open_guests:
        assert all(guest < 0 for guest in dealt), "open guests are never claimed"


def _check_moment(state: PlainState) -> None:
    """Counters are at rest where nothing is under way."""
    assert state.phase <= Phase.OVER, "automatic phases never wait"
    assert (state.serving != EMPTY) == (state.phase == Phase.STAND_IN)
    if state.serving == EMPTY:
        assert state.covered == 0 and state.stand_in == 0
    dealing = state.phase in (Phase.DEAL_DISPLAY, Phase.DEAL_GUESTS, Phase.DEAL_HANDS)
    counting = dealing or state.phase in (Phase.DRAW, Phase.FETCH, Phase.TAKE)
    assert (state.cards_left > 0) == counting, "cards are left over in no other step"
    assert 0 <= state.passes < 2 * state.seats, "whoever holds a card plays it within a round"
    assert state.progress in (0, 1)
    assert (state.trigger == EMPTY) == (state.ending in (Ending.NONE, Ending.PASSES))
    assert (state.phase == Phase.OVER) <= (state.ending != Ending.NONE), "an ending has a reason"


def _check_cafe(state: PlainState, seat: int) -> None:
    """What a café has follows from its cards."""
    assert state.coins[seat] >= 0, "BARAS-5: no credit"
    assert state.regulars[seat] == count_at(state, REGULAR + seat)
    is_played = seat < state.seats
    foods = [int(symbols) * is_played for symbols in COUNTER_FOODS]
    decors = [0] * state.decors.shape[1]
    additions = [0] * CATEGORIES
    noted = PlainState(STATE)
    for card in np.flatnonzero(state.place == CAFE + seat):
        additions[CATEGORY[card]] += 1
        if CATEGORY[card] == Category.FOOD:
            foods[TYPE[card]] += 1
        elif CATEGORY[card] == Category.DECOR:
            decors[TYPE[card]] += 1
        if EFFECT[card] >= Effect.SERVE_BONUS:
            carry_out(noted, seat, int(card))
    assert state.foods[seat].tolist() == foods
    assert state.decors[seat].tolist() == decors
    assert state.additions[seat].tolist() == additions
    for name in NOTED:
        assert np.array_equal(getattr(state, name)[seat], getattr(noted, name)[seat]), name
