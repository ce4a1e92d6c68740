"""What a seat of Caffeine Hit knows, as small numbers: their layout, and the function that writes them.

A place is a seat counted clockwise from the one who looks.
"""

from __future__ import annotations

from kaffihus.core.layout import Layout, Piece, write_choice
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.caffeine_hit.components import (
    COLOURS,
    COUNTS,
    CUPS,
    DRINKS,
    HAND_SIZE,
    KINDS,
    LOYALTY,
    OWN_MAX,
    SEATS,
    TO_GO_MAX,
)
from kaffihus.games.caffeine_hit.scoring import colour_points, espresso_champion
from kaffihus.games.caffeine_hit.state import DECK_SIZE, Phase, Turn, colour_in_play, count_swapped

PHASES = Phase.OVER.value + 1
TURNS = len(Turn)
MOST_ALIKE = int(COUNTS.max())
MOST_CARDS = int(DECK_SIZE.max())
MOST_LAST_TURNS = 4 * SEATS + 1  # HIT-32
POINTS_FROM = 100  # so that they are never below 0 (HIT-27)

LAYOUT = Layout(
    *(
        piece
        for place in range(SEATS)
        for piece in (
            Piece(
                f"table_{place}",
                (DRINKS,),
                f"place {place}: face-up drinks without a Cookie",
                most=MOST_ALIKE,
            ),
            Piece(
                f"cookied_{place}",
                (DRINKS,),
                f"place {place}: face-up drinks with a Cookie",
                most=MOST_ALIKE,
            ),
            Piece(
                f"loyal_{place}",
                (DRINKS,),
                f"place {place}: Loyalty Cards by drink",
                most=int(COUNTS[LOYALTY]),
            ),
            Piece(f"taken_{place}", (), f"place {place} is taken"),
            Piece(f"hand_size_{place}", (), f"place {place}: cards in hand", most=HAND_SIZE),
            Piece(f"acts_{place}", (), f"place {place} acts"),
            Piece(f"chosen_{place}", (), f"place {place} is the table chosen"),
        )
    ),
    *(
        piece
        for cup in range(1, CUPS + 1)
        for piece in (
            Piece(f"cup_owner_{cup}", (SEATS,), f"the place that owns cup {cup}"),
            Piece(f"cup_size_{cup}", (), f"cards under cup {cup}", most=TO_GO_MAX),
        )
    ),
    Piece("own_hand", (KINDS,), "my hand", most=HAND_SIZE),
    Piece("unseen", (KINDS,), "cards I do not see", most=MOST_ALIKE),
    Piece("own_cups", (DRINKS,), "drinks under my cups", most=MOST_ALIKE),
    Piece("phase", (PHASES,), "what is being decided"),
    Piece("turn", (TURNS,), "the kind of turn"),
    Piece("drink", (DRINKS,), "the drink laid first, named or sought"),
    Piece("first_colour", (COLOURS,), "the colour of the Carrier's first part"),
    Piece("own_seat", (SEATS,), "my seat"),
    Piece("laid", (), "cards laid or swapped in this part", most=OWN_MAX),
    Piece("pile", (), "cards in the draw pile", most=MOST_CARDS),
    Piece("turns", (), "turns begun", most=MOST_CARDS + MOST_LAST_TURNS),
    Piece("last_turns", (), "of these, with an empty pile", most=MOST_LAST_TURNS),
    Piece("colour", (COLOURS,), "the colour being laid, if I see it"),
    Piece("shown", (KINDS,), "a card that has left the hand and lies nowhere yet"),
    *(
        Piece(f"under_cup_{cup}", (DRINKS,), f"drinks under cup {cup}, if I see them", most=TO_GO_MAX)
        for cup in range(1, CUPS + 1)
    ),
    Piece("hand_limit", (), "cards that a hand is refilled to", most=HAND_SIZE),
    Piece("starter", (SEATS,), "the place that took the first turn"),
    Piece("points", (SEATS,), f"points of each place as they stand + {POINTS_FROM}", most=255),
)

FACE_UP = LAYOUT.at("table_0")
COOKIED = LAYOUT.at("cookied_0")
LOYAL = LAYOUT.at("loyal_0")
TAKEN = LAYOUT.at("taken_0")
CARDS_IN_HAND = LAYOUT.at("hand_size_0")
ACTS = LAYOUT.at("acts_0")
CHOSEN = LAYOUT.at("chosen_0")
EACH_PLACE = LAYOUT.at("table_1") - FACE_UP  # how far the pieces of one place are from the next one's
CUP_OWNER = LAYOUT.at("cup_owner_1")
CUP_SIZE = LAYOUT.at("cup_size_1")
EACH_CUP = LAYOUT.at("cup_owner_2") - CUP_OWNER
OWN_HAND = LAYOUT.at("own_hand")
UNSEEN = LAYOUT.at("unseen")
OWN_CUPS = LAYOUT.at("own_cups")
PHASE = LAYOUT.at("phase")
TURN = LAYOUT.at("turn")
DRINK = LAYOUT.at("drink")
FIRST_COLOUR = LAYOUT.at("first_colour")
OWN_SEAT = LAYOUT.at("own_seat")
LAID = LAYOUT.at("laid")
PILE = LAYOUT.at("pile")
TURNS_BEGUN = LAYOUT.at("turns")
LAST_TURNS = LAYOUT.at("last_turns")
COLOUR = LAYOUT.at("colour")
SHOWN = LAYOUT.at("shown")
UNDER_CUP = LAYOUT.at("under_cup_1")
HAND_LIMIT = LAYOUT.at("hand_limit")
STARTER = LAYOUT.at("starter")
POINTS = LAYOUT.at("points")


