"""The actions. The order is pinned: records and bots rely on it."""

from __future__ import annotations

from kaffihus.core.actions import Catalogue, Family
from kaffihus.games.cookie_jar.components import CAKE_IDS, HIGHEST, MOST_SEATS, PANCAKE_IDS, VALUE, Cake

SEAT_NAMES = [str(seat) for seat in range(MOST_SEATS)]
FIRST_GUESS = Cake.PIPARKAKA.value  # JAR-25: the cakes before it are the two Kleinas
LEAST_NUMBER = int(VALUE[FIRST_GUESS])
NUMBERS = [str(number) for number in range(LEAST_NUMBER, HIGHEST + 1)]

CATALOGUE = Catalogue(
    Family("start", {"seat": SEAT_NAMES}, chance=True),  # the lot: who begins the round
    Family("deal", {"card": CAKE_IDS}, chance=True),  # a hand or the secret card
    Family("draw", {"card": CAKE_IDS + PANCAKE_IDS}, chance=True),  # from the deck
    Family("first", {"card": PANCAKE_IDS}),  # Tvílumma: the pancake carried out first
    Family("lay", {"card": CAKE_IDS}),  # lay a card in front of you
    Family("name", {"card": CAKE_IDS}),  # Tvílumma: the card that is your hand
    Family("toss", {"card": CAKE_IDS}),  # put a card away unread
    Family("choose", {"seat": SEAT_NAMES}),  # a player
    Family("guess", {"card": CAKE_IDS[FIRST_GUESS:]}),  # Kleina
    Family("number", {"value": NUMBERS}),  # Kleina, guessing by number
    Family("pass"),  # do not look (JAR-27)
)

START = CATALOGUE.first("start")
DEAL = CATALOGUE.first("deal")
DRAW = CATALOGUE.first("draw")  # + cake, + CAKES + pancake
FIRST = CATALOGUE.first("first")
LAY = CATALOGUE.first("lay")
NAME = CATALOGUE.first("name")
TOSS = CATALOGUE.first("toss")
CHOOSE = CATALOGUE.first("choose")
GUESS = CATALOGUE.first("guess") - FIRST_GUESS  # + cake
NUMBER = CATALOGUE.first("number") - LEAST_NUMBER  # + value
PASS = CATALOGUE.first("pass")
