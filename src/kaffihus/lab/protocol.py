"""A benchmark to cite: any bot against frozen opponents, on deals that everybody plays.

In each game the bot plays every opponent of `OPPONENTS`. It sits in every seat in turn, over the same
deals; the opponent holds all other seats. Deals, games and what bots draw follow from `SEED`, so that a
figure can be taken again to the last game. An opponent is frozen by its name and by a hash of what it does:
its choices in `SAMPLE` games against itself. A card says which hashes its figures were taken against, and
whether they are those of the reference (`docs/research/benchmark.md`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import blake2b
from importlib import resources
from itertools import repeat
from pathlib import Path

import kaffihus
from kaffihus.bots import LEVELS, make_bot
from kaffihus.bots.outside import is_place
from kaffihus.bots.search.warmup import compiling
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.lab.arena import Finish, Pairing, Table, mirrors, wilson, win_share

NAME = "kaffihus benchmark 1"
SEED = 20_261_116
OPPONENTS = ("random", "greedy", "classic", *LEVELS)
GAMES = 400  # against each opponent, where nobody asks for fewer
SAMPLE = 4  # games of an opponent against itself, whose choices are hashed
REFERENCE = "reference.json"  # beside this module: scores and hashes, by game


@dataclass(frozen=True)
class Score:
    """How a bot did against one opponent."""

    opponent: str
    hash: str  # of the opponent's choices
    games: int
    wins: float  # a shared win counts its share
    share: float
    low: float  # the 95 % interval of the share (Wilson)
    high: float
    by_seat: tuple[float, ...]  # the share from each seat
    margin: float  # the bot's score less the mean of the others', on average
    milliseconds: float  # a decision of the bot


@dataclass(frozen=True)
class Card:
    """All that is reported of a bot in a game."""

    protocol: str
    bot: str
    bot_hash: str  # of its own choices, in games against itself
    game: str
    rules: int
    components: str
    players: int
    seed: int
    fair: float  # the share of equal players
    made_by: str
    scores: tuple[Score, ...]
    nash_conv: float | None = None  # in the smallest variant, where it was worked out


def evaluate(
    game: Game,
    bot: str,
    games: int = GAMES,
    opponents: Sequence[str] = OPPONENTS,
    players: int | None = None,
    cores: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Card:
    """Play the protocol; the card."""
    players = game.seats[0] if players is None else players
    game.check_seats(players)
    if games < players:
        raise BadRequest(f"{games} games; expected one from every seat at least")
    for name in (bot, *opponents):
        make_bot(name, 0)  # a wrong name is refused before anything is played
    found = []
    with ThreadPoolExecutor(cores) as pool:
        for opponent in opponents:
            table = Table(game, [bot, opponent], players, SEED, None, True)
            with compiling(f"arena-{game.id}", f"{game.title} for the benchmark"):
                played = [table.play(pairing(0, players))]
            progress(1)
            for finish in pool.map(table.play, map(pairing, range(1, games), repeat(players))):
                played.append(finish)
                progress(1)
            found.append(score_of(opponent, hash_of(game, opponent, players), played))
    return Card(
        protocol=NAME,
        bot=bot.partition(":")[2] if is_place(bot) else bot,
        bot_hash=hash_of(game, bot, players),
        game=game.id,
        rules=game.rules_version,
        components=game.components_hash,
        players=players,
        seed=SEED,
        fair=1 / players,
        made_by=f"kaffihus {kaffihus.__version__}",
        scores=tuple(found),
    )


def pairing(number: int, players: int) -> Pairing:
    """Game number so: the bot in its seat of a rotation, the opponent in the rest, one deal a rotation."""
    own = number % players
    return Pairing(number, number // players, tuple(int(seat != own) for seat in range(players)))


def score_of(opponent: str, hash: str, played: Sequence[Finish]) -> Score:
    """What games come to, in their order."""
    players = len(played[0].ranks)
    seats = [finish.pairing.bots.index(0) for finish in played]
    shares = [win_share(finish.ranks, seat) for finish, seat in zip(played, seats, strict=True)]
    margins, seconds, choices = 0.0, 0.0, 0
    for finish, seat in zip(played, seats, strict=True):
        others = sum(finish.scores) - finish.scores[seat]
        margins += finish.scores[seat] - others / (players - 1)
        seconds += finish.seconds[seat]
        choices += finish.choices[seat]
    wins, games = sum(shares), len(played)
    low, high = wilson(wins, games)
    return Score(
        opponent=opponent,
        hash=hash,
        games=games,
        wins=round(wins, 4),
        share=wins / games,
        low=low,
        high=high,
        by_seat=tuple(
            _mean([share for share, own in zip(shares, seats, strict=True) if own == seat])
            for seat in range(players)
        ),
        margin=margins / games,
        milliseconds=1000 * seconds / max(1, choices),
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / max(1, len(numbers))


@cache
def hash_of(game: Game, bot: str, players: int) -> str:
    """A hash of what a bot does: every step of some games against itself, and nothing else."""
    return hash_over(game, players, [sample_of(game, bot, players, number) for number in range(SAMPLE)])


def sample_of(game: Game, bot: str, players: int, number: int) -> bytes:
    """Every step of one of these games."""
    table = Table(game, [bot] * players, players, SEED, None, True, is_recorded=True)
    (*_, mirror) = mirrors(players, number + 1)
    steps = table.play(mirror).steps
    return b"".join(bytes([step.seat]) + step.action.to_bytes(2, "little") for step in steps)


def hash_over(game: Game, players: int, samples: Sequence[bytes]) -> str:
    """The hash of all of them together."""
    digest = blake2b(f"{NAME} {game.rules_label} {players}".encode(), digest_size=8)
    for sample in samples:
        digest.update(sample)
    return digest.hexdigest()


# --- cards and reference


def reference() -> dict[str, dict[str, Card]]:
    """The reference scores, by game and bot."""
    text = resources.files(__package__).joinpath(REFERENCE).read_text("utf-8")
    return {
        game: {bot: card_of(card) for bot, card in cards.items()}
        for game, cards in json.loads(text).items()
    }


def card_of(held: Mapping[str, object]) -> Card:
    """A card from its JSON object."""
    fields = dict(held)
    scores = [Score(**{**score, "by_seat": tuple(score["by_seat"])}) for score in fields.pop("scores")]  # type: ignore[attr-defined]
    return Card(**fields, scores=tuple(scores))  # type: ignore[arg-type]


def frozen_hashes(game: str, players: int) -> dict[str, str]:
    """The opponents' hashes as the reference has them."""
    cards = reference().get(game, {}).values()
    return {s.opponent: s.hash for card in cards if card.players == players for s in card.scores}


