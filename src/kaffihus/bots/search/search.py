"""Information-set tree search over redealt worlds: a template, bound to a game by `game_search`.

A simulation deals a world that the searching seat could not tell from the true one, walks down the
tree, plays the rest out, and tells every decision on the way how it ended for whoever took it: each
player maximises their own result. A node is what a seat knows when it decides, named by a hash of the
observation, not by the path. So a sealed choice and a hidden draw need no case of their own (nobody
else's observation changes), and different orders of the same actions share one node.

Whose knowledge names a node is a setting (`Knowledge`). An edge counts how often it could be
taken, and not only how often it was: worlds differ in what is legal.

Interpreted, the same code runs over `Slots` instead of an array of records.
"""

from __future__ import annotations

import math

from kaffihus.bots.search.evaluation import estimate, foresee, is_sealed, likelihood, stage
from kaffihus.bots.search.manner import has_manner, leaning, likeliness
from kaffihus.bots.search.settings import Knowledge, SearchSettings, Selection
from kaffihus.bots.search.tree import (
    DONE,
    NODES,
    NONE,
    SEED_HIGH,
    SEED_LOW,
    Floats,
    Tree,
    Work,
    choose_edge,
    find,
    fraction,
)
from kaffihus.core.chance import CHANCE, CHANCE_BIT, random_below, seed_rng
from kaffihus.core.contract import apply, legal, observe, pending, ranks, redeal
from kaffihus.core.elementary import log
from kaffihus.core.loops import drawn_action, first_seat, marks_in, nth_mark
from kaffihus.core.rule import rule
from kaffihus.core.state import State

ROOT, WORLD, TRIED = 0, 1, 2  # states: the position, the world of a simulation, a candidate's
WORLDS_WEIGHED = 50  # to see how likely a world can be


@rule
def search(
    states: State, tree: Tree, work: Work, settings: SearchSettings, seat: int, simulations: int
) -> None:
    """More simulations from the position states[0] for a seat that decides there.

    A simulation depends on the seed and its own number: slices of any size grow the same tree.
    """
    world = states[WORLD]
    begun = stage(states[ROOT]) if settings.one_stage else NONE
    if tree.counters[DONE] == 0:
        seed_rng(work.rng, tree.counters[SEED_LOW], tree.counters[SEED_HIGH], NONE)
        tree.likeliest[0] = likeliest_of(states, work, settings, seat)
    for _ in range(simulations):
        number = tree.counters[DONE]
        seed_rng(work.rng, tree.counters[SEED_LOW], tree.counters[SEED_HIGH], number)
        deal_world(states, work, settings, seat, tree.likeliest[0])
        depth = descend(world, tree, work, settings, seat, begun)
        play_out(states, work, settings, seat, begun)
        judge(world, work, settings, seat)
        back_up(tree, work, depth)
        tree.counters[DONE] += 1


@rule
def likeliest_of(states: State, work: Work, settings: SearchSettings, seat: int) -> float:
    """How likely the others act as they did in the likeliest of some worlds."""
    if settings.deals == 1:
        return 1.0
    most = 0.0
    for _ in range(WORLDS_WEIGHED):
        states[WORLD] = states[ROOT]
        redeal(states[WORLD], seat, work.rng)
        most = max(most, likelihood(states[WORLD], seat))
    return most


@rule
def deal_world(states: State, work: Work, settings: SearchSettings, seat: int, likeliest: float) -> None:
    """A world the seat may be in; the likelier the others act in it as they did, the likelier it is."""
    world = states[WORLD]
    for number in range(settings.deals):
        states[WORLD] = states[ROOT]
        redeal(world, seat, work.rng)
        if number + 1 == settings.deals or fraction(work.rng) * likeliest < likelihood(world, seat):
            return


@rule
def is_finished(world: State, bits: int, begun: int) -> bool:
    """The game is over, or the stage that the search looks at."""
    return bits == 0 or (begun != NONE and stage(world) != begun)


