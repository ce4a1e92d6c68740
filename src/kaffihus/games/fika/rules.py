"""FIKA's sequence of play: set-up and deal, colours, turns, finishing. The six effects: effects.py."""

from __future__ import annotations

from kaffihus.core.bits import count_bits, nth_bit
from kaffihus.core.chance import CHANCE, CHANCE_BIT
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State
from kaffihus.games.fika.actions import CHOOSE, DRAW, FLIP, PASS, PLACE, STOP, SUIT
from kaffihus.games.fika.components import SUPPLY, number_of, suit_of
from kaffihus.games.fika.effects import begin_effect, finish_exchange, resolve_effect
from kaffihus.games.fika.knowledge import learn_deal, narrow_stale, reveal
from kaffihus.games.fika.scoring import score_round
from kaffihus.games.fika.state import (
    GROUP_COUNT,
    HAND_COUNT,
    SUPPLY_COUNT,
    TIPS_COUNT,
    Phase,
    count_hand,
    deck_of,
    is_full,
)

EXTRA_CARDS = 2  # FIKA-23


# --- set-up and deal


@rule
def setup(state: State, seats: int, options: Numbers) -> None:
    """Before the first round; nothing is dealt yet."""
    state.spare[:] = 0
    state.variant = options[0]
    state.chooser = EMPTY
    state.round_number = 0
    state.winner = EMPTY
    state.tips[:] = 0
    state.last_cafe[:] = EMPTY
    state.last_number[:] = 0
    state.last_coins[:] = 0
    state.last_winner = EMPTY
    state.last_decided_by = EMPTY
    start_round(state)


@rule
def start_round(state: State) -> None:
    """Gather all cards; FIKA-33: every round begins with a new deal."""
    state.pile = deck_of(state)
    state.hand[:] = 0
    state.cafe[:] = EMPTY
    state.supply[:] = EMPTY
    state.chosen[:] = EMPTY
    state.group_card[:] = EMPTY
    state.group_slot[:] = EMPTY
    state.group_to[:] = EMPTY
    state.may_hold[:] = 0
    state.may_lie[:] = 0
    state.stale = 0
    state.actor = EMPTY
    state.primary = EMPTY
    state.secondary = EMPTY
    state.turn = 0
    state.catching_up = EMPTY
    state.extra = 0
    state.second = EMPTY
    clear_effect(state)
    state.round_number += 1
    state.phase = Phase.FLIP if state.round_number == 1 else first_draw(state)


@rule
def clear_effect(state: State) -> None:
    """Nothing is being resolved."""
    state.placed = EMPTY
    state.picked = EMPTY
    state.picked_side = EMPTY
    state.brought = 0
    state.lifted[:] = EMPTY
    state.lifted_card[:] = EMPTY


@rule
def chance_total(state: State) -> int:
    """A coin has two sides; each card of the pile is as likely as the next."""
    if state.phase == Phase.FLIP:
        return 2
    return count_bits(state.pile)


@rule
def chance_action(state: State, k: int) -> int:
    """The k-th side of the coin, or the k-th card of the pile."""
    if state.phase == Phase.FLIP:
        return FLIP + k
    return DRAW + nth_bit(state.pile, k)


@rule
def draw(state: State, action: int) -> None:
    """The coin falls, or one card goes where the deal has come to."""
    if state.phase == Phase.FLIP:
        state.chooser = action - FLIP
        state.phase = first_draw(state)
        return
    card = action - DRAW
    state.pile &= ~(1 << card)
    match state.phase:
        case Phase.DRAW_SUPPLY:
            draw_to_supply(state, card)
        case Phase.DRAW_HANDS:
            hand_size = HAND_COUNT[state.variant]
            seat = 0 if count_hand(state, 0) < hand_size else 1
            state.hand[seat] |= 1 << card
            if count_hand(state, 1) == hand_size:
                state.phase = Phase.DRAW_GROUPS
        case Phase.DRAW_GROUPS:
            group = 0 if state.group_card[0] == EMPTY else 1
            state.group_card[group] = card
            if group + 1 == GROUP_COUNT[state.variant]:
                learn_deal(state)
                ask(state, state.chooser, Phase.PRIMARY)


@rule
def first_draw(state: State) -> int:
    """The supply comes first, where there is one."""
    return Phase.DRAW_SUPPLY if SUPPLY_COUNT[state.variant] else Phase.DRAW_HANDS


@rule
def draw_to_supply(state: State, card: int) -> None:
    """FIKA-1: four cards that are not varied enough all go back."""
    size = SUPPLY_COUNT[state.variant]
    position = 0
    while state.supply[position] != EMPTY:
        position += 1
    state.supply[position] = card
    if position + 1 < size:
        return
    if size == SUPPLY and not supply_is_varied(state):
        for i in range(SUPPLY):
            state.pile |= 1 << int(state.supply[i])
        state.supply[:] = EMPTY
    else:
        state.phase = Phase.DRAW_HANDS


@rule
def supply_is_varied(state: State) -> bool:
    """FIKA-1: at least two suits and three numbers."""
    suits, numbers = 0, 0
    for i in range(SUPPLY):
        suits |= 1 << suit_of(state.supply[i])
        numbers |= 1 << number_of(state.supply[i])
    return count_bits(suits) >= 2 and count_bits(numbers) >= 3


