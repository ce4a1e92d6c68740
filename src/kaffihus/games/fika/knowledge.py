"""What a seat knows in FIKA (FIKA-4): how it changes, and how a world is dealt that fits it.

A hidden card is in the other's hand or under a Group. For each of these places a seat keeps the set
of cards that may be there. The sets are exact: an assignment of the hidden cards to the places is
possible if and only if every card lies where its sets allow. Three things keep them so.

* A 3 played by the other moves cards unseen: taking a Group up adds its set to the hand's, laying a
  card down makes the Group's set the hand's.
* A card that shows leaves all sets.
* `narrow` then drops what counting rules out: a Group holds exactly one card. Without it the next 3
  would spread a place a card cannot have been in.
"""

from __future__ import annotations

from kaffihus.core.bits import count_bits, is_single, nth_bit
from kaffihus.core.chance import random_below
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State
from kaffihus.games.fika.components import CARDS, GROUPS, SUPPLY
from kaffihus.games.fika.state import Phase, count_hand, deck_of

# --- what happens to the sets


@rule
def learn_deal(state: State) -> None:
    """After the deal a seat knows the supply and its own hand; the rest may be anywhere."""
    for viewer in range(2):
        unknown = int(state.hand[1 - viewer])
        for group in range(GROUPS):
            if state.group_card[group] != EMPTY:
                unknown |= 1 << int(state.group_card[group])
        state.may_hold[viewer] = unknown
        for group in range(GROUPS):
            state.may_lie[viewer, group] = unknown if state.group_card[group] != EMPTY else 0


@rule
def reveal(state: State, seat: int, card: int) -> None:
    """A card from the seat's hand shows."""
    forget_card(state, 1 - seat, card)


@rule
def take_up(state: State, seat: int, group: int, card: int) -> None:
    """The seat takes a Group into its hand and sees it; the other sees only that."""
    forget_card(state, seat, card)
    state.may_lie[seat, group] = 0
    viewer = 1 - seat
    state.may_hold[viewer] |= state.may_lie[viewer, group]
    state.may_lie[viewer, group] = 0


@rule
def lay_down(state: State, seat: int, group: int, card: int) -> None:
    """The seat lays a hand card face down as the Group: to the other it may be any of that hand."""
    state.may_lie[seat, group] = 1 << card
    viewer = 1 - seat
    state.may_lie[viewer, group] = state.may_hold[viewer]
    state.stale |= 1 << viewer


@rule
def remember_in_hand(state: State, seat: int, card: int) -> None:
    """A card that both saw comes into the seat's hand."""
    state.may_hold[1 - seat] |= 1 << card


@rule
def forget_card(state: State, viewer: int, card: int) -> None:
    """The viewer knows where the card is."""
    others = ~(1 << card)
    state.may_hold[viewer] &= others
    for group in range(GROUPS):
        state.may_lie[viewer, group] &= others
    state.stale |= 1 << viewer


@rule
def narrow_stale(state: State) -> None:
    """At the end of a step: go over the sets that have changed."""
    for viewer in range(2):
        if state.stale >> viewer & 1:
            narrow(state, viewer)
    state.stale = 0


@rule
def narrow(state: State, viewer: int) -> None:
    """Drop every place a card cannot have in any possible world.

    At most two places hold a single card each, so four facts about them are enough, applied until
    nothing changes: a Group with one candidate has it; a card that is not in the hand is under a
    Group; two such cards are under the two Groups; two candidates for two Groups are not in hand.
    """
    before = -1
    hand = int(state.may_hold[viewer])
    first, second = int(state.may_lie[viewer, 0]), int(state.may_lie[viewer, 1])
    while before != hand + first + second:
        before = hand + first + second
        if is_single(first):
            hand &= ~first
            second &= ~first
        if is_single(second):
            hand &= ~second
            first &= ~second
        lying = (first | second) & ~hand
        if is_single(lying):
            if not lying & second:
                first = lying
            elif not lying & first:
                second = lying
        elif lying:
            first &= lying
            second &= lying
        both = first | second
        if first and second and is_single(both & (both - 1)):
            hand &= ~both
    state.may_hold[viewer] = hand
    state.may_lie[viewer, 0] = first
    state.may_lie[viewer, 1] = second


# --- another world that the seat could not tell from the true one


