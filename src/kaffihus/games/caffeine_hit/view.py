"""Caffeine Hit as one viewer may see it, built up from nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

import numpy as np

from kaffihus.core.once import once
from kaffihus.core.state import EMPTY, PlainState, none_if_empty, seats_in
from kaffihus.core.view import ScorePart, View, Viewer
from kaffihus.games.caffeine_hit.components import (
    COLOUR_IDS,
    COLOUR_OF,
    COLOURS,
    COOKIE,
    CUPS,
    DRINKS,
    KIND_IDS,
    KINDS,
    LOYALTY,
    TO_GO,
)
from kaffihus.games.caffeine_hit.effects import laid_limit
from kaffihus.games.caffeine_hit.rules import pending
from kaffihus.games.caffeine_hit.scoring import (
    colour_points,
    count_beans,
    count_colour,
    espresso_champion,
)
from kaffihus.games.caffeine_hit.state import DECK, Phase, Turn, colour_in_play, count_swapped

CardName = str  # a drink or an action card, such as flat_white or to_go
ColourName = str  # such as orange


class StackView(TypedDict):
    """Equal face-up cards of a table."""

    drink: CardName
    count: int
    cookie: bool  # each has a Complimentary Cookie
    loyalty: bool  # they are Loyalty Cards named so


class CupView(TypedDict):
    """A To Go Cup."""

    owner: int
    size: int  # open to all (HIT-15)
    drinks: dict[CardName, int] | None  # for its owner; at the end for all


class PlayingView(TypedDict):
    """The turn being taken, as far as it has come."""

    turn: str  # its kind, such as to_go
    drink: CardName | None  # laid first, named or sought
    shown: CardName | None  # a card that has left the hand and lies nowhere yet
    table: int | None  # the seat it goes to
    colour: ColourName | None  # being laid; of a To Go Cup for its owner only
    first_colour: ColourName | None  # of a Drinks Carrier's first part
    laid: int
    limit: int | None


class PreviewView(TypedDict):
    """What a table is worth now, cups once they are turned up."""

    counts: dict[ColourName, int]  # drinks as they count
    points: dict[ColourName, int]
    beans: int


class ResultView(TypedDict):
    """The final count. Lists are by seat."""

    by_colour: list[dict[ColourName, int]]
    beans: list[int]
    champion: int | None  # of the Espresso Challenge
    winners: list[int]


class CaffeineHitView(View):
    """The game as one viewer sees it. Lists are by seat."""

    seats: int
    starter: int | None
    actor: int | None
    turns: int
    last_turns: int  # with an empty pile
    hand_limit: int
    hand_sizes: list[int]
    pile_size: int
    hand: dict[CardName, int] | None
    discard: dict[CardName, int]
    tables: list[list[StackView]]
    cups: list[CupView]
    points: list[int]
    preview: list[PreviewView]
    playing: PlayingView | None
    unseen: dict[CardName, int]
    result: ResultView | None


def view(state: PlainState, seat: Viewer) -> CaffeineHitView:
    """What the seat knows; None: what everybody may know."""
    seats = range(state.seats)
    phase = Phase(state.phase).name.lower()
    acting = seats_in(pending(state))
    worth = preview(state)
    points = [sum(table["points"].values()) for table in worth]
    return {
        "seat": seat,
        "phase": phase,
        "asked": _asked(state) if seat in acting else None,
        "acting": acting,
        "scores": points,
        "breakdown": breakdown_of(worth),
        "seats": state.seats,
        "starter": none_if_empty(state.starter),
        "actor": none_if_empty(state.actor),
        "turns": state.turns,
        "last_turns": state.last_turns,
        "hand_limit": state.hand_limit,
        "hand_sizes": [int(state.hand_size[owner]) for owner in seats],
        "pile_size": state.pile_size,
        "hand": None if seat is None else cards_in(state.hand[seat]),
        "discard": cards_in(state.discard),
        "tables": view_tables(state),
        "cups": [view_cup(state, seat, cup) for cup in range(CUPS) if state.cup_owner[cup] != EMPTY],
        "points": points,
        "preview": worth,
        "playing": view_playing(state, seat),
        "unseen": cards_in(count_unseen(state, seat)),
        "result": view_result(state) if state.phase == Phase.OVER else None,
    }


def _asked(state: PlainState) -> str:
    """What is to be decided; where no drink of the colour is left, that is said."""
    phase = Phase(state.phase).name.lower()
    if state.phase != Phase.ADD:
        return phase
    colour = colour_in_play(state)
    held = state.hand[state.actor]
    return phase if any(held[drink] and COLOUR_OF[drink] == colour for drink in range(DRINKS)) else "done"


def view_breakdown(state: PlainState) -> list[ScorePart]:
    """A score is the points of the six colours."""
    return breakdown_of(preview(state))


def breakdown_of(worth: list[PreviewView]) -> list[ScorePart]:
    """The same, of what each table is worth."""
    return [
        {
            "key": f"caffeine_hit.part.{colour}",
            "params": {},
            "points": [table["points"][colour] for table in worth],
        }
        for colour in COLOUR_IDS
    ]


@once
def view_tables(state: PlainState) -> list[list[StackView]]:
    """The face-up cards of each table."""
    return [view_table(state, owner) for owner in range(state.seats)]


def view_table(state: PlainState, owner: int) -> list[StackView]:
    """The face-up cards of a table, as stacks of equal ones."""
    plain, cookied, loyal = (field[owner].tolist() for field in (state.table, state.cookied, state.loyal))
    return [
        {"drink": KIND_IDS[drink], "count": counts[drink], "cookie": cookie, "loyalty": loyalty}
        for drink in range(DRINKS)
        for counts, cookie, loyalty in ((plain, False, False), (cookied, True, False), (loyal, False, True))
        if counts[drink]
    ]


def view_cup(state: PlainState, seat: Viewer, cup: int) -> CupView:
    """A To Go Cup: its size for all (HIT-15), its drinks for the owner, at the end for all."""
    owner = int(state.cup_owner[cup])
    is_open = owner == seat or state.phase == Phase.OVER
    return {
        "owner": owner,
        "size": int(state.cup_size[cup]),
        "drinks": cards_in(state.cup[cup]) if is_open else None,
    }


def view_playing(state: PlainState, seat: Viewer) -> PlayingView | None:
    """The turn being taken, as far as it has come. Of a To Go Cup only the owner knows the colour."""
    if state.turn == EMPTY:
        return None
    is_secret = state.turn == Turn.TO_GO and seat != state.actor
    return {
        "turn": Turn(state.turn).name.lower(),
        "drink": None if state.drink == EMPTY else KIND_IDS[state.drink],
        "shown": None if state.shown == EMPTY else KIND_IDS[state.shown],
        "table": none_if_empty(state.target),
        "colour": None if is_secret else view_colour(state),
        "first_colour": None if state.first_colour == EMPTY else COLOUR_IDS[state.first_colour],
        "laid": state.laid,
        "limit": laid_limit(state) if state.laid else None,
    }


def view_colour(state: PlainState) -> ColourName | None:
    """The colour being laid."""
    if state.turn == Turn.TO_GO:
        under = np.flatnonzero(state.cup[np.flatnonzero(state.cup_owner != EMPTY)[-1]])
        return COLOUR_IDS[COLOUR_OF[under[0]]]
    return None if state.drink == EMPTY else COLOUR_IDS[COLOUR_OF[state.drink]]


@once
def preview(state: PlainState) -> list[PreviewView]:
    """What each table is worth now, colour by colour."""
    champion = espresso_champion(state)
    return [
        {
            "counts": {COLOUR_IDS[c]: int(count_colour(state, owner, c)) for c in range(COLOURS)},
            "points": {
                COLOUR_IDS[c]: int(colour_points(state, owner, c, champion)) for c in range(COLOURS)
            },
            "beans": int(count_beans(state, owner)),
        }
        for owner in range(state.seats)
    ]


def count_unseen(state: PlainState, seat: Viewer) -> list[int]:
    """The cards that the viewer does not see: the deck without all that they do see."""
    unseen = DECK[state.variant] - state.discard
    if state.shown != EMPTY:
        unseen[state.shown] -= 1
    if seat is not None:
        unseen -= state.hand[seat]
        unseen -= [count_swapped(state, seat, kind) for kind in range(KINDS)]
    cookied = state.cookied.sum(0)
    unseen[:DRINKS] -= state.table.sum(0) + cookied
    unseen[COOKIE] -= cookied.sum()
    unseen[LOYALTY] -= state.loyal.sum()
    for cup in np.flatnonzero(state.cup_owner != EMPTY):
        unseen[TO_GO] -= 1
        if state.cup_owner[cup] == seat or state.phase == Phase.OVER:
            unseen[:DRINKS] -= state.cup[cup]
    return [int(count) for count in unseen]


def view_result(state: PlainState) -> ResultView:
    """The final count: points by colour, beans, who won the Espresso Challenge, and the winners."""
    seats, worth = range(state.seats), preview(state)
    best = max(state.points[: state.seats])
    return {
        "by_colour": [table["points"] for table in worth],
        "beans": [table["beans"] for table in worth],
        "champion": none_if_empty(espresso_champion(state)),
        "winners": [owner for owner in seats if state.points[owner] == best],
    }


def cards_in(counts: Iterable[int]) -> dict[CardName, int]:
    """How many cards of each kind, without those that are none."""
    return {KIND_IDS[kind]: int(count) for kind, count in enumerate(counts) if count}
