"""Many games side by side, one decision at a time: a template, bound to a game by `vector`.

Each table has a state and a *head*: a row of whole numbers with its generator, who decides and how
long the game has lasted. What all tables share is in the *terms*.
"""

from __future__ import annotations

from typing import Any

from kaffihus.core.chance import CHANCE, RNG_SIZE, random_marked, seed_rng
from kaffihus.core.contract import (
    apply,
    legal,
    observe,
    pending,
    ranks,
    scores,
    setup,
)
from kaffihus.core.loops import drawn_action, first_seat
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers, State

ACTIONS = 0  # the size of the game's catalogue, once bound

# Places in a head; the generator comes first.
ACTING = RNG_SIZE  # the seat that decides, or NOBODY
TURNS = RNG_SIZE + 1  # decisions of this game
PLACES = RNG_SIZE + 2  # ranks or scores when rewards are given, by seat
BEFORE = PLACES + CHANCE  # scores that have been rewarded already, by seat
HEAD_SIZE = BEFORE + CHANCE

NOBODY = -1
LEAVE = -1  # as an action: leave this table as it is
REFUSED, UNSETTLED = -2, -3  # in place of the seat that decides next: nothing was done, `settle` is due

# Places in the terms; the game's options come last.
SEATS, REWARD, LIMIT, AGAIN, OWN, VIEWER, OPTIONS = 0, 1, 2, 3, 4, 5, 6

# Rewards.
WIN, ZERO_SUM, SCORE, SCORE_CHANGE = 0, 1, 2, 3

# Places in the flags of a table.
TERMINATED, TRUNCATED = 0, 1


@rule
def start(
    states: State,
    heads: Numbers,
    terms: Numbers,
    masks: Bytes,
    observations: Bytes,
    keys: Numbers,
    which: Bytes,
    first: int,
    last: int,
) -> None:
    """New games at the marked tables from `first` to before `last`, each from its key and stream."""
    for i in range(first, last):
        if which[i]:
            seed_rng(heads[i], keys[i, 0], keys[i, 1], keys[i, 2])
            begin(states[i], heads[i], terms, masks[i])
            look(states, i, heads[i, ACTING], masks, observations)


@rule
def advance(
    states: State,
    heads: Numbers,
    terms: Numbers,
    actions: Numbers,
    masks: Bytes,
    observations: Bytes,
    rewards: Any,
    flags: Bytes,
    last_observations: Bytes,
    first: int,
    last: int,
) -> None:
    """One decision at each table, and all that follows until the next; finished games may start again."""
    for i in range(first, last):
        if actions[i] != LEAVE:
            act(states[i], heads[i], terms, masks[i], actions[i])
        settle(
            states,
            heads,
            terms,
            masks,
            observations,
            rewards,
            flags,
            last_observations,
            i,
            actions[i] != LEAVE,
        )


@rule
def act(state: State, head: Numbers, terms: Numbers, mask: Bytes, action: int) -> None:
    """One decision, and all that follows until the next."""
    apply(state, head[ACTING], action)
    head[TURNS] += 1
    run_on(state, head, terms, mask)


@rule
def settle(
    states: State,
    heads: Numbers,
    terms: Numbers,
    masks: Bytes,
    observations: Bytes,
    rewards: Any,
    flags: Bytes,
    last_observations: Bytes,
    i: int,
    has_acted: bool,
) -> None:
    """What a decision has brought at table i, and what is to be seen there now."""
    flags[i, TERMINATED] = 0
    flags[i, TRUNCATED] = 0
    for seat in range(terms[SEATS]):
        rewards[i, seat] = 0.0
    if not has_acted:
        return
    head = heads[i]
    if head[ACTING] == NOBODY:
        flags[i, TERMINATED] = 1
    elif head[TURNS] >= terms[LIMIT]:
        flags[i, TRUNCATED] = 1
    if flags[i, TERMINATED] or terms[REWARD] == SCORE_CHANGE:
        reward(states[i], head, terms, rewards[i])
    if flags[i, TERMINATED] or flags[i, TRUNCATED]:
        for seat in range(terms[SEATS]):
            observe(states[i], seat, last_observations[i, seat])
        if terms[AGAIN]:
            begin(states[i], head, terms, masks[i])
    look(states, i, head[ACTING] if head[ACTING] != NOBODY else terms[VIEWER], masks, observations)


