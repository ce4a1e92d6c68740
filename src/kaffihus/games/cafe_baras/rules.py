"""Café Baras's sequence of play: set-up and deal, a turn (act, refill, end), the last turns."""

from __future__ import annotations

from kaffihus.core.chance import CHANCE, CHANCE_BIT
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, Numbers, State
from kaffihus.games.cafe_baras.actions import (
    ADD,
    CLAIM,
    DRAW,
    END,
    GUEST,
    PASS,
    REFRESH,
    SERVE,
    STAND_IN,
    START,
    TAKE,
)
from kaffihus.games.cafe_baras.cafe import add_to_cafe, cost_of
from kaffihus.games.cafe_baras.cards import (
    begin_refill,
    discard_display,
    draw_to_display,
    draw_to_hand,
    finish_refill,
    go_on_drawing,
    go_on_fetching,
    go_on_filling_early,
    go_on_filling_gaps,
    refill,
    reshuffle,
    take_from_display,
)
from kaffihus.games.cafe_baras.components import (
    CARDS,
    COUNTER_FOODS,
    DISPLAY_SIZE,
    FOODS,
    GUESTS,
    SEATS,
    START_COINS,
)
from kaffihus.games.cafe_baras.effects import carry_out
from kaffihus.games.cafe_baras.ending import begin_turn
from kaffihus.games.cafe_baras.guests import can_claim_any, claim, claim_all, mark_claims
from kaffihus.games.cafe_baras.serving import begin_serving, cover, go_on_serving, mark_stand_in
from kaffihus.games.cafe_baras.state import (
    BOX,
    DECK,
    DISCARD,
    DISPLAY_COUNT,
    HAND,
    HAND_COUNT,
    IN_GAME,
    NOT_DEALT,
    WAITING,
    Ending,
    Phase,
    count_at,
    guests_to_deal,
    is_in_box,
    is_in_hand,
)

# --- set-up and deal


@rule
def setup(state: State, seats: int, options: Numbers) -> None:
    """Before anything is dealt: coins, a counter each, all cards in the deck."""
    state.spare[:] = 0
    state.tiny = options[0]
    state.open_guests = options[1]
    state.second_reshuffle = options[2]
    state.claim_at_once = options[3]
    state.version_1 = options[4]
    state.seats = seats
    state.reshuffles = 0
    state.starter = EMPTY
    state.actor = EMPTY
    state.trigger = EMPTY
    state.ending = Ending.NONE
    state.progress = 0
    state.passes = 0
    state.serving = EMPTY
    state.stand_in = 0
    state.covered = 0
    state.display[:] = EMPTY
    state.guest[:] = NOT_DEALT
    for card in range(CARDS):
        is_used = IN_GAME[state.tiny, card] == 1
        state.place[card] = DECK if is_used else BOX
        state.batch[card] = 1 if is_used else 0
    setup_cafes(state)
    state.cards_left = DISPLAY_COUNT[state.tiny]
    state.phase = Phase.DEAL_DISPLAY


@rule
def setup_cafes(state: State) -> None:
    """BARAS-1: every counter gives one Tea and one Coffee; seats that are not played stay bare."""
    for seat in range(SEATS):
        is_played = seat < state.seats
        state.coins[seat] = START_COINS if is_played else 0
        for food in range(FOODS):
            state.foods[seat, food] = COUNTER_FOODS[food] if is_played else 0
    state.decors[:] = 0
    state.additions[:] = 0
    state.regulars[:] = 0
    state.serve_bonus[:] = 0
    state.full_bonus[:] = 0
    state.decor_bonus[:] = 0
    state.regular_bonus[:] = 0
    state.add_bonus[:] = 0
    state.discount[:] = 0
    state.hand_limit[:] = 0
    state.stand_ins[:] = 0


@rule
def chance_total(state: State) -> int:
    """Each seat, each guest in the box, each card of the deck is as likely as the next."""
    match state.phase:
        case Phase.START:
            return int(state.seats)
        case Phase.DEAL_GUESTS:
            left = 0
            for guest in range(GUESTS):
                if is_in_box(state, guest):
                    left += 1
            return left
    return count_at(state, DECK)


@rule
def chance_action(state: State, k: int) -> int:
    """The k-th seat, guest or card."""
    match state.phase:
        case Phase.START:
            return START + k
        case Phase.DEAL_GUESTS:
            for guest in range(GUESTS):
                if is_in_box(state, guest):
                    if k == 0:
                        return GUEST + guest
                    k -= 1
        case _:
            for card in range(CARDS):
                if state.place[card] == DECK:
                    if k == 0:
                        return DRAW + card
                    k -= 1
    return -1


@rule
def turn_up(state: State, action: int) -> None:
    """What chance brings: a seat, a guest or a card."""
    match state.phase:
        case Phase.DEAL_DISPLAY:
            draw_to_display(state, action - DRAW)
            if has_dealt(state, guests_to_deal(state)):
                state.phase = Phase.DEAL_GUESTS
        case Phase.DEAL_GUESTS:
            state.guest[action - GUEST] = WAITING
            if has_dealt(state, int(HAND_COUNT[state.tiny])):
                state.actor = 0
                state.phase = Phase.DEAL_HANDS
        case Phase.DEAL_HANDS:
            draw_to_hand(state, int(state.actor), action - DRAW)
            if has_dealt(state, int(HAND_COUNT[state.tiny])):
                state.actor += 1
                if state.actor == state.seats:
                    state.actor = EMPTY
                    state.cards_left = 0
                    state.phase = Phase.START
        case Phase.START:
            state.starter = action - START
            state.actor = state.starter
            state.phase = Phase.TURN
        case Phase.DRAW:
            draw_to_hand(state, int(state.actor), action - DRAW)
            state.cards_left -= 1
            state.phase = Phase.DRAWING
        case Phase.FILL_EARLY:
            draw_to_display(state, action - DRAW)
            state.phase = Phase.EARLY_GAPS
        case Phase.FILL_GAP:
            draw_to_display(state, action - DRAW)
            state.phase = Phase.GAPS