@rule
def descend(world: State, tree: Tree, work: Work, settings: SearchSettings, seat: int, begun: int) -> int:
    """Down the tree until a node is new; the length of the path."""
    depth = 0
    while depth < len(work.path):
        bits = pending(world)
        if is_finished(world, bits, begun):
            return depth
        if bits == CHANCE_BIT:
            apply(world, CHANCE, drawn_action(world, work.rng))
            continue
        # The searching seat's own decision first, where several are pending.
        actor = seat if bits >> seat & 1 else first_seat(bits)
        if settings.own_turn and actor != seat:
            return depth
        choices = mark_legal(world, actor, work)
        if choices == 1:
            apply(world, actor, nth_mark(work.mask, work.words, 0))
            continue
        key = name_of(world, work, settings.knowledge, seat, actor)
        node = find(tree, key)
        is_new = tree.keys[node] == 0
        if is_new:
            if 2 * tree.counters[NODES] >= len(tree.keys):
                return depth
            tree.keys[node] = key
            tree.first[node] = NONE
            tree.total[node] = 0
            tree.counters[NODES] += 1
        selection = settings.selection if is_sealed(world, actor) else Selection.BOUND
        edge = choose_edge(tree, work, node, choices, selection, settings.explore)
        if edge == NONE:
            return depth
        work.path[depth, 0] = node
        work.path[depth, 1] = edge
        work.path[depth, 2] = actor
        depth += 1
        apply(world, actor, int(tree.action[edge]))
        if is_new:
            return depth
    return depth


@rule
def mark_legal(world: State, actor: int, work: Work) -> int:
    """Mark the legal actions of a seat; how many there are."""
    for i in range(len(work.words)):
        work.words[i] = 0
    legal(world, actor, work.mask)
    count = 0
    for i in range(len(work.words)):
        count += marks_in(int(work.words[i]))
    return count


@rule
def name_of(world: State, work: Work, knowledge: Knowledge, seat: int, actor: int) -> int:
    """What names the node: who decides, and what is known of how things stand. Never 0."""
    viewer = seat if knowledge == Knowledge.SEARCHER else actor
    observe(world, viewer, work.seen)
    first, second = actor + 1, 8 - actor
    if knowledge == Knowledge.PUBLIC and actor != seat:
        for feature in range(len(work.public)):
            value = int(work.seen[feature]) * int(work.public[feature])
            first += value * work.weights[2 * feature]
            second += value * work.weights[2 * feature + 1]
    else:
        for feature in range(len(work.public)):
            value = int(work.seen[feature])
            first += value * work.weights[2 * feature]
            second += value * work.weights[2 * feature + 1]
    return (first & 0x3FFFFFFF) << 31 | (second & 0x3FFFFFFF) << 1 | 1


# --- playing out, and telling the tree


@rule
def play_out(states: State, work: Work, settings: SearchSettings, seat: int, begun: int) -> None:
    """At random, or nearly so, to the end of the game, the stage, the searcher's turn, or the limit."""
    world = states[WORLD]
    decisions = 0
    while decisions < settings.limit:
        bits = pending(world)
        if is_finished(world, bits, begun):
            return
        if bits == CHANCE_BIT:
            apply(world, CHANCE, drawn_action(world, work.rng))
            continue
        actor = first_seat(bits)
        if settings.own_turn and actor != seat:
            return
        choices = mark_legal(world, actor, work)
        action = nth_mark(work.mask, work.words, random_below(work.rng, choices))
        if settings.candidates > 1 and choices > 1:
            action = better_of(states, work, settings, actor, choices, action)
        apply(world, actor, action)
        decisions += 1


@rule
def better_of(
    states: State, work: Work, settings: SearchSettings, actor: int, choices: int, action: int
) -> int:
    """Of a few random actions the one after which the estimate is best."""
    tried = states[TRIED]
    best, best_value = action, -1.0
    for i in range(settings.candidates):
        other = action if i == 0 else nth_mark(work.mask, work.words, random_below(work.rng, choices))
        if i > 0 and other == best:
            continue
        states[TRIED] = states[WORLD]
        apply(tried, actor, other)
        estimate(tried, work.results)
        if work.results[actor] > best_value:
            best, best_value = other, work.results[actor]
    return best


