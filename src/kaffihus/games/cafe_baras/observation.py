"""The layout of what a seat knows, as small numbers."""

from __future__ import annotations

from kaffihus.core.layout import Layout, Piece
from kaffihus.games.cafe_baras.components import CARDS, FOODS, GUESTS
from kaffihus.games.cafe_baras.knowledge import ENDINGS, MOMENT_NUMBERS, PHASES, SEAT_NUMBERS

SIDES = ("own", "next", "second next", "third next")

LAYOUT = Layout(
    Piece("display", (CARDS,), "display"),
    Piece("discard pile", (CARDS,), "discard pile"),
    Piece("card being served", (CARDS,), "card being served"),
    Piece("cards that may be in the deck", (CARDS,), "cards that may be in the deck"),
    *(
        piece
        for side in SIDES
        for piece in (
            Piece(f"{side} hand, known to all", (CARDS,), f"{side} hand, known to all"),
            Piece(
                f"{side} hand, secret (own) or possible", (CARDS,), f"{side} hand, secret (own) or possible"
            ),
            Piece(f"{side} café", (CARDS,), f"{side} café"),
        )
    ),
    *(
        Piece(
            f"{side} coins, score, hand, secret, limit, regulars, bonuses, symbols",
            (SEAT_NUMBERS,),
            f"{side} coins, score, hand, secret, limit, regulars, bonuses, symbols",
        )
        for side in SIDES
    ),
    Piece("guests waiting", (GUESTS,), "guests waiting"),
    *(
        piece
        for side in SIDES
        for piece in (
            Piece(f"{side} guests", (GUESTS,), f"{side} guests"),
            Piece(
                f"waiting guests whose desires the {side} café meets",
                (GUESTS,),
                f"waiting guests whose desires the {side} café meets",
            ),
        )
    ),
    Piece("phase", (PHASES,), "phase"),
    Piece("what brought the end on", (ENDINGS,), "what brought the end on"),
    Piece("foods stood in for", (FOODS,), "foods stood in for"),
    Piece(
        "deck, discard pile, reshuffles, cards left, passes, seats, options, progress",
        (MOMENT_NUMBERS,),
        "deck, discard pile, reshuffles, cards left, passes, seats, options, progress",
    ),
)
