"""Notation, lines and reasons: every action can be written, read, told and refused."""

import string

import pytest

from kaffihus.core.chance import CHANCE
from kaffihus.core.errors import IllegalAction, NotAnAction
from support.playing import random_walk


def test_notation_goes_there_and_back(game):
    for action in game.catalogue.actions:
        assert game.catalogue.parse(game.catalogue.notate(action.index)) == action.index
        assert game.catalogue.parse(f"  {str(action).replace(' ', '   ')} ") == action.index


@pytest.mark.parametrize("text", ["", " ", "nonsense", "draw", "x=1", "draw card=", "\0", "é" * 10_000])
def test_nonsense_is_no_action(game, text):
    with pytest.raises(NotAnAction) as error:
        game.catalogue.parse(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 600


def test_every_line_can_be_said(game):
    """For every viewer, whatever happens: a phrase, all its parameters, nothing left over."""
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
    for seats in game.seats:
        for before, step, after in random_walk(game, seats, {}, 40 + seats):
            for viewer in (None, *range(seats)):
                for line in after.lines(before.state, step.seat, step.action, viewer):
                    text = game.say(line, names)
                    assert text and "{" not in text and text[0] in string.ascii_uppercase + text[0].upper()


def test_illegal_actions_are_refused_with_a_rule(game):
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
                with pytest.raises(IllegalAction) as error:
                    before.apply(seat, action)
                assert error.value.ruling
                assert "\n" not in str(error.value)
                assert before.state.to_bytes() == bytes_before, "a refused action changed something"
        if not before.is_chance:
            with pytest.raises(IllegalAction):
                before.apply(CHANCE, 0)


def test_the_board_can_be_drawn_for_everybody(game):
    for number, (before, _, _) in enumerate(random_walk(game, game.seats[-1], {}, 8)):
        if number % 10 == 0:
            for viewer in (None, *range(before.seats)):
                assert game.board(before.view(viewer)).strip()


def test_every_question_has_a_prompt(game):
    """Whoever must decide is told in words what is asked."""
    for seats in game.seats:
        for before, step, _ in random_walk(game, seats, {}, 60 + seats):
            if step.seat != CHANCE:
                prompt = game.prompt(before.view(step.seat))
                assert prompt is not None and game.say(prompt, [])
