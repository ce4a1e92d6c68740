"""The action texts, one function for each name in the components file.

An effect that works now is carried out once, as far as possible (BARAS-31). An ongoing one is noted
here in the café's record and works from then on, never on its own card's cost (BARAS-6).
"""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import State
from kaffihus.games.cafe_baras.cafe import count
from kaffihus.games.cafe_baras.cards import begin_refill
from kaffihus.games.cafe_baras.components import (
    EFFECT,
    EFFECT_CARDS,
    EFFECT_COINS,
    EFFECT_COUNT,
    EFFECT_DECOR,
    EFFECT_EACH,
    EFFECT_FOOD,
    EFFECT_MAX,
    EFFECT_TARGET,
    STAND_IN_OF,
    Effect,
)
from kaffihus.games.cafe_baras.state import Phase, count_hand, count_shown


@rule
def carry_out(state: State, seat: int, card: int) -> None:
    """The effect of a card just added; without a sub-decision the turn goes on to the refill."""
    begin_refill(state)
    match EFFECT[card]:
        case Effect.GAIN_PER:
            gain_per(state, seat, card)
        case Effect.DRAW:
            draw(state, card)
        case Effect.FETCH_DISCARD:
            fetch_discard(state, card)
        case Effect.REFRESH_DISPLAY:
            refresh_display(state)
        case Effect.SERVE_AGAIN:
            serve_again(state, seat)
        case Effect.SERVE_BONUS:
            serve_bonus(state, seat, card)
        case Effect.FULL_BONUS:
            full_bonus(state, seat, card)
        case Effect.DECOR_BONUS:
            decor_bonus(state, seat, card)
        case Effect.REGULAR_BONUS:
            regular_bonus(state, seat, card)
        case Effect.ADD_BONUS:
            add_bonus(state, seat, card)
        case Effect.DISCOUNT:
            discount(state, seat, card)
        case Effect.HAND_LIMIT:
            hand_limit(state, seat, card)
        case Effect.STAND_IN:
            stand_in(state, seat, card)


# --- now


@rule
def gain_per(state: State, seat: int, card: int) -> None:
    """Coins for each of what the card counts, itself included; `max` limits the coins."""
    what, first, second = EFFECT_COUNT[card, 0], EFFECT_COUNT[card, 1], EFFECT_COUNT[card, 2]
    coins = int(EFFECT_EACH[card]) * count(state, seat, what, first, second)
    state.coins[seat] += min(int(EFFECT_MAX[card]), coins)


@rule
def draw(state: State, card: int) -> None:
    """Cards from the deck into the hand, before the refill (BARAS-11)."""
    state.cards_left = EFFECT_CARDS[card]
    state.phase = Phase.DRAWING


@rule
def fetch_discard(state: State, card: int) -> None:
    """Cards of the player's choice from the discard pile into the hand, if there are any."""
    state.cards_left = EFFECT_CARDS[card]
    state.phase = Phase.FETCHING


@rule
def refresh_display(state: State) -> None:
    """The player may have the display discarded and dealt anew."""
    if count_shown(state) > 0:
        state.phase = Phase.REFRESH


@rule
def serve_again(state: State, seat: int) -> None:
    """BARAS-30: the player may serve a customer from the rest of the hand."""
    if count_hand(state, seat) > 0:
        state.phase = Phase.SERVE_AGAIN


# --- ongoing


@rule
def serve_bonus(state: State, seat: int, card: int) -> None:
    """BARAS-3: a loved food pays more for each want of it that is fulfilled."""
    state.serve_bonus[seat, EFFECT_FOOD[card]] += EFFECT_COINS[card]


@rule
def full_bonus(state: State, seat: int, card: int) -> None:
    """More coins from a customer who gets every food, regular or not."""
    state.full_bonus[seat] += EFFECT_COINS[card]


@rule
def decor_bonus(state: State, seat: int, card: int) -> None:
    """More coins from a customer who prefers a decor, met or not."""
    state.decor_bonus[seat, EFFECT_DECOR[card]] += EFFECT_COINS[card]


@rule
def regular_bonus(state: State, seat: int, card: int) -> None:
    """Coins for each regular gained."""
    state.regular_bonus[seat] += EFFECT_COINS[card]


@rule
def add_bonus(state: State, seat: int, card: int) -> None:
    """Coins for each matching card added later."""
    state.add_bonus[seat, EFFECT_TARGET[card]] += EFFECT_COINS[card]


@rule
def discount(state: State, seat: int, card: int) -> None:
    """Matching cards cost less from now on."""
    state.discount[seat, EFFECT_TARGET[card]] += EFFECT_COINS[card]


@rule
def hand_limit(state: State, seat: int, card: int) -> None:
    """BARAS-29: the hand is refilled to more cards, this turn already."""
    state.hand_limit[seat] += EFFECT_CARDS[card]


@rule
def stand_in(state: State, seat: int, card: int) -> None:
    """BARAS-26: from now on one missing symbol of its foods is made up for on each serve."""
    state.stand_ins[seat] |= 1 << STAND_IN_OF[card]
