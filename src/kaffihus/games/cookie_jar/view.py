"""The table as one viewer may see it, built up from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple, TypedDict

import numpy as np

from kaffihus.core.bits import has
from kaffihus.core.once import once
from kaffihus.core.state import EMPTY, Bytes, Numbers, PlainState, none_if_empty, seats_in
from kaffihus.core.view import ScorePart, View, Viewer, by_seat
from kaffihus.games.cookie_jar.components import (
    CAKE_IDS,
    CAKES,
    HIGHEST,
    OF_VALUE,
    PANCAKE_IDS,
)
from kaffihus.games.cookie_jar.deduction import (
    DEDUCED,
    SET_BYTES,
    begin,
    count_copies,
    follow,
    get,
    look_around,
    unseen_copies,
)
from kaffihus.games.cookie_jar.events import CARD, OTHER, RECORD_SIZE, WHAT, WHO, WHOM, Event
from kaffihus.games.cookie_jar.rules import pending
from kaffihus.games.cookie_jar.scoring import row_sum, scores
from kaffihus.games.cookie_jar.state import (
    ASIDE,
    ASIDES,
    SECRET,
    Ending,
    Phase,
    Twins,
    Where,
    deck_size,
)

CakeName = str  # such as kleina_coffee
PancakeName = str  # such as tvilumma
EndingName = Literal["caught", "last", "deck", "all_out"]
ENDINGS: dict[Ending, EndingName] = {
    Ending.CAUGHT: "caught",
    Ending.LAST: "last",
    Ending.DECK: "deck",
    Ending.ALL_OUT: "all_out",
}

# Who saw the cards of an event that not everybody saw: its doer, or the one it was done to as well. The
# rules have a table of their own (events.py): a fault in either shows, since the two are compared.
SEEN_BY_ONE = (Event.NAME, Event.SECRET, Event.HELD, Event.GIVE, Event.GET)
SEEN_BY_TWO = (Event.LOOK, Event.TIE, Event.SWAP)
REMEMBERED = 1 << 13  # events, and what follows from them: for a thousand tables with all their viewers


class PlayerView(TypedDict):
    """A player, what lies before them, and what they may hold."""

    points: int
    is_in: bool  # the round
    protected: bool
    has_hand: bool
    row: dict[CakeName, int]  # the cakes laid: how many of each
    row_sum: int  # of their numbers, for ties (JAR-50)
    may_hold: list[CakeName]  # as far as the viewer knows; of the viewer, the hand


class HappeningView(TypedDict):
    """Something that happened this round, and who did it."""

    event: str  # such as lay: see events.py
    who: int


class EventView(HappeningView, total=False):
    """The same with whom it was done to, and the cards that the viewer saw."""

    whom: int
    no_coffee: list[int]  # Lumma með kaffi: the seats that stayed in without protection
    card: CakeName | int  # a number where Kleina guesses by number
    other: CakeName


class PreviewView(TypedDict):
    """What the viewer knows of whom, at a glance."""

    values: list[list[int]]  # by seat: the values that the hand may have


class RoundView(TypedDict):
    """How a round ended. Lists are by seat."""

    ending: EndingName
    winners: list[int]
    thief: int | None
    hands: list[CakeName | None]  # as they were shown (JAR-68)
    sums: list[int]  # of the rows, for ties (JAR-50)
    gains: list[int]  # points


class CookieJarView(View):
    """The table as one viewer sees it."""

    round: int
    rounds: int
    by_number: bool  # Kleina guesses a number (JAR-24)
    draw_again: bool  # Lumma með kaffi and Upphituð lumma let one draw (JAR-36)
    turn: int | None
    direction: Literal["left", "right"]
    reversing: bool  # the order is reversed after this turn
    next_named: int | None  # by Lummustafli
    marker: int | None  # who laid the active Lakkrístoppur með kaffi
    marked: int | None  # and on whom
    players: list[PlayerView]
    hand: CakeName | None
    drawn: list[CakeName] | None  # by the viewer, in their turn
    drawn_may_be: list[list[CakeName]]  # the cakes that each card drawn may be
    secret_may_be: list[CakeName]
    deck: int
    deck_pancakes: int
    pancakes_unseen: list[PancakeName]  # in the deck or left out
    pancakes_shown: list[PancakeName]
    discard: dict[CakeName, int]
    cakes: dict[CakeName, int]  # in the game: how many of each
    twins: bool  # a turn with Tvílumma
    to_draw: int
    waiting: list[PancakeName]  # drawn with Tvílumma and not carried out yet
    pancake: PancakeName | None  # being carried out
    laid: CakeName | None  # being carried out
    picked: list[int]  # the players chosen for it
    bowl_of: list[int]  # Lummudeig: the seats that still get a hand
    events: list[EventView]
    preview: PreviewView
    last_round: RoundView | None


def view(state: PlainState, seat: Viewer) -> CookieJarView:
    """What the seat knows; None: what everybody may know."""
    table = lie_open(state)
    may_be = places_of(state, seat)
    drawn = [i for i in range(ASIDES) if state.aside[i] != EMPTY]
    is_my_turn = seat is not None and seat == state.turn
    phase = Phase(state.phase).name.lower()
    acting = seats_in(pending(state))
    return {
        "seat": seat,
        "phase": phase,
        "asked": _asked(state) if seat in acting else None,
        "acting": acting,
        "scores": table.scores,
        "breakdown": table.breakdown,
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
        "players": [
            {**player, "may_hold": names_in(may_be[who])} for who, player in enumerate(table.players)
        ],
        "hand": None if seat is None else cake_name(state.hand[seat]),
        "drawn": [CAKE_IDS[state.aside[i]] for i in drawn] if is_my_turn else None,
        "drawn_may_be": [names_in(may_be[ASIDE + i]) for i in drawn],
        "secret_may_be": names_in(may_be[SECRET]),
        "deck": table.deck,
        "deck_pancakes": state.deck_pancakes,
        "pancakes_unseen": table.pancakes_unseen,
        "pancakes_shown": table.pancakes_shown,
        "discard": table.discard,
        "cakes": table.cakes,
        "twins": state.twins != Twins.NO,
        "to_draw": state.to_draw,
        "waiting": [PANCAKE_IDS[pancake] for pancake in state.waiting if pancake != EMPTY],
        "pancake": None if state.pancake == EMPTY else PANCAKE_IDS[state.pancake],
        "laid": cake_name(state.laid),
        "picked": [int(who) for who in state.pick if who != EMPTY],
        "bowl_of": seats_in(int(state.bowl_of)),
        "events": [view_event(record, seat) for record in table.records],
        "preview": {"values": [values_in(may_be[who]) for who in range(state.seats)]},
        "last_round": table.last_round,
    }


def _asked(state: PlainState) -> str:
    """What is to be decided; of a player to be chosen, also for which cake."""
    phase = Phase(state.phase).name.lower()
    return f"{phase}.{CAKE_IDS[state.laid]}" if state.phase == Phase.TARGET else phase


class Open(NamedTuple):
    """What lies open to everybody."""

    scores: list[int]
    breakdown: list[ScorePart]
    players: list[PlayerView]  # without what they may hold, which is another for each viewer
    deck: int
    pancakes_unseen: list[PancakeName]
    pancakes_shown: list[PancakeName]
    discard: dict[CakeName, int]
    cakes: dict[CakeName, int]
    last_round: RoundView | None
    copies_unseen: int  # of each cake, as digits: see `unseen_copies`
    records: list[tuple[int, ...]]  # of what happened; the cards in them are not for everybody
    log: bytes  # the same, a byte a number


@once
def lie_open(state: PlainState) -> Open:
    """The table without what only some know."""
    return Open(
        by_seat(scores, state, state.seats),
        view_breakdown(state),
        [view_player(state, who) for who in range(state.seats)],
        deck_size(state),
        pancakes_at(state, Where.UNSEEN),
        pancakes_at(state, Where.SHOWN),
        counts_by_name(state.discard),
        counts_by_name(state.cakes),
        view_last_round(state),
        unseen_copies(state),
        [tuple(record) for record in state.log[: state.records].tolist()],
        state.log[: state.records].astype(np.int8).tobytes(),
    )


def view_breakdown(state: PlainState) -> list[ScorePart]:
    """A score is the points of all rounds (JAR-52)."""
    points = [int(points) for points in state.points[: state.seats]]
    return [{"key": "cookie_jar.part.points", "params": {}, "points": points}]


def view_player(state: PlainState, who: int) -> PlayerView:
    """What lies before a player; what they may hold is the viewer's affair."""
    return {
        "points": int(state.points[who]),
        "is_in": has(state.inside, who),
        "protected": has(state.protected, who),
        "has_hand": bool(state.hand[who] != EMPTY),
        "row": counts_by_name(state.row[who]),
        "row_sum": row_sum(state, who),
        "may_hold": [],
    }


