"""`kaffihus replay`: a recorded game, from any viewpoint."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.markup import escape

from kaffihus import games
from kaffihus.cli.common import console, open_record
from kaffihus.core.errors import BadRequest
from kaffihus.core.play import Play
from kaffihus.core.position import Position
from kaffihus.core.record import replay_record

KEYS = "Enter: next · b: back · a number: go there · q: quit"


def replay(path: Path, seat: int | None, step: int | None) -> None:
    """Show a record: one position, the whole log, or step by step at a terminal."""
    play = replay_record(open_record(path), games.load)
    if seat is not None and not 0 <= seat < len(play.players):
        raise BadRequest(f"--as {seat}: expected a seat from 0 to {len(play.players) - 1}")
    if step is not None and not 0 <= step <= len(play.steps):
        raise BadRequest(f"--step {step}: expected 0 to {len(play.steps)}")
    console.print(f"[dim]{version_of(play)}[/]")
    moments = list(moments_of(play, seat))
    if step is not None:
        show(play, moments, step, seat)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        browse(play, moments, seat)
    else:
        for number in range(1, len(moments)):
            print_lines(moments[number][1], number)
        show_board(play, moments[-1][0], seat)


def version_of(play: Play) -> str:
    """By which version of the rules a record was played."""
    version, newest = play.game.rules_version, games.load(play.game.id).rules_version
    older = "" if version == newest else f"; today's is version {newest}"
    return f"{play.game.title}, by version {version} of its rules{older}"


def moments_of(play: Play, seat: int | None) -> list[tuple[Position, list[str]]]:
    """Each position with the lines that led to it, the set-up first."""
    found = [(Position(play.game, len(play.players), play.options), list[str]())]
    for before, step, after in play.replay():
        lines = after.lines(before.state, step.seat, step.action, seat)
        found.append((after, [play.game.say(line, play.players) for line in lines]))
    return found


def browse(play: Play, moments: list[tuple[Position, list[str]]], seat: int | None) -> None:
    """Step through at the terminal."""
    number = 0
    while True:
        show(play, moments, number, seat)
        try:
            wish = console.input(f"[dim]{KEYS}[/] ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if wish == "q":
            return
        if wish == "b":
            number = max(0, number - 1)
        elif wish.isdecimal():
            number = min(int(wish), len(moments) - 1)
        elif number + 1 < len(moments):
            number += 1


def show(play: Play, moments: list[tuple[Position, list[str]]], number: int, seat: int | None) -> None:
    """One moment: what happened, and the board."""
    position, lines = moments[number]
    console.rule(f"[dim]{number} of {len(moments) - 1}[/]")
    print_lines(lines, number)
    show_board(play, position, seat)


def print_lines(lines: list[str], number: int) -> None:
    """The lines of one step."""
    for line in lines:
        console.print(f"[dim]{number:4}[/] {escape(line)}")


def show_board(play: Play, position: Position, seat: int | None) -> None:
    """The board as the viewer sees it."""
    console.print(play.game.board(position.view(seat)))
