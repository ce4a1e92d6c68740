"""The layout of what a seat knows, as small numbers."""

from __future__ import annotations

from kaffihus.core.layout import Layout, Piece
from kaffihus.games.fyfe.components import MAX_SEATS
from kaffihus.games.fyfe.knowledge import OTHER_SIZE, OWN_ROUND_SIZE, OWN_SIZE, TABLE_SIZE

LAYOUT = Layout(
    Piece(
        "own player board, scoring boards, supply, unused boards and charms",
        (OWN_SIZE,),
        "own player board, scoring boards, supply, unused boards and charms",
    ),
    Piece(
        "own round: step, picks, token placed, lines that need a board, charm",
        (OWN_ROUND_SIZE,),
        "own round: step, picks, token placed, lines that need a board, charm",
    ),
    *(
        Piece(
            f"player {i} after me, as everybody sees him",
            (OTHER_SIZE,),
            f"player {i} after me, as everybody sees him",
        )
        for i in range(1, MAX_SEATS)
    ),
    Piece(
        "FIRST! tiles, bag, phase, round, points", (TABLE_SIZE,), "FIRST! tiles, bag, phase, round, points"
    ),
)
