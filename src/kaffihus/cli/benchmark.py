"""`kaffihus benchmark`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kaffihus import games as house
from kaffihus.cli.arena import split_names
from kaffihus.cli.common import console, messages
from kaffihus.core.errors import BadRequest, Unavailable
from kaffihus.lab.protocol import OPPONENTS, evaluate, save, text_of


def run_benchmark(
    bot: str,
    game: Sequence[str],
    games: int,
    opponents: str | None,
    players: int | None,
    cores: int | None,
    exact: bool,
    card: Path | None,
) -> None:
    """Evaluate a bot by the protocol; print its cards, or write them to a file."""
    if card is not None and card.suffix not in (".md", ".json"):
        raise BadRequest(f"--card {card}: expected a name that ends with .md or .json")
    against = split_names(opponents) if opponents else OPPONENTS
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    cards = []
    for game_id in game or house.IDS:
        rules = house.load(game_id)
        with Progress(*columns, console=messages, transient=True, disable=not messages.is_terminal) as bar:
            task = bar.add_task(rules.title, total=games * len(against))
            advance = partial(bar.advance, task)
            found = evaluate(rules, bot, games, against, players, cores, advance)
        cards.append(replace(found, nash_conv=nash_conv(game_id, bot)) if exact else found)
        if card is None:
            console.print(text_of(cards[-1]), markup=False)
    if card is not None:
        save(cards, card)
        console.print(f"{card}: {len(cards)} {'card' if len(cards) == 1 else 'cards'}")


def nash_conv(game_id: str, bot: str) -> float:
    """What all seats together could gain on a bot in the game's smallest variant."""
    try:
        from kaffihus.research.exploitability import nash_conv_of
    except ImportError as error:
        raise Unavailable(f"this needs {error.name}: pip install 'kaffihus[research]'") from None
    return nash_conv_of(game_id, bot)
