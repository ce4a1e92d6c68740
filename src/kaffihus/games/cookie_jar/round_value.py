"""What a seat may expect of a round of Who Stole the Cookie from the Jar?, all cards open.

A small network, one layer of units over facts about the round. It has watched matches of `greedy`, and
matches in which one seat searched with what it had learnt so far: a seat that searches may expect more.
`python -m benchmarks.round_value` teaches it again and writes its weights.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from kaffihus.core.bits import has
from kaffihus.core.rule import rule
from kaffihus.core.small_network import weighed
from kaffihus.core.state import EMPTY, State
from kaffihus.games.cookie_jar.components import CAKES
from kaffihus.games.cookie_jar.scoring import row_sum
from kaffihus.games.cookie_jar.state import ASIDES

# Facts by cake: the seat's hand, what else it holds, what another holds whose turn it is, the hands of
# the others, and the deck.
HAND, DRAWN, AT_TURN, OTHERS, DECK, MORE = (CAKES * block for block in range(6))


class Fact(IntEnum):
    """Further facts, about the round and the match."""

    ALWAYS = MORE  # 1
    OWN_TURN = MORE + 1
    BEFORE = MORE + 2  # who acts before the seat, of all who are in
    PLAYERS = MORE + 3  # who are in
    TWO = MORE + 4
    THREE = MORE + 5
    SAFE = MORE + 6
    OTHERS_SAFE = MORE + 7
    MARKED = MORE + 8
    OTHER_MARKED = MORE + 9
    CAKES_LEFT = MORE + 10  # in the deck
    PANCAKES_LEFT = MORE + 11
    DECK_OUT = MORE + 12
    DECK_LOW = MORE + 13
    ROW = MORE + 14  # its sum, for ties
    LEAD = MORE + 15  # over the best of the others
    LEAD_LATE = MORE + 16  # the same, the more the fewer rounds are left
    LEADS = MORE + 17
    LEAD_ON_RIVALS = MORE + 18  # over the mean of those who are in
    ROUNDS_LEFT = MORE + 19
    SEARCHES = MORE + 20  # whether the seat is the one that searches


FACTS = MORE + len(Fact)

# A row of weights for each fact, and one by which the units are added up.
WEIGHTS_FILE = Path(__file__).with_suffix(".npy")
WEIGHTS = np.load(WEIGHTS_FILE).astype(np.float64)


@rule
def prospect(state: State, seat: int, searcher: int) -> float:
    """The points that a seat still in may expect of this round, where one seat searches."""
    facts = np.zeros(FACTS)
    describe(state, seat, searcher, facts)
    return weighed(facts, WEIGHTS)


@rule
def describe(state: State, seat: int, searcher: int, out: Any) -> None:
    """The facts for a seat, numbers of the size of 1; `out` is zero before."""
    out[Fact.SEARCHES] = 1.0 if seat == searcher else 0.0
    describe_cards(state, seat, out)
    describe_round(state, seat, out)
    describe_match(state, seat, out)


@rule
def describe_cards(state: State, seat: int, out: Any) -> None:
    """Who holds what, and what is left to draw."""
    for who in range(state.seats):
        card = int(state.hand[who])
        if card == EMPTY or not has(state.inside, who):
            continue
        if who == seat:
            out[HAND + card] = 1.0
        else:
            out[OTHERS + card] += 1.0
            if who == state.turn:
                out[AT_TURN + card] += 1.0
    drawn = DRAWN if state.turn == seat else AT_TURN
    for i in range(ASIDES):
        if state.aside[i] != EMPTY:
            out[drawn + state.aside[i]] += 1.0
    for cake in range(CAKES):
        out[DECK + cake] = 0.5 * state.deck[cake]


@rule
def describe_round(state: State, seat: int, out: Any) -> None:
    """Who is in, who is safe, whose turn it is, how long it will last."""
    players, before, safe = 0, 0, 0
    for i in range(state.seats):
        who = (state.turn + i * state.direction) % state.seats
        if has(state.inside, who):
            if who == seat:
                before = players
            elif has(state.protected, who):
                safe += 1
            players += 1
    cards = state.deck_cakes + state.deck_pancakes
    out[Fact.ALWAYS] = 1.0
    out[Fact.OWN_TURN] = 1.0 if state.turn == seat else 0.0
    out[Fact.BEFORE] = before / players
    out[Fact.PLAYERS] = players / 4.0
    out[Fact.TWO] = 1.0 if players == 2 else 0.0
    out[Fact.THREE] = 1.0 if players == 3 else 0.0
    out[Fact.SAFE] = 1.0 if has(state.protected, seat) else 0.0
    out[Fact.OTHERS_SAFE] = float(safe)
    out[Fact.MARKED] = 1.0 if state.marked == seat else 0.0
    out[Fact.OTHER_MARKED] = 1.0 if state.marked != seat and state.marked != EMPTY else 0.0
    out[Fact.CAKES_LEFT] = state.deck_cakes / 8.0
    out[Fact.PANCAKES_LEFT] = state.deck_pancakes / 2.0
    out[Fact.DECK_OUT] = 1.0 if cards == 0 else 0.0
    out[Fact.DECK_LOW] = 1.0 if cards <= 2 else 0.0
    out[Fact.ROW] = row_sum(state, seat) / 20.0


@rule
def describe_match(state: State, seat: int, out: Any) -> None:
    """How far ahead the seat is: whoever leads is played on."""
    points, left = int(state.points[seat]), int(state.rounds - state.round_number)
    most, total, rivals = -state.rounds, 0, 0
    for who in range(state.seats):
        if who != seat:
            most = max(most, int(state.points[who]))
            if has(state.inside, who):
                total += state.points[who]
                rivals += 1
    out[Fact.LEAD] = (points - most) / 2.0
    out[Fact.LEAD_LATE] = (points - most) / (1.0 + left)
    out[Fact.LEADS] = 1.0 if points > most else 0.0
    out[Fact.LEAD_ON_RIVALS] = (points - total / max(1, rivals)) / 2.0
    out[Fact.ROUNDS_LEFT] = left / 4.0