@rule
def has_dealt(state: State, following: int) -> bool:
    """Count a dealt card; after the last one, the number of the next deal is set."""
    state.cards_left -= 1
    if state.cards_left == 0:
        state.cards_left = following
        return True
    return False


# --- who decides, and what is legal


@rule
def pending(state: State) -> int:
    """Chance, or the player whose turn it is."""
    if state.phase < Phase.ACT:
        return CHANCE_BIT
    if state.phase == Phase.OVER:
        return 0
    return 1 << state.actor


@rule
def legal(state: State, seat: int, mask: Bytes) -> None:
    """Mark each legal action of the player whose turn it is; a guest may be claimed at any time."""
    mark_claims(state, seat, mask)
    match state.phase:
        case Phase.ACT:
            mark_hand(state, seat, mask)
        case Phase.FETCH:
            for card in range(CARDS):
                mask[TAKE + card] = state.place[card] == DISCARD
        case Phase.REFRESH:
            mask[REFRESH] = 1
            mask[PASS] = 1
        case Phase.SERVE_AGAIN:
            for card in range(CARDS):
                mask[SERVE + card] = is_in_hand(state, seat, card)
            mask[PASS] = 1
        case Phase.STAND_IN:
            mark_stand_in(state, seat, mask)
        case Phase.TAKE:
            for position in range(DISPLAY_SIZE):
                if state.display[position] != EMPTY:
                    mask[TAKE + state.display[position]] = 1
        case Phase.END:
            mask[END] = 1


@rule
def mark_hand(state: State, seat: int, mask: Bytes) -> None:
    """BARAS-5: add a card that can be paid, or serve any; BARAS-27: without cards, pass."""
    is_empty = True
    for card in range(CARDS):
        if is_in_hand(state, seat, card):
            is_empty = False
            mask[SERVE + card] = 1
            mask[ADD + card] = cost_of(state, seat, card) <= state.coins[seat]
    mask[PASS] = is_empty


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Carry out a legal action and all that follows by itself."""
    if seat == CHANCE:
        turn_up(state, action)
    elif CLAIM <= action < CLAIM + GUESTS:
        claim(state, seat, action - CLAIM)
        if state.phase == Phase.END:
            state.phase = Phase.CLAIMING
    else:
        decide(state, seat, action)
    settle(state)


@rule
def decide(state: State, seat: int, action: int) -> None:
    """A player's decision, other than to claim a guest."""
    match state.phase:
        case Phase.ACT:
            act(state, seat, action)
        case Phase.FETCH:
            state.place[action - TAKE] = HAND + seat
            state.cards_left -= 1
            state.phase = Phase.FETCHING
        case Phase.REFRESH:
            if action == REFRESH:
                discard_display(state)
                state.phase = Phase.EARLY_GAPS
            else:
                begin_refill(state)
        case Phase.SERVE_AGAIN:
            if action == PASS:
                begin_refill(state)
            else:
                begin_serving(state, action - SERVE)
        case Phase.STAND_IN:
            cover(state, action - STAND_IN)
        case Phase.TAKE:
            take_from_display(state, seat, action - TAKE)
            state.cards_left -= 1
            if state.cards_left == 0:
                finish_refill(state)
        case Phase.END:
            leave_guests(state)


@rule
def settle(state: State) -> None:
    """Go on until somebody must decide. Long steps are called here and nowhere else."""
    while state.phase > Phase.OVER:
        match state.phase:
            case Phase.TURN:
                begin_turn(state)
            case Phase.SERVING:
                go_on_serving(state)
            case Phase.DRAWING:
                go_on_drawing(state)
            case Phase.FETCHING:
                go_on_fetching(state)
            case Phase.EARLY_GAPS:
                go_on_filling_early(state)
            case Phase.REFILLING:
                refill(state)
            case Phase.CLAIMING:
                offer_guests(state)
            case Phase.GAPS:
                go_on_filling_gaps(state)
            case Phase.TURN_OVER:
                pass_on(state)
    # BARAS-28: an empty deck is made up anew when a card must be turned, not before.
    if Phase.DRAW <= state.phase <= Phase.FILL_GAP and count_at(state, DECK) == 0:
        reshuffle(state)


# --- a turn


@rule
def act(state: State, seat: int, action: int) -> None:
    """BARAS-5: exactly one card, added or served; BARAS-27: without a card, only that is skipped."""
    if action == PASS:
        state.passes += 1
        begin_refill(state)
        return
    state.passes = 0
    if action >= SERVE:
        begin_serving(state, action - SERVE)
    else:
        add_to_cafe(state, seat, action - ADD)
        if state.claim_at_once:
            claim_all(state, seat)
        carry_out(state, seat, action - ADD)


@rule
def offer_guests(state: State) -> None:
    """BARAS-16: after the refill too a guest may be claimed."""
    if can_claim_any(state, int(state.actor)):
        state.phase = Phase.END
    else:
        leave_guests(state)


@rule
def leave_guests(state: State) -> None:
    """The gaps are filled after the last claim of a turn; in version 1 they were filled before it."""
    state.phase = Phase.TURN_OVER if state.version_1 else Phase.GAPS


@rule
def pass_on(state: State) -> None:
    """Play passes to the next player clockwise."""
    state.actor = (state.actor + 1) % state.seats
    state.phase = Phase.TURN
