"""What a game says of itself before any rule: its names and numbers, its options, its looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


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
class Accent:
    """A game's colour on the page, on light and on dark ground, and that of its cards' backs."""

    light: str
    dark: str
    back: str


@dataclass(frozen=True, eq=False, kw_only=True)
class Meta:
    """A game's identity."""

    id: str
    title: str
    tagline: str
    designer: str
    publisher: str
    seats: range
    minutes: int
    rules_version: int
    ruling_prefix: str  # of the ids on the game's page: FIKA-12
    accent: Accent
    options: Sequence[Option] = ()
    history: Mapping[int, str] = field(default_factory=lambda: {1: "The first version."})  # of the rules
    tiny: Mapping[str, int]  # options of the smallest interesting variant, for exhaustive tests