@lru_cache(REMEMBERED)
def view_event(record: tuple[int, ...], seat: Viewer) -> EventView:
    """Something that happened this round; a card the viewer did not see is left out."""
    what, whom, card, other = Event(record[WHAT]), record[WHOM], record[CARD], record[OTHER]
    event: EventView = {"event": what.name.lower(), "who": record[WHO]}
    if what == Event.COFFEE:
        event["no_coffee"] = seats_in(whom)
    elif whom != EMPTY:
        event["whom"] = whom
    if card != EMPTY and saw(record, CARD, seat):
        event["card"] = card if what == Event.MISS_NUMBER else CAKE_IDS[card]
    if other != EMPTY and saw(record, OTHER, seat):
        event["other"] = CAKE_IDS[other]
    return event


def saw(record: Sequence[int], column: int, seat: Viewer) -> bool:
    """Whether a viewer saw a card of something that happened."""
    what = Event(record[WHAT])
    if what in SEEN_BY_ONE:
        return bool(seat == record[WHO])
    if what in SEEN_BY_TWO or (what == Event.HIGHER and column == CARD):
        return seat is not None and seat in (record[WHO], record[WHOM])
    return True


# --- what a viewer can conclude


class Dealt(NamedTuple):
    """What the walk through the records begins with."""

    viewer: int
    seats: int
    dealt: int
    cakes: tuple[int, ...]  # how many of each are in the game


