"""What OpenSpiel asks of a state beyond `core.loops`: a template, bound to a game by `open_spiel_state`."""

from __future__ import annotations

from kaffihus.core.contract import chance_action, chance_total
from kaffihus.core.rule import rule
from kaffihus.core.state import Numbers, State


@rule
def outcomes_at(states: State, i: int, weights: Numbers, listed: Numbers) -> int:
    """What chance may do in one state of an array, listed in `listed`; how many actions these are.

    `weights[action]` tells how many of all equally likely draws lead to an action.
    """
    weights[:] = 0
    for k in range(chance_total(states[i])):
        weights[chance_action(states[i], k)] += 1
    count = 0
    for action in range(len(weights)):
        if weights[action]:
            listed[count] = action
            count += 1
    return count