@rule
def observe(state: State, seat: int, out: Bytes) -> None:
    """The seat's knowledge, own side first."""
    for place in range(SEATS):
        write_table(state, (seat + place) % int(state.seats), place, out)
    for cup in range(CUPS):
        place = place_of(state, seat, int(state.cup_owner[cup]))
        write_choice(out, CUP_OWNER + cup * EACH_CUP, place, SEATS)
        out[CUP_SIZE + cup * EACH_CUP] = state.cup_size[cup]
    write_cards(state, seat, out)
    write_choice(out, PHASE, state.phase, PHASES)
    write_choice(out, TURN, state.turn, TURNS)
    write_choice(out, DRINK, state.drink, DRINKS)
    write_choice(out, FIRST_COLOUR, state.first_colour, COLOURS)
    write_choice(out, OWN_SEAT, seat, SEATS)
    out[LAID] = state.laid
    out[PILE] = state.pile_size
    out[TURNS_BEGUN] = state.turns
    out[LAST_TURNS] = state.last_turns
    write_seen_drinks(state, seat, out)
    write_choice(out, SHOWN, state.shown, KINDS)
    out[HAND_LIMIT] = state.hand_limit
    write_choice(out, STARTER, place_of(state, seat, int(state.starter)), SEATS)
    champion = espresso_champion(state)
    for place in range(SEATS):
        owner = (seat + place) % int(state.seats)
        out[POINTS + place] = POINTS_FROM + points_of(state, owner, champion) if place < state.seats else 0


@rule
def place_of(state: State, seat: int, other: int) -> int:
    """A seat as the one who looks counts it; EMPTY stays EMPTY."""
    return EMPTY if other == EMPTY else (other - seat) % int(state.seats)


@rule
def write_table(state: State, owner: int, place: int, out: Bytes) -> None:
    """A player's face-up cards and open counts, all 0 for a place that is not taken."""
    at = place * EACH_PLACE
    is_taken = place < state.seats
    for drink in range(DRINKS):
        out[FACE_UP + at + drink] = state.table[owner, drink] if is_taken else 0
        out[COOKIED + at + drink] = state.cookied[owner, drink] if is_taken else 0
        out[LOYAL + at + drink] = state.loyal[owner, drink] if is_taken else 0
    out[TAKEN + at] = is_taken
    out[CARDS_IN_HAND + at] = state.hand_size[owner] if is_taken else 0
    out[ACTS + at] = is_taken and state.actor == owner
    out[CHOSEN + at] = is_taken and state.target == owner


@rule
def write_cards(state: State, seat: int, out: Bytes) -> None:
    """The seat's hand, all unseen cards, what lies under its cups."""
    for kind in range(KINDS):
        unseen = int(state.pile[kind])
        for other in range(state.seats):
            if other != seat:
                unseen += state.hand[other, kind] + count_swapped(state, other, kind)
        out[OWN_HAND + kind] = state.hand[seat, kind]
        out[UNSEEN + kind] = unseen
    for drink in range(DRINKS):
        out[OWN_CUPS + drink] = 0
        for cup in range(CUPS):
            if state.cup_owner[cup] == seat:
                out[OWN_CUPS + drink] += state.cup[cup, drink]
            elif state.phase != Phase.OVER:
                out[UNSEEN + drink] += state.cup[cup, drink]


@rule
def write_seen_drinks(state: State, seat: int, out: Bytes) -> None:
    """The colour being laid and what lies under each cup: their owner sees it, at the end everybody."""
    is_laying = state.drink != EMPTY or (state.turn == Turn.TO_GO and state.actor == seat)
    write_choice(out, COLOUR, colour_in_play(state) if is_laying else EMPTY, COLOURS)
    for cup in range(CUPS):
        is_seen = state.cup_owner[cup] == seat or state.phase == Phase.OVER
        for drink in range(DRINKS):
            out[UNDER_CUP + cup * DRINKS + drink] = state.cup[cup, drink] if is_seen else 0


@rule
def points_of(state: State, seat: int, champion: int) -> int:
    """A table's points as they stand."""
    points = 0
    for colour in range(COLOURS):
        points += colour_points(state, seat, colour, champion)
    return points
