"""One decision judged by what the seat could know: what each action was worth, and what the one taken lost.

All actions are tried in the same worlds with the same luck, so that their differences are far more precise
than the values themselves. The best is picked by one half of the worlds and measured in the other: the
maximum of noisy numbers would call every choice a mistake.

What comes of an action is followed over several of the seat's own decisions (AHEAD): a network's value
alone notices what was lost only when it has come about, and by then it looks like luck.

Whatever is said of an action is a difference between what it and others are worth in the same worlds. A
network's word knows what the others' play tells of their cards; worlds dealt equally likely do not. One
less the other would be no measure of the action.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffihus.core.position import Position
from kaffihus.review.samples import Sample, error_of, less, mean
from kaffihus.review.values import NO_ACTION, DecisionValues

FEW, MANY = 24, 96  # worlds for every action, and for those that may be best
MOST_ACTIONS = 10  # that are looked at; those that promise most, where there are more
GLANCE = 8  # worlds for each of many actions, where nobody knows which are likely
SURE = 2.0  # standard errors
LEAST_MISTAKE = 0.01  # of a win
AHEAD = 3  # own decisions that are played on before the network's word is taken
SECOND_LOOK, SECOND_AHEAD = 64, 5  # worlds, and own decisions, before a mistake is called one


@dataclass(frozen=True)
class Option:
    """An action that was looked at."""

    action: int
    value: float  # the seat's share of the win after it
    error: float  # standard error of the value
    behind: float  # how far behind the best, in the same worlds
    behind_error: float


@dataclass(frozen=True)
class Judgement:
    """What a decision was worth."""

    taken: Option
    best: Option
    options: list[Option]  # best first
    before: float  # what the seat could expect before it decided, by the network's word where there is one
    noticed: float  # what of `played` could be seen at once, without following it further
    noticed_error: float
    dealt: float  # what the worlds say of the action by themselves: see `Ledger.happen`
    dealt_error: float
    played: float  # how much better the action is than what those whom the values suppose do here
    played_error: float
    is_mistake: bool

    @property
    def loss(self) -> float:
        """What the action taken lost against the best."""
        return self.taken.behind

    @property
    def allowance(self) -> float:
        """What those whom the values suppose lose here on average."""
        return self.played + self.loss

    @property
    def after(self) -> float:
        """What the seat could expect once it had decided."""
        return self.before + self.noticed

    @property
    def spread(self) -> float:
        """What the worst choice would have lost."""
        return max(option.behind for option in self.options)


def judge(
    values: DecisionValues, position: Position, seat: int, legal: Sequence[int], taken: int, number: int
) -> Judgement:
    """Judge a decision; the number is the seat's own count of its decisions."""
    looked_at = reasonable(values, position, seat, legal, taken, number)
    samples = {
        action: values.worlds(position, seat, action, FEW, number, plies=AHEAD) for action in looked_at
    }
    for action in contenders(samples, taken):
        more = values.worlds(position, seat, action, MANY - FEW, number, first=FEW, plies=AHEAD)
        samples[action] += more
    options = compared(samples, taken)
    chosen = next(option for option in options if option.action == taken)
    seems = chosen.behind >= LEAST_MISTAKE and chosen.behind > SURE * chosen.behind_error
    # Those whom the values suppose decide here as well, and once more before the same end.
    supposed = values.worlds(position, seat, NO_ACTION, MANY, number, plies=AHEAD + 1)
    after = values.worlds(position, seat, taken, MANY, number)
    noticed = less(after, values.worlds(position, seat, NO_ACTION, MANY, number, plies=1))
    return Judgement(
        taken=chosen,
        best=options[0],
        options=options,
        before=mean(values.at_decision(position, seat, number, MANY)),
        noticed=mean(noticed),
        noticed_error=error_of(noticed),
        dealt=mean(after),
        dealt_error=error_of(after),
        played=mean(less(samples[taken], supposed)),
        played_error=error_of(less(samples[taken], supposed)),
        is_mistake=seems and holds_further_on(values, position, seat, options[0].action, taken, number),
    )


def reasonable(
    values: DecisionValues, position: Position, seat: int, legal: Sequence[int], taken: int, number: int
) -> list[int]:
    """The actions to look at: all where they are few, else what promises most; always the one taken."""
    if len(legal) <= MOST_ACTIONS:
        return list(legal)
    promises = values.policy(position, seat, list(legal))
    if promises is None:
        promises = at_a_glance(values, position, seat, legal, number)
    most = sorted(legal, key=lambda action: -promises[action])[:MOST_ACTIONS]
    return sorted({*most, taken})


def at_a_glance(
    values: DecisionValues, position: Position, seat: int, legal: Sequence[int], number: int
) -> dict[int, float]:
    """What each action is worth in a few worlds; in others than those that it is judged in."""
    first = 2 * MANY + SECOND_LOOK
    return {
        action: mean(values.worlds(position, seat, action, GLANCE, number, first, AHEAD))
        for action in legal
    }


def contenders(samples: dict[int, list[float]], taken: int) -> list[int]:
    """The action taken, and those that may be the best one after all."""
    means = {action: mean(sample) for action, sample in samples.items()}
    best = max(means, key=lambda action: means[action])
    found = [
        action
        for action, sample in samples.items()
        if means[action] + SURE * error_of(less(samples[best], sample)) >= means[best]
    ]
    return sorted({*found, taken})


def compared(samples: dict[int, list[float]], taken: int) -> list[Option]:
    """The options, the best first."""
    most = max(map(len, samples.values()))
    finalists = {action: sample for action, sample in samples.items() if len(sample) == most}
    picked = max(finalists, key=lambda action: (mean(finalists[action][::2]), action == taken))
    is_ahead = taken in finalists and mean(less(finalists[picked][1::2], finalists[taken][1::2])) > 0
    best = picked if is_ahead else taken
    options = [_option(action, sample, samples[best], best) for action, sample in samples.items()]
    return sorted(options, key=lambda option: (option.action != best, option.behind, option.action))


def _option(action: int, sample: Sample, best: Sample, best_action: int) -> Option:
    if action == best_action:
        return Option(action, mean(sample), error_of(sample), 0.0, 0.0)
    odd = slice(1, len(sample), 2) if len(sample) > FEW else slice(None)
    behind = less(best[: len(sample)][odd], sample[odd])
    return Option(action, mean(sample), error_of(sample), max(mean(behind), 0.0), error_of(behind))


def holds_further_on(
    values: DecisionValues, position: Position, seat: int, best: int, taken: int, number: int
) -> bool:
    """Whether the best action is still better when everybody has played on for a while."""
    first = 2 * MANY  # other worlds than those before
    better, worse = (
        values.worlds(position, seat, action, SECOND_LOOK, number, first, SECOND_AHEAD)
        for action in (best, taken)
    )
    return mean(less(better, worse)) > LEAST_MISTAKE / 2
