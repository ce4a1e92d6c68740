"""Games that bots play, added up as other simulations are, or written down step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaffihus.core.game import Game
from kaffihus.lab.arena import play_all, repeated, win_share
from kaffihus.lab.dataset import Dataset, Entry, facts_of, fingerprint_of
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


def record_games(
    game: Game,
    bots: Sequence[str],
    games: int,
    players: int,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    cores: int | None = None,
    progress: Progress = untold,
) -> Dataset:
    """The games that an arena of these bots plays, with every step."""
    names = repeated(bots, players)
    found, _ = play_all(game, names, games, players, seed, options, cores, progress, is_recorded=True)
    source = f"arena of {', '.join(bots)}, seed {seed}"
    entries = [
        Entry(
            tuple(names[i] for i in finish.pairing.bots),
            finish.pairing.deal,
            finish.ranks,
            finish.scores,
            finish.steps,
            fingerprint_of(finish.end),
        )
        for finish in found
    ]
    return Dataset(facts_of(game, players, options or {}, source), entries)
