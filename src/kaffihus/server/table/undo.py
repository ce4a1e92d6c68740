"""Undo, by the table's policy.

Free undo is until something new was seen. What a seat cannot notice must not matter: whether a
neighbour has made a hidden step meanwhile changes neither whether undo is free nor what it does. So
the seat's own last action is taken out of the game even where unseen actions of others follow it;
arrivals of simultaneous decisions commute, and the game is the same as if it had come last.
"""

from __future__ import annotations

from collections.abc import Sequence

from kaffihus.core.errors import IllegalAction
from kaffihus.core.play import Step, tells_something
from kaffihus.server.errors import Refusal
from kaffihus.server.table import events as ev
from kaffihus.server.table.events import Event, StoredEvent
from kaffihus.server.table.table import Table


def undo(table: Table, seat: int, stored: Sequence[StoredEvent], id: str = "") -> list[Event]:
    """Take a seat's last action back; the table's stored events say who noticed what."""
    table.check_playing()
    if table.chairs[seat].bot is not None:
        raise Refusal("not_now", "house.why.bot_plays")
    policy = table.terms.settings.undo
    if policy == "none":
        raise Refusal("undo", "house.why.no_undo")
    last = last_act(table, seat)
    if is_free(table, seat, last, stored):
        return [ev.Undone(seat, [last], id)]
    if policy == "any":
        return [ev.Undone(seat, since(table, last), id)]
    if policy == "consent":
        raise Refusal("undo", "house.why.undo_by_consent")
    raise Refusal("undo", "house.why.undo_too_late")


def last_act(table: Table, seat: int) -> int:
    """The number of the last action that stands and that the seat's player chose."""
    for number, act in reversed(table.acts.items()):
        if is_chosen_by(act, seat):
            return number
    raise Refusal("undo", "house.why.nothing_done")


def is_chosen_by(act: Event, seat: int) -> bool:
    """Whether a seat's player chose an action.

    What a bot decided for want of time is not theirs to take back: they would have no time again.
    """
    return isinstance(act, ev.Acted) and act.seat == seat and act.level is None


def since(table: Table, number: int) -> list[int]:
    """An action and all that followed."""
    return [other for other in table.acts if other >= number]


def is_free(table: Table, seat: int, last: int, stored: Sequence[StoredEvent]) -> bool:
    """Whether nothing new has been seen since, as far as the seat can tell."""
    act = table.acts[last]
    if act.drawn or any(stored[other - 1].is_seen_by(seat) for other in since(table, last)[1:]):
        return False
    assert isinstance(act, ev.Acted)
    try:
        before = table.without([last])
    except IllegalAction:
        return False
    return not tells_something(before, Step(seat, act.action))
