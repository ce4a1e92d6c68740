"""A lesson: a short game with choices, told step by step.

It is text and moves in the `lesson.toml` of a game's folder; the rules play it, so that a learner sees what
the rules make of every move. docs/lessons.md says how to write one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.errors import BadData
from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.core.scene import Scene
from kaffihus.core.state import Numbers
from kaffihus.core.told import Told, file_of, parse_toml, part_of
from kaffihus.core.view import View
from kaffihus.core.words import Line, Reason

FILE = "lesson.toml"
LEARNER = 0  # the seat of whoever learns


@dataclass(frozen=True)
class Wrong(Told):
    """A choice that is explained and taken back: not allowed by a ruling, or worse."""

    take: str = ""
    ruling: str = ""  # that forbids it; empty: it is allowed, and worse
    deal: Sequence[str] = ()
    then: Sequence[str] = ()  # what follows, to be seen before it is taken back
    proof: Sequence[str] = ()  # how it would go on; not seen, only compared
    worse: str = ""  # where in the learner's view it shows: see `measure`
    until: str = ""  # the step of the story that it is compared with; empty: the next


@dataclass(frozen=True)
class Step(Told):
    """What others do, what is said then, and what the learner takes."""

    name: str = ""  # for `until`
    deal: Sequence[str] = ()  # what chance draws from here on; afterwards it follows the seed
    play: Sequence[str] = ()  # moves such as `1: place slot=3`
    quick: bool = False  # those moves are passed over: only what came of them is shown
    light: Sequence[str] = ()  # the spots that the text is about
    facts: Mapping[str, Any] = field(default_factory=dict)  # what the text says of the learner's view
    take: str = ""
    wrong: Sequence[Wrong] = ()


@dataclass(frozen=True)
class Lesson:
    """A lesson as it is written."""

    about: Told  # the game, for somebody who has never heard of it
    others: Sequence[str]  # the names of those the learner plays with
    steps: Sequence[Step]
    hints: Mapping[str, Told]  # for a first game, by the question asked
    deal: Sequence[str] = ()
    options: Mapping[str, int] = field(default_factory=dict)
    seed: int = 1


@dataclass(frozen=True)
class Branch:
    """A wrong choice, and what comes of it."""

    wrong: Wrong
    action: int
    frames: Sequence[Frame]
    end: View  # after its proof
    reason: Reason | None = None  # why it is not allowed


@dataclass(frozen=True)
class Frame:
    """A moment of the lesson through the learner's eyes."""

    view: View
    actor: int | None  # who brought it about
    log: Sequence[Line] = ()
    scenes: Sequence[Scene] = ()
    told: Told | None = None
    light: Sequence[str] = ()
    step: Step | None = None  # the step that is told here
    take: int | None = None  # what the learner takes now
    branches: Sequence[Branch] = ()


# --- reading


def read_lesson(game: Game) -> Lesson | None:
    """The lesson of a game's folder; None where it has none."""
    text = file_of(game.package, FILE)
    return None if text is None else parse_lesson(game.package, text)


def parse_lesson(package: str, text: str) -> Lesson:
    """A lesson from its file; errors name the file and the step."""
    where = f"{package}/{FILE}"
    data = parse_toml(where, text)
    steps = read_steps(data.pop("step", []), where)
    hints = {
        asked: part_of(Told, hint, f"{where}: hint {asked}") for asked, hint in data.pop("hint", {}).items()
    }
    about = part_of(Told, data.pop("about", {}), f"{where}: about")
    return part_of(Lesson, {**data, "about": about, "steps": steps, "hints": hints}, where)


def read_steps(given: Sequence[dict[str, Any]], where: str) -> list[Step]:
    """The steps of a story, each with its wrong choices."""
    steps = []
    for number, one in enumerate(given, 1):
        here = f"{where}: step {number}"
        wrong = [part_of(Wrong, choice, f"{here}, wrong") for choice in one.pop("wrong", [])]
        steps.append(part_of(Step, {**one, "wrong": wrong}, here))
    return steps


# --- playing


