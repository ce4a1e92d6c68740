"""The compiled side of a game: the functions every game's rules offer.

These stand here as names and meanings. Templates (`loops`, the bots' search, the kernels) are
written over them; `rule.bind` puts one game's functions in their place.
"""

from __future__ import annotations

from kaffihus.core.rule import is_rule, rule
from kaffihus.core.state import Bytes, Numbers, State


@rule
def setup(state: State, seats: int, options: Numbers) -> None:
    """The position before anything is dealt. Every field is set: nothing of an old game stays."""
    raise NotImplementedError


@rule
def pending(state: State) -> int:
    """The seats that may decide now, as bits; the CHANCE bit alone; 0 when the game is over."""
    raise NotImplementedError


@rule
def legal(state: State, seat: int, mask: Bytes) -> None:
    """Write 1 at each legal action of a seat that is pending; the mask comes cleared."""
    raise NotImplementedError


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Carry a legal action out, then all that follows by itself, until somebody must decide."""
    raise NotImplementedError


@rule
def chance_total(state: State) -> int:
    """The sum of the weights of what chance may do now."""
    raise NotImplementedError


@rule
def chance_action(state: State, k: int) -> int:
    """The k-th of that total: the action chance takes if it draws k."""
    raise NotImplementedError


@rule
def scores(state: State, out: Numbers) -> None:
    """Each seat's score as it stands; final when the game is over."""
    raise NotImplementedError


@rule
def ranks(state: State, out: Numbers) -> None:
    """Each seat's rank at the end, 1 being best; equal seats share a rank."""
    raise NotImplementedError


@rule
def observe(state: State, seat: int, out: Bytes) -> None:
    """What the seat knows, as small numbers, own side first. Writes every place of `out`."""
    raise NotImplementedError


@rule
def redeal(state: State, seat: int, rng: Numbers) -> None:
    """Replace all that the seat cannot know by a random deal it could not tell from the truth.

    The result depends on what the seat knows and on the generator, and on nothing else, to the
    bit: the unknown things are first gathered into a sorted pool and then dealt.
    """
    raise NotImplementedError


# The names of the contract: what a game has to offer, and what a template may be bound to.
NAMES = tuple(name for name, value in list(globals().items()) if is_rule(value))
