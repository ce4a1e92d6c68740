"""Small decks of our own: few enough cards to hold every possible world against `redeal`."""

from dataclasses import replace

from kaffihus.games.cookie_jar import GAME
from kaffihus.games.cookie_jar.components import CAKE_IDS, PANCAKE_IDS
from kaffihus.games.cookie_jar.rules import setup
from kaffihus.games.cookie_jar.state import Where


def small_game(cakes, pancakes):
    """The game with these cards and no others; all pancakes named are in the deck."""
    cakes, pancakes = cakes.split(), pancakes.split()

    def small_setup(state, seats, options):
        setup(state, seats, options)
        for cake, name in enumerate(CAKE_IDS):
            state.cakes[cake] = state.deck[cake] = cakes.count(name)
        state.deck_cakes = len(cakes)
        for pancake, name in enumerate(PANCAKE_IDS):
            state.pancakes[pancake] = Where.UNSEEN if name in pancakes else Where.NOT_IN_GAME
        state.pancakes_in_deck = len(pancakes)

    return replace(GAME, setup=small_setup)


# By what ties several hidden cards together: seats, cakes, pancakes.
SMALL = {
    "nothing": (3, "kleina kleina piparkaka laufabraud hjonabandssaela tom_krus", "halfbokud_lumma"),
    "secret": (
        3,
        "kleina kleina piparkaka_coffee hnallthora laufabraud_coffee piparkaka",
        "vidbrennd_lumma",
    ),
    "tie": (3, "kleina kleina kleina_coffee laufabraud laufabraud_coffee tom_krus", "halfbokud_lumma"),
    "ties_of_four": (4, "kleina kleina kleina laufabraud laufabraud laufabraud_coffee", "grautarlumma"),
    "batter": (3, "kleina kleina piparkaka lakkristoppur hjonabandssaela_coffee", "lummudeig"),
    "twins": (3, "kleina kleina piparkaka_coffee hnallthora laufabraud_coffee tom_krus", "tvilumma"),
    "twins_burned": (3, "kleina kleina hnallthora piparkaka_coffee piparkaka", "tvilumma vidbrennd_lumma"),
    "twins_coffee": (
        3,
        "kleina piparkaka_coffee hnallthora randalina piparkaka",
        "tvilumma lumma_med_kaffi",
    ),
    "porridge": (3, "kleina kleina piparkaka randalina hjonabandssaela", "grautarlumma"),
    "porridge_twins": (
        3,
        "kleina laufabraud laufabraud piparkaka piparkaka_coffee",
        "grautarlumma tvilumma",
    ),
    "porridge_swap": (
        3,
        "kleina randalina randalina piparkaka hjonabandssaela laufabraud",
        "grautarlumma tvilumma",
    ),
    "back": (3, "kleina kleina randalina_coffee laufabraud piparkaka", "upphitud_lumma grautarlumma"),
}

# Games in which that happens, early enough to go on from there.
SEEDS = {
    "nothing": (281, 208, 0),
    "secret": (233, 69, 3),
    "tie": (120, 290, 267),
    "ties_of_four": (203, 212, 37),
    "batter": (297, 292, 1),
    "twins": (178, 200, 131),
    "twins_burned": (0, 3, 299),
    "twins_coffee": (281, 266, 3),
    "porridge": (261, 206, 3),
    "porridge_twins": (69, 49, 174),
    "porridge_swap": (0, 1, 2),
    "back": (165, 196, 261),
}
