"""Golden playthroughs: whole games as readable text, one file each under tests/golden/.

`make golden` plays the games named in each tests/games/<id>/golden.py by their seeds and writes
the files. The test goes the other way: it takes the actions from the file, plays them, and wants
every line of the text again. Read the diff before you commit it: it is a change of the rules.
"""

import importlib.util
import re
import sys
from pathlib import Path

from rich.text import Text

from kaffihus import games
from kaffihus.core.chance import CHANCE
from kaffihus.core.play import Play
from kaffihus.core.record import result_of
from kaffihus.testing.playing import random_walk

HERE = Path(__file__).parent
FOLDER = HERE / "golden"
ACTION = re.compile(r"(\d+) (chance|\d) (.*?)(?:  \(of \d+\))?")


def wanted(game_id):
    """The games to keep: (name, seats, options, seed)."""
    path = HERE / "games" / game_id / "golden.py"
    if not path.exists():
        return []
    spec = importlib.util.spec_from_file_location(f"golden_{game_id}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.GOLDEN


def seeded_play(game, seats, options, seed):
    """The random game of a seed."""
    play = Play(game, players(seats), options)
    for _, step, _ in random_walk(game, seats, options, seed):
        play.act(step.seat, step.action)
    return play


def players(seats):
    return ["Anna", "Björn", "Cleo", "Dagur", "Edda", "Finn", "Gígja"][:seats]


def playthrough(play):
    """A game as text: each action with how many there were, and what each viewer is told.

    The table as the terminal shows it is there twice: half-way for the first seat, at the end for all.
    """
    game = play.game
    options = " ".join(f"{name}={value}" for name, value in play.options.items())
    lines = [f"# {game.rules_label} | seats {len(play.players)} | {options}".rstrip(" |")]
    for number, (before, step, after) in enumerate(play.replay(), start=1):
        who = "chance" if step.seat == CHANCE else step.seat
        of = len(before.outcomes()) if step.seat == CHANCE else len(before.legal(step.seat))
        lines.append(f"{number} {who} {game.catalogue.notate(step.action)}  (of {of})")
        lines += told(before, step, after, play.players)
        if number == len(play.steps) // 2:
            lines += [f"    | {line}".rstrip() for line in board(after, 0)]
    lines += ["", "result: " + result_of(play.position), "", *board(play.position, None)]
    return "\n".join(lines) + "\n"


def board(position, viewer):
    """The table as the terminal shows it to somebody, without colours."""
    text = Text.from_markup(position.game.board(position.view(viewer))).plain
    return [line.rstrip() for line in text.split("\n")]


def told(before, step, after, names):
    """What a spectator is told, and each seat where that differs."""
    game = after.game

    def say(viewer):
        lines = after.lines(before.state, step.seat, step.action, viewer)
        return [game.say(line, names) for line in lines]

    public = say(None)
    lines = [f"    {line}" for line in public]
    for seat in range(len(names)):
        own = say(seat)
        if own != public:
            lines += [f"    [{names[seat]}] {line}" for line in own if line not in public]
    return lines


def play_of(game, text):
    """The game of a golden file, by its actions alone."""
    head = text.split("\n", 1)[0]
    assert head.startswith(f"# {game.rules_label} | "), f"other rules or components: {head!r}"
    parts = head.split(" | ")
    seats = int(parts[1].removeprefix("seats "))
    pairs = [pair.split("=") for pair in parts[2].split()] if len(parts) > 2 else []
    play = Play(game, players(seats), {name: int(value) for name, value in pairs})
    for line in text.split("\n")[1:]:
        if found := ACTION.fullmatch(line):
            seat = CHANCE if found[2] == "chance" else int(found[2])
            play.act(seat, game.catalogue.parse(found[3]))
    return play


def golden_plays(game):
    """Every golden game of a game, played through."""
    for path in sorted((FOLDER / game.id).glob("*.txt")):
        yield path.stem, play_of(game, path.read_text("utf-8"))


def main(ids):
    """Write the files anew."""
    for game_id in ids or games.IDS:
        game = games.load(game_id)
        folder = FOLDER / game_id
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.txt"):
            old.unlink()
        for name, seats, options, seed in wanted(game_id):
            text = playthrough(seeded_play(game, seats, options, seed))
            (folder / f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
