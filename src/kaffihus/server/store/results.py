"""Finished games: who came where, and what that did to ratings."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, and_, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from kaffihus.server.store.ratings import Strength, mean, rate
from kaffihus.server.store.schema import players, ratings, results, tables
from kaffihus.server.wire.bodies import HeadToHead, PastGame, Rating
from kaffihus.server.wire.types import Result, TableSettings

PAGE = 50


class Ended(msgspec.Struct, frozen=True):
    """Who came where in a game that has just ended."""

    game: str
    who: list[str]  # players' ids, or bot:level
    ranks: list[int]
    rated: bool


def note_result(connection: Connection, table: str, ended: Ended, now: int) -> None:
    """Keep a result; called in the transaction that ends the game, and so once."""
    is_rated = ended.rated and bool(ended.ranks)
    strengths = _rate(connection, ended.game, ended.who, ended.ranks) if is_rated else {}
    rows = [
        {
            "table_id": table,
            "seat": seat,
            "game": ended.game,
            "who": name,
            "rank": ended.ranks[seat] if ended.ranks else None,
            "finished": now,
            "mu": strengths[name].mu if is_rated else None,
            "sigma": strengths[name].sigma if is_rated else None,
        }
        for seat, name in enumerate(ended.who)
    ]
    connection.execute(insert(results), rows)


def _rate(
    connection: Connection, game: str, who: Sequence[str], ranks: Sequence[int]
) -> dict[str, Strength]:
    """Move everybody's rating, and say how strong each is now."""
    query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(sorted(set(who))))
    before = {
        row.who: Strength(row.mu, row.sigma, row.games)
        for row in connection.execute(query.with_for_update())
    }
    after = rate([before.get(name) for name in who], ranks)
    upsert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    strengths = {
        name: mean([strength for other, strength in zip(who, after, strict=True) if other == name])
        for name in sorted(set(who))
    }
    for name, new in strengths.items():
        values = {"mu": new.mu, "sigma": new.sigma, "games": new.games}
        statement = upsert(ratings).values(game=game, who=name, **values)
        connection.execute(statement.on_conflict_do_update(index_elements=["game", "who"], set_=values))
    return strengths


def best(connection: Connection, game: str) -> list[Rating]:
    """A game's ratings, best first."""
    query = (
        select(ratings, players.c.name)
        .join(players, players.c.id == ratings.c.who, isouter=True)
        .where(ratings.c.game == game)
        .order_by((ratings.c.mu - 3 * ratings.c.sigma).desc())
        .limit(2 * PAGE)
    )
    return [_rating(row) for row in connection.execute(query)]


def ratings_of(connection: Connection, who: str) -> list[Rating]:
    """A player's ratings, by game."""
    query = (
        select(ratings, players.c.name)
        .join(players, players.c.id == ratings.c.who, isouter=True)
        .where(ratings.c.who == who)
        .order_by(ratings.c.game)
    )
    return [_rating(row) for row in connection.execute(query)]


def history(
    connection: Connection,
    who: str,
    before: int | None = None,
    game: str | None = None,
    public_only: bool = False,
) -> list[PastGame]:
    """A player's finished games, newest first."""
    query = (
        select(tables, results.c.seat)
        .join(results, results.c.table_id == tables.c.id)
        .where(results.c.who == who)
        .order_by(results.c.finished.desc())
        .limit(PAGE)
    )
    if before is not None:
        query = query.where(results.c.finished < before)
    if game is not None:
        query = query.where(results.c.game == game)
    if public_only:
        query = query.where(tables.c.public)
    return [
        PastGame(
            table=row.id,
            game=row.game,
            finished=row.finished,
            seat=row.seat,
            players=json.loads(row.summary)[0],
            result=msgspec.json.decode(row.result, type=Result),
            rated=msgspec.json.decode(row.settings, type=TableSettings).rated,
        )
        for row in connection.execute(query).all()
    ]


def head_to_head(connection: Connection, one: str, other: str) -> list[HeadToHead]:
    """How two players fared against each other, by game."""
    own, theirs = results.alias(), results.alias()
    query = (
        select(own.c.game, own.c.rank, theirs.c.rank.label("other_rank"))
        .join(theirs, and_(theirs.c.table_id == own.c.table_id, theirs.c.who == other))
        .where(own.c.who == one, own.c.rank.is_not(None))
    )
    found: dict[str, HeadToHead] = {}
    for row in connection.execute(query):
        score = found.setdefault(row.game, HeadToHead(row.game, 0, 0, 0, 0))
        score.games += 1
        score.wins += row.rank < row.other_rank
        score.losses += row.rank > row.other_rank
        score.shared += row.rank == row.other_rank
    return [found[game] for game in sorted(found)]


def _rating(row: object) -> Rating:
    name = row.name or row.who.removeprefix("bot:")  # type: ignore[attr-defined]
    strength = Strength(row.mu, row.sigma, row.games)  # type: ignore[attr-defined]
    return Rating(
        game=row.game,  # type: ignore[attr-defined]
        player=row.who,  # type: ignore[attr-defined]
        name=name,
        mu=strength.mu,
        sigma=strength.sigma,
        rating=strength.rating,
        games=strength.games,
    )
