"""What FIKA's cafés would earn if the round ended now, by the rules of its end."""

from __future__ import annotations

from typing import Any

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.games.fika.components import SLOTS
from kaffihus.games.fika.scoring import CHOICES, count_coins, is_lowered, write_numbers
from kaffihus.games.fika.state import SLOT_COUNT


def preview(state: PlainState) -> dict[str, Any]:
    """The coins of each card, 0 where its objective is not met, and of each café. All of it lies open."""
    slots = int(SLOT_COUNT[state.variant])
    scratch = state.copy()
    coins = [coins_now(scratch, seat)[:slots] for seat in range(2)]
    return {"coins": coins, "totals": [sum(filter(None, row)) for row in coins]}


def coins_now(scratch: PlainState, seat: int) -> list[int | None]:
    """The coins of a café slot by slot, its 6s lowered in the best way (FIKA-28); None: no card."""
    lowered = sum(bool(is_lowered(scratch, seat, slot)) for slot in range(SLOTS))
    most, best = -1, [0] * SLOTS
    for attempt in range(CHOICES**lowered):
        write_numbers(scratch, seat, attempt)
        total = count_coins(scratch, seat)
        if total > most:
            most, best = total, [int(coins) for coins in scratch.last_coins[seat]]
    return [None if scratch.cafe[seat, slot] == EMPTY else best[slot] for slot in range(SLOTS)]
