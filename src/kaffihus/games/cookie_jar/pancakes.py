"""What the pancakes say."""

from __future__ import annotations

from kaffihus.core.bits import count_bits, has, nth_bit
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.components import CAKES, HAS_COFFEE, VALUE, Cake, Pancake
from kaffihus.games.cookie_jar.events import Event
from kaffihus.games.cookie_jar.memory import note
from kaffihus.games.cookie_jar.outs import send_out
from kaffihus.games.cookie_jar.state import Phase, Twins

PROTECTING, MARKING = Cake.LAKKRISTOPPUR.value, Cake.LAKKRISTOPPUR_COFFEE.value

# JAR-17 (low): protection cancels what a pancake does to the protected player (Lumma með kaffi, Lummudeig,
# Viðbrennd lumma), not what only steers the table. False: no pancake heeds protection.
PROTECTION_STOPS_PANCAKES = True


@rule
def carry_out(state: State) -> None:
    """The text of the pancake drawn."""
    me = int(state.turn)
    state.phase = Phase.GO_ON
    match state.pancake:
        case Pancake.GRAUTARLUMMA:
            reshuffle(state)
            state.to_draw = 1
        case Pancake.HALFBOKUD_LUMMA:
            state.reversing = 1
            state.to_draw = 1
        case Pancake.LUMMA_MED_KAFFI:
            state.to_draw = state.draw_again  # JAR-36
            serve_coffee(state)
        case Pancake.LUMMUDEIG:
            fill_bowl(state)
        case Pancake.LUMMUSTAFLI:
            seats = stack_choices(state)
            if count_bits(seats) == 1:
                name_next(state, nth_bit(seats, 0))
            else:
                state.phase = Phase.STACK
        case Pancake.TVILUMMA:
            state.twins = Twins.DRAWING
            state.to_draw = 2
        case Pancake.UPPHITUD_LUMMA:
            state.to_draw = state.draw_again  # JAR-36
            reheat(state)
        case Pancake.VIDBRENND_LUMMA:
            if has(open_to_pancakes(state), me):
                state.named = EMPTY  # JAR-61: after a Stack naming oneself, too, the turn is over
                end_early(state)
            else:
                state.to_draw = 1


@rule
def open_to_pancakes(state: State) -> int:
    """The players to whom a pancake does what it says."""
    if PROTECTION_STOPS_PANCAKES:
        return int(state.inside & ~state.protected)
    return int(state.inside)


@rule
def reshuffle(state: State) -> None:
    """JAR-40: all laid, tossed and trashed cakes; JAR-18, JAR-56: an active Lakkrístoppur stays."""
    note(state, Event.RESHUFFLE, state.turn, EMPTY, EMPTY, EMPTY)
    for seat in range(state.seats):
        if has(state.inside, seat):
            other = state.aside[0] if seat == state.turn else EMPTY
            note(state, Event.HELD, seat, EMPTY, state.hand[seat], other)
        if has(state.protected, seat):
            state.row[seat, PROTECTING] -= 1
        if state.marker == seat:
            state.row[seat, MARKING] -= 1
        for cake in range(CAKES):
            return_to_deck(state, cake, state.row[seat, cake])
            state.row[seat, cake] = 0
        if has(state.protected, seat):
            state.row[seat, PROTECTING] = 1
        if state.marker == seat:
            state.row[seat, MARKING] = 1
    for cake in range(CAKES):
        return_to_deck(state, cake, state.discard[cake])
        state.discard[cake] = 0


@rule
def return_to_deck(state: State, cake: int, copies: int) -> None:
    """Cards of one kind are shuffled into the deck."""
    state.deck[cake] += copies
    state.deck_cakes += copies


@rule
def serve_coffee(state: State) -> None:
    """Everybody with a coffee cake goes out; JAR-58: one just drawn counts as held."""
    hit = 0
    affected = open_to_pancakes(state)
    for seat in range(state.seats):
        if has(affected, seat):
            other = state.aside[0] if seat == state.turn else EMPTY
            if HAS_COFFEE[state.hand[seat]] or (other != EMPTY and HAS_COFFEE[other]):
                hit |= 1 << seat
    note(state, Event.COFFEE, state.turn, affected & ~hit, EMPTY, EMPTY)
    if hit:
        send_out(state, hit, Phase.GO_ON)


@rule
def fill_bowl(state: State) -> None:
    """JAR-39: the hands of all who are not protected are shuffled together."""
    affected = open_to_pancakes(state)
    if count_bits(affected) < 2:  # JAR-71: nothing changes, but the drawer draws
        state.to_draw = 1
        return
    for seat in range(state.seats):
        if has(affected, seat):
            note(state, Event.GIVE, seat, EMPTY, state.hand[seat], EMPTY)
            state.bowl[state.hand[seat]] += 1
            state.hand[seat] = EMPTY
    state.bowl_of = affected
    state.phase = Phase.BATTER


@rule
def stack_choices(state: State) -> int:
    """JAR-44: who has laid the highest single card; everybody in, if nobody has laid any."""
    highest, seats = 0, int(state.inside)
    for seat in range(state.seats):
        if not has(state.inside, seat):
            continue
        own = 0
        for cake in range(CAKES):
            if state.row[seat, cake]:
                own = max(own, int(VALUE[cake]))
        if own > highest:
            highest, seats = own, 0
        if own == highest and highest > 0:
            seats |= 1 << seat
    return seats


@rule
def name_next(state: State, seat: int) -> None:
    """JAR-44: the named player takes a full turn; JAR-59: with Twins the drawer goes on as it is."""
    state.named = seat
    if state.twins == Twins.NO or seat != state.turn:
        end_early(state)
        return
    state.phase = Phase.GO_ON
    if state.version_1:  # JAR-59 of then: without a card to lay the turn was over
        state.named = EMPTY


@rule
def end_early(state: State) -> None:
    """JAR-42, JAR-46: the turn ends; down to one card. JAR-61: a pancake that waits is not read."""
    state.waiting[0] = EMPTY
    state.phase = Phase.TOSS if state.aside[0] != EMPTY else Phase.END_TURN


@rule
def out_of_game(state: State) -> int:
    """The players who are out."""
    return ((1 << int(state.seats)) - 1) & ~int(state.inside)


@rule
def reheat(state: State) -> None:
    """JAR-41: somebody who is out comes back with a new hand; nobody out: no effect."""
    seats = out_of_game(state)
    if count_bits(seats) > 1:
        state.phase = Phase.REHEAT
    elif count_bits(seats) == 1:
        state.pick[0] = nth_bit(seats, 0)
        state.phase = Phase.REFILLING
