"""Information-set tree search over redealt worlds: a template, bound to a game by `binding`.

A simulation deals a world that the searching seat could not tell from the true one, walks down the
tree, plays the rest out, and tells every decision on the way how it ended for whoever took it: each
player maximises the own result. A node is what a seat knows when it decides, named by a hash of the
observation, not by the path. So a sealed choice and a hidden draw need no case of their own (nobody
else's observation changes), and different orders of the same actions share one node.

Whose knowledge names a node is a setting (`KNOWN_TO_…`). An edge counts how often it could be
taken, and not only how often it was: worlds differ in what is legal.

Interpreted, the same code runs over `Slots` instead of an array of records.
"""

from __future__ import annotations

import math

from kaffihus.bots.evaluation import estimate, foresee, is_sealed, likelihood, stage
from kaffihus.bots.tree import (
    BY_BOUND,
    BY_REGRET,
    DONE,
    EDGES,
    KNOWN_TO_ALL,
    KNOWN_TO_ROOT,
    MAX_SEATS,
    MIXING_EVERYWHERE,
    NODES,
    NONE,
    ROOT,
    SEED_HIGH,
    SEED_LOW,
    TRIED,
    WORLD,
    Settings,
    Tree,
    Work,
)
from kaffihus.core.chance import CHANCE, CHANCE_BIT, next_word, random_below, seed_rng
from kaffihus.core.contract import (
    apply,
    chance_action,
    chance_total,
    legal,
    observe,
    pending,
    ranks,
    redeal,
)
from kaffihus.core.loops import first_seat, marks_in, nth_mark
from kaffihus.core.rule import rule
from kaffihus.core.state import Bytes, Numbers, State

TRIED_BEFORE = 2  # the mark of a legal action that the node has an edge for
WORLDS_WEIGHED = 50  # to see how likely a world can be


@rule
def clear(tree: Tree, seed_low: int, seed_high: int) -> None:
    """An empty tree."""
    tree.keys[:] = 0
    tree.counters[NODES] = 0
    tree.counters[EDGES] = 0
    tree.counters[DONE] = 0
    tree.counters[SEED_LOW] = seed_low
    tree.counters[SEED_HIGH] = seed_high


@rule
def search(states: State, tree: Tree, work: Work, settings: Settings, seat: int, simulations: int) -> None:
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
        back_up(tree, work, settings, depth)
        tree.counters[DONE] += 1


@rule
def likeliest_of(states: State, work: Work, settings: Settings, seat: int) -> float:
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
def deal_world(states: State, work: Work, settings: Settings, seat: int, likeliest: float) -> None:
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
def draw(world: State, rng: Numbers) -> None:
    """Chance acts."""
    apply(world, CHANCE, chance_action(world, random_below(rng, chance_total(world))))


@rule
def descend(world: State, tree: Tree, work: Work, settings: Settings, seat: int, begun: int) -> int:
    """Down the tree until a node is new; the length of the path."""
    depth = 0
    while depth < len(work.path):
        bits = pending(world)
        if is_finished(world, bits, begun):
            return depth
        if bits == CHANCE_BIT:
            draw(world, work.rng)
            continue
        # The searching seat's own decision first, where several are pending.
        actor = seat if bits >> seat & 1 else first_seat(bits)
        if settings.own_turn and actor != seat:
            return depth
        choices = mark_legal(world, actor, work)
        if choices == 1:
            apply(world, actor, nth_mark(work.mask, work.words, 0))
            continue
        key = name_of(world, work, settings.known, seat, actor)
        node = find(tree, key)
        is_new = tree.keys[node] == 0
        if is_new:
            if 2 * tree.counters[NODES] >= len(tree.keys):
                return depth
            tree.keys[node] = key
            tree.first[node] = NONE
            tree.total[node] = 0
            tree.counters[NODES] += 1
        way = settings.chosen
        if way != MIXING_EVERYWHERE and not is_sealed(world, actor):
            way = BY_BOUND
        edge = choose_edge(tree, work, node, choices, way, settings.explore, depth)
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
def name_of(world: State, work: Work, known: int, seat: int, actor: int) -> int:
    """What names the node: who decides, and what is known. Never 0."""
    viewer = seat if known == KNOWN_TO_ROOT else actor
    observe(world, viewer, work.seen)
    first, second = actor + 1, 8 - actor
    if known == KNOWN_TO_ALL and actor != seat:
        for feature in range(len(work.seen)):
            value = int(work.seen[feature]) * int(work.public[feature])
            first += value * work.weights[2 * feature]
            second += value * work.weights[2 * feature + 1]
    else:
        for feature in range(len(work.seen)):
            value = int(work.seen[feature])
            first += value * work.weights[2 * feature]
            second += value * work.weights[2 * feature + 1]
    return (first & 0x3FFFFFFF) << 31 | (second & 0x3FFFFFFF) << 1 | 1