@rule
def redeal(state: State, seat: int, rng: Numbers) -> None:
    """Deal anew what the seat cannot know."""
    match state.phase:
        case Phase.DRAW_HANDS | Phase.DRAW_GROUPS:
            redeal_undealt(state, seat, rng)
        case _:
            sealed = state.phase == Phase.CHOOSE and state.chosen[1 - seat] != EMPTY
            redeal_hidden(state, seat, rng)
            if sealed:
                seal_any(state, 1 - seat, rng)


@rule
def redeal_undealt(state: State, seat: int, rng: Numbers) -> None:
    """While cards are dealt: whatever is neither in the supply nor in the seat's hand."""
    pool = deck_of(state)
    for i in range(SUPPLY):
        if state.supply[i] != EMPTY:
            pool &= ~(1 << int(state.supply[i]))
    pool &= ~int(state.hand[seat])
    held = count_hand(state, 1 - seat)
    state.hand[1 - seat] = 0
    for _ in range(held):
        card = random_card(pool, rng)
        pool &= ~(1 << card)
        state.hand[1 - seat] |= 1 << card
    for group in range(GROUPS):
        if state.group_card[group] != EMPTY:
            card = random_card(pool, rng)
            pool &= ~(1 << card)
            state.group_card[group] = card
    state.pile = pool


@rule
def redeal_hidden(state: State, seat: int, rng: Numbers) -> None:
    """One of the possible worlds, all equally likely.

    What the other knows of a Group goes with the Group's place, not with its card: they know it
    if they laid it there, and both know whether they did.
    """
    other = 1 - seat
    pool = int(state.may_hold[seat] | state.may_lie[seat, 0] | state.may_lie[seat, 1])
    lying = random_lying(state, seat, rng)  # the new cards of the Groups, in one number
    known = 0  # of each Group: the places where the other may look for its card, three bits
    for group in range(GROUPS):
        old = state.group_card[group]
        if old != EMPTY:
            places = state.may_hold[other] >> old & 1
            places |= (state.may_lie[other, 0] >> old & 1) << 1
            places |= (state.may_lie[other, 1] >> old & 1) << 2
            known |= int(places) << 3 * group
    state.may_hold[other] &= ~pool
    state.may_lie[other, 0] &= ~pool
    state.may_lie[other, 1] &= ~pool
    state.hand[other] = pool
    for group in range(GROUPS):
        if state.group_card[group] != EMPTY:
            card = lying // (CARDS + 1) ** group % (CARDS + 1)
            places = known >> 3 * group
            state.group_card[group] = card
            state.hand[other] &= ~(1 << card)
            state.may_hold[other] |= (places & 1) << card
            state.may_lie[other, 0] |= (places >> 1 & 1) << card
            state.may_lie[other, 1] |= (places >> 2 & 1) << card


@rule
def random_lying(state: State, seat: int, rng: Numbers) -> int:
    """Cards for both Groups as digits in base CARDS + 1 (the digit CARDS: no card lies there).

    A first walk counts the possible pairs, a second stops at the one drawn.
    """
    surely = int((state.may_lie[seat, 0] | state.may_lie[seat, 1]) & ~state.may_hold[seat])
    stop, count = -1, 0
    for _ in range(2):
        count = 0
        for first in range(CARDS + 1):
            if not may_be(state, seat, 0, first):
                continue
            for second in range(CARDS + 1):
                if not may_be(state, seat, 1, second) or (first == second and first < CARDS):
                    continue
                if surely & ~(1 << first | 1 << second):
                    continue  # a card that is not in the hand must lie under a Group
                if count == stop:
                    return first + (CARDS + 1) * second
                count += 1
        stop = random_below(rng, count)
    return -1


@rule
def may_be(state: State, seat: int, group: int, card: int) -> bool:
    """Whether the card may lie under the Group; CARDS stands for no card."""
    if state.group_card[group] == EMPTY:
        return card == CARDS
    return card < CARDS and state.may_lie[seat, group] >> card & 1 == 1


@rule
def seal_any(state: State, seat: int, rng: Numbers) -> None:
    """Any card of the hand may be the one chosen and still face down."""
    card = random_card(int(state.hand[seat]), rng)
    state.hand[seat] &= ~(1 << card)
    state.chosen[seat] = card


@rule
def random_card(cards: int, rng: Numbers) -> int:
    """A card of a set, all equally likely."""
    return nth_bit(cards, random_below(rng, count_bits(cards)))
