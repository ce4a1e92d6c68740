"""The published vectors in docs/vectors: deals of every form, to check another dealer against.

`python tests/support/vectors.py` writes them; the tests say whether they are what it would write.
"""

import hashlib
import json
from pathlib import Path

from kaffihus import games
from kaffihus.core.chance import CHANCE
from kaffihus.core.dealer import PLAYER_BYTES, SCHEMES, SEED_BYTES, Dealer
from kaffihus.core.play import Play
from kaffihus.core.record import record_of, write_record
from support.recording import play_out

FOLDER = Path(__file__).parents[2] / "docs" / "vectors"
NAMES = ["Anna", "Bo", "Ása", "Þór", "regular 5", "Zoë", "李"]
USUAL = [2, 18, 17, 16, 1, 52, 1000000]
CASES = {  # table, rules, seats, options, bounds
    "two players": ("tabletwo", "fika 1 0123456789abcdef", 2, {}, USUAL),
    "five players": ("hús-5", "fyfe 1 00ff00ff00ff00ff", 5, {"tiny": 1, "easier": 0}, USUAL),
    "a bound that needs rejection": ("t", "x 1 y", 1, {}, [2**63 + 1] * 8),
}


def secret(label, size):
    """Bytes that follow from a text."""
    return hashlib.sha256(label.encode()).digest()[:size]


def player_bytes(label, seats, form):
    """Bytes by seat; since the second form, of several seats the last gives none."""
    own = [secret(f"{label} {seat}", PLAYER_BYTES) for seat in range(seats)]
    return own if form == 1 or seats == 1 else [*own[:-1], None]


def made_dealer(label, table, rules, names, options, form):
    """A dealer whose secrets follow from a text; of five players in the third form one keeps no promise."""
    own = player_bytes(label, len(names), form)
    unopened = {}
    if form == 3 and len(names) > 2:
        unopened, own[1] = {1: hashlib.sha256(label.encode()).hexdigest()}, None
    return Dealer(table, rules, secret(label, SEED_BYTES), own, names, options, form, unopened)


def dealer_vectors():
    """Keys and draws without a game."""
    found = []
    for name, (table, rules, seats, options, below) in CASES.items():
        for form in SCHEMES:
            dealer = made_dealer(name, table, rules, NAMES[:seats], options, form)
            found.append(
                {
                    "name": f"{name}, form {form}",
                    "form": form,
                    "table": table,
                    "rules": rules,
                    "seed": dealer.seed.hex(),
                    "names": NAMES[:seats],
                    "options": options,
                    "players": ["seed" if one is None else one.hex() for one in dealer.players],
                    "bytes": [one.hex() for one in dealer.bytes_by_seat],
                    "commitment": dealer.commitment,
                    "unopened": {str(seat): one for seat, one in dealer.unopened.items()},
                    "pact": dealer.pact if form == 3 else None,
                    "key": dealer.key.hex(),
                    "below": [str(n) for n in below],
                    "draws": [str(dealer.draw(n)) for n in below],
                }
            )
    return found


def deal_vectors():
    """A whole record of each game in each form, with what chance could do at each step."""
    found = []
    for id in games.IDS:
        game, options = games.load(id), {"tiny": 1}
        names = NAMES[: game.seats[0]]
        for form in SCHEMES:
            dealer = made_dealer(id, f"krús-{id}", game.rules_label, names, options, form)
            play = play_out(Play(game, names, options, dealer), 1)
            found.append(
                {
                    "name": f"{game.title}, form {form}",
                    "rules": game.rules_label,
                    "record": write_record(record_of(play)).splitlines(),
                    "draws": draws_of(play),
                }
            )
    return found


def draws_of(play):
    """What chance could do at each of its steps, in the order in which the dealer counts."""
    found = []
    for number, (before, step, _) in enumerate(play.replay(), start=1):
        if step.seat == CHANCE:
            outcomes = before.outcomes()
            names = [play.game.catalogue.notate(action) for action in outcomes]
            found.append({"step": number, "outcomes": names, "weights": list(outcomes.values())})
    return found


VECTORS = {"dealer.json": dealer_vectors, "deals.json": deal_vectors}


def text_of(vectors):
    """How a file of vectors is written."""
    return json.dumps(vectors, ensure_ascii=False, indent=1) + "\n"


def main():
    for name, make in VECTORS.items():
        (FOLDER / name).write_text(text_of(make()), "utf-8")


if __name__ == "__main__":
    main()
