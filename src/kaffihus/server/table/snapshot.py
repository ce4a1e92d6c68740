"""What is sent to one viewer: built up from nothing, of what that viewer may know only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from kaffihus.core.actions import Catalogue
from kaffihus.core.view import Viewer
from kaffihus.server.table import events as ev
from kaffihus.server.table import gathering, undo
from kaffihus.server.table.events import StoredEvent
from kaffihus.server.table.settings import as_told
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.table import Table
from kaffihus.server.wire.messages import Synced, Update
from kaffihus.server.wire.types import ChatLine, Links, Option, ProposalInfo, SeatInfo, Situation, TableInfo

JUST_NOW = 3  # versions after which what was said at the table is not told anew


def synced(
    streams: Streams,
    viewer: Viewer,
    away: Sequence[int | None],
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
        table=table_info(streams.table, viewer, away),
        situation=situation(streams, viewer, now),
        log=streams.log(viewer, since),
        scenes=streams.scenes(viewer, since) if since else [],
        talk=streams.talk(viewer, max(since, version - JUST_NOW)),
        chat=list(chat),
        muted=muted,
    )


def updates(
    streams: Streams, viewer: Viewer, batch: Sequence[StoredEvent], away: Sequence[int | None], now: int
) -> list[Update]:
    """One message for each of the last events that the viewer noticed.

    Each tells how things stand after all of them, so the table goes with each if any has changed it: a
    game that is over has a result.
    """
    noticed = [stored for stored in batch if stored.is_seen_by(viewer)]
    if not noticed:
        return []
    first = streams.versions[viewer] - len(noticed) + 1
    log = streams.log(viewer, first - 1)
    after = situation(streams, viewer, now)
    unchanging = ev.Acted | ev.Undone | ev.Proposed | ev.Answered
    changed = any(not isinstance(stored.event, unchanging) for stored in noticed)
    info = table_info(streams.table, viewer, away) if changed else None
    return [
        Update(
            version,
            after,
            [entry for entry in log if entry.version == version],
            streams.scenes(viewer, version - 1, version),
            streams.talk(viewer, version - 1, version),
            info,
        )
        for version in range(first, first + len(noticed))
    ]


def situation(streams: Streams, viewer: Viewer, now: int) -> Situation:
    """How things stand for a viewer."""
    table = streams.table
    legal = streams.options(viewer) if table.status == "playing" else []
    everything = None
    if table.status == "finished" and table.names:
        everything = [told for seat in range(table.seats) if (told := view(streams, seat)) is not None]
    return Situation(
        status=table.status,
        view=view(streams, viewer),
        pending=table.pending,
        options=[option(table.game.catalogue, action) for action in legal],
        prompt=streams.prompt(viewer) if legal else None,
        actor=last_actor(streams, viewer),
        since_own=since_own(streams, viewer),
        clocks=table.clocks.show(now),
        proposal=proposal(table),
        may_undo=may_undo(streams, viewer),
        everything=everything,
        verdict=table.game.verdict(table.position.state) if was_played_out(table) else None,
    )


def view(streams: Streams, viewer: Viewer) -> Mapping[str, Any] | None:
    """What a viewer sees, which is encoded already and goes into a message as it is."""
    return cast(Mapping[str, Any] | None, streams.view(viewer))


@cache
def option(catalogue: Catalogue, action: int) -> Option:
    """An action as it is offered."""
    found = catalogue[action]
    return Option(found.index, str(found), found.family, dict(found.arguments))


def was_played_out(table: Table) -> bool:
    """Whether the game itself came to its end."""
    return table.status == "finished" and table.result is not None and table.result.why == "played"


def proposal(table: Table) -> ProposalInfo | None:
    """What is proposed, and who is waited for."""
    made = table.proposal
    if made is None:
        return None
    waiting = [seat for seat in table.people if seat not in made.agreed]
    return ProposalInfo(made.what, made.seat, sorted(made.agreed), waiting)


def last_actor(streams: Streams, viewer: Viewer) -> int | None:
    """The seat whose action, of those that stand, a viewer noticed last."""
    act = last_act(streams, viewer)
    return act.seat if isinstance(act, ev.Acted) else None


def last_act(streams: Streams, viewer: Viewer) -> ev.Event | None:
    """What a viewer noticed last of that which happened in the game and stands."""
    for number, act in reversed(streams.table.acts.items()):
        if streams.events[number - 1].is_seen_by(viewer):
            return act
    return None


def since_own(streams: Streams, viewer: Viewer) -> int | None:
    """The version of the first action, of those that stand, that a seat noticed after its own last one."""
    if viewer is None:
        return None
    found, version = None, streams.versions[viewer]
    for number in range(len(streams.events), 0, -1):
        if streams.events[number - 1].is_seen_by(viewer):
            act = streams.table.acts.get(number)
            if isinstance(act, ev.Acted):
                if act.seat == viewer:
                    return found
                found = version
            version -= 1
    return None


def may_undo(streams: Streams, viewer: Viewer) -> bool:
    """Whether the last thing in the game that a seat noticed is its player's own action, and they play."""
    table = streams.table
    if viewer is None or table.status != "playing" or table.terms.settings.undo == "none":
        return False
    act = last_act(streams, viewer)
    return table.chairs[viewer].bot is None and act is not None and undo.is_chosen_by(act, viewer)


def table_info(
    table: Table, viewer: Viewer, away: Sequence[int | None], may_invite: bool = False
) -> TableInfo:
    """The table as a viewer may see it, with whose connections are broken off; the host may invite."""
    terms = table.terms
    is_over = table.status == "finished"
    links = Links(None, None)
    if viewer is not None or may_invite:
        links = Links(table.player_secret, table.spectator_secret)
    return TableInfo(
        id=terms.id,
        settings=as_told(terms.settings, viewer is not None or may_invite),
        title=table.game.title,
        seats=seat_infos(table, away),
        status=table.status,
        host=terms.host,
        deal_form=terms.deal_form,
        commitment=table.commitment,
        rules=table.game.rules_label,
        seed=table.seed.hex() if is_over else None,
        player_bytes=[chair.bytes for chair in table.chairs] if is_over else [],
        result=table.result,
        gathering=gathering.info(table) if table.next is None else None,
        waiting=gathering.waiting(table),
        evening=gathering.evening(table),
        next=table.next,
        created=terms.created,
        you=viewer,
        links=links,
    )


def seat_infos(table: Table, away: Sequence[int | None]) -> list[SeatInfo]:
    """Who sits where; `away` is since when a seat is not connected."""
    labels = table.labels()
    dealt: Sequence[str | None] = table.names or [None] * table.seats
    return [
        chair.info(seat, labels[seat] if chair.is_taken else chair.name, dealt[seat], away[seat])
        for seat, chair in enumerate(table.chairs)
    ]
