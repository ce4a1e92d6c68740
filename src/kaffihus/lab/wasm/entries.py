"""What a module offers: functions over its workspace. A template, bound to a game by `bound_entries`.

Each takes the workspace's address and whole numbers, and gives a whole number. The position is the first
of the workspace's states, as the bytes of its record; a seed is two words of 32 bits. All of it can be
compiled natively as well, over an array's address, and be tried without a browser.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import carray

from kaffihus.bots.network.inference import Network
from kaffihus.bots.network.weights import Weights
from kaffihus.bots.search.game_search import SLOT_COUNT
from kaffihus.bots.search.guided import guided_search, network_choice
from kaffihus.bots.search.one_turn import best_turn
from kaffihus.bots.search.search import ROOT, answer, considered, search
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.bots.search.tree import COUNTERS, DEPTH, Tree, Work, clear, edges_for, places_for
from kaffihus.core.chance import CHANCE, RNG_SIZE, random_below, seed_rng
from kaffihus.core.contract import (
    apply,
    chance_action,
    chance_total,
    legal,
    observe,
    pending,
    ranks,
    redeal,
    scores,
    setup,
)
from kaffihus.core.loops import marks_in, nth_mark, random_step
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers, State
from kaffihus.lab.block import TALLY_SIZE, play_block
from kaffihus.lab.wasm.pointers import pointer_to
from kaffihus.lab.wasm.workspace import CONSIDERED_COLUMNS

# Names of a game and its workspace, once bound: sizes, constant tables, and where the parts lie.
STATE: Any = None
OPTIONS = MASK = OBSERVATION = ACTIONS = WIDTH = 0
WEIGHTS: Any = None
PUBLIC: Any = None
ATTACKS: Any = None
STATES_AT = OPTIONS_AT = SETTINGS_AT = RNG_AT = MASK_AT = SEEN_AT = PATH_AT = RESULTS_AT = PLACES_AT = 0
TALLY_AT = CONSIDERED_AT = LIKELIEST_AT = COUNTERS_AT = TREE_SIZES_AT = TREE_AT = 0
FIRST_LAYER_AT = SECOND_LAYER_AT = CHOICES_AT = CHOICE_SCORES_AT = 0
FIRST_AT = FIRST_BIAS_AT = SECOND_AT = SECOND_BIAS_AT = POLICY_AT = POLICY_BIAS_AT = 0
VALUE_AT = VALUE_BIAS_AT = SHIFTS_AT = 0

PLACES, EDGES = 0, 1  # of the tree's sizes
SETTINGS = len(SearchSettings._fields)


# --- the rules


@rule
def enter_setup(space: int, seats: int) -> int:
    """`setup` by the options in the workspace; who is pending then."""
    state = states_in(space)[ROOT]
    setup(state, seats, options_in(space))
    return pending(state)


@rule
def enter_pending(space: int) -> int:
    """`pending`."""
    return pending(states_in(space)[ROOT])


@rule
def enter_legal(space: int, seat: int) -> int:
    """Mark the legal actions of a seat in the mask; how many there are."""
    mask = mask_in(space)
    words = mask.view(np.int64)
    for i in range(len(words)):
        words[i] = 0
    legal(states_in(space)[ROOT], seat, mask)
    count = 0
    for i in range(len(words)):
        count += marks_in(int(words[i]))
    return count


@rule
def enter_apply(space: int, seat: int, action: int) -> int:
    """`apply`; who is pending then."""
    state = states_in(space)[ROOT]
    apply(state, seat, action)
    return pending(state)


@rule
def enter_chance_total(space: int) -> int:
    """`chance_total`."""
    return chance_total(states_in(space)[ROOT])


@rule
def enter_chance_action(space: int, k: int) -> int:
    """`chance_action`."""
    return chance_action(states_in(space)[ROOT], k)


@rule
def enter_scores(space: int) -> int:
    """`scores`, into the places."""
    scores(states_in(space)[ROOT], places_in(space))
    return 0


@rule
def enter_ranks(space: int) -> int:
    """`ranks`, into the places."""
    ranks(states_in(space)[ROOT], places_in(space))
    return 0


@rule
def enter_observe(space: int, seat: int) -> int:
    """`observe`, into what is seen."""
    observe(states_in(space)[ROOT], seat, seen_in(space))
    return 0


@rule
def enter_redeal(space: int, seat: int, seed_low: int, seed_high: int) -> int:
    """`redeal` by the first numbers of a seed."""
    rng = rng_in(space)
    seed_rng(rng, seed_low, seed_high, 0)
    redeal(states_in(space)[ROOT], seat, rng)
    return 0


# --- random play


@rule
def enter_seed(space: int, seed_low: int, seed_high: int, stream: int) -> int:
    """Set the generator to the beginning of a stream."""
    seed_rng(rng_in(space), seed_low, seed_high, stream)
    return 0


@rule
def enter_random_step(space: int) -> int:
    """One random decision, of a player or of chance; who is pending then."""
    state, mask = states_in(space)[ROOT], mask_in(space)
    random_step(state, pending(state), mask, mask.view(np.int64), rng_in(space))
    return pending(state)


@rule
def enter_random_choice(space: int, seat: int, seed_low: int, seed_high: int) -> int:
    """Any legal action of a seat."""
    count, mask, rng = enter_legal(space, seat), mask_in(space), rng_in(space)
    seed_rng(rng, seed_low, seed_high, 0)
    return nth_mark(mask, mask.view(np.int64), random_below(rng, count))


@rule
def enter_play_block(space: int, seats: int, seed_low: int, seed_high: int, first: int, games: int) -> int:
    """Random games number `first` and on, added to the tally."""
    play_block(
        states_in(space),
        mask_in(space),
        seen_in(space),
        rng_in(space),
        seats,
        options_in(space),
        seed_low,
        seed_high,
        first,
        games,
        places_in(space),
        carray(pointer_to(space + TALLY_AT), (TALLY_SIZE,), np.int64),
    )
    return 0


# --- bots


@rule
def enter_tree_bytes(space: int, simulations: int) -> int:
    """The memory that a tree of so many simulations takes, behind the workspace."""
    return 24 * places_for(simulations) + 40 * edges_for(simulations)


@rule
def enter_clear(space: int, simulations: int, seed_low: int, seed_high: int) -> int:
    """An empty tree with room for so many simulations."""
    sizes = tree_sizes_in(space)
    sizes[PLACES] = places_for(simulations)
    sizes[EDGES] = edges_for(simulations)
    clear(tree_in(space), seed_low, seed_high)
    return 0


@rule
def enter_search(space: int, seat: int, simulations: int) -> int:
    """More simulations."""
    search(states_in(space), tree_in(space), work_in(space), settings_in(space), seat, simulations)
    return 0


@rule
def enter_answer(space: int, seat: int) -> int:
    """The action to take, by the tree."""
    return answer(states_in(space), tree_in(space), work_in(space), settings_in(space), seat)


@rule
def enter_considered(space: int, seat: int) -> int:
    """What the tree holds of the seat's actions, listed; how many there are."""
    out = carray(pointer_to(space + CONSIDERED_AT), (ACTIONS, CONSIDERED_COLUMNS), np.float64)
    return considered(states_in(space), tree_in(space), work_in(space), settings_in(space), seat, out)


