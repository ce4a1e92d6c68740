"""What cards do: where each way to play them is open (`mark_turn`), and how it is carried out."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.caffeine_hit.actions import ATTACK, BOOST, CARRY, HIDE, NAME, SPILL_IT, TREAT
from kaffihus.games.caffeine_hit.components import (
    CARRIER,
    CARRIER_OTHER_MAX,
    CARRIER_OWN_MAX,
    COOKIE,
    DRINKS,
    LOYALTY,
    OTHER_MAX,
    OWN_MAX,
    SPILL,
    SWAP_MAX,
    TO_GO,
    TO_GO_MAX,
)
from kaffihus.games.caffeine_hit.state import (
    SWAPPED_FACE_UP,
    Phase,
    Turn,
    count_cups,
    count_on_table,
)

# --- where


@rule
def mark_turn(state: State, seat: int, mask: Bytes) -> None:
    """Mark the ways to play a card that are open to a seat at the beginning of its turn."""
    has_carrier = state.hand[seat, CARRIER] > 0
    has_cup = state.hand[seat, TO_GO] > 0
    for drink in range(DRINKS):
        if state.hand[seat, drink]:  # HIT-6: any drink may go to any table
            mask[BOOST + drink] = 1
            mask[ATTACK + drink] = 1
            mask[CARRY + drink] = has_carrier  # HIT-8: at least one drink in the first part
            mask[HIDE + drink] = has_cup  # HIT-14: at least one drink under the cup
    if state.hand[seat, LOYALTY]:
        for drink in range(DRINKS):  # HIT-30: any name, whatever is out already
            mask[NAME + drink] = 1
    if state.hand[seat, COOKIE]:
        for drink in range(DRINKS):  # HIT-28: not without a target
            mask[TREAT + drink] = tables_for(state, seat, Turn.COOKIE, drink) != 0
    if state.hand[seat, SPILL]:
        for drink in range(DRINKS):  # HIT-9: nor a Drink Spill
            mask[SPILL_IT + drink] = tables_for(state, seat, Turn.SPILL, drink) != 0


@rule
def tables_for(state: State, seat: int, turn: int, drink: int) -> int:
    """The tables that a seat may choose from when it plays so, as a bit set."""
    tables = 0
    for table in range(state.seats):
        is_open = True  # Drinks Carrier and Loyalty Card: any table
        if turn == Turn.BOOST:
            is_open = table == seat
        elif turn == Turn.ATTACK:
            is_open = table != seat
        elif turn == Turn.COOKIE:  # HIT-2: a face-up drink that has none yet
            is_open = state.table[table, drink] > 0
        elif turn == Turn.SPILL:
            is_open = count_on_table(state, table, drink) > 0
        if is_open:
            tables |= 1 << table
    return tables


@rule
def laid_limit(state: State) -> int:
    """How many cards may be laid or swapped in this part of a turn."""
    match state.turn:
        case Turn.BOOST:
            return OWN_MAX
        case Turn.ATTACK:
            return OTHER_MAX
        case Turn.CARRIER:
            return CARRIER_OWN_MAX if state.target == state.actor else CARRIER_OTHER_MAX
        case Turn.TO_GO:
            return TO_GO_MAX
    return SWAP_MAX


# --- what


@rule
def begin(state: State, seat: int, turn: int, drink: int) -> None:
    """A turn's first decision: the card is played; next comes its table, if that is open."""
    state.turn = turn
    match turn:
        case Turn.BOOST | Turn.ATTACK:
            show(state, seat, drink, drink)
        case Turn.CARRIER:
            discard_from_hand(state, seat, CARRIER)
            show(state, seat, drink, drink)
        case Turn.TO_GO:
            lay_cup(state, seat)
            add_drink(state, seat, drink)
        case Turn.LOYALTY:
            show(state, seat, LOYALTY, drink)
        case Turn.COOKIE:
            show(state, seat, COOKIE, drink)
        case Turn.SPILL:
            discard_from_hand(state, seat, SPILL)
            state.drink = drink
            state.phase = Phase.FIND_TABLE


@rule
def take_from_hand(state: State, seat: int, kind: int) -> None:
    """A card leaves a hand."""
    state.hand[seat, kind] -= 1
    state.hand_size[seat] -= 1


@rule
def discard_from_hand(state: State, seat: int, kind: int) -> None:
    """A card goes from a hand onto the discard pile, face up (HIT-18)."""
    take_from_hand(state, seat, kind)
    state.discard[kind] += 1


@rule
def show(state: State, seat: int, kind: int, drink: int) -> None:
    """A card is out where all see it, for the drink that is laid, named or sought; next: a table."""
    take_from_hand(state, seat, kind)
    state.shown = kind
    state.drink = drink
    state.phase = Phase.FIND_TABLE


@rule
def lay_cup(state: State, seat: int) -> None:
    """A To Go Cup comes onto its owner's table, nothing beneath it yet."""
    cup = count_cups(state)
    take_from_hand(state, seat, TO_GO)
    state.cup_owner[cup] = seat
    state.target = seat


@rule
def put_on_table(state: State) -> None:
    """The card that is out goes to the table chosen; a Drink Spill finds its drink there."""
    table, drink = int(state.target), int(state.drink)
    state.shown = EMPTY
    match state.turn:
        case Turn.BOOST | Turn.ATTACK | Turn.CARRIER:
            state.table[table, drink] += 1
            state.laid = 1
            state.phase = Phase.LAID
        case Turn.LOYALTY:  # HIT-11: fixed for good
            state.loyal[table, drink] += 1
            state.phase = Phase.TURN_OVER
        case Turn.COOKIE:
            state.table[table, drink] -= 1
            state.cookied[table, drink] += 1
            state.phase = Phase.TURN_OVER
        case Turn.SPILL:
            if state.table[table, drink] > 0 and state.cookied[table, drink] > 0:
                state.phase = Phase.STACK
            else:
                spill_drink(state, state.cookied[table, drink] > 0)


@rule
def spill_drink(state: State, with_cookie: bool) -> None:
    """A drink is discarded; HIT-10: its Cookie goes with it."""
    table, drink = int(state.target), int(state.drink)
    state.discard[drink] += 1
    if with_cookie:
        state.cookied[table, drink] -= 1
        state.discard[COOKIE] += 1
    else:
        state.table[table, drink] -= 1
    state.phase = Phase.TURN_OVER


@rule
def add_drink(state: State, seat: int, drink: int) -> None:
    """One more drink onto the table chosen, or face down under the cup being laid (HIT-15)."""
    take_from_hand(state, seat, drink)
    if state.turn == Turn.TO_GO:
        cup = count_cups(state) - 1
        state.cup[cup, drink] += 1
        state.cup_size[cup] += 1
    else:
        state.table[state.target, drink] += 1
    state.laid += 1
    state.phase = Phase.LAID


@rule
def swap_away(state: State, seat: int, kind: int) -> None:
    """One card is discarded, face up (HIT-18); the new ones come with the refill."""
    if SWAPPED_FACE_UP:
        discard_from_hand(state, seat, kind)
    else:
        take_from_hand(state, seat, kind)
        state.swapped[seat, kind] += 1
        state.swapped_size[seat] += 1
    state.laid += 1
    state.phase = Phase.LAID
