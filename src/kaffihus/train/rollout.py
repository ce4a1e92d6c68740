"""What the network learns from: a window of decisions at every table, and how they turned out."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from kaffihus.train.advantages import advantages
from kaffihus.train.model import PAID, WIN, Model, log_policy
from kaffihus.train.plan import Plan
from kaffihus.train.tables import CpuGames, GpuGames


@dataclass
class Lesson:
    """Decisions one a row, those only that teach something."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    logs: torch.Tensor  # how likely each was, as a logarithm
    gains: torch.Tensor  # how much better than expected
    returns: torch.Tensor  # what the seat should have expected, of the win and of all that is paid
    all_seen: torch.Tensor | None  # what all seats knew, for the critic


class Window:
    """A window over the tables of one number of seats, filled again and again."""

    def __init__(self, plan: Plan, games: GpuGames | CpuGames) -> None:
        self.plan, self.games = plan, games
        self.absent = (max(plan.seats) - games.seats) * games.game.observation_size
        steps, tables = plan.steps, len(games.acting)
        device = plan.device
        game = games.game

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
            return torch.empty((steps, tables, *shape), dtype=dtype, device=device)

        self.seen = room(game.observation_size, dtype=torch.uint8)
        self.masks = room(len(game.catalogue), dtype=torch.bool)
        self.actions = room(dtype=torch.int64)
        self.seats = room(dtype=torch.int64)
        self.logs, self.values = room(), room(2)
        self.rewards = room(2, games.seats)
        self.ended = room(dtype=torch.bool)
        self.cut = room(dtype=torch.bool) if plan.by_round else self.ended  # where what is paid is settled
        self.all_seen = (
            room(max(plan.seats) * game.observation_size, dtype=torch.uint8) if plan.all_hands else None
        )
        # At the last tables the others are an earlier self, or the opponent at all of them; the learner's
        # seat there goes by the table.
        self.shared = tables if plan.against else int(tables * plan.earlier)
        self.learner = torch.arange(tables, device=device) % games.seats
        self._won = self._played = 0.0  # there

    @torch.no_grad()
    def fill(self, model: Model, critic: Model | None, earlier: Model | None) -> Lesson:
        """Play a window of decisions; what is to be learnt from them."""
        games = self.games
        standing, points, round_ = self._standing(), self._points(), self._round()
        for step in range(self.plan.steps):
            self.seen[step], self.masks[step], self.seats[step] = games.seen, games.masks, games.acting
            logits, values = model(self.seen[step])
            if critic is not None and self.all_seen is not None:
                self.all_seen[step] = self._everything()
                values = critic(self.all_seen[step])[1]
            if earlier is not None and self.shared:
                self._let_earlier_decide(step, logits, earlier)
            logs = log_policy(logits, self.masks[step])
            self.actions[step] = drawn(logs, self.masks[step])
            self.logs[step] = logs.gather(1, self.actions[step][:, None]).squeeze(1)
            self.values[step] = values
            games.step(self.actions[step])
            self.ended[step] = games.ended
            if earlier is not None and self.shared:
                self._count_wins(step)
            now = self._standing()
            # A better standing is paid as it comes and taken back at the end: the win alone decides.
            paid = torch.where(self.ended[step][:, None], -standing, now - standing)
            self.rewards[step, :, WIN] = games.rewards
            self.rewards[step, :, PAID] = games.rewards + paid
            standing = now
            if self.plan.by_round:
                points, round_ = self._settle(step, points, round_)
        return self._lesson(model, critic, earlier is not None)

    def _lesson(self, model: Model, critic: Model | None, is_shared: bool) -> Lesson:
        judge = critic if critic is not None and self.all_seen is not None else model
        expected = judge(self._everything() if judge is critic else self.games.seen)[1]
        by_what = [self._advantages(what, expected) for what in (WIN, PAID)]
        gains, known = by_what[PAID]
        returns = torch.stack([gained for gained, _ in by_what], -1) + self.values
        if is_shared and self.shared:
            known[:, -self.shared :] &= self.seats[:, -self.shared :] == self.learner[-self.shared :]
        rows = known.flatten().nonzero().squeeze(1)

        def picked(values: torch.Tensor) -> torch.Tensor:
            return values.flatten(0, 1)[rows]

        return Lesson(
            picked(self.seen),
            picked(self.masks),
            picked(self.actions),
            picked(self.logs),
            picked(gains),
            picked(returns),
            None if self.all_seen is None else picked(self.all_seen),
        )

    def _advantages(self, what: int, expected: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return advantages(
            self.seats,
            self.values[..., what],
            self.rewards[..., what, :],
            self.ended if what == WIN else self.cut,
            self.games.acting,
            expected[:, what],
            self.plan.trace,
        )

    def _everything(self) -> torch.Tensor:
        """What all seats know, with nothing for those that a larger table would have."""
        return torch.nn.functional.pad(self.games.all_seen(), (0, self.absent))

    def _let_earlier_decide(self, step: int, logits: torch.Tensor, earlier: Model) -> None:
        part = slice(len(logits) - self.shared, None)
        theirs = self.seats[step, part] != self.learner[part]
        logits[part] = torch.where(theirs[:, None], earlier(self.seen[step, part])[0], logits[part])

    def _count_wins(self, step: int) -> None:
        part = slice(len(self.learner) - self.shared, None)
        shares = (
            self.games.rewards[part].gather(1, self.learner[part, None]).squeeze(1) + 1 / self.games.seats
        )
        over = self.ended[step, part]
        self._won += float(shares[over].sum())
        self._played += float(over.sum())

    def lift(self) -> float:
        """How often the learner beats its earlier selves, as a multiple of a fair share."""
        return self._won * self.games.seats / self._played if self._played else 1.0

    def _settle(
        self, step: int, before: torch.Tensor, round_: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Pay for a round that is over, the last by the win; the points and the round as they are now."""
        points, now = self._points(), self._round()
        over = now != round_
        gained = points - before
        lead = gained - (gained.sum(1, keepdim=True) - gained) / (self.games.seats - 1)
        is_paid = (over & ~self.ended[step])[:, None]
        self.rewards[step, :, PAID] += self.plan.by_round * torch.where(is_paid, lead, 0.0)
        self.cut[step] = over | self.ended[step]
        return points, now

    def _points(self) -> torch.Tensor:
        return self.games.scores() if self.plan.by_round else torch.empty(0)

    def _round(self) -> torch.Tensor:
        return self.games.stages() if self.plan.by_round else torch.empty(0)

    def _standing(self) -> torch.Tensor:
        """How every seat stands by points and by the bots' estimate, as it is paid."""
        standing = torch.zeros_like(self.rewards[0, :, PAID])
        if self.plan.margin:
            standing += self.plan.margin * leads(self.games.scores())
        if self.plan.potential:
            standing += self.plan.potential * self.games.shares()
        return standing


def leads(scores: torch.Tensor) -> torch.Tensor:
    """Every seat's lead over the best of the others."""
    others = [
        scores.index_fill(1, torch.tensor([seat], device=scores.device), -1e9).amax(1)
        for seat in range(scores.shape[1])
    ]
    return scores - torch.stack(others, 1)


def drawn(logs: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """An action for each row, by its likelihood."""
    noise = torch.rand_like(logs).clamp_(1e-20, 1 - 1e-7)
    return (logs - torch.log(-torch.log(noise))).masked_fill(~masks, -torch.inf).argmax(-1)
