"""What the coach says of a decision, as the seat that asks may know it.

Everything follows from one world that the seat cannot tell from the true one, dealt from the seed: the
truth is not looked at again. So the same is said, to the byte, in all worlds that the seat cannot tell
apart.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from kaffihus.bots.search.game_search import bound_evaluation, search_of
from kaffihus.coach.advice import Advice, Consequence, Grade, Stake, Suggestion
from kaffihus.coach.weighing import Weighed, Weighing, weigh
from kaffihus.core.chance import new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.core.words import Line

MOST_OPTIONS = 3
MOST_SAID = 3  # of one option
WORLDS, SURE_WORLDS = 48, 6  # in which what is likely is counted, and what is sure is looked for
LITTLE, SOME = 0.03, 0.10  # of a win: less than that is at stake
CLOSE, WORSE = 0.02, 0.08  # of a win: less than that behind the best
SURE = 2.0  # standard errors
STEP = 5  # percent: more would be false precision

Consequences = Callable[[Any, int, int, Any], list[Line]]
Chances = Callable[[Any, int, int, Any], list[tuple[Line, float]]]


def is_ready(game: Game) -> bool:
    """Whether the search is compiled; if not, that is begun in the background where it may be."""
    return search_of(game).is_ready()


def advise(position: Position, seat: int, seed: int, is_plain: bool = False) -> Advice:
    """What the seat may be told of the decision it has to make; the same seed, the same advice.

    Without compiled code (`is_plain`) it is a quick look, and says so.
    """
    world = position.redeal(seat, new_rng(seed))
    legal = world.legal(seat)
    if not legal:
        raise BadRequest(f"seat {seat} has nothing to decide")
    if len(legal) == 1:
        return Advice("none", None, 0, others=1)
    weighing = weigh(world, seat, legal, seed, is_plain)
    shown = worth_naming(weighing, lambda action: is_pointless(world, seat, action))
    best = shown[0]
    return Advice(
        stake=stake_of(weighing.stake),
        percent=percent_of(best.value),
        margin=max(STEP, STEP * math.ceil(100 * SURE * best.error / STEP)),
        options=[
            Suggestion(
                action=option.action,
                notation=world.game.catalogue.notate(option.action),
                grade=grade_of(option, option is best),
                percent=percent_of(min(option.value, best.value)),
                consequences=said,
            )
            for option, said in zip(shown, what_follows(world, seat, shown, seed), strict=True)
        ],
        others=len(legal) - len(shown),
        is_modest=is_plain,
    )


def worth_naming(weighing: Weighing, is_pointless: Callable[[int], bool]) -> list[Weighed]:
    """The best option, and the next ones: two at least, so that there is something to compare.

    What nobody would do is named only where there is nothing else that is about as good.
    """
    options = weighing.options
    first = next(
        (one for one in options if grade_of(one, False) == "close" and not is_pointless(one.action)),
        options[0],
    )
    others = [one for one in options if one is not first]
    rest = [one for one in others if not is_pointless(one.action)] or others
    good = [option for option in rest if grade_of(option, False) != "bad"]
    return [first, *(good or rest[:1])[: MOST_OPTIONS - 1]]


def stake_of(difference: float) -> Stake:
    """How much depends on the choice, in plain steps."""
    return "little" if difference < LITTLE else "some" if difference < SOME else "much"


def grade_of(option: Weighed, is_best: bool) -> Grade:
    """How an option compares with the best one; what cannot be told from noise is close."""
    if is_best:
        return "best"
    if option.behind < CLOSE or option.behind < SURE * option.behind_error:
        return "close"
    return "worse" if option.behind < WORSE else "bad"


def percent_of(value: float) -> int:
    """A share of the win to the next five percent; nothing is ever quite lost or won."""
    return min(max(STEP * round(100 * value / STEP), STEP), 100 - STEP)


# --- what comes of it


def what_follows(
    world: Position, seat: int, options: Sequence[Weighed], seed: int
) -> list[list[Consequence]]:
    """For each option what comes of it in all worlds, and what in how many.

    What all options have in common is left out: it helps nobody to choose.
    """
    consequences, chances = words_of(world.game)
    likelihood = getattr(bound_evaluation(world.game), "likelihood", None)
    worlds = [world.redeal(seat, new_rng(seed, 1 + k)) for k in range(WORLDS)]
    weights = [float(likelihood(one.state.copy(), seat)) if likelihood else 1.0 for one in worlds]
    if not sum(weights):
        weights = [1.0] * WORLDS
    found = [_followed(worlds, weights, seat, option.action, consequences, chances) for option in options]
    if len(found) > 1:
        common = [one for one in found[0] if all(one in other for other in found[1:])]
        found = [[one for one in said if one not in common] or said for said in found]
    return [said[:MOST_SAID] for said in found]


def _followed(
    worlds: Sequence[Position],
    weights: Sequence[float],
    seat: int,
    action: int,
    consequences: Consequences,
    chances: Chances,
) -> list[Consequence]:
    sure: list[Line] | None = None
    shares: list[tuple[Line, float]] = []
    for number, (one, weight) in enumerate(zip(worlds, weights, strict=True)):
        after = one.copy()
        one.game.apply(after.state, seat, action)
        if number < SURE_WORLDS:
            told = consequences(one.state, seat, action, after.state)
            sure = told if sure is None else [line for line in sure if line in told]
        for line, chance in chances(one.state, seat, action, after.state):
            shares.append((line, weight * chance))
    total = sum(weights)
    lines = list({repr(line): line for line, _ in shares}.values())
    likely = [
        Consequence(line, round(10 * sum(share for other, share in shares if other == line) / total))
        for line in lines
    ]
    some = [one for one in likely if one.tenths] or likely  # what hardly ever happens, if nothing else may
    return [*some, *(Consequence(line) for line in sure or [])]


def has_words(game: Game) -> bool:
    """Whether the game's folder says something of actions, in `coach.py`."""
    return find_spec(f"{game.package}.coach") is not None


def words_of(game: Game) -> tuple[Consequences, Chances]:
    """What the game's folder says of actions: for sure, and how likely; nothing where there is none."""
    module = import_module(f"{game.package}.coach") if has_words(game) else None
    return getattr(module, "consequences", _nothing), getattr(module, "chances", _nothing)


def is_pointless(world: Position, seat: int, action: int) -> bool:
    """Whether the game's words call an action one that nobody would take who can do about as well."""
    module = import_module(f"{world.game.package}.coach") if has_words(world.game) else None
    says = getattr(module, "is_pointless", None)
    return says is not None and bool(says(world.state, seat, action))


def _nothing(before: Any, seat: int, action: int, after: Any) -> list[Any]:
    return []
