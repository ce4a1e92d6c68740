"""High Card's scenes: the cards of a round are turned up; and what is said at the end."""

from __future__ import annotations

from kaffihus.core.scene import Beat, Scene, Turned, Verdict, gain, verdict_by_parts
from kaffihus.core.state import PlainState
from kaffihus.core.view import Viewer
from kaffihus.core.words import Line
from kaffihus.scaffold.high_card.components import CARD_NAMES
from kaffihus.scaffold.high_card.view import view

UNIT = "high_card.unit.rounds"


def scenes(before: PlainState, seat: int, action: int, after: PlainState, viewer: Viewer) -> list[Scene]:
    """The end of a round: everybody's card, and who takes it."""
    if sum(after.points) == sum(before.points):
        return []
    beats = [_shows(after, owner) for owner in range(after.seats)]
    taker = int(after.taker)
    line = Line("high_card.take", {"seat": taker, "round": before.round_number})
    beats.append(Beat(line, [f"player:{taker}"], gain(after.seats, taker, 1)))
    title = Line("high_card.scene.round", {"round": before.round_number})
    start = [int(points) for points in before.points[: before.seats]]
    return [Scene("scoring", title, beats, UNIT, start, is_score=True)]


def _shows(state: PlainState, owner: int) -> Beat:
    """A card is turned up."""
    card, spot = CARD_NAMES[state.shown[owner]], f"player:{owner}"
    return Beat(Line("high_card.show", {"seat": owner, "card": card}), [spot], turned=[Turned(card, spot)])


def verdict(state: PlainState) -> Verdict:
    """Who took more rounds."""
    return verdict_by_parts("high_card", view(state, None)["breakdown"], UNIT)
