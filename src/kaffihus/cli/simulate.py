"""`kaffihus simulate`."""

from __future__ import annotations

import json
from dataclasses import asdict

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kaffihus.cli.common import console, messages
from kaffihus.core.errors import BadRequest
from kaffihus.lab.bot_games import simulate_bot
from kaffihus.lab.run import Run, Totals
from kaffihus.lab.simulation import simulate

DEVICES = ("cpu", "cuda")


def simulate_games(
    run: Run, bot: str | None, device: str, ray: str | None, cores: int | None, as_json: bool
) -> None:
    """Play games with a progress bar, then print a table or one JSON object."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    quiet = not messages.is_terminal
    with Progress(*columns, console=messages, transient=True, disable=quiet) as bar:
        task = bar.add_task(run.game.title, total=run.games)

        def advance(done: int) -> None:
            bar.advance(task, done)

        if device not in DEVICES:
            raise BadRequest(f"--device {device}: expected one of {', '.join(DEVICES)}")
        if bot is not None:
            if run.policy is not None or ray is not None or device != "cpu":
                raise BadRequest("--bot plays on this machine's cores, without --policy, --device or --ray")
            totals = simulate_bot(run, bot, advance, cores)
        elif device == "cuda":
            from kaffihus.lab.cuda import simulate_on_gpu

            totals = simulate_on_gpu(run, advance)
        elif ray is not None:
            from kaffihus.lab.cluster import simulate_on_ray

            totals = simulate_on_ray(run, advance, ray)
        else:
            totals = simulate(run, advance, cores)
    if as_json:
        found = {**asdict(totals), "seed": run.seed, "decisions_per_second": totals.decisions_per_second}
        print(json.dumps(found))
    else:
        show(f"{'' if run.policy or bot else 'random '}games of {run.game.title}", totals)
    if totals.warning:
        messages.print(f"[red]kaffihus: {escape(totals.warning)}[/]")
        raise typer.Exit(1)


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
    speed, rate = totals.decisions_per_second, totals.games / totals.seconds
    console.print(f"{speed:,.0f} decisions a second, {rate:,.0f} games a second")
