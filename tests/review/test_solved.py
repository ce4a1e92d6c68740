"""The review's judgement against the truth, in two games small enough to be solved.

Everybody is supposed to play a solution. Then what each action is worth follows by brute force, and no
action that the solution takes may be called a mistake.
"""

import numpy as np
import pytest

from bots import toy_kuhn, toy_pennies
from kaffihus.core.chance import CHANCE_BIT
from kaffihus.core.state import PlainState
from kaffihus.review.judging import judge
from review.toy_values import ToyValues, key

BLUFF = 1 / 3  # how often seat 0 bets with the lowest card: one of Kuhn's solutions
KUHN = {  # (seat, card, bets of 0 and 1): how often it bets
    (0, 0, 0, 0): BLUFF, (0, 1, 0, 0): 0, (0, 2, 0, 0): 3 * BLUFF,
    (0, 0, 0, 1): 0, (0, 1, 0, 1): BLUFF + 1 / 3, (0, 2, 0, 1): 1,
    (1, 0, 0, 0): 1 / 3, (1, 1, 0, 0): 0, (1, 2, 0, 0): 1,
    (1, 0, 1, 0): 0, (1, 1, 1, 0): 1 / 3, (1, 2, 1, 0): 1,
}  # fmt: skip


def kuhn_likelihood(state, seat):
    """How likely the other one acts as it did with the card it has here."""
    other = 1 - seat
    if state.moves == 0:
        return 1.0
    if other == 0:
        often = KUHN[0, int(state.card[0]), 0, 0]
        return often if state.bets[0] else 1 - often
    often = KUHN[1, int(state.card[1]), 0, 0]
    return often if state.bets[1] else 1 - often


def no_likelihood(state, seat):
    return 1.0


def kuhn_strategy():
    found = {}
    for (seat, card, mine, theirs), often in KUHN.items():
        state = PlainState(toy_kuhn.STATE)
        toy_kuhn.setup(state)
        state.card[seat], state.card[1 - seat] = card, (card + 1) % 3
        state.bets[0], state.bets[1], state.turn = mine, theirs, seat
        state.moves = seat if mine == theirs == 0 else 1 + (seat == 0)
        found[key(toy_kuhn, state, seat)] = {toy_kuhn.BET: often, toy_kuhn.PASS: 1 - often}
    return found


def pennies_strategy():
    state = PlainState(toy_pennies.STATE)
    toy_pennies.setup(state)
    right = {toy_pennies.HEADS: 1 / 3, toy_pennies.TAILS: 2 / 3}
    return {key(toy_pennies, state, seat): right for seat in range(2)}


TOYS = {
    "kuhn": (toy_kuhn, kuhn_strategy(), kuhn_likelihood),
    "pennies": (toy_pennies, pennies_strategy(), no_likelihood),
}


def followers(toy, state, strategy):
    """Every state after this one, with who acts, what, and how likely."""
    bits = int(toy.pending(state))
    if bits == CHANCE_BIT:
        total = toy.chance_total(state)
        steps = [(7, toy.chance_action(state, k), 1 / total) for k in range(total)]
    else:
        seat = (bits & -bits).bit_length() - 1
        steps = [(seat, action, share) for action, share in strategy[key(toy, state, seat)].items()]
    for seat, action, share in steps:
        after = state.copy()
        toy.apply(after, seat, action)
        yield seat, action, share, after


def chance_to_win(toy, strategy, state):
    """Seat 0's, when everybody plays by the strategy."""
    if int(toy.pending(state)) == 0:
        ranks = [0, 0]
        toy.ranks(state, ranks)
        return float(ranks[0] == 1)
    after = followers(toy, state, strategy)
    return sum(share * chance_to_win(toy, strategy, world) for _, _, share, world in after)


def exact(toy, strategy):
    """By seat and what it knows: (weight, action, value of it, state) in each world it may be in.

    A world weighs as much as chance and the other seat make it likely.
    """
    found = {}

    def collect(state, reach):
        bits = int(toy.pending(state))
        if bits == 0:
            return
        for seat, action, share, after in followers(toy, state, strategy):
            if bits != CHANCE_BIT:
                won = chance_to_win(toy, strategy, after)
                entry = (reach[2] * reach[1 - seat], action, won if seat == 0 else 1 - won, state)
                found.setdefault((seat, key(toy, state, seat)), []).append(entry)
            then = dict(reach)
            then[2 if bits == CHANCE_BIT else seat] *= share
            collect(after, then)

    collect(beginning(toy), {0: 1.0, 1: 1.0, 2: 1.0})
    return found


def beginning(toy):
    state = PlainState(toy.STATE)
    toy.setup(state)
    return state


@pytest.mark.parametrize("name", list(TOYS))
def test_losses_are_those_of_the_solution_and_its_actions_are_no_mistakes(name):
    toy, strategy, likelihood = TOYS[name]
    values, far, looked = ToyValues(toy, strategy, likelihood), [], 0
    valued, played = [], []
    for number, ((seat, seen), entries) in enumerate(exact(toy, strategy).items()):
        weights, truth = {}, {}
        for weight, action, won, _ in entries:
            weights[action] = weights.get(action, 0.0) + weight
            truth[action] = truth.get(action, 0.0) + weight * won
        truth = {action: total / weights[action] for action, total in truth.items()}
        # Sealed choices are judged where both were asked.
        state = beginning(toy) if toy is toy_pennies else entries[0][3]
        for taken in truth:
            found = judge(values, state, seat, sorted(truth), taken, number)
            lost = max(truth.values()) - truth[taken]
            error = max(0.02, *(option.behind_error for option in found.options))
            far.append(abs(found.loss - lost) / error)
            looked += 1
            supposed = sum(share * truth.get(action, 0) for action, share in strategy[seen].items())
            valued.append(found.taken.value - truth[taken])
            played.append(found.played - (truth[taken] - supposed))
            if strategy[seen].get(taken, 0) > 0:
                assert not found.is_mistake, (name, seat, seen, taken)
            if lost > 0.2:
                assert found.is_mistake, (name, seat, seen, taken, found)
    assert looked >= 4
    assert max(far) < 4 and np.mean(far) < 1.5, far
    # Not only what an action lost: what it was worth, and what it brought beyond those who are supposed.
    assert abs(np.mean(valued)) < 0.03 and abs(np.mean(played)) < 0.06, (valued, played)
