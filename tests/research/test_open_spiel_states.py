"""OpenSpiel's states of our games: copies, resampling, observers, playthroughs, a bound on their length."""

import copy
import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

from kaffihus.core.chance import new_rng, random_below
from kaffihus.core.position import Position
from kaffihus.research import open_spiel, open_spiel_state
from kaffihus.research.open_spiel_observer import ALL_SEATS, NOBODY, ONE_SEAT


def load(game, **parameters):
    return open_spiel.load_game(f"kaffihus_{game.id}", parameters)


def choices(state):
    return [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()


def advance(state, seed, steps):
    """Go on at random for so many steps, or to the end."""
    rng = new_rng(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        legal = choices(state)
        state.apply_action(legal[random_below(rng, len(legal))])
    return state


def midgame(game, seed=1, **parameters):
    """A position in which a seat decides, some way into a game."""
    state = advance(load(game, **parameters).new_initial_state(), seed, 40)
    while state.is_chance_node():
        advance(state, seed, 1)
    assert state.current_player() >= 0
    return state


def told(state):
    """All that OpenSpiel can be told of a state."""
    players = range(state.num_players())
    keys = [state.information_state_string(player) for player in players]
    return str(state), state.history(), state.returns(), choices(state), keys


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda whole: pickle.loads(pickle.dumps(whole))])
def test_games_and_states_are_copied_and_pickled(game, copied):
    """A copy is as the original, goes on as it does, and does not go where the original goes."""
    state = midgame(game)
    twin = copied(state)
    assert told(twin) == told(state) and str(copied(state.get_game())) == str(state.get_game())
    advance(state, 5, 30)
    assert told(twin) != told(state)
    assert told(advance(twin, 5, 30)) == told(state)


def test_a_long_game_pickles(game):
    """Moments form a chain; what is pickled is none."""
    state = load(game).new_initial_state()
    advance(state, 2, 2_000)
    assert pickle.loads(pickle.dumps(state)).history() == state.history()


def test_a_resampled_state_is_one_that_the_player_cannot_tell_from_the_true_one(game):
    state = midgame(game)
    player, worlds = state.current_player(), set()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for _ in range(20):
        other = state.resample_from_infostate(player, sampler)
        assert other.current_player() == player and other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        worlds.add(bytes(other.now.room))
        twin = pickle.loads(pickle.dumps(advance(other, 3, 5)))
        assert told(twin) == told(other)
    position = Position(game, game.seats[0]).at(state.plain_state())
    dealt = {position.redeal(player, new_rng(seed)).state.to_bytes() for seed in range(20)}
    assert (len(worlds) > 1) == (len(dealt) > 1), "where something is hidden, worlds differ"


def test_a_resampled_state_is_dealt_by_the_rules_redeal(game):
    """The same generator gives the world that `Position.redeal` gives."""
    state = midgame(game)
    player = state.current_player()
    position = Position(game, game.seats[0]).at(state.plain_state())
    world = state.resample_from_infostate(player, lambda: 0.25)
    assert world.plain_state() == position.redeal(player, new_rng(1 << 51)).state


def test_is_mcts_of_openspiel_in_python(game):
    """It resamples its own seat's information state, and finds each world's key to be its own."""
    spiel, rng = load(game, tiny=2), np.random.RandomState(0)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(spiel, evaluator, 2.0, 30, random_state=rng, allow_inconsistent_action_sets=True)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        action = choices(state)[0] if state.is_chance_node() else bot.step(state)
        state.apply_action(int(action))
    assert sum(state.returns()) == pytest.approx(0)


def observer_of(spiel, public, private, recall=False):
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
    return make_observation(spiel, kind)


def test_the_public_observer_tells_what_a_spectator_sees(game):
    """The same for every player, and in every world that differs only in what is hidden."""
    state = midgame(game)
    public = observer_of(state.get_game(), True, NOBODY)
    text = public.string_from(state, 0)
    assert text == public.string_from(state, 1) == str(state)
    assert public.tensor is None
    key = observer_of(state.get_game(), True, NOBODY, recall=True)
    assert key.string_from(state, 0).startswith("public ")
    assert key.string_from(state, 0) == key.string_from(state, 1)


