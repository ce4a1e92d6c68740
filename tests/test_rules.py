"""What holds in every game: positions are sound, steps are pure, arrivals commute, games end."""

import numpy as np
import pytest

from kaffihus.core.chance import CHANCE
from kaffihus.core.state import PlainState
from support.playing import random_walk


def test_every_position_is_sound(game):
    """Conservation and the game's own invariants, at every player count, to the end."""
    for seats in game.seats:
        for seed in range(3):
            position = None
            for _, _, position in random_walk(game, seats, {}, seed):
                game.check(position.state)
            assert position.is_over
            assert len(position.scores()) == seats
            assert min(position.ranks()) == 1


def test_setup_leaves_nothing_of_an_old_game(game):
    dirty = PlainState(game.state_dtype)
    for name in game.state_dtype.names:
        shape = game.state_dtype[name].shape
        setattr(dirty, name, np.full(shape, 77, np.int64) if shape else 77)
    game.setup(dirty, game.seats[0], game.option_values())
    assert dirty == game.new_state(game.seats[0])


def test_reading_changes_nothing(game):
    """Views, options, features, reasons and redeals of a copy leave a position as it was."""
    for before, step, after in random_walk(game, game.seats[-1], game.tiny, 5):
        bytes_before = before.state.to_bytes()
        features = np.zeros(game.observation_size, np.uint8)
        for seat in range(before.seats):
            before.view(seat)
            before.legal(seat)
            game.observe(before.state, seat, features)
            game.why_not(before.state, seat, 0)
        after.lines(before.state, step.seat, step.action, None)
        before.outcomes()
        before.scores()
        assert before.state.to_bytes() == bytes_before


@pytest.mark.parametrize("variant", ["tiny", "full"])
def test_simultaneous_arrivals_commute(game, variant):
    """Sealed decisions: who comes first changes neither the result nor the other's options."""
    options = game.tiny if variant == "tiny" else {}
    met = 0
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
            assert first.state == second.state


def test_chance_outcomes_have_whole_weights(game):
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


def test_a_state_is_small(game):
    assert game.state_dtype.itemsize < 2048
    assert len(game.catalogue) <= 512
