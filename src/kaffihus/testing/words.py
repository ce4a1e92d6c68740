"""Notation, lines and reasons: every action can be written, read, told and refused."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any, TypeVar

from kaffihus.core.chance import CHANCE
from kaffihus.core.errors import IllegalAction, NotAnAction
from kaffihus.core.game import Game
from kaffihus.core.languages import ENGLISH
from kaffihus.core.message import FORM, parameters, parse, render
from kaffihus.testing.playing import random_walk

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
NONSENSE = ("", " ", "nonsense", "draw", "x=1", "draw card=", "\0", "é" * 10_000)
LONGEST_COMPLAINT = 600
NUMBERS = (0, 1, 2, 5, 11, 21)  # some of every plural category

Error = TypeVar("Error", bound=Exception)


def notation_goes_there_and_back(game: Game) -> None:
    """Every action is read from what it is written as, spaces or not."""
    for action in game.catalogue.actions:
        assert game.catalogue.parse(game.catalogue.notate(action.index)) == action.index
        assert game.catalogue.parse(f"  {str(action).replace(' ', '   ')} ") == action.index


def nonsense_is_no_action(game: Game) -> None:
    """It is refused in one line."""
    for text in NONSENSE:
        error = error_of(NotAnAction, game.catalogue.parse, text)
        assert "\n" not in str(error)
        assert len(str(error)) < LONGEST_COMPLAINT


def every_line_can_be_said(game: Game) -> None:
    """For every viewer, whatever happens: a phrase, all its parameters, nothing left over."""
    for seats in game.seats:
        for before, step, after in random_walk(game, seats, {}, 40 + seats):
            for viewer in (None, *range(seats)):
                for line in after.lines(before.state, step.seat, step.action, viewer):
                    text = game.say(line, NAMES)
                    assert text and "{" not in text, f"{line.key}: {text!r}"
                    assert text[0] in string.ascii_uppercase + text[0].upper(), f"{line.key}: {text!r}"


def illegal_actions_are_refused_with_a_rule(game: Game) -> None:
    """Every action of the catalogue, in many positions: legal, or one line that names a rule."""
    for number, (before, _, _) in enumerate(random_walk(game, game.seats[-1], {}, 7)):
        if number % 5:
            continue
        for seat in range(before.seats):
            legal = set(before.legal(seat))
            for action in range(number % 7, len(game.catalogue), 7):
                if action in legal:
                    continue
                bytes_before = before.state.to_bytes()
                error = error_of(IllegalAction, before.apply, seat, action)
                assert error.ruling
                assert "\n" not in str(error)
                assert before.state.to_bytes() == bytes_before, "a refused action changed something"
        if not before.is_chance:
            error_of(IllegalAction, before.apply, CHANCE, 0)


def the_board_can_be_drawn_for_everybody(game: Game) -> None:
    """For every seat and for a spectator."""
    for number, (before, _, _) in enumerate(random_walk(game, game.seats[-1], {}, 8)):
        if number % 10 == 0:
            for viewer in (None, *range(before.seats)):
                assert game.board(before.view(viewer)).strip()


def every_question_has_a_prompt(game: Game) -> None:
    """Whoever must decide is told in words what is asked."""
    for seats in game.seats:
        for before, step, _ in random_walk(game, seats, {}, 60 + seats):
            if step.seat != CHANCE:
                prompt = game.prompt(before.view(step.seat))
                assert prompt is not None and game.say(prompt, [])


def every_language_says_the_same(game: Game) -> None:
    """Each language beside the English has all its keys and no other, and asks for the same parameters."""
    english = game.words[ENGLISH]
    for language, words in game.words.items():
        missing = [key for key in english if key not in words]
        assert not missing, f"{language} has no words for {len(missing)} keys: {missing}"
        assert not words.keys() - english.keys(), f"{language} has {words.keys() - english.keys()}"
        for key, text in words.items():
            ours, theirs = parameters(parse(text)) - {FORM}, parameters(parse(english[key])) - {FORM}
            assert ours == theirs, f"{language}, {key}: asks for {ours}, not {theirs}"


def every_language_can_be_said(game: Game) -> None:
    """With any number, every message of every language is words and nothing else."""
    for language, words in game.words.items():
        for key, text in words.items():
            for number in NUMBERS:
                params = dict.fromkeys(parameters(parse(text)), number)
                said = render(parse(text), params, lambda _name, _form: "x", language)
                assert said and not set(said) & set("{}#"), f"{language}, {key}: {said!r}"


def error_of(kind: type[Error], call: Callable[..., Any], *arguments: Any) -> Error:
    """The error that a call must raise."""
    try:
        call(*arguments)
    except kind as error:
        return error
    raise AssertionError(f"{arguments} should have been refused with {kind.__name__}")
