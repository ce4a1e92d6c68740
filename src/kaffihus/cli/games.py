"""`kaffihus games`."""

from __future__ import annotations

from rich.table import Table

from kaffihus import games
from kaffihus.bots import CHARACTERS
from kaffihus.bots.characters.phrases import PHRASES
from kaffihus.cli.common import console


def list_games() -> None:
    """A table of the games, and one of whom they can be played with."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("id", "game", "players", "minutes", "what it is", "by"):
        table.add_column(column, overflow="fold")
    for game_id in games.IDS:
        game = games.load(game_id)
        least, most = game.seats[0], game.seats[-1]
        players = str(least) if least == most else f"{least}–{most}"
        by = f"{game.designer}; {game.publisher}" if game.designer else game.publisher
        table.add_row(game.id, game.title, players, str(game.minutes), game.tagline, by)
    console.print(table)
    console.print("\nplay one: [bold]kaffihus play fika[/]\n", style="dim")
    console.print(characters_table())
    console.print("\nplay with them: [bold]kaffihus play fika --seats you,hekla[/]", style="dim")


def characters_table() -> Table:
    """The characters one may play with, weakest first."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("bot", "name", "level", "temper"):
        table.add_column(column, overflow="fold")
    for one in CHARACTERS.values():
        table.add_row(one.id, one.name, one.level, PHRASES[f"house.temper.{one.id}"])
    return table