@rule
def enter_best_turn(space: int, seat: int, seed_low: int, seed_high: int) -> int:
    """The action after which things look best, without a tree."""
    return best_turn(states_in(space), work_in(space), settings_in(space), seat, seed_low, seed_high)


@rule
def enter_guided_search(space: int, seat: int, simulations: int) -> int:
    """More simulations, guided by the network."""
    guided_search(
        states_in(space),
        tree_in(space),
        work_in(space),
        network_in(space),
        settings_in(space),
        seat,
        simulations,
    )
    return 0


@rule
def enter_network_choice(space: int, seat: int, seed_low: int, seed_high: int) -> int:
    """What the network takes by itself."""
    return network_choice(
        states_in(space), work_in(space), network_in(space), settings_in(space), seat, seed_low, seed_high
    )


# --- the parts of the workspace


@rule
def states_in(space: int) -> State:
    """The position, and space for others."""
    return carray(pointer_to(space + STATES_AT), (SLOT_COUNT,), STATE)


@rule
def options_in(space: int) -> Numbers:
    """The options, as `setup` takes them."""
    return carray(pointer_to(space + OPTIONS_AT), (OPTIONS,), np.int64)


@rule
def rng_in(space: int) -> Numbers:
    """The generator."""
    return carray(pointer_to(space + RNG_AT), (RNG_SIZE,), np.int64)


@rule
def mask_in(space: int) -> Bytes:
    """A mark for each action."""
    return carray(pointer_to(space + MASK_AT), (MASK,), np.uint8)


@rule
def seen_in(space: int) -> Bytes:
    """An observation."""
    return carray(pointer_to(space + SEEN_AT), (OBSERVATION,), np.uint8)


@rule
def places_in(space: int) -> Numbers:
    """A number for each seat."""
    return carray(pointer_to(space + PLACES_AT), (CHANCE,), np.int64)


