"""Why a player's browser does not think for a house's bots: what it would tell the player (decision 40)."""

import json
import random

import pytest

from kaffihus import games
from kaffihus.core.chance import new_rng
from kaffihus.core.position import Position

PERSON = 0
WORLDS = 3  # that the person cannot tell from the true one, tried at a decision
SAMPLED, LONGEST = 0.4, 200


def decisions_of_others(game, seed):
    """Positions of a game of random players in which another than the person is about to act, and how."""
    position, rng, chooses = Position(game, game.seats[0]), new_rng(seed), random.Random(seed)
    for _ in range(LONGEST):
        while position.is_chance:
            position.draw(rng)
        if not position.pending:
            return
        seat = chooses.choice(position.pending)
        action = chooses.choice(position.legal(seat))
        if seat != PERSON and chooses.random() < SAMPLED:
            yield position.copy(), seat, action
        position.apply(seat, action)


def seen(position, seat):
    return json.dumps(position.view(seat))


def knows_more(position, seat):
    """Whether the seat would see something else in a world that the person cannot tell from this one."""
    worlds = (position.redeal(PERSON, new_rng(number)) for number in range(WORLDS))
    return any(seen(world, seat) != seen(position, seat) for world in worlds)


def is_sealed(position, seat, action):
    """Whether the person does not see what the seat does, when it does it."""
    after = position.copy()
    after.apply(seat, action)
    return seen(after, PERSON) == seen(position, PERSON)


@pytest.mark.parametrize("game_id", games.IDS)
def test_to_think_for_a_bot_would_tell_a_player_what_their_seat_may_not_know(game_id):
    found = list(decisions_of_others(games.load(game_id), seed=3))
    assert len(found) > 3
    telling = [
        knows_more(position, seat) or is_sealed(position, seat, action) for position, seat, action in found
    ]
    assert any(telling)
    if game_id != "cafe_baras":  # whose hands come from the display, which everybody sees
        assert sum(telling) > len(telling) / 2
