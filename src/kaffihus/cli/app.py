"""The commands and their options; what each does is in a module of its name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kaffihus import __version__
from kaffihus.cli.admin import app as admin_app

app = typer.Typer(
    name="kaffihus",
    help="Kaffihús: modern table games in the terminal, with bots, records and proofs.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

GameId = Annotated[str, typer.Argument(help="The game's id, as `kaffihus games` lists it.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", help="An option of the game, as name=number; may be repeated."),
]
RecordFile = Annotated[Path, typer.Argument(help="A record file.")]


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        typer.echo(f"kaffihus {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Modern table games in the terminal, with bots, records and proofs."""


@app.command("games")
def games_command() -> None:
    """List the games."""
    from kaffihus.cli.games import list_games

    list_games()


@app.command("play")
def play_command(
    game: GameId = "fika",
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits where, by commas: you (or you:Name) and bots, such as tumi, una, hekla, orri, "
            "birta, grimur (`kaffihus games` tells of them). Default: you against the weakest."
        ),
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Write the game's record to this file.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Play a reproducible game.")] = None,
    option: Options = None,
    language: Annotated[
        str,
        typer.Option(
            envvar="KAFFIHUS_LANGUAGE", help="What the game is told in, by two letters: en, de, is."
        ),
    ] = "en",
) -> None:
    """Play in the terminal, against bots or with friends on one keyboard."""
    from kaffihus.cli.play import play

    play(game, seats, save, seed, option or [], language)


@app.command("simulate")
def simulate_command(
    game: GameId,
    players: Annotated[int | None, typer.Option(help="Players at the table. Default: the fewest.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed, the same games.")] = 0,
    cores: Annotated[int | None, typer.Option(min=1, help="Cores to use. Default: all.")] = None,
    device: Annotated[str, typer.Option(help="Where to play: cpu or cuda.")] = "cpu",
    ray: Annotated[
        str | None,
        typer.Option(help="Spread over a Ray cluster: its address, or `local`.", metavar="ADDRESS"),
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option(help="Play by this function, not at random: file.py:name.", metavar="PLACE"),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(help="Let this bot play all seats: a name, or file.py:Class.", metavar="BOT"),
    ] = None,
    option: Options = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object and nothing else.")
    ] = False,
) -> None:
    """Play games at machine speed, at random, by a policy or by a bot, and show what came out."""
    from kaffihus import games as house
    from kaffihus.cli.common import parse_options
    from kaffihus.cli.simulate import simulate_games
    from kaffihus.lab.run import Run

    rules = house.load(game)
    seats = rules.seats[0] if players is None else players
    run = Run(rules, seats, games, seed, parse_options(option or []), policy)
    simulate_games(run, bot, device, ray, cores, as_json)


@app.command("arena")
def arena_command(
    game: GameId,
    bots: Annotated[
        str,
        typer.Option(help="Bots by commas, such as random,greedy,search:iterations=3000,file.py:Class."),
    ] = "random,greedy",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    players: Annotated[
        int | None, typer.Option(help="Players at the table. Default: as many as bots, if that can be.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed, the same games.")] = 0,
    cores: Annotated[int | None, typer.Option(min=1, help="Cores to use. Default: all.")] = None,
    option: Options = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object and nothing else.")
    ] = False,
) -> None:
    """Let bots play each other: seats rotated, shares of wins with intervals, ratings."""
    from kaffihus.cli.arena import hold_arena

    hold_arena(game, bots, games, players, seed, cores, option or [], as_json)


