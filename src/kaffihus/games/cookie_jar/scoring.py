"""The end of a round, points, and the end of a match."""

from __future__ import annotations

from kaffihus.core.bits import count_bits, has
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Numbers, State
from kaffihus.games.cookie_jar.components import CAKES, VALUE, Cake
from kaffihus.games.cookie_jar.memory import forget_secrets
from kaffihus.games.cookie_jar.outs import hand_that_counts
from kaffihus.games.cookie_jar.state import Ending, Phase


@rule
def finish_round(state: State) -> None:
    """Hands are shown and points given; the cards are gathered for the next round."""
    state.last_ending = ending(state)
    state.last_thief = state.thief
    state.last_gain[:] = 0
    rivals = contenders(state)
    for seat in range(state.seats):
        state.last_hand[seat] = hand_that_counts(state, seat)
        if not has(state.inside, seat) and has(rivals, seat):
            state.last_hand[seat] = state.trashed[seat]
        state.last_sum[seat] = row_sum(state, seat)
    state.last_winners = best_of(state, rivals)
    for seat in range(state.seats):
        if has(state.last_winners, seat):
            state.last_gain[seat] = 1
            if int(state.last_hand[seat]) == Cake.TOM_KRUS:  # JAR-52
                state.last_gain[seat] = 2
    if state.thief != EMPTY:
        state.last_gain[state.thief] = -1
    for seat in range(state.seats):
        state.points[seat] += state.last_gain[seat]
    state.starters = state.last_winners
    forget_secrets(state)
    state.phase = Phase.NEW_ROUND


@rule
def ending(state: State) -> int:
    """Which of the endings this is."""
    if state.thief != EMPTY:
        return Ending.CAUGHT
    if state.inside == 0:
        return Ending.ALL_OUT
    if count_bits(state.inside) == 1:
        return Ending.LAST
    return Ending.DECK


@rule
def contenders(state: State) -> int:
    """JAR-8: the others still in; JAR-38, JAR-58: if nobody is, those just hit, but no thief."""
    if state.inside:
        return int(state.inside)
    hit = int(state.going_out)
    if state.thief != EMPTY:
        hit &= ~(1 << int(state.thief))
    return hit


@rule
def row_sum(state: State, seat: int) -> int:
    """JAR-50: the numbers on the cards laid before a player."""
    total = 0
    for cake in range(CAKES):
        total += int(state.row[seat, cake]) * int(VALUE[cake])
    return total


@rule
def best_of(state: State, rivals: int) -> int:
    """The highest hand, then the highest sum (JAR-50); those still equal share the win."""
    best, winners = -1, 0
    for seat in range(state.seats):
        if not has(rivals, seat):
            continue
        card = int(state.last_hand[seat])
        value = int(VALUE[card]) if card != EMPTY else 0  # JAR-57
        mark = value * 100 + int(state.last_sum[seat])
        if mark > best:
            best, winners = mark, 0
        if mark == best:
            winners |= 1 << seat
    return winners


@rule
def scores(state: State, out: Numbers) -> None:
    """The points."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


@rule
def ranks(state: State, out: Numbers) -> None:
    """JAR-67: most points; equal players share a rank."""
    for seat in range(state.seats):
        rank = 1
        for other in range(state.seats):
            if state.points[other] > state.points[seat]:
                rank += 1
        out[seat] = rank
