"""What lies hidden besides the hands: the drinks under the To Go Cups."""

from __future__ import annotations

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.games.caffeine_hit.components import CUPS
from kaffihus.games.caffeine_hit.view import cards_in


def hidden(state: PlainState) -> list[tuple[int | None, str, list[str]]]:
    """Whose it is (None: nobody's), the place's name, what lies there."""
    return [
        (int(state.cup_owner[cup]), "to_go", list(cards_in(state.cup[cup])))
        for cup in range(CUPS)
        if state.cup_owner[cup] != EMPTY
    ]
