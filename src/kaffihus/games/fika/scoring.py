"""FIKA's scoring: objectives, the lowered 6 (FIKA-28), coins, and the tie-break (FIKA-29)."""

from __future__ import annotations

from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, State
from kaffihus.games.fika.components import COINS, GROUPS, NUMBERS, SLOTS, SUITS, number_of, suit_of
from kaffihus.games.fika.state import group_in_front

LOWEST, CHOICES = 2, 4  # a lowered 6 becomes 2, 3, 4 or 5
SUIT_BASE = 6**6  # more than any value of `suit_value`


@rule
def score_round(state: State) -> None:
    """Fill the `last_…` fields: numbers as lowered, coins of each card, winner and why."""
    for seat in range(2):
        for slot in range(SLOTS):
            state.last_cafe[seat, slot] = state.cafe[seat, slot]
    best = -1
    for seat in range(2):
        standing = best_standing(state, seat)
        # Shown by counting: two cafés never tie in all three suits (FIKA-29).
        assert standing != best, "FIKA-29"
        if standing > best:
            best = standing
            state.last_winner = seat
    state.last_decided_by = decided_by(state)


@rule
def best_standing(state: State, seat: int) -> int:
    """Lower the 6s in the best way there is; the coins, then the tie-break, in one number.

    FIKA-28: a choice touches only the owner's café, so most coins and then the best tie-break is
    always right. The last attempt is the best one again, so that its numbers stay.
    """
    attempts = 1
    for slot in range(SLOTS):
        if is_lowered(state, seat, slot):
            attempts *= CHOICES
    best, best_attempt = -1, 0
    for i in range(attempts + 1):
        attempt = i if i < attempts else best_attempt
        write_numbers(state, seat, attempt)
        standing = count_coins(state, seat)
        for place in range(SUITS):
            standing = standing * SUIT_BASE + suit_value(state, seat, suit_at(state, place))
        if standing > best:
            best, best_attempt = standing, attempt
    return best


@rule
def is_lowered(state: State, seat: int, slot: int) -> bool:
    """A 6 with a printed 1 opposite."""
    mine, theirs = state.cafe[seat, slot], state.cafe[1 - seat, slot]
    return mine != EMPTY and theirs != EMPTY and number_of(mine) == 6 and number_of(theirs) == 1


@rule
def write_numbers(state: State, seat: int, attempt: int) -> None:
    """The numbers of a café, 0 for an empty slot, its lowered 6s as the attempt has it."""
    for slot in range(SLOTS):
        card = state.cafe[seat, slot]
        if card == EMPTY:
            state.last_number[seat, slot] = 0
        elif is_lowered(state, seat, slot):
            state.last_number[seat, slot] = LOWEST + attempt % CHOICES
            attempt //= CHOICES
        else:
            state.last_number[seat, slot] = number_of(card)


@rule
def count_coins(state: State, seat: int) -> int:
    """The coins of a café with the numbers written, noting each card's share."""
    total = 0
    for slot in range(SLOTS):
        coins = 0
        if state.cafe[seat, slot] != EMPTY:
            coins = coins_of_card(state, seat, slot)
        state.last_coins[seat, slot] = coins
        total += coins
    return total


@rule
def coins_of_card(state: State, seat: int, slot: int) -> int:
    """FIKA-27: each card scores its objective once; FIKA-28: a lowered 6 keeps its own."""
    number = number_of(state.cafe[seat, slot])
    group = group_in_front(state, slot)
    if not meets_objective(state, seat, number, group):
        return 0
    if group == EMPTY:
        return int(COINS[number])
    return cups_in_front(state, seat, slot) * int(COINS[number])


@rule
def cups_in_front(state: State, seat: int, slot: int) -> int:
    """The cups on a seat's side of a Street card: three of a Group that faces it, two of another."""
    cups = 0
    for group in range(GROUPS):
        if state.group_slot[group] == slot:
            cups += 3 if state.group_to[group] == seat else 2
    return cups


@rule
def meets_objective(state: State, seat: int, number: int, group: int) -> bool:
    """Whether the café shows what a card of that number asks for."""
    match number:
        case 1:
            return has_pair(state, seat)
        case 2:
            return has_one_and_six_outside(state, seat)
        case 3:
            return group != EMPTY
        case 4:
            return has_three_of_a_suit_together(state, seat)
        case 5:
            return has_run_of_three(state, seat)
    return has_four_of_a_suit(state, seat)


@rule
def has_pair(state: State, seat: int) -> bool:
    """Two neighbours of one number."""
    number = state.last_number[seat]
    for slot in range(SLOTS - 1):
        if number[slot] != 0 and number[slot] == number[slot + 1]:
            return True
    return False


@rule
def has_one_and_six_outside(state: State, seat: int) -> bool:
    """FIKA-31: a 1 and a 6 in the outer slots."""
    left, right = state.last_number[seat, 0], state.last_number[seat, SLOTS - 1]
    return (left == 1 and right == 6) or (left == 6 and right == 1)


@rule
def has_three_of_a_suit_together(state: State, seat: int) -> bool:
    """Three neighbours of one suit."""
    cafe = state.cafe[seat]
    for slot in range(SLOTS - 2):
        if cafe[slot] != EMPTY and cafe[slot + 1] != EMPTY and cafe[slot + 2] != EMPTY:
            suit = suit_of(cafe[slot])
            if suit == suit_of(cafe[slot + 1]) and suit == suit_of(cafe[slot + 2]):
                return True
    return False


@rule
def has_run_of_three(state: State, seat: int) -> bool:
    """FIKA-30: three neighbours that rise or fall by one."""
    number = state.last_number[seat]
    for slot in range(SLOTS - 2):
        a, b, c = number[slot], number[slot + 1], number[slot + 2]
        if a != 0 and b != 0 and c != 0 and b - a == c - b and abs(b - a) == 1:
            return True
    return False


@rule
def has_four_of_a_suit(state: State, seat: int) -> bool:
    """Four cards of one suit, anywhere."""
    for suit in range(SUITS):
        same = 0
        for slot in range(SLOTS):
            card = state.cafe[seat, slot]
            if card != EMPTY and suit_of(card) == suit:
                same += 1
        if same >= 4:
            return True
    return False


@rule
def suit_at(state: State, place: int) -> int:
    """The suits in their order of priority: primary, secondary, third."""
    if place == 0:
        return int(state.primary)
    if place == 1:
        return int(state.secondary)
    return int(SUITS - state.primary - state.secondary)


@rule
def suit_value(state: State, seat: int, suit: int) -> int:
    """A café's numbers of one suit, downwards, as one number that compares like the list.

    Its digits are how many 6s, 5s, … there are: of two lists the one with more of the highest
    number on which they differ is the greater.
    """
    value = 0
    for number in range(NUMBERS, 0, -1):
        same = 0
        for slot in range(SLOTS):
            card = state.cafe[seat, slot]
            if card != EMPTY and suit_of(card) == suit and state.last_number[seat, slot] == number:
                same += 1
        value = value * 6 + same
    return value


@rule
def total_coins(state: State, seat: int) -> int:
    """The coins a café earned in the round last scored."""
    total = 0
    for slot in range(SLOTS):
        total += int(state.last_coins[seat, slot])
    return total


@rule
def decided_by(state: State) -> int:
    """What decided the round: 0 the coins, 1 to 3 the suit of that priority."""
    if total_coins(state, 0) != total_coins(state, 1):
        return 0
    for place in range(SUITS):
        suit = suit_at(state, place)
        if suit_value(state, 0, suit) != suit_value(state, 1, suit):
            return 1 + place
    return EMPTY
