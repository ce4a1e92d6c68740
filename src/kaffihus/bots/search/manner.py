"""A manner of playing: what somebody likes or shuns beside winning, and what they do not think of.

All of it is bounded, so that nobody plays absurdly for their temper: an attack is worth `aggression` of a
win in itself, results that differ from world to world `risk` of their spread, and an action that is
overlooked looks so much worse that only one which is nearly as good is taken in its place.
"""

from __future__ import annotations

import math

from kaffihus.bots.search.settings import SearchSettings
from kaffihus.bots.search.tree import Work, fraction
from kaffihus.core.elementary import exp
from kaffihus.core.rule import rule

OVERSIGHT = 0.15  # of a win: what is better by more than that is seen at the second look
TILT = 20.0  # where choices are drawn, what is worth a twentieth more is e times as likely
MOST_TILT = 8.0  # and nothing more than a few thousand times


@rule
def has_manner(settings: SearchSettings) -> bool:
    """Whether anything counts beside winning."""
    return settings.risk != 0 or settings.aggression != 0 or settings.overlook > 0


@rule
def inclination(work: Work, settings: SearchSettings, action: int) -> float:
    """What an action is worth to this player in itself; less where they do not think of it."""
    worth = settings.aggression * work.attacks[action]
    if settings.overlook > 0 and fraction(work.rng) < settings.overlook:
        worth -= OVERSIGHT
    return worth


@rule
def leaning(work: Work, settings: SearchSettings, action: int, mean: float, square: float) -> float:
    """The same, and what its results' spread is worth; `square` is the mean of their squares."""
    return inclination(work, settings, action) + settings.risk * math.sqrt(max(0.0, square - mean * mean))


@rule
def likeliness(work: Work, settings: SearchSettings, action: int) -> float:
    """How much likelier an action is than without a manner, where choices are drawn."""
    return exp(min(MOST_TILT, max(-MOST_TILT, TILT * inclination(work, settings, action))))
