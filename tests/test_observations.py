"""An observation says all that a decision depends on: no two equal ones with different legal actions."""

from hashlib import blake2b

import numpy as np
import pytest

from kaffihus import games
from kaffihus.core.chance import CHANCE, new_rng, random_below
from kaffihus.core.loops import first_seat

DECISIONS = 20_000  # of each way to set a game up
MANY = 300_000
SMALLEST = {"tiny": 2}
MOST_POSITIONS = 200_000  # a tree is walked whole up to here
DEEPEST = 200  # steps of the smallest games


class Table:
    """A game in compiled form, at one place of a stack of states."""

    def __init__(self, game, seats, options):
        self.loops, self.at = game.fast, 0
        self.states = np.zeros(DEEPEST, game.state_dtype)
        self.mask, self.listed = game.new_mask(), np.zeros(len(game.new_mask()), np.int64)
        self.seen = np.zeros(game.layout.size, np.uint8)
        self.setting = seats, game.option_values(options)
        self.begin()

    def begin(self):
        """A new game."""
        self.loops.setup_at(self.states, self.at, *self.setting)
        self.bits = self.loops.pending_at(self.states, self.at)

    def choices(self, seat):
        """What a seat, or chance, may do."""
        if seat == CHANCE:
            total = self.loops.chance_total_at(self.states, self.at)
            return sorted({self.loops.chance_action_at(self.states, self.at, k) for k in range(total)})
        count = self.loops.choices_at(self.states, self.at, seat, self.mask, self.listed)
        return self.listed[:count].tolist()

    def observed(self, seat):
        """What a seat observes."""
        self.loops.observe_at(self.states, self.at, seat, self.seen)
        return self.seen

    def apply(self, seat, action):
        """A step."""
        self.bits = self.loops.apply_at(self.states, self.at, seat, action)


class Masks:
    """The legal actions by observation; counts observations that were met with different ones."""

    def __init__(self, left_out=()):
        self.left_out = [*left_out]
        self.by_observation = {}
        self.ambiguous = 0
        self.again = 0  # how often an observation was met before: else there is nothing to compare

    def note(self, seen, legal):
        for places in self.left_out:
            seen[places] = 0
        key, mask = blake2b(seen.tobytes(), digest_size=16).digest(), tuple(legal)
        known = self.by_observation.setdefault(key, mask)
        self.again += known is not mask
        self.ambiguous += known != mask


def play_at_random(table, masks, decisions, seed):
    """Random games, one after the other, for so many decisions."""
    rng = new_rng(seed)
    while decisions > 0:
        table.begin()
        while table.loops.chance_at(table.states, 0, rng):
            table.bits = table.loops.pending_at(table.states, 0)
            seat = first_seat(table.bits)
            legal = table.choices(seat)
            masks.note(table.observed(seat), legal)
            table.apply(seat, legal[random_below(rng, len(legal))])
            decisions -= 1


def walk_whole(table, masks, most):
    """Every history of a small game, the lowest of several seats first; how many, up to `most`."""
    waiting, positions = [(0, None, None)], 0
    while waiting and positions < most:
        depth, seat, action = waiting.pop()
        positions += 1
        table.at = depth
        if depth:
            table.states[depth] = table.states[depth - 1]
            table.apply(seat, action)
        else:
            table.begin()
        if table.bits:
            seat = first_seat(table.bits)
            legal = table.choices(seat)
            if seat != CHANCE:
                masks.note(table.observed(seat), legal)
            waiting += [(depth + 1, seat, action) for action in legal]
    return positions


def settings(game):
    """Ways to set a game up: as usual, each option otherwise, tiny, the smallest."""
    open_to_players = [option for option in game.options if not option.hidden]
    others = [{option.name: option.choices[end]} for option in open_to_players for end in (0, -1)]
    return [{}, *others, game.tiny, SMALLEST]


def check_at_random(game, decisions):
    masks = Masks()
    for number, options in enumerate(settings(game)):
        for seats in game.seats:
            share = decisions // len(game.seats)
            play_at_random(Table(game, seats, options), masks, share, seed=100 * number + seats)
    assert masks.again > 0
    assert masks.ambiguous == 0


def test_no_observation_has_two_legal_masks(game):
    """Over all numbers of seats and options together: a network may be taught on all of them."""
    check_at_random(game, DECISIONS)


def test_nor_in_the_whole_of_the_smallest_game(game):
    masks = Masks()
    positions = walk_whole(Table(game, game.seats[0], SMALLEST), masks, MOST_POSITIONS)
    assert 1000 < positions < MOST_POSITIONS
    assert masks.again > 1000
    assert masks.ambiguous == 0


@pytest.mark.slow
def test_no_observation_has_two_legal_masks_in_many_games(game):
    check_at_random(game, MANY)
    masks = Masks()
    for seats in game.seats:
        walk_whole(Table(game, seats, SMALLEST), masks, MOST_POSITIONS)
        walk_whole(Table(game, seats, game.tiny), masks, MOST_POSITIONS)
    assert masks.ambiguous == 0


def test_without_the_own_seat_the_cookie_game_would_be_ambiguous():
    """Players are named by their seats, and all else is counted from the one who looks."""
    game = games.load("cookie_jar")
    past = slice(game.layout.present, None)
    masks = Masks([game.layout["own_seat"], past])
    play_at_random(Table(game, 5, SMALLEST), masks, DECISIONS, 1)
    assert masks.ambiguous > 0


def test_every_number_is_within_the_range_of_its_piece(game):
    for options in settings(game):
        for seats in game.seats:
            table, rng = Table(game, seats, options), new_rng(seats)
            check_ranges(game, table, seats)
            while table.bits:
                seat = first_seat(table.bits)
                legal = table.choices(seat)
                table.apply(seat, legal[random_below(rng, len(legal))])
                check_ranges(game, table, seats)


def check_ranges(game, table, seats):
    for seat in range(seats):
        seen = table.observed(seat)
        for piece in game.layout.pieces:
            assert seen[game.layout[piece.name]].max() <= piece.most, piece.name
