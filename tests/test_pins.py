"""What must not change unnoticed: the order of the catalogue, and how many ways there are to go on.

`python tests/test_pins.py` prints the pins of today.
"""

import hashlib
import tomllib
from pathlib import Path

from kaffihus import games
from kaffihus.core.chance import CHANCE
from kaffihus.core.position import Position
from kaffihus.testing.playing import random_walk

PINS = Path(__file__).with_name("pins.toml")


def catalogue_hash(game):
    """A fingerprint of all notations in their order."""
    text = "\n".join(str(action) for action in game.catalogue.actions)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def perft(position, depth):
    """How many sequences of that many steps there are, chance and all pending seats included."""
    if depth == 0 or position.is_over:
        return 1
    count = 0
    for seat in position.pending:
        actions = list(position.outcomes()) if seat == CHANCE else position.legal(seat)
        if depth == 1:
            count += len(actions)
            continue
        for action in actions:
            after = position.copy()
            after.game.apply(after.state, seat, action)
            count += perft(after, depth - 1)
    return count


def counts(game):
    """Sequences of one, two and three steps from fixed positions: early, in the middle, late."""
    found = []
    for seats in sorted({game.seats[0], game.seats[-1]}):
        walk = [before for before, _, _ in random_walk(game, seats, {}, 11)]
        for share in (0.2, 0.5, 0.8):
            position = walk[int(share * len(walk))]
            row, depth = [], 1
            while depth <= 3 and (not row or row[-1] < 400):
                row.append(perft(position, depth))
                depth += 1
            found.append(row)
    return found


def pins_of(game):
    """What was pinned of a game."""
    pins = tomllib.loads(PINS.read_text("utf-8"))
    assert game.id in pins, "`python tests/test_pins.py` prints the entry that tests/pins.toml still lacks"
    return pins[game.id]


def test_the_catalogue_is_pinned(game):
    pin = pins_of(game)
    assert pin["actions"] == len(game.catalogue)
    assert pin["catalogue"] == catalogue_hash(game), "records and bots rely on this order"


def test_the_number_of_ways_to_go_on_is_pinned(game):
    pin = pins_of(game)
    assert pin["perft"] == counts(game)


def test_perft_by_hand():
    """FIKA opens with a coin (2), then the first of 18 cards, then the second of 17."""
    opening = Position(games.load("fika"), 2)
    assert [perft(opening, depth) for depth in (1, 2, 3)] == [2, 2 * 18, 2 * 18 * 17]


if __name__ == "__main__":
    for game_id in games.IDS:
        game = games.load(game_id)
        print(f"[{game_id}]\nactions = {len(game.catalogue)}")
        print(f'catalogue = "{catalogue_hash(game)}"\nperft = {counts(game)}\n')
