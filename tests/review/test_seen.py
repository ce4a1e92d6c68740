"""What a seat sees comes to nothing among equals, whatever worlds are dealt: worked out in Kuhn's poker.

The seat's word knows what the other's play tells of their card, as a network's does. The worlds do not: all
cards are equally likely in them. One less the other is no luck.
"""

import math

import pytest

from bots import toy_kuhn
from kaffihus.core.chance import CHANCE_BIT
from kaffihus.review.account import Ledger
from kaffihus.review.judging import judge
from kaffihus.review.moments import Choice, Happening
from kaffihus.review.values import NO_ACTION
from review.test_solved import beginning, chance_to_win, followers, kuhn_likelihood, kuhn_strategy

STRATEGY = kuhn_strategy()


class Exact:
    """`DecisionValues` without any chance in them."""

    def worlds(self, state, seat, action, count, number, first=0, plies=0):
        worlds = [after(world, seat, action) for world in worlds_like(state, seat)]
        return [sum(won(world, seat) for world in worlds) / len(worlds)] * count

    def at_decision(self, state, seat, number, count):
        worlds = worlds_like(state, seat)
        weights = [kuhn_likelihood(world, seat) for world in worlds]
        told = sum(weight * won(world, seat) for weight, world in zip(weights, worlds, strict=True))
        return [told / sum(weights)]

    def policy(self, state, seat, legal):
        return None


def worlds_like(state, seat):
    """A world for each card that the other may have."""
    found = []
    for card in {0, 1, 2} - {int(state.card[seat])}:
        found.append(state.copy())
        found[-1].card[1 - seat] = card
    return found


def after(state, seat, action):
    if action != NO_ACTION:
        toy_kuhn.apply(state, seat, action)
    return state


def won(state, seat):
    chance = chance_to_win(toy_kuhn, STRATEGY, state)
    return chance if seat == 0 else 1 - chance


def games(state, likely=1.0, choices=()):
    """Every game that may be played: how likely it is, who chose what where, how it ended."""
    bits = int(toy_kuhn.pending(state))
    if bits == 0:
        yield likely, choices, state
        return
    for seat, action, share, then in followers(toy_kuhn, state, STRATEGY):
        made = choices if bits == CHANCE_BIT else (*choices, (seat, state, action))
        if share > 0:
            yield from games(then, likely * share, made)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_sees_of_equals_comes_to_nothing(seat):
    start, seen, promised = won(beginning(toy_kuhn), seat), [], []
    for likely, choices, end in games(beginning(toy_kuhn)):
        ledger = Ledger(start, 0.0, start, 0.0)
        for actor, state, action in choices:
            if actor == seat:
                actions = [toy_kuhn.PASS, toy_kuhn.BET]
                found = judge(Exact(), state, seat, actions, action, 0)
                ledger.choose(Choice(None, actions, action, [], 0), seat, found)
                promised.append(likely * (found.dealt - found.before))
        ledger.happen(Happening("other", 1 - seat, None, [], [0]), won(end, seat), 0.0)
        seen.append(likely * (ledger.sums["draws"] + ledger.sums["others"]))
    assert abs(math.fsum(promised)) > 0.01, "worlds and word agree: nothing is tested"
    assert math.fsum(map(abs, seen)) > 0.1
    assert math.fsum(seen) == pytest.approx(0, abs=1e-9)
