"""One seat's account of a game: where its chances came from and where they went.

    result = start + luck + own play - the others' play + hidden + residue
    play = allowance - losses: against those whom the values suppose, who do not play perfectly either
    own play - the others' play + hidden = own deeds + the others' deeds: what the choices brought in truth

What a seat could know and what was true are kept apart. `Seen` follows from what the seat saw, to the byte;
`Truth` has what the others' hands and their own judgement of them add: it is told once the game is over.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from kaffihus.core.words import Line
from kaffihus.review.beliefs import Belief, Hidden
from kaffihus.review.better_line import Shown
from kaffihus.review.judging import Judgement
from kaffihus.review.moments import Choice, Happening

DIGITS = 5
PARTS = ("draws", "others", "losses", "allowance", "played", "residue")


@dataclass(frozen=True)
class Considered:
    """An action that was looked at, told as the log would tell it."""

    action: str
    line: Line | None
    value: float
    error: float
    behind: float
    behind_error: float


@dataclass(frozen=True)
class Moment:
    """A point of the curve: what happened, and what the seat could expect then."""

    kind: str  # draw, other, own; choice
    who: int | None  # the seat that acted; None: chance
    value: float  # after it
    error: float
    change: float  # luck, or what the others did; of a choice the loss, below 0
    change_error: float
    lines: list[Line]


@dataclass(frozen=True)
class ReviewedChoice:
    """A decision of the seat, judged."""

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


@dataclass(frozen=True)
class TurningPoint:
    """One of the few moments that decided the game."""

    moment: int
    effect: float
    choice: int | None  # the number of the decision, where it was one
    beliefs: list[Belief]
    better: list[Shown]  # the better action played out in a likely world


@dataclass(frozen=True)
class Seen:
    """What the review says by what the seat could know."""

    seat: int
    result: float
    start: float
    start_error: float
    draws: float  # what chance brought
    draws_error: float
    others: float  # what the others did, and what it showed
    others_error: float
    losses: float
    losses_error: float
    allowance: float
    played: float  # what its choices brought beyond those of whom the values suppose
    played_error: float
    residue: float
    accuracy: float  # of all that the seat's choices could have lost: the part that it kept
    accuracy_error: float = field(init=False)
    curve: list[Moment]
    choices: list[ReviewedChoice]
    turning_points: list[TurningPoint]

    def __post_init__(self) -> None:
        worst = [max(choice.options, key=lambda option: option.behind) for choice in self.choices]
        spread = sum(option.behind for option in worst)
        spread_error = math.hypot(*(option.behind_error for option in worst))
        lost = 1 - self.accuracy
        error = math.hypot(self.losses_error, lost * spread_error) / spread if spread else 0.0
        object.__setattr__(self, "accuracy_error", told(error))


@dataclass(frozen=True)
class Drawn:
    """What one row of draws brought the seat, against what could have come."""

    step: int  # of the record, the first of the row
    luck: float
    error: float


@dataclass(frozen=True)
class Truth:
    """What is told once the game is over."""

    luck: float  # what chance dealt, to everybody's hands: its mean is zero at any table
    luck_error: float
    drawn: list[Drawn]  # the same draw by draw
    deeds: float  # what the seat's choices brought in truth, beyond those whom the values suppose
    deeds_error: float
    others_deeds: float  # what the others' brought the seat; as sure as the seat's own
    hidden: float  # how the hidden cards fell for what was chosen: what deeds say beyond play
    hidden_error: float
    others_losses: float  # by what the others could know
    others_allowance: float
    others_played: float  # beyond those whom the values suppose: to the seat's harm
    others_played_error: float
    residue: float  # what the value says otherwise from further on: nobody's doing
    steps: list[int]  # of the record, by moment of the curve
    hidden_things: list[list[Hidden]]  # where they lay, by turning point


@dataclass(frozen=True)
class SeatReview:
    """The review of a game from one seat's eyes."""

    seen: Seen
    in_truth: Truth


@dataclass
class Ledger:
    """Where the value goes, entry by entry: the parts add up by construction."""

    value: float  # what the seat could expect
    error: float
    dealt: float  # what the worlds that were dealt say by themselves
    dealt_error: float
    curve: list[Moment] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    sums: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))
    squares: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))

    def happen(self, happening: Happening, value: float, error: float) -> None:
        """Something happened, and the seat may expect another value now.

        A draw is measured from worlds to worlds. What these say otherwise than was to be expected is the
        others' affair: it is their cards that are dealt otherwise than they fell.
        """
        if happening.kind == "draw":
            self._enter("others", self.dealt - self.value, 0.0)
            self.value, self.error = self.dealt, self.dealt_error
        part = "draws" if happening.kind == "draw" else "others"
        change, change_error = value - self.value, math.hypot(error, self.error)
        who = None if happening.kind == "draw" else happening.who
        self._enter(part, change, change_error)
        entry = (told(value), told(error), told(change), told(change_error))
        self.curve.append(Moment(happening.kind, who, *entry, happening.lines))
        self.steps.append(happening.steps[-1])
        self._expect(value, error, value, error)

    def choose(self, choice: Choice, seat: int, judgement: Judgement) -> tuple[int, float]:
        """The seat has chosen; the choice's place on the curve, and its residue."""
        # What its own last action showed it, where nothing happened in between.
        self._enter("others", judgement.before - self.value, self.error)
        residue = judgement.noticed - judgement.played
        self._enter("losses", judgement.loss, judgement.taken.behind_error)
        self._enter("allowance", judgement.allowance, 0.0)
        self._enter("played", judgement.played, judgement.played_error)
        self._enter("residue", residue, 0.0)
        self._expect(judgement.after, judgement.noticed_error, judgement.dealt, judgement.dealt_error)
        entry = (told(min(max(self.value, 0.0), 1.0)), told(self.error), told(-judgement.loss))
        error = told(judgement.taken.behind_error)
        self.curve.append(Moment("choice", seat, *entry, error, choice.lines))
        self.steps.append(choice.step)
        return len(self.curve) - 1, residue

    def _expect(self, value: float, error: float, dealt: float, dealt_error: float) -> None:
        self.value, self.error, self.dealt, self.dealt_error = value, error, dealt, dealt_error

    def _enter(self, part: str, amount: float, error: float) -> None:
        self.sums[part] += amount
        self.squares[part] += error**2

    def error_of(self, part: str) -> float:
        """The standard error of a part, its entries taken as independent."""
        return math.sqrt(self.squares[part])


def told(number: float) -> float:
    """A number as it is told: the same bytes everywhere."""
    return round(float(number), DIGITS) + 0.0