@rule
def tree_sizes_in(space: int) -> Numbers:
    """How many places and edges the tree has."""
    return carray(pointer_to(space + TREE_SIZES_AT), (2,), np.int64)


@rule
def settings_in(space: int) -> SearchSettings:
    """The settings, which lie there in their order as real numbers."""
    told = carray(pointer_to(space + SETTINGS_AT), (SETTINGS,), np.float64)
    return SearchSettings(
        int(told[0]),  # iterations
        told[1],  # seconds
        told[2],  # noise
        int(told[3]),  # mixed
        int(told[4]),  # worlds
        int(told[5]),  # steps
        told[6],  # explore
        int(told[7]),  # limit
        int(told[8]),  # one_stage
        int(told[9]),  # own_turn
        int(told[10]),  # type: ignore[arg-type]  # knowledge: its number
        int(told[11]),  # type: ignore[arg-type]  # selection: its number
        int(told[12]),  # candidates
        int(told[13]),  # deals
        int(told[14]),  # guided
        int(told[15]),  # heat
        told[16],  # risk_aversion
        told[17],  # risk
        told[18],  # aggression
        told[19],  # overlook
    )


@rule
def work_in(space: int) -> Work:
    """The scratch space of a search."""
    mask = mask_in(space)
    return Work(
        rng_in(space),
        mask,
        mask.view(np.int64),
        seen_in(space),
        WEIGHTS,
        PUBLIC,
        ATTACKS,
        carray(pointer_to(space + PATH_AT), (DEPTH, 3), np.int64),
        carray(pointer_to(space + RESULTS_AT), (CHANCE,), np.float64),
        places_in(space),
    )


@rule
def tree_in(space: int) -> Tree:
    """The tree: wide columns first."""
    sizes = tree_sizes_in(space)
    places, edges = int(sizes[PLACES]), int(sizes[EDGES])
    wide = space + TREE_AT  # two columns of places, three of edges, eight bytes each
    narrow = wide + 16 * places + 24 * edges  # two columns of places, four of edges, four bytes each
    return Tree(
        carray(pointer_to(wide), (places,), np.int64),
        carray(pointer_to(narrow), (places,), np.int32),
        carray(pointer_to(narrow + 4 * places), (places,), np.int32),
        carray(pointer_to(wide + 8 * places), (places,), np.float64),
        carray(pointer_to(narrow + 8 * places), (edges,), np.int32),
        carray(pointer_to(narrow + 8 * places + 4 * edges), (edges,), np.int32),
        carray(pointer_to(narrow + 8 * places + 8 * edges), (edges,), np.int32),
        carray(pointer_to(narrow + 8 * places + 12 * edges), (edges,), np.int32),
        carray(pointer_to(wide + 16 * places), (edges,), np.float64),
        carray(pointer_to(wide + 16 * places + 8 * edges), (edges,), np.float64),
        carray(pointer_to(wide + 16 * places + 16 * edges), (edges,), np.float64),
        carray(pointer_to(space + LIKELIEST_AT), (1,), np.float64),
        carray(pointer_to(space + COUNTERS_AT), (COUNTERS,), np.int64),
    )


@rule
def network_in(space: int) -> Network:
    """The network: its weights, and the space to use them in."""
    return Network(
        Weights(
            carray(pointer_to(space + FIRST_AT), (OBSERVATION, WIDTH), np.int16),
            carray(pointer_to(space + FIRST_BIAS_AT), (WIDTH,), np.int64),
            carray(pointer_to(space + SECOND_AT), (WIDTH, WIDTH), np.int16),
            carray(pointer_to(space + SECOND_BIAS_AT), (WIDTH,), np.int64),
            carray(pointer_to(space + POLICY_AT), (ACTIONS, WIDTH), np.int16),
            carray(pointer_to(space + POLICY_BIAS_AT), (ACTIONS,), np.int64),
            carray(pointer_to(space + VALUE_AT), (WIDTH,), np.int16),
            carray(pointer_to(space + VALUE_BIAS_AT), (1,), np.int64),
            carray(pointer_to(space + SHIFTS_AT), (4,), np.int64),
        ),
        carray(pointer_to(space + FIRST_LAYER_AT), (WIDTH,), np.int64),
        carray(pointer_to(space + SECOND_LAYER_AT), (WIDTH,), np.int64),
        carray(pointer_to(space + CHOICES_AT), (ACTIONS,), np.int64),
        carray(pointer_to(space + CHOICE_SCORES_AT), (ACTIONS,), np.int64),
    )
