"""What Caffeine Hit's tables are worth now, colour by colour."""

from __future__ import annotations

from typing import Any

from kaffihus.core.state import PlainState
from kaffihus.games.caffeine_hit.components import COLOUR_IDS, COLOURS
from kaffihus.games.caffeine_hit.scoring import colour_points, count_beans, count_colour, espresso_champion


def preview(state: PlainState) -> list[dict[str, Any]]:
    """Each table's drinks as they count and their points by colour, and its beans; cups once turned up."""
    champion = espresso_champion(state)
    return [
        {
            "counts": {COLOUR_IDS[c]: int(count_colour(state, seat, c)) for c in range(COLOURS)},
            "points": {COLOUR_IDS[c]: int(colour_points(state, seat, c, champion)) for c in range(COLOURS)},
            "beans": int(count_beans(state, seat)),
        }
        for seat in range(state.seats)
    ]
