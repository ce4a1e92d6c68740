"""Café Baras by Roberta Taylor: add a card to your café, or serve its customer."""

from __future__ import annotations

from kaffihus.core.game import Game
from kaffihus.core.meta import Accent, Meta, Option
from kaffihus.games.cafe_baras.components import SEATS

META = Meta(
    id="cafe_baras",
    title="Café Baras",
    tagline="Every card is two things: something for your café, or a capybara to serve.",
    designer="Roberta Taylor",
    publisher="KTBG, 2024",
    seats=range(2, SEATS + 1),
    minutes=30,
    rules_version=2,
    history={
        1: "The first version.",
        2: "Every game ends; guests are claimed before gaps are filled (BARAS-16, -25, -27, -32).",
    },
    ruling_prefix="BARAS",
    accent=Accent(light="#4a6526", dark="#adc87a", back="#7d9655"),
    options=(
        Option(
            "tiny",
            0,
            (0, 1, 2),
            "one regular; 1: eleven cards, hands and display of two, two reshuffles; "
            "2: five cards, hands and display of one, one guest, one reshuffle",
            hidden=True,
        ),
        Option("open_guests", 0, (0, 1), "five guests that score at the end for all, never claimed"),
        Option("second_reshuffle", 0, (0, 1), "the second reshuffle of the deck triggers the end too"),
        Option("claim_at_once", 0, (0, 1), "a guest whose desires are met is claimed by itself"),
        Option(
            "version_1",
            0,
            (0, 1),
            "BARAS-16, -25, -27 and -32 as they were in version 1 of the rules",
            hidden=True,
            since=2,
            before=1,
        ),
    ),
    tiny={"tiny": 1},
)

GAME = Game.from_package(__package__, META)
