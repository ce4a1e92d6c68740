"""FYFE by Kosch: 25 tokens, 12 lines, and you decide yourself what each line is to score."""

from __future__ import annotations

from kaffihus.core.game import Game
from kaffihus.core.meta import Accent, Meta, Option
from kaffihus.games.fyfe.components import MAX_SEATS

META = Meta(
    id="fyfe",
    title="FYFE",
    tagline="Fill your 25 spaces and choose for every line what it is to score.",
    designer="Kosch",
    publisher="Edition Spielwiese, 2022",
    seats=range(2, MAX_SEATS + 1),
    minutes=45,
    rules_version=1,
    ruling_prefix="FYFE",
    accent=Accent(light="#17646d", dark="#6cc3ca", back="#3f8b93"),
    options=(
        Option(
            "tiny",
            0,
            (0, 1, 2),
            "1: three spaces, two lines, three rounds; 2: two spaces, one line, two rounds, no charms",
            hidden=True,
        ),
        Option("easier", 0, (0, 1), "the easier game: without some boards and charms"),
    ),
    tiny={"tiny": 1},
)

GAME = Game.from_package(__package__, META)
