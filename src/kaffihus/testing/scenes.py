"""Scenes: they can be told, they count right, and they show nobody more than they may know."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict

from kaffihus.core.chance import new_rng
from kaffihus.core.game import Game
from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.core.scene import Scene
from kaffihus.core.view import Viewer
from kaffihus.testing.playing import choices, random_walk, seen
from kaffihus.testing.words import NAMES

LEAST_COMPARED = 8  # scenes that a comparison of worlds should see to be worth something
SMALL_GAMES = 20
KINDS = ("scoring", "moment", "glance")


def every_scene_can_be_told(game: Game) -> None:
    """For every viewer, whatever happens: a title, beats, words for all of it; and the verdict."""
    for seats in game.seats:
        state = None
        for before, step, after, viewer in _watched(game, seats, {}, 80 + seats):
            for scene in told(before, step, after, viewer):
                assert scene.kind in KINDS and scene.beats, f"{scene.title.key}: nothing to be seen"
                for line in (scene.title, *(beat.line for beat in scene.beats)):
                    text = game.say(line, NAMES)
                    assert text and "{" not in text, f"{line.key}: {text!r}"
                assert not scene.unit or scene.unit in game.phrases, scene.unit
                assert bool(scene.unit) == bool(scene.start), f"{scene.title.key}: counters without a name"
            state = after
        assert state is not None and state.is_over
        _check_verdict(game, state)


def _check_verdict(game: Game, end: Position) -> None:
    verdict = game.verdict(end.state)
    assert verdict.unit in game.phrases and verdict.parts, "what a result is made of"
    for line in verdict.lines:
        assert "{" not in game.say(line, NAMES), line.key
    winners = [seat for seat, rank in enumerate(end.ranks()) if rank == 1]
    assert verdict.lines[0].params["seat"] in winners, "the first thing said is who has won"


def scenes_end_at_the_scores(game: Game) -> None:
    """What is counted in a scene adds up to the scores that follow it."""
    for seats, options, seed in _games(game):
        for before, step, after in random_walk(game, seats, options, seed):
            for scene in told(before, step, after, None):
                if not scene.is_score:
                    continue
                total = list(scene.start)
                for beat in scene.beats:
                    for seat, points in enumerate(beat.gains):
                        total[seat] += points
                assert total == after.scores(), f"{scene.title.key}: {total}, not {after.scores()}"
                begins = ([0] * seats, before.scores())
                assert list(scene.start) in begins, f"{scene.title.key} begins at {scene.start}"


def scenes_do_not_tell_worlds_apart(game: Game) -> None:
    """Where a viewer reads and sees the same in two worlds, they are told the same scenes."""
    compared = 0
    for seats, options, seed in _games(game):
        for number, (before, step, after, viewer) in enumerate(_watched(game, seats, options, seed)):
            ours = told(before, step, after, viewer)
            if viewer is None or not ours:
                continue
            world = before.redeal(viewer, new_rng(number))
            if step.action not in choices(world, step.seat):
                continue
            then = world.copy()
            game.apply(then.state, step.seat, step.action)
            if seen(world, step, then, viewer) == seen(before, step, after, viewer):
                theirs = told(world, step, then, viewer)
                assert as_text(ours) == as_text(theirs), f"a scene tells seat {viewer} what it cannot know"
                compared += 1
    assert compared >= LEAST_COMPARED, f"{compared} scenes were compared: too few to tell"


def scenes_come_of_what_is_seen(game: Game) -> None:
    """A step that shows a viewer nothing, in the log or in how things stand, has no scene for them."""
    for seats, options, seed in _games(game):
        for before, step, after, viewer in _watched(game, seats, options, seed):
            scenes = told(before, step, after, viewer)
            if scenes and not after.lines(before.state, step.seat, step.action, viewer):
                then, now = ([one.view(viewer), one.pending] for one in (before, after))
                assert then != now, f"{scenes[0].title.key} tells viewer {viewer} of what they do not see"


def told(before: Position, step: Step, after: Position, viewer: Viewer) -> list[Scene]:
    """The scenes of a step."""
    return after.scenes(before.state, step.seat, step.action, viewer)


def as_text(scenes: list[Scene]) -> str:
    """Every byte of them."""
    return json.dumps([asdict(scene) for scene in scenes], sort_keys=True, ensure_ascii=False)


def _games(game: Game) -> Iterator[tuple[int, Mapping[str, int], int]]:
    """Seats, options and seeds: whole games, and small ones, in which everything happens soon."""
    for seats in game.seats:
        yield seats, {}, 70 + seats
    for seed in range(SMALL_GAMES):
        yield game.seats[0], game.tiny, seed


def _watched(
    game: Game, seats: int, options: Mapping[str, int], seed: int
) -> Iterator[tuple[Position, Step, Position, Viewer]]:
    """Every step of a random game, with everybody who watches it."""
    for before, step, after in random_walk(game, seats, options, seed):
        for viewer in (None, *range(seats)):
            yield before, step, after, viewer
