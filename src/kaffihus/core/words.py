"""What is said to people: lines of the log, questions, reasons why not, and rules in players' words.

All of it is a key and parameters, so that a client can say it in its own language. A game's `PHRASES`
hold the English of each key. A parameter whose name begins with `seat` is a seat; any other value is said
by the phrase `<game>.name.<value>` if there is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

PLAIN = "plain"  # the key of what is said in English only


@dataclass(frozen=True)
class Line:
    """Something to be said: its key and its parameters."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal: the ruling's id (or "rules") and a sentence."""

    ruling: str
    line: Line


@dataclass(frozen=True)
class Prose:
    """A rule told to players, and the rulings it tells. A test holds the two together."""

    text: str
    rulings: tuple[str, ...]


def because(ruling: str, key: str, **params: Any) -> Reason:
    """A reason by its ruling, its key and its parameters."""
    return Reason(ruling, Line(key, params))


def say(line: Line, game: str, phrases: Mapping[str, str], players: Sequence[str]) -> str:
    """A line in English."""
    names = f"{game}.name."
    words = {}
    for name, value in line.params.items():
        if name.startswith("seat"):
            words[name] = players[value]
        elif isinstance(value, (list, tuple)):
            words[name] = ", ".join(phrases.get(f"{names}{part}", str(part)) for part in value)
        else:
            words[name] = phrases.get(f"{names}{value}", str(value))
    if line.key == PLAIN:
        return words["text"]
    return phrases[line.key].format(**words)
