"""What holds in every game's rules: positions are sound, steps are pure, arrivals commute, games end."""

from __future__ import annotations

import numpy as np

from kaffihus.core.chance import CHANCE
from kaffihus.core.game import Game
from kaffihus.core.state import PlainState
from kaffihus.testing.playing import random_walk

MOST_STATE_BYTES = 2048
MOST_ACTIONS = 512


def every_position_is_sound(game: Game) -> None:
    """Conservation and the game's own invariants, at every player count, to the end."""
    for seats in game.seats:
        for seed in range(3):
            for _, _, after in random_walk(game, seats, {}, seed):
                game.check(after.state)
            assert after.is_over
            assert len(after.scores()) == seats
            assert min(after.ranks()) == 1, f"nobody won: ranks {after.ranks()}"


def setup_leaves_nothing_of_an_old_game(game: Game) -> None:
    """Every field of the state is set."""
    dirty = PlainState(game.state_dtype)
    for name in game.state_dtype.names or ():
        shape = game.state_dtype[name].shape
        setattr(dirty, name, np.full(shape, 77, np.int64) if shape else 77)
    game.setup(dirty, game.seats[0], game.option_values())
    fresh = game.new_state(game.seats[0])
    for name in game.state_dtype.names or ():
        assert np.array_equal(getattr(dirty, name), getattr(fresh, name)), f"`setup` does not set {name!r}"


def reading_changes_nothing(game: Game) -> None:
    """Views, options, features, reasons, lines, scenes and scores write nothing into a position."""
    for walked, step, then in random_walk(game, game.seats[-1], game.tiny, 5):
        bytes_before = walked.state.to_bytes()
        before, after = walked.at(walked.state.copy().freeze()), then.at(then.state.copy().freeze())
        features = np.zeros(game.observation_size, np.uint8)
        for seat in range(before.seats):
            before.view(seat)
            before.legal(seat)
            game.observe(before.state, seat, features)
            game.why_not(before.state, seat, 0)
        for viewer in (*range(before.seats), None):
            after.lines(before.state, step.seat, step.action, viewer)
            after.scenes(before.state, step.seat, step.action, viewer)
        before.outcomes()
        before.scores()
        assert before.state.to_bytes() == bytes_before


def simultaneous_arrivals_commute(game: Game) -> None:
    """Sealed decisions: who comes first changes neither the result nor the other's options."""
    met = 0
    for options in (game.tiny, {}):
        for seed in range(4):
            for position, _, _ in random_walk(game, game.seats[-1], options, seed):
                pending = position.pending
                if pending == [CHANCE] or len(pending) < 2:
                    continue
                met += 1
                one, two = pending[met % len(pending)], pending[(met + 1) % len(pending)]
                mine, theirs = position.legal(one), position.legal(two)
                action_one, action_two = mine[met % len(mine)], theirs[met % len(theirs)]
                first = position.copy()
                first.apply(one, action_one)
                assert first.legal(two) == theirs, "another's sealed decision changed the options"
                second = position.copy()
                second.apply(two, action_two)
                first.apply(two, action_two)
                second.apply(one, action_one)
                assert first.state == second.state, "the result depends on who came first"


def chance_outcomes_have_whole_weights(game: Game) -> None:
    """The k-th of the total is defined for every k, and every outcome can be applied."""
    for before, step, _ in random_walk(game, game.seats[0], game.tiny, 3):
        if step.seat == CHANCE:
            total = game.chance_total(before.state)
            weights = before.outcomes()
            assert sum(weights.values()) == total > 0
            families = {game.catalogue[action].family for action in weights}
            assert families <= {family.name for family in game.catalogue.families if family.chance}
            for action in weights:
                before.copy().apply(CHANCE, action)


def the_state_is_small(game: Game) -> None:
    """A GPU plays thousands of games at once, and a mask has a byte for each action."""
    assert game.state_dtype.itemsize < MOST_STATE_BYTES
    assert len(game.catalogue) <= MOST_ACTIONS
