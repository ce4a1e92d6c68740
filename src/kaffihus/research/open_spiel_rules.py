"""What OpenSpiel asks of a state beyond the contract: a template, bound to a game by `open_spiel`.

OpenSpiel's information states never forget. `remember` keeps, for each seat, a fingerprint of the
sequence of all different things it has been shown and of all its own actions; two histories that
look the same to a seat have the same fingerprint. Compiled only: the sums are meant to wrap round.
"""

from __future__ import annotations

from kaffihus.core.contract import (
    apply,
    chance_action,
    chance_total,
    legal,
    observe,
    pending,
    ranks,
    scores,
    setup,
)
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers, State

# Places in a seat's memory: what it saw last, and all it saw; two sums each.
LAST, ALL, MEMORY_SIZE = 0, 2, 4

PRIME_0, PRIME_1 = 1099511628211, 6364136223846793005  # of FNV-1a and of Knuth's MMIX generator


@rule
def open_table(states: State, memory: Numbers, seats: int, options: Numbers, seen: Bytes) -> int:
    """The position before anything is dealt; who is pending."""
    setup(states[0], seats, options)
    memory[:, :] = 0
    remember(states, memory, seen)
    return pending(states[0])


@rule
def play(states: State, memory: Numbers, seat: int, action: int, seen: Bytes) -> int:
    """Carry an action out and remember what everybody then sees; who is pending."""
    apply(states[0], seat, action)
    if seat < len(memory):
        mix(memory[seat], ALL, action + 1)
    remember(states, memory, seen)
    return pending(states[0])


@rule
def remember(states: State, memory: Numbers, seen: Bytes) -> None:
    """Add what each seat sees to its memory, where that is something new."""
    for seat in range(len(memory)):
        mine = memory[seat]
        before_0, before_1 = mine[LAST], mine[LAST + 1]
        observe(states[0], seat, seen)
        mine[LAST] = 1
        mine[LAST + 1] = 1
        for i in range(len(seen)):
            mix(mine, LAST, int(seen[i]) + 1)
        if mine[LAST] != before_0 or mine[LAST + 1] != before_1:
            mix(mine, ALL, mine[LAST])
            mix(mine, ALL, mine[LAST + 1])


@rule
def mix(memory: Numbers, at: int, value: int) -> None:
    """Stir a value into a pair of sums."""
    memory[at] = (memory[at] ^ value) * PRIME_0
    memory[at + 1] = (memory[at + 1] + value) * PRIME_1
    memory[at + 1] ^= memory[at + 1] >> 29


@rule
def options_of(states: State, seat: int, mask: Bytes) -> None:
    """A seat's legal actions."""
    mask[:] = 0
    legal(states[0], seat, mask)


@rule
def weights_of(states: State, weights: Numbers) -> int:
    """How many of all equally likely draws lead to each action of chance; how many there are."""
    weights[:] = 0
    total = chance_total(states[0])
    for k in range(total):
        weights[chance_action(states[0], k)] += 1
    return total


@rule
def see(states: State, seat: int, seen: Bytes) -> None:
    """What a seat knows."""
    observe(states[0], seat, seen)


@rule
def result(states: State, places: Numbers, points: Numbers) -> None:
    """Ranks and scores at the end."""
    ranks(states[0], places)
    scores(states[0], points)
