"""Every game of Café Baras ends, however its players stall: the proof is on the game's page."""

import numpy as np
import pytest

from games.cafe_baras.table import BARAS, table
from kaffihus.core.chance import new_rng, random_below
from kaffihus.core.position import Position
from kaffihus.games.cafe_baras.state import Ending, Phase

MOST = 1_500  # decisions, chance included; random games have up to 600
SERVE_FIRST = ["end", "pass", "serve", "stand_in", "take", "add", "refresh"]
BUILD_FIRST = ["end", "pass", "add", "serve", "stand_in", "take", "refresh"]
REFRESH_FIRST = ["refresh", *SERVE_FIRST]
BUILT = 10  # cards in cafés, after which the builders turn to serving


def always_serve(position, seat, rng, served):
    return first_of(position, seat, SERVE_FIRST, rng)


def serve_and_take_back(position, seat, rng, served):
    """Take a card that was served before, if one of them lies out again."""
    back = [action for action in position.legal(seat) if str(BARAS.catalogue[action]) in served]
    action = back[0] if back else first_of(position, seat, SERVE_FIRST, rng)
    if BARAS.catalogue[action].family == "serve":
        served.add(f"take card={BARAS.catalogue[action].arguments['card']}")
    return action


def build_then_pass(position, seat, rng, served):
    """Add what can be paid, so that cards run out; pass where one can."""
    return first_of(position, seat, BUILD_FIRST, rng)


def build_then_serve(position, seat, rng, served):
    is_built = position.state.additions.sum() >= BUILT
    return first_of(position, seat, SERVE_FIRST if is_built else BUILD_FIRST, rng)


def refresh_and_serve(position, seat, rng, served):
    """Send the deck round as fast as can be."""
    return first_of(position, seat, REFRESH_FIRST, rng)


POLICIES = [always_serve, serve_and_take_back, build_then_pass, build_then_serve, refresh_and_serve]


def first_of(position, seat, order, rng):
    """An action of the first family in the order that has one; no guest is claimed, no regular wanted."""
    legal = position.legal(seat)
    for family in order:
        actions = [action for action in legal if BARAS.catalogue[action].family == family]
        if family == "serve":
            actions = [a for a in actions if not gains_regular(position, seat, a)] or actions
        if actions:
            return actions[random_below(rng, len(actions))]
    raise AssertionError("a player who must decide has something to do")


def gains_regular(position, seat, action):
    after = position.copy()
    BARAS.apply(after.state, seat, action)
    return after.state.regulars[seat] > position.state.regulars[seat]


def stall(position, policy, seed, most=MOST):
    """Play on by one policy for all seats until the game is over, or for so many decisions."""
    rng, served = new_rng(seed), set()
    for _ in range(most):
        if position.is_over:
            break
        if position.is_chance:
            position.draw(rng)
        else:
            seat = position.pending[0]
            BARAS.apply(position.state, seat, policy(position, seat, rng, served))
    return position


@pytest.mark.parametrize("seats", BARAS.seats)
@pytest.mark.parametrize("policy", POLICIES)
def test_every_game_ends_however_players_stall(policy, seats):
    for seed in range(4):
        position = stall(Position(BARAS, seats), policy, seed)
        assert position.is_over, f"{policy.__name__}, {seats} players, seed {seed}: no end in sight"
        BARAS.check(position.state)


@pytest.mark.parametrize("seats", BARAS.seats)
def test_players_who_only_serve_are_stopped_when_the_deck_is_made_up(seats):
    """Nobody has added anything since set-up: the first time is the last."""
    state = stall(Position(BARAS, seats), always_serve, 1).state
    assert state.ending == Ending.STALLED
    assert state.reshuffles == 1 and state.additions.sum() == 0


@pytest.mark.parametrize("seats", BARAS.seats)
def test_players_may_build_for_long_and_are_stopped_then(seats):
    state = stall(Position(BARAS, seats), build_then_serve, 0).state
    assert state.ending == Ending.STALLED
    assert state.reshuffles > 1 and state.additions.sum() >= BUILT


@pytest.mark.parametrize(("version_1", "ends"), [(1, False), (0, True)])
def test_one_card_is_not_served_again_and_again(version_1, ends):
    """In version 1 the last card in play came back at once to whoever had served it, without an end."""
    position = table(hands=["c01"], deck="", display="", version_1=version_1)
    assert stall(position, always_serve, 0).is_over == ends


@pytest.mark.slow
@pytest.mark.parametrize("seats", BARAS.seats)
def test_no_random_game_is_given_up(seats):
    games = 200_000
    states, lengths = np.zeros(games, BARAS.state_dtype), np.zeros(games, np.int64)
    options = BARAS.option_values()
    BARAS.fast.play_into(states, lengths, BARAS.new_mask(), new_rng(0), seats, options, 5, 0, 0)
    assert (states["phase"] == Phase.OVER).all()
    assert lengths.max() < MOST
