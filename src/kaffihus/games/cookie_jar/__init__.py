"""Who Stole the Cookie from the Jar? by Embla Vigfúsdóttir: do not be caught with the empty jar."""

from __future__ import annotations

from kaffihus.core.game import Game
from kaffihus.core.meta import Accent, Meta, Option
from kaffihus.games.cookie_jar.components import MOST_SEATS
from kaffihus.games.cookie_jar.state import MOST_ROUNDS

META = Meta(
    id="cookie_jar",
    title="Who Stole the Cookie from the Jar?",
    tagline="One card in your hand: guess, peek and swap, and never be caught with the empty jar.",
    designer="Embla Vigfúsdóttir",
    publisher="Emblem, 2014",
    seats=range(3, MOST_SEATS + 1),
    minutes=20,
    rules_version=2,
    history={
        1: "The first version.",
        2: "A Stack of pancakes named on oneself, and two cards held at a round's end (JAR-59, JAR-69).",
    },
    ruling_prefix="JAR",
    accent=Accent(light="#2d5392", dark="#97b9f0", back="#5c80bd"),
    options=(
        Option(
            "tiny", 0, (0, 1, 2), "one round; 1: seven cakes, one pancake; 2: six cakes, none", hidden=True
        ),
        Option("rounds", 7, tuple(range(1, MOST_ROUNDS + 1)), "rounds of a match"),
        Option("by_number", 0, (0, 1), "Kleina guesses a number, not a card: easier"),
        Option("draw_again", 0, (0, 1), "Lumma með kaffi and Upphituð lumma let you draw: kinder"),
        Option("version_1", 0, (0, 1), "JAR-59 and JAR-69 as at first", hidden=True, since=2, before=1),
    ),
    tiny={"tiny": 1},
)

GAME = Game.from_package(__package__, META)
