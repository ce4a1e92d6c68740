"""What lies hidden besides the hands: the secret card, and cards drawn and not laid yet."""

from __future__ import annotations

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.games.cookie_jar.components import CAKE_IDS


def hidden(state: PlainState) -> list[tuple[int | None, str, list[str]]]:
    """Whose it is (None: nobody's), the place's name, what lies there."""
    secret = [CAKE_IDS[state.secret]] if state.secret != EMPTY else []
    drawn = [CAKE_IDS[cake] for cake in state.aside if cake != EMPTY]
    places = [(None, "hidden.secret", secret), (int(state.turn), "hidden.drawn", drawn)]
    return [place for place in places if place[2]]
