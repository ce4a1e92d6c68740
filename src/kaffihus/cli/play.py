"""`kaffihus play`: a table in the terminal, for one person or several on one keyboard."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.markup import escape

from kaffihus import games
from kaffihus.bots import CHARACTERS, Bot, ask_bot, called, make_bot
from kaffihus.bots.characters import others_like
from kaffihus.bots.outside import is_place
from kaffihus.cli.coach import advice_in_words
from kaffihus.cli.common import console, parse_options, write_file
from kaffihus.coach import advise, is_ready
from kaffihus.core.dealer import PLAYER_BYTES, SEED_BYTES, Dealer, plain_name
from kaffihus.core.errors import BadRequest, KaffihusError
from kaffihus.core.game import Game
from kaffihus.core.languages import ENGLISH, LANGUAGES
from kaffihus.core.play import Play
from kaffihus.core.record import record_of, write_record

HELP = """\
Type the number of a choice, or an action as it is written there.
  why ACTION   why an action is not allowed now
  coach        what is at stake, and which choices are worth weighing
  undo         take your last action back (until something new has been seen)
  log          the whole log so far
  board        the board again
  quit         stop; with --save the game so far is kept"""


class Quit(Exception):
    """The person at the keyboard wants to stop."""


@dataclass
class Chair:
    """Who sits in a seat: a person, or a bot."""

    name: str
    bot: Bot | None


def play(
    game_id: str,
    seats: str | None,
    save: Path | None,
    seed: int | None,
    option: Sequence[str],
    language: str = ENGLISH,
) -> None:
    """Play one game to its end, or until somebody quits."""
    if language not in LANGUAGES:
        raise BadRequest(f"no language {language!r}; there are: {', '.join(LANGUAGES)}")
    game = games.load(game_id)
    number = secrets.randbits(63) if seed is None else seed
    chairs = take_seats(game, seats, number)
    options = parse_options(option)
    dealer = make_dealer(game, chairs, options, seed)
    table = Table(Play(game, [chair.name for chair in chairs], options, dealer), chairs, number, language)
    if save:
        write_file(save, write_record(record_of(table.play)))  # before the game: can it be written?
    try:
        table.run()
    except Quit:
        console.print("\nThe game stops here.")
    finally:
        if save:
            write_file(save, write_record(record_of(table.play)))
    if save:
        console.print(f"The record is in {save}.")


def take_seats(game: Game, text: str | None, seed: int) -> list[Chair]:
    """The chairs by a list such as `you,tumi`; by none, you and the weakest characters."""
    if text is None:
        names = ["you", *others_like(next(iter(CHARACTERS)), game.seats[0] - 1, [])]
    else:
        names = [name.strip() for name in text.split(",")]
    game.check_seats(len(names))
    chairs = []
    for seat, name in enumerate(names):
        kind, _, own = name.partition(":")
        if kind == "you":
            chairs.append(Chair(own or ("Guest" if names.count("you") == 1 else f"Guest {seat}"), None))
        elif name:
            plain = name.partition(":")[2] if is_place(name) else called(name)  # no folders on a record
            label = plain if names.count(name) == 1 else f"{plain} {seat}"
            chairs.append(Chair(label, make_bot(name, seed + seat)))
        else:
            raise BadRequest(f"--seats {text}: seat {seat} is empty; expected you, you:Name or a bot")
    return chairs


def make_dealer(
    game: Game, chairs: Sequence[Chair], options: Mapping[str, int], seed: int | None
) -> Dealer:
    """A dealer with fresh secrets, or with secrets that follow from a seed."""

    def secret(what: str, size: int) -> bytes:
        if seed is None:
            return secrets.token_bytes(size)
        return hashlib.sha256(f"{seed} {what}".encode()).digest()[:size]

    players = [
        secret(f"player {seat}", PLAYER_BYTES) if chair.bot is None else None
        for seat, chair in enumerate(chairs)
    ]
    names = [plain_name(chair.name) for chair in chairs]
    table, own = secret("table", 6).hex(), secret("seed", SEED_BYTES)
    return Dealer(table, game.rules_label, own, players, names, options)


class Table:
    """A game on the screen: who sits where, what each has been told."""

    def __init__(self, play: Play, chairs: list[Chair], seed: int, language: str) -> None:
        self.play = play
        self.chairs = chairs
        self.seed = seed
        self.language = language
        self.people = [seat for seat, chair in enumerate(chairs) if chair.bot is None]
        self.told = dict.fromkeys(self.people, 0)  # how many steps each person has read
        self.at_keyboard: int | None = None

    def run(self) -> None:
        """Until the game is over."""
        play = self.play
        assert play.dealer is not None
        console.print(f"[bold]{play.game.title}[/]  [dim]type help for help[/]")
        console.print(f"[dim]The deal is committed to: {play.dealer.commitment}[/]")
        play.deal()
        while not play.position.is_over:
            self.let_bots_act()
            if play.position.is_over:
                break
            for seat in play.position.pending:
                if self.chairs[seat].bot is None:
                    self.let_person_act(seat)
                    break
        self.show_end()

    def let_bots_act(self) -> None:
        """Every bot that may decide does."""
        play = self.play
        while True:
            waiting = [seat for seat in play.position.pending if seat < len(self.chairs)]
            bots = [seat for seat in waiting if self.chairs[seat].bot is not None]
            if not bots:
                return
            bot = self.chairs[bots[0]].bot
            assert bot is not None
            play.act(bots[0], ask_bot(bot, play.position, bots[0], self.seed + len(play.steps)))
            play.deal()

    def let_person_act(self, seat: int) -> None:
        """Show what is new, ask, and do what was asked for."""
        self.hand_over(seat)
        self.tell(seat)
        self.show_board(seat)
        self.ask(seat)
        self.play.deal()

    def hand_over(self, seat: int) -> None:
        """Several people at one keyboard: nobody sees another's hand."""
        if len(self.people) > 1 and self.at_keyboard != seat:
            console.clear()
            self.read(f"{self.chairs[seat].name}, the keyboard is yours: press Enter. ")
        self.at_keyboard = seat

    def tell(self, seat: int, first: int | None = None) -> None:
        """The log from where this person last looked."""
        play = self.play
        for line in play.log(seat, self.told[seat] if first is None else first):
            console.print(f"  [dim]·[/] {escape(play.game.say(line, play.players, self.language))}")
        self.told[seat] = len(play.steps)

    def show_board(self, seat: int) -> None:
        """The board as the person sees it."""
        console.print()
        console.print(self.play.game.board(self.play.position.view(seat)))

    def ask(self, seat: int) -> None:
        """Ask until there is an action, or an undo."""
        play = self.play
        legal = play.position.legal(seat)
        self.show_choices(seat, legal)
        while True:
            wish = self.read(f"[bold]{escape(self.chairs[seat].name)}[/] › ")
            try:
                if self.obey(seat, wish, legal):
                    return
            except KaffihusError as error:
                console.print(f"[red]{escape(str(error))}[/]")

    def show_choices(self, seat: int, legal: list[int]) -> None:
        """The choices by number."""
        game = self.play.game
        prompt = game.prompt(self.play.position.view(seat))
        if prompt is not None:
            console.print(f"[italic]{game.say(prompt, self.play.players, self.language)}[/]")
        for number, action in enumerate(legal, start=1):
            chosen = game.catalogue[action]
            names = [game.name_of(value, self.language) for value in chosen.arguments.values()]
            names = [name for name in names if name not in chosen.arguments.values()]
            console.print(
                f"  [bold]{number:2}[/] {escape(str(chosen))}  [dim]{escape(', '.join(names))}[/]"
            )

    def obey(self, seat: int, wish: str, legal: list[int]) -> bool:
        """Do what was typed; whether the table has changed."""
        play = self.play
        word, _, rest = wish.strip().partition(" ")
        match word:
            case "":
                return False
            case "help" | "?":
                console.print(HELP)
            case "quit" | "exit":
                raise Quit
            case "log":
                self.tell(seat, first=0)
            case "board":
                self.show_board(seat)
                self.show_choices(seat, legal)
            case "undo":
                play.undo(seat)
                self.told[seat] = len(play.steps)
                return True
            case "why":
                self.explain(seat, rest, legal)
            case "coach" | "hint":
                self.coach(seat, legal)
            case _ if word.isdecimal() and not rest:
                if not 1 <= int(word) <= len(legal):
                    raise BadRequest(f"no choice {word}; expected 1 to {len(legal)}")
                play.act(seat, legal[int(word) - 1])
                return True
            case _:
                play.act(seat, play.game.catalogue.parse(wish))
                return True
        return False

    def explain(self, seat: int, text: str, legal: list[int]) -> None:
        """Why an action is not allowed now."""
        action = self.play.game.catalogue.parse(text)
        if action in legal:
            console.print("It is allowed.")
            return
        reason = self.play.game.why_not(self.play.position.state, seat, action)
        text = self.play.game.say(reason.line, self.play.players, self.language)
        console.print(f"{escape(text[:1].upper() + text[1:])}. [dim]\\[{reason.ruling}][/]")

    def coach(self, seat: int, legal: list[int]) -> None:
        """What the coach says of the decision at hand: from what this person may know."""
        play = self.play
        advice = advise(play.position, seat, self.seed + len(play.steps), not is_ready(play.game))
        for line in advice_in_words(play, advice, legal, self.language):
            console.print(line)

    def show_end(self) -> None:
        """The last lines, the board, the result, and the seed."""
        play = self.play
        for seat in self.people[:1]:
            self.tell(seat)
            self.show_board(seat)
        scores = play.position.scores()
        for seat, rank in sorted(enumerate(play.position.ranks()), key=lambda pair: pair[1]):
            console.print(f"  {rank}. {escape(play.players[seat])}  {scores[seat]}")
        assert play.dealer is not None
        console.print(f"[dim]The seed of the deal was {play.dealer.seed.hex()}[/]")

    def read(self, prompt: str) -> str:
        """A line from the keyboard; its end means: stop."""
        try:
            return console.input(prompt)
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
