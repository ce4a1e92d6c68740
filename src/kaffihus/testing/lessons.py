"""A game's lesson is a real game, and says what the rules say.

Every move of it is legal, or forbidden by the ruling it names; a wrong choice leaves the learner worse off;
what a text says of a position stands there; and what it says of the rules is in the rulings it cites.
"""

from __future__ import annotations

from collections.abc import Iterator

from kaffihus.core.game import Game
from kaffihus.core.lesson import Branch, Frame, Lesson, found, measure, play_lesson, read_lesson
from kaffihus.core.page import rulings_of
from kaffihus.core.told import Told
from kaffihus.testing.prose import contradictions

MOST_LETTERS = 240  # of what is read at once


def the_lesson_plays_by_the_rules(game: Game) -> None:
    """It is played through, its texts hold, something is counted, and wrong choices are wrong."""
    lesson = read_lesson(game)
    if lesson is None:
        return
    frames = play_lesson(game, lesson)
    for frame in frames:
        facts = frame.step.facts if frame.step else {}
        for path, value in facts.items():
            assert found(frame.view, path) == value, f"{path} is {found(frame.view, path)!r}, not {value!r}"
        for branch in frame.branches:
            check_wrong(game, frames, frame, branch)
    scored = [scene for frame in frames for scene in frame.scenes if scene.kind == "scoring"]
    assert scored, "nothing is counted in the lesson"
    assert any(frame.branches for frame in frames), "nothing can go wrong in the lesson"
    assert frames[-1].told is not None and frames[-1].take is None, "the lesson ends without a word"


def check_wrong(game: Game, frames: list[Frame], frame: Frame, branch: Branch) -> None:
    """A wrong choice is forbidden by the ruling it names, or leads to less than the story does."""
    wrong, what = branch.wrong, f"{branch.wrong.take} (instead of {frame.step and frame.step.take})"
    if wrong.ruling:
        reason = branch.reason
        assert reason is not None, f"{what} is allowed, in spite of {wrong.ruling}"
        assert reason.ruling == wrong.ruling, f"{what}: {reason.ruling}, not {wrong.ruling}"
        return
    assert branch.reason is None, f"{what} is not allowed: {branch.reason}"
    later = frames[frames.index(frame) + 1 :]
    named = [one for one in later if one.step and one.step.name == wrong.until] if wrong.until else []
    right = next((one for one in named or later if one.step), None)
    assert right is not None and (named or not wrong.until), f"{what}: no step is called {wrong.until!r}"
    assert wrong.worse, f"{what}: nothing says what is worse"
    less, more = measure(branch.end, wrong.worse), measure(right.view, wrong.worse)
    assert less < more, f"{what}: {wrong.worse} is {less}, and {more} in the story"


def lessons_say_what_rulings_say(game: Game) -> None:
    """Every text is short, is there in every language, and uses the operative words of its rulings."""
    lesson = read_lesson(game)
    if lesson is None:
        return
    rulings = rulings_of(game.page, game.ruling_prefix)
    languages = set(lesson.about.text)
    assert "en" in languages, "nothing is said about the game in English"
    for where, told in texts(lesson):
        assert set(told.text) == languages, f"{where}: {sorted(told.text)}, elsewhere {sorted(languages)}"
        for language, text in told.text.items():
            assert 0 < len(text) <= MOST_LETTERS, f"{where}: {len(text)} letters in {language}: {text}"
        assert not contradictions(told.prose, rulings), f"{where}: {contradictions(told.prose, rulings)}"
    assert any(told.rulings for _, told in texts(lesson)), "no ruling is cited"


def hints_answer_questions(game: Game) -> None:
    """Every hint is about a question that the game asks, or about several of one name: `target.kleina`."""
    lesson = read_lesson(game)
    questions = [key.removeprefix(f"{game.id}.prompt.") for key in game.phrases]
    for asked in lesson.hints if lesson else ():
        assert any(asked in (one, one.split(".")[0]) for one in questions), f"nobody asks {asked!r}"


def texts(lesson: Lesson) -> Iterator[tuple[str, Told]]:
    """Everything that a lesson says, with where it stands."""
    yield "about", lesson.about
    for number, step in enumerate(lesson.steps, 1):
        if step.text:
            yield f"step {number}", step
        for wrong in step.wrong:
            yield f"step {number}, {wrong.take}", wrong
    for asked, hint in lesson.hints.items():
        yield f"hint {asked}", hint
