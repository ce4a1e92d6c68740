"""Special guests: whose desires a café meets, and claiming them (BARAS-16 to -19)."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, State
from kaffihus.games.cafe_baras.actions import CLAIM
from kaffihus.games.cafe_baras.cafe import count_decor_kinds, count_food_kinds, count_same_decor
from kaffihus.games.cafe_baras.components import (
    FOODS,
    GUESTS,
    NEED_DECOR_KINDS,
    NEED_EQUIPMENT,
    NEED_FOOD_KINDS,
    NEED_FOODS,
    NEED_SAME_DECOR,
    Category,
)
from kaffihus.games.cafe_baras.ending import bring_on_end
from kaffihus.games.cafe_baras.state import WAITING, Ending

EQUIPMENT = int(Category.EQUIPMENT)  # CUDA takes no enum as an index


@rule
def meets_desires(state: State, seat: int, guest: int) -> bool:
    """Whether a café has all that a guest needs; nothing is used up (BARAS-18)."""
    for food in range(FOODS):
        if state.foods[seat, food] < NEED_FOODS[guest, food]:
            return False
    return (
        count_food_kinds(state, seat) >= NEED_FOOD_KINDS[guest]
        and count_decor_kinds(state, seat) >= NEED_DECOR_KINDS[guest]
        and count_same_decor(state, seat) >= NEED_SAME_DECOR[guest]
        and state.additions[seat, EQUIPMENT] >= NEED_EQUIPMENT[guest]
    )


@rule
def can_claim(state: State, seat: int, guest: int) -> bool:
    """Whether a guest is still waiting, may be claimed in this variant, and is won over."""
    return state.guest[guest] == WAITING and state.open_guests == 0 and meets_desires(state, seat, guest)


@rule
def can_claim_any(state: State, seat: int) -> bool:
    """Whether there is a guest to claim."""
    for guest in range(GUESTS):
        if can_claim(state, seat, guest):
            return True
    return False


@rule
def mark_claims(state: State, seat: int, mask: Bytes) -> None:
    """BARAS-16: at every decision of one's own turn."""
    for guest in range(GUESTS):
        mask[CLAIM + guest] = can_claim(state, seat, guest)


@rule
def claim(state: State, seat: int, guest: int) -> None:
    """The guest stays with the seat, whatever its café becomes; the last one ends the game."""
    state.guest[guest] = seat
    state.progress = 1
    waiting = 0
    for other in range(GUESTS):
        if state.guest[other] == WAITING:
            waiting += 1
    if waiting == 0:
        bring_on_end(state, seat, Ending.LAST_GUEST)


@rule
def claim_all(state: State, seat: int) -> None:
    """The option `claim_at_once`: whoever is won over comes at once (against BARAS-17)."""
    for guest in range(GUESTS):
        if can_claim(state, seat, guest):
            claim(state, seat, guest)
