"""A lesson is read from its file and played by the rules, moment by moment."""

from dataclasses import replace
from itertools import pairwise

import pytest

from kaffihus import games
from kaffihus.core.errors import BadData
from kaffihus.core.lesson import (
    Frame,
    Step,
    Wrong,
    _noticed,
    found,
    measure,
    parse_lesson,
    play_lesson,
    read_lesson,
)

FIKA = games.load("fika")
LESSON = read_lesson(FIKA)
FRAMES = play_lesson(FIKA, LESSON)


def test_moments_in_which_the_learner_sees_nothing_are_passed_over():
    before, after = {"scores": [0, 0]}, {"scores": [1, 0]}
    nothing, seen, said, shown = (
        Frame(before, 1), Frame(after, 1), Frame(after, 0, log=["line"]), Frame(after, 1, scenes=["scene"]),
    )  # fmt: skip
    frames = [nothing, seen, Frame(after, 0), said, shown, nothing]
    assert list(_noticed(frames, Frame(before, None))) == [seen, said, shown, nothing]


def test_every_step_is_told_once_and_in_order():
    told = [frame.step for frame in FRAMES if frame.step is not None]
    assert told == list(LESSON.steps)
    assert all(frame.told is None or frame.told.text == frame.step.text for frame in FRAMES)
    assert all(list(frame.light) == list(frame.step.light) for frame in FRAMES if frame.step)


def test_what_the_learner_takes_is_followed_by_what_came_of_it():
    takes = [(frame, after) for frame, after in pairwise(FRAMES) if frame.take is not None]
    assert len(takes) == sum(1 for step in LESSON.steps if step.take)
    for frame, after in takes:
        assert FIKA.catalogue.parse(frame.step.take) == frame.take
        assert after.actor == 0 and after.log, frame.step
        assert [branch.wrong for branch in frame.branches] == list(frame.step.wrong)


def test_a_wrong_choice_is_told_at_its_end():
    branches = [branch for frame in FRAMES for branch in frame.branches]
    assert branches
    for branch in branches:
        assert branch.frames[-1].told.text == branch.wrong.text and branch.reason is None
        assert [frame.told for frame in branch.frames[:-1]] == [None] * (len(branch.frames) - 1)
        assert branch.frames[0].actor == 0


def test_a_choice_that_is_not_allowed_says_why_and_nothing_comes_of_it():
    number = next(number for number, step in enumerate(LESSON.steps) if step.take)
    steps = list(LESSON.steps)
    steps[number] = replace(steps[number], wrong=[Wrong({"en": "No."}, take="street slot=1")])
    frame = next(frame for frame in play_lesson(FIKA, replace(LESSON, steps=steps)) if frame.branches)
    [branch] = frame.branches
    assert branch.reason.line.key.startswith("fika.why.")
    assert [one.told.text for one in branch.frames] == [{"en": "No."}]
    assert branch.end == branch.frames[0].view == frame.view and branch.frames[0].actor is None


def test_draws_that_are_left_over_are_named():
    *steps, last = LESSON.steps
    more = replace(LESSON, steps=[*steps, Step(last.text, deal=["none", "nothing"])])
    with pytest.raises(BadData, match=r"fika/lesson.toml: 2 draws are left over: none …"):
        play_lesson(FIKA, more)


def test_a_mistake_in_the_file_is_named_by_its_place():
    for text, place in [
        ("seed =", "lesson.toml"),
        ('others = ["Bo"]\n[[step]]\nen = "a"\n[[step]]\ntold = "b"', "lesson.toml: step 2"),
        ('others = ["Bo"]\n[[step]]\nen = "a"\n[[step.wrong]]\ntold = "b"', "lesson.toml: step 1, wrong"),
        ('others = ["Bo"]\n[hint]\nplace = { told = "b" }', "lesson.toml: hint place"),
    ]:
        with pytest.raises(BadData, match=place):
            parse_lesson("games.fika", text)


def test_what_stands_at_a_path_of_a_view():
    view = {"scores": [3, 5, 4], "cafes": [["a", "b"], []], "left": 7, "pair": (1, 2)}
    assert [found(view, path) for path in ("left", "scores.1", "cafes.0.1", "pair.1")] == [7, 5, "b", 2]
    assert measure(view, "left") == 7 and measure(view, "-left") == -7
    assert (measure(view, "scores"), measure(view, "-scores")) == (-2, 2), "the lead over the best other"
    assert (measure(view, "cafes.0"), measure(view, "-cafes.0")) == (2, -2), "how many there are"