# --- who decides


@rule
def pending(state: State) -> int:
    """Who may decide now: both at once where cards are chosen."""
    match state.phase:
        case Phase.FLIP | Phase.DRAW_SUPPLY | Phase.DRAW_HANDS | Phase.DRAW_GROUPS:
            return CHANCE_BIT
        case Phase.OVER:
            return 0
        case Phase.CHOOSE:
            if state.catching_up != EMPTY:
                return 1 << state.catching_up
            return (state.chosen[0] == EMPTY) + 2 * (state.chosen[1] == EMPTY)
    return 1 << state.actor


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
    match state.phase:
        case Phase.PRIMARY:
            state.primary = action - SUIT
            ask(state, 1 - seat, Phase.SECONDARY)
        case Phase.SECONDARY:
            state.secondary = action - SUIT
            ask(state, EMPTY, Phase.CHOOSE)
        case Phase.CHOOSE:
            choose_card(state, seat, action)
        case Phase.PLACE:
            place_card(state, seat, action - PLACE)
        case _:
            if action == PASS and state.lifted[0] == EMPTY:
                state.phase = Phase.PLACED
            else:
                resolve_effect(state, seat, action)


@rule
def ask(state: State, seat: int, phase: int) -> None:
    """The seat decides next."""
    state.actor = seat
    state.phase = phase


@rule
def settle(state: State) -> None:
    """Go on until somebody must decide. Long steps are called here and nowhere else.

    On a GPU every place that calls a function holds a copy of it: one caller keeps the code small.
    """
    while state.phase > Phase.OVER:
        match state.phase:
            case Phase.NEW_ROUND:
                start_round(state)
            case Phase.REVEAL:
                reveal_chosen(state)
            case Phase.EXCHANGED:
                finish_exchange(state)
            case Phase.PLACED:
                finish_placement(state)
            case Phase.SCORING:
                score_round(state)
                finish_round(state)
    narrow_stale(state)


# --- a turn


@rule
def choose_card(state: State, seat: int, action: int) -> None:
    """Sealed until both have chosen; a player catching up chooses alone, or stops."""
    if action == STOP:
        state.phase = Phase.SCORING
        return
    card = action - CHOOSE
    state.hand[seat] &= ~(1 << card)
    state.chosen[seat] = card
    if state.catching_up != EMPTY or state.chosen[1 - seat] != EMPTY:
        state.phase = Phase.REVEAL


@rule
def reveal_chosen(state: State) -> None:
    """Turn the chosen cards up and ask the one who places first for a slot."""
    for seat in range(2):
        if state.chosen[seat] != EMPTY:
            reveal(state, seat, state.chosen[seat])
    if state.catching_up != EMPTY:
        ask(state, state.catching_up, Phase.PLACE)
    else:
        first = places_first(state)
        state.second = 1 - first
        ask(state, first, Phase.PLACE)


@rule
def places_first(state: State) -> int:
    """The higher number; FIKA-5: between equals the primary, then the secondary suit."""
    number_0, number_1 = number_of(state.chosen[0]), number_of(state.chosen[1])
    if number_0 != number_1:
        return 0 if number_0 > number_1 else 1
    suit_0, suit_1 = suit_of(state.chosen[0]), suit_of(state.chosen[1])
    if suit_0 == state.primary or (suit_0 == state.secondary and suit_1 != state.primary):
        return 0
    return 1


@rule
def place_card(state: State, seat: int, slot: int) -> None:
    """Into the café, and on to the card's effect if it can be used (FIKA-6)."""
    state.cafe[seat, slot] = state.chosen[seat]
    state.chosen[seat] = EMPTY
    state.placed = slot
    begin_effect(state, seat)


@rule
def finish_placement(state: State) -> None:
    """Next: the other placement of this turn, another turn, or the end of the round."""
    clear_effect(state)
    if state.second != EMPTY:
        seat = int(state.second)
        state.second = EMPTY
        ask(state, seat, Phase.PLACE)
        return
    if state.catching_up != EMPTY:
        state.extra += 1
    else:
        state.turn += 1
    full_0, full_1 = is_full(state, 0), is_full(state, 1)
    if (full_0 and full_1) or state.extra == EXTRA_CARDS:
        state.phase = Phase.SCORING
        return
    if full_0 or full_1:
        state.catching_up = 1 if full_0 else 0
    ask(state, EMPTY, Phase.CHOOSE)


@rule
def finish_round(state: State) -> None:
    """A Tip for the winner; FIKA-33: the second ends the game. FIKA-3: the loser names next."""
    winner = int(state.last_winner)
    state.tips[winner] += 1
    state.chooser = 1 - winner
    if state.tips[winner] == TIPS_COUNT[state.variant]:
        state.winner = winner
        ask(state, EMPTY, Phase.OVER)
    else:
        state.phase = Phase.NEW_ROUND


@rule
def scores(state: State, out: Numbers) -> None:
    """The Tips."""
    out[0] = state.tips[0]
    out[1] = state.tips[1]


@rule
def ranks(state: State, out: Numbers) -> None:
    """The winner, and the other."""
    out[0] = 1 if state.winner == 0 else 2
    out[1] = 1 if state.winner == 1 else 2
