"""What a seat knows, as small numbers: their layout, and the function that writes them.

Seats are counted from the one who looks, to the left.
"""

from __future__ import annotations

from kaffihus.core.bits import has
from kaffihus.core.layout import Layout, Piece, write_choice, write_set
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.cookie_jar.components import (
    CAKE_CARDS,
    CAKES,
    HIGHEST,
    MOST_COPIES,
    MOST_SEATS,
    PANCAKES,
    PANCAKES_IN_DECK,
)
from kaffihus.games.cookie_jar.deduction import SET_BYTES, deduce, get
from kaffihus.games.cookie_jar.events import CARD, OTHER, WHAT, WHO, WHOM, Event
from kaffihus.games.cookie_jar.memory import may_read
from kaffihus.games.cookie_jar.state import (
    ASIDE,
    ASIDES,
    MOST_ROUNDS,
    SECRET,
    Phase,
    Twins,
    Where,
    is_open,
)

PHASES = Phase.OVER.value + 1
TWINS = len(Twins)
POINTS_FROM = 32  # so that they are never below 0
MOST_POINTS = POINTS_FROM + 2 * MOST_ROUNDS  # JAR-52: two a round
EVENTS = len(Event)
REMEMBERED = 12  # events: with drawing left out, about the last six turns

LAYOUT = Layout(
    Piece("may_hold", (MOST_SEATS, CAKES), "cakes each player may hold"),
    Piece("secret_may_be", (CAKES,), "cakes the secret card may be"),
    Piece("drawn_may_be", (ASIDES, CAKES), "cakes the turn's player may have drawn, first and second"),
    Piece("rows", (MOST_SEATS, CAKES), "cakes laid before each player", most=MOST_COPIES),
    Piece("discard", (CAKES,), "cakes tossed or trashed", most=MOST_COPIES),
    Piece("not_open", (CAKES,), "cakes not open", most=MOST_COPIES),
    *(
        piece
        for i in range(MOST_SEATS)
        for piece in (
            Piece(f"in_{i}", (), f"player {i} from me is in"),
            Piece(f"protected_{i}", (), f"player {i} is protected"),
            Piece(f"marker_{i}", (), f"player {i} has marked somebody"),
            Piece(f"marked_{i}", (), f"player {i} is marked"),
            Piece(f"turn_{i}", (), f"it is the turn of player {i}"),
            Piece(f"picked_{i}", (2,), f"player {i} is the first or second one chosen"),
            Piece(f"named_{i}", (), f"player {i} is named by Lummustafli"),
            Piece(
                f"points_{i}",
                (),
                f"points of player {i} + {POINTS_FROM}",
                most=MOST_POINTS,
            ),
        )
    ),
    Piece("pancakes_unseen", (PANCAKES,), "pancakes nobody has seen"),
    Piece("waiting", (PANCAKES,), "pancakes that wait"),
    Piece("pancake", (PANCAKES,), "the pancake being carried out"),
    Piece("laid", (CAKES,), "the cake being carried out"),
    Piece("phase", (PHASES,), "what is being decided"),
    Piece("twins", (TWINS,), "Tvílumma: no, drawing, drawn"),
    Piece("deck_cakes", (), "cakes in the deck", most=CAKE_CARDS),
    Piece("deck_pancakes", (), "pancakes in the deck", most=PANCAKES_IN_DECK),
    Piece("to_draw", (), "cards to draw", most=2),
    Piece("to_the_left", (), "play goes to the left"),
    Piece("reversing", (), "the order is reversed after this turn"),
    Piece("rounds_to_come", (), "rounds to come", most=MOST_ROUNDS),
    Piece("by_number", (), "option: guess by number"),
    Piece("draw_again", (), "option: draw after Lumma með kaffi and Upphituð lumma"),
    Piece("own_seat", (MOST_SEATS,), "my seat, as actions name it"),
    Piece("seats", (), "how many play", most=MOST_SEATS),
    *(
        piece
        for i in range(1, REMEMBERED + 1)
        for piece in (
            Piece(f"event_{i}", (EVENTS,), f"event {i} of this round, back from now: what", past=True),
            Piece(f"event_{i}_who", (MOST_SEATS,), f"event {i}: who did it, from me", past=True),
            Piece(f"event_{i}_whom", (MOST_SEATS,), f"event {i}: to whom", past=True),
            Piece(f"event_{i}_card", (CAKES,), f"event {i}: its card, if I saw it", past=True),
            Piece(f"event_{i}_other", (CAKES,), f"event {i}: the other card, if I saw it", past=True),
            Piece(f"event_{i}_number", (), f"event {i}: the number guessed", most=HIGHEST, past=True),
        )
    ),
)