@app.command("benchmark")
def benchmark_command(
    bot: Annotated[str, typer.Argument(help="The bot: a name, or file.py:Class.")],
    game: Annotated[list[str] | None, typer.Option(help="A game; or several. Default: all.")] = None,
    games: Annotated[int, typer.Option(help="How many games against each opponent.")] = 400,
    opponents: Annotated[
        str | None, typer.Option(help="Some of the protocol's opponents, by commas. Default: all.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="Players at the table. Default: the fewest.")] = None,
    cores: Annotated[int | None, typer.Option(min=1, help="Cores to use. Default: all.")] = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Work out NashConv in the smallest variant, too (minutes).")
    ] = False,
    card: Annotated[
        Path | None, typer.Option(help="Write the cards to this file, .md or .json, and print none.")
    ] = None,
) -> None:
    """Evaluate any bot by the benchmark's protocol, against frozen opponents, and write its card."""
    from kaffihus.cli.benchmark import run_benchmark

    run_benchmark(bot, game or [], games, opponents, players, cores, exact, card)


@app.command("dataset")
def dataset_command(
    game: GameId,
    file: Annotated[Path, typer.Argument(help="The file to write; it ends with .parquet or .npz.")],
    bots: Annotated[str | None, typer.Option(help="Games of these bots, as in the arena.")] = None,
    levels: Annotated[
        bool, typer.Option("--levels", help="Games of each level against itself, a file for each.")
    ] = False,
    games: Annotated[int, typer.Option(help="How many games, of each level.")] = 10_000,
    players: Annotated[int | None, typer.Option(help="Players at the table. Default: the fewest.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed, the same games.")] = 0,
    cores: Annotated[int | None, typer.Option(min=1, help="Cores to use. Default: all.")] = None,
    option: Options = None,
    records: Annotated[list[Path] | None, typer.Option(help="Take these record files.")] = None,
    database: Annotated[
        str | None, typer.Option(help="Take the games that were played to their end at a server.")
    ] = None,
) -> None:
    """Write games to a file for study, step by step: bots' games, records, or a server's."""
    from kaffihus.cli.dataset import make_dataset

    make_dataset(
        game, file, bots, levels, games, players, seed, cores, option or [], records or [], database
    )


@app.command("train")
def train_command(
    game: GameId,
    players: Annotated[
        str | None, typer.Option(help="Numbers of players by commas. Default: the fewest.")
    ] = None,
    minutes: Annotated[float, typer.Option(min=0, help="How long; a stage that has begun is ended.")] = 5,
    out: Annotated[Path, typer.Option(help="The folder for network, curve and checkpoint.")] = Path(
        "trained"
    ),
    resume: Annotated[
        Path | None, typer.Option(help="Go on from this checkpoint, by its own plan.")
    ] = None,
    device: Annotated[str, typer.Option(help="Where to learn: cuda or cpu.")] = "cuda",
    width: Annotated[int, typer.Option(min=1, help="Neurons of a hidden layer.")] = 512,
    stages: Annotated[int, typer.Option(min=1, help="Stages of the whole course.")] = 60,
    tables: Annotated[int, typer.Option(min=1, help="Games side by side.")] = 32_768,
    seed: Annotated[int, typer.Option(min=0, help="The same seed, the same course.")] = 1,
    margin: Annotated[float, typer.Option(help="What a point of lead is worth on the way.")] = 0.0,
    potential: Annotated[
        float, typer.Option(help="What a share of the win by the bots' estimate is worth on the way.")
    ] = 0.0,
    all_hands: Annotated[bool, typer.Option(help="Let a critic that sees all hands judge.")] = False,
) -> None:
    """Teach a network by self-play. Needs PyTorch, and a GPU unless it is to be slow."""
    from kaffihus.cli.train import train_network

    chosen = {"device": device, "width": width, "stages": stages, "tables": tables, "seed": seed}
    chosen |= {"margin": margin, "potential": potential, "all_hands": all_hands}
    train_network(game, players, minutes, out, resume, chosen)


@app.command("replay")
def replay_command(
    record: RecordFile,
    seat: Annotated[
        int | None, typer.Option("--as", help="Whose eyes: a seat number. Default: a spectator's.")
    ] = None,
    step: Annotated[int | None, typer.Option(help="Show the position after this action and stop.")] = None,
) -> None:
    """Step through a recorded game, from any viewpoint."""
    from kaffihus.cli.replay import replay

    replay(record, seat, step)


@app.command("review")
def review_command(
    record: Annotated[Path | None, typer.Argument(help="A record file.")] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="Only this seat's account. Default: all.")] = None,
    games: Annotated[
        Path | None, typer.Option(help="Review every record of this folder, on all cores.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed, the same review.")] = 0,
    cores: Annotated[int | None, typer.Option(min=1, help="Cores to use. Default: all.")] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            help="Of a folder: spread over a Ray cluster, its address or `local`.", metavar="ADDRESS"
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON and nothing else; of a folder a line for each seat.")
    ] = False,
    html: Annotated[Path | None, typer.Option(help="Write a page of its own to this file.")] = None,
) -> None:
    """Say what decided a finished game, by what each player could know, and how much was luck."""
    from kaffihus.cli.review import review_folder, review_record
    from kaffihus.core.errors import BadRequest

    if (record is None) == (games is None):
        raise BadRequest("expected a record file, or --games and a folder")
    if games is not None:
        review_folder(games, seed, cores, ray, as_json)
    elif record is not None:
        review_record(record, seat, seed, as_json, html)


