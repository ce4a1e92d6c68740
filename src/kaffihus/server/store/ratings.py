"""How strong a player is: openskill's Plackett–Luce, for any number of players at a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

RATING_BASE, RATING_SCALE = 1500.0, 30.0  # one number that people are used to


class Strength(Struct, frozen=True):
    """A mean, its uncertainty, and how many games stand behind them."""

    mu: float
    sigma: float
    games: int

    @property
    def rating(self) -> float:
        """One number to sort by, careful where little is known: a newcomer has 1500."""
        return round(RATING_BASE + RATING_SCALE * (self.mu - 3 * self.sigma), 1)


@cache
def model() -> PlackettLuce:
    """The model, with its usual parameters."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


def rate(before: Sequence[Strength | None], ranks: Sequence[int]) -> list[Strength]:
    """Everybody's strength after a game; None is a newcomer."""
    known = [
        model().rating() if one is None else model().rating(mu=one.mu, sigma=one.sigma) for one in before
    ]
    after = model().rate([[one] for one in known], ranks=[float(rank) for rank in ranks])
    games = [0 if one is None else one.games for one in before]
    return [
        Strength(team[0].mu, team[0].sigma, played + 1) for team, played in zip(after, games, strict=True)
    ]


def mean(strengths: Sequence[Strength]) -> Strength:
    """One strength for several seats of the same bot."""
    count = len(strengths)
    mu, sigma = sum(one.mu for one in strengths) / count, sum(one.sigma for one in strengths) / count
    return Strength(mu, sigma, strengths[0].games)
