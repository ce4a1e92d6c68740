"""A game's rules as players read them: one minute in pictures, chapters, and examples that the rules play.

It is the `rules.toml` of a game's folder. Sentences name the rulings that they tell and those that lie
folded behind them; examples are little stories, played as lessons are. docs/rules-pages.md says how to
write one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from kaffihus.core.errors import BadData
from kaffihus.core.game import Game
from kaffihus.core.lesson import Frame, Lesson, Step, play_lesson, read_lesson, read_steps
from kaffihus.core.told import Told, file_of, parse_toml, part_of

FILE = "rules.toml"

PanelKind = Literal["goal", "turn", "end", "count"]


@dataclass(frozen=True)
class Panel(Told):
    """One picture of the game in one minute, with what is said below it."""

    kind: PanelKind = "goal"
    pieces: Sequence[str] = ()  # cards or tokens by name, drawn by the game's own page


@dataclass(frozen=True)
class Sentence(Told):
    """A sentence or two of the rules."""

    folds: Sequence[str] = ()  # rulings that lie behind it without being told by it
    pieces: Sequence[str] = ()


@dataclass(frozen=True)
class Card:
    """A card, or some of a kind, with what it says, by the keys of its phrases."""

    pieces: Sequence[str]
    says: Sequence[str]
    name: str = ""  # what it is called, by what its name is listed under; without it, as its piece
    folds: Sequence[str] = ()  # besides the rulings that its phrases tell


@dataclass(frozen=True)
class Example(Told):
    """A little story under a title: from the lesson's game at a step of it, or from a deal of its own."""

    after: str = ""  # the lesson's step after which it begins
    others: Sequence[str] = ()
    deal: Sequence[str] = ()
    options: Mapping[str, int] = field(default_factory=dict)
    steps: Sequence[Step] = ()


@dataclass(frozen=True)
class Chapter(Told):
    """A heading, what is said below it, cards and an example."""

    name: str = ""  # in the page's address
    sentences: Sequence[Sentence] = ()
    cards: Sequence[Card] = ()
    example: Example | None = None

    @property
    def parts(self) -> Iterator[Sentence | Card]:
        """What rulings may lie behind."""
        yield from self.sentences
        yield from self.cards


@dataclass(frozen=True)
class RulesPage:
    """A rules page as it is written."""

    minute: Sequence[Panel]
    chapters: Sequence[Chapter]

    @property
    def told(self) -> Iterator[tuple[str, Told]]:
        """Everything it says, with where it stands."""
        for panel in self.minute:
            yield f"minute, {panel.kind}", panel
        for chapter in self.chapters:
            yield chapter.name, chapter
            for number, sentence in enumerate(chapter.sentences, 1):
                yield f"{chapter.name}, sentence {number}", sentence
            if chapter.example:
                yield f"{chapter.name}, example", chapter.example
                for number, step in enumerate(chapter.example.steps, 1):
                    yield f"{chapter.name}, example, step {number}", step


# --- reading


def read_rules_page(game: Game) -> RulesPage | None:
    """The rules page of a game's folder; None where it has none."""
    text = file_of(game.package, FILE)
    return None if text is None else parse_rules_page(game.package, text)


def parse_rules_page(package: str, text: str) -> RulesPage:
    """A rules page from its file; errors name the file and the chapter."""
    where = f"{package}/{FILE}"
    data = parse_toml(where, text)
    minute = [part_of(Panel, one, f"{where}: minute") for one in data.pop("minute", [])]
    chapters = [
        _chapter(one, f"{where}: {one.get('name', 'a chapter without a name')}")
        for one in data.pop("chapter", [])
    ]
    return part_of(RulesPage, {**data, "minute": minute, "chapters": chapters}, where)


def _chapter(given: dict[str, Any], where: str) -> Chapter:
    sentences = [part_of(Sentence, one, where) for one in given.pop("sentence", [])]
    cards = [part_of(Card, one, where) for one in given.pop("card", [])]
    example = given.pop("example", None)
    if example is not None:
        steps = read_steps(example.pop("step", []), f"{where}, example")
        example = part_of(Example, {**example, "steps": steps}, f"{where}, example")
    parts = {"sentences": sentences, "cards": cards, "example": example}
    return part_of(Chapter, {**given, **parts}, where)


# --- playing


def story_of(game: Game, example: Example) -> Lesson:
    """An example as a story that can be played: what went before it is passed over without a word."""
    if not example.after:
        return Lesson(Told(), example.others, example.steps, {}, deal=example.deal, options=example.options)
    lesson = read_lesson(game)
    names = [step.name for step in lesson.steps] if lesson else []
    if lesson is None or example.after not in names:
        raise BadData(f"{game.package}/{FILE}: no step of the lesson is called {example.after!r}")
    past = lesson.steps[: names.index(example.after) + 1]
    before = [replace(step, text={}, light=(), wrong=()) for step in past]
    return replace(lesson, steps=[*before, *example.steps])


def play_example(game: Game, example: Example) -> list[Frame]:
    """An example from its first word on, moment by moment."""
    frames = play_lesson(game, story_of(game, example))
    first = next(i for i, frame in enumerate(frames) if frame.told)
    return frames[first:]


def rulings_behind(game: Game, part: Sentence | Card) -> list[str]:
    """The rulings that lie behind a sentence or a card, each once: first those it tells."""
    if isinstance(part, Card):
        told = [ruling for key in part.says if key in game.prose for ruling in game.prose[key].rulings]
    else:
        told = list(part.rulings)
    return list(dict.fromkeys([*told, *part.folds]))