@app.command("verify")
def verify_command(
    record: RecordFile,
    commitment: Annotated[
        str | None, typer.Option(help="The commitment that a player saw before the game.")
    ] = None,
    pact: Annotated[
        str | None, typer.Option(help="The pact of all promises that a player saw before the game.")
    ] = None,
    player_bytes: Annotated[
        list[str] | None,
        typer.Option("--bytes", metavar="SEAT:HEX", help="The bytes that a seat sent. Several times."),
    ] = None,
    bots: Annotated[
        list[int] | None,
        typer.Option("--bot", min=0, metavar="SEAT", help="A seat where a bot sat. Several times."),
    ] = None,
) -> None:
    """Check a record: the deal, every action, the result; and say what it does not prove."""
    from kaffihus.cli.verify import verify

    verify(record, commitment, pact, player_bytes or [], bots or [])


@app.command("serve")
def serve_command(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 is all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8000,
    address: Annotated[
        str | None,
        typer.Option(help="Where others find the house, https://cafe.example: links carry it."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///file or postgresql://…  Default: a file in your home."),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Server processes; more than one needs PostgreSQL.")
    ] = 1,
    bot_workers: Annotated[
        int | None,
        typer.Option(
            min=1, max=64, help="Processes in which the bots of all workers think. Default: one a worker."
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Offer people a bot of yours, under a name.", metavar="NAME=FILE.PY:CLASS"),
    ] = None,
) -> None:
    """Serve tables for friends and bots, over HTTP and WebSockets."""
    from kaffihus.cli.serve import serve

    serve(host, port, address, database, workers, bot_workers or workers, bot or [])


Database = Annotated[
    str | None, typer.Option("--database", help="sqlite:///file or postgresql://…  Default: as for serve.")
]


app.add_typer(admin_app, name="admin")


@app.command("backup")
def backup_command(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
    database: Database = None,
) -> None:
    """Copy a server's database to a file, while the server runs."""
    from kaffihus.cli.backup import back_up

    back_up(file, database)


@app.command("restore")
def restore_command(
    file: Annotated[Path, typer.Argument(help="A file that `kaffihus backup` wrote.")],
    database: Database = None,
) -> None:
    """Copy a backup into an empty database, of either kind."""
    from kaffihus.cli.backup import restore

    restore(file, database)


@app.command("new-game")
def new_game_command(
    game: Annotated[str, typer.Argument(help="Its id: a word of small letters, digits and _.")],
    title: Annotated[str | None, typer.Option(help="Its name. Default: made of the id.")] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Lay out a package of its own here, outside this repository.")
    ] = None,
) -> None:
    """Lay out a new game: its rules, its board and its tests, ready to run and to be changed."""
    from kaffihus.cli.new_game import new_game

    new_game(game, title, folder)