class _Table:
    """The lesson's game as it goes on."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.position = Position(game, 1 + len(lesson.others), lesson.options)
        self.deal = list(lesson.deal)
        self.rng: Numbers = new_rng(lesson.seed)
        self.draw()

    def copy(self) -> _Table:
        twin = object.__new__(_Table)
        twin.position, twin.deal, twin.rng = self.position.copy(), list(self.deal), self.rng.copy()
        return twin

    def action(self, notation: str) -> int:
        return self.position.game.catalogue.parse(notation)

    def draw(self) -> tuple[list[Line], list[Scene]]:
        """Let chance act until somebody must decide: as the lesson has it, then by the seed."""
        lines: list[Line] = []
        scenes: list[Scene] = []
        while self.position.is_chance:
            before = self.position.copy()
            if self.deal:
                action = self.action(self.deal.pop(0))
                self.position.apply(CHANCE, action)
            else:
                action = self.position.draw(self.rng)
            lines += self.position.lines(before.state, CHANCE, action, LEARNER)
            scenes += self.position.scenes(before.state, CHANCE, action, LEARNER)
        return lines, scenes

    def take(self, seat: int, action: int) -> Frame:
        """A move and what chance makes of it."""
        before = self.position.copy()
        self.position.apply(seat, action)
        lines = self.position.lines(before.state, seat, action, LEARNER)
        scenes = self.position.scenes(before.state, seat, action, LEARNER)
        more_lines, more_scenes = self.draw()
        view = self.position.view(LEARNER)
        return Frame(view, seat, [*lines, *more_lines], [*scenes, *more_scenes])

    def play(self, moves: Sequence[str]) -> Iterator[Frame]:
        """Moves such as `1: place slot=3`."""
        for move in moves:
            seat, _, notation = move.partition(": ")
            yield self.take(int(seat), self.action(notation))


def play_lesson(game: Game, lesson: Lesson) -> list[Frame]:
    """The lesson moment by moment; a move that the rules do not allow is refused with its reason."""
    table = _Table(game, lesson)
    frames = [Frame(table.position.view(LEARNER), None)]
    for step in lesson.steps:
        table.deal += step.deal
        played = list(table.play(step.play))
        frames += [Frame(played[-1].view, None)] if step.quick else _noticed(played, frames[-1])
        if frames[-1].told is not None:
            frames.append(Frame(frames[-1].view, None))
        told = Told(step.text, step.rulings) if step.text else None
        frames[-1] = replace(frames[-1], told=told, light=step.light, step=step)
        if not step.take:
            continue
        branches = [_branch(table, wrong) for wrong in step.wrong]
        action = table.action(step.take)
        frames[-1] = replace(frames[-1], take=action, branches=branches)
        frames.append(table.take(LEARNER, action))
    if table.deal:
        raise BadData(f"{game.package}/{FILE}: {len(table.deal)} draws are left over: {table.deal[0]} …")
    return frames


def _noticed(frames: Sequence[Frame], last: Frame) -> Iterator[Frame]:
    """Moments of which the learner sees something."""
    for frame in frames:
        if frame.log or frame.scenes or frame.view != last.view:
            yield frame
            last = frame


def _branch(table: _Table, wrong: Wrong) -> Branch:
    """What comes of a wrong choice; nothing, where it is not allowed."""
    twin, game = table.copy(), table.position.game
    twin.deal = [*wrong.deal, *twin.deal]
    action = twin.action(wrong.take)
    told = Told(wrong.text, wrong.rulings)
    if action not in twin.position.legal(LEARNER):
        view, reason = twin.position.view(LEARNER), game.why_not(twin.position.state, LEARNER, action)
        return Branch(wrong, action, [Frame(view, None, told=told)], view, reason)
    taken = twin.take(LEARNER, action)
    frames = [taken, *_noticed(list(twin.play(wrong.then)), taken)]
    frames[-1] = replace(frames[-1], told=told)
    unseen = list(twin.play(wrong.proof))
    return Branch(wrong, action, frames, (unseen or frames)[-1].view)


# --- what a text says of a position


def found(view: Mapping[str, Any], path: str) -> Any:
    """What stands in a view at a path such as `cafes.0.2`."""
    value: Any = view
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, (list, tuple)) else value[part]
    return value


def measure(view: Mapping[str, Any], path: str) -> float:
    """How well the learner does by what stands at a path, or, after a `-`, how badly.

    A number is taken as it is. Of a number for each seat it is the learner's lead, of a list of names how
    many there are.
    """
    sign = -1 if path.startswith("-") else 1
    value = found(view, path.removeprefix("-"))
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        value = len(value)
    elif isinstance(value, list):
        value = value[LEARNER] - max(value[:LEARNER] + value[LEARNER + 1 :])
    return sign * float(value)
