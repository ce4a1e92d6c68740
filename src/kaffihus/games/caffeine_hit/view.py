"""Caffeine Hit as one viewer may see it: a plain dict, built up from nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.state import EMPTY, PlainState, none_if_empty, seats_in
from kaffihus.core.view import Viewer, by_seat
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
from kaffihus.games.caffeine_hit.preview import preview
from kaffihus.games.caffeine_hit.rules import pending
from kaffihus.games.caffeine_hit.scoring import colour_points, count_beans, espresso_champion, scores
from kaffihus.games.caffeine_hit.state import DECK, Phase, Turn


def view(state: PlainState, seat: Viewer) -> Any:
    """What the seat knows; None: what everybody may know."""
    seats = range(state.seats)
    acting = seats_in(pending(state))
    points = by_seat(scores, state, state.seats)
    return {
        "seat": seat,
        "asked": Phase(state.phase).name.lower() if seat in acting else None,
        "acting": acting,
        "scores": points,
        "breakdown": [{"key": "caffeine_hit.part.points", "params": {}, "points": points}],
        "seats": state.seats,
        "phase": Phase(state.phase).name.lower(),
        "starter": none_if_empty(state.starter),
        "actor": none_if_empty(state.actor),
        "turns": state.turns,
        "last_turns": state.last_turns,
        "hand_limit": state.hand_limit,
        "hand_sizes": [int(state.hand_size[owner]) for owner in seats],
        "pile_size": state.pile_size,
        "hand": None if seat is None else cards_in(state.hand[seat]),
        "discard": cards_in(state.discard),
        "tables": [view_table(state, owner) for owner in seats],
        "cups": [view_cup(state, seat, cup) for cup in range(CUPS) if state.cup_owner[cup] != EMPTY],
        "points": view_points(state),
        "preview": preview(state),
        "playing": view_playing(state, seat),
        "unseen": cards_in(count_unseen(state, seat)),
        "result": view_result(state) if state.phase == Phase.OVER else None,
    }


def view_table(state: PlainState, owner: int) -> list[dict[str, Any]]:
    """The face-up cards of a table, as stacks of equal ones."""
    stacks = []
    for drink in range(DRINKS):
        for field, cookie, loyalty in (
            (state.table, False, False),
            (state.cookied, True, False),
            (state.loyal, False, True),
        ):
            if field[owner, drink]:
                stacks.append(
                    {
                        "drink": KIND_IDS[drink],
                        "count": int(field[owner, drink]),
                        "cookie": cookie,
                        "loyalty": loyalty,
                    }
                )
    return stacks


def view_cup(state: PlainState, seat: int | None, cup: int) -> dict[str, Any]:
    """A To Go Cup: its size for all (HIT-15), its drinks for the owner, at the end for all."""
    owner = int(state.cup_owner[cup])
    is_open = owner == seat or state.phase == Phase.OVER
    return {
        "owner": owner,
        "size": int(state.cup_size[cup]),
        "drinks": cards_in(state.cup[cup]) if is_open else None,
    }


def view_playing(state: PlainState, seat: int | None) -> dict[str, Any] | None:
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


def view_colour(state: PlainState) -> str | None:
    """The colour being laid."""
    if state.turn == Turn.TO_GO:
        under = np.flatnonzero(state.cup[np.flatnonzero(state.cup_owner != EMPTY)[-1]])
        return COLOUR_IDS[COLOUR_OF[under[0]]]
    return None if state.drink == EMPTY else COLOUR_IDS[COLOUR_OF[state.drink]]


def view_points(state: PlainState) -> list[int]:
    """The Caffeine Points of all tables, cups not counted before they are turned up."""
    points = np.zeros(state.seats, np.int64)
    scores(state, points)
    return [int(value) for value in points]


def count_unseen(state: PlainState, seat: int | None) -> list[int]:
    """The cards that the viewer does not see: the deck without all that he does see."""
    unseen = [int(count) for count in DECK[state.variant]]
    for kind in range(KINDS):
        unseen[kind] -= int(state.discard[kind]) + (state.shown == kind)
        if seat is not None:
            unseen[kind] -= int(state.hand[seat, kind])
    for drink in range(DRINKS):
        unseen[drink] -= int(state.table[:, drink].sum() + state.cookied[:, drink].sum())
        unseen[COOKIE] -= int(state.cookied[:, drink].sum())
        unseen[LOYALTY] -= int(state.loyal[:, drink].sum())
    for cup in range(CUPS):
        if state.cup_owner[cup] != EMPTY:
            unseen[TO_GO] -= 1
            if state.cup_owner[cup] == seat or state.phase == Phase.OVER:
                for drink in range(DRINKS):
                    unseen[drink] -= int(state.cup[cup, drink])
    return unseen


def view_result(state: PlainState) -> dict[str, Any]:
    """The final count: points by colour, beans, who won the Espresso Challenge, and the winners."""
    seats = range(state.seats)
    champion = espresso_champion(state)
    best = max(state.points[: state.seats])
    return {
        "by_colour": [
            {COLOUR_IDS[c]: int(colour_points(state, owner, c, champion)) for c in range(COLOURS)}
            for owner in seats
        ],
        "beans": [int(count_beans(state, owner)) for owner in seats],
        "champion": none_if_empty(champion),
        "winners": [owner for owner in seats if state.points[owner] == best],
    }


def cards_in(counts: Any) -> dict[str, int]:
    """How many cards of each kind, without those that are none."""
    return {KIND_IDS[kind]: int(count) for kind, count in enumerate(counts) if count}
