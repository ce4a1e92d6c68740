"""What a game says of itself is what its page says, and every choice it offers can be played."""

import re
from dataclasses import replace

import pytest

from kaffihus.core.errors import IllegalAction, NotAnAction
from kaffihus.core.languages import LANGUAGES
from kaffihus.core.lesson import play_lesson, read_lesson
from kaffihus.testing import lessons
from kaffihus.testing.playing import random_walk


def test_the_page_names_players_and_minutes(game):
    """One game's page counts its minutes by the round."""
    opening = game.page.split("\n## ")[0]
    least, most = game.seats[0], game.seats[-1]
    expected = f"{least} players" if least == most else f"{least} to {most} players"
    assert expected in opening
    minutes = re.search(r"about (\d+) minutes", opening)
    assert minutes is None or int(minutes[1]) == game.minutes
    assert minutes or "a round takes a few minutes" in opening


def test_every_choice_of_every_option_can_be_played(game):
    for option in game.options:
        assert option.default in option.choices
        assert option.since == 1 or option.before in option.choices
        assert list(option.choices) == list(range(option.choices[0], option.choices[-1] + 1))
        for value in {*option.choices[:3], option.choices[-1]}:
            tiny = {} if option.name == "tiny" else game.tiny
            *_, (_, _, position) = random_walk(game, game.seats[0], {**tiny, option.name: value}, 2)
            assert position.is_over
            game.check(position.state)


def test_every_game_has_a_lesson_in_every_language(game):
    lesson = read_lesson(game)
    assert lesson is not None
    assert set(lesson.about.text) == set(LANGUAGES)
    assert lesson.hints


def test_a_lesson_that_lies_is_caught(game, monkeypatch):
    """A fact that does not hold, a wrong choice that is none, a move that is not allowed."""
    lesson = read_lesson(game)
    told = next(i for i, step in enumerate(lesson.steps) if step.take and step.wrong)
    step = lesson.steps[told]
    wrong = next(wrong for wrong in step.wrong if wrong.worse)
    turned = wrong.worse[1:] if wrong.worse.startswith("-") else f"-{wrong.worse}"
    for fault, words in (
        (replace(step, facts={"phase": "nonsense"}), "not 'nonsense'"),
        (replace(step, wrong=[replace(wrong, worse=turned)]), "in the story"),
        (replace(step, wrong=[replace(wrong, ruling="NONE-1")]), "is allowed"),
    ):
        steps = [*lesson.steps[:told], fault, *lesson.steps[told + 1 :]]
        monkeypatch.setattr(lessons, "read_lesson", lambda _, steps=steps: replace(lesson, steps=steps))
        with pytest.raises(AssertionError, match=words):
            lessons.the_lesson_plays_by_the_rules(game)
    illegal = replace(step, take=lesson.steps[told - 1].take or "nonsense")
    steps = [*lesson.steps[:told], illegal, *lesson.steps[told + 1 :]]
    with pytest.raises((IllegalAction, NotAnAction)):
        play_lesson(game, replace(lesson, steps=steps))