@rule
def act_alone(
    states: State, heads: Numbers, terms: Numbers, masks: Bytes, observations: Bytes, action: int
) -> int:
    """A decision at the only table: who decides next; REFUSED; UNSETTLED where it brings something."""
    if action < 0 or action >= ACTIONS or not masks[0, action]:
        return REFUSED
    head = heads[0]
    act(states[0], head, terms, masks[0], action)
    if head[ACTING] == NOBODY or head[TURNS] >= terms[LIMIT] or terms[REWARD] == SCORE_CHANGE:
        return UNSETTLED
    look(states, 0, head[ACTING], masks, observations)
    return head[ACTING]


@rule
def restart(
    states: State,
    heads: Numbers,
    terms: Numbers,
    masks: Bytes,
    observations: Bytes,
    which: Bytes,
    first: int,
    last: int,
) -> None:
    """New games at the marked tables; their generators go on."""
    for i in range(first, last):
        if which[i]:
            begin(states[i], heads[i], terms, masks[i])
            look(states, i, heads[i, ACTING], masks, observations)


@rule
def begin(state: State, head: Numbers, terms: Numbers, mask: Bytes) -> None:
    """A new game, up to the first decision."""
    head[TURNS] = 0
    head[BEFORE:] = 0
    head[ACTING] = NOBODY
    while head[ACTING] == NOBODY:  # the others alone might end a game
        setup(state, terms[SEATS], terms[OPTIONS:])
        run_on(state, head, terms, mask)


@rule
def run_on(state: State, head: Numbers, terms: Numbers, mask: Bytes) -> None:
    """Chance, and the others at random where one seat has been asked for, until somebody must decide."""
    bits = pending(state)
    while bits:
        seat = first_seat(bits)
        if seat == CHANCE:
            action = drawn_action(state, head)
        elif terms[OWN] != NOBODY and seat != terms[OWN]:
            mask[:] = 0
            legal(state, seat, mask)
            action = random_marked(head, mask)
            head[TURNS] += 1
        else:
            head[ACTING] = seat
            return
        apply(state, seat, action)
        bits = pending(state)
    head[ACTING] = NOBODY


@rule
def look(states: State, i: int, seat: int, masks: Bytes, observations: Bytes) -> None:
    """What a seat may do, which is nothing while it is not asked, and what it knows."""
    masks[i, :] = 0
    if pending(states[i]) >> seat & 1:
        legal(states[i], seat, masks[i])
    observe(states[i], seat, observations[i])


@rule
def reward(state: State, head: Numbers, terms: Numbers, out: Any) -> None:
    """Each seat's reward as the terms ask for it: at the end, or for the change since the last one."""
    seats, places, before = terms[SEATS], head[PLACES:BEFORE], head[BEFORE:]
    if terms[REWARD] == SCORE or terms[REWARD] == SCORE_CHANGE:
        scores(state, places)
        total = 0
        for seat in range(seats):
            total += places[seat] - before[seat]
        for seat in range(seats):
            gain = places[seat] - before[seat]
            out[seat] = gain - (total - gain) / (seats - 1)
        if terms[REWARD] == SCORE_CHANGE:
            before[:] = places
        return
    ranks(state, places)
    winners = 0
    for seat in range(seats):
        if places[seat] == 1:
            winners += 1
    for seat in range(seats):
        share = 1.0 / winners if places[seat] == 1 else 0.0
        out[seat] = share - 1.0 / seats if terms[REWARD] == ZERO_SUM else share


@rule
def choose(heads: Numbers, masks: Bytes, actions: Numbers, first: int, last: int) -> None:
    """A random legal action at each table; LEAVE where nobody decides."""
    for i in range(first, last):
        actions[i] = random_marked(heads[i], masks[i])


@rule
def first_illegal(masks: Bytes, actions: Numbers) -> int:
    """The first table whose action is not legal, or NOBODY."""
    for i in range(len(actions)):
        action = actions[i]
        if action != LEAVE and (action < 0 or action >= ACTIONS or not masks[i, action]):
            return i
    return NOBODY
