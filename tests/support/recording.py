"""Whole games with an honest dealer, and the records kept of them in tests/records/.

`python tests/support/recording.py cafe_baras four_pass 4 455 second_reshuffle=1` plays the random game
of a seed, dealt by a dealer, and keeps its record under that name. Records are never written twice:
they are what games of their time looked like, and must verify under the rules of every later time.
"""

import hashlib
import sys
from pathlib import Path

from kaffihus import games
from kaffihus.core.chance import new_rng, random_below
from kaffihus.core.dealer import PLAYER_BYTES, SEED_BYTES, Dealer
from kaffihus.core.play import Play, Step
from kaffihus.core.record import record_of, write_record

RECORDS = Path(__file__).parents[1] / "records"
PLAYERS = ["Anna", "Björn", "Cleo", "Dagur", "Edda", "Finn", "Gígja"]


def make_dealer(game, seats, options, seed):
    """A dealer whose secrets all follow from a number; of several players the last gives no bytes."""

    def secret(what, size):
        return hashlib.sha256(f"{game.id} {seed} {what}".encode()).digest()[:size]

    own = [secret(f"player {seat}", PLAYER_BYTES) for seat in range(seats)]
    if seats > 1:
        own[-1] = None
    return Dealer(
        f"table{seed}", game.rules_label, secret("seed", SEED_BYTES), own, PLAYERS[:seats], options or {}
    )


def dealt_play(game, seats, options=None, seed=0):
    """The random game of a seed: chance is the dealer, and players decide at random."""
    dealer = make_dealer(game, seats, options, seed)
    return play_out(Play(game, PLAYERS[:seats], options, dealer), seed)


def play_out(play, seed):
    """Play a game to its end: chance is the dealer, and players decide at random by a seed."""
    rng = new_rng(seed)
    play.deal()
    while not play.position.is_over:
        pending = play.position.pending
        seat = pending[random_below(rng, len(pending))]
        legal = play.position.legal(seat)
        action = legal[random_below(rng, len(legal))]
        play.game.apply(play.position.state, seat, action)
        play.steps.append(Step(seat, action))
        play.deal()
    return play


def keep(play, name):
    """Write the record of a game that is over."""
    path = RECORDS / play.game.id / f"{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8") as file:
        file.write(write_record(record_of(play)))


def main(game_id, name, seats, seed, *options):
    pairs = [option.split("=") for option in options]
    chosen = {option: int(value) for option, value in pairs}
    keep(dealt_play(games.load(game_id), int(seats), chosen, int(seed)), name)


if __name__ == "__main__":
    main(*sys.argv[1:])
