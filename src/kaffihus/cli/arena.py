"""`kaffihus arena`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kaffihus import games as house
from kaffihus.cli.common import console, messages, parse_options
from kaffihus.lab.arena import Results, run_arena


def hold_arena(
    game_id: str,
    bots: str,
    games: int,
    players: int | None,
    seed: int,
    cores: int | None,
    option: Sequence[str],
    as_json: bool,
) -> None:
    """Let bots play each other with a progress bar, then print a table or one JSON object."""
    game = house.load(game_id)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    quiet = not messages.is_terminal
    with Progress(*columns, console=messages, transient=True, disable=quiet) as bar:
        task = bar.add_task(game.title, total=games)
        results = run_arena(
            game,
            split_names(bots),
            games,
            players,
            seed,
            parse_options(option),
            cores,
            lambda done: bar.advance(task, done),
        )
    if as_json:
        print(json.dumps(asdict(results)))
    else:
        show(game.title, results)


def split_names(text: str) -> list[str]:
    """Names by commas; a part with an equals sign belongs to the settings of the bot before it."""
    names: list[str] = []
    for part in text.split(","):
        if "=" in part and ":" not in part and names:
            names[-1] += f",{part}"
        else:
            names.append(part.strip())
    return names


def show(title: str, results: Results) -> None:
    """The standings as a table."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("bot", "wins", "95 % interval", "fair", "games", "mean score", "ms a decision", "rating"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for line in results.standings:
        table.add_row(
            line.bot,
            f"{100 * line.share:.1f} %",
            f"{100 * line.low:.1f}–{100 * line.high:.1f}",
            f"{100 * line.fair:.1f} %",
            f"{line.games}",
            f"{line.mean_score:.2f}",
            f"{line.milliseconds:.2f}",
            f"{line.rating:.1f} ± {line.uncertainty:.1f}",
        )
    console.print(f"{results.games:,} games of {title}, {results.players} players, seed {results.seed}")
    console.print(table)
    console.print(by_seat(results))
    if len(results.standings) > 2 and results.duels:
        console.print("\nrow against column")
        console.print(cross_table(results))
    console.print(f"{results.seconds:.1f} s")


def by_seat(results: Results) -> Table:
    """What the seats were worth: to everybody, and to each bot."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("seat", "bot", "wins", "95 % interval", "games", "mean score"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for line in results.seats:
        table.add_row(
            f"{line.seat}",
            line.bot or "all",
            f"{100 * line.share:.1f} %",
            f"{100 * line.low:.1f}–{100 * line.high:.1f}",
            f"{line.games}",
            f"{line.mean_score:.2f}",
        )
    return table


def cross_table(results: Results) -> Table:
    """Two seats: everybody's share against everybody."""
    names = [line.bot for line in results.standings]
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for name in names:
        cells = []
        for other in names:
            found = results.duels.get(name, {}).get(other)
            cells.append(
                f"{100 * found[0]:.0f} ({100 * found[1]:.0f}–{100 * found[2]:.0f})" if found else ""
            )
        table.add_row(name, *cells)
    return table
