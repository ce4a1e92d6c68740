"""The record of a game: a text that people can read and diff, and that replays for ever.

    kaffihus record 1
    game: fika
    rules: 1
    components: 6f0c2a1e9b7d4c55
    table: 3q8m
    player 0: Anna
    player 1: Bo
    option rounds: 7
    deal: 3                    (its form, see `dealer`; a record without this line has form 1)
    commitment: 9f86…          (of the deal)
    bytes 0: 00ff…             (each player's part of the deal)
    bytes 1: seed              (none given: they follow from the seed)
    promise 1: 4be2…           (of a player who promised bytes, and did not give them)
    tag 0: 77ab…               (of a player whose name was taken out)

    1 chance flip seat=1       (number, who, what; chance included)
    2 chance draw card=pink-3
    …
    45 0 choose card=pink-4

    result: 0 wins 2–1         (or `unfinished`)
    seed: 5e1f…                (revealed when the game is over)
    end 45

A record holds outcomes, not a state of some generator: it replays whatever generator is in fashion.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NoReturn

from kaffihus.core.chance import CHANCE
from kaffihus.core.dealer import FORM, PLAYER_BYTES, SCHEMES, SEED_BYTES, plain_name
from kaffihus.core.errors import BadRequest, IllegalAction, KaffihusError, NotAnAction, RecordError
from kaffihus.core.game import Game
from kaffihus.core.play import Play
from kaffihus.core.position import Position

TITLE = "kaffihus record 1"
MAX_BYTES = 1 << 20
MAX_LINE = 400
UNFINISHED = "unfinished"
FROM_SEED = "seed"  # the bytes of a seat that gave none


@dataclass
class Record:
    """What a record file says, line by line; nothing is checked against the rules yet."""

    game: str
    rules: int
    components: str
    table: str
    players: list[str]
    options: dict[str, int]
    commitment: str | None
    player_bytes: list[bytes | None]  # by seat; None: they follow from the seed
    steps: list[tuple[int, str]]  # seat or CHANCE, notation
    result: str
    seed: bytes | None
    form: int = FORM  # of the deal
    promises: dict[int, str] = field(default_factory=dict)  # of those who did not keep them, by seat
    tags: dict[int, str] = field(default_factory=dict)  # of those whose names were taken out, by seat
    source: str = "record"
    lines: dict[str, int] = field(default_factory=dict)  # where each entry stands


# --- writing


def record_of(play: Play, table: str = "") -> Record:
    """The record of a game, finished or not. The seed is in it only when the game is over."""
    dealer, position = play.dealer, play.position
    return Record(
        game=play.game.id,
        rules=play.game.rules_version,
        components=play.game.components_hash,
        table=dealer.table if dealer else table,
        players=[plain_name(name) for name in play.players],
        options=dict(play.options),
        commitment=dealer.commitment if dealer else None,
        player_bytes=list(dealer.players) if dealer else [],
        steps=[(step.seat, play.game.catalogue.notate(step.action)) for step in play.steps],
        result=result_of(position),
        seed=dealer.seed if dealer and position.is_over else None,
        form=dealer.form if dealer else FORM,
        promises=dict(dealer.unopened) if dealer else {},
        tags=dict(dealer.known_tags) if dealer else {},
    )


def result_of(position: Position) -> str:
    """How a game ended, in a few words: who won, and all scores."""
    if not position.is_over:
        return UNFINISHED
    winners = [str(seat) for seat, rank in enumerate(position.ranks()) if rank == 1]
    verb = "wins" if len(winners) == 1 else "share the win"
    return f"{', '.join(winners)} {verb} {'–'.join(map(str, position.scores()))}"


def write_record(record: Record) -> str:
    """The text of a record."""
    lines = [TITLE, f"game: {record.game}", f"rules: {record.rules}"]
    lines += [f"components: {record.components}", f"table: {record.table}"]
    lines += [f"player {seat}: {plain_name(name)}" for seat, name in enumerate(record.players)]
    lines += [f"option {name}: {value}" for name, value in record.options.items()]
    if record.commitment and record.form != 1:
        lines.append(f"deal: {record.form}")
    if record.commitment:
        lines.append(f"commitment: {record.commitment}")
    for seat, own in enumerate(record.player_bytes):
        lines.append(f"bytes {seat}: {FROM_SEED if own is None else own.hex()}")
    lines += [f"promise {seat}: {text}" for seat, text in sorted(record.promises.items())]
    lines += [f"tag {seat}: {text}" for seat, text in sorted(record.tags.items())]
    lines.append("")
    for number, (seat, notation) in enumerate(record.steps, start=1):
        lines.append(f"{number} {'chance' if seat == CHANCE else seat} {notation}")
    lines += ["", f"result: {record.result}"]
    if record.seed:
        lines.append(f"seed: {record.seed.hex()}")
    lines.append(f"end {len(record.steps)}")
    return "\n".join(lines) + "\n"


# --- reading


def read_record(data: bytes, source: str = "record") -> Record:
    """What a record file says; every error names the file and the line."""
    return _Reader(data, source).read()


class _Reader:
    """Reads a record line by line, in the order it is written."""

    def __init__(self, data: bytes, source: str) -> None:
        self.source = source
        self.number = 0
        self.where: dict[str, int] = {}
        if len(data) > MAX_BYTES:
            self.fail(f"{len(data)} bytes: a record has at most {MAX_BYTES}")
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            self.number = data[: error.start].count(b"\n") + 1
            self.fail("not a text: this is no record file")
        self.lines = text.split("\n")

    def fail(self, message: str) -> NoReturn:
        raise RecordError(self.source, max(self.number, 1), message)

    def next(self, expected: str) -> str:
        """The next line."""
        if self.number >= len(self.lines) or (self.number == len(self.lines) - 1 and not self.lines[-1]):
            self.number += 1
            self.fail(f"the file ends here; expected {expected}: it is not whole")
        line = self.lines[self.number].rstrip("\r")
        self.number += 1
        if len(line) > MAX_LINE:
            self.fail(f"a line of {len(line)} characters; at most {MAX_LINE} expected")
        return line

    def peek(self, prefix: str) -> bool:
        """Whether the next line begins so."""
        return self.number < len(self.lines) and self.lines[self.number].startswith(prefix)

    def entry(self, key: str) -> str:
        """The value of a `key: value` line."""
        line = self.next(f"'{key}: …'")
        if not line.startswith(f"{key}:"):
            self.fail(f"expected '{key}: …', got {line[:60]!r}")
        self.where[key] = self.number
        return line[len(key) + 1 :].strip()

    def whole(self, text: str, what: str) -> int:
        """A whole number."""
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            self.fail(f"{what}: expected a whole number, got {text[:40]!r}")
        return int(text)

    def hexadecimal(self, text: str, what: str, size: int) -> bytes:
        """Bytes written in hexadecimal."""
        if not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", text):
            self.fail(f"{what}: expected {2 * size} hexadecimal digits, got {text[:40]!r}")
        return bytes.fromhex(text)

    def numbered(self, word: str) -> list[str]:
        """The values of `word 0: …`, `word 1: …` and so on."""
        values: list[str] = []
        while self.peek(f"{word} "):
            values.append(self.entry(f"{word} {len(values)}"))
        return values

    def blank(self) -> None:
        if self.next("an empty line"):
            self.fail("expected an empty line")

    def read(self) -> Record:
        if self.next(f"'{TITLE}'") != TITLE:
            self.fail(f"expected '{TITLE}': this is no record file")
        game = self.entry("game")
        rules = self.whole(self.entry("rules"), "rules")
        components, table = self.entry("components"), self.entry("table")
        players = self.numbered("player")
        options = self.options()
        form = self.form()
        promise = None
        if self.peek("commitment:"):
            promise = self.hexadecimal(self.entry("commitment"), "commitment", 32).hex()
        own = [self.player_bytes(text, form) for text in self.numbered("bytes")]
        promises, tags = self.hashes("promise", form, len(own)), self.hashes("tag", form, len(own))
        if any(own[seat] is not None for seat in promises):
            self.fail("a promise stands here only where the bytes did not come")
        self.blank()
        steps = self.steps(len(players))
        self.blank()
        result = self.entry("result")
        seed = None
        if self.peek("seed:"):
            seed = self.hexadecimal(self.entry("seed"), "seed", SEED_BYTES)
        self.end(len(steps))
        return Record(
            game, rules, components, table, players, options, promise, own, steps, result, seed,
            form, promises, tags, self.source, self.where,
        )  # fmt: skip

    def form(self) -> int:
        """The form of the deal; the first had no line of its own."""
        if not self.peek("deal:"):
            return 1
        form = self.whole(self.entry("deal"), "deal")
        if form not in SCHEMES or form == 1:
            self.fail(f"a deal of form {form}; known here: {', '.join(map(str, SCHEMES))}")
        return form

    def player_bytes(self, text: str, form: int) -> bytes | None:
        """The bytes a seat gave; None where they follow from the seed."""
        if form != 1 and text == FROM_SEED:
            return None
        return self.hexadecimal(text, "bytes", PLAYER_BYTES)

    def hashes(self, word: str, form: int, seats: int) -> dict[int, str]:
        """The values of `word SEAT: …`, of some seats in their order; the third form has them."""
        found: dict[int, str] = {}
        for seat in range(seats) if form >= 3 else ():
            if self.peek(f"{word} {seat}:"):
                found[seat] = self.hexadecimal(self.entry(f"{word} {seat}"), word, 32).hex()
        return found

    def options(self) -> dict[str, int]:
        found: dict[str, int] = {}
        while self.peek("option "):
            line = self.next("an option")
            match = re.fullmatch(r"option ([a-z_]+): (.*)", line)
            if not match or match[1] in found:
                self.fail(f"expected 'option name: number', each once, got {line[:60]!r}")
            found[match[1]] = self.whole(match[2], f"option {match[1]}")
        return found

    def steps(self, seats: int) -> list[tuple[int, str]]:
        found: list[tuple[int, str]] = []
        while self.number < len(self.lines) and self.lines[self.number].strip():
            line = self.next("an action")
            parts = line.split(" ", 2)
            if len(parts) < 3 or parts[0] != str(len(found) + 1):
                self.fail(f"expected action {len(found) + 1} as 'number who action', got {line[:60]!r}")
            seats_named = {"chance": CHANCE, **{str(seat): seat for seat in range(seats)}}
            if parts[1] not in seats_named:
                self.fail(f"expected 'chance' or a seat from 0 to {seats - 1}, got {parts[1][:20]!r}")
            found.append((seats_named[parts[1]], parts[2]))
            self.where[f"step {len(found)}"] = self.number
        return found

    def end(self, steps: int) -> None:
        line = self.next(f"'end {steps}'")
        if line != f"end {steps}":
            self.fail(f"expected 'end {steps}' after {steps} actions, got {line[:60]!r}")
        if any(rest.strip() for rest in self.lines[self.number :]):
            self.number += 1
            self.fail("something follows the end of the record")


# --- replaying


def replay_record(record: Record, load: Callable[[str], Game]) -> Play:
    """Play a record through by the rules of its version; the first thing that does not fit is an error."""
    game = load_game(record, load)
    try:
        play = Play(game, record.players, record.options)
    except KaffihusError as error:
        raise wrong(record, "player 0", str(error)) from None
    for number, (seat, notation) in enumerate(record.steps, start=1):
        try:
            play.act(seat, game.catalogue.parse(notation))
        except (NotAnAction, IllegalAction) as error:
            raise wrong(record, f"step {number}", f"action {number}: {error}") from None
    found = result_of(play.position)
    if found != record.result:
        raise wrong(record, "result", f"says {record.result!r}, but the actions give {found!r}")
    return play


def load_game(record: Record, load: Callable[[str], Game]) -> Game:
    """The record's game by the version of the rules it was played by."""
    try:
        game = load(record.game)
    except BadRequest as error:
        raise wrong(record, "game", str(error)) from None
    try:
        game = game.at_version(record.rules)
    except BadRequest as error:
        raise wrong(record, "rules", f"played by {error}") from None
    if record.components != game.components_hash:
        message = f"other components ({record.components}); these are {game.components_hash}"
        raise wrong(record, "components", message)
    return game


def wrong(record: Record, entry: str, message: str) -> RecordError:
    """An error at the line where an entry stands."""
    return RecordError(record.source, record.lines.get(entry, 1), message)
