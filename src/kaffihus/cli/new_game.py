"""`kaffihus new-game`."""

from __future__ import annotations

from pathlib import Path

from kaffihus.cli.common import console
from kaffihus.scaffold import lay_out_here, lay_out_package


def new_game(game_id: str, title: str | None, folder: Path | None) -> None:
    """Lay a game out, and say what comes next."""
    title = title or game_id.replace("_", " ").title()
    if folder is None:
        written = lay_out_here(game_id, title, Path.cwd())
    else:
        written = lay_out_package(game_id, title, folder)
    for path in written:
        console.print(f"[dim]wrote[/] {path}", soft_wrap=True)
    console.print(f"\n{title} runs: it is a small game of ours under your game's name.")
    if folder is None:
        console.print(f"  kaffihus play {game_id}")
        console.print("  python web/generate.py          [dim]its types for the page[/]")
        console.print(f"  pytest --game {game_id}          [dim]says what to do next[/]")
    else:
        console.print(f"  pip install --editable {folder}")
        console.print(f"  kaffihus play {game_id}")
        console.print(f"  pytest {folder}          [dim]says what to do next[/]")
