"""The next game of an evening: who proposes it, who comes along and sits where, how the evening stands.

Whoever sits at a finished table may propose another game, the same one or a different one. Everybody who
sat there is asked; those who look on may have said before that they would like a seat. When all have
answered, or the proposer waits no longer, the next table is made of those who come along.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from kaffihus import games
from kaffihus.bots.characters import others_like
from kaffihus.server.errors import Refusal
from kaffihus.server.table import events as ev
from kaffihus.server.table.chair import Chair
from kaffihus.server.table.events import Event
from kaffihus.server.table.table import Table
from kaffihus.server.wire.types import (
    Companion,
    Evening,
    GatheringInfo,
    SeatSettings,
    Standing,
    TableSettings,
)

MOST_WAITING = 12  # who look on and would like a seat
MOST_COMPANY = 24  # of an evening, the latest
EVENING = 8 * 3_600_000  # milliseconds between two games of one evening at most
USUAL_BOT = "una"


# --- what people say


def gather(table: Table, seat: int, game: str) -> list[Event]:
    """A player proposes another game; a different proposal takes the place of the one before."""
    if table.status != "finished":
        raise Refusal("not_now", "house.why.not_over")
    if table.next is not None:
        return []
    if table.gathering is not None and table.gathering.game == game:  # that is to say yes
        chair = table.chairs[seat]
        return wish(table, chair.player or "", chair.name or "", yes=True)
    return [ev.Gathered(seat, game)]


def wish(table: Table, player: str, name: str, yes: bool) -> list[Event]:
    """Somebody comes along to the next game, or not; who looks on may say so at any time."""
    seat = table.seat_of(player)
    if player in table.sent_away:
        raise Refusal("not_allowed", "house.why.sent_away")
    if table.next is not None or table.status == "archived":
        raise Refusal("not_now", "house.why.gone_on")
    if seat is not None and table.gathering is None:
        raise Refusal("not_now", "house.why.nothing_proposed")
    known = table.wishes.get(player)
    if known is None and not yes and seat is None:
        return []
    if known is not None and (known.name, known.yes) == (name, yes):
        return []
    if seat is None and yes and len(waiting(table)) >= MOST_WAITING:
        raise Refusal("too_many", "house.why.too_many_waiting", most=MOST_WAITING)
    return [ev.Wished(player, name, yes, seat)]


# --- how things stand


def waiting(table: Table) -> list[Companion]:
    """Those without a seat who would like one in the next game, the longest waiting first."""
    return [
        Companion(player, one.name)
        for player, one in table.wishes.items()
        if one.yes and table.seat_of(player) is None
    ]


def unanswered(table: Table) -> list[Companion]:
    """The players who are asked and have not answered; whoever left the table is not asked."""
    return [
        Companion(chair.player, chair.name or "")
        for chair in table.chairs
        if chair.player is not None and not _has_left(chair) and chair.player not in table.wishes
    ]


def _has_left(chair: Chair) -> bool:
    return chair.away_because == "left" and not chair.has_forfeited


def info(table: Table) -> GatheringInfo | None:
    """The proposal as everybody may see it."""
    made = table.gathering
    if made is None:
        return None
    found = lineup(table)
    return GatheringInfo(
        game=made.game,
        by=table.chairs[made.seat].player or "",
        sitting=[one for one in found.places if isinstance(one, Companion)],
        watching=found.watching,
        asked=unanswered(table),
    )


# --- the next table


@dataclass(frozen=True)
class Lineup:
    """Who sits where at the next table (a person, a bot's level, or nobody yet), and who looks on."""

    places: list[Companion | str | None]
    watching: list[Companion]

    def seats(self) -> list[SeatSettings]:
        """Whom the seats are for."""
        return [
            SeatSettings("bot", place) if isinstance(place, str) else SeatSettings("invited")
            for place in self.places
        ]


def lineup(table: Table) -> Lineup:
    """Everybody one seat further; those who waited have a seat before those who just played.

    The proposer sits in any case. Bots make room for people, and fill a table up that is too small;
    whoever finds no seat looks on, and is the first to have one in the game after.
    """
    assert table.gathering is not None
    counts = games.load(table.gathering.game).seats
    rotated = table.chairs[-1:] + table.chairs[:-1]
    seated = [
        Companion(one.player, one.name or "")
        for one in rotated
        if one.player is not None and one.player in table.wishes and table.wishes[one.player].yes
    ]
    proposer = table.chairs[table.gathering.seat].player
    order = sorted(seated, key=lambda one: one.player != proposer)
    order = [*order[:1], *waiting(table), *order[1:]]
    sitting, watching = order[: counts[-1]], order[counts[-1] :]
    known = {one.player: one for one in sitting}
    places: list[Companion | str | None] = [
        chair.level if chair.kind == "bot" else known.pop(chair.player or "")
        for chair in rotated
        if chair.kind == "bot" or chair.player in known
    ]
    places += known.values()
    bots = [seat for seat, place in enumerate(places) if isinstance(place, str)]
    usual = USUAL_BOT if len(sitting) > 1 else None
    filling = next((place for place in places if isinstance(place, str)), usual)
    for seat in bots[::-1][: max(0, len(places) - counts[-1])]:
        del places[seat]
    free = max(0, counts[0] - len(places))
    known_bots = [place for place in places if isinstance(place, str)]
    places += others_like(filling, free, known_bots) if filling else [None] * free
    return Lineup(places, watching)


def next_settings(table: Table, seats: list[SeatSettings]) -> TableSettings:
    """How the next table is played: as this one, but for the options of another game."""
    assert table.gathering is not None
    settings, game = table.terms.settings, table.gathering.game
    has_bot = any(seat.kind == "bot" for seat in seats)
    return replace(
        settings,
        game=game,
        seats=seats,
        options=settings.options if game == settings.game else {},
        start="full",
        undo="consent" if settings.undo == "any" and has_bot else settings.undo,
    )


def opening(table: Table, found: Lineup, now: int) -> list[Event]:
    """What happens first at the next table: the evening goes on, everybody sits down."""
    so_far = evening(table)
    if so_far is None or now - table.ended > EVENING:
        so_far = Evening(0, [])
    known = [*table.company, *(chair.player for chair in table.chairs if chair.player), *table.wishes]
    company = list(dict.fromkeys(known))[-MOST_COMPANY:]
    sitting = [
        ev.Seated(seat, place.player, place.name)
        for seat, place in enumerate(found.places)
        if isinstance(place, Companion)
    ]
    looking_on = [ev.Wished(one.player, one.name, True) for one in found.watching]
    return [ev.Continued(so_far.games, so_far.standings, company), *sitting, *looking_on]


@dataclass(frozen=True)
class NextTable:
    """The table that follows: proposed by a seat, whose player is its host; what happens there first."""

    seat: int
    host: str
    settings: TableSettings
    opening: list[Event]


def next_table(table: Table, urged_by: str | None, now: int) -> NextTable | None:
    """The next table, once everybody has answered or the proposer does not wait for them any longer."""
    if table.next is not None or table.gathering is None:
        return None
    seat = table.gathering.seat
    host = table.chairs[seat].player
    assert host is not None, "a player has proposed it"
    if unanswered(table) and urged_by != host:
        return None
    found = lineup(table)
    return NextTable(seat, host, next_settings(table, found.seats()), opening(table, found, now))


# --- the evening


def evening(table: Table) -> Evening | None:
    """How often everybody has won since the first of these games; None before the first has ended."""
    games_played = table.carried.games if table.carried else 0
    carried = table.carried.standings if table.carried else []
    called = {player: one.name for player, one in table.wishes.items()}  # as they are called now
    standings = {
        one.player: Standing(one.player, called.get(one.player, one.name), one.wins) for one in carried
    }
    ranks = table.result.ranks if table.result else []
    for seat, chair in enumerate(table.chairs):
        if chair.player is not None:
            wins = standings[chair.player].wins if chair.player in standings else 0
            wins += bool(ranks) and ranks[seat] == 1
            standings[chair.player] = Standing(chair.player, chair.name or "", wins)
    games_played += bool(ranks)
    if not games_played:
        return None
    return Evening(games_played, sorted(standings.values(), key=lambda one: -one.wins))
