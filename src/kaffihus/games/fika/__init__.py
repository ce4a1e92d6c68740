"""FIKA by Pieter Van Gompel: two street cafés, five slots each, the first to two Tips."""

from __future__ import annotations

from kaffihus.core.game import Game
from kaffihus.core.meta import Accent, Meta, Option

META = Meta(
    id="fika",
    title="FIKA",
    tagline="Two rival street cafés: place five cards, bend the Street your way.",
    designer="Pieter Van Gompel",
    publisher="Board Game Circus, 2022",
    seats=range(2, 3),
    minutes=20,
    rules_version=1,
    ruling_prefix="FIKA",
    accent=Accent(light="#9a4526", dark="#e39a76", back="#b96a48"),
    options=(
        Option(
            "tiny",
            0,
            (0, 1, 2),
            "one round; 1: two slots, eight cards; 2: one slot, five cards, no supply",
            hidden=True,
        ),
    ),
    tiny={"tiny": 1},
)

GAME = Game.from_package(__package__, META)
