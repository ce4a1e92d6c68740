"""What is sent to one viewer: built up from nothing, through that viewer's eyes only."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kaffihus.server import events as ev
from kaffihus.server.events import Kept
from kaffihus.server.messages import ServerMessage, Synced, Update
from kaffihus.server.shapes import ChatLine, Links, Option, Proposal, Situation, TableInfo
from kaffihus.server.streams import Streams
from kaffihus.server.table import PUBLIC, Table

_encoder = msgspec.json.Encoder()

# Text of people goes out in a form that no page can mistake for markup.
_ESCAPED = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


def encode(message: ServerMessage | object) -> str:
    """A message as it goes over the wire."""
    text = _encoder.encode(message).decode()
    return text.translate(_ESCAPED) if "<" in text or ">" in text or "&" in text else text


def synced(
    streams: Streams,
    viewer: int,
    connected: list[bool],
    now: int,
    since: int,
    chat: Sequence[ChatLine],
    muted: list[int],
) -> Synced:
    """Everything as it stands; of the log only what came after a version."""
    version = streams.versions[viewer]
    since = since if since <= version else 0
    return Synced(
        version=version,
        since=since,
        table=table_info(streams.table, seat_of(viewer), connected),
        situation=situation(streams, viewer, now),
        log=streams.log(viewer, since),
        chat=list(chat),
        muted=muted,
    )


def updates(
    streams: Streams, viewer: int, batch: Sequence[Kept], connected: list[bool], now: int
) -> list[Update]:
    """One message for each of the last events that the viewer noticed.

    Each tells how things stand after all of them, so the table goes with each if any has changed it: a
    game that is over has a result.
    """
    noticed = [kept for kept in batch if kept.seen >> viewer & 1]
    if not noticed:
        return []
    first = streams.versions[viewer] - len(noticed) + 1
    log = streams.log(viewer, first - 1)
    standing = situation(streams, viewer, now)
    unchanging = ev.Acted | ev.Undone | ev.Proposed | ev.Answered
    changed = any(not isinstance(kept.event, unchanging) for kept in noticed)
    info = table_info(streams.table, seat_of(viewer), connected) if changed else None
    return [
        Update(version, standing, [entry for entry in log if entry.version == version], info)
        for version in range(first, first + len(noticed))
    ]


def situation(streams: Streams, viewer: int, now: int) -> Situation:
    """How things stand for a viewer."""
    table, seat = streams.table, seat_of(viewer)
    view = streams.view(viewer)
    legal = streams.options(viewer) if table.status == "playing" else []
    actions = [table.game.catalogue[action] for action in legal]
    phase = view.get("phase", "") if view else ""
    everything = None
    if table.status == "finished" and table.names:
        everything = [streams.view(other) or {} for other in range(table.seats)]
    return Situation(
        status=table.status,
        view=view,
        pending=table.pending,
        options=[
            Option(action.index, str(action), action.family, dict(action.arguments)) for action in actions
        ],
        prompt=table.game.prompts.get(phase) if legal else None,
        clocks=table.clocks.show(now),
        proposal=proposal(table),
        may_undo=seat is not None and may_undo(streams, seat),
        everything=everything,
    )


def proposal(table: Table) -> Proposal | None:
    """What is proposed, and who is waited for."""
    moot = table.moot
    if moot is None:
        return None
    waiting = [seat for seat in table.people if seat not in moot.agreed]
    return Proposal(moot.what, moot.seat, sorted(moot.agreed), waiting)  # type: ignore[arg-type]


def may_undo(streams: Streams, seat: int) -> bool:
    """Whether the last thing in the game that the seat noticed is its own action."""
    table = streams.table
    if table.status != "playing" or table.terms.wish.undo == "none":
        return False
    for number in reversed(table.acts):
        if streams.kept[number - 1].seen >> seat & 1:
            act = table.acts[number]
            return isinstance(act, ev.Acted) and act.seat == seat
    return False


def table_info(
    table: Table, seat: int | None, connected: list[bool], may_invite: bool = False
) -> TableInfo:
    """The table as whoever sits there, or nobody, may see it."""
    terms, wish = table.terms, table.terms.wish
    is_over = table.status == "finished"
    links = Links(None, None)
    if seat is not None or may_invite:
        links = Links(terms.player_secret, terms.spectator_secret)
    return TableInfo(
        id=terms.id,
        game=wish.game,
        title=table.game.title,
        options=dict(wish.options),
        seats=table.seat_infos(connected),
        status=table.status,
        host=terms.host,
        public=wish.public,
        spectators=wish.spectators,
        rated=wish.rated,
        start=wish.start,
        clock=wish.clock,
        timeout=wish.timeout,
        undo=wish.undo,
        substitute=wish.substitute,
        grace=wish.grace,
        commitment=terms.commitment,
        rules=table.game.rules_label,
        seed=terms.seed.hex() if is_over else None,
        player_bytes=[chair.bytes for chair in table.chairs] if is_over else [],
        result=table.result,
        next=table.next,
        created=terms.created,
        you=seat,
        links=links,
    )


def seat_of(viewer: int) -> int | None:
    """The seat behind a viewer; None for the spectators."""
    return None if viewer == PUBLIC else viewer
