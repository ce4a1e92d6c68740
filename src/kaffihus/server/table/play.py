"""Play itself: the start, an action, and why an action is not allowed."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from functools import partial

from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.dealer import draw_below
from kaffihus.core.errors import NotAnAction
from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.core.words import PLAIN, Reason
from kaffihus.server.errors import Illegal, Refusal
from kaffihus.server.table import events as ev
from kaffihus.server.table.table import Table
from kaffihus.server.table.transition import Played, Transition, transition

NOTHING: list[int] = []  # most actions are followed by no draw, and nobody changes what an event says


def start(table: Table, patience_began: int) -> list[Played]:
    """The game begins once it may: when all promised bytes are there, or were waited for long enough.

    Then, and where none were promised, they follow from the seed.
    """
    if not table.is_ready:
        return []
    assert table.complete_since is not None
    if not table.is_opened and table.complete_since > patience_began:
        return []
    names, own = table.labels(), table.settled_bytes()
    drawn = draw(table.position, table.dealer(names, own).key, 0)
    return [Played(ev.Started(names, own, actions(drawn)), drawn)]


def parse(table: Table, action: int | str) -> int:
    """The number of an action, by number or notation."""
    try:
        if isinstance(action, str):
            return table.game.catalogue.parse(action)
        return table.game.catalogue[action].index
    except NotAnAction as error:
        raise Refusal("not_an_action", PLAIN, text=str(error)) from None


def act(table: Table, seat: int, action: int, id: str = "", level: str | None = None) -> list[Played]:
    """A seat acts; `level` is the bot's that chose."""
    table.check_playing()
    if action not in table.position.legal(seat):
        raise Illegal(reason(table, seat, action))
    taken = transition(table.position, Step(seat, action))
    drawn = draw(table.position.at(taken.after), table.key, table.draws)
    return [Played(ev.Acted(seat, action, actions(drawn), id, level), [taken, *drawn])]


def draw(position: Position, key: bytes, number: int) -> list[Transition]:
    """What chance does until players must decide; `number` draws were made before."""
    drawn: list[Transition] = []
    while position.is_chance:
        action = position.drawn(partial(draw_below, key, number + len(drawn)))
        drawn.append(transition(position, Step(CHANCE, action)))
        position = position.at(drawn[-1].after)
    return drawn


def actions(transitions: Sequence[Transition]) -> list[int]:
    """The actions that were taken."""
    return [one.step.action for one in transitions] or NOTHING


def reason(table: Table, seat: int, action: int) -> Reason:
    """Why a seat may not do that, worked out in a world the seat cannot tell from the true one."""
    secret = hmac.digest(table.terms.seed, b"why", "sha256")
    world = table.position.redeal(seat, new_rng(int.from_bytes(secret[:7], "big")))
    return table.game.why_not(world.state, seat, action)