MAY_HOLD = LAYOUT.at("may_hold")
SECRET_MAY_BE = LAYOUT.at("secret_may_be")
DRAWN_MAY_BE = LAYOUT.at("drawn_may_be")
ROWS = LAYOUT.at("rows")
DISCARD = LAYOUT.at("discard")
NOT_OPEN = LAYOUT.at("not_open")
IN = LAYOUT.at("in_0")
PROTECTED = LAYOUT.at("protected_0")
MARKER = LAYOUT.at("marker_0")
MARKED = LAYOUT.at("marked_0")
TURN = LAYOUT.at("turn_0")
PICKED = LAYOUT.at("picked_0")
NAMED = LAYOUT.at("named_0")
POINTS = LAYOUT.at("points_0")
EACH_PLAYER = LAYOUT.at("in_1") - IN  # how far the pieces of one player are from the next one's
PANCAKES_UNSEEN = LAYOUT.at("pancakes_unseen")
WAITING = LAYOUT.at("waiting")
PANCAKE = LAYOUT.at("pancake")
LAID = LAYOUT.at("laid")
PHASE = LAYOUT.at("phase")
TWINS_AT = LAYOUT.at("twins")
DECK_CAKES = LAYOUT.at("deck_cakes")
DECK_PANCAKES = LAYOUT.at("deck_pancakes")
TO_DRAW = LAYOUT.at("to_draw")
TO_THE_LEFT = LAYOUT.at("to_the_left")
REVERSING = LAYOUT.at("reversing")
ROUNDS_TO_COME = LAYOUT.at("rounds_to_come")
BY_NUMBER = LAYOUT.at("by_number")
DRAW_AGAIN = LAYOUT.at("draw_again")
OWN_SEAT = LAYOUT.at("own_seat")
SEATS = LAYOUT.at("seats")
EVENT = LAYOUT.at("event_1")
EVENT_WHO = LAYOUT.at("event_1_who")
EVENT_WHOM = LAYOUT.at("event_1_whom")
EVENT_CARD = LAYOUT.at("event_1_card")
EVENT_OTHER = LAYOUT.at("event_1_other")
EVENT_NUMBER = LAYOUT.at("event_1_number")
EACH_EVENT = LAYOUT.at("event_2") - EVENT


@rule
def observe(state: State, seat: int, out: Bytes) -> None:
    """The seat's knowledge."""
    write_hidden_places(state, seat, out)
    for i in range(MOST_SEATS):
        write_player(state, (seat + i) % state.seats if i < state.seats else EMPTY, i, out)
    for cake in range(CAKES):
        out[DISCARD + cake] = state.discard[cake]
        out[NOT_OPEN + cake] = state.cakes[cake] - is_open(state, cake)
    for pancake in range(PANCAKES):
        out[PANCAKES_UNSEEN + pancake] = int(state.pancakes[pancake]) == Where.UNSEEN
        out[WAITING + pancake] = state.waiting[0] == pancake or state.waiting[1] == pancake
    write_choice(out, PANCAKE, state.pancake, PANCAKES)
    write_choice(out, LAID, state.laid, CAKES)
    write_choice(out, PHASE, state.phase, PHASES)
    write_choice(out, TWINS_AT, state.twins, TWINS)
    out[DECK_CAKES] = state.deck_cakes
    out[DECK_PANCAKES] = state.deck_pancakes
    out[TO_DRAW] = state.to_draw
    out[TO_THE_LEFT] = state.direction == 1
    out[REVERSING] = state.reversing
    out[ROUNDS_TO_COME] = state.rounds - state.round_number
    out[BY_NUMBER] = state.by_number
    out[DRAW_AGAIN] = state.draw_again
    write_choice(out, OWN_SEAT, seat, MOST_SEATS)
    out[SEATS] = state.seats
    write_past(state, seat, out)


@rule
def write_hidden_places(state: State, seat: int, out: Bytes) -> None:
    """What may be in each hidden place; the conclusions are drawn in a part of `out` still unused."""
    sets = out[ROWS : ROWS + SET_BYTES]
    deduce(state, seat, sets)
    for i in range(MOST_SEATS):
        who = (seat + i) % state.seats if i < state.seats else i
        write_set(out, MAY_HOLD + i * CAKES, get(sets, who), CAKES)
    write_set(out, SECRET_MAY_BE, get(sets, SECRET), CAKES)
    for i in range(ASIDES):
        write_set(out, DRAWN_MAY_BE + i * CAKES, get(sets, ASIDE + i), CAKES)


@rule
def write_player(state: State, who: int, i: int, out: Bytes) -> None:
    """What everybody sees of the i-th player; EMPTY: nobody sits there."""
    at = i * EACH_PLAYER
    there = who != EMPTY
    for cake in range(CAKES):
        out[ROWS + i * CAKES + cake] = state.row[who, cake] if there else 0
    out[IN + at] = there and has(state.inside, who)
    out[PROTECTED + at] = there and has(state.protected, who)
    out[MARKER + at] = there and state.marker == who
    out[MARKED + at] = there and state.marked == who
    out[TURN + at] = there and state.turn == who
    out[PICKED + at] = there and state.pick[0] == who
    out[PICKED + at + 1] = there and state.pick[1] == who
    out[NAMED + at] = there and state.named == who
    out[POINTS + at] = POINTS_FROM + state.points[who] if there else 0


@rule
def write_past(state: State, seat: int, out: Bytes) -> None:
    """What happened this round, the latest first; that cakes are drawn to be laid says nothing."""
    out[EVENT : EVENT + REMEMBERED * EACH_EVENT] = 0
    at, i = 0, int(state.records) - 1
    while i >= 0 and at < REMEMBERED * EACH_EVENT:
        if state.log[i, WHAT] != Event.TAKE:
            write_event(state, seat, i, at, out)
            at += EACH_EVENT
        i -= 1


@rule
def write_event(state: State, seat: int, i: int, at: int, out: Bytes) -> None:
    """One record, with the cards that the seat saw."""
    what, who, whom = int(state.log[i, WHAT]), int(state.log[i, WHO]), int(state.log[i, WHOM])
    out[EVENT + at + what] = 1
    for other in range(state.seats):
        place = (other - seat) % int(state.seats)
        out[EVENT_WHO + at + place] = other == who
        out[EVENT_WHOM + at + place] = has(whom, other) if what == Event.COFFEE else other == whom
    if what == Event.MISS_NUMBER:
        out[EVENT_NUMBER + at] = state.log[i, CARD]
    elif state.log[i, CARD] != EMPTY and may_read(state, i, CARD, seat):
        out[EVENT_CARD + at + state.log[i, CARD]] = 1
    if state.log[i, OTHER] != EMPTY and may_read(state, i, OTHER, seat):
        out[EVENT_OTHER + at + state.log[i, OTHER]] = 1
