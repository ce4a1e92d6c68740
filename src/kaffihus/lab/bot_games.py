"""Games that one bot plays against itself, added up as other simulations are."""

from __future__ import annotations

from kaffihus.lab.arena import play_all, win_share
from kaffihus.lab.run import Progress, Run, Totals, untold


def simulate_bot(run: Run, bot: str, progress: Progress = untold, cores: int | None = None) -> Totals:
    """Play every seat by the bot; decisions are the bot's, chance's are not counted."""
    found, seconds = play_all(
        run.game, [bot] * run.players, run.games, run.players, run.seed, run.options, cores, progress
    )
    decisions = [sum(finish.choices) for finish in found]
    seats = range(run.players)
    return Totals(
        game=run.game.id,
        players=run.players,
        games=run.games,
        decisions=sum(decisions),
        longest=max(decisions),
        unfinished=0,
        win_rates=[sum(win_share(f.ranks, seat) for f in found) / run.games for seat in seats],
        mean_scores=[sum(f.scores[seat] for f in found) / run.games for seat in seats],
        seconds=seconds,
    )
