"""The layout of what a seat knows, as small numbers."""

from __future__ import annotations

from kaffihus.core.layout import Layout, Piece
from kaffihus.games.cookie_jar.components import CAKES, MOST_SEATS, PANCAKES

LAYOUT = Layout(
    Piece(
        "cakes each player may hold, by seat from me to the left",
        (MOST_SEATS * CAKES,),
        "cakes each player may hold, by seat from me to the left",
    ),
    Piece("cakes the secret card may be", (CAKES,), "cakes the secret card may be"),
    Piece(
        "cakes the turn's player may have drawn, first and second",
        (2 * CAKES,),
        "cakes the turn's player may have drawn, first and second",
    ),
    Piece("cakes laid before each player", (MOST_SEATS * CAKES,), "cakes laid before each player"),
    Piece("cakes tossed or trashed", (CAKES,), "cakes tossed or trashed"),
    Piece("cakes not open", (CAKES,), "cakes not open"),
    *(
        Piece(
            f"player {i} from me: in, protected, marker, marked, turn, picked ×2, named; points + 32",
            (9,),
            f"player {i} from me: in, protected, marker, marked, turn, picked ×2, named; points + 32",
        )
        for i in range(MOST_SEATS)
    ),
    Piece("pancakes nobody has seen", (PANCAKES,), "pancakes nobody has seen"),
    Piece("pancakes that wait", (PANCAKES,), "pancakes that wait"),
    Piece("pancake being carried out", (PANCAKES,), "pancake being carried out"),
    Piece("cake being carried out", (CAKES,), "cake being carried out"),
    Piece("phase", (14,), "phase"),
    Piece("Tvílumma: no, drawing, drawn", (3,), "Tvílumma: no, drawing, drawn"),
    Piece(
        "cakes and pancakes in the deck, cards to draw",
        (3,),
        "cakes and pancakes in the deck, cards to draw",
    ),
    Piece(
        "to the left, about to be reversed, rounds to come",
        (3,),
        "to the left, about to be reversed, rounds to come",
    ),
    Piece("options: guess by number, draw again", (2,), "options: guess by number, draw again"),
)
