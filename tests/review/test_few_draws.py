"""What chance draws from few is enumerated: each outcome begins as many continuations as the others."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from kaffihus.core.chance import CHANCE, CHANCE_BIT
from kaffihus.core.rule import bind
from kaffihus.review import kernels
from kaffihus.review.course import AT_DRAWS, AT_STAGES, Event, course_of, in_turn
from kaffihus.review.samples import variance, variance_within
from kaffihus.review.values import MOST_WORLDS

OUTCOMES, RNG = 5, [0]
UNDRAWN = -1


class Copies(list):
    """States that are copied where they are assigned, as records are."""

    def __setitem__(self, place, state):
        super().__setitem__(place, list(state))


def draw(world, who, action):
    assert who == CHANCE
    world[0] = action


def settle(world, work):
    work.results[0] = world[0] / 10
    work.results[1] = 1 - world[0] / 10


def by_chance(world, rng):
    rng[0] += 7
    return rng[0] % OUTCOMES


# A game of one draw from five, which decides it.
CODE = bind(
    kernels,
    "one_draw",
    {
        "pending": lambda world: CHANCE_BIT if world[0] == UNDRAWN else 0,
        "chance_total": lambda world: OUTCOMES,
        "chance_action": lambda world, k: k,
        "apply": draw,
        "drawn_action": by_chance,
        "judge_end": settle,
        "judge": lambda world, work, settings, seat: settle(world, work),
        "play_out": lambda states, work, settings, seat, begun: (
            draw(states[kernels.WORLD], CHANCE, by_chance(None, work.rng))
            if states[kernels.WORLD][0] == UNDRAWN
            else None
        ),
        "seed_rng": lambda rng, low, high, k: None,
    },
)


def foretold(way, count):
    states = Copies([[UNDRAWN]] * 3)
    work, settings = SimpleNamespace(results=[0.0, 0.0], rng=[3]), SimpleNamespace(own_turn=False)
    out = np.zeros((count, 2))
    way(states, work, None, settings, -1, 0.5, 0, 0, out)
    return (10 * out[:, 0]).round().astype(int).tolist()


@pytest.mark.parametrize("way", [CODE.foretell_by_network, CODE.foretell_by_playouts])
def test_each_of_few_outcomes_begins_as_many_continuations_and_many_are_drawn_by_chance(way):
    assert foretold(way, 2 * OUTCOMES) == [*range(OUTCOMES)] * 2
    few = foretold(way, OUTCOMES - 1)
    assert few == [(3 + 7 * (k + 1)) % OUTCOMES for k in range(OUTCOMES - 1)]


def test_continuations_are_a_whole_number_of_times_the_outcomes_where_these_are_few():
    for count in (AT_DRAWS, AT_STAGES):
        for outcomes in range(1, count + 1):
            found = in_turn(count, outcomes)
            assert found % outcomes == 0 and count / 2 < found <= MOST_WORLDS
        assert in_turn(count, count + 1) == count


def test_what_a_draw_brought_is_measured_against_all_that_could_have_come():
    """Of five outcomes the best came: nothing of that is left to chance, and it is known for sure."""
    game = SimpleNamespace(chance_total=lambda state: OUTCOMES)
    event = Event(SimpleNamespace(game=game, state=None), CHANCE, 1)
    words = [[k / 10 for k in foretold(CODE.foretell_by_network, 2 * OUTCOMES)]]
    words.append([1 - word for word in words[0]])
    found = course_of([event], [(words, words)], [0.4, 0.6])
    assert found.luck == pytest.approx([0.2, -0.2])
    assert found.luck_error == [0, 0]
    (drawn,) = found.draws
    assert (drawn.step, drawn.luck, drawn.error) == (1, found.luck, found.luck_error)


def test_what_kinds_differ_by_is_no_uncertainty_where_each_was_seen_twice():
    sample = [0.1, 0.9, 0.3, 0.7]
    assert variance_within(sample, 2) == pytest.approx((variance([0.1, 0.3]) + variance([0.9, 0.7])) / 2)
    assert variance_within(sample, 1) == variance(sample)
    assert variance_within(sample, 3) == variance(sample), "seen once each: nothing is known of it"
    assert math.isclose(variance_within([0.2, 0.8] * 2, 2), 0, abs_tol=1e-12)