def places_of(state: PlainState, seat: Viewer) -> list[int]:
    """The cakes that may be in each place, as `deduce` has it."""
    viewer = EMPTY if seat is None else seat
    if state.dealt:
        dealt = Dealt(viewer, state.seats, state.dealt, tuple(state.cakes.tolist()))
        table = lie_open(state)
        sets = followed(dealt, table.log).copy()
        look_around(state, viewer, sets)
        return counted(table.copies_unseen, sets.tobytes())
    return [0] * DEDUCED


@lru_cache(REMEMBERED)
def counted(copies_unseen: int, sets: bytes) -> list[int]:
    """What may be in each place, by what is known of each and how many copies are not seen."""
    # A list of numbers: interpreted rules read it in a third of the time that an array takes.
    narrowed: Any = list(sets)
    count_copies(copies_unseen, narrowed)
    return [get(narrowed, place) for place in range(DEDUCED)]


@lru_cache(REMEMBERED)
def followed(dealt: Dealt, log: bytes) -> Bytes:
    """What a viewer can conclude from records alone: what they could before the last one, and from that."""
    viewer, seats, places, cakes = dealt
    records = np.frombuffer(log, np.int8).reshape(-1, RECORD_SIZE).astype(np.int64)
    # A state of which there is nothing but the records: to follow them asks for nothing else.
    state = SimpleNamespace(seats=seats, dealt=places, cakes=cakes, records=len(records), log=records)
    if not log:
        sets = np.zeros(SET_BYTES, np.uint8)
        begin(state, sets)
        return sets
    sets = followed(dealt, log[:-RECORD_SIZE]).copy()
    follow(state, viewer, len(records) - 1, sets)
    return sets


def view_last_round(state: PlainState) -> RoundView | None:
    """How the last round ended."""
    if state.last_ending == EMPTY:
        return None
    return {
        "ending": ENDINGS[Ending(state.last_ending)],
        "winners": seats_in(int(state.last_winners)),
        "thief": none_if_empty(state.last_thief),
        "hands": [cake_name(card) for card in state.last_hand[: state.seats]],
        "sums": [int(total) for total in state.last_sum[: state.seats]],
        "gains": [int(gain) for gain in state.last_gain[: state.seats]],
    }


def cake_name(cake: int) -> CakeName | None:
    """A cake's id, None for an empty place."""
    return None if cake == EMPTY else CAKE_IDS[cake]


@lru_cache(REMEMBERED)
def names_in(cakes: int) -> list[CakeName]:
    """The ids of a set of cakes."""
    return [CAKE_IDS[cake] for cake in range(CAKES) if has(cakes, cake)]


@lru_cache(REMEMBERED)
def values_in(cakes: int) -> list[int]:
    """The values among a set of cakes."""
    return [value for value in range(1, HIGHEST + 1) if cakes & int(OF_VALUE[value])]


def counts_by_name(heap: Numbers) -> dict[CakeName, int]:
    """How many there are of each cake, those not there left out."""
    return {CAKE_IDS[cake]: count for cake, count in enumerate(heap.tolist()) if count}


def pancakes_at(state: PlainState, where: Where) -> list[PancakeName]:
    """The ids of the pancakes in a place."""
    return [PANCAKE_IDS[pancake] for pancake in np.flatnonzero(state.pancakes == where)]
