"""What the kept reviews of a player's latest games say together: losses, trend, luck, opponents."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, select

from kaffihus.core.words import Line
from kaffihus.server.store.schema import results, reviews
from kaffihus.server.store.statistics import names_of
from kaffihus.server.wire.reviewed_games import AgainstOne, LostOn, Phase, ReviewedGame, ReviewedGames

LATEST = 50  # games
MOST_KINDS = 8
PHASES: tuple[Phase, ...] = ("beginning", "middle", "end")


# --- of a kept review only what is counted here; the rest is passed over


class Choice(msgspec.Struct):
    """A decision that was judged."""

    prompt: Line | None
    loss: float
    is_mistake: bool


class Seen(msgspec.Struct):
    """What a seat could know."""

    result: float
    start: float
    accuracy: float
    choices: list[Choice]


class Truth(msgspec.Struct):
    """What was told because the game was over."""

    luck: float
    luck_error: float


class Seat(msgspec.Struct):
    """A game from one seat's eyes."""

    seen: Seen
    in_truth: Truth


class Kept(msgspec.Struct):
    """A review."""

    seats: list[Seat]


class Game(msgspec.Struct):
    """One of a player's latest games, with its review where there is one."""

    table: str
    game: str
    finished: int
    seat: int
    others: list[str]  # ids, or bot:level; each once
    review: Seat | None


def unreviewed(connection: Connection, who: str, form: int) -> list[str]:
    """Tables of the player's latest games that no review was made of, the newest first."""
    return [row.table_id for row in _latest(connection, who, form) if row.data is None]


def reviewed_games(connection: Connection, who: str, form: int, waiting: int = 0) -> ReviewedGames:
    """All of it, in two questions and one for names."""
    games = _games(connection, who, form)
    found = [(game, game.review) for game in games if game.review is not None]
    return ReviewedGames(
        games=len(games),
        reviewed=[_told(game, review) for game, review in found],
        waiting=waiting,
        luck=round(sum(review.in_truth.luck for _, review in found), 5),
        luck_error=round(math.hypot(*(review.in_truth.luck_error for _, review in found)), 5),
        lost_on=_lost_on(found),
        by_phase=_by_phase(found),
        against=_against(connection, found),
    )


def _latest(connection: Connection, who: str, form: int) -> Sequence[Any]:
    query = (
        select(results.c.table_id, results.c.game, results.c.finished, results.c.seat, reviews.c.data)
        .join(
            reviews,
            and_(reviews.c.table_id == results.c.table_id, reviews.c.form == form),
            isouter=True,
        )
        .where(results.c.who == who, results.c.rank.is_not(None))
        .order_by(results.c.finished.desc())
        .limit(LATEST)
    )
    return connection.execute(query).all()


def _games(connection: Connection, who: str, form: int) -> list[Game]:
    """The latest games, oldest first."""
    rows = _latest(connection, who, form)
    tables = [row.table_id for row in rows]
    others: dict[str, set[str]] = {table: set() for table in tables}
    query = select(results.c.table_id, results.c.who).where(results.c.table_id.in_(tables))
    for row in connection.execute(query):
        others[row.table_id] |= {row.who} - {who}
    return [
        Game(row.table_id, row.game, row.finished, row.seat, sorted(others[row.table_id]), _review_of(row))
        for row in reversed(rows)
    ]


def _review_of(row: Any) -> Seat | None:
    """What the seat is told; nothing where a review was kept that has no such seat."""
    kept = None if row.data is None else msgspec.json.decode(row.data, type=Kept)
    return kept.seats[row.seat] if kept is not None and row.seat < len(kept.seats) else None


Found = Sequence[tuple[Game, Seat]]


def _played(review: Seat) -> float:
    """The result without its luck, against what could be expected at the start."""
    return review.seen.result - review.seen.start - review.in_truth.luck


def _told(game: Game, review: Seat) -> ReviewedGame:
    luck = review.in_truth
    return ReviewedGame(
        game.table, game.game, game.finished, review.seen.accuracy, luck.luck, luck.luck_error,
        round(_played(review), 5),
    )  # fmt: skip


def _lost_on(found: Found) -> list[LostOn]:
    kinds: dict[tuple[str, str], LostOn] = {}
    for game, review in found:
        met = set()
        for choice in review.seen.choices:
            key = game.game, "" if choice.prompt is None else choice.prompt.key
            entry = kinds.setdefault(key, LostOn(game.game, choice.prompt, None, 0, 0, 0, 0.0))
            _count(entry, choice, is_new=key not in met)
            met.add(key)
    lossy = (entry for entry in kinds.values() if entry.mistakes)
    return sorted(lossy, key=lambda entry: (-entry.loss, entry.game))[:MOST_KINDS]


def _by_phase(found: Found) -> list[LostOn]:
    phases: dict[tuple[str, Phase], LostOn] = {}
    for game, review in found:
        choices = review.seen.choices
        for number, phase in enumerate(PHASES):
            entry = phases.setdefault((game.game, phase), LostOn(game.game, None, phase, 0, 0, 0, 0.0))
            third = choices[len(choices) * number // 3 : len(choices) * (number + 1) // 3]
            for place, choice in enumerate(third):
                _count(entry, choice, is_new=place == 0)
    return sorted(phases.values(), key=lambda entry: entry.game)


def _count(entry: LostOn, choice: Choice, is_new: bool) -> None:
    entry.games += is_new
    entry.decisions += 1
    entry.mistakes += choice.is_mistake
    entry.loss = round(entry.loss + choice.loss, 5)


def _against(connection: Connection, found: Found) -> list[AgainstOne]:
    met: dict[str, list[Seat]] = {}
    for game, review in found:
        for other in game.others:
            met.setdefault(other, []).append(review)
    names = names_of(connection, list(met))
    told = [
        AgainstOne(
            player=other,
            name=names.get(other, other.removeprefix("bot:")),
            games=len(games),
            won=sum(review.seen.result for review in games),
            luck=round(statistics.fmean(review.in_truth.luck for review in games), 5),
            played=round(statistics.fmean(map(_played, games)), 5),
            played_error=round(_error([_played(review) for review in games]), 5),
        )
        for other, games in met.items()
    ]
    return sorted(told, key=lambda one: (-one.games, one.player))


def _error(numbers: Sequence[float]) -> float:
    """The standard error of a mean; of one number nothing is known, and it is a whole win."""
    return statistics.stdev(numbers) / math.sqrt(len(numbers)) if len(numbers) > 1 else 1.0
