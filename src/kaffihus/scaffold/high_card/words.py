"""The log of High Card: what an action says, and what followed by itself."""

from __future__ import annotations

from kaffihus.core.chance import CHANCE
from kaffihus.core.state import PlainState
from kaffihus.core.view import Viewer
from kaffihus.core.words import Line
from kaffihus.scaffold.high_card.actions import DRAW, KEEP
from kaffihus.scaffold.high_card.components import CARD_NAMES
from kaffihus.scaffold.high_card.state import Phase


def describe(state: PlainState, seat: int, action: int, viewer: Viewer) -> Line | None:
    """The line of an action about to be taken, as the viewer may read it."""
    if seat == CHANCE:
        if viewer == state.actor:
            return Line("high_card.draw.own", {"seat": state.actor, "card": CARD_NAMES[action - DRAW]})
        return Line("high_card.draw", {"seat": state.actor})
    if action == KEEP:
        return Line("high_card.keep", {"seat": seat})
    return Line("high_card.again", {"seat": seat, "card": CARD_NAMES[state.hand[seat]]})


def aftermath(before: PlainState, after: PlainState, viewer: Viewer) -> list[Line]:
    """The cards of a round that has ended, and who took it."""
    if sum(after.points) == sum(before.points):
        return []
    lines = [
        Line("high_card.show", {"seat": seat, "card": CARD_NAMES[after.shown[seat]]})
        for seat in range(after.seats)
    ]
    lines.append(Line("high_card.take", {"seat": after.taker, "round": before.round_number}))
    if after.phase == Phase.OVER:
        lines.append(Line("high_card.over"))
    return lines
