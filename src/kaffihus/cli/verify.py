"""`kaffihus verify`: what a record proves, and what it does not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from kaffihus import games
from kaffihus.cli.common import console, open_record
from kaffihus.cli.replay import version_of
from kaffihus.core.chance import CHANCE
from kaffihus.core.dealer import PLAYER_BYTES
from kaffihus.core.errors import BadRequest
from kaffihus.core.verify import Kept, not_proven, verify_record

DIGEST = "[0-9a-f]{64}"


def verify(
    path: Path, commitment: str | None, pact: str | None, own: Sequence[str], bots: Sequence[int]
) -> None:
    """Check a record against what a player kept; say what was checked, and what is not proven."""
    kept = parse_kept(commitment, pact, own, bots)
    record = open_record(path)
    play = verify_record(record, games.load, kept)
    draws = sum(step.seat == CHANCE for step in play.steps)
    console.print(f"{version_of(play)}; a deal of form {record.form}")
    if kept.commitment is None:
        console.print("[green]✓[/] the seed is the one that the record's commitment names")
    else:
        console.print("[green]✓[/] the seed is the one committed to before the deal")
    if kept.pact is not None:
        console.print("[green]✓[/] names and bytes are those promised before any bytes were given")
    for seat in kept.bytes:
        console.print(f"[green]✓[/] the bytes that seat {seat} sent are in the deal")
    console.print(f"[green]✓[/] all {draws} draws follow from the seed and the players' bytes")
    console.print(f"[green]✓[/] all {len(play.steps) - draws} actions are legal")
    console.print(f"[green]✓[/] the result: {escape(record.result)}")
    missing = not_proven(record, kept)
    if missing:
        console.print("[bold yellow]NOT PROVEN:[/]")
    for sentence in missing:
        console.print(f"[yellow]![/] {escape(sentence)}")


def parse_kept(
    commitment: str | None, pact: str | None, own: Sequence[str], bots: Sequence[int] = ()
) -> Kept:
    """What a player kept, as it comes from the command line."""
    for option, text in (("--commitment", commitment), ("--pact", pact)):
        if text is not None and not re.fullmatch(DIGEST, text):
            raise BadRequest(f"{option} {text}: expected 64 hexadecimal digits")
    found: dict[int, bytes] = {}
    for text in own:
        match = re.fullmatch(f"([0-9]{{1,2}}):([0-9a-f]{{{2 * PLAYER_BYTES}}})", text)
        if match is None:
            raise BadRequest(
                f"--bytes {text}: expected a seat, a colon and {2 * PLAYER_BYTES} hexadecimal digits"
            )
        found[int(match[1])] = bytes.fromhex(match[2])
    return Kept(commitment, pact, found, bots)
