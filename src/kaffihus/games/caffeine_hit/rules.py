"""Caffeine Hit's sequence of play: deal, turns, refills, the end. Ways to play a card: effects.py."""

from __future__ import annotations

from kaffihus.core.bits import is_single, nth_bit
from kaffihus.core.chance import CHANCE, CHANCE_BIT
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, Numbers, State
from kaffihus.games.caffeine_hit.actions import (
    ADD,
    BOOST,
    CARRY,
    DONE,
    DRAW,
    STACK_WITH,
    STACK_WITHOUT,
    START,
    SWAP,
    TABLE,
    drink_named,
    turn_named,
)
from kaffihus.games.caffeine_hit.components import COLOUR_OF, DRINKS, KINDS
from kaffihus.games.caffeine_hit.effects import (
    add_drink,
    begin,
    laid_limit,
    mark_turn,
    put_on_table,
    show,
    spill_drink,
    swap_away,
    tables_for,
)
from kaffihus.games.caffeine_hit.scoring import scores
from kaffihus.games.caffeine_hit.state import (
    DECK,
    DECK_SIZE,
    HAND_LIMIT,
    SWAPPED_FACE_UP,
    Phase,
    Turn,
    colour_in_play,
    count_swapped,
    left_of,
)

# HIT-20 (low): one may swap with an empty pile. False: only a hand of which nothing else can be played
# may, since there is no passing (HIT-5).
SWAPS_WITHOUT_PILE = True

# --- set-up and chance


