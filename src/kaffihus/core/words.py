"""What is said to people: lines of the log, and reasons why not.

A line is a key and parameters, so that a client can say it in another language; a game's phrases
hold the English of each key. A parameter whose name begins with `seat` is a seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

SPECTATOR = None


@dataclass(frozen=True)
class Line:
    """One line of the log, as one viewer may read it."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal: the ruling's id (or "rules") and a sentence."""

    ruling: str
    text: str


def say(line: Line, phrases: Mapping[str, str], labels: Mapping[str, str], players: Sequence[str]) -> str:
    """A line in English."""
    words = {}
    for name, value in line.params.items():
        if name.startswith("seat"):
            words[name] = players[value]
        elif isinstance(value, (list, tuple)):
            words[name] = ", ".join(labels.get(str(part), str(part)) for part in value)
        else:
            words[name] = labels.get(str(value), str(value))
    return phrases[line.key].format(**words)
