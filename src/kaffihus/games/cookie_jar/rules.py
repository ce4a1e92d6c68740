"""The sequence of play: rounds, turns, laying cards. What the cards say: cakes.py and pancakes.py."""

from __future__ import annotations

from kaffihus.core.bits import count_bits, has, nth_bit
from kaffihus.core.chance import CHANCE, CHANCE_BIT
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, Numbers, State
from kaffihus.games.cookie_jar.actions import (
    CHOOSE,
    FIRST,
    FIRST_GUESS,
    GUESS,
    LAY,
    NAME,
    NUMBER,
    PASS,
    TOSS,
)
from kaffihus.games.cookie_jar.cakes import aim, begin_text, choices, guess, next_guess, resolve_text
from kaffihus.games.cookie_jar.components import (
    CAKES,
    COFFEE_CAKES,
    PANCAKES,
    PANCAKES_SHUFFLED_IN,
    VALUE,
    Cake,
)
from kaffihus.games.cookie_jar.dealing import copies_in_game, is_pancake_in_game, take_chance
from kaffihus.games.cookie_jar.events import Event
from kaffihus.games.cookie_jar.memory import forget_round, note
from kaffihus.games.cookie_jar.outs import catch, go_out, lift_mark, refill_next
from kaffihus.games.cookie_jar.pancakes import carry_out, name_next, out_of_game, stack_choices
from kaffihus.games.cookie_jar.scoring import finish_round
from kaffihus.games.cookie_jar.state import ASIDES, Phase, Twins, Where, cards_held, deck_size

# --- set-up


@rule
def setup(state: State, seats: int, options: Numbers) -> None:
    """Before the first round; nothing is dealt yet."""
    state.spare[:] = 0
    state.tiny = options[0]
    state.rounds = 1 if options[0] else options[1]
    state.by_number = options[2]
    state.draw_again = options[3]
    state.version_1 = options[4]
    state.seats = seats
    state.round_number = 0
    state.points[:] = 0
    for cake in range(CAKES):
        state.cakes[cake] = copies_in_game(state, cake)
    state.pancakes_in_deck = PANCAKES_SHUFFLED_IN[state.tiny]
    state.starters = (1 << seats) - 1  # JAR-4: first a random player
    state.last_ending = EMPTY
    state.last_winners = 0
    state.last_thief = EMPTY
    state.last_hand[:] = EMPTY
    state.last_sum[:] = 0
    state.last_gain[:] = 0
    state.may_be[:] = 0
    state.unseen = 0
    state.card_at[:] = 0
    state.imagined = 0
    state.reshuffle = 0
    state.held_then = 0
    state.first_two[:] = 0
    state.trail[:] = 0
    forget_round(state)
    state.phase = Phase.NEW_ROUND
    settle(state)


@rule
def start_round(state: State) -> None:
    """Gather all cards; the winner of the last round begins (JAR-67), or the lot decides (JAR-50)."""
    state.deck_cakes = 0
    for cake in range(CAKES):
        state.deck[cake] = state.cakes[cake]
        state.deck_cakes += state.cakes[cake]
    for pancake in range(PANCAKES):
        in_game = is_pancake_in_game(state, pancake)
        state.pancakes[pancake] = Where.UNSEEN if in_game else Where.NOT_IN_GAME
    state.deck_pancakes = 0  # JAR-2: shuffled in when the hands and the secret card are dealt
    state.dealt = 0
    state.hand[:] = EMPTY
    state.secret = EMPTY
    state.row[:] = 0
    state.discard[:] = 0
    state.trashed[:] = EMPTY
    state.bowl[:] = 0
    state.bowl_of = 0
    state.inside = (1 << int(state.seats)) - 1
    state.protected = 0
    state.marker = EMPTY
    state.marked = EMPTY
    state.direction = 1  # JAR-4
    state.going_out = 0
    state.thief = EMPTY
    state.then = Phase.GO_ON
    clear_turn(state)
    state.turn = EMPTY
    if state.round_number == state.rounds:  # JAR-67
        state.phase = Phase.OVER
        return
    state.round_number += 1
    state.phase = Phase.START
    if count_bits(state.starters) == 1:
        state.turn = nth_bit(state.starters, 0)
        state.phase = Phase.DEAL