@rule
def setup(state: State, seats: int, options: Numbers) -> None:
    """All cards in the draw pile; who starts and who gets what is for chance."""
    variant = options[0]
    state.spare[:] = 0
    state.points[:] = 0
    state.variant = variant
    state.seats = seats
    state.hand_limit = min(HAND_LIMIT[variant], DECK_SIZE[variant] // seats)
    state.phase = Phase.START
    state.starter = EMPTY
    state.actor = EMPTY
    state.turns = 0
    state.last_turns = 0
    state.drawn = 0
    clear_turn(state)
    state.hand_size[:] = 0
    state.hand[:] = 0
    state.pile_size = DECK_SIZE[variant]
    for kind in range(KINDS):
        state.pile[kind] = DECK[variant, kind]
    state.discard[:] = 0
    state.table[:] = 0
    state.cookied[:] = 0
    state.loyal[:] = 0
    state.cup_owner[:] = EMPTY
    state.cup_size[:] = 0
    state.cup[:] = 0
    if not SWAPPED_FACE_UP:
        state.swapped[:] = 0
        state.swapped_size[:] = 0


@rule
def clear_turn(state: State) -> None:
    """Nothing of a turn has been decided."""
    state.turn = EMPTY
    state.first_colour = EMPTY
    clear_part(state)


@rule
def clear_part(state: State) -> None:
    """Nothing has been laid yet in this turn, or in this part of a Drinks Carrier."""
    state.drink = EMPTY
    state.shown = EMPTY
    state.target = EMPTY
    state.laid = 0


@rule
def chance_total(state: State) -> int:
    """HIT-4: each seat is as likely to start; each card of the pile as likely as the next."""
    return int(state.seats) if state.phase == Phase.START else int(state.pile_size)


@rule
def chance_action(state: State, k: int) -> int:
    """The k-th seat, or the k-th card of the pile."""
    if state.phase == Phase.START:
        return START + k
    for kind in range(KINDS):
        if k < state.pile[kind]:
            return DRAW + kind
        k -= state.pile[kind]
    return -1


@rule
def draw(state: State, action: int) -> None:
    """Somebody is to start, or a card comes into the hand being filled."""
    if state.phase == Phase.START:
        state.starter = action - START
        state.actor = state.starter
        state.phase = Phase.DEAL
        return
    kind = action - DRAW
    state.pile[kind] -= 1
    state.pile_size -= 1
    state.hand[state.actor, kind] += 1
    state.hand_size[state.actor] += 1
    if state.phase == Phase.DEAL:
        state.phase = Phase.DEALT
    else:
        state.drawn += 1
        state.phase = Phase.TURN_OVER


# --- who decides, and what is legal


@rule
def pending(state: State) -> int:
    """Who may decide now."""
    match state.phase:
        case Phase.START | Phase.DEAL | Phase.REFILL:
            return CHANCE_BIT
        case Phase.OVER:
            return 0
    return 1 << state.actor


@rule
def legal(state: State, seat: int, mask: Bytes) -> None:
    """Mark each legal action of the seat whose turn it is.

    Whoever has laid a card may always say that they are done: to be spared the question would tell
    the others that they hold no more of the colour.
    """
    match state.phase:
        case Phase.TURN:
            mark_turn(state, seat, mask)
            if SWAPS_WITHOUT_PILE or state.pile_size > 0 or not is_any_marked(mask):
                mark_swaps(state, seat, mask)
        case Phase.TABLE:
            tables = tables_for(state, seat, state.turn, state.drink)
            for table in range(state.seats):
                mask[TABLE + table] = tables >> table & 1
        case Phase.STACK:
            mask[STACK_WITH] = 1
            mask[STACK_WITHOUT] = 1
        case Phase.ADD:
            colour = colour_in_play(state)
            for drink in range(DRINKS):
                mask[ADD + drink] = state.hand[seat, drink] > 0 and COLOUR_OF[drink] == colour
            mask[DONE] = 1
        case Phase.SECOND:  # HIT-8: another colour, or no second part
            for drink in range(DRINKS):
                is_other = COLOUR_OF[drink] != state.first_colour
                mask[CARRY + drink] = state.hand[seat, drink] > 0 and is_other
            mask[DONE] = 1
        case Phase.SWAP:
            mark_swaps(state, seat, mask)
            mask[DONE] = 1


@rule
def is_any_marked(mask: Bytes) -> bool:
    """A card can be played in one of the seven ways."""
    for action in range(BOOST, SWAP):
        if mask[action]:
            return True
    return False


@rule
def mark_swaps(state: State, seat: int, mask: Bytes) -> None:
    """Any card may be swapped away."""
    for kind in range(KINDS):
        mask[SWAP + kind] = state.hand[seat, kind] > 0


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Carry out a legal action and all that follows by itself."""
    if seat == CHANCE:
        draw(state, action)
    else:
        decide(state, seat, action)
    settle(state)


@rule
def decide(state: State, seat: int, action: int) -> None:
    """A player's decision."""
    if action == DONE:
        state.phase = Phase.PART_OVER
        return
    match state.phase:
        case Phase.TURN:
            if action < SWAP:
                begin(state, seat, turn_named(action), drink_named(action))
            else:
                state.turn = Turn.SWAP
                swap_away(state, seat, action - SWAP)
        case Phase.TABLE:
            state.target = action - TABLE
            state.phase = Phase.PUT
        case Phase.STACK:
            spill_drink(state, action == STACK_WITH)
        case Phase.ADD:
            add_drink(state, seat, action - ADD)
        case Phase.SECOND:
            drink = action - CARRY
            show(state, seat, drink, drink)
        case Phase.SWAP:
            swap_away(state, seat, action - SWAP)


@rule
def settle(state: State) -> None:
    """Go on until somebody must decide. Long steps are called here and nowhere else."""
    while state.phase > Phase.OVER:
        match state.phase:
            case Phase.DEALT:
                go_on_dealing(state)
            case Phase.FIND_TABLE:
                find_table(state)
            case Phase.PUT:
                put_on_table(state)
            case Phase.LAID:
                ask_for_more(state)
            case Phase.PART_OVER:
                finish_part(state)
            case Phase.TURN_OVER:
                refill(state)
            case Phase.BEGIN_TURN:
                begin_turn(state)
            case Phase.FINISH:
                finish_game(state)


# --- the deal and a turn


@rule
def go_on_dealing(state: State) -> None:
    """Hand by hand, clockwise from the player who starts."""
    state.phase = Phase.DEAL
    if state.hand_size[state.actor] == state.hand_limit:
        state.actor = left_of(state, int(state.actor))
        if state.actor == state.starter:
            state.phase = Phase.BEGIN_TURN


@rule
def begin_turn(state: State) -> None:
    """The player to act has the whole choice."""
    state.turns += 1
    state.drawn = 0
    if state.pile_size == 0:
        state.last_turns += 1
    state.phase = Phase.TURN


@rule
def find_table(state: State) -> None:
    """Ask for the table, unless everybody sees that there is only one."""
    tables = tables_for(state, int(state.actor), state.turn, state.drink)
    if is_single(tables):
        state.target = nth_bit(tables, 0)
        state.phase = Phase.PUT
    else:
        state.phase = Phase.TABLE


@rule
def ask_for_more(state: State) -> None:
    """One more card, unless the limit is reached or the hand is empty: that much everybody sees."""
    if state.laid == laid_limit(state) or state.hand_size[state.actor] == 0:
        state.phase = Phase.PART_OVER
    else:
        state.phase = Phase.SWAP if state.turn == Turn.SWAP else Phase.ADD


@rule
def finish_part(state: State) -> None:
    """HIT-8: the first part of a Drinks Carrier is followed by a second; all else ends the turn."""
    is_first = state.turn == Turn.CARRIER and state.first_colour == EMPTY
    if is_first and state.hand_size[state.actor] > 0:
        state.first_colour = COLOUR_OF[state.drink]
        clear_part(state)
        state.phase = Phase.SECOND
    else:
        state.phase = Phase.TURN_OVER


@rule
def refill(state: State) -> None:
    """HIT-17, HIT-19: draw up to the limit with what the pile has; then the next player, or the end."""
    clear_turn(state)
    seat = int(state.actor)
    if state.hand_size[seat] < state.hand_limit and state.pile_size > 0:
        state.phase = Phase.REFILL
    elif state.hand_size[seat] == 0:  # HIT-22: at once
        state.phase = Phase.FINISH
    else:
        state.actor = left_of(state, seat)
        state.phase = Phase.BEGIN_TURN


@rule
def finish_game(state: State) -> None:
    """Hands are discarded without loss (HIT-22), cups are turned up (HIT-16), points counted."""
    for seat in range(state.seats):
        for kind in range(KINDS):
            state.discard[kind] += state.hand[seat, kind] + count_swapped(state, seat, kind)
    state.hand[:] = 0
    if not SWAPPED_FACE_UP:
        state.swapped[:] = 0
        state.swapped_size[:] = 0
    state.hand_size[:] = 0
    state.actor = EMPTY
    state.phase = Phase.OVER
    scores(state, state.points)
