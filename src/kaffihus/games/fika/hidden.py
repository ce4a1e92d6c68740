"""What lies hidden besides the hands: the cards under the Groups."""

from __future__ import annotations

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.games.fika.components import CARD_NAMES
from kaffihus.games.fika.state import GROUP_COUNT


def hidden(state: PlainState) -> list[tuple[int | None, str, list[str]]]:
    """Whose it is (None: nobody's), the place's name, what lies there."""
    return [
        (None, f"hidden.group-{group + 1}", [CARD_NAMES[state.group_card[group]]])
        for group in range(GROUP_COUNT[state.variant])
        if state.group_card[group] != EMPTY
    ]
