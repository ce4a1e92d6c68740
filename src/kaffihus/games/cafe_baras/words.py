"""The log of Café Baras: what was done, and what followed."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.chance import CHANCE
from kaffihus.core.once import once
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.view import Viewer
from kaffihus.core.words import Line
from kaffihus.games.cafe_baras.actions import CATALOGUE
from kaffihus.games.cafe_baras.cafe import cost_of
from kaffihus.games.cafe_baras.components import CARD_IDS, CUSTOMER_NAMES, GUEST_IDS
from kaffihus.games.cafe_baras.scoring import (
    points_of_cards,
    points_of_coins,
    points_of_guests,
    points_of_regulars,
    ranks,
    score_of,
)
from kaffihus.games.cafe_baras.state import (
    CAFE,
    DECK,
    DISCARD,
    DISPLAY,
    HAND,
    REGULAR,
    SERVED,
    WAITING,
    Ending,
    Phase,
    is_in_hand,
)


def describe(state: PlainState, seat: int, action: int, viewer: Viewer) -> Line | None:
    """The log line of an action about to be taken, as the viewer may read it."""
    act = CATALOGUE[action]
    if seat == CHANCE:
        return _describe_chance(state, act.arguments, viewer)
    params: dict[str, Any] = {"seat": seat, **act.arguments}
    match act.family:
        case "add":
            card = CARD_IDS.index(act.arguments["card"])
            params["cost"] = cost_of(state, seat, card)
        case "serve":
            params["customer"] = CUSTOMER_NAMES[CARD_IDS.index(act.arguments["card"])]
        case "take" if state.phase == Phase.FETCH:
            return Line("cafe_baras.fetch", params)
        case "pass" if state.phase != Phase.ACT:
            return Line("cafe_baras.decline", params)
    return Line(f"cafe_baras.{act.family}", params)


def _describe_chance(state: PlainState, arguments: Any, viewer: Viewer) -> Line | None:
    """What chance brings; only its owner sees a card drawn into a hand."""
    match state.phase:
        case Phase.START:
            return Line("cafe_baras.start", {"seat": int(arguments["seat"])})
        case Phase.FILL_EARLY | Phase.FILL_GAP:
            return Line("cafe_baras.display", arguments)
        case Phase.DRAW if viewer == state.actor:
            return Line("cafe_baras.draw.own", {"seat": state.actor, **arguments})
        case Phase.DRAW:
            return Line("cafe_baras.draw", {"seat": state.actor})
    return None  # single cards of the deal need no line: see `aftermath`


# --- what followed


def aftermath(before: PlainState, after: PlainState, viewer: Viewer) -> list[Line]:
    """What followed an action by itself; all of it is open to everybody."""
    return _aftermath(before, after)


@once
def _aftermath(before: PlainState, after: PlainState) -> list[Line]:
    lines = []
    seat = before.actor
    if before.phase == Phase.DEAL_HANDS and after.phase == Phase.START:
        cards = [CARD_IDS[card] for card in after.display if card != EMPTY]
        guests = [GUEST_IDS[guest] for guest in np.flatnonzero(after.guest == WAITING)]
        lines.append(Line("cafe_baras.dealt", {"cards": cards, "guests": guests}))
    if before.phase >= Phase.ACT:
        lines += _after_adding(before, after, seat)
        lines += _after_serving(before, after, seat)
    if before.phase > Phase.START:
        lines += _after_taking(before, after, seat)
    if after.reshuffles > before.reshuffles:
        lines.append(Line("cafe_baras.reshuffle"))
    if after.trigger != before.trigger:
        ending = Ending(after.ending).name.lower()
        lines.append(Line(f"cafe_baras.trigger.{ending}", {"seat": after.trigger}))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        lines += _after_the_game(after)
    return lines


def _after_adding(before: PlainState, after: PlainState, seat: int) -> list[Line]:
    """Coins that adding a card brought, and guests it won over at once."""
    lines = []
    for card in moved(before, after):
        if is_in_hand(before, seat, card) and after.place[card] == CAFE + seat:
            coins = int(after.coins[seat] - before.coins[seat]) + cost_of(before, seat, card)
            if coins:
                lines.append(Line("cafe_baras.gain", {"seat": seat, "coins": coins}))
            if after.claim_at_once:
                for guest in np.flatnonzero(after.guest != before.guest):
                    won = {"seat": seat, "guest": GUEST_IDS[guest]}
                    lines.append(Line("cafe_baras.claims", won))
    return lines


def _after_serving(before: PlainState, after: PlainState, seat: int) -> list[Line]:
    """What a customer paid, and whether it became a regular."""
    lines = []
    kept = (CAFE + seat, SERVED)
    for card in moved(before, after):
        was_served = is_in_hand(before, seat, card) or before.place[card] == SERVED
        if was_served and not is_in_hand(after, seat, card) and after.place[card] not in kept:
            paid = {"seat": seat, "customer": CUSTOMER_NAMES[card]}
            coins = int(after.coins[seat] - before.coins[seat])
            lines.append(Line("cafe_baras.earn", {**paid, "coins": coins}))
            if after.place[card] == REGULAR + seat:
                count = int(after.regulars[seat])
                lines.append(Line("cafe_baras.regular", {**paid, "count": count}))
    return lines


def _after_taking(before: PlainState, after: PlainState, seat: int) -> list[Line]:
    """Cards that came into the hand without a choice; a card just turned may be among them."""
    lines = []
    for key, asked, places in (
        ("cafe_baras.fetches", Phase.FETCH, (DISCARD,)),
        ("cafe_baras.takes", Phase.TAKE, (DISPLAY, DECK)),
    ):
        came = [card for card in moved(before, after) if after.place[card] == HAND + seat]
        cards = [CARD_IDS[card] for card in came if before.place[card] in places]
        if before.phase != asked and cards:
            lines.append(Line(key, {"seat": seat, "cards": cards}))
    return lines


@once
def moved(before: PlainState, after: PlainState) -> list[int]:
    """The cards that lie elsewhere now."""
    cards: list[int] = (before.place != after.place).nonzero()[0].tolist()
    return cards


def _after_the_game(state: PlainState) -> list[Line]:
    """Everybody's points, and who has won (BARAS-24)."""
    lines = []
    if state.ending == Ending.PASSES:
        lines.append(Line("cafe_baras.trigger.passes"))
    places = np.zeros(state.seats, np.int64)
    ranks(state, places)
    for seat in range(state.seats):
        points = {
            "coins": points_of_coins(state, seat),
            "cards": points_of_cards(state, seat),
            "regulars": points_of_regulars(state, seat),
            "guests": points_of_guests(state, seat),
            "total": score_of(state, seat),
        }
        lines.append(Line("cafe_baras.score", {"seat": seat, **points}))
    winners = [seat for seat in range(state.seats) if places[seat] == 1]
    key = "cafe_baras.wins" if len(winners) == 1 else "cafe_baras.shares"
    lines += [Line(key, {"seat": seat, "points": score_of(state, seat)}) for seat in winners]
    return lines
