"""A café: what it has, what a card costs in it, and adding a card to it."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cafe_baras.components import (
    CATEGORY,
    COST,
    DECORS,
    FOODS,
    TYPE,
    TYPE_TARGET,
    Category,
    Count,
)
from kaffihus.games.cafe_baras.state import CAFE, HAND_COUNT


@rule
def count(state: State, seat: int, what: int, first: int, second: int) -> int:
    """How many of something a café has; symbols include the counter's, which is not a card."""
    match what:
        case Count.FOOD:
            return int(state.foods[seat, first])
        case Count.FOOD_KINDS:
            return count_food_kinds(state, seat)
        case Count.DECOR:
            return int(state.decors[seat, first])
        case Count.DECOR_KINDS:
            return count_decor_kinds(state, seat)
        case Count.CATEGORY:
            return int(state.additions[seat, first])
        case Count.REGULARS:
            return int(state.regulars[seat])
        case Count.COINS:
            return int(state.coins[seat])
        case Count.PAIR:
            return min(int(state.foods[seat, first]), int(state.foods[seat, second]))
    return 0


@rule
def count_food_kinds(state: State, seat: int) -> int:
    """Different foods of a café, the counter's included."""
    kinds = 0
    for food in range(FOODS):
        if state.foods[seat, food] > 0:
            kinds += 1
    return kinds


@rule
def count_decor_kinds(state: State, seat: int) -> int:
    """Different types of decor in a café."""
    kinds = 0
    for decor in range(DECORS):
        if state.decors[seat, decor] > 0:
            kinds += 1
    return kinds


@rule
def count_same_decor(state: State, seat: int) -> int:
    """How often the decor occurs of which a café has most."""
    most = 0
    for decor in range(DECORS):
        most = max(most, int(state.decors[seat, decor]))
    return most


@rule
def limit_of(state: State, seat: int) -> int:
    """The cards a hand is refilled to (BARAS-29)."""
    return int(HAND_COUNT[state.tiny] + state.hand_limit[seat])


@rule
def cost_of(state: State, seat: int, card: int) -> int:
    """What a seat pays for a card: discounts add up, but nothing is paid out."""
    discount = state.discount[seat, CATEGORY[card]]
    if TYPE_TARGET[card] != EMPTY:
        discount += state.discount[seat, TYPE_TARGET[card]]
    return max(0, int(COST[card] - discount))


@rule
def add_to_cafe(state: State, seat: int, card: int) -> None:
    """BARAS-6: pay, lay the card, gain what other cards give for it (BARAS-31: after paying)."""
    state.coins[seat] -= cost_of(state, seat, card)
    state.place[card] = CAFE + seat
    state.progress = 1
    state.batch[card] = 0
    state.additions[seat, CATEGORY[card]] += 1
    if CATEGORY[card] == Category.FOOD:
        state.foods[seat, TYPE[card]] += 1
    elif CATEGORY[card] == Category.DECOR:
        state.decors[seat, TYPE[card]] += 1
    state.coins[seat] += state.add_bonus[seat, CATEGORY[card]]
    if TYPE_TARGET[card] != EMPTY:
        state.coins[seat] += state.add_bonus[seat, TYPE_TARGET[card]]