@rule
def clear_turn(state: State) -> None:
    """Nothing is drawn, waiting or being carried out."""
    state.aside[:] = EMPTY
    state.to_draw = 0
    state.twins = Twins.NO
    state.waiting[:] = EMPTY
    state.reversing = 0
    state.named = EMPTY
    clear_text(state)


@rule
def clear_text(state: State) -> None:
    """No card is being carried out."""
    state.pancake = EMPTY
    state.laid = EMPTY
    state.wanted = 0
    state.pick[:] = EMPTY


# --- who decides, and what is legal


@rule
def pending(state: State) -> int:
    """Chance, or the player whose turn it is: nobody else ever decides."""
    if state.phase <= Phase.BATTER:
        return CHANCE_BIT
    if state.phase == Phase.OVER:
        return 0
    return 1 << int(state.turn)


@rule
def legal(state: State, seat: int, mask: Bytes) -> None:
    """Mark each legal action of the turn's player."""
    match state.phase:
        case Phase.FIRST:
            mask[FIRST + state.waiting[0]] = 1
            mask[FIRST + state.waiting[1]] = 1
        case Phase.LAY:
            mark_cards_to_lay(state, seat, mask)
        case Phase.NAME:
            mask[NAME + state.hand[seat]] = 1
            mask[NAME + state.aside[0]] = 1
        case Phase.TOSS:  # JAR-62: freely
            mask[TOSS + state.hand[seat]] = 1
            mask[TOSS + state.aside[0]] = 1
        case Phase.TARGET:
            mark_seats(choices(state), mask)
            mask[PASS] = state.laid == Cake.PIPARKAKA
        case Phase.GUESS:
            mark_guesses(state, mask)
        case Phase.STACK:
            mark_seats(stack_choices(state), mask)
        case Phase.REHEAT:
            mark_seats(out_of_game(state), mask)


@rule
def mark_seats(seats: int, mask: Bytes) -> None:
    """The players of a set may be chosen."""
    seat = 0
    while seats >> seat:
        mask[CHOOSE + seat] = seats >> seat & 1
        seat += 1


@rule
def mark_cards_to_lay(state: State, seat: int, mask: Bytes) -> None:
    """Any card held; JAR-34, JAR-35: but Hnallþóra where a cake with coffee is held with it."""
    held = 1 << int(state.hand[seat])
    for i in range(ASIDES):
        if state.aside[i] != EMPTY:
            held |= 1 << int(state.aside[i])
    if has(held, Cake.HNALLTHORA) and held & COFFEE_CAKES:
        mask[LAY + Cake.HNALLTHORA] = 1
        return
    for cake in range(CAKES):
        mask[LAY + cake] = held >> cake & 1


@rule
def mark_guesses(state: State, mask: Bytes) -> None:
    """JAR-25: no Kleina; JAR-64: only cards that are in the game; JAR-24: by name, or by number."""
    for cake in range(FIRST_GUESS, CAKES):
        if state.cakes[cake]:
            if state.by_number:
                mask[NUMBER + VALUE[cake]] = 1
            else:
                mask[GUESS + cake] = 1


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Carry out a legal action and all that follows by itself."""
    if seat == CHANCE:
        take_chance(state, action)
    else:
        decide(state, action)
    settle(state)


@rule
def decide(state: State, action: int) -> None:
    """A decision of the turn's player."""
    match state.phase:
        case Phase.FIRST:
            state.pancake = action - FIRST
            state.waiting[0] = state.waiting[0] + state.waiting[1] - state.pancake
            state.waiting[1] = EMPTY
            state.phase = Phase.PANCAKE
        case Phase.LAY:
            lay(state, action - LAY)
        case Phase.NAME:
            name_hand(state, action - NAME)
        case Phase.TOSS:
            toss(state, action - TOSS)
        case Phase.TARGET:
            if action == PASS:  # JAR-27
                state.phase = Phase.GO_ON
            else:
                state.pick[0 if state.pick[0] == EMPTY else 1] = action - CHOOSE
                state.phase = Phase.AIM
        case Phase.GUESS:
            guess(state, action)
        case Phase.STACK:
            name_next(state, action - CHOOSE)
        case Phase.REHEAT:
            state.pick[0] = action - CHOOSE
            state.phase = Phase.REFILLING


