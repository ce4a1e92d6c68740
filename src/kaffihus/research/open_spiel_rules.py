"""What OpenSpiel asks of a state beyond the contract: a template, bound to a game by `open_spiel`."""

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


@rule
def open_table(states: State, seats: int, options: Numbers) -> int:
    """The position before anything is dealt; who is pending."""
    setup(states[0], seats, options)
    return pending(states[0])


@rule
def play(states: State, seat: int, action: int) -> int:
    """Carry an action out; who is pending."""
    apply(states[0], seat, action)
    return pending(states[0])


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
