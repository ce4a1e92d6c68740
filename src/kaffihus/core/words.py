"""What is said to people: lines of the log, questions, reasons why not, and rules in players' words.

All of it is a key and parameters, so that a client can say it in its own language. A game's `PHRASES`
hold the English of each key, `phrases.<language>.json` beside them any other language; each is a message
(see `message`). A parameter whose name begins with `seat` is a seat, whose name is said as it is; any other
value is said by the phrase `<game>.name.<value>` if there is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kaffihus.core.languages import ENGLISH
from kaffihus.core.message import FORM, parse, render

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


def say(
    line: Line, game: str, phrases: Mapping[str, str], players: Sequence[str], language: str = ENGLISH
) -> str:
    """A line in a language, by its phrases."""
    if line.key == PLAIN:
        return str(line.params["text"])

    def name_of(value: Any, form: str) -> str:
        phrase = phrases.get(f"{game}.name.{value}")
        if phrase is None:
            return str(value)
        return render(parse(phrase), {FORM: form}, name, language)

    def name(param: str, form: str) -> str:
        value = line.params[param]
        if param.startswith("seat"):
            return players[value]
        if isinstance(value, (list, tuple)):
            return ", ".join(name_of(part, form) for part in value)
        return name_of(value, form)

    return render(parse(phrases[line.key]), line.params, name, language)
