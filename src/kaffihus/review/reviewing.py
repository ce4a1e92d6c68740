"""The review of a game: every decision of every seat judged, every seat's account drawn up.

It is made piece by piece, so that whoever waits sees it grow: `reviewing` yields after each piece.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kaffihus.core.errors import BadRequest
from kaffihus.core.play import Play
from kaffihus.core.position import Position
from kaffihus.core.words import Line
from kaffihus.review.account import (
    Considered,
    Drawn,
    Ledger,
    ReviewedChoice,
    SeatReview,
    Seen,
    Truth,
    TurningPoint,
    told,
)
from kaffihus.review.beliefs import Hidden, beliefs_at, hidden_from
from kaffihus.review.better_line import better_line
from kaffihus.review.course import Course, Words, course_of, events_of, told_along
from kaffihus.review.judging import Judgement, Option, judge
from kaffihus.review.moments import Choice, Happening, moments_of, passed
from kaffihus.review.samples import Sample, error_of, mean
from kaffihus.review.turns import turns_of
from kaffihus.review.values import MOST_WORLDS, NO_ACTION, Values

FORMAT = "kaffihus review 1"
STARTS = MOST_WORLDS  # worlds before anything is dealt
HAPPENINGS = 64  # worlds after each thing that happens
START_NUMBER, HAPPENING_NUMBER = 1 << 20, 1 << 21  # moments' numbers, apart from the decisions'


@dataclass(frozen=True)
class Review:
    """A game reviewed, from the eyes of the seats that were asked for."""

    game: str
    rules: int
    players: list[str]
    seed: int
    by_network: bool  # who judged: the game's network, or the search's playouts
    seats: list[SeatReview]


@dataclass(frozen=True)
class Progress:
    """How far a review has come, and what it has found so far."""

    done: int
    total: int
    values: dict[int, list[float]]  # by seat: what it could expect at its decisions so far
    review: Review | None = None  # when it is done


def review(play: Play, seats: Sequence[int] | None = None, seed: int = 0, is_plain: bool = False) -> Review:
    """Review a finished game; the same game and seed, the same review."""
    found = None
    for progress in reviewing(play, seats, seed, is_plain):
        found = progress.review
    assert found is not None
    return found


def reviewing(
    play: Play,
    seats: Sequence[int] | None = None,
    seed: int = 0,
    is_plain: bool = False,
    evaluator: Values | None = None,
) -> Iterator[Progress]:
    """The same piece by piece; the last piece has the review. Another evaluator brings its own seed."""
    if not play.position.is_over:
        raise BadRequest("this game is not over: it can be reviewed when it is")
    count = len(play.players)
    asked = list(range(count)) if seats is None else list(seats)
    if any(not 0 <= seat < count for seat in asked):
        raise BadRequest(f"expected seats from 0 to {count - 1}, got {', '.join(map(str, asked))}")
    if evaluator is None:
        from kaffihus.review.evaluator import Evaluator  # needs the compiler, which a browser has not

        evaluator = Evaluator(play.game, count, seed, is_plain)
    steps = passed(play)
    moments = {seat: moments_of(steps, seat) for seat in range(count)}
    choices = {seat: [m for m in moments[seat] if isinstance(m, Choice)] for seat in moments}
    events, foretold = list(events_of(steps)), list[tuple[Words, Words]]()
    total = sum(map(len, choices.values())) + len(events) + sum(len(moments[seat]) for seat in asked)
    done, values = 0, {seat: list[float]() for seat in moments}
    judged: dict[int, list[Judgement]] = {seat: [] for seat in moments}
    for seat, choice in in_order(choices):
        judged[seat].append(judge_choice(evaluator, choice, seat, len(judged[seat])))
        values[seat].append(told(judged[seat][-1].taken.value))
        done += 1
        yield Progress(done, total, copied(values))
    for one in told_along(evaluator, events):
        foretold.append(one)
        done += 1
        yield Progress(done, total, copied(values))
    course = course_of(events, foretold, shares_of(play))
    starts, found = starts_of(evaluator, play), []
    for seat in asked:
        account = Account(evaluator, play, course, starts, seat, moments, judged)
        for _ in account.draw_up():
            done += 1
            yield Progress(done, total, copied(values))
        found.append(account.close())
    game = play.game
    whole = Review(game.id, game.rules_version, play.players, evaluator.seed, evaluator.has_network, found)
    yield Progress(total, total, copied(values), whole)


def copied(values: dict[int, list[float]]) -> dict[int, list[float]]:
    """What was found so far, to keep."""
    return {seat: list(found) for seat, found in values.items()}


def shares_of(play: Play) -> list[float]:
    """What everybody has of the win."""
    ranks = play.position.ranks()
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def starts_of(evaluator: Values, play: Play) -> list[Sample]:
    """What everybody may expect before anything is dealt, by seat."""
    dealt = Position(play.game, len(play.players), play.options)
    seats = range(len(play.players))
    return [evaluator.worlds(dealt, seat, NO_ACTION, STARTS, START_NUMBER) for seat in seats]


def in_order(choices: dict[int, list[Choice]]) -> list[tuple[int, Choice]]:
    """Everybody's choices as the game came to them."""
    return sorted(
        ((seat, choice) for seat in choices for choice in choices[seat]), key=lambda entry: entry[1].step
    )