@rule
def find(tree: Tree, key: int) -> int:
    """The node's place in the table, or the free place where it belongs."""
    places = len(tree.keys) - 1  # a power of two less one
    place = (key >> 20 ^ key >> 1) & places
    while tree.keys[place] != 0 and tree.keys[place] != key:
        place = (place + 1) & places
    return place


# --- choosing in the tree


@rule
def choose_edge(
    tree: Tree, work: Work, node: int, choices: int, way: int, explore: float, depth: int
) -> int:
    """An edge of the node that is legal in this world: one not tried yet, else as the setting says."""
    best, best_bound, count = NONE, -1.0, 0
    edge = int(tree.first[node])
    while edge != NONE:
        action = tree.action[edge]
        if work.mask[action]:
            work.mask[action] = TRIED_BEFORE
            count += 1
            tree.available[edge] += 1
            mean = tree.value[edge] / tree.visits[edge]
            bound = mean + explore * math.sqrt(math.log(tree.available[edge]) / tree.visits[edge])
            if bound > best_bound:
                best, best_bound = edge, bound
        edge = int(tree.sibling[edge])
    work.chances[depth, 0] = 1.0
    work.chances[depth, 1] = 0.0
    if count < choices:
        return add_edge(tree, node, nth_untried(work.mask, random_below(work.rng, choices - count)))
    if way == BY_REGRET:
        return choose_by_regret(tree, work, node, count, depth)
    if way != BY_BOUND:
        turn = 0.1 + 0.8 / (1.0 + 0.05 * math.sqrt(tree.total[node]))
        if fraction(work.rng) > turn:
            return choose_by_visits(tree, work, node)
    return best


@rule
def fraction(rng: Numbers) -> float:
    """A random number from 0 to 1."""
    return next_word(rng) / 4294967296.0


@rule
def nth_untried(mask: Bytes, n: int) -> int:
    """The place of the n-th mark of an action that the node has no edge for."""
    for place in range(len(mask)):
        if mask[place] == 1:
            if n == 0:
                return place
            n -= 1
    return NONE


@rule
def add_edge(tree: Tree, node: int, action: int) -> int:
    """A new edge of the node; NONE when there is no room."""
    edge = int(tree.counters[EDGES])
    if edge == len(tree.action):
        return NONE
    tree.counters[EDGES] += 1
    tree.action[edge] = action
    tree.sibling[edge] = tree.first[node]
    tree.visits[edge] = 0
    tree.available[edge] = 1
    tree.value[edge] = 0.0
    tree.regret[edge] = 0.0
    tree.first[node] = edge
    return edge


@rule
def choose_by_visits(tree: Tree, work: Work, node: int) -> int:
    """In proportion to how often an action was taken when it could be: the average strategy."""
    total = 0.0
    edge = int(tree.first[node])
    while edge != NONE:
        if work.mask[tree.action[edge]]:
            total += tree.visits[edge] / tree.available[edge]
        edge = int(tree.sibling[edge])
    left = fraction(work.rng) * total
    last = NONE
    edge = int(tree.first[node])
    while edge != NONE:
        if work.mask[tree.action[edge]]:
            last = edge
            left -= tree.visits[edge] / tree.available[edge]
            if left < 0:
                return edge
        edge = int(tree.sibling[edge])
    return last


@rule
def choose_by_regret(tree: Tree, work: Work, node: int, count: int, depth: int) -> int:
    """In proportion to regret, one time in ten at random; notes how likely the choice was."""
    total = 0.0
    edge = int(tree.first[node])
    while edge != NONE:
        if work.mask[tree.action[edge]]:
            total += max(0.0, tree.regret[edge])
        edge = int(tree.sibling[edge])
    left = fraction(work.rng)
    last = NONE
    edge = int(tree.first[node])
    while edge != NONE:
        if work.mask[tree.action[edge]]:
            share = max(0.0, tree.regret[edge]) / total if total > 0 else 1.0 / count
            chance = 0.9 * share + 0.1 / count
            last = edge
            work.chances[depth, 0] = chance
            work.chances[depth, 1] = share
            left -= chance
            if left < 0:
                return edge
        edge = int(tree.sibling[edge])
    return last


