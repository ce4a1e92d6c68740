"""What Café Baras's customers would pay now, by the rules of serving."""

from __future__ import annotations

from typing import Any

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.games.cafe_baras.components import CARD_IDS, CARDS, FOOD_IDS, FOODS, STAND_INS
from kaffihus.games.cafe_baras.serving import coverable, finish_serving, wants_met
from kaffihus.games.cafe_baras.state import HAND, REGULAR, SECRET


def preview(state: PlainState, seat: int | None) -> dict[str, list[Any]]:
    """By card that the viewer sees as one to serve: what its customer would pay each seat.

    Cafés lie open, so a card of the display tells of every seat; a card of the hand of its holder.
    """
    scratch = state.copy()
    shown = [int(card) for card in state.display if card != EMPTY]
    seats = range(state.seats)
    found: dict[str, list[Any]] = {
        CARD_IDS[c]: [payment(scratch, owner, c) for owner in seats] for c in shown
    }
    if seat is not None:
        for card in range(CARDS):
            if state.place[card] in (HAND + seat, SECRET + seat):
                own = payment(scratch, seat, card)
                found[CARD_IDS[card]] = [own if owner == seat else None for owner in seats]
    return found


def payment(scratch: PlainState, seat: int, card: int) -> dict[str, Any]:
    """The coins, the wants fulfilled, and whether the customer would become a regular.

    Where stand-ins leave a choice (BARAS-26), the food that pays most is taken. The scratch state is
    served on and on: no customer's payment depends on those before.
    """
    scratch.serving, scratch.covered = card, 0
    bonus = scratch.serve_bonus[seat]
    for stand_in in range(STAND_INS):
        foods = coverable(scratch, seat, stand_in)
        if foods:
            best = max((food for food in range(FOODS) if foods >> food & 1), key=lambda food: bonus[food])
            scratch.covered |= 1 << best
    met = [
        FOOD_IDS[food]
        for food in range(FOODS)
        for _ in range(wants_met(scratch, seat, card, food) + (scratch.covered >> food & 1))
    ]
    before = int(scratch.coins[seat])
    finish_serving(scratch, seat, card)
    return {
        "coins": int(scratch.coins[seat]) - before,
        "met": met,
        "regular": bool(scratch.place[card] == REGULAR + seat),
    }
