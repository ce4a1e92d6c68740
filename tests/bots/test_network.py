"""Networks in whole numbers: close to the real ones, the same in every form, and honest."""

from types import SimpleNamespace

import numpy as np
import pytest

from bots.untaught import most_of, real_layers, untaught
from kaffihus.bots.network import inference
from kaffihus.bots.network.bot import NetworkBot
from kaffihus.bots.network.inference import drawn_choice
from kaffihus.bots.network.weights import (
    UNIT,
    fingerprint,
    read_weights,
    weights_of,
    write_weights,
)
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadData, BadRequest, Unavailable
from kaffihus.core.rule import compiled
from kaffihus.games import IDS, load
from kaffihus.testing.playing import random_walk

FIKA = load("fika")


def positions(game, count, seats=None):
    """Decisions of a random game: the position and the seat that decides."""
    walk = random_walk(game, seats or game.seats[0], {}, 5)
    return [(before, step.seat) for before, step, _ in walk if step.seat < before.seats][:count]


def test_whole_numbers_say_nearly_what_real_ones_say():
    layers, network = real_layers(FIKA), inference.new_network(untaught(FIKA))
    seen = np.zeros(FIKA.observation_size, np.uint8)
    for position, seat in positions(FIKA, 12):
        FIKA.observe(position.state, seat, seen)
        compiled(inference.look)(network, seen)
        x = seen / most_of(FIKA)
        hidden = np.maximum(x @ layers["first"] + layers["first_bias"], 0)
        hidden = np.maximum(hidden @ layers["second"] + layers["second_bias"], 0)
        logits = layers["policy"] @ hidden + layers["policy_bias"]
        found = [inference.logit(network, action) / 2**UNIT for action in range(len(FIKA.catalogue))]
        assert np.abs(logits - found).max() < 0.02
        value = layers["value"] @ hidden + layers["value_bias"][0]
        assert abs(value - inference.worth(network) / 2**UNIT) < 0.02


def test_interpreted_and_compiled_networks_choose_the_same():
    weights = untaught(FIKA)
    plain, fast = (NetworkBot(7, weights, heat=1000) for _ in range(2))
    plain.keep_to_python()
    chosen = [(plain.choose(p, seat), fast.choose(p, seat)) for p, seat in positions(FIKA, 25)]
    assert all(one == other for one, other in chosen)
    assert len({one for one, _ in chosen}) > 5


@pytest.mark.parametrize("game_id", IDS)
def test_a_network_chooses_legally_and_the_same_in_every_world_its_seat_cannot_tell_apart(game_id):
    game = load(game_id)
    weights = untaught(game)
    for number, (position, seat) in enumerate(positions(game, 6, game.seats[-1])):
        choices = set()
        for world in range(3):
            bot = NetworkBot(number, weights, heat=1000)
            choices.add(bot.choose(position.redeal(seat, new_rng(world)), seat))
        assert len(choices) == 1 and choices <= set(position.legal(seat))


def test_heat_spreads_the_choices_and_none_takes_the_best():
    weights = untaught(FIKA)
    position, seat = next(one for one in positions(FIKA, 30) if len(one[0].legal(one[1])) > 4)
    cold = {NetworkBot(seed, weights, heat=0).choose(position, seat) for seed in range(20)}
    hot = {NetworkBot(seed, weights, heat=8000).choose(position, seat) for seed in range(40)}
    assert len(cold) == 1 and len(hot) > 3


def test_the_file_of_a_network_is_read_as_it_was_written_and_refused_elsewhere():
    weights = untaught(FIKA)
    data = write_weights(weights, FIKA, [2])
    again = read_weights(data, FIKA)
    assert all(np.array_equal(one, other) for one, other in zip(weights, again, strict=True))
    with pytest.raises(BadData, match="other rules or features"):
        read_weights(data, load("fyfe"))
    for broken in (b"", data[:100], b"x" * 1000):
        with pytest.raises(BadData, match="not a network"):
            read_weights(broken, FIKA)
    assert fingerprint(FIKA) != fingerprint(load("fyfe"))


def test_settings_of_a_network_are_checked():
    bot = NetworkBot(1, untaught(FIKA))
    bot.configure("heat=0")
    assert bot.heat == 0
    for wrong in ("heat=-1", "heat=x", "cold=3", "heat"):
        with pytest.raises(BadRequest, match="expected heat"):
            bot.configure(wrong)


@pytest.mark.parametrize("game_id", IDS)
def test_the_networks_in_the_package_are_small_and_fit_their_game(game_id):
    game = load(game_id)
    try:
        weights = weights_of(game)
    except Unavailable as error:
        assert game.title in str(error)
        return
    assert len(write_weights(weights, game, list(game.seats))) <= 1_500_000
    assert weights.first.shape[0] == game.observation_size
    assert weights.policy.shape[0] == len(game.catalogue)


@pytest.mark.parametrize("heat", [400, 1000, 3000])
def test_an_action_is_as_likely_as_the_policy_says(heat):
    """At a heat of 1000 as it was taught: a logit more is e times as likely."""
    network = inference.new_network(untaught(FIKA))
    seen = np.zeros(FIKA.observation_size, np.uint8)
    for position, seat in positions(FIKA, 12)[::3]:
        legal = position.legal(seat)
        FIKA.observe(position.state, seat, seen)
        inference.look(network, seen)
        network.choices[: len(legal)] = legal
        total = inference.policy_of(network, len(legal), heat)
        logits = np.array([inference.logit(network, action) for action in legal]) / 2**UNIT
        likely = np.exp((logits - logits.max()) * 1000 / heat)
        assert network.scores[: len(legal)] / total == pytest.approx(likely / likely.sum(), abs=0.01)


def test_a_bot_that_keeps_to_python_compiles_nothing(monkeypatch):
    position, seat = positions(FIKA, 1)[0]
    bot = NetworkBot(1, untaught(FIKA))
    monkeypatch.setattr(
        "kaffihus.bots.network.bot.compiled", lambda function: pytest.fail(f"{function} was compiled")
    )
    bot.keep_to_python()
    assert bot.choose(position, seat) in position.legal(seat)


def test_another_network_than_the_games_own_is_read_from_its_file(tmp_path):
    path = tmp_path / "another.npz"
    path.write_bytes(write_weights(untaught(FIKA, seed=3), FIKA, [2]))
    named, given = NetworkBot(5), NetworkBot(5, untaught(FIKA, seed=3))
    named.configure(f"file={path},heat=0")
    given.configure("heat=0")
    for bot in (named, given):
        bot.keep_to_python()
    for position, seat in positions(FIKA, 12):
        assert named.choose(position, seat) == given.choose(position, seat)
    with pytest.raises(BadRequest, match="expected heat"):
        named.configure(f"file={tmp_path / 'none.npz'}")


def test_what_has_no_likelihood_is_never_drawn():
    network = SimpleNamespace(scores=[0, 3, 0, 1], choices=[4, 7, 9, 2])
    rng = new_rng(5)
    drawn = [drawn_choice(network, 4, 4, rng) for _ in range(200)]
    assert set(drawn) == {7, 2} and 120 < drawn.count(7) < 180
