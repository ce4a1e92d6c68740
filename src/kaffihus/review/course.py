"""The game as it truly went: what draws and everybody's choices brought each seat.

One value runs along the true positions, so that its changes add up to the result. A position is worth to
each seat what comes of it if everybody goes on as is supposed to the end of the stage (a round, say), where
everybody is asked for their word, by their own knowledge; the words are made to add up to one win. Until
then nothing is left to anybody's judgement, and all hands count.

A draw is measured from before to after, to the same end: it has mean zero, whatever the value is that it
ends with, and however well the table plays (the control variate of AIVAT). Where it is drawn from few, what
may come is enumerated: every outcome begins as many continuations as the others. A choice is measured
against those that are supposed, to the same end. When a stage is over the end moves on to that of the next,
and what the value says otherwise from there is the residue: what the words contradict themselves by.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaffihus.core.chance import CHANCE
from kaffihus.core.position import Position
from kaffihus.review.moments import Passed
from kaffihus.review.samples import Sample, mean, variance_within
from kaffihus.review.values import MOST_WORLDS, Values

CONTINUATIONS = 24  # of each position
AT_DRAWS = 96  # before draws and after them: luck is told by itself, and the rest makes up for it
AT_STAGES = MOST_WORLDS  # where the end moves on
COURSE_NUMBER = 1 << 22  # moments' numbers, apart from all others
NO_STAGE = -2  # before the game

Words = Sequence[Sample]  # what may come, by seat and continuation


@dataclass(frozen=True)
class Course:
    """What the game brought, by seat."""

    start: list[float]
    luck: list[float]  # what was drawn
    luck_error: list[float]
    deeds: list[list[float]]  # by who chose, and seat: beyond what is supposed of them
    deeds_squares: list[list[float]]  # of their standard errors
    residue: list[float]
    draws: list[Drawn]

    def own_deeds(self, seat: int) -> float:
        """What a seat's own choices brought it."""
        return self.deeds[seat][seat]

    def others_deeds(self, seat: int) -> float:
        """What the others' choices brought it."""
        return sum(deeds[seat] for who, deeds in enumerate(self.deeds) if who != seat)

    def deeds_error(self, seat: int) -> float:
        """The standard error of either: what is not known of the one, the other makes up for."""
        return math.sqrt(self.deeds_squares[seat][seat])


@dataclass(frozen=True)
class Event:
    """A row of draws, or a choice between several actions."""

    before: Position
    who: int
    step: int  # of the record, from 1: the first where several are drawn

    @property
    def outcomes(self) -> int:
        """How many are drawn from, all as likely; 1 where nothing is drawn."""
        return self.before.game.chance_total(self.before.state) if self.who == CHANCE else 1


@dataclass(frozen=True)
class Drawn:
    """What one row of draws brought everybody."""

    step: int
    luck: list[float]  # by seat
    error: list[float]


def course_of(events: Sequence[Event], foretold: Sequence[tuple[Words, Words]], result: Sample) -> Course:
    """The whole game's, from the first position to the result, by what may come of each event's."""
    seats = range(len(result))
    luck, luck_squares, residue = [0.0 for _ in seats], [0.0 for _ in seats], [0.0 for _ in seats]
    deeds, deeds_squares = [[0.0 for _ in seats] for _ in seats], [[0.0 for _ in seats] for _ in seats]
    come = [[share] for share in result]
    kinds, draws = [event.outcomes for event in events], list[Drawn]()
    for event, (soon, later), (then, _), few, few_then in zip(
        events, foretold, [*foretold[1:], (come, come)], kinds, [*kinds[1:], 1], strict=True
    ):
        is_drawn = event.who == CHANCE
        changes = [mean(then[seat]) - mean(later[seat]) for seat in seats]
        unsure = [square_of(then[seat], few_then) + square_of(later[seat], few) for seat in seats]
        if is_drawn:
            draws.append(Drawn(event.step, changes, [math.sqrt(one) for one in unsure]))
        brought, squares = (
            (luck, luck_squares) if is_drawn else (deeds[event.who], deeds_squares[event.who])
        )
        for seat in seats:
            brought[seat] += changes[seat]
            squares[seat] += unsure[seat]
            residue[seat] += mean(later[seat]) - mean(soon[seat])
    start = [mean(words) for words in (foretold[0][0] if events else come)]
    luck_error = [math.sqrt(one) for one in luck_squares]
    return Course(start, luck, luck_error, deeds, deeds_squares, residue, draws)


def square_of(sample: Sample, kinds: int) -> float:
    """The square of the standard error of a mean; what is drawn first came in turn, of so many."""
    return variance_within(sample, kinds) / len(sample)


def told_along(evaluator: Values, events: Sequence[Event]) -> Iterator[tuple[Words, Words]]:
    """What may come of each event's position: to the end as it was, and as it is from there on."""
    begun, last = NO_STAGE, CHANCE
    for number, event in enumerate(events):
        key, now = COURSE_NUMBER + number, evaluator.stage(event.before)
        is_moved = now != begun and begun != NO_STAGE
        count = AT_DRAWS if CHANCE in (event.who, last) else CONTINUATIONS
        count = in_turn(AT_STAGES if now != begun else count, event.outcomes)
        later = added_up(evaluator.foretold(event.before, now, count, key))
        yield added_up(evaluator.foretold(event.before, begun, count, key)) if is_moved else later, later
        begun, last = now, event.who


def in_turn(count: int, outcomes: int) -> int:
    """So many continuations, or somewhat more, that each of few outcomes begins as many of them."""
    if outcomes > count:
        return count
    return min(-(-count // outcomes), MOST_WORLDS // outcomes) * outcomes


def events_of(steps: Sequence[Passed]) -> Iterator[Event]:
    """Draws in a row are one; a forced action is none."""
    last = None
    for number, (before, step, _) in enumerate(steps, start=1):
        if step.seat == CHANCE:
            if last != CHANCE:
                yield Event(before, CHANCE, number)
        elif len(before.legal(step.seat)) > 1:
            yield Event(before, step.seat, number)
        else:
            continue
        last = step.seat


def added_up(words: Sequence[Sample]) -> Words:
    """Everybody's words by seat, made to add up to one win by what all are off by in equal parts."""
    off = [(1 - math.fsum(row)) / len(row) for row in words]
    return [
        [word + more for word, more in zip(column, off, strict=True)] for column in zip(*words, strict=True)
    ]
