"""What is printed on High Card's cards, checked and as small integers."""

from __future__ import annotations

from typing import Any

from kaffihus.core.components import expect, load_components


def check_components(data: dict[str, Any]) -> dict[str, Any]:
    """Refuse a components file that the rules cannot be played with."""
    needed = 2 * data["rounds"]  # a card a round, and one drawn again
    expect(data["cards_each"] >= needed, "cards_each", f"{needed} are needed for {data['rounds']} rounds")
    return data


COMPONENTS = check_components(load_components("kaffihus.scaffold.high_card"))

CARDS_EACH: int = COMPONENTS["cards_each"]
SEATS: int = COMPONENTS["most_players"]
ROUNDS: int = COMPONENTS["rounds"]
CARDS = CARDS_EACH * SEATS
CARD_NAMES = [str(number) for number in range(1, CARDS + 1)]
