"""Undo, by the table's policy, and what is done by agreement of all: undo, pause, resume, end.

Free undo is until something new was seen. What a seat cannot notice must not matter: whether a
neighbour has made a hidden step meanwhile changes neither whether undo is free nor what it does. So
the seat's own last action is taken out of the game even where unseen actions of others follow it;
arrivals of simultaneous decisions commute, and the game is the same as if it had come last.
"""

from __future__ import annotations

from collections.abc import Sequence

from kaffihus.core.errors import IllegalAction
from kaffihus.core.play import Step, tells_something
from kaffihus.core.position import Position
from kaffihus.server import events as ev
from kaffihus.server.errors import Refusal
from kaffihus.server.events import Event
from kaffihus.server.table import Table


def undo(table: Table, seat: int, seen: Sequence[int], id: str = "") -> list[Event]:
    """Take a seat's last action back; `seen` says by event number, from 1, who noticed it."""
    table.check_playing()
    policy = table.terms.wish.undo
    if policy == "none":
        raise Refusal("undo", "this table is played without undo")
    last = last_act(table, seat)
    if is_free(table, seat, last, seen):
        return [ev.Undone(seat, [last], id)]
    if policy == "any":
        return [ev.Undone(seat, since(table, last), id)]
    if policy == "consent":
        raise Refusal("undo", "something new has been seen since, or others have acted: ask the others")
    raise Refusal("undo", "something new has been seen since, or others have acted")


def last_act(table: Table, seat: int) -> int:
    """The number of the seat's last action that stands."""
    for number, act in reversed(table.acts.items()):
        if isinstance(act, ev.Acted) and act.seat == seat:
            return number
    raise Refusal("undo", "you have done nothing yet")


def since(table: Table, number: int) -> list[int]:
    """An action and all that followed."""
    return [other for other in table.acts if other >= number]


def is_free(table: Table, seat: int, last: int, seen: Sequence[int]) -> bool:
    """Whether nothing new has been seen since, as far as the seat can tell."""
    act = table.acts[last]
    if act.drawn or any(seen[other - 1] >> seat & 1 for other in since(table, last)[1:]):
        return False
    assert isinstance(act, ev.Acted)
    try:
        before = replayed(table, without=last)
    except IllegalAction:
        return False
    return not tells_something(before, Step(seat, act.action))


def replayed(table: Table, without: int) -> Position:
    """The position without an action; an IllegalAction where others built upon it."""
    position = Position(table.game, table.seats, table.terms.wish.options)
    for number, act in table.acts.items():
        for step in act.steps() if number != without else []:
            if number > without:
                position.apply(step.seat, step.action)
            else:
                table.game.apply(position.state, step.seat, step.action)
    return position


# --- by agreement


def propose(table: Table, seat: int, what: str, id: str = "") -> list[Event]:
    """A seat proposes something; where nobody needs to be asked, it is done at once."""
    table.check_begun()
    if table.moot is not None:
        raise Refusal("proposal", "something is proposed already")
    match what:
        case "undo":
            table.check_playing()
            if table.terms.wish.undo not in ("consent", "any"):
                raise Refusal("undo", "this table's policy allows no undo by consent")
            last_act(table, seat)
        case "pause" if table.status == "paused":
            raise Refusal("not_now", "the game is paused")
        case "resume" if table.status != "paused":
            raise Refusal("not_now", "the game is not paused")
    return [ev.Proposed(seat, what, id)]  # type: ignore[arg-type]  # one of the four


def answer(table: Table, seat: int, yes: bool, id: str = "") -> list[Event]:
    """A seat agrees or declines."""
    moot = table.moot
    if moot is None:
        raise Refusal("proposal", "nothing is proposed")
    if yes and seat in moot.agreed:
        raise Refusal("proposal", "you have agreed already")
    return [ev.Answered(seat, yes, id)]


def outcome(table: Table) -> list[Event]:
    """What follows once all people have agreed; bots always do."""
    moot = table.moot
    if moot is None or not set(table.people) <= moot.agreed:
        return []
    match moot.what:
        case "undo":
            if table.status != "playing":
                return []
            return [ev.Undone(moot.seat, since(table, last_act(table, moot.seat)))]
        case "pause":
            return [ev.Paused()] if table.status == "playing" else []
        case "resume":
            return [ev.Resumed()] if table.status == "paused" else []
    return [ev.Finished(table.final_result("agreed"))]
