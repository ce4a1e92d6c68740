"""Looking one turn ahead, without a tree: a template, bound to a game by `game_search`."""

from __future__ import annotations

from kaffihus.bots.search.evaluation import estimate, is_sealed, stage
from kaffihus.bots.search.manner import has_manner, leaning
from kaffihus.bots.search.search import ROOT, WORLD, deal_world, likeliest_of, mark_legal
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.bots.search.tree import NONE, Work, fraction
from kaffihus.core.chance import CHANCE, CHANCE_BIT, random_below, seed_rng
from kaffihus.core.contract import apply, pending, ranks
from kaffihus.core.loops import drawn_action, first_seat, nth_mark
from kaffihus.core.rule import rule
from kaffihus.core.state import State


@rule
def best_turn(
    states: State, work: Work, settings: SearchSettings, seat: int, seed_low: int, seed_high: int
) -> int:
    """The action after which things look best: a few worlds, the rest of the turn played at random.

    Every action is tried in the same worlds.
    """
    world = states[WORLD]
    root = states[ROOT]
    if mark_legal(root, seat, work) == 1:
        return nth_mark(work.mask, work.words, 0)
    best, best_value, begun = NONE, -1e9, stage(root)
    seed_rng(work.rng, seed_low, seed_high, NONE)
    likeliest = likeliest_of(states, work, settings, seat)
    for action in range(len(work.mask)):
        mark_legal(root, seat, work)
        if not work.mask[action]:
            continue
        total, squares = 0.0, 0.0
        for number in range(settings.worlds):
            seed_rng(work.rng, seed_low, seed_high, number)
            deal_world(states, work, settings, seat, likeliest)
            apply(world, seat, action)
            end_turn(world, work, seat, settings.steps, begun)
            judge_plainly(world, work)
            total += work.results[seat]
            squares += work.results[seat] * work.results[seat]
        seed_rng(work.rng, seed_low, seed_high, settings.worlds + action)
        mean = total / settings.worlds
        value = mean + 1e-6 * fraction(work.rng)
        if settings.noise > 0:
            value += settings.noise * (fraction(work.rng) + fraction(work.rng) - 1.0)
        if has_manner(settings):
            value += leaning(work, settings, action, mean, squares / settings.worlds)
        if value > best_value:
            best, best_value = action, value
    return best


@rule
def end_turn(world: State, work: Work, seat: int, steps: int, begun: int) -> None:
    """What the seat has still to decide by itself, sealed choices and chance, at random."""
    for _ in range(steps):
        bits = pending(world)
        if bits == 0 or stage(world) != begun:
            return
        if bits == CHANCE_BIT:
            apply(world, CHANCE, drawn_action(world, work.rng))
            continue
        actor = seat if bits >> seat & 1 else first_seat(bits)
        if actor != seat and not is_sealed(world, actor):
            return
        choices = mark_legal(world, actor, work)
        apply(world, actor, nth_mark(work.mask, work.words, random_below(work.rng, choices)))


@rule
def judge_plainly(world: State, work: Work) -> None:
    """The estimate, also of a finished game, with half a weight on who has won."""
    estimate(world, work.results)
    if pending(world) == 0:
        ranks(world, work.places)
        for seat in range(CHANCE):
            won = 1.0 if work.places[seat] == 1 else 0.0
            work.results[seat] = 0.5 * (work.results[seat] + won)
