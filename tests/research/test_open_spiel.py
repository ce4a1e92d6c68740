"""OpenSpiel's own tests and algorithms over our games."""

from fractions import Fraction
from functools import cache

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, mcts
from open_spiel.python.observation import make_observation

from kaffihus.core.chance import new_rng, random_below
from kaffihus.core.position import Position
from kaffihus.research.open_spiel import SearchBot

SMALL = 150  # nodes of a tree that is walked in full


def load(game, **parameters):
    return pyspiel.load_game(f"kaffihus_{game.id}", parameters)


def choices(state):
    return (
        [action for action, _ in state.chance_outcomes()]
        if state.is_chance_node()
        else state.legal_actions()
    )


def walk(spiel, seed):
    """A random history, as the states it passes."""
    rng, state = new_rng(seed), spiel.new_initial_state()
    yield state
    while not state.is_terminal():
        legal = choices(state)
        state.apply_action(legal[random_below(rng, len(legal))])
        yield state


def count_nodes(state, most):
    """The nodes of the tree from a state on, or more than `most`."""
    nodes = 1
    if not state.is_terminal():
        for action in choices(state):
            nodes += count_nodes(state.child(action), most)
            if nodes > most:
                break
    return nodes


@cache
def small_game(game, seed=1):
    """The tiny variant from the earliest position of a random history whose tree is small."""
    spiel = load(game, **game.tiny)
    *_, last = walk(spiel, seed)
    history = last.history()
    least, most = 0, len(history)
    while least < most:
        middle = (least + most) // 2
        state = spiel.new_initial_state()
        for action in history[:middle]:
            state.apply_action(action)
        if count_nodes(state, SMALL) > SMALL:
            least = middle + 1
        else:
            most = middle
    return load(game, **game.tiny, opening="-".join(map(str, history[:least])))


def test_random_games_with_serialization(game):
    pyspiel.random_sim_test(load(game, **game.tiny), num_sims=3, serialize=True, verbose=False)
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=False, verbose=False)


@pytest.mark.slow
def test_random_games_for_every_number_of_players_and_every_reward(game):
    for players in game.seats:
        for reward in ("zero_sum", "win", "score"):
            spiel = load(game, players=players, reward=reward)
            pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


def test_the_api(game):
    """What OpenSpiel's API test asks of every game, along a random history."""
    spiel = load(game, **game.tiny)
    players = range(spiel.num_players())
    assert spiel.utility_sum() == 0 and spiel.get_type().short_name in pyspiel.registered_names()
    for state in walk(spiel, 3):
        player = state.current_player()
        assert state.legal_actions() == sorted(set(state.legal_actions()))
        for other in players:
            if other != player and not state.is_chance_node():
                assert state.legal_actions(other) == []
            assert len(state.observation_tensor(other)) == game.observation_size
            assert state.information_state_string(other).startswith(f"seat {other} ")
        twin = state.clone()
        assert str(twin) == str(state) and twin.history() == state.history()
        restored = spiel.deserialize_state(state.serialize())
        for other in players:
            assert restored.information_state_string(other) == state.information_state_string(other)
        if not state.is_terminal():
            before = str(state)
            twin.apply_action(choices(twin)[0])
            assert str(state) == before
            text = state.action_to_string(player, choices(state)[0])
            assert game.catalogue.parse(text) == choices(state)[0]
    assert sum(state.returns()) == pytest.approx(0)


def test_chance_is_exact(game):
    """The probabilities are those of the rules' whole-number weights."""
    position, met = Position(game, game.seats[0], game.tiny), 0
    for state in walk(load(game, **game.tiny), 2):
        for action in state.history()[met:]:
            position.apply(position.pending[0], action)
            met += 1
        if state.is_chance_node():
            weights = position.outcomes()
            total = sum(weights.values())
            assert dict(state.chance_outcomes()) == {
                a: float(Fraction(w, total)) for a, w in weights.items()
            }


def test_information_states_hold_what_a_seat_knows_and_nothing_else(game):
    """In a small tree: same information, same options, same observation, same own past."""
    known = {}

    def visit(state, own):
        if state.is_terminal():
            return
        if not state.is_chance_node():
            player = state.current_player()
            key = state.information_state_string(player)
            facts = state.legal_actions(), state.observation_tensor(player), own.get(player, ())
            assert known.setdefault(key, facts) == facts
        for action in choices(state):
            past = own
            if not state.is_chance_node():
                past = {**own, state.current_player(): (*own.get(state.current_player(), ()), action)}
            visit(state.child(action), past)

    visit(small_game(game).new_initial_state(), {})
    assert known


def test_the_observer_names_its_parts(game):
    spiel = load(game)
    *_, state = walk(spiel, 1)
    plain = make_observation(spiel)
    plain.set_from(state, 0)
    assert list(plain.dict) == [feature.name for feature in game.features]
    recall = make_observation(spiel, pyspiel.IIGObservationType(perfect_recall=True))
    recall.set_from(state, 1)
    assert recall.tensor.shape == (game.observation_size + 16,)
    assert recall.string_from(state, 1) == state.information_state_string(1)
    assert plain.string_from(state, 0) == state.observation_string(0)


def test_cfr_and_exploitability(game):
    """CFR brings a small game nearer to its equilibrium."""
    spiel = small_game(game)
    solver = cfr.CFRSolver(spiel)
    worth = []
    for iterations in (1, 6):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        worth.append(exploitability.nash_conv(spiel, solver.average_policy()))
    assert worth[1] <= worth[0] + 1e-9


def test_mcts_of_openspiel_in_python(game):
    spiel = small_game(game)
    state = spiel.new_initial_state()
    while state.is_chance_node():
        state.apply_action(choices(state)[0])
    rng = np.random.RandomState(0)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(spiel, 2.0, 20, evaluator, random_state=rng)
    assert state.is_terminal() or bot.step(state) in state.legal_actions()


def test_our_bots_behind_openspiels_interface(game):
    spiel = load(game, **game.tiny)
    bots = [SearchBot(player, "random", seed=player) for player in range(spiel.num_players())]
    returns = pyspiel.evaluate_bots(spiel.new_initial_state(), bots, 1)
    assert sum(returns) == pytest.approx(0)


def test_our_search_behind_openspiels_interface():
    spiel = pyspiel.load_game("kaffihus_fika", {"tiny": 1})
    bots = [SearchBot(0, "search:iterations=50"), SearchBot(1, "random")]
    won = [pyspiel.evaluate_bots(spiel.new_initial_state(), bots, seed)[0] for seed in range(5)]
    assert set(won) <= {-0.5, 0.5}
