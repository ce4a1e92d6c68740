"""Café Baras's scenes: guests won over, regulars, the last turns, the count; what is said at the end."""

from __future__ import annotations

import numpy as np

from kaffihus.core.chance import CHANCE
from kaffihus.core.scene import Beat, Scene, Turned, Verdict, gain, verdict_by_parts
from kaffihus.core.state import PlainState
from kaffihus.core.view import Viewer, by_seat
from kaffihus.core.words import Line
from kaffihus.games.cafe_baras.components import (
    COINS_PER_POINT,
    CUSTOMER_NAMES,
    GUEST_IDS,
    GUEST_POINTS,
    GUESTS,
    POINTS_PER_REGULAR,
)
from kaffihus.games.cafe_baras.guests import meets_desires
from kaffihus.games.cafe_baras.scoring import (
    points_of_cards,
    points_of_coins,
    points_of_regulars,
    scores,
)
from kaffihus.games.cafe_baras.state import NOT_DEALT, REGULAR, Ending, Phase
from kaffihus.games.cafe_baras.view import view, view_breakdown, view_player, view_winners

UNIT = "cafe_baras.unit.points"


def scenes(before: PlainState, seat: int, action: int, after: PlainState, viewer: Viewer) -> list[Scene]:
    """What of a step is worth a look of its own. Cafés and guests lie open."""
    found = []
    if before.phase > Phase.START:
        found += [_guest(after, int(guest)) for guest in np.flatnonzero(after.guest != before.guest)]
        if seat != CHANCE:
            found += _regulars(before, after)
    if after.trigger != before.trigger:
        ending = Ending(after.ending).name.lower()
        line = Line(f"cafe_baras.trigger.{ending}", {"seat": int(after.trigger)})
        beat = Beat(line, [f"cafe:{after.trigger}"])
        found.append(Scene("moment", Line("cafe_baras.scene.last_turns"), [beat]))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        found.append(_end(after, viewer))
    return found


def _guest(state: PlainState, guest: int) -> Scene:
    """A special guest sits down in somebody's café."""
    owner, points = int(state.guest[guest]), int(GUEST_POINTS[guest])
    told = {"seat": owner, "guest": GUEST_IDS[guest], "points": points}
    spot = f"guest:{GUEST_IDS[guest]}"
    beat = Beat(Line("cafe_baras.score.claimed", told), [spot], turned=[Turned(GUEST_IDS[guest], spot)])
    return Scene("moment", Line("cafe_baras.scene.guest", told), [beat])


def _regulars(before: PlainState, after: PlainState) -> list[Scene]:
    """Customers who have become regulars."""
    found = []
    for seat in range(after.seats):
        fresh = np.flatnonzero((after.place == REGULAR + seat) & (before.place != REGULAR + seat))
        for card in fresh:
            told = {"seat": seat, "customer": CUSTOMER_NAMES[card], "count": int(after.regulars[seat])}
            beat = Beat(Line("cafe_baras.regular", told), [f"regulars:{seat}"])
            found.append(Scene("glance", Line("cafe_baras.scene.regular"), [beat]))
    return found


# --- the end


def _end(state: PlainState, viewer: Viewer) -> Scene:
    """Guests one by one, regulars, cards, coins."""
    seats = range(state.seats)
    beats = [beat for guest in range(GUESTS) if (beat := _guest_counts(state, guest))]
    for key, points, each in (
        ("regulars", [points_of_regulars(state, seat) for seat in seats], POINTS_PER_REGULAR),
        ("cards", [points_of_cards(state, seat) for seat in seats], 0),
        ("coins", [points_of_coins(state, seat) for seat in seats], COINS_PER_POINT),
    ):
        spots = [f"{'cafe' if key == 'cards' else key}:{seat}" for seat in seats if points[seat]]
        beats.append(Beat(Line(f"cafe_baras.score.{key}", {"each": each}), spots, points))
    totals = by_seat(scores, state, state.seats)
    winners = view_winners(state) or []
    key = "cafe_baras.wins" if len(winners) == 1 else "cafe_baras.shares"
    for seat in winners:
        beats.append(Beat(Line(key, {"seat": seat, "points": totals[seat]}), [f"cafe:{seat}"]))
    title, zero = Line("cafe_baras.scene.end"), [0] * state.seats
    return Scene("scoring", title, beats, UNIT, zero, is_score=True, view=view(state, viewer))


def _guest_counts(state: PlainState, guest: int) -> Beat | None:
    """What a guest brings to whom; None where it brings nothing."""
    points = int(GUEST_POINTS[guest])
    told = {"guest": GUEST_IDS[guest], "points": points}
    spots = [f"guest:{GUEST_IDS[guest]}"]
    if state.guest[guest] >= 0:
        owner = int(state.guest[guest])
        line = Line("cafe_baras.score.guest", {"seat": owner, **told})
        return Beat(line, spots, gain(state.seats, owner, points))
    if not state.open_guests or state.guest[guest] == NOT_DEALT:
        return None
    happy = [bool(meets_desires(state, seat, guest)) for seat in range(state.seats)]
    if not any(happy):
        return None
    return Beat(Line("cafe_baras.score.open_guest", told), spots, [points * one for one in happy])


def verdict(state: PlainState) -> Verdict:
    """Points, and which kind of them decided it."""
    players = [view_player(state, seat) for seat in range(state.seats)]
    return verdict_by_parts("cafe_baras", view_breakdown(players), UNIT)