def judge_choice(evaluator: Values, choice: Choice, seat: int, number: int) -> Judgement:
    """One decision, by what its seat knew."""
    return judge(evaluator, choice.position, seat, choice.legal, choice.action, number)


class Account:
    """Draws one seat's account up."""

    def __init__(
        self,
        evaluator: Values,
        play: Play,
        course: Course,
        starts: list[Sample],
        seat: int,
        moments: dict[int, list[Choice | Happening]],
        judged: dict[int, list[Judgement]],
    ) -> None:
        self.evaluator, self.play, self.course, self.seat = evaluator, play, course, seat
        self.result = shares_of(play)[seat]
        self.moments, self.judged = moments[seat], judged[seat]
        self.others = {
            choice.step: judgement
            for other in moments
            if other != seat
            for choice, judgement in zip(
                [m for m in moments[other] if isinstance(m, Choice)], judged[other], strict=True
            )
        }
        words, self.start_error = [mean(start) for start in starts], error_of(starts[seat])
        self.start = words[seat] + (1 - math.fsum(words)) / len(words)  # all that is expected is one win
        self.ledger = Ledger(self.start, self.start_error, words[seat], self.start_error)
        self.choices: list[ReviewedChoice] = []
        self.points: list[tuple[Choice, Judgement]] = []

    def draw_up(self) -> Iterator[None]:
        """Enter everything, one moment at a time."""
        for number, moment in enumerate(self.moments):
            if isinstance(moment, Choice):
                self._choose(moment, self.judged[len(self.choices)])
            else:
                following = self.moments[number + 1] if number + 1 < len(self.moments) else None
                self._happen(moment, following, number)
            yield

    def _happen(self, happening: Happening, following: Choice | Happening | None, number: int) -> None:
        if following is None:
            self.ledger.happen(happening, self.result, 0.0)
        elif isinstance(following, Choice):
            before = self.judged[len(self.choices)].before
            self.ledger.happen(happening, before, 0.0)
        else:
            key = HAPPENING_NUMBER + number
            after = self.evaluator.worlds(happening.after, self.seat, NO_ACTION, HAPPENINGS, key)
            self.ledger.happen(happening, mean(after), error_of(after))

    def _choose(self, choice: Choice, judgement: Judgement) -> None:
        place, residue = self.ledger.choose(choice, self.seat, judgement)
        options = [self._told(choice.position, option) for option in judgement.options]
        self.choices.append(
            ReviewedChoice(
                moment=place,
                prompt=self.play.game.prompt(choice.position.view(self.seat)),
                taken=self._told(choice.position, judgement.taken),
                best=options[0],
                options=options,
                loss=told(judgement.loss),
                loss_error=told(judgement.taken.behind_error),
                allowance=told(judgement.allowance),
                residue=told(residue),
                is_mistake=judgement.is_mistake,
            )
        )
        self.points.append((choice, judgement))

    def _told(self, position: Position, option: Option) -> Considered:
        game = self.play.game
        line: Line | None = game.describe(position.state, self.seat, option.action, self.seat)
        return Considered(
            game.catalogue.notate(option.action), line, told(option.value), told(option.error),
            told(option.behind), told(option.behind_error),
        )  # fmt: skip

    def close(self) -> SeatReview:
        """The account, all parts added up."""
        ledger = self.ledger
        if self.moments and isinstance(self.moments[-1], Choice):  # it ended with the seat's own action
            last = Happening("own", self.seat, self.play.position, [], [len(self.play.steps)])
            ledger.happen(last, self.result, 0.0)
        sums = ledger.sums
        spread = sum(judgement.spread for judgement in self.judged)
        turning = self._turning_points()
        seen = Seen(
            seat=self.seat,
            result=told(self.result),
            start=told(self.start),
            start_error=told(self.start_error),
            draws=told(sums["draws"]),
            draws_error=told(ledger.error_of("draws")),
            others=told(sums["others"]),
            others_error=told(ledger.error_of("others")),
            losses=told(sums["losses"]),
            losses_error=told(ledger.error_of("losses")),
            allowance=told(sums["allowance"]),
            played=told(sums["played"]),
            played_error=told(ledger.error_of("played")),
            residue=told(sums["residue"]),
            accuracy=told(1 - sums["losses"] / spread if spread else 1.0),
            curve=ledger.curve,
            choices=self.choices,
            turning_points=turning,
        )
        return SeatReview(seen, self._truth(seen))

    def _truth(self, seen: Seen) -> Truth:
        sharing = len(self.play.players) - 1  # what one loses, the others gain: in equal parts, we suppose

        def shared(parts: Iterable[float]) -> float:
            return sum(parts) / sharing

        others, course, seat = self.others.values(), self.course, self.seat
        played = shared(judgement.played for judgement in others)
        played_error = math.sqrt(shared(judgement.played_error**2 for judgement in others) / sharing)
        deeds, others_deeds = course.own_deeds(seat), course.others_deeds(seat)
        # All deeds together are known as well as luck is: they and luck make up the result.
        errors = (self.ledger.error_of("played"), played_error, course.luck_error[seat])
        return Truth(
            luck=told(course.luck[seat]),
            luck_error=told(course.luck_error[seat]),
            drawn=[Drawn(one.step, told(one.luck[seat]), told(one.error[seat])) for one in course.draws],
            deeds=told(deeds),
            deeds_error=told(course.deeds_error(seat)),
            others_deeds=told(others_deeds),
            # What choices brought in truth, but for what they were worth by what could be known.
            hidden=told(deeds - self.ledger.sums["played"] + others_deeds + played),
            hidden_error=told(math.hypot(*errors)),
            others_losses=told(shared(judgement.loss for judgement in others)),
            others_allowance=told(shared(judgement.allowance for judgement in others)),
            others_played=told(played),
            others_played_error=told(played_error),
            residue=told(course.residue[seat] + course.start[seat] - self.start),
            steps=self.ledger.steps,
            hidden_things=[self._hidden(point) for point in seen.turning_points],
        )

    def _hidden(self, point: TurningPoint) -> list[Hidden]:
        return [] if point.choice is None else hidden_from(self.points[point.choice][0].position, self.seat)

    def _turning_points(self) -> list[TurningPoint]:
        turns = turns_of(self.ledger.curve, self.choices)
        return [
            TurningPoint(turn.moment, turn.effect, None, [], [])
            if turn.choice is None
            else self._mistake(turn.choice)
            for turn in turns
        ]

    def _mistake(self, number: int) -> TurningPoint:
        choice, judgement = self.points[number]
        beliefs = beliefs_at(
            self.evaluator, choice.position, self.seat, number, judgement.best.action, choice.action
        )
        better = better_line(self.evaluator, choice.position, self.seat, number, judgement.best.action)
        reviewed = self.choices[number]
        return TurningPoint(reviewed.moment, -reviewed.loss, number, beliefs, better)


def plain(value: Any) -> Any:
    """A review, or a part of it, as plain data: what JSON holds."""
    if isinstance(value, Line):
        return {"key": value.key, "params": {name: plain(part) for name, part in value.params.items()}}
    if hasattr(value, "__dataclass_fields__"):
        return {name: plain(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, dict):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value