@rule
def judge(world: State, work: Work, settings: SearchSettings, seat: int) -> None:
    """What a simulation is worth to each seat, from 0 to 1."""
    if pending(world) == 0:
        judge_end(world, work)
    elif settings.own_turn:
        foresee(world, seat, work.results)
    else:
        estimate(world, work.results)


@rule
def judge_end(world: State, work: Work) -> None:
    """What the end of the game is worth: shares of the win."""
    for seat in range(CHANCE):
        work.places[seat] = 0  # also of seats that another table had
    ranks(world, work.places)
    winners = 0
    for seat in range(CHANCE):
        if work.places[seat] == 1:
            winners += 1
    for seat in range(CHANCE):
        work.results[seat] = 1.0 / winners if work.places[seat] == 1 else 0.0


@rule
def back_up(tree: Tree, work: Work, depth: int) -> None:
    """Each decision of the path learns the result of whoever took it."""
    for i in range(depth):
        node, edge, actor = work.path[i, 0], work.path[i, 1], work.path[i, 2]
        tree.total[node] += 1
        tree.visits[edge] += 1
        tree.value[edge] += work.results[actor]
        tree.squares[edge] += work.results[actor] * work.results[actor]


# --- the answer


@rule
def answer(states: State, tree: Tree, work: Work, settings: SearchSettings, seat: int) -> int:
    """The action to take. Where choices are sealed it may be drawn from the average strategy.

    With noise a player misjudges results by up to so much; without, the best action is taken for sure.
    """
    root = states[ROOT]
    choices = mark_legal(root, seat, work)
    node = find(tree, name_of(root, work, settings.knowledge, seat, seat))
    seed_rng(work.rng, tree.counters[SEED_LOW], tree.counters[SEED_HIGH], NONE)
    if tree.keys[node] == 0 or tree.first[node] == NONE:
        return nth_mark(work.mask, work.words, random_below(work.rng, choices))
    most = 0
    edge = int(tree.first[node])
    while edge != NONE:
        most = max(most, int(tree.visits[edge]))
        edge = int(tree.sibling[edge])
    draws = settings.mixed != 0 and is_sealed(root, seat)
    best, best_score = NONE, -1e9
    edge = int(tree.first[node])
    while edge != NONE:
        visits = int(tree.visits[edge])
        if work.mask[tree.action[edge]] and visits > 0:
            mean, square = tree.value[edge] / visits, tree.squares[edge] / visits
            is_known = 10 * visits >= 2 * most
            if settings.noise > 0:
                error = fraction(work.rng) + fraction(work.rng) - 1.0
                score = mean + settings.noise * error
            elif draws:  # the highest of u^(1/w) is drawn in proportion to w
                likely = likeliness(work, settings, int(tree.action[edge]))
                drawn = log(fraction(work.rng) + 1e-12) / (visits * likely)
                score = drawn if is_known else -1e8
            elif settings.risk_aversion > 0:
                score = mean - settings.risk_aversion / math.sqrt(visits)
            elif has_manner(settings):
                score = mean if is_known else -1e8
            else:
                score = float(visits)
            if has_manner(settings) and (settings.noise > 0 or not draws):
                score += leaning(work, settings, int(tree.action[edge]), mean, square)
            if score > best_score:
                best, best_score = edge, score
        edge = int(tree.sibling[edge])
    if best == NONE:
        return nth_mark(work.mask, work.words, random_below(work.rng, choices))
    return int(tree.action[best])


@rule
def considered(
    states: State, tree: Tree, work: Work, settings: SearchSettings, seat: int, out: Floats
) -> int:
    """What the tree holds of the seat's actions, a row each: action, visits, mean result; how many rows."""
    node = find(tree, name_of(states[ROOT], work, settings.knowledge, seat, seat))
    if tree.keys[node] == 0:
        return 0
    mark_legal(states[ROOT], seat, work)
    count = 0
    edge = int(tree.first[node])
    while edge != NONE:
        if work.mask[tree.action[edge]] and tree.visits[edge] > 0:
            out[count, 0] = tree.action[edge]
            out[count, 1] = tree.visits[edge]
            out[count, 2] = tree.value[edge] / tree.visits[edge]
            count += 1
        edge = int(tree.sibling[edge])
    return count
