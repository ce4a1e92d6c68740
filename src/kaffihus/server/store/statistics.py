"""A player's own statistics: places by game and number of players, opponents, the curve of each rating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, select

from kaffihus.server.store.ratings import Strength
from kaffihus.server.store.results import ratings_of
from kaffihus.server.store.schema import players, results
from kaffihus.server.wire.statistics import CurvePoint, GameStatistics, Opponent, RatingCurve, Statistics

MOST_GAMES = 2000  # the latest
MOST_OPPONENTS = 50

Rows = Sequence[Any]  # of the table of results


def statistics_of(connection: Connection, who: str) -> Statistics:
    """All of it, in two questions and one for names."""
    own = connection.execute(
        select(results).where(results.c.who == who).order_by(results.c.finished.desc()).limit(MOST_GAMES)
    ).all()
    everybody = connection.execute(
        select(results.c.table_id, results.c.who, results.c.rank).where(
            results.c.table_id.in_(
                select(results.c.table_id)
                .where(results.c.who == who)
                .order_by(results.c.finished.desc())
                .limit(MOST_GAMES)
            )
        )
    ).all()
    tables: dict[str, list[Any]] = {}
    for row in everybody:
        tables.setdefault(row.table_id, []).append(row)
    return Statistics(
        games=len(own),
        since=own[-1].finished if own else None,
        curves=_curves(connection, who, own),
        by_game=_by_game(own, tables),
        opponents=_opponents(connection, own, tables),
    )


def _curves(connection: Connection, who: str, own: Rows) -> list[RatingCurve]:
    points: dict[str, list[CurvePoint]] = {}
    for row in reversed(own):
        if row.mu is not None:
            rating = Strength(row.mu, row.sigma, 0).rating
            points.setdefault(row.game, []).append(CurvePoint(row.table_id, row.finished, rating))
    return [RatingCurve(rating, points.get(rating.game, [])) for rating in ratings_of(connection, who)]


def _by_game(own: Rows, tables: dict[str, list[Any]]) -> list[GameStatistics]:
    found: dict[tuple[str, int], GameStatistics] = {}
    for row in own:
        seats = len(tables[row.table_id])
        one = found.setdefault((row.game, seats), GameStatistics(row.game, seats, 0, [0] * seats))
        one.games += 1
        if row.rank is not None:
            one.places[row.rank - 1] += 1
    return [found[key] for key in sorted(found)]


def _opponents(connection: Connection, own: Rows, tables: dict[str, list[Any]]) -> list[Opponent]:
    found: dict[str, Opponent] = {}
    for row in own:  # the newest first
        for other, rank in _best_ranks(tables[row.table_id], row.who).items():
            one = found.setdefault(other, Opponent(other, other, 0, 0, 0, 0, row.finished))
            one.games += 1
            if row.rank is not None and rank is not None:
                one.wins += row.rank < rank
                one.losses += row.rank > rank
                one.shared += row.rank == rank
    met = sorted(found.values(), key=lambda one: (-one.games, -one.last))[:MOST_OPPONENTS]
    names = names_of(connection, [one.player for one in met])
    for one in met:
        one.name = names.get(one.player, one.player.removeprefix("bot:"))
    return met


def _best_ranks(rows: Iterable[Any], who: str) -> dict[str, int | None]:
    """The others at a table; a bot that has several seats there counts once, by its best."""
    found: dict[str, int | None] = {}
    for row in rows:
        known = found.get(row.who)
        if row.who != who:
            found[row.who] = row.rank if known is None else min(known, row.rank or known)
    return found


def names_of(connection: Connection, ids: Sequence[str]) -> dict[str, str]:
    """The names of those who have one here, by id: bots have none."""
    query = select(players.c.id, players.c.name).where(players.c.id.in_(list(ids)))
    return {row.id: row.name for row in connection.execute(query)}
