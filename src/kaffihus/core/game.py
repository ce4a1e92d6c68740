"""A game: its facts and its functions, bound together for everything that serves all games."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from types import SimpleNamespace
from typing import Any

import numpy as np

from kaffihus.core import loops
from kaffihus.core.actions import Catalogue
from kaffihus.core.errors import BadRequest
from kaffihus.core.rule import bind, compiled, is_rule
from kaffihus.core.state import Bytes, Numbers, PlainState, State
from kaffihus.core.words import Line, Reason, say

Viewer = int | None  # a seat, or None: a spectator


@dataclass(frozen=True)
class Option:
    """Something that may be set before a game: a whole number from a short list.

    A ruling that changes becomes an option: below version `since` of the rules it is `before`.
    """

    name: str
    default: int
    choices: Sequence[int]
    text: str
    hidden: bool = False  # for tests, study and old records only
    since: int = 1
    before: int = 0

    def default_at(self, version: int) -> int:
        """What it is in a version of the rules unless somebody chooses."""
        return self.default if version >= self.since else self.before


@dataclass(frozen=True)
class Feature:
    """A stretch of the observation with a name."""

    name: str
    size: int


@dataclass(frozen=True, eq=False)
class Game:
    """One game of the house. The functions are described in `contract` and below."""

    id: str
    title: str
    tagline: str
    designer: str
    publisher: str
    seats: range
    minutes: int
    rules_version: int
    components: Mapping[str, Any]  # the parsed components file
    options: Sequence[Option]
    tiny: Mapping[str, int]  # options of the smallest interesting variant, for exhaustive tests
    state_dtype: np.dtype[Any]
    catalogue: Catalogue
    features: Sequence[Feature]  # the layout of the observation

    # The rules (compiled side).
    setup: Callable[[State, int, Numbers], None]
    pending: Callable[[State], int]
    legal: Callable[[State, int, Bytes], None]
    apply: Callable[[State, int, int], None]
    chance_total: Callable[[State], int]
    chance_action: Callable[[State, int], int]
    scores: Callable[[State, Numbers], None]
    ranks: Callable[[State, Numbers], None]
    observe: Callable[[State, int, Bytes], None]
    redeal: Callable[[State, int, Numbers], None]

    # For people (interpreted side).
    view: Callable[[PlainState, Viewer], dict[str, Any]]  # built up from nothing
    describe: Callable[[PlainState, int, int, Viewer], Line | None]  # an action about to be taken
    aftermath: Callable[[PlainState, PlainState, Viewer], list[Line]]  # what followed by itself
    why_not: Callable[[PlainState, int, int], Reason]  # for an action that is not legal
    check: Callable[[PlainState], None]  # asserts what holds in every position
    board: Callable[[dict[str, Any]], str]  # a view as text with Rich's markup
    phrases: Mapping[str, str]
    labels: Mapping[str, str] = field(default_factory=dict)  # ids in lines to names
    prompts: Mapping[str, str] = field(default_factory=dict)  # a view's phase to the question it asks

    @cached_property
    def components_hash(self) -> str:
        """A fingerprint of what is printed on the components."""
        text = json.dumps(self.components, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def rules_label(self) -> str:
        """What a record and a commitment name as the rules."""
        return f"{self.id} {self.rules_version} {self.components_hash}"

    def at_version(self, version: int) -> Game:
        """The game by an older version of its rules, for records and tables begun under it."""
        if version == self.rules_version:
            return self
        if not 1 <= version < self.rules_version:
            known = f"versions 1 to {self.rules_version}" if self.rules_version > 1 else "version 1"
            raise BadRequest(f"version {version} of the rules of {self.title}; known here: {known}")
        return _at_version(self, version)

    @property
    def observation_size(self) -> int:
        """How many numbers `observe` writes."""
        return sum(feature.size for feature in self.features)

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players the game is not for."""
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            expected = f"{least}" if least == most else f"{least} to {most}"
            raise BadRequest(f"{self.title} is for {expected} players, not {seats}")

    def option_values(self, chosen: Mapping[str, int] | None = None) -> Numbers:
        """All options as the array that `setup` takes; unknown names and values are refused."""
        chosen = dict(chosen or {})
        values = []
        for option in self.options:
            value = chosen.pop(option.name, option.default_at(self.rules_version))
            if value not in option.choices:
                allowed = ", ".join(map(str, option.choices))
                raise BadRequest(f"{self.title}: {option.name}={value}; expected one of {allowed}")
            values.append(value)
        if chosen:
            known = ", ".join(option.name for option in self.options if not option.hidden)
            raise BadRequest(
                f"{self.title} has no option {next(iter(chosen))!r}; it has: {known or 'none'}"
            )
        return np.array(values, np.int64)

    def new_state(self, seats: int, options: Mapping[str, int] | None = None) -> PlainState:
        """The position before anything is dealt."""
        self.check_seats(seats)
        state = PlainState(self.state_dtype)
        self.setup(state, seats, self.option_values(options))
        return state

    def new_mask(self) -> Bytes:
        """A mask for one action each, rounded up to whole words."""
        return np.zeros((len(self.catalogue) + 7) // 8 * 8, np.uint8)

    def say(self, line: Line, players: Sequence[str]) -> str:
        """A line of the log in English."""
        return say(line, self.phrases, self.labels, players)

    def bind(self, template: Any, tag: str = "", **more: Any) -> SimpleNamespace:
        """A template's rules over this game's functions and loops, and what else it asks for.

        Bindings that differ in what else need a tag each: see `core.rule.bind`.
        """
        own = {name: value for name, value in vars(self.loops).items() if is_rule(value)}
        return bind(template, tag or self.id, {**own, **self._names, **more})

    @cached_property
    def loops(self) -> SimpleNamespace:
        """The loops over this game's rules, interpreted."""
        return bind(loops, self.id, self._names)

    @cached_property
    def fast(self) -> SimpleNamespace:
        """The loops over this game's rules, compiled when first called."""
        own = {name: value for name, value in vars(self.loops).items() if is_rule(value)}
        return SimpleNamespace(**{name: compiled(value) for name, value in own.items()})

    @cached_property
    def _names(self) -> dict[str, Any]:
        return {
            "ACTIONS": len(self.catalogue),
            "MASK": len(self.new_mask()),
            "OBSERVATION": self.observation_size,
            "STATE": self.state_dtype,
            "WORDS": self.state_dtype.itemsize // 8,
            "setup": self.setup,
            "pending": self.pending,
            "legal": self.legal,
            "apply": self.apply,
            "chance_total": self.chance_total,
            "chance_action": self.chance_action,
            "scores": self.scores,
            "ranks": self.ranks,
            "observe": self.observe,
            "redeal": self.redeal,
        }


@cache
def _at_version(game: Game, version: int) -> Game:
    return replace(game, rules_version=version)
