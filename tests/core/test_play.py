"""A game being played: undo until something new is seen, logs by viewer."""

import pytest

from games.fika.table import FIKA, play, table
from golden import golden_plays
from kaffihus.core.errors import BadRequest
from kaffihus.core.play import Play, Step, tells_something
from support.recording import make_dealer


def told(position, move):
    """Whether an action of FIKA tells its player something."""
    seat, notation = move.split(" ", 1)
    return tells_something(position, Step(int(seat), FIKA.catalogue.parse(notation)))


def test_placing_tells_nothing():
    position = table(hand="p6", their_hand="b1")
    play(position, "0 choose card=pink-6", "1 choose card=brown-1")
    assert not told(position, "0 place slot=1")


def test_a_sealed_choice_tells_nothing_until_both_have_chosen():
    position = table(hand="p6", their_hand="b1")
    assert not told(position, "0 choose card=pink-6")
    play(position, "1 choose card=brown-1")
    assert told(position, "0 choose card=pink-6"), "it turns the other's card up"


def test_taking_a_group_up_tells_its_card():
    position = table(hand="p3", their_hand="b1")
    play(position, "0 choose card=pink-3", "1 choose card=brown-1", "0 place slot=1")
    assert told(position, "0 group group=1")
    assert not told(position, "0 pass")


def test_a_log_can_be_read_from_any_step_on():
    """The terminal tells only what is new: from a step on, exactly the lines of the steps from there."""
    whole = dict(golden_plays(FIKA))["two_nil"]
    for viewer in (0, 1, None):
        by_step = [
            after.lines(before.state, step.seat, step.action, viewer)
            for before, step, after in whole.replay()
        ]
        for first in (0, 1, 20, len(whole.steps) - 1, len(whole.steps)):
            assert whole.log(viewer, first) == [line for lines in by_step[first:] for line in lines]
    assert len(whole.log(0, 20)) < len(whole.log(0))


def test_undo_takes_back_own_last_action_only():
    running = Play(FIKA, ["Anna", "Bo"])
    running.position = table(hand="p6", their_hand="b1")
    with pytest.raises(BadRequest):
        running.undo(0)


def test_undo_restores_the_position():
    whole = dict(golden_plays(FIKA))["two_nil"]
    undone = 0
    for number in range(25, 60):
        running = Play(FIKA, whole.players)
        for step in whole.steps[:number]:
            running.act(step.seat, step.action)
        before = running.position.copy()
        step = whole.steps[number]
        running.act(step.seat, step.action)
        assert not running.can_undo(1 - step.seat)
        if running.can_undo(step.seat):
            running.undo(step.seat)
            assert running.position.state == before.state
            undone += 1
    assert undone > 5


def test_the_dealer_acts_until_somebody_must_decide_and_says_how_often():
    again = Play(FIKA, ["Anna", "Bo"], dealer=make_dealer(FIKA, 2, {}, 1))
    assert again.deal() == len(again.steps) > 10
    assert not again.position.is_chance and again.deal() == 0


def test_without_a_dealer_nothing_is_dealt():
    with pytest.raises(BadRequest, match="dealer"):
        Play(FIKA, ["Anna", "Bo"]).deal()


def test_a_replay_stops_where_it_is_asked_to():
    whole = dict(golden_plays(FIKA))["two_nil"]
    assert [len(list(whole.replay(steps))) for steps in (0, 3, None)] == [0, 3, len(whole.steps)]
    before, step, after = list(whole.replay(3))[-1]
    before.apply(step.seat, step.action)
    assert before.state == after.state and step == whole.steps[2]
