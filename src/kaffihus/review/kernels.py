"""What a seat may expect, world by world: templates, bound to a game by `evaluator`.

`expect` deals worlds that the seat cannot tell from the true one, takes one action in all of them and
asks what comes of it. World number k and the luck that follows in it depend on the seed and k alone:
actions are compared in the same worlds with the same luck, which is most of the precision.

Two ways to say what comes of a world. `by_network` lets everybody play as the game's network does until the
seat has decided so many times more and is to decide again, and takes the network's word for the rest.
`by_playouts` plays on as the search without a network does.

`foretell_by_network` and `foretell_by_playouts` do the same with the true world, for all seats at once.
"""

from __future__ import annotations

from kaffihus.bots.network.inference import Network, choose_action, look, worth
from kaffihus.bots.network.weights import UNIT
from kaffihus.bots.search.evaluation import stage
from kaffihus.bots.search.guided import list_choices
from kaffihus.bots.search.search import ROOT, WORLD, deal_world, judge, judge_end, mark_legal, play_out
from kaffihus.bots.search.settings import SearchSettings
from kaffihus.bots.search.tree import NONE, Floats, Work
from kaffihus.core.chance import CHANCE, CHANCE_BIT, seed_rng
from kaffihus.core.contract import apply, chance_action, chance_total, observe, pending
from kaffihus.core.loops import drawn_action, first_seat, nth_mark
from kaffihus.core.rule import rule
from kaffihus.core.state import State

SUPPOSED_HEAT = 500  # at which everybody's choices are drawn: as the bot `network` plays
UNSAID = -1.0


@rule
def worth_of(
    states: State,
    work: Work,
    network: Network,
    settings: SearchSettings,
    seat: int,
    begun: int,
    fair: float,
    plies: int,
) -> float:
    """What comes of the world states[WORLD] for the seat, from 0 to 1: one of the two below."""
    raise NotImplementedError


@rule
def expect(
    states: State,
    work: Work,
    network: Network,
    settings: SearchSettings,
    seat: int,
    action: int,
    fair: float,
    plies: int,
    likeliest: float,
    low: int,
    high: int,
    first: int,
    out: Floats,
) -> None:
    """The worth of worlds number `first` and on, after an action of the seat, or of none (NONE)."""
    begun = stage(states[0]) if settings.one_stage else NONE
    for k in range(len(out)):
        seed_rng(work.rng, low, high, 2 * (first + k))
        deal_world(states, work, settings, seat, likeliest)
        seed_rng(work.rng, low, high, 2 * (first + k) + 1)
        if action != NONE:
            apply(states[WORLD], seat, action)
        out[k] = worth_of(states, work, network, settings, seat, begun, fair, plies)


@rule
def by_network(
    states: State,
    work: Work,
    network: Network,
    settings: SearchSettings,
    seat: int,
    begun: int,
    fair: float,
    plies: int,
) -> float:
    """Everybody plays as the network does; its value where the seat decides after so many of its own.

    `fair` is a fair share of the win, which the network counts from.
    """
    world = states[WORLD]
    while True:
        bits = pending(world)
        if bits == 0:
            judge_end(world, work)
            return float(work.results[seat])
        if bits == CHANCE_BIT:
            apply(world, CHANCE, drawn_action(world, work.rng))
            continue
        actor = seat if bits >> seat & 1 else first_seat(bits)
        choices = mark_legal(world, actor, work)
        if choices == 1:
            apply(world, actor, nth_mark(work.mask, work.words, 0))
            continue
        observe(world, actor, work.seen)
        if actor == seat:
            if plies == 0:
                return word_of(work, network, fair)
            plies -= 1
        list_choices(work, network)
        apply(world, actor, choose_action(network, work.seen, choices, SUPPOSED_HEAT, work.rng))


@rule
def word_of(work: Work, network: Network, fair: float) -> float:
    """The network's value of what was observed, from 0 to 1."""
    look(network, work.seen)
    return min(max(worth(network) / (1 << UNIT) + fair, 0.0), 1.0)


@rule
def by_playouts(
    states: State,
    work: Work,
    network: Network,
    settings: SearchSettings,
    seat: int,
    begun: int,
    fair: float,
    plies: int,
) -> float:
    """As a simulation of the search plays on below its tree."""
    play_out(states, work, settings, seat, begun)
    judge(states[WORLD], work, settings, seat)
    return float(work.results[seat])


@rule
def draw_in_turn(world: State, k: int, most: int) -> None:
    """Where chance draws from `most` or fewer, continuation k begins with number k of them, in turn."""
    if pending(world) == CHANCE_BIT:
        total = chance_total(world)
        if total <= most:
            apply(world, CHANCE, chance_action(world, k % total))


@rule
def foretell_by_network(
    states: State,
    work: Work,
    network: Network,
    settings: SearchSettings,
    begun: int,
    fair: float,
    low: int,
    high: int,
    out: Floats,
) -> None:
    """What comes of the true world, by continuation and seat, everybody playing as the network does.

    What is drawn first is enumerated where it is drawn from few.
    When the stage that had begun is over, each seat's word is the network's value where it decides first.
    Where the game ends before all have said theirs, the result is everybody's word.
    """
    seats = out.shape[1]
    for k in range(len(out)):
        seed_rng(work.rng, low, high, k)
        states[WORLD] = states[ROOT]
        world = states[WORLD]
        draw_in_turn(world, k, len(out))
        for seat in range(seats):
            out[k, seat] = UNSAID
        waiting = seats
        while waiting > 0:
            bits = pending(world)
            if bits == 0:
                judge_end(world, work)
                for seat in range(seats):
                    out[k, seat] = work.results[seat]
                break
            if bits == CHANCE_BIT:
                apply(world, CHANCE, drawn_action(world, work.rng))
                continue
            actor = first_seat(bits)
            choices = mark_legal(world, actor, work)
            if choices == 1:
                apply(world, actor, nth_mark(work.mask, work.words, 0))
                continue
            observe(world, actor, work.seen)
            if begun != NONE and stage(world) != begun and out[k, actor] == UNSAID:
                out[k, actor] = word_of(work, network, fair)
                waiting -= 1
            list_choices(work, network)
            apply(world, actor, choose_action(network, work.seen, choices, SUPPOSED_HEAT, work.rng))


@rule
def foretell_by_playouts(
    states: State,
    work: Work,
    network: Network,
    settings: SearchSettings,
    begun: int,
    fair: float,
    low: int,
    high: int,
    out: Floats,
) -> None:
    """The same by playouts, to the end of the stage that had begun."""
    for k in range(len(out)):
        for seat in range(out.shape[1]):
            if seat == 0 or settings.own_turn:  # else one playout tells of everybody
                seed_rng(work.rng, low, high, k)
                states[WORLD] = states[ROOT]
                draw_in_turn(states[WORLD], k, len(out))
                play_out(states, work, settings, seat, begun)
                judge(states[WORLD], work, settings, seat)
            out[k, seat] = work.results[seat]
