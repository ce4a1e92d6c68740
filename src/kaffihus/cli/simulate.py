"""`kaffihus simulate`."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kaffihus import games as house
from kaffihus.cli.common import console, messages, parse_options
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.lab.guided import load_policy
from kaffihus.lab.simulation import Totals, simulate

DEVICES = ("cpu", "cuda")


def simulate_games(
    game_id: str,
    players: int | None,
    games: int,
    seed: int,
    cores: int | None,
    option: Sequence[str],
    as_json: bool,
    device: str = "cpu",
    ray: str | None = None,
    policy: str | None = None,
) -> None:
    """Play games with a progress bar, then print a table or one JSON object."""
    game = house.load(game_id)
    players = game.seats[0] if players is None else players
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    quiet = not messages.is_terminal
    with Progress(*columns, console=messages, transient=True, disable=quiet) as bar:
        task = bar.add_task(game.title, total=games)
        options = parse_options(option)
        totals = run_on(
            device,
            ray,
            game,
            players,
            games,
            seed,
            options,
            cores,
            policy,
            lambda done: bar.advance(task, done),
        )
    if as_json:
        found = {**asdict(totals), "seed": seed, "decisions_per_second": totals.decisions_per_second}
        print(json.dumps(found))
    else:
        show(f"{'' if policy else 'random '}games of {game.title}", totals)


def run_on(
    device: str,
    ray: str | None,
    game: Game,
    players: int,
    games: int,
    seed: int,
    options: dict[str, int],
    cores: int | None,
    policy: str | None,
    progress: Callable[[int], None],
) -> Totals:
    """The games, wherever they are to be played."""
    if device not in DEVICES:
        raise BadRequest(f"--device {device}: expected one of {', '.join(DEVICES)}")
    choose = load_policy(policy) if policy else None
    if device == "cuda":
        from kaffihus.lab.cuda import simulate_on_gpu

        return simulate_on_gpu(game, players, games, seed, options, choose)
    if ray is not None:
        from kaffihus.lab.spread import simulate_on_ray

        return simulate_on_ray(game, players, games, seed, options, ray, progress, policy)
    return simulate(game, players, games, seed, options, cores, progress, choose)


def show(title: str, totals: Totals) -> None:
    """The totals as a table."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("seat")
    table.add_column("wins", justify="right")
    table.add_column("mean score", justify="right")
    for seat in range(totals.players):
        wins, score = totals.win_rates[seat], totals.mean_scores[seat]
        table.add_row(str(seat), f"{100 * wins:.1f} %", f"{score:.2f}")
    console.print(f"{totals.games:,} {title}, {totals.players} players")
    console.print(table)
    mean = totals.decisions / totals.games
    console.print(f"{mean:.1f} decisions a game, {totals.longest} the most")
    if totals.unfinished:
        console.print(f"{totals.unfinished} games went round in circles and were given up")
    speed, rate = totals.decisions_per_second, totals.games / totals.seconds
    console.print(f"{speed:,.0f} decisions a second, {rate:,.0f} games a second")