def text_of(card: Card) -> str:
    """A card as a page of Markdown."""
    frozen = frozen_hashes(card.game, card.players)
    lines = [
        f"# {card.bot} at {card.game}",
        "",
        f"{card.protocol}: {card.players} players, the fair share is {100 * card.fair:.1f} %; "
        f"rules {card.rules}, components {card.components}, seed {card.seed}, {card.made_by}. "
        f"The bot's own hash: {card.bot_hash}.",
        "",
        "| opponent | hash | wins (95 %) | games | by seat | margin | ms a decision |",
        "|---|---|---|---|---|---|---|",
    ]
    for score in card.scores:
        seats = ", ".join(f"{100 * share:.0f}" for share in score.by_seat)
        known = frozen.get(score.opponent)
        mark = "" if known == score.hash else " (no reference)" if known is None else f" (frozen: {known})"
        lines.append(
            f"| `{score.opponent}` | {score.hash}{mark} | {100 * score.share:.1f} % "
            f"({100 * score.low:.0f}–{100 * score.high:.0f}) | {score.games} | {seats} | "
            f"{score.margin:+.2f} | {score.milliseconds:.2f} |"
        )
    missing = [name for name in OPPONENTS if name not in {score.opponent for score in card.scores}]
    if missing:
        lines += ["", f"Not a whole card: {', '.join(missing)} are missing."]
    if card.nash_conv is not None:
        lines += ["", f"NashConv in the smallest variant (`tiny=2`): {card.nash_conv:.3f}."]
    return "\n".join(lines) + "\n"


def save(cards: Sequence[Card], path: Path) -> None:
    """Write cards as JSON or as Markdown, as the file's name says."""
    if path.suffix == ".json":
        text = json.dumps([asdict(card) for card in cards], indent=1, ensure_ascii=False) + "\n"
    elif path.suffix == ".md":
        text = "\n".join(map(text_of, cards))
    else:
        raise BadRequest(f"{path}: expected a name that ends with .md or .json")
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise BadRequest(f"cannot write {path}: {error.strerror}") from None
