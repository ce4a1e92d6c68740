"""High Card's state: fields and their meaning, and the phases."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from kaffihus.core.state import state_dtype
from kaffihus.scaffold.high_card.components import SEATS


class Phase(IntEnum):
    """What is being decided."""

    DEAL = 0  # chance: a card for the seat whose turn it is
    CHOOSE = 1  # keep the card, or draw again
    REDRAW = 2  # chance: the new card
    OVER = 3


STATE = state_dtype(
    [
        ("deck", np.int32),  # the cards not drawn yet, as a set of bits
        ("used", np.int32),  # the cards everybody has seen, as a set
        ("seats", np.int8),
        ("phase", np.int8),
        ("round_number", np.int8),  # from 1
        ("first", np.int8),  # who decides first this round
        ("actor", np.int8),  # whose card is dealt or decided on; EMPTY at the end
        ("taker", np.int8),  # who took the last round, or EMPTY
        ("hand", np.int8, (SEATS,)),  # each seat's card, or EMPTY
        ("shown", np.int8, (SEATS,)),  # the cards of the last round, or EMPTY
        ("points", np.int8, (SEATS,)),  # rounds taken
    ]
)
