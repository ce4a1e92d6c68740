"""The pages of docs/research, written from the code: `python -m kaffihus.research.docs`."""

from __future__ import annotations

import argparse
from pathlib import Path

from kaffihus import games
from kaffihus.core.actions import Family
from kaffihus.core.game import Game

FOLDER = Path("docs/research")

# What changed in the rules, the actions or the observation, by version of the rules.
REWARDS = """\
| reward | each seat gets, at the end and (but for `score_change`) not before |
|---|---|
| `win` | 1, shared by the winners; 0 for all others |
| `zero_sum` | the same less 1 / seats |
| `score` | its score less the mean of the others' scores |
| `score_change` | the same as it changes, with every decision |
"""


def page_of(game: Game) -> str:
    """A game's page: what a program has to know of it."""
    name = "".join(part.capitalize() for part in game.id.split("_"))
    parts = [
        f"# {game.title}\n",
        f"Written by `python -m kaffihus.research.docs`; the rules are on [the game's page]"
        f"(../../src/kaffihus/games/{game.id}/README.md).\n",
        "| socket | name |\n|---|---|",
        f'| Python | `kaffihus.load("{game.id}")` |',
        f'| vector environment | `kaffihus.research.vector.Tables("{game.id}")` |',
        f'| PettingZoo | `kaffihus.research.pettingzoo.env("{game.id}")` |',
        f"| Gymnasium | `kaffihus.research.gymnasium:kaffihus/{name}-v{game.rules_version}` |",
        f"| OpenSpiel | `kaffihus_{game.id}` |\n",
        f"## Seats\n\n{_seats(game)}\n",
        f"## Options\n\n{_options(game)}\n",
        f"## Actions\n\n{_actions(game)}\n",
        f"## Observation\n\n{_observation(game)}\n",
        f"## Rewards\n\n{REWARDS}",
        f"## Versions\n\n{_versions(game)}\n",
    ]
    return "\n".join(parts)


def _seats(game: Game) -> str:
    least, most = game.seats[0], game.seats[-1]
    return f"{least}, numbered from 0." if least == most else f"{least} to {most}, numbered from 0."


def _options(game: Game) -> str:
    lines = ["| option | values | usual | meaning |", "|---|---|---|---|"]
    for option in game.options:
        values = ", ".join(map(str, option.choices))
        lines.append(f"| `{option.name}` | {values} | {option.default} | {option.text} |")
    return "\n".join(lines)


def _actions(game: Game) -> str:
    lines = [
        f"{len(game.catalogue)} actions. Within a family the last argument runs fastest.\n",
        "| ids | family | arguments | of |",
        "|---|---|---|---|",
    ]
    for family in game.catalogue.families:
        first = game.catalogue.first(family.name)
        last = first + len(family) - 1
        ids = f"{first}" if first == last else f"{first}–{last}"
        who = "chance" if family.chance else "players"
        lines.append(f"| {ids} | `{family.name}` | {_arguments(family)} | {who} |")
    return "\n".join(lines)


def _arguments(family: Family) -> str:
    parts = [f"`{name}`: {', '.join(values)}" for name, values in family.arguments.items()]
    return "; ".join(parts) or "none"


def _observation(game: Game) -> str:
    layout = game.layout
    past = f" Those from {layout.present} on say what has happened." if layout.present < layout.size else ""
    lines = [
        f"{layout.size} numbers from 0 to 255 (`uint8`), as the observing seat knows things.{past}\n",
        "| index | piece | shape | from 0 to | meaning |",
        "|---|---|---|---|---|",
    ]
    for piece in layout.pieces:
        at = layout.at(piece.name)
        last = at + piece.size - 1
        index = f"{at}" if at == last else f"{at}–{last}"
        shape = " × ".join(map(str, piece.shape)) or "1"
        lines.append(f"| {index} | `{piece.name}` | {shape} | {piece.most} | {piece.meaning} |")
    return "\n".join(lines)


def _versions(game: Game) -> str:
    lines = ["| version of the rules | what changed |", "|---|---|"]
    lines += [f"| {version} | {text} |" for version, text in game.history.items()]
    return "\n".join(lines)


def write_pages(folder: Path = FOLDER) -> None:
    """Write every game's page."""
    folder.mkdir(parents=True, exist_ok=True)
    for game_id in games.IDS:
        (folder / f"{game_id}.md").write_text(page_of(games.load(game_id)), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="kaffihus.research.docs", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    write_pages(parser.parse_args().folder)
