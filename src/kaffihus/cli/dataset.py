"""`kaffihus dataset`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kaffihus import games as house
from kaffihus.bots import LEVELS
from kaffihus.cli.arena import split_names
from kaffihus.cli.common import console, messages, open_record, parse_options
from kaffihus.core.errors import BadRequest, Unavailable
from kaffihus.core.game import Game
from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.core.record import replay_record
from kaffihus.lab.bot_games import record_games
from kaffihus.lab.dataset import SUFFIXES, Dataset, Entry, facts_of, fingerprint_of

PERSON = "person"  # who sat there: nobody's name is kept


def make_dataset(
    game_id: str,
    file: Path,
    bots: str | None,
    levels: bool,
    games: int,
    players: int | None,
    seed: int,
    cores: int | None,
    option: Sequence[str],
    records: Sequence[Path],
    database: str | None,
) -> None:
    """Write datasets of games that bots play now, or that people played."""
    game = house.load(game_id)
    if file.suffix not in SUFFIXES:
        raise BadRequest(f"{file}: expected a name that ends with {' or '.join(SUFFIXES)}")
    if sum([bots is not None, levels, bool(records), database is not None]) != 1:
        raise BadRequest("expected one of --bots, --levels, --records and --database")
    if records:
        write(file, from_records(game, records))
    elif database is not None:
        write(file, from_database(game, database))
    else:
        seats = game.seats[0] if players is None else players
        for name in LEVELS if levels else [bots or ""]:
            own = file.with_stem(f"{file.stem}-{name}") if levels else file
            write(own, [played(game, split_names(name), games, seats, seed, parse_options(option), cores)])


def played(
    game: Game,
    bots: Sequence[str],
    games: int,
    players: int,
    seed: int,
    options: Mapping[str, int],
    cores: int | None,
) -> Dataset:
    """Games that bots play now, with a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=messages, transient=True, disable=not messages.is_terminal) as bar:
        task = bar.add_task(f"{game.title}: {', '.join(bots)}", total=games)
        return record_games(
            game, bots, games, players, seed, options, cores, lambda done: bar.advance(task, done)
        )


def from_records(game: Game, files: Sequence[Path]) -> list[Dataset]:
    """The games of record files; players are people, since a record does not say otherwise."""
    found = []
    for path in files:
        record = open_record(path)
        if record.game != game.id:
            raise BadRequest(f"{path}: a record of {record.game}, not of {game.id}")
        play = replay_record(record, house.load)
        if play.position.is_over:
            bots = (PERSON,) * len(play.players)
            found.append((play.position, dict(play.options), bots, tuple(play.steps)))
    return sorted_out(found, f"{len(files)} records")


def from_database(game: Game, database: str) -> list[Dataset]:
    """The games that were played to their end at a server."""
    try:
        from kaffihus.server.store.engine import database_url
        from kaffihus.server.store.finished import finished_games
    except ImportError as error:
        raise Unavailable(f"the server needs {error.name}: pip install 'kaffihus[server]'") from None
    found = []
    for table in finished_games(database_url(database), game.id):
        bots = tuple(chair.level or PERSON for chair in table.chairs)
        found.append((table.position, dict(table.terms.settings.options), bots, tuple(table.steps)))
    return sorted_out(found, "a server's finished games")


Found = tuple[Position, dict[str, int], tuple[str, ...], tuple[Step, ...]]


def sorted_out(found: Sequence[Found], source: str) -> list[Dataset]:
    """Games of several kinds, a dataset for each kind."""
    kinds: dict[tuple[object, ...], list[Found]] = defaultdict(list)
    for one in found:
        position, options, _, _ = one
        kinds[position.game.rules_version, position.seats, *sorted(options.items())].append(one)
    datasets = []
    for own in kinds.values():
        position, options, _, _ = own[0]
        facts = facts_of(position.game, position.seats, options, source)
        datasets.append(Dataset(facts, list(entries_of(own))))
    return datasets


def entries_of(found: Sequence[Found]) -> Iterator[Entry]:
    """The games, each with a deal of its own."""
    for position, _, bots, steps in found:
        end = fingerprint_of(position.state.to_bytes())
        yield Entry(bots, -1, tuple(position.ranks()), tuple(position.scores()), steps, end)


def write(file: Path, datasets: Sequence[Dataset]) -> None:
    """One file for one kind of games; several are told apart by players and rules."""
    if not datasets:
        raise BadRequest("there is no game that was played to its end")
    for number, dataset in enumerate(datasets, start=1):
        path = file if len(datasets) == 1 else file.with_stem(f"{file.stem}-{number}")
        dataset.save(path)
        facts = dataset.facts
        console.print(f"{path}: {len(dataset):,} games of {facts.game}, {facts.players} players")
