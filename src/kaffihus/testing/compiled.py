"""One source, two ways to run: interpreted and compiled rules agree to the byte, step by step."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.chance import CHANCE, CHANCE_BIT, new_rng, random_below, random_marked
from kaffihus.core.game import Game
from kaffihus.core.rule import compiled
from kaffihus.core.state import Numbers, PlainState
from kaffihus.lab.block import block_of
from kaffihus.lab.run import new_tally

GAMES_EACH = 12


def interpreted_equals_compiled_in_lock_step(game: Game) -> None:
    """State, mask, features, redeals, scores: compared at the decisions of random games."""
    for options, look_every in ((game.tiny, 1), ({}, 7)):
        for number in range(GAMES_EACH):
            seats = game.seats[number % len(game.seats)]
            lock_step(game, seats, game.option_values(options), number, look_every)


def lock_step(game: Game, seats: int, options: Numbers, seed: int, look_every: int) -> None:
    """One random game, both ways at once."""
    plain = game.new_state(seats)
    game.setup(plain, seats, options)
    states = np.zeros(2, game.state_dtype)
    fast = game.fast
    fast.setup_at(states, 0, seats, options)
    rng = new_rng(seed)
    masks = np.zeros((2, len(game.new_mask())), np.uint8)
    listed = np.zeros(len(game.new_mask()), np.int64)
    decisions = 0
    while game.pending(plain):
        assert states[:1].tobytes() == plain.to_bytes()
        bits = game.pending(plain)
        assert bits == fast.pending_at(states, 0)
        if decisions % look_every == 0:
            look(game, plain, states, seats, seed)
        if bits == CHANCE_BIT:
            total = game.chance_total(plain)
            assert total == fast.chance_total_at(states, 0)
            seat, k = CHANCE, random_below(rng, total)
            action = game.chance_action(plain, k)
            assert action == fast.chance_action_at(states, 0, k)
        else:
            pending = [seat for seat in range(CHANCE) if bits >> seat & 1]
            seat = pending[random_below(rng, len(pending))]
            masks[0] = 0
            game.legal(plain, seat, masks[0])
            count = fast.choices_at(states, 0, seat, masks[1], listed)
            assert (masks[0] == masks[1]).all()
            assert listed[:count].tolist() == masks[0].nonzero()[0].tolist()
            action = random_marked(rng, masks[0])
        game.apply(plain, seat, action)
        fast.apply_at(states, 0, seat, action)
        decisions += 1
    assert states[:1].tobytes() == plain.to_bytes()
    out = np.zeros((2, 7), np.int64)
    for interpreted, quick in ((game.scores, fast.scores_at), (game.ranks, fast.ranks_at)):
        interpreted(plain, out[0])
        quick(states, 0, out[1])
        assert (out[0] == out[1]).all()


def look(game: Game, plain: PlainState, states: Any, seats: int, seed: int) -> None:
    """What each seat knows, as features and as a redealt world."""
    features = np.zeros((2, game.observation_size), np.uint8)
    for seat in range(seats):
        features[0], features[1] = 254, 255
        game.observe(plain, seat, features[0])
        game.fast.observe_at(states, 0, seat, features[1])
        assert (features[0] == features[1]).all(), "features differ, or not all are written"
        world = plain.copy()
        game.redeal(world, seat, new_rng(seed, seat))
        states[1] = states[0]
        game.fast.redeal_at(states, 1, seat, new_rng(seed, seat))
        assert states[1:].tobytes() == world.to_bytes()


def simulation_is_the_same_games(game: Game) -> None:
    """The compiled loop plays, for a seed, exactly the games that the interpreted loop plays."""
    seats = game.seats[0]
    options = game.option_values(game.tiny)
    tallies = []
    play = block_of(game).play_block
    for way, states in (
        (play, [game.new_state(seats)]),
        (compiled(play), np.zeros(1, game.state_dtype)),
    ):
        tally, places, mask = new_tally(), np.zeros(7, np.int64), game.new_mask()
        seen = np.zeros(game.observation_size, np.uint8)
        way(states, mask, seen, new_rng(0), seats, options, 9, 0, 0, 20, places, tally)
        tallies.append(tally)
    assert tallies[0].tolist() == tallies[1].tolist()
    assert tallies[0][0] == 20
