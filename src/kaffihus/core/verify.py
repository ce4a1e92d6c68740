"""Was a deal honest? What a record proves by itself, with what a player kept, and what it does not.

A record is a text that anybody can write. What it says of the seed, the commitment and the bytes fits
together in every record of every game that somebody made up at home. It becomes a proof by what a
player kept from before the game: the commitment they saw, the pact of all promises they saw after that,
and the bytes they gave last.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from kaffihus.core.chance import CHANCE
from kaffihus.core.dealer import Dealer
from kaffihus.core.errors import IllegalAction, NotAnAction
from kaffihus.core.game import Game
from kaffihus.core.play import Play
from kaffihus.core.position import Position
from kaffihus.core.record import UNFINISHED, Record, load_game, replay_record, wrong


@dataclass(frozen=True)
class Kept:
    """What a player kept of a deal: commitment and pact seen before, the bytes given, who is a bot."""

    commitment: str | None = None
    pact: str | None = None
    bytes: Mapping[int, bytes] = field(default_factory=dict)
    bots: Collection[int] = ()  # the seats where a bot was seen to sit


def verify_record(record: Record, load: Callable[[str], Game], kept: Kept | None = None) -> Play:
    """Check a record: the commitment, every draw, every action, the result; against what was kept, too."""
    game = load_game(record, load)
    dealer = dealer_of(record, game)
    check_kept(record, dealer, kept or Kept())
    check_draws(record, game, dealer)
    return replay_record(record, load)


def dealer_of(record: Record, game: Game) -> Dealer:
    """The dealer of a record, whose seed is the one committed to."""
    if record.commitment is None:
        raise wrong(record, "game", "no commitment: the deal of this game cannot be verified")
    if record.seed is None:
        raise wrong(record, "result", "no seed: the deal can be verified when the game is over")
    if len(record.player_bytes) != len(record.players):
        raise wrong(record, "commitment", "expected the bytes of every player")
    dealer = Dealer(
        record.table, game.rules_label, record.seed, record.player_bytes, record.players, record.options,
        record.form, record.promises, record.tags,
    )  # fmt: skip
    if dealer.commitment != record.commitment:
        raise wrong(record, "commitment", "the seed revealed is not the one committed to")
    return dealer


def check_kept(record: Record, dealer: Dealer, kept: Kept) -> None:
    """What a player kept must be what the record says."""
    if kept.commitment is not None and kept.commitment != record.commitment:
        message = f"the house committed to {kept.commitment} before the game, and to this after it"
        raise wrong(record, "commitment", message)
    for seat, own in kept.bytes.items():
        found = record.player_bytes[seat] if 0 <= seat < len(record.players) else None
        if found != own:
            told = "no bytes" if found is None else found.hex()
            message = f"seat {seat} gave {own.hex()}, and the record says {told}"
            raise wrong(record, f"bytes {seat}", message)
    for seat in kept.bots:
        if not 0 <= seat < len(record.players):
            raise wrong(record, "game", f"there is no seat {seat}")
        if record.form != 1 and record.player_bytes[seat] is not None:
            message = f"seat {seat} is a bot's: its bytes follow from the seed, and the house chose these"
            raise wrong(record, f"bytes {seat}", message)
    if kept.pact is not None and (record.form < 3 or kept.pact != dealer.pact):
        message = "the names or the promised bytes are not those that were shown before any were given"
        raise wrong(record, "commitment", message)


def check_draws(record: Record, game: Game, dealer: Dealer) -> None:
    """Every outcome of chance must be the one the dealer drew; actions are checked on the way."""
    position = Position(game, len(record.players), record.options)
    for number, (seat, notation) in enumerate(record.steps, start=1):
        try:
            action = game.catalogue.parse(notation)
            if seat == CHANCE and position.is_chance:
                drawn = position.drawn(dealer.draw)
                if action != drawn:
                    expected = game.catalogue.notate(drawn)
                    message = f"the dealer drew {expected!r}, the record says {notation!r}"
                    raise wrong(record, f"step {number}", f"action {number}: {message}")
            position.apply(seat, action)
        except (NotAnAction, IllegalAction) as error:
            raise wrong(record, f"step {number}", f"action {number}: {error}") from None


def broken_promises(record: Record, kept: Kept) -> list[str]:
    """What is open about promises: whether they were made in time, and why some were not kept."""
    found = []
    if record.form < 3:
        found.append(
            "that no friend of the house gave their bytes last, made to suit it: "
            f"in a deal of form {record.form} bytes are given without a promise"
        )
    elif kept.pact is None:
        found.append("that all bytes were promised before any were given: give the pact (--pact)")
    for seat in record.promises:
        found.append(
            f"that seat {seat} ({record.players[seat]}) did not keep a promise by chance: "
            "the house and a friend of it could choose one of two deals so"
        )
    for seat in record.tags:
        found.append(f"who sat in seat {seat}: the name was taken out, and its tag stands for it")
    return found


def not_proven(record: Record, kept: Kept | None = None) -> list[str]:
    """What a record that verifies still does not prove, a sentence each."""
    kept, found = kept or Kept(), list[str]()
    if kept.commitment is None:
        found.append(
            "that this game was ever played: whoever wrote this record could have chosen its seed. "
            "Give the commitment that a player saw before the game (--commitment)"
        )
    given = [seat for seat, own in enumerate(record.player_bytes) if own is not None]
    unknown = [seat for seat in given if seat not in kept.bytes]
    if not given:
        found.append("that anybody but the house had a part in the deal: no seat gave bytes")
    elif unknown == given:
        found.append(
            "that anybody but the house had a part in the deal: "
            "give the bytes that a player sent (--bytes SEAT:HEX)"
        )
    elif unknown and kept.pact is None:
        who = ", ".join(f"{seat} ({record.players[seat]})" for seat in unknown)
        found.append(f"that these seats gave the bytes that stand here, and are people: {who}")
    found += broken_promises(record, kept)
    if record.form == 1:
        found.append(
            "that names and seats are the true ones, and that the house did not choose the bots' bytes: "
            "this is a deal of the first form"
        )
    if record.result == UNFINISHED:
        found.append(
            f"how the game went on: it is unfinished, and anything after action {len(record.steps)} "
            "may have been cut off"
        )
    return found
