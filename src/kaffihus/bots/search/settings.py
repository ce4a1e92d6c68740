"""How a bot thinks: the settings of its search, by name, with words for those that are a choice."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, NamedTuple

from kaffihus.core.errors import BadRequest


class Knowledge(IntEnum):
    """Whose knowledge names a node of the tree."""

    ACTOR = 0  # what the acting seat knows
    SEARCHER = 1  # what the searching seat knows, whoever acts
    PUBLIC = 2  # the others act on what is public, the searching seat on what it knows


class Selection(IntEnum):
    """How a node of the tree chooses among its actions."""

    BOUND = 0  # the highest upper confidence bound
    MIXED = 1  # where choices are sealed: now the bound, now the average strategy


SIGNED = ("risk", "aggression")  # settings that may be below 0


class SearchSettings(NamedTuple):
    """How to think. Compiled code takes it as it is: every field keeps the type of its default."""

    iterations: int = 1000  # simulations; 0: look one turn ahead, without a tree
    seconds: float = 0.0  # stop after this time; 0: never
    noise: float = 0.0  # how far results are misjudged, of 1
    mixed: int = 0  # whether sealed choices are drawn from the average strategy
    worlds: int = 12  # one turn ahead: worlds in which each action is tried
    steps: int = 12  # one turn ahead: decisions of the same turn that are played on
    explore: float = 0.7  # the constant of the confidence bound; results are from 0 to 1
    limit: int = 1_000_000  # decisions of a playout before the estimate takes over
    one_stage: int = 0  # whether a simulation ends with the stage of the game
    own_turn: int = 0  # whether it ends with the searching seat's turn, judged by `foresee`
    knowledge: Knowledge = Knowledge.ACTOR
    selection: Selection = Selection.BOUND
    candidates: int = 1  # a playout tries so many actions and takes the best by estimate
    deals: int = 1  # so many worlds are dealt at most until one is likely
    guided: int = 0  # whether the game's network guides the search; without iterations it answers alone
    heat: int = 500  # of a network that answers alone, in thousandths: 1000 as it was taught, 0 the best
    risk_aversion: float = 0.0  # the answer is the best mean less this by √visits; 0: the most visits
    # A manner, whatever the strength: see `manner`. The first two may be below 0.
    risk: float = 0.0  # so much of a result's spread counts as won
    aggression: float = 0.0  # what an attack is worth in itself, in shares of the win
    overlook: float = 0.0  # how often an action is not thought of, of 1

    def changed(self, given: Mapping[str, Any]) -> SearchSettings:
        """The same but for those given; a choice is given by its word."""
        return self._replace(**{name: _value(name, value) for name, value in given.items()})


def parse_settings(text: str) -> dict[str, Any]:
    """The settings named in a text such as `iterations=300,knowledge=public`."""
    found: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        found[name] = _value(name, value)
    return found


def _value(name: str, value: Any) -> Any:
    """A setting's value in its own type; what cannot be is refused."""
    defaults = SearchSettings._field_defaults
    if name not in defaults:
        raise BadRequest(f"a bot has no setting {name!r}; there are: {', '.join(defaults)}")
    kind = type(defaults[name])
    if issubclass(kind, IntEnum):
        words = {member.name.lower(): member for member in kind}
        if not isinstance(value, kind) and value not in words:
            raise BadRequest(f"bot setting {name}={value}: expected one of {', '.join(words)}")
        return value if isinstance(value, kind) else words[value]
    try:
        number = kind(value)
    except ValueError:
        raise BadRequest(f"bot setting {name}={value}: expected a number") from None
    if not (number >= 0 or (name in SIGNED and number < 0)):
        raise BadRequest(f"bot setting {name}={value}: expected 0 or more")
    return number