# --- playing out, and telling the tree


@rule
def play_out(states: State, work: Work, settings: Settings, seat: int, begun: int) -> None:
    """At random, or nearly so, to the end of the game, of the stage, of the own turn, or of patience."""
    world = states[WORLD]
    decisions = 0
    while decisions < settings.limit:
        bits = pending(world)
        if is_finished(world, bits, begun):
            return
        if bits == CHANCE_BIT:
            draw(world, work.rng)
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
def better_of(states: State, work: Work, settings: Settings, actor: int, choices: int, action: int) -> int:
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
def judge(world: State, work: Work, settings: Settings, seat: int) -> None:
    """What a simulation is worth to each seat, from 0 to 1."""
    if pending(world) == 0:
        judge_end(world, work, settings)
    elif settings.own_turn:
        foresee(world, seat, work.results)
    else:
        estimate(world, work.results)


@rule
def judge_end(world: State, work: Work, settings: Settings) -> None:
    """What the end of the game is worth: shares of the win, leaning to the estimate by the margin."""
    if settings.margin > 0:
        estimate(world, work.results)
    ranks(world, work.places)
    winners = 0
    for seat in range(MAX_SEATS):
        if work.places[seat] == 1:
            winners += 1
    for seat in range(MAX_SEATS):
        share = 1.0 / winners if work.places[seat] == 1 else 0.0
        if settings.margin > 0:
            share += settings.margin * (work.results[seat] - share)
        work.results[seat] = share


@rule
def back_up(tree: Tree, work: Work, settings: Settings, depth: int) -> None:
    """Each decision of the path learns the result of whoever took it."""
    for i in range(depth):
        node, edge, actor = work.path[i, 0], work.path[i, 1], work.path[i, 2]
        result = work.results[actor]
        if settings.chosen == BY_REGRET and work.chances[i, 1] > 0:
            share = work.chances[i, 1]
            mean = node_mean(tree, node)
            gain = (result - mean) / work.chances[i, 0]
            other = int(tree.first[node])
            while other != NONE:
                tree.regret[other] -= share * gain
                other = int(tree.sibling[other])
            tree.regret[edge] += gain
        tree.total[node] += 1
        tree.visits[edge] += 1
        tree.value[edge] += result


@rule
def node_mean(tree: Tree, node: int) -> float:
    """The mean result at a node."""
    visits, value = 1, 0.5
    edge = int(tree.first[node])
    while edge != NONE:
        visits += tree.visits[edge]
        value += tree.value[edge]
        edge = int(tree.sibling[edge])
    return value / visits


# --- the answer


@rule
def answer(
    states: State, tree: Tree, work: Work, settings: Settings, seat: int, mixed: int, blur: float
) -> int:
    """The action to take. Where choices are sealed it may be drawn from the average strategy.

    `blur` is how far a player may misjudge a result; 0 takes the action that is best for sure.
    """
    root = states[ROOT]
    choices = mark_legal(root, seat, work)
    node = find(tree, name_of(root, work, settings.known, seat, seat))
    seed_rng(work.rng, tree.counters[SEED_LOW], tree.counters[SEED_HIGH], NONE)
    if tree.keys[node] == 0 or tree.first[node] == NONE:
        return nth_mark(work.mask, work.words, random_below(work.rng, choices))
    most = 0
    edge = int(tree.first[node])
    while edge != NONE:
        most = max(most, int(tree.visits[edge]))
        edge = int(tree.sibling[edge])
    draws = mixed != 0 and is_sealed(root, seat)
    best, best_score = NONE, -1e9
    edge = int(tree.first[node])
    while edge != NONE:
        visits = int(tree.visits[edge])
        if work.mask[tree.action[edge]] and visits > 0:
            if blur > 0:
                noise = fraction(work.rng) + fraction(work.rng) - 1.0
                score = tree.value[edge] / visits + blur * noise
            elif draws:  # the highest of u^(1/w) is drawn in proportion to w
                drawn = math.log(fraction(work.rng) + 1e-12) / visits
                score = drawn if 10 * visits >= 2 * most else -1e8
            elif settings.doubt > 0:
                score = tree.value[edge] / visits - settings.doubt / math.sqrt(visits)
            else:
                score = float(visits)
            if score > best_score:
                best, best_score = edge, score
        edge = int(tree.sibling[edge])
    if best == NONE:
        return nth_mark(work.mask, work.words, random_below(work.rng, choices))
    return int(tree.action[best])
