"""Packs the games' lessons for the page: what the rules make of each `lesson.toml`, moment by moment.

A moment's view is kept as what has changed since the one before it, so that a lesson is a few kilobytes.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping, Sequence
from typing import Any

from kaffihus.core.game import Game
from kaffihus.core.lesson import Frame, play_lesson, read_lesson
from kaffihus.core.scene import Scene
from kaffihus.core.told import Told

Change = tuple[list[str | int], Any]  # where in a view, and what stands there now


def packed(game: Game) -> str | None:
    """A game's lesson as JSON; None where it has none."""
    lesson = read_lesson(game)
    if lesson is None:
        return None
    frames = play_lesson(game, lesson)
    content = {
        "about": said(lesson.about),
        "others": list(lesson.others),
        "hints": {asked: said(hint) for asked, hint in lesson.hints.items()},
        "view": plain(frames[0].view),
        "frames": pack(game, frames, frames[0].view),
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def pack(game: Game, frames: Sequence[Frame], before: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Moments one after another, each by its difference to the one before."""
    found = []
    for frame in frames:
        found.append(moment(game, frame, before))
        before = frame.view
    return found


def moment(game: Game, frame: Frame, before: Mapping[str, Any]) -> dict[str, Any]:
    """One moment; what is empty is left out."""
    parts = {
        "changes": changes(plain(before), plain(frame.view)),
        "actor": frame.actor,
        "log": plain(frame.log),
        "scenes": [scene(one, frame.view) for one in frame.scenes],
        "told": said(frame.told) if frame.told else None,
        "light": list(frame.light),
        "take": None if frame.take is None else option(game, frame.take),
        "wrong": [
            {"take": option(game, branch.action), "frames": pack(game, branch.frames, frame.view)}
            for branch in frame.branches
        ],
    }
    return {name: part for name, part in parts.items() if part not in (None, [])}


def said(told: Told) -> dict[str, Any]:
    """A text by language, and the rulings it tells."""
    return {"text": dict(told.text), "rulings": list(told.rulings)}


def option(game: Game, action: int) -> dict[str, Any]:
    """An action as the house offers it."""
    named = game.catalogue[action]
    return {
        "action": action,
        "notation": game.catalogue.notate(action),
        "family": named.family,
        "arguments": dict(named.arguments),
    }


def scene(one: Scene, now: Mapping[str, Any]) -> dict[str, Any]:
    """A scene; its board, where it has one of its own, by its difference to the moment's."""
    told = {name: part for name, part in plain(one).items() if name != "view"}
    return {"scene": told, "changes": None if one.view is None else changes(plain(now), plain(one.view))}


def changes(before: Any, after: Any, path: tuple[str | int, ...] = ()) -> list[Change]:
    """What has to be set for one value to become another."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return [change for key in after for change in changes(before[key], after[key], (*path, key))]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [change for i, value in enumerate(after) for change in changes(before[i], value, (*path, i))]
    return [(list(path), after)]


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value if value is None or isinstance(value, (str, bool)) else int(value)