def test_the_private_observer_tells_what_a_seat_sees_beyond_that(game):
    state = midgame(game)
    private, nothing = (observer_of(state.get_game(), False, who) for who in (ONE_SEAT, NOBODY))
    texts = [private.string_from(state, player) for player in range(state.num_players())]
    assert nothing.string_from(state, 0) == ""
    own = [game.view(state.plain_state(), player) for player in range(state.num_players())]
    public = game.view(state.plain_state(), None)
    assert [text != "" for text in texts] == [view != public for view in own]
    if game.id == "fika":  # a hand each
        assert all("hand" in text for text in texts) and texts[0] != texts[1]


def test_the_observer_of_all_players_has_every_seat_one_after_the_other(game):
    state = midgame(game)
    seats = range(state.num_players())
    for recall in (False, True):
        together = observer_of(state.get_game(), True, ALL_SEATS, recall)
        single = observer_of(state.get_game(), True, ONE_SEAT, recall)
        together.set_from(state, 0)
        expected = []
        for seat in seats:
            single.set_from(state, seat)
            expected.append(single.tensor.copy())
        assert np.array_equal(together.tensor, np.concatenate(expected))
        assert together.string_from(state, 0) == "\n".join(single.string_from(state, s) for s in seats)
        assert sum(part.size for part in together.dict.values()) == together.tensor.size


def test_states_answer_in_python_what_openspiel_answers_through_c(game):
    """The short ways say what the long ones say."""
    state = load(game).new_initial_state()
    for step in range(60):
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.is_player_node() == pyspiel.State.is_player_node(state)
        assert state.is_simultaneous_node() == pyspiel.State.is_simultaneous_node(state)
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(state.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
            assert state.observation_tensor(player) == pyspiel.State.observation_tensor(state, player)
        advance(state, step, 1)
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(state.num_players())


def test_what_a_state_answers_is_the_askers_own(game):
    """A list that is shuffled or emptied is not the state's."""
    state = midgame(game)
    legal = state.legal_actions()
    kept = legal.copy()
    legal.clear()
    assert state.legal_actions() == kept != []


def test_a_playthrough_by_openspiels_own_generator(game):
    """It comes out the same again, from the actions that it tells."""
    name = f"kaffihus_{game.id}(tiny=2)"
    text = generate_playthrough.playthrough(name, action_sequence=[], seed=1)
    lines = text.splitlines()
    actions = [int(line.split(": ")[1]) for line in lines if line.startswith("action: ")]
    assert generate_playthrough.playthrough(name, action_sequence=actions, seed=2) == text
    for said in ("InformationStateString(0)", "PublicObservationString()", "PrivateObservationString(1)"):
        assert any(line.startswith(f"{said} = ") for line in lines), said


def test_no_game_is_longer_than_it_says(game, monkeypatch):
    """One that has not ended by then is given up, and nobody has won."""
    assert load(game).max_game_length() == open_spiel_state.LONGEST
    monkeypatch.setattr(open_spiel_state, "LONGEST", 30)
    for reward, each in (("zero_sum", 0.0), ("score", 0.0), ("win", 1 / game.seats[0])):
        state = advance(load(game, reward=reward).new_initial_state(), 1, 100)
        assert state.is_terminal() and state.move_number() == 30
        assert state.returns() == [each] * state.num_players()


def test_a_deal_that_never_ends_is_given_up(monkeypatch):
    """FIKA-1: a supply that is not varied enough goes back, as often as chance wants."""
    monkeypatch.setattr(open_spiel_state, "LONGEST", 300)
    state = open_spiel.load_game("kaffihus_fika", {}).new_initial_state()
    while not state.is_terminal():
        assert state.is_chance_node()
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.move_number() == 300 and state.returns() == [0.0, 0.0]
