"""The table as one viewer may see it: a plain dict, built up from nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.state import EMPTY, PlainState, none_if_empty, seats_in
from kaffihus.core.view import Viewer, by_seat
from kaffihus.games.cookie_jar.components import CAKE_IDS, CAKES, PANCAKE_IDS, PANCAKES
from kaffihus.games.cookie_jar.deduction import SET_BYTES, deduce, get
from kaffihus.games.cookie_jar.events import CARD, OTHER, WHAT, WHO, WHOM, Event
from kaffihus.games.cookie_jar.preview import preview
from kaffihus.games.cookie_jar.rules import pending
from kaffihus.games.cookie_jar.scoring import row_sum, scores
from kaffihus.games.cookie_jar.state import ASIDE, ASIDES, SECRET, Ending, Phase, Twins, Where, deck_size

# Who saw the cards of an event that not everybody saw: its doer, or the one it was done to as well. The
# rules have a table of their own (events.py): a fault in either shows, since the two are compared.
SEEN_BY_ONE = (Event.NAME, Event.SECRET, Event.HELD, Event.GIVE, Event.GET)
SEEN_BY_TWO = (Event.LOOK, Event.TIE, Event.SWAP)


def view(state: PlainState, seat: Viewer) -> Any:
    """What the seat knows; None: what everybody may know."""
    sets = np.zeros(SET_BYTES, np.uint8)
    deduce(state, EMPTY if seat is None else seat, sets)
    drawn = [i for i in range(ASIDES) if state.aside[i] != EMPTY]
    is_my_turn = seat is not None and seat == state.turn
    acting = seats_in(pending(state))
    points = by_seat(scores, state, state.seats)
    return {
        "seat": seat,
        "asked": Phase(state.phase).name.lower() if seat in acting else None,
        "acting": acting,
        "scores": points,
        "breakdown": [{"key": "cookie_jar.part.points", "params": {}, "points": points}],
        "phase": Phase(state.phase).name.lower(),
        "round": state.round_number,
        "rounds": state.rounds,
        "by_number": bool(state.by_number),
        "draw_again": bool(state.draw_again),
        "turn": none_if_empty(state.turn),
        "direction": "left" if state.direction == 1 else "right",
        "reversing": bool(state.reversing),
        "next_named": none_if_empty(state.named),
        "marker": none_if_empty(state.marker),
        "marked": none_if_empty(state.marked),
        "players": [view_player(state, who, get(sets, who)) for who in range(state.seats)],
        "hand": None if seat is None else cake_name(state.hand[seat]),
        "drawn": [cake_name(state.aside[i]) for i in drawn] if is_my_turn else None,
        "drawn_may_be": [names_in(get(sets, ASIDE + i)) for i in drawn],
        "secret_may_be": names_in(get(sets, SECRET)),
        "deck": deck_size(state),
        "deck_pancakes": state.deck_pancakes,
        "pancakes_unseen": pancakes_at(state, Where.UNSEEN),
        "pancakes_shown": pancakes_at(state, Where.SHOWN),
        "discard": counts_by_name(state.discard),
        "cakes": counts_by_name(state.cakes),
        "twins": state.twins != Twins.NO,
        "to_draw": state.to_draw,
        "waiting": [PANCAKE_IDS[pancake] for pancake in state.waiting if pancake != EMPTY],
        "pancake": None if state.pancake == EMPTY else PANCAKE_IDS[state.pancake],
        "laid": cake_name(state.laid),
        "picked": [int(who) for who in state.pick if who != EMPTY],
        "bowl_of": [who for who in range(state.seats) if state.bowl_of >> who & 1],
        "events": [view_event(state, i, seat) for i in range(state.records)],
        "preview": preview(state, sets),
        "last_round": view_last_round(state),
    }


def view_player(state: PlainState, who: int, may_hold: int) -> dict[str, Any]:
    """What lies before a player, and what he may hold as far as the viewer knows."""
    return {
        "points": int(state.points[who]),
        "in": bool(state.inside >> who & 1),
        "protected": bool(state.protected >> who & 1),
        "has_hand": bool(state.hand[who] != EMPTY),
        "row": counts_by_name(state.row[who]),
        "row_sum": row_sum(state, who),
        "may_hold": names_in(may_hold),
    }


def view_event(state: PlainState, i: int, seat: int | None) -> dict[str, Any]:
    """Something that happened this round; a card the viewer did not see is left out."""
    what = Event(state.log[i, WHAT])
    who, whom = int(state.log[i, WHO]), int(state.log[i, WHOM])
    event: dict[str, Any] = {"event": what.name.lower(), "who": who}
    if what == Event.COFFEE:
        event["no_coffee"] = [other for other in range(state.seats) if whom >> other & 1]
    elif whom != EMPTY:
        event["whom"] = whom
    for column, key in ((CARD, "card"), (OTHER, "other")):
        card = int(state.log[i, column])
        if card != EMPTY and saw(state, i, column, seat):
            event[key] = card if what == Event.MISS_NUMBER else CAKE_IDS[card]
    return event


def saw(state: PlainState, i: int, column: int, seat: int | None) -> bool:
    """Whether a viewer saw a card of something that happened."""
    what = Event(state.log[i, WHAT])
    if what in SEEN_BY_ONE:
        return bool(seat == state.log[i, WHO])
    if what in SEEN_BY_TWO or (what == Event.HIGHER and column == CARD):
        return seat is not None and seat in (state.log[i, WHO], state.log[i, WHOM])
    return True


def view_last_round(state: PlainState) -> dict[str, Any] | None:
    """How the last round ended: hands shown, sums for ties, winners, the thief, points gained."""
    if state.last_ending == EMPTY:
        return None
    return {
        "ending": Ending(state.last_ending).name.lower(),
        "winners": [who for who in range(state.seats) if state.last_winners >> who & 1],
        "thief": none_if_empty(state.last_thief),
        "hands": [cake_name(card) for card in state.last_hand[: state.seats]],
        "sums": [int(total) for total in state.last_sum[: state.seats]],
        "gains": [int(gain) for gain in state.last_gain[: state.seats]],
    }


def cake_name(cake: int) -> str | None:
    """A cake's id, None for an empty place."""
    return None if cake == EMPTY else CAKE_IDS[cake]


def names_in(cakes: int) -> list[str]:
    """The ids of a set of cakes."""
    return [CAKE_IDS[cake] for cake in range(CAKES) if cakes >> cake & 1]


def counts_by_name(heap: Any) -> dict[str, int]:
    """How many there are of each cake, those not there left out."""
    return {CAKE_IDS[cake]: int(heap[cake]) for cake in range(CAKES) if heap[cake]}


def pancakes_at(state: PlainState, where: Where) -> list[str]:
    """The ids of the pancakes in a place."""
    return [PANCAKE_IDS[pancake] for pancake in range(PANCAKES) if state.pancakes[pancake] == where]
