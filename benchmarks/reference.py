"""The benchmark's reference scores, taken again: `python -m benchmarks.reference --games 400`.

Every bot of the protocol, and the networks, against every opponent, in every game. What was taken from the
same bots before, with as many games or more, is kept; the rest is played, and written down after each
pair, so that the run may be broken off and continued. `--exact` works out NashConv in the smallest
variants, too. Scores go to `src/kaffihus/lab/reference.json`, tables to `docs/research/benchmark.md`.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, replace
from pathlib import Path

from kaffihus import games
from kaffihus.bots.network.weights import weights_of
from kaffihus.core.errors import Unavailable
from kaffihus.lab import protocol
from kaffihus.lab.protocol import OPPONENTS, Card, evaluate, hash_of, reference
from kaffihus.research.exploitability import nash_conv_of

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src" / "kaffihus" / "lab" / protocol.REFERENCE
PAGE = ROOT / "docs" / "research" / "benchmark.md"
BEGINS, ENDS = "<!-- scores: written by benchmarks.reference -->\n", "<!-- end of scores -->\n"


def bots_of(game_id: str) -> list[str]:
    """Whose scores are taken in a game."""
    try:
        weights_of(games.load(game_id))
    except Unavailable:
        return list(OPPONENTS)
    return [*OPPONENTS, "network"]


def take(game_id: str, bot: str, opponents: list[str], count: int, exact: bool, known: Card | None) -> Card:
    """A bot's card: what is known and still true is kept."""
    game = games.load(game_id)
    is_same = known is not None and known.bot_hash == hash_of(game, bot, game.seats[0])
    kept = {
        score.opponent: score
        for score in (known.scores if known is not None and is_same else ())
        if score.hash == hash_of(game, score.opponent, game.seats[0])
    }
    wanted = [name for name in opponents if name not in kept or kept[name].games < count]
    card = evaluate(game, bot, count, wanted)
    kept.update({score.opponent: score for score in card.scores})
    value = known.nash_conv if known is not None and is_same else None
    if exact and value is None:
        value = nash_conv_of(game_id, bot)
    ordered = tuple(kept[name] for name in OPPONENTS if name in kept)
    return replace(card, scores=ordered, nash_conv=value)


def write(found: dict[str, dict[str, Card]]) -> None:
    """Scores as JSON, and as tables on the page."""
    held = {game: {bot: asdict(card) for bot, card in cards.items()} for game, cards in found.items()}
    FILE.write_text(json.dumps(held, indent=1, ensure_ascii=False) + "\n", "utf-8")
    before, _, rest = PAGE.read_text("utf-8").partition(BEGINS)
    _, _, after = rest.partition(ENDS)
    PAGE.write_text(before + BEGINS + "\n".join(tables(found)) + ENDS + after, "utf-8")


def tables(found: dict[str, dict[str, Card]]) -> list[str]:
    """A table for each game: rows are bots, columns opponents."""
    lines = []
    for game_id, cards in found.items():
        game, card = games.load(game_id), next(iter(cards.values()))
        against = [n for n in OPPONENTS if any(n == s.opponent for c in cards.values() for s in c.scores)]
        hashes = {s.opponent: s.hash for c in cards.values() for s in c.scores}
        lines += [
            "",
            f"### {game.title}, {card.players} players, the fair share is {100 * card.fair:.0f} %",
            "",
        ]
        lines.append(
            "| wins of ↓ against → | " + " | ".join(f"`{name}`" for name in against) + " | NashConv |"
        )
        lines.append("|---" * (len(against) + 2) + "|")
        for bot, own in cards.items():
            scores = {score.opponent: score for score in own.scores}
            cells = [cell(scores.get(name)) for name in against]
            exact = "" if own.nash_conv is None else f"{own.nash_conv:.3f}"
            lines.append(f"| `{bot}` | " + " | ".join(cells) + f" | {exact} |")
        lines.append("| hash | " + " | ".join(hashes[name] for name in against) + " | |")
    return [*lines, ""]


def cell(score: protocol.Score | None) -> str:
    """A share with its interval and the number of games."""
    if score is None:
        return ""
    return f"{100 * score.share:.0f} ({100 * score.low:.0f}–{100 * score.high:.0f}), {score.games}"


def main() -> None:
    """Take what is missing."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=protocol.GAMES)
    parser.add_argument("--game", nargs="*", default=list(games.IDS), choices=games.IDS)
    parser.add_argument("--bots", nargs="*", help="only these; default: all")
    parser.add_argument("--opponents", nargs="*", default=list(OPPONENTS))
    parser.add_argument("--exact", action="store_true", help="NashConv in the smallest variants, too")
    wish = parser.parse_args()
    found = reference()
    for game_id in wish.game:
        cards = found.setdefault(game_id, {})
        for bot in wish.bots or bots_of(game_id):
            for opponent in wish.opponents:
                cards[bot] = take(game_id, bot, [opponent], wish.games, wish.exact, cards.get(bot))
                order = bots_of(game_id)
                found[game_id] = cards = {name: cards[name] for name in order if name in cards}
                write(found)
                print(game_id, bot, opponent, flush=True)


if __name__ == "__main__":
    main()
