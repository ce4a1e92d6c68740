"""Endpoints that list tables: those anybody may join or watch, and a player's own."""

from __future__ import annotations

from collections.abc import Sequence

from kaffihus import games
from kaffihus.server.http.endpoint import Call, Endpoint, Parameter
from kaffihus.server.live import commands
from kaffihus.server.live.bot_queue import Asker, Turns
from kaffihus.server.live.server import Server
from kaffihus.server.store import tables
from kaffihus.server.store.tables import ListedTable, Listing
from kaffihus.server.table.settings import as_told
from kaffihus.server.wire.bodies import TableList, TableSummary


async def get_tables(call: Call) -> TableList:
    """Public tables that wait for players or may be watched."""
    game = call.query.get("game")
    if game is not None and game not in games.IDS:
        return TableList([])
    found = await call.server.store.read(tables.lobby, game, lambda listed: in_turns(call.server, listed))
    shown = [one for one in found if is_listed(one)]
    return TableList([summary(one, call.player_id) for one in shown[: tables.PAGE]])


def in_turns(server: Server, found: Sequence[Listing]) -> list[Listing]:
    """Addresses take turns, then the hosts of an address: nobody fills the lobby alone."""
    turns: Turns[Listing] = Turns()
    for one in found:
        turns.put(Asker(server.last_seen.address_of(one.host), one.host), one)
    return [turns.take() for _ in range(len(found))]


def is_listed(found: ListedTable) -> bool:
    """A table that waits, or that may be watched."""
    return found.row.status == "waiting" or found.terms.settings.spectators


async def get_my_tables(call: Call) -> TableList:
    """A player's tables in progress; where it is their turn, first; none they left."""
    found = await call.server.store.read(tables.tables_of, call.player.id)
    here = [one for one in found if not has_left(one, call.player.id)]
    listed = [summary(one, call.player.id) for one in here]
    return TableList(sorted(listed, key=lambda one: not one.is_your_turn))


def has_left(found: ListedTable, player: str) -> bool:
    """Whether a player left a table on purpose."""
    return any(found.row.players[seat] == player for seat in found.row.left)


async def delete_my_tables(call: Call) -> TableList:
    """What is left are tables where others sit or are to sit, and rated games."""
    await commands.put_away(call.server, call.player.id)
    return await get_my_tables(call)


def summary(found: ListedTable, player: str | None) -> TableSummary:
    """A table in a list."""
    terms, row = found.terms, found.row
    you = None
    if player is not None and player in row.players:
        you = row.players.index(player)
    return TableSummary(
        id=terms.id,
        settings=as_told(terms.settings, you is not None or player == terms.host),
        title=terms.game.title,
        players=list(row.names),
        status=row.status,
        open_seats=sum(name is None for name in row.names),
        created=terms.created,
        you=you,
        is_your_turn=you is not None and bool(row.pending >> you & 1),
        pending=[seat for seat in range(len(row.names)) if row.pending >> seat & 1],
        due=found.due,
        result=row.result,
    )


GAME = Parameter("game", str, "Only this game's tables.")

ENDPOINTS = [
    Endpoint("GET", "/tables", "The lobby", get_tables, TableList, query=[GAME]),
    Endpoint("GET", "/me/tables", "My tables in progress", get_my_tables, TableList, who="player"),
    Endpoint("DELETE", "/me/tables", "Put my unfinished games against bots away",
             delete_my_tables, TableList, who="player"),
]  # fmt: skip
