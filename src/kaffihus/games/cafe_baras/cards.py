"""Cards on the move: the deck and its reshuffle, the display and its gaps, refilling a hand."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cafe_baras.cafe import limit_of
from kaffihus.games.cafe_baras.components import CARDS, DISPLAY_SIZE
from kaffihus.games.cafe_baras.ending import note_reshuffle
from kaffihus.games.cafe_baras.state import (
    DECK,
    DISCARD,
    DISPLAY,
    HAND,
    SECRET,
    Phase,
    count_at,
    count_hand,
    count_shown,
    first_gap,
)

# --- the deck


@rule
def can_draw(state: State) -> bool:
    """Whether there is a card to be turned, in the deck or to make a new deck of (BARAS-14)."""
    for card in range(CARDS):
        if state.place[card] == DECK or state.place[card] == DISCARD:
            return True
    return False


@rule
def reshuffle(state: State) -> None:
    """BARAS-13: the discard pile becomes the deck; tucked and added cards are not in it."""
    batch = free_batch(state)
    for card in range(CARDS):
        if state.place[card] == DISCARD:
            state.place[card] = DECK
            state.batch[card] = batch
    note_reshuffle(state)


@rule
def free_batch(state: State) -> int:
    """The lowest number that no hidden card's batch has."""
    taken = 1  # 0 stands for cards that are not hidden
    for card in range(CARDS):
        taken |= 1 << int(state.batch[card])
    batch = 0
    while taken >> batch & 1:
        batch += 1
    return batch


@rule
def draw_to_hand(state: State, seat: int, card: int) -> None:
    """A card of the deck that only its owner sees."""
    state.place[card] = SECRET + seat


@rule
def draw_to_display(state: State, card: int) -> None:
    """A card of the deck into the first gap."""
    show(state, card, DISPLAY)
    state.display[first_gap(state)] = card


@rule
def show(state: State, card: int, place: int) -> None:
    """A card goes where everybody sees it."""
    state.place[card] = place
    state.batch[card] = 0


# --- steps that `settle` runs


@rule
def go_on_drawing(state: State) -> None:
    """Draw into the hand as far as there are cards."""
    if state.cards_left > 0 and can_draw(state):
        state.phase = Phase.DRAW
    else:
        state.cards_left = 0
        begin_refill(state)


@rule
def go_on_fetching(state: State) -> None:
    """Fetch from the discard pile as far as there are cards; ask where there is a choice."""
    found = count_at(state, DISCARD)
    if state.cards_left > 0 and found > state.cards_left:
        state.phase = Phase.FETCH
        return
    if state.cards_left > 0:
        for card in range(CARDS):
            if state.place[card] == DISCARD:
                state.place[card] = HAND + state.actor
    state.cards_left = 0
    begin_refill(state)


@rule
def begin_refill(state: State) -> None:
    """BARAS-32: old gaps wait for the end of the turn; in version 1 they were filled before the refill."""
    state.phase = Phase.EARLY_GAPS if state.version_1 else Phase.REFILLING


@rule
def go_on_filling_early(state: State) -> None:
    """A new display is dealt as far as there are cards."""
    if first_gap(state) != EMPTY and can_draw(state):
        state.phase = Phase.FILL_EARLY
    else:
        state.phase = Phase.REFILLING


@rule
def refill(state: State) -> None:
    """BARAS-11: refill the full difference; where the display is not enough, take all of it."""
    seat = int(state.actor)
    missing = limit_of(state, seat) - count_hand(state, seat)
    if missing <= 0:
        finish_refill(state)
    elif missing < count_shown(state):
        state.cards_left = missing
        state.phase = Phase.TAKE
    else:
        for position in range(DISPLAY_SIZE):
            if state.display[position] != EMPTY:
                take_from_display(state, seat, int(state.display[position]))
        finish_refill(state)


@rule
def finish_refill(state: State) -> None:
    """BARAS-16: guests are claimed before the gaps are filled; in version 1 after that too."""
    state.phase = Phase.GAPS if state.version_1 else Phase.CLAIMING


@rule
def go_on_filling_gaps(state: State) -> None:
    """BARAS-12, BARAS-32: all gaps, old and new, when all cards have been taken."""
    if first_gap(state) != EMPTY and can_draw(state):
        state.phase = Phase.FILL_GAP
    else:
        state.phase = Phase.CLAIMING if state.version_1 else Phase.TURN_OVER


# --- what players do with the display and the discard pile


@rule
def take_from_display(state: State, seat: int, card: int) -> None:
    """A card everybody sees go into a hand."""
    for position in range(DISPLAY_SIZE):
        if state.display[position] == card:
            state.display[position] = EMPTY
    state.place[card] = HAND + seat


@rule
def discard_display(state: State) -> None:
    """BARAS-28: the old display lies in the discard pile before a new one is dealt."""
    for position in range(DISPLAY_SIZE):
        if state.display[position] != EMPTY:
            state.place[state.display[position]] = DISCARD
            state.display[position] = EMPTY
