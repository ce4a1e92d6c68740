"""What is worked out once for all who look: by what a state holds, never by which object it is."""

from kaffihus import games
from kaffihus.core.once import REMEMBERED, once
from kaffihus.core.position import Position


def counting():
    asked = []

    @once
    def look(state, other=None):
        asked.append(state)
        return [state.actor]

    return look, asked


def test_those_who_look_at_the_same_state_share_an_answer():
    look, asked = counting()
    state = Position(games.load("caffeine_hit"), 2).state
    assert look(state) is look(state.copy())
    assert len(asked) == 1


def test_a_state_that_has_changed_is_looked_at_again():
    look, asked = counting()
    state = Position(games.load("caffeine_hit"), 2).state
    assert look(state) == [state.actor]
    state.actor = 1
    assert look(state) == [1]
    state.discard[3] += 1
    look(state)
    assert len(asked) == 3


def test_states_of_two_games_or_an_order_of_states_are_never_taken_for_each_other():
    look, asked = counting()
    state = Position(games.load("caffeine_hit"), 2).state
    other = state.copy()
    other.actor = 1
    look(state, other)
    look(other, state)
    look(state)
    assert len(asked) == 3


def test_only_the_last_answers_are_kept():
    look, asked = counting()
    state = Position(games.load("caffeine_hit"), 2).state
    for turn in range(REMEMBERED + 1):
        state.turns = turn
        look(state)
    state.turns = 0
    look(state)
    assert len(asked) == REMEMBERED + 2
    state.turns = REMEMBERED
    look(state)
    assert len(asked) == REMEMBERED + 2


def test_an_answer_may_be_forgotten_while_another_thread_asks_for_it():
    """A replay beside the loop looks at so many states that what was there a moment ago is gone."""

    class Asked:
        """One of the times that it is looked up, another thread looks at much else."""

        until = None

        def __hash__(self):
            if self.until is not None:
                self.until -= 1
                if self.until == 0:
                    for turn in range(REMEMBERED + 1):
                        look(turn)
            return 1

    @once
    def look(asked):
        return [asked]

    for times in range(1, 5):
        asked = Asked()
        look(asked)
        asked.until = times
        assert look(asked) == [asked]
