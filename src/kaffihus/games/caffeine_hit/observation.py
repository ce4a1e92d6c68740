"""The layout of what a seat knows, as small numbers."""

from __future__ import annotations

from kaffihus.core.layout import Layout, Piece
from kaffihus.games.caffeine_hit.components import COLOURS, CUPS, DRINKS, KINDS, SEATS
from kaffihus.games.caffeine_hit.state import Phase, Turn

LAYOUT = Layout(
    *(
        piece
        for place in range(SEATS)
        for piece in (
            Piece(
                f"place {place}: face-up drinks without a Cookie",
                (DRINKS,),
                f"place {place}: face-up drinks without a Cookie",
            ),
            Piece(
                f"place {place}: face-up drinks with a Cookie",
                (DRINKS,),
                f"place {place}: face-up drinks with a Cookie",
            ),
            Piece(
                f"place {place}: Loyalty Cards by drink",
                (DRINKS,),
                f"place {place}: Loyalty Cards by drink",
            ),
            Piece(
                f"place {place}: is taken, cards in hand, acts, is the table chosen",
                (4,),
                f"place {place}: is taken, cards in hand, acts, is the table chosen",
            ),
        )
    ),
    *(
        piece
        for cup in range(1, CUPS + 1)
        for piece in (
            Piece(f"place that owns cup {cup}", (SEATS,), f"place that owns cup {cup}"),
            Piece(f"cards under cup {cup}", (1,), f"cards under cup {cup}"),
        )
    ),
    Piece("own hand", (KINDS,), "own hand"),
    Piece("unseen cards", (KINDS,), "unseen cards"),
    Piece("drinks under own cups", (DRINKS,), "drinks under own cups"),
    Piece("phase", (Phase.OVER + 1,), "phase"),
    Piece("kind of turn", (Turn.SWAP + 1,), "kind of turn"),
    Piece("drink laid first, named or sought", (DRINKS,), ""),
    Piece("colour of the Carrier's first part", (COLOURS,), ""),
    Piece("own seat", (SEATS,), "own seat"),
    Piece(
        "cards laid, pile, turns, turns with an empty pile",
        (4,),
        "cards laid, pile, turns, turns with an empty pile",
    ),
)
