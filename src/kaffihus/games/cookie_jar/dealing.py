"""Chance: the lot, the deal, draws from the deck, and the hands out of the bowl."""

from __future__ import annotations

from kaffihus.core.bits import count_bits, nth_bit
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State
from kaffihus.games.cookie_jar.actions import DEAL, DRAW, START
from kaffihus.games.cookie_jar.components import (
    CAKES,
    COPIES,
    HAS_COFFEE,
    PANCAKES,
    TINY_COPIES,
    TINY_PANCAKES,
    Cake,
    Pancake,
)
from kaffihus.games.cookie_jar.events import Event
from kaffihus.games.cookie_jar.memory import forget_round, note
from kaffihus.games.cookie_jar.state import Phase, Twins, Where, deck_size


@rule
def copies_in_game(state: State, cake: int) -> int:
    """JAR-1: three players leave the cakes with coffee out."""
    if state.tiny:
        more = state.seats - 3 if cake == Cake.KLEINA else 0
        return int(TINY_COPIES[state.tiny, cake] + more)
    if state.seats == 3 and HAS_COFFEE[cake]:
        return 0
    return int(COPIES[cake])


@rule
def is_pancake_in_game(state: State, pancake: int) -> bool:
    """JAR-1: three players leave Lumma með kaffi out, too."""
    if state.tiny:
        return bool(TINY_PANCAKES[state.tiny, pancake])
    return bool(state.seats > 3 or pancake != Pancake.LUMMA_MED_KAFFI)


@rule
def unseen_pancakes(state: State) -> int:
    """Pancakes nobody has seen this round, in the deck or left out of it."""
    unseen = 0
    for pancake in range(PANCAKES):
        if int(state.pancakes[pancake]) == Where.UNSEEN:
            unseen += 1
    return unseen


@rule
def chance_total(state: State) -> int:
    """Each seat of the lot, each card of a heap is as likely as the next.

    Of u unseen pancakes m are in the deck, so each of them is the next card m/u times as likely as a
    given cake: a cake weighs u, an unseen pancake m, which makes u for every card of the deck.
    """
    match state.phase:
        case Phase.START:
            return count_bits(state.starters)
        case Phase.DEAL:
            return int(state.deck_cakes)
        case Phase.BATTER:
            return count_bits(state.bowl_of)
    if state.deck_pancakes == 0:
        return int(state.deck_cakes)
    return deck_size(state) * unseen_pancakes(state)


@rule
def chance_action(state: State, k: int) -> int:
    """The k-th seat of the lot, card of the bowl, or card of the deck."""
    match state.phase:
        case Phase.START:
            return START + nth_bit(state.starters, k)
        case Phase.DEAL:
            return DEAL + nth_card(state.deck, k)
        case Phase.BATTER:
            return DEAL + nth_card(state.bowl, k)
    if state.deck_pancakes == 0:
        return DRAW + nth_card(state.deck, k)
    weight = unseen_pancakes(state)
    if k < state.deck_cakes * weight:
        return DRAW + nth_card(state.deck, k // weight)
    nth = (k - state.deck_cakes * weight) // state.deck_pancakes
    for pancake in range(PANCAKES):
        if int(state.pancakes[pancake]) == Where.UNSEEN:
            if nth == 0:
                return DRAW + CAKES + pancake
            nth -= 1
    return -1


@rule
def nth_card(heap: Numbers, k: int) -> int:
    """The k-th card of a heap given by how many there are of each."""
    for cake in range(CAKES):
        k -= int(heap[cake])
        if k < 0:
            return cake
    return -1


@rule
def take_chance(state: State, action: int) -> None:
    """Chance has spoken."""
    match state.phase:
        case Phase.START:
            state.turn = action - START
            state.phase = Phase.DEAL
        case Phase.DEAL:
            deal(state, action - DEAL)
        case Phase.BATTER:
            deal_from_bowl(state, action - DEAL)
        case _:
            draw(state, action - DRAW)


@rule
def deal(state: State, cake: int) -> None:
    """A hand for each player, then the secret card, then the pancakes are shuffled in (JAR-2)."""
    if state.dealt == 0:
        forget_round(state)
    state.deck[cake] -= 1
    state.deck_cakes -= 1
    if state.dealt < state.seats:
        state.hand[state.dealt] = cake
    else:
        state.secret = cake
        state.deck_pancakes = state.pancakes_in_deck
        state.phase = Phase.BEGIN_TURN
    state.dealt += 1


@rule
def draw(state: State, card: int) -> None:
    """A card leaves the deck; a pancake is shown to all."""
    if card < CAKES:
        state.deck[card] -= 1
        state.deck_cakes -= 1
    else:
        state.pancakes[card - CAKES] = Where.SHOWN
        state.deck_pancakes -= 1
    if state.phase == Phase.REFILL:
        refill(state, card)
    else:
        draw_in_turn(state, card)


@rule
def draw_in_turn(state: State, card: int) -> None:
    """A cake is kept unseen; a pancake is carried out at once, or waits for the second of the Twins."""
    state.to_draw -= 1
    state.phase = Phase.GO_ON
    if card < CAKES:
        state.aside[0 if state.aside[0] == EMPTY else 1] = card
        note(state, Event.TAKE, state.turn, EMPTY, EMPTY, EMPTY)
    elif state.twins == Twins.DRAWING:
        state.waiting[0 if state.waiting[0] == EMPTY else 1] = card - CAKES
    else:
        state.pancake = card - CAKES
        state.phase = Phase.PANCAKE


@rule
def refill(state: State, card: int) -> None:
    """JAR-30, JAR-41: a new hand; a pancake is put away unread and another card drawn."""
    if card < CAKES:
        who = int(state.pick[0] if state.pick[0] != EMPTY else state.pick[1])
        state.hand[who] = card
        state.inside |= 1 << who
        note(state, Event.FILL, who, EMPTY, EMPTY, EMPTY)
    state.phase = Phase.REFILLING


@rule
def deal_from_bowl(state: State, cake: int) -> None:
    """JAR-39: everybody whose hand was shuffled gets one card again; then the drawer draws."""
    who = nth_bit(state.bowl_of, 0)
    state.bowl[cake] -= 1
    state.bowl_of &= ~(1 << who)
    state.hand[who] = cake
    note(state, Event.GET, who, EMPTY, cake, EMPTY)
    if state.bowl_of == 0:
        state.to_draw = 1
        state.phase = Phase.GO_ON
