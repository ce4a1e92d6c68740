"""Caffeine Hit by Ridley's Games: drinks on coffee tables, yours and the others'."""

from __future__ import annotations

from kaffihus.core.game import Game
from kaffihus.core.meta import Accent, Meta, Option

META = Meta(
    id="caffeine_hit",
    title="Caffeine Hit",
    tagline="Serve yourself coffee and your friends decaf before the cards run out.",
    designer="not named by the publisher",
    publisher="Ridley's Games, 2018",
    seats=range(2, 7),
    minutes=20,
    rules_version=1,
    ruling_prefix="HIT",
    accent=Accent(light="#9c2f47", dark="#f090a2", back="#b2576b"),
    options=(
        Option(
            "tiny",
            0,
            (0, 1, 2),
            "1: thirteen cards, hands of three; 2: six cards, hands of one",
            hidden=True,
        ),
    ),
    tiny={"tiny": 1},
)

GAME = Game.from_package(__package__, META)
