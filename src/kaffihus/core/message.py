"""Messages: phrases with places to fill in, by a small part of ICU MessageFormat.

    {card}                                         a parameter
    {card, name, dat}                              a thing's name in one of its forms
    {count, plural, one {# card} other {# cards}}  by the number, as the language counts; # is the number
    {form, select, dat {þristi} other {þristur}}   by the value itself

`plural` and `select` always have an `other`, and may stand in each other; `=0` in a plural is that number
exactly. A name is a message as well, whose parameter `form` says which of its forms is meant.
An apostrophe quotes nothing, and stands before no brace, where ICU would have it quote. The page reads the
same messages (`web/src/i18n/message.ts`); docs/vectors/messages.json holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kaffihus.core.errors import BadData
from kaffihus.core.languages import plural_category

OTHER = "other"
FORM = "form"  # the parameter of a name
TOKEN = re.compile(r"[{}#]|[^{}#]+")
ARGUMENT = re.compile(r"\s*(\w+)\s*(?:,\s*(\w+)\s*(?:,\s*(=\d+|\w+)?\s*)?)?$")
CASE = re.compile(r"\s*(=\d+|\w+)\s*$")


@dataclass(frozen=True)
class Place:
    """Where a parameter is said; a thing's name in one of its forms."""

    name: str
    form: str = ""


@dataclass(frozen=True)
class Choice:
    """Where one of several messages is said, by a parameter's number or value."""

    name: str
    is_plural: bool
    cases: Mapping[str, Message]


Part = str | Place | Choice
Message = tuple[Part, ...]
# What a parameter is called in a form: a player, a card, a number.
Name = Callable[[str, str], str]


@cache
def parse(text: str) -> Message:
    """A message of its text; refuses one that is not well formed."""
    tokens = iter(TOKEN.findall(text))
    try:
        if "'{" in text or "'}" in text:
            raise BadData("an apostrophe before a brace")
        parts, closed = _parts(tokens, "")
        if closed:
            raise BadData("a brace too many")
    except BadData as error:
        raise BadData(f"{text!r} is no message: {error}") from None
    return parts


def render(message: Message, params: Mapping[str, Any], name: Name, language: str) -> str:
    """A message in words."""
    return "".join(
        part if isinstance(part, str) else _said(part, params, name, language) for part in message
    )


def parameters(message: Message) -> set[str]:
    """The names of all parameters that a message asks for, in whichever case."""
    found = set()
    for part in message:
        if not isinstance(part, str):
            found.add(part.name)
        if isinstance(part, Choice):
            found.update(*map(parameters, part.cases.values()))
    return found


def _said(part: Place | Choice, params: Mapping[str, Any], name: Name, language: str) -> str:
    if isinstance(part, Place):
        return name(part.name, part.form)
    value = params[part.name]
    exact = f"={value}" if part.is_plural else str(value)
    case = exact
    if part.is_plural and exact not in part.cases:
        case = plural_category(language, int(value))
    return render(part.cases.get(case, part.cases[OTHER]), params, name, language)


def _parts(tokens: Iterator[str], counted: str) -> tuple[Message, bool]:
    """Up to a closing brace or the end, and which of the two; `counted` is the plural it stands in."""
    parts: list[Part] = []
    for token in tokens:
        if token == "}":
            return tuple(parts), True
        if token == "{":
            parts.append(_argument(tokens))
        elif token == "#" and counted:
            parts.append(Place(counted))
        else:
            parts.append(token)
    return tuple(parts), False


def _argument(tokens: Iterator[str]) -> Place | Choice:
    head = next(tokens, "")
    found = ARGUMENT.match(head)
    if not found:
        raise BadData(f"{head!r} names no parameter")
    name, kind, first = found.groups()
    if kind in ("plural", "select"):
        return _choice(tokens, name, kind == "plural", first or "")
    if kind not in (None, "name") or (kind == "name" and not first):
        raise BadData(f"{head!r} is neither a plural, nor a select, nor a name in a form")
    if next(tokens, "") != "}":
        raise BadData(f"{name} is not closed")
    return Place(name, first or "")


def _choice(tokens: Iterator[str], name: str, is_plural: bool, first: str) -> Choice:
    cases: dict[str, Message] = {}
    case = first
    for token in tokens:
        if token == "}" and not case:
            if OTHER not in cases:
                raise BadData(f"{name} has no {OTHER}")
            return Choice(name, is_plural, cases)
        if token == "{" and case:
            cases[case], closed = _parts(tokens, name if is_plural else "")
            case = ""
            if not closed:
                break
        elif found := CASE.match(token):
            case = found[1]
        elif token.strip():
            raise BadData(f"{token!r} in the choice by {name}")
    raise BadData(f"the choice by {name} is not closed")
