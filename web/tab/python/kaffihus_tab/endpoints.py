"""What a page asks around a game, as of a house over HTTP; people and lists of tables it has itself."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from kaffihus import games
from kaffihus.core.dealer import SEED_BYTES
from kaffihus.core.errors import KaffihusError
from kaffihus.core.words import PLAIN
from kaffihus.server.errors import Refusal
from kaffihus.server.table import absence, consequences, gathering, replay, seating
from kaffihus.server.table import events as ev
from kaffihus.server.table.phrases import english
from kaffihus.server.table.requests import Command, check_host, own_seat
from kaffihus.server.table.settings import Terms, check_level, check_seat, check_settings
from kaffihus.server.table.snapshot import table_info
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.transition import Decision
from kaffihus.server.wire import bodies, records
from kaffihus.server.wire.encoding import encode
from kaffihus.server.wire.types import SeatSettings, TableInfo, TableSettings
from kaffihus_tab.effects import Effects
from kaffihus_tab.house import House
from kaffihus_tab.session import Session, made


class Asked(Struct):
    """A request, and who at this screen asks."""

    method: str
    path: str
    query: dict[str, int]
    player: str
    name: str
    secret: str
    body: str


@dataclass
class Call:
    """A request to be answered."""

    house: House
    asked: Asked
    path: list[str]
    effects: Effects

    def read(self, kind: Any) -> Any:
        """The body, checked against its type."""
        try:
            return msgspec.json.decode(self.asked.body, type=kind)
        except msgspec.DecodeError as error:
            raise Refusal("impossible", PLAIN, text=str(error)) from None

    @property
    def session(self) -> Session:
        """The table of the path."""
        return self.house.session(self.path[1])

    def execute(self, command: Command) -> TableInfo:
        """Carry a command out at the table of the path; the table then."""
        self.session.execute(command, self.effects)
        self.session.look_after(self.effects)
        return info(self, self.session)


def request(house: House, text: str, now: int) -> str:
    """Answer a request, as a house would over HTTP."""
    effects = Effects(now)
    asked = msgspec.json.decode(text, type=Asked)
    path = asked.path.strip("/").split("/")
    try:
        handler = ENDPOINTS.get((asked.method, _pattern(path)))
        if handler is None:
            raise Refusal("not_found", "house.why.nothing_here")
        effects.answer = handler(Call(house, asked, path, effects))
    except Refusal as refusal:
        effects.status, line = refusal.status, refusal.line
        effects.answer = bodies.Problem(refusal.code, line.key, dict(line.params), english(line))
    except KaffihusError as error:
        effects.status = 422
        effects.answer = bodies.Problem("impossible", PLAIN, {"text": str(error)}, str(error))
    return encode(effects)


def _pattern(parts: list[str]) -> str:
    """A path without its ids."""
    if parts[0] != "tables" or len(parts) < 2:
        return "/".join(parts)
    return "/".join(["tables", "*", *parts[2:3], *("*" for _ in parts[3:])])


def info(call: Call, session: Session) -> TableInfo:
    """A table for whoever asks."""
    table, player = session.table, call.asked.player
    return table_info(table, table.seat_of(player), session.away(), may_invite=player == table.terms.host)


# --- tables


def post_table(call: Call) -> TableInfo:
    """Make a table: friends and the coach need a house, so nothing here is public, rated or coached."""
    settings: TableSettings = call.read(TableSettings)
    check_settings(settings)
    if settings.public or settings.rated:
        raise Refusal("not_allowed", "house.why.in_a_tab")
    session = _new_table(call, call.asked.player, replace(settings, coach=False), [])
    return info(call, session)


def _new_table(call: Call, host: str, settings: TableSettings, opening: Sequence[Decision]) -> Session:
    house = call.house
    terms = Terms(
        id=house.new_id(),
        settings=settings,
        rules_version=games.load(settings.game).rules_version,
        host=host,
        seed=secrets.token_bytes(SEED_BYTES),
        player_secret=house.new_id(),
        spectator_secret=house.new_id(),
        created=call.effects.now,
    )
    session = made(terms, [], call.effects.now)
    house.tables[terms.id] = session

    def command(streams: Streams) -> Sequence[Decision]:
        if all(chair.kind == "bot" for chair in streams.table.chairs):
            return consequences.follow_up(streams.table, call.effects.now)
        return opening

    session.execute(command, call.effects, is_new=True)
    return session


def get_table(call: Call) -> TableInfo:
    """Who sits there, and how it is played."""
    return info(call, call.session)


def post_seat(call: Call) -> TableInfo:
    """Take a seat."""
    joining: bodies.Joining = call.read(bodies.Joining)
    secret = joining.secret or call.asked.secret

    def command(streams: Streams) -> Sequence[Decision]:
        table, asked = streams.table, call.asked
        decided = seating.join(
            table, asked.player, asked.name, None, joining.seat, secret, joining.promise or ""
        )
        if decided:
            seating.check_commitment(table, joining.commitment)
        return decided

    return call.execute(command)


def delete_seat(call: Call) -> TableInfo:
    """Stand up."""
    return call.execute(lambda streams: absence.leave(streams.table, own_seat(streams, call.asked.player)))


def put_seat(call: Call) -> TableInfo:
    """The host changes whom a seat is for."""
    wanted: SeatSettings = call.read(SeatSettings)
    check_seat(wanted)

    def command(streams: Streams) -> Sequence[Decision]:
        check_host(streams, call.asked.player)
        return seating.reseat(streams.table, int(call.path[3]), wanted, call.house.new_id)

    return call.execute(command)


def post_start(call: Call) -> TableInfo:
    """The host starts; bots sit down where nobody does."""
    fill = call.read(bodies.Starting).fill
    if fill is not None:
        check_level(fill)

    def command(streams: Streams) -> Sequence[Decision]:
        check_host(streams, call.asked.player)
        return seating.call(streams.table, fill)

    return call.execute(command)


def post_rematch(call: Call) -> TableInfo:
    """Propose the next game, or begin it."""
    wanted: bodies.NextGame = call.read(bodies.NextGame)
    if wanted.game is not None and wanted.game not in games.IDS:
        raise Refusal("impossible", "house.why.unknown_game", game=wanted.game, known=list(games.IDS))

    def command(streams: Streams) -> Sequence[Decision]:
        seat = own_seat(streams, call.asked.player)
        return gathering.gather(streams.table, seat, wanted.game or streams.table.terms.settings.game)

    call.execute(command)
    return _go_on(call, call.asked.player if wanted.now else None)


def put_rematch(call: Call) -> TableInfo:
    """Come along to the next game, or not."""
    yes, asked = call.read(bodies.Coming).yes, call.asked
    call.execute(lambda streams: gathering.wish(streams.table, asked.player, asked.name, yes))
    return _go_on(call, None)


def _go_on(call: Call, urged_by: str | None) -> TableInfo:
    """The next table, once everybody has answered."""
    found = gathering.next_table(call.session.table, urged_by, call.effects.now)
    if found is None:
        return info(call, call.session)
    following = _new_table(call, found.host, found.settings, found.opening)
    return call.execute(lambda _: [ev.Rematched(following.table.terms.id, found.seat)])


# --- after the game


def get_record(call: Call) -> str:
    """The record file."""
    return replay.record_text(call.session.table)


def get_draws(call: Call) -> bodies.Draws:
    """What chance could do at each of its steps."""
    return replay.draws(call.session.table)


def get_replay(call: Call) -> bodies.Replay:
    """Some positions, as one viewer may see them."""
    stretch = call.asked.query.get("first", 0), call.asked.query.get("count", replay.MOST_MOMENTS)
    return replay.replay(call.session.table, call.asked.query.get("viewer"), *stretch)


def post_record_draws(call: Call) -> bodies.Draws:
    """The draws of a record that was brought."""
    return replay.brought_draws(call.read(records.BroughtRecord).record)


def post_record_replay(call: Call) -> bodies.Replay:
    """Some positions of it."""
    body: records.BroughtReplay = call.read(records.BroughtReplay)
    return replay.brought_replay(body.record, body.viewer, body.first, body.count)


ENDPOINTS: dict[tuple[str, str], Callable[[Call], Any]] = {
    ("POST", "tables"): post_table,
    ("GET", "tables/*"): get_table,
    ("POST", "tables/*/seats"): post_seat,
    ("DELETE", "tables/*/seats"): delete_seat,
    ("PUT", "tables/*/seats/*"): put_seat,
    ("POST", "tables/*/start"): post_start,
    ("POST", "tables/*/rematch"): post_rematch,
    ("PUT", "tables/*/rematch"): put_rematch,
    ("GET", "tables/*/record"): get_record,
    ("GET", "tables/*/draws"): get_draws,
    ("GET", "tables/*/replay"): get_replay,
    ("POST", "records/draws"): post_record_draws,
    ("POST", "records/replay"): post_record_replay,
}