@rule
def settle(state: State) -> None:
    """Go on until somebody must decide. Long steps are called here and nowhere else."""
    while state.phase > Phase.OVER:
        match state.phase:
            case Phase.NEW_ROUND:
                start_round(state)
            case Phase.BEGIN_TURN:
                state.to_draw = 1
                state.phase = Phase.GO_ON
            case Phase.GO_ON:
                go_on(state)
            case Phase.PANCAKE:
                carry_out(state)
            case Phase.TEXT:
                begin_text(state)
            case Phase.AIM:
                aim(state)
            case Phase.RESOLVE:
                resolve_text(state)
            case Phase.NEXT_GUESS:
                next_guess(state)
            case Phase.REFILLING:
                refill_next(state)
            case Phase.OUTS:
                go_out(state)
            case Phase.END_TURN:
                end_turn(state)
            case Phase.FINISH:
                finish_round(state)


# --- a turn


@rule
def go_on(state: State) -> None:
    """What the turn's player does next: draw, a pancake that waits, lay a card, or nothing more."""
    clear_text(state)
    if deck_size(state) == 0:  # JAR-37, JAR-45, JAR-55: no further draw
        state.to_draw = 0
    if state.twins == Twins.DRAWING and state.to_draw == 0:
        state.twins = Twins.DRAWN
    if not has(state.inside, state.turn):  # JAR-51
        state.phase = Phase.END_TURN
    elif state.to_draw > 0:  # JAR-60: before a pancake that waits
        state.phase = Phase.DRAW
    elif state.waiting[1] != EMPTY:
        state.phase = Phase.FIRST
    elif state.waiting[0] != EMPTY:
        state.pancake = state.waiting[0]
        state.waiting[0] = EMPTY
        state.phase = Phase.PANCAKE
    elif cards_held(state) > 1:
        state.named = EMPTY  # JAR-59: a card to lay is the turn that the Stack gave the drawer
        state.phase = Phase.LAY
    else:
        state.phase = Phase.END_TURN


@rule
def lay(state: State, cake: int) -> None:
    """A card goes into the row; what an earlier one still did ends before its text (JAR-13, JAR-23)."""
    me = int(state.turn)
    held = cards_held(state)
    put_down(state, cake)
    state.row[me, cake] += 1
    state.protected &= ~(1 << me)
    if state.marker == me:
        lift_mark(state)
    note(state, Event.LAY, me, EMPTY, cake, EMPTY)
    state.laid = cake
    # JAR-47: of two cards left, one is named the hand
    state.phase = Phase.NAME if held == 3 and cake != Cake.TOM_KRUS else Phase.TEXT


@rule
def put_down(state: State, cake: int) -> None:
    """A card leaves those the turn's player holds; what is left moves up to be the hand."""
    me = int(state.turn)
    if state.hand[me] == cake:
        state.hand[me] = state.aside[0]
        state.aside[0] = state.aside[1]
    elif state.aside[0] == cake:
        state.aside[0] = state.aside[1]
    state.aside[1] = EMPTY


@rule
def name_hand(state: State, cake: int) -> None:
    """JAR-47: the card that counts for comparing and swapping until the second card is laid."""
    me = int(state.turn)
    if state.hand[me] != cake:
        state.aside[0] = state.hand[me]
        state.hand[me] = cake
    note(state, Event.NAME, me, EMPTY, cake, EMPTY)
    state.phase = Phase.TEXT


@rule
def toss(state: State, cake: int) -> None:
    """JAR-46: unread, down to one card; tossing the jar is being caught."""
    put_down(state, cake)
    state.discard[cake] += 1
    note(state, Event.TOSS, state.turn, EMPTY, cake, EMPTY)
    if cake == Cake.TOM_KRUS:
        catch(state, int(state.turn))
    else:
        state.phase = Phase.END_TURN


@rule
def end_turn(state: State) -> None:
    """JAR-48: an empty deck ends the round; else the next player in, or the one a Stack named."""
    if state.reversing:  # JAR-43
        state.direction = -state.direction
    seat = int(state.named)
    if seat == EMPTY or not has(state.inside, seat):  # JAR-59: the drawer may be out
        seat = int(state.turn + state.direction) % state.seats
        while not has(state.inside, seat):
            seat = int(seat + state.direction) % state.seats
    clear_turn(state)
    state.turn = seat
    state.phase = Phase.FINISH if deck_size(state) == 0 else Phase.BEGIN_TURN
