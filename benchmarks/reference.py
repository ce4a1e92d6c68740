"""The benchmark's reference scores, taken again: `python -m benchmarks.reference --seconds 3600`.

Every bot of the protocol, and the networks, against every opponent, in every game, on all cores. What was
taken from the same bots before is kept. The rest is played for so many seconds, the cell next that has cost
the least so far, until every cell has its games. What is known is written down all along, so that a run may
be broken off, and the next one goes on from there. Scores go to `src/kaffihus/lab/reference.json`, tables
to `docs/research/benchmark.md`; `--into` a file instead, which a run goes on from where it is there, and
`--take` puts that in their place. `--exact` works out NashConv in the smallest variants.

It needs nothing but NumPy and Numba (and OpenSpiel for `--exact`).
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from benchmarks.reference_cells import Cell, Pool, Schedule, in_a_row, play_cells
from kaffihus import __version__, games
from kaffihus.bots.network.weights import weights_of
from kaffihus.core.errors import Unavailable
from kaffihus.lab import protocol
from kaffihus.lab.arena import Finish, wilson
from kaffihus.lab.protocol import OPPONENTS, Card, Score, card_of, reference

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src" / "kaffihus" / "lab" / protocol.REFERENCE
PAGE = ROOT / "docs" / "research" / "benchmark.md"
BEGINS, ENDS = "<!-- scores: written by benchmarks.reference -->\n", "<!-- end of scores -->\n"
EVERY = 30.0  # seconds between two times of writing down
Cards = dict[str, dict[str, Card]]  # by game and bot
Hashes = dict[tuple[str, str], str]  # of a bot, by game and name


def bots_of(game_id: str) -> list[str]:
    """Whose scores are taken in a game."""
    try:
        weights_of(games.load(game_id))
    except Unavailable:
        return list(OPPONENTS)
    return [*OPPONENTS, "network"]


def kept(found: Cards, hashes: Hashes) -> Cards:
    """What was taken from the bots as they are."""
    still: Cards = {}
    for game_id, cards in found.items():
        for bot, card in cards.items():
            own = hashes.get((game_id, bot), card.bot_hash)  # one that is not asked for is not doubted
            if own != card.bot_hash or card.rules != games.load(game_id).rules_version:
                continue
            scores = [
                score
                for score in card.scores
                if score.hash == hashes.get((game_id, score.opponent), score.hash)
            ]
            still.setdefault(game_id, {})[bot] = replace(card, scores=tuple(scores))
    return still


def with_score(found: Cards, cell: Cell, score: Score, bot_hash: str) -> None:
    """Put a cell's score on its bot's card."""
    card = found.get(cell.game, {}).get(cell.bot) or new_card(cell.game, cell.bot, bot_hash)
    scores = {one.opponent: one for one in card.scores}
    scores[cell.opponent] = joined(scores[cell.opponent], score) if cell.opponent in scores else score
    put(found, replace(card, scores=tuple(scores[name] for name in OPPONENTS if name in scores)))


def put(found: Cards, card: Card) -> None:
    """Put a card in its place."""
    cards = found.get(card.game, {}) | {card.bot: card}
    found[card.game] = {name: cards[name] for name in bots_of(card.game) if name in cards}


def new_card(game_id: str, bot: str, bot_hash: str) -> Card:
    """A card without scores."""
    game = games.load(game_id)
    return Card(
        protocol=protocol.NAME,
        bot=bot,
        bot_hash=bot_hash,
        game=game.id,
        rules=game.rules_version,
        components=game.components_hash,
        players=game.seats[0],
        seed=protocol.SEED,
        fair=1 / game.seats[0],
        made_by=f"kaffihus {__version__}",
        scores=(),
    )


def joined(one: Score, more: Score) -> Score:
    """A score and that of the games that follow."""
    games, wins = one.games + more.games, one.wins + more.wins
    low, high = wilson(wins, games)
    players = len(one.by_seat)

    def mean(first: float, second: float) -> float:
        return (one.games * first + more.games * second) / games

    def from_seat(seat: int) -> float:
        before, after = (len(range(seat, count, players)) for count in (one.games, games))
        return (before * one.by_seat[seat] + (after - before) * more.by_seat[seat]) / max(1, after)

    return replace(
        one,
        games=games,
        wins=round(wins, 4),
        share=wins / games,
        low=low,
        high=high,
        by_seat=tuple(map(from_seat, range(players))),
        margin=mean(one.margin, more.margin),
        milliseconds=mean(one.milliseconds, more.milliseconds),
    )


def read_scores(path: Path) -> Cards:
    """Scores from a file of ours."""
    held = json.loads(path.read_text("utf-8"))
    return {game: {bot: card_of(card) for bot, card in cards.items()} for game, cards in held.items()}


def write(found: Cards, into: Path | None = None) -> None:
    """Scores as JSON, and as tables on the page; into another file as JSON alone."""
    held = {
        game: {bot: asdict(card) for bot, card in found[game].items()}
        for game in games.IDS
        if game in found
    }
    path = into or FILE
    new = path.with_suffix(".new")
    new.write_text(json.dumps(held, indent=1, ensure_ascii=False) + "\n", "utf-8")
    new.replace(path)
    if into is None:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGINS)
        _, _, after = rest.partition(ENDS)
        PAGE.write_text(before + BEGINS + "\n".join(tables(found)) + ENDS + after, "utf-8")


def tables(found: Cards) -> list[str]:
    """A table for each game: rows are bots, columns opponents."""
    lines = []
    for game_id in (one for one in games.IDS if one in found):
        game, cards = games.load(game_id), found[game_id]
        card = next(iter(cards.values()))
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
        best = [most_won(list(cards.values()), name) for name in against]
        lines.append("| most won against it | " + " | ".join(best) + " | |")
        lines.append("| hash | " + " | ".join(hashes[name] for name in against) + " | |")
    return [*lines, ""]


def cell(score: Score | None) -> str:
    """A share with its interval and the number of games."""
    if score is None:
        return ""
    return f"{100 * score.share:.0f} ({100 * score.low:.0f}–{100 * score.high:.0f}), {score.games}"


def most_won(cards: Sequence[Card], opponent: str) -> str:
    """The bot that wins most against an opponent, by the lower end of its interval."""
    scores = [
        (score.low, card.bot) for card in cards for score in card.scores if score.opponent == opponent
    ]
    low, bot = max(scores)
    return f"`{bot}`, at least {100 * low:.0f}"


def add_exact(found: Cards, cells: Sequence[Cell], into: Path | None) -> None:
    """NashConv in the smallest variants, where it is missing or no longer true."""
    from kaffihus.research.exploitability import nash_conv_of

    for game_id, bot in dict.fromkeys((cell.game, cell.bot) for cell in cells):
        game = games.load(game_id)
        own = protocol.hash_of(game, bot, game.seats[0])
        card = found.get(game_id, {}).get(bot)
        if card is None or card.bot_hash != own:
            card = new_card(game_id, bot, own)
        if card.nash_conv is None:
            card = replace(card, nash_conv=nash_conv_of(game_id, bot))
            put(found, card)
            print(game_id, bot, f"NashConv {card.nash_conv:.3f}", flush=True)
            write(found, into)


def play(found: Cards, wanted: Sequence[Cell], pool: Pool, most: int, into: Path | None) -> None:
    """Play what is missing, and write down what is known as it grows."""
    hashes = pool.hashes(wanted)
    before = kept(found, hashes)
    known = dict.fromkeys(
        (one for one in wanted if {(one.game, one.bot), (one.game, one.opponent)} <= hashes.keys()), 0
    )
    for game_id, cards in before.items():
        for bot, card in cards.items():
            for score in card.scores:
                if (one := Cell(game_id, bot, score.opponent)) in known:
                    known[one] = score.games
    parts: dict[Cell, dict[int, list[Finish]]] = {}
    written = time.monotonic()
    for batch, played in play_cells(pool, Schedule(known, most)):
        parts.setdefault(batch.cell, {})[batch.first] = played
        if time.monotonic() > written + EVERY:
            write(grown(before, known, parts, hashes), into)
            written = time.monotonic()
    write(grown(before, known, parts, hashes), into)


def grown(
    before: Cards, known: Mapping[Cell, int], parts: Mapping[Cell, dict[int, list[Finish]]], hashes: Hashes
) -> Cards:
    """What was known, and the games that have joined without a gap."""
    found = dict(before)
    for one, own in parts.items():
        if played := in_a_row(own, known[one]):
            score = protocol.score_of(one.opponent, hashes[one.game, one.opponent], played)
            with_score(found, one, score, hashes[one.game, one.bot])
    return found


def main() -> None:
    """Take what is missing, for as long as there is time."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seconds", type=float, default=3600.0, help="when to stop")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--games", type=int, default=protocol.GAMES, help="of each cell, at most")
    parser.add_argument("--game", nargs="*", default=list(games.IDS), choices=games.IDS)
    parser.add_argument("--bots", nargs="*", help="only these; default: all")
    parser.add_argument("--opponents", nargs="*", default=list(OPPONENTS))
    parser.add_argument("--into", type=Path, help="a file for the scores, in place of the project's")
    parser.add_argument("--take", type=Path, help="scores from such a file; nothing is played")
    parser.add_argument(
        "--exact", action="store_true", help="NashConv in the smallest variants; nothing is played"
    )
    wish = parser.parse_args()
    until = time.monotonic() + wish.seconds
    if wish.take:
        write(read_scores(wish.take))
        return
    found = read_scores(wish.into) if wish.into and wish.into.exists() else reference()
    wanted = [
        Cell(game_id, bot, opponent)
        for game_id in wish.game
        for bot in bots_of(game_id)
        if wish.bots is None or bot in wish.bots
        for opponent in wish.opponents
    ]
    if wish.exact:
        add_exact(found, wanted, wish.into)
        return
    with Pool(wish.cores, until) as pool:
        play(found, wanted, pool, wish.games, wish.into)


if __name__ == "__main__":
    main()
