"""High Card: everybody holds a card, the highest takes the round."""

from __future__ import annotations

from kaffihus.core.game import Game
from kaffihus.core.meta import Accent, Meta

META = Meta(
    id="high_card",
    title="High Card",
    tagline="Keep your card, or hope for a better one.",
    designer="",
    publisher="",
    seats=range(2, 5),
    minutes=2,
    rules_version=1,
    ruling_prefix="HIGH",
    accent=Accent(light="#2f5d62", dark="#8fc1b5", back="#4f8a8b"),
    options=(),
    tiny={},  # the game is small enough for the exhaustive tests as it is
)

GAME = Game.from_package(__package__, META)
