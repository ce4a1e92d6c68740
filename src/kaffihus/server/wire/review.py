"""A review of a finished game as it goes over HTTP: what `kaffihus.review` found, part by part."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from kaffihus.core.words import Line

REVIEW_FORM = 7  # rises when reviews that were kept are to be made again


class Considered(Struct):
    """An action that was looked at, told as the log would tell it."""

    action: str
    line: Line | None
    value: float  # the seat's share of the win after it
    error: float  # standard error
    behind: float  # the best
    behind_error: float


class CurveMoment(Struct):
    """A point of the curve of chances."""

    kind: Literal["draw", "other", "own", "choice"]
    who: int | None  # the seat that acted; None: chance
    value: float
    error: float
    change: float
    change_error: float
    lines: list[Line]


class ReviewedChoice(Struct):
    """A decision, judged."""

    moment: int  # its place on the curve
    prompt: Line | None
    taken: Considered
    best: Considered
    options: list[Considered]
    loss: float
    loss_error: float
    allowance: float
    residue: float
    is_mistake: bool


class HiddenThings(Struct):
    """What lay in a place that not everybody saw."""

    seat: int | None  # whose it is; None: nobody's
    place: str  # "hand", or a name of the game's
    things: list[str]


class Belief(Struct):
    """How likely something lay in a hidden place, as it could be known."""

    seat: int | None
    place: str
    thing: str
    chance: float
    matters: float  # how much more the better action is worth where it is held


class ShownMoment(Struct):
    """A moment of a line that was not played, as the seat would have seen it."""

    who: int | None  # None: chance
    lines: list[Line]
    view: dict[str, Any]


class TurningPoint(Struct):
    """One of the few moments that decided the game."""

    moment: int
    effect: float
    choice: int | None
    beliefs: list[Belief]
    better: list[ShownMoment]  # the better action played out in a likely world


class ReviewSeen(Struct):
    """What a seat could know."""

    seat: int
    result: float
    start: float
    start_error: float
    draws: float
    draws_error: float
    others: float
    others_error: float
    losses: float
    losses_error: float
    allowance: float
    played: float  # beyond those whom the values suppose
    played_error: float
    residue: float
    accuracy: float
    accuracy_error: float
    curve: list[CurveMoment]
    choices: list[ReviewedChoice]
    turning_points: list[TurningPoint]


class DrawnLuck(Struct):
    """What one row of draws brought the seat, against what could have come."""

    step: int  # of the record, the first of the row
    luck: float
    error: float


class ReviewTruth(Struct):
    """What is told because the game is over."""

    luck: float  # what chance dealt
    luck_error: float
    drawn: list[DrawnLuck]  # the same draw by draw
    deeds: float  # what the seat's choices brought in truth
    deeds_error: float
    others_deeds: float
    hidden: float  # how the hidden cards fell
    hidden_error: float
    others_losses: float
    others_allowance: float
    others_played: float
    others_played_error: float
    residue: float
    steps: list[int]  # of the record, by moment of the curve
    hidden_things: list[list[HiddenThings]]  # by turning point


class SeatReview(Struct):
    """A game from one seat's eyes."""

    seen: ReviewSeen
    in_truth: ReviewTruth


class GameReview(Struct):
    """A finished game, reviewed from every seat's eyes."""

    game: str
    rules: int
    players: list[str]
    seed: int
    by_network: bool
    seats: list[SeatReview]


class ReviewState(Struct):
    """How far a review has come; the review, when it is there."""

    status: Literal["none", "waiting", "working", "done", "failed"]
    done: int = 0
    total: int = 0
    values: dict[str, list[float]] = {}  # by seat: what it could expect at its decisions so far
    review: GameReview | None = None
