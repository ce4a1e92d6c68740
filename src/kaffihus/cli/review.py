"""`kaffihus review`: what decided a game, by what each seat could know."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from kaffihus import games
from kaffihus.cli.common import console, messages, open_record, write_file
from kaffihus.core.errors import BadRequest
from kaffihus.core.play import Play
from kaffihus.core.record import replay_record
from kaffihus.review import Review, plain, reviewing
from kaffihus.review.account import SeatReview, TurningPoint
from kaffihus.review.page import account_rows, accuracy_of, html, judge_of, named, percent, where, words
from kaffihus.review.series import Line, Player, Refused, by_player, review_files

COLUMNS = (
    TextColumn("{task.description}"),
    BarColumn(),
    MofNCompleteColumn(),
    TextColumn("{task.fields[now]}"),
)


def review_record(path: Path, seat: int | None, seed: int, as_json: bool, page: Path | None) -> None:
    """Review one record: a table, one JSON object, or a page."""
    play = replay_record(open_record(path), games.load)
    found = watched(play, seat, seed)
    if page is not None:
        write_file(page, html(found, play.game))
    if as_json:
        print(json.dumps(plain(found), ensure_ascii=False))
    elif page is None:
        show(found, play)


def watched(play: Play, seat: int | None, seed: int) -> Review:
    """The review, with a bar that shows what it has found so far."""
    found = None
    with Progress(*COLUMNS, console=messages, transient=True, disable=not messages.is_terminal) as bar:
        task = bar.add_task(play.game.title, total=None, now="")
        for progress in reviewing(play, None if seat is None else [seat], seed):
            now = " ".join(
                f"{play.players[of]} {100 * values[-1]:.0f} %"
                for of, values in progress.values.items()
                if values
            )
            bar.update(task, total=progress.total, completed=progress.done, now=escape(now))
            found = progress.review
    assert found is not None
    return found


def show(found: Review, play: Play) -> None:
    """Every seat's account and its turning points."""
    console.print(f"{play.game.title}, judged by {judge_of(found)}, by what each player could know")
    for reviewed in found.seats:
        show_seat(found, reviewed, play)


def show_seat(found: Review, reviewed: SeatReview, play: Play) -> None:
    """One seat: the sum, then what decided."""
    seen, truth = reviewed.seen, reviewed.in_truth
    console.print(f"\n[bold]{escape(found.players[seen.seat])}[/] (seat {seen.seat})")
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    table.add_column("of a win", justify="right")
    table.add_column("95 %", justify="right", style="dim")
    for name, value, error in account_rows(seen, truth):
        table.add_row(name, percent(value), error)
    console.print(table)
    mistakes = sum(choice.is_mistake for choice in seen.choices)
    console.print(f"accuracy {accuracy_of(seen)}; {mistakes} mistakes in {len(seen.choices)} decisions")
    for number, point in enumerate(seen.turning_points):
        show_point(found, reviewed, number, point, play)


def show_point(found: Review, reviewed: SeatReview, number: int, point: TurningPoint, play: Play) -> None:
    """A turning point in words."""
    seen, game, players = reviewed.seen, play.game, found.players
    step = reviewed.in_truth.steps[point.moment]
    console.print(f"[dim]{number + 1}.[/] step {step}, {percent(point.effect)}")
    if point.choice is None:
        for line in seen.curve[point.moment].lines:
            console.print(f"   {escape(game.say(line, players))}")
        return
    choice = seen.choices[point.choice]
    console.print(f"   {escape(words(choice.taken, game, players))}")
    console.print(f"   better: {escape(words(choice.best, game, players))}")
    for shown in point.better[1:]:
        for line in shown.lines:
            console.print(f"      [dim]{escape(game.say(line, players))}[/]")
    feared = [belief for belief in point.beliefs if belief.matters > 0]
    if feared:
        told = "; ".join(
            f"{where(b, game, players)}: {game.name_of(b.thing)} ({percent(b.chance, signed=False)})"
            for b in feared
        )
        console.print(f"   [dim]because of what may have lain hidden: {escape(told)}[/]")
    for lay in reviewed.in_truth.hidden_things[number]:
        console.print(
            f"   [dim]in truth, {escape(where(lay, game, players))}: {escape(named(lay, game))}[/]"
        )


def review_folder(folder: Path, seed: int, cores: int | None, ray: str | None, as_json: bool) -> None:
    """Review every record of a folder on all cores or a cluster: a line for each seat, then the players."""
    if not folder.is_dir():
        raise BadRequest(f"--games {folder}: expected a folder of records")
    paths = sorted(path for path in folder.iterdir() if path.is_file())
    if not paths:
        raise BadRequest(f"--games {folder}: there is no file in it")
    if ray is None:
        reviews = review_files(paths, seed, cores)
    else:
        from kaffihus.lab.cluster import review_on_ray

        reviews = review_on_ray(paths, seed, ray)
    lines: list[Line] = []
    with Progress(*COLUMNS, console=messages, transient=True, disable=not messages.is_terminal) as bar:
        task = bar.add_task("reviewed", total=len(paths), now="")
        for found in reviews:
            bar.advance(task)
            if isinstance(found, Refused):
                messages.print(f"kaffihus: {escape(found.reason)}")
                continue
            lines += found
            if as_json:
                for line in found:
                    print(json.dumps(asdict(line), ensure_ascii=False), flush=True)
    if not as_json:
        show_players(by_player(lines))


def show_players(players: list[Player]) -> None:
    """Everybody's means with their standard errors."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("player", "games", "result", "luck", "play", "the others' play", "hidden", "residue",
                 "deeds", "the others' deeds", "losses", "accuracy", "mistakes"):  # fmt: skip
        table.add_column(name, justify="left" if name == "player" else "right")
    for player in players:
        shares = (
            player.result, player.luck, player.played, player.others_played, player.hidden, player.residue,
            player.deeds, player.others_deeds, player.losses, player.accuracy,
        )  # fmt: skip
        cells = [f"{100 * part.mean:.1f} ± {100 * part.error:.1f} %" for part in shares]
        mistakes = f"{player.mistakes.mean:.1f} ± {player.mistakes.error:.1f}"
        table.add_row(escape(player.player), str(player.games), *cells, mistakes)
    console.print(table)
