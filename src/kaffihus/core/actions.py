"""The catalogue of a game's actions: families with named arguments, one index, one notation.

`place slot=3` is the family `place` with the argument `slot`. The index of an action is its place
in the catalogue, and never changes within a version of the rules.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kaffihus.core.errors import NotAnAction

MAX_TEXT = 200  # characters of a notation that anybody may send us


@dataclass(frozen=True)
class Family:
    """Actions of one kind: one for each combination of its arguments' values."""

    name: str
    arguments: Mapping[str, Sequence[str]] = field(default_factory=dict)
    chance: bool = False

    def __len__(self) -> int:
        return math.prod(len(values) for values in self.arguments.values())


@dataclass(frozen=True)
class Action:
    """One action as a client sees it: its family and its arguments by name."""

    index: int
    family: str
    arguments: Mapping[str, str]

    def __str__(self) -> str:
        return " ".join([self.family, *(f"{name}={value}" for name, value in self.arguments.items())])


class Catalogue:
    """All actions of a game, in their fixed order."""

    def __init__(self, *families: Family) -> None:
        self.families = families
        self.actions: list[Action] = []
        self._first: dict[str, int] = {}
        for family in families:
            assert family.name not in self._first, f"two families {family.name!r}"
            self._first[family.name] = len(self.actions)
            self.actions.extend(_actions_of(family, len(self.actions)))
        self._index = {str(action): action.index for action in self.actions}

    def __len__(self) -> int:
        return len(self.actions)

    def first(self, family: str) -> int:
        """The index of a family's first action: what rules add their arguments to."""
        return self._first[family]

    def __getitem__(self, index: int) -> Action:
        if not 0 <= index < len(self.actions):
            raise NotAnAction(f"no action {index}: expected 0 to {len(self.actions) - 1}")
        return self.actions[index]

    def notate(self, index: int) -> str:
        """The notation of an action."""
        return str(self[index])

    def parse(self, text: str) -> int:
        """The index of the action a notation names."""
        if len(text) > MAX_TEXT:
            raise NotAnAction(f"not an action: {len(text)} characters, at most {MAX_TEXT} expected")
        plain = " ".join(text.split())
        if plain in self._index:
            return self._index[plain]
        raise NotAnAction(f"not an action: {plain!r}{self._hint(plain)}")

    def _hint(self, text: str) -> str:
        family = text.split(" ")[0]
        if family not in self._first:
            return f"; expected one of {', '.join(self._first)}"
        near = difflib.get_close_matches(text, self._index, n=1, cutoff=0.0)
        return f"; did you mean {near[0]!r}?"


def _actions_of(family: Family, first: int) -> list[Action]:
    """One action for each combination, the last argument running fastest."""
    found = []
    for offset in range(len(family)):
        rest = offset
        values: dict[str, str] = {}
        for name in reversed(list(family.arguments)):
            choices = family.arguments[name]
            values[name] = choices[rest % len(choices)]
            rest //= len(choices)
        in_order = {name: values[name] for name in family.arguments}
        found.append(Action(first + offset, family.name, in_order))
    return found
