"""The search with a network in it: a template, bound to a game by `game_search`.

Only the searching seat's own decisions are nodes, named by what it knows; the network's policy says what
is worth a look there, and its value ends a simulation at a node that is new. The others play as the
network does, on what they know in the world that was dealt: nobody acts on what they cannot see.
"""

from __future__ import annotations

import math

from kaffihus.bots.network.inference import (
    Network,
    choose_action,
    drawn_choice,
    look,
    policy_of,
    worth,
)
from kaffihus.bots.network.weights import UNIT
from kaffihus.bots.search.manner import has_manner, likeliness
from kaffihus.bots.search.search import (
    ROOT,
    WORLD,
    back_up,
    deal_world,
    judge_end,
    likeliest_of,
    mark_legal,
    name_of,
)
from kaffihus.bots.search.settings import Knowledge, SearchSettings
from kaffihus.bots.search.tree import DONE, NODES, NONE, SEED_HIGH, SEED_LOW, Tree, Work, add_edge, find
from kaffihus.core.chance import CHANCE, CHANCE_BIT, seed_rng
from kaffihus.core.contract import apply, observe, pending
from kaffihus.core.loops import drawn_action, first_seat, nth_mark
from kaffihus.core.rule import rule
from kaffihus.core.state import State

AS_TAUGHT = 1000  # the heat at which the others' choices are drawn


@rule
def guided_search(
    states: State,
    tree: Tree,
    work: Work,
    network: Network,
    settings: SearchSettings,
    seat: int,
    simulations: int,
) -> None:
    """More simulations from the position states[0] for a seat that decides there.

    As in `search`, a simulation depends on the seed and its own number alone.
    """
    if tree.counters[DONE] == 0:
        seed_rng(work.rng, tree.counters[SEED_LOW], tree.counters[SEED_HIGH], NONE)
        tree.likeliest[0] = likeliest_of(states, work, settings, seat)
    for _ in range(simulations):
        seed_rng(work.rng, tree.counters[SEED_LOW], tree.counters[SEED_HIGH], tree.counters[DONE])
        deal_world(states, work, settings, seat, tree.likeliest[0])
        depth = walk(states[WORLD], tree, work, network, settings, seat)
        back_up(tree, work, depth)
        tree.counters[DONE] += 1


@rule
def network_choice(
    states: State,
    work: Work,
    network: Network,
    settings: SearchSettings,
    seat: int,
    seed_low: int,
    seed_high: int,
) -> int:
    """What the network takes by itself, drawn by its policy, as far as the player's manner lets it."""
    root = states[ROOT]
    choices = mark_legal(root, seat, work)
    list_choices(work, network)
    observe(root, seat, work.seen)
    seed_rng(work.rng, seed_low, seed_high, NONE)
    if settings.heat == 0 or not has_manner(settings):
        return choose_action(network, work.seen, choices, settings.heat, work.rng)
    look(network, work.seen)
    policy_of(network, choices, settings.heat)
    total = 0
    for i in range(choices):
        likely = likeliness(work, settings, int(network.choices[i]))
        network.scores[i] = int(network.scores[i] * likely)
        total += int(network.scores[i])
    return drawn_choice(network, choices, total, work.rng)


@rule
def walk(
    world: State, tree: Tree, work: Work, network: Network, settings: SearchSettings, seat: int
) -> int:
    """On to a node that is new or the end of the game, and what that is worth; the length of the path."""
    depth = 0
    while True:
        bits = pending(world)
        if bits == 0:
            judge_by_win(world, work, seat)
            return depth
        if bits == CHANCE_BIT:
            apply(world, CHANCE, drawn_action(world, work.rng))
            continue
        # The searching seat's own decision first, where several are pending.
        actor = seat if bits >> seat & 1 else first_seat(bits)
        choices = mark_legal(world, actor, work)
        if choices == 1:
            apply(world, actor, nth_mark(work.mask, work.words, 0))
            continue
        if actor != seat:
            observe(world, actor, work.seen)
            list_choices(work, network)
            apply(world, actor, choose_action(network, work.seen, choices, AS_TAUGHT, work.rng))
            continue
        key = name_of(world, work, Knowledge.ACTOR, seat, seat)
        node = find(tree, key)
        edge = NONE
        if tree.keys[node] != 0:
            edge = guided_edge(tree, work, node, settings.explore)
        if edge == NONE or depth == len(work.path):
            open_node(tree, work, network, node, key, choices, seat)
            return depth
        work.path[depth, 0] = node
        work.path[depth, 1] = edge
        work.path[depth, 2] = seat
        depth += 1
        apply(world, seat, int(tree.action[edge]))


@rule
def judge_by_win(world: State, work: Work, seat: int) -> None:
    """The seat's share of the win less a fair one, as the network counts."""
    judge_end(world, work)
    seats = 0
    for other in range(CHANCE):
        if work.places[other] > 0:
            seats += 1
    work.results[seat] -= 1.0 / seats


@rule
def list_choices(work: Work, network: Network) -> None:
    """The marked actions one after another, as the network takes them."""
    count = 0
    for action in range(len(work.mask)):
        if work.mask[action]:
            network.choices[count] = action
            count += 1


@rule
def open_node(
    tree: Tree, work: Work, network: Network, node: int, key: int, choices: int, seat: int
) -> None:
    """What the seat may expect here is the result; a new node gets its edges, if there is room."""
    look(network, work.seen)
    share = min(max(worth(network) / (1 << UNIT), -1.0), 1.0)
    work.results[seat] = share
    if tree.keys[node] != 0 or 2 * tree.counters[NODES] >= len(tree.keys):
        return
    tree.keys[node] = key
    tree.first[node] = NONE
    tree.total[node] = 0
    tree.guess[node] = share
    tree.counters[NODES] += 1
    list_choices(work, network)
    total = policy_of(network, choices, AS_TAUGHT)
    for i in range(choices):
        edge = add_edge(tree, node, int(network.choices[i]))
        if edge == NONE:
            return
        tree.prior[edge] = network.scores[i] / total


@rule
def guided_edge(tree: Tree, work: Work, node: int, explore: float) -> int:
    """The legal edge with the best mean so far and what the policy adds, the less the oftener tried."""
    best, best_bound = NONE, -1e9
    reach = explore * math.sqrt(1.0 + tree.total[node])
    edge = int(tree.first[node])
    while edge != NONE:
        if work.mask[tree.action[edge]]:
            visits = int(tree.visits[edge])
            mean = tree.value[edge] / visits if visits > 0 else tree.guess[node]
            bound = mean + reach * tree.prior[edge] / (1.0 + visits)
            if bound > best_bound:
                best, best_bound = edge, bound
        edge = int(tree.sibling[edge])
    return best
