"""What a seat of High Card knows, as small numbers, own side first: their layout, how they are written."""

from __future__ import annotations

from kaffihus.core.layout import Layout, Piece, write_choice, write_set
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.scaffold.high_card.components import CARDS, ROUNDS, SEATS
from kaffihus.scaffold.high_card.state import Phase

LAYOUT = Layout(
    Piece("own_card", (CARDS,), "my card"),
    Piece("used", (CARDS,), "cards that everybody has seen"),
    Piece("phase", (Phase.OVER + 1,), "what is being decided"),
    Piece("round", (), "the number of the round", most=ROUNDS),
    Piece("acting", (SEATS,), "whose turn it is, from me to the left"),
    Piece("first", (SEATS,), "who decided first this round, from me to the left"),
    Piece("points", (SEATS,), "rounds taken, from me to the left", most=ROUNDS),
    Piece("players", (), "how many play", most=SEATS),
)

OWN_CARD = LAYOUT.at("own_card")
USED = LAYOUT.at("used")
PHASE = LAYOUT.at("phase")
ROUND = LAYOUT.at("round")
ACTING = LAYOUT.at("acting")
FIRST = LAYOUT.at("first")
POINTS = LAYOUT.at("points")
PLAYERS = LAYOUT.at("players")


@rule
def observe(state: State, seat: int, out: Bytes) -> None:
    """What the seat knows. Writes every place."""
    write_choice(out, OWN_CARD, state.hand[seat], CARDS)
    write_set(out, USED, state.used, CARDS)
    write_choice(out, PHASE, state.phase, Phase.OVER + 1)
    out[ROUND] = state.round_number
    out[PLAYERS] = state.seats
    for i in range(SEATS):
        out[ACTING + i] = 0
        out[FIRST + i] = 0
        out[POINTS + i] = 0
    for other in range(state.seats):
        place = (other - seat) % state.seats
        out[POINTS + place] = state.points[other]
        out[ACTING + place] = other == state.actor
        out[FIRST + place] = other == state.first and state.actor != EMPTY
