"""A game: its facts and its functions, bound together for everything that serves all games."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import import_module, resources
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from kaffihus.core import contract, loops
from kaffihus.core.actions import Catalogue
from kaffihus.core.errors import BadData, BadRequest
from kaffihus.core.languages import ENGLISH, LANGUAGES
from kaffihus.core.layout import Layout
from kaffihus.core.message import FORM
from kaffihus.core.meta import Meta
from kaffihus.core.rule import add_sources, bind, compiled, is_rule
from kaffihus.core.scene import Scene, Verdict
from kaffihus.core.state import Bytes, Numbers, PlainState, State
from kaffihus.core.view import View, Viewer
from kaffihus.core.words import Line, Prose, Reason, say

# Where the parts of a game stand in its folder. A function stands in exactly one of its modules.
DATA = {
    "components": ("components", "COMPONENTS"),
    "state_dtype": ("state", "STATE"),
    "catalogue": ("actions", "CATALOGUE"),
    "layout": ("observation", "LAYOUT"),
    "phrases": ("phrases", "PHRASES"),
    "prose": ("phrases", "PROSE"),
}
FOR_PEOPLE = ("view", "describe", "aftermath", "scenes", "verdict", "why_not", "check", "board")
MODULES = (
    "rules",
    "legal",
    "dealing",
    "scoring",
    "knowledge",
    "observation",
    "view",
    "words",
    "scenes",
    "why_not",
    "check",
    "board",
)


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Meta):
    """One game of the house. The functions are described in `contract` and below."""

    package: str  # the folder with its modules and its page
    components: Mapping[str, Any]  # the parsed components file
    state_dtype: np.dtype[Any]
    catalogue: Catalogue
    layout: Layout  # of the observation

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
    view: Callable[[PlainState, Viewer], View]  # built up from nothing
    describe: Callable[[PlainState, int, int, Viewer], Line | None]  # an action about to be taken
    aftermath: Callable[[PlainState, PlainState, Viewer], list[Line]]  # what followed by itself
    scenes: Callable[[PlainState, int, int, PlainState, Viewer], list[Scene]]  # what of it is worth a look
    verdict: Callable[[PlainState], Verdict]  # of a game that is over: who won, by what, why
    why_not: Callable[[PlainState, int, int], Reason]  # for an action that is not legal
    check: Callable[[PlainState], None]  # asserts what holds in every position
    board: Callable[[Any], str]  # a view as text with Rich's markup
    phrases: Mapping[str, str]  # English by key
    prose: Mapping[str, Prose]  # the rules as told to players, by key

    @classmethod
    def from_package(cls, package: str, meta: Meta) -> Game:
        """The game whose parts stand in a package, each under its usual name; says what is missing."""
        add_sources(package)
        parts: dict[str, Any] = {}
        for part, (module, name) in DATA.items():
            parts[part] = getattr(import_module(f"{package}.{module}"), name)
        parts["phrases"] = {**parts["phrases"], **import_module(f"{package}.why_not").WHY}
        present = [name for name in MODULES if find_spec(f"{package}.{name}")]
        modules = [import_module(f"{package}.{name}") for name in present]
        for name in (*contract.NAMES, *FOR_PEOPLE):
            parts[name] = _defined_once(name, modules, package)
        return cls(**vars(meta), package=package, **parts)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a game is its package and its version of the rules."""
        if _game_of(self.package, self.rules_version) is not self:
            raise BadData(
                f"{self.title}: only the `GAME` of {self.package} can be pickled, this is another"
            )
        return _game_of, (self.package, self.rules_version)

    def __deepcopy__(self, memo: Any) -> Game:
        return self  # nothing of it changes

    @cached_property
    def page(self) -> str:
        """The game's page: README.md of its folder."""
        return resources.files(self.package).joinpath("README.md").read_text("utf-8")

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
        return self.layout.size

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

    def say(self, line: Line, players: Sequence[str], language: str = ENGLISH) -> str:
        """A line in a language."""
        return say(line, self.id, self.words_in(language), players, language)

    def name_of(self, thing: str, language: str = ENGLISH) -> str:
        """What people call a card, a board, a cake."""
        key = f"{self.id}.name.{thing}"
        return self.say(Line(key, {FORM: ""}), (), language) if key in self.phrases else thing

    def words_in(self, language: str) -> Mapping[str, str]:
        """Everything it says in a language, by key; in English what that has no words for yet."""
        return self._spoken.get(language, self._spoken[ENGLISH])

    def prompt(self, view: View) -> Line | None:
        """The question that the view's seat has to answer, if there is one."""
        return None if view["asked"] is None else Line(f"{self.id}.prompt.{view['asked']}")

    def bind(self, template: Any, tag: str = "", **more: Any) -> SimpleNamespace:
        """A template's rules over this game's functions and loops, and what else it asks for.

        Bindings that differ in what else need a tag each: see `core.rule.bind`.
        """
        own = {name: value for name, value in vars(self.loops).items() if is_rule(value)}
        return bind(template, tag or self.id, {**own, **self._names, **more})

    @cached_property
    def words(self) -> dict[str, dict[str, str]]:
        """Everything it says, by language and key: the phrases, the rules told to players, the facts."""
        folder = resources.files(self.package)
        files = {language: folder / f"phrases.{language}.json" for language in LANGUAGES}
        facts = {f"{self.id}.tagline": self.tagline}
        facts.update({f"{self.id}.option.{one.name}": one.text for one in self.options if not one.hidden})
        prose = {key: prose.text for key, prose in self.prose.items()}
        others = {
            language: json.loads(file.read_text("utf-8"))
            for language, file in files.items()
            if file.is_file()
        }
        return {ENGLISH: {**facts, **self.phrases, **prose}, **others}

    @cached_property
    def _spoken(self) -> dict[str, dict[str, str]]:
        return {language: {**self.words[ENGLISH], **own} for language, own in self.words.items()}

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
        """What a template's global names stand for."""
        return {
            "ACTIONS": len(self.catalogue),
            "MASK": len(self.new_mask()),
            "OBSERVATION": self.observation_size,
            "STATE": self.state_dtype,
            "WORDS": self.state_dtype.itemsize // 8,
            **{name: getattr(self, name) for name in contract.NAMES},
        }


def _defined_once(name: str, modules: Sequence[ModuleType], package: str) -> Any:
    """The function of that name that one of the modules defines."""
    found = [
        module
        for module in modules
        if getattr(getattr(module, name, None), "__module__", None) == module.__name__
    ]
    if len(found) != 1:
        where = ", ".join(module.__name__.rpartition(".")[2] for module in found) or "none"
        raise BadData(f"{package}: expected `{name}` in one of its modules, found it in {where}")
    return getattr(found[0], name)


def _game_of(package: str, version: int) -> Game:
    """The game of a package by a version of its rules."""
    game: Game = import_module(package).GAME
    return game.at_version(version)


@cache
def _at_version(game: Game, version: int) -> Game:
    return replace(game, rules_version=version)
