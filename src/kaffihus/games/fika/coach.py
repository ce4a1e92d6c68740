"""FIKA for the coach: what comes of an action, in a player's words.

What is said for sure follows from what lies open and from the seat's own hand. What the other holds is only
ever counted.
"""

from __future__ import annotations

import numpy as np

from kaffihus.core.bits import count_bits
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Line
from kaffihus.games.fika.actions import CATALOGUE, CELL, CHOOSE, PASS
from kaffihus.games.fika.components import CARD_NAMES, CARDS, SLOTS, number_of
from kaffihus.games.fika.legal import legal
from kaffihus.games.fika.rules import apply, place_card, places_first
from kaffihus.games.fika.scoring import cups_in_front, total_coins
from kaffihus.games.fika.state import SLOT_COUNT, Phase, count_cards, group_in_front, is_full
from kaffihus.games.fika.view import DECIDED_BY, cards_in, coins_now

LOOKING_AHEAD = (Phase.ONE_SUPPLY, Phase.ONE_CELL, Phase.TWO_CELL, Phase.FIVE_GROUP, Phase.FIVE_STREET,
                 Phase.SIX_FIRST, Phase.SIX_SECOND)  # fmt: skip  # effects whose end lies open


def consequences(before: PlainState, seat: int, action: int, after: PlainState) -> list[Line]:
    """What comes of an action for sure, most telling first."""
    if sum(after.tips) > sum(before.tips):
        return [_round(seat, after)]
    act = CATALOGUE[action]
    match act.family:
        case "suit":
            key = "fika.coach.suit" if before.phase == Phase.PRIMARY else "fika.coach.suit_second"
            return [Line(key, {"count": _of_suit(before, seat, act.arguments["suit"])})]
        case "choose":
            return _chosen(before, seat, action - CHOOSE)
        case "pass" if before.lifted[0] == EMPTY:
            both = {"coins": worth(before, seat), "coins_other": worth(before, 1 - seat)}
            return [Line("fika.coach.pass", both)]
        case "place":
            return _placed(before, seat, int(act.arguments["slot"]) - 1)
        case "group" if before.phase == Phase.THREE_GROUP:
            return [_under(before, seat, int(act.arguments["group"]) - 1)]
        case "hide":
            left = cards_in(int(after.hand[seat]))
            return [Line("fika.coach.hidden", {"cards": left})] if left else []
    found = [*_back(before, seat, action), *_changes(before, seat, after), *_ahead(seat, after)]
    return found or [Line("fika.coach.same")]


def chances(before: PlainState, seat: int, action: int, after: PlainState) -> list[tuple[Line, float]]:
    """Who places first is known once both cards are turned up (FIKA-5)."""
    if CATALOGUE[action].family != "choose" or before.catching_up != EMPTY:
        return []
    other = int(before.chosen[1 - seat])
    cards = (
        [other] if other != EMPTY else [card for card in range(CARDS) if before.hand[1 - seat] >> card & 1]
    )
    scratch = before.copy()
    scratch.chosen[seat] = action - CHOOSE
    won = 0
    for card in cards:
        scratch.chosen[1 - seat] = card
        won += places_first(scratch) == seat
    return [(Line("fika.coach.first"), won / len(cards))]


def worth(state: PlainState, seat: int) -> int:
    """The coins of a café if the round ended now."""
    return sum(filter(None, coins_now(state.copy(), seat)))


def _round(seat: int, after: PlainState) -> Line:
    """The round is over: all of it lies open."""
    how = "won" if after.last_winner == seat else "lost"
    coins = {"coins": total_coins(after, seat)}
    if after.last_decided_by > 0:
        return Line(f"fika.coach.round.{how}.suit", {**coins, "by": DECIDED_BY[after.last_decided_by]})
    return Line(f"fika.coach.round.{how}", {**coins, "coins_other": total_coins(after, 1 - seat)})


def _of_suit(state: PlainState, seat: int, suit: str) -> int:
    """How many cards of a suit the seat holds."""
    return sum(CARD_NAMES[card].startswith(suit) for card in range(CARDS) if state.hand[seat] >> card & 1)


# --- a card of the hand, before it is placed


def _chosen(before: PlainState, seat: int, card: int) -> list[Line]:
    """Where it would pay as things stand, and what its effect could do there."""
    worths = {}
    for slot in range(int(SLOT_COUNT[before.variant])):
        if before.cafe[seat, slot] == EMPTY:
            scratch = before.copy()
            scratch.cafe[seat, slot] = card
            worths[slot] = worth(scratch, seat)
    best = max(worths, key=lambda slot: (worths[slot], -slot))
    more = worths[best] - worth(before, seat)
    pays = Line("fika.coach.slot", {"coins": more, "slot": best + 1})
    scratch = before.copy()
    scratch.chosen[seat] = card
    place_card(scratch, seat, best)
    return [pays if more > 0 else Line("fika.coach.no_slot"), *_effect(scratch, seat, card)]


def _placed(before: PlainState, seat: int, slot: int) -> list[Line]:
    """What the card earns there, and what its effect may add."""
    card = int(before.chosen[seat])
    scratch = before.copy()
    place_card(scratch, seat, slot)
    coins = coins_now(scratch.copy(), seat)[slot]
    told = {"why": f"{'with' if coins else 'without'}.{number_of(card)}"}
    lines = [Line("fika.coach.pays", {**told, "coins": coins}) if coins else Line("fika.coach.waits", told)]
    more = worth(scratch, seat) - worth(before, seat)
    if more > (coins or 0):
        lines.insert(0, Line("fika.coach.gain", {"coins": more, "total": worth(scratch, seat)}))
    if not coins and group_in_front(scratch, slot) != EMPTY:
        cups = int(cups_in_front(scratch, seat, slot))
        lines.append(Line("fika.coach.cups", {"cups": cups}))
    lines += _effect(scratch, seat, card)
    if is_full(scratch, seat):
        lines.append(Line("fika.coach.full", {"seat": 1 - seat}))  # FIKA-25: nobody else may change it
    return lines


def _effect(placed: PlainState, seat: int, card: int) -> list[Line]:
    """What the effect of a card just placed can do; nothing where it has no use."""
    match number_of(card):
        case 4 if placed.phase == Phase.FOUR_LIFT:
            count = min(2, count_cards(placed, seat) - 1)  # FIKA-16: never the 4 itself
            return [Line("fika.coach.effect.back", {"count": count})]
        case 3 if placed.phase == Phase.THREE_GROUP:
            return [Line("fika.coach.effect.look")]
    more = best_ahead(placed, seat) - worth(placed, seat)
    return [Line("fika.coach.effect.coins", {"coins": more})] if more > 0 else []


# --- the parts of an effect


def _changes(before: PlainState, seat: int, after: PlainState) -> list[Line]:
    """What both cafés are worth more or less at once."""
    lines = []
    mine, theirs = (worth(after, owner) - worth(before, owner) for owner in (seat, 1 - seat))
    if mine:
        key = "fika.coach.gain" if mine > 0 else "fika.coach.loss"
        lines.append(Line(key, {"coins": abs(mine), "total": worth(after, seat)}))
    if theirs:
        key = "fika.coach.theirs.gain" if theirs > 0 else "fika.coach.theirs.loss"
        lines.append(Line(key, {"seat": 1 - seat, "coins": abs(theirs)}))
    return lines


def _ahead(seat: int, after: PlainState) -> list[Line]:
    """What the rest of the effect can still bring."""
    if after.actor != seat or after.phase not in LOOKING_AHEAD:
        return []
    more = best_ahead(after, seat) - worth(after, seat)
    return [Line("fika.coach.reach", {"coins": more})] if more > 0 else []


def best_ahead(state: PlainState, seat: int) -> int:
    """The most that the seat's café can be worth when the effect is done."""
    if state.actor != seat or state.phase not in LOOKING_AHEAD:
        return worth(state, seat)
    mask = np.zeros(len(CATALOGUE), np.uint8)
    legal(state, seat, mask)
    best = worth(state, seat)
    for action, is_legal in enumerate(mask):
        if is_legal and action != PASS:
            then = state.copy()
            then.second = 1 - seat  # the table waits: a round that ends would be cleared away
            apply(then, seat, action)
            best = max(best, best_ahead(then, seat) if then.actor == seat else worth(then, seat))
    return best


def _back(before: PlainState, seat: int, action: int) -> list[Line]:
    """4: a card that is lifted comes to hand when the effect is done (FIKA-17)."""
    if before.phase not in (Phase.FOUR_LIFT, Phase.FOUR_LIFT_SECOND) or action == PASS:
        return []
    card = int(before.cafe[seat, (action - CELL) % SLOTS])
    return [Line("fika.coach.back", {"cards": [CARD_NAMES[card]]})]


def _under(before: PlainState, seat: int, group: int) -> Line:
    """3: what the seat knows of a Group (FIKA-4)."""
    may_be = int(before.may_lie[seat, group])
    if count_bits(may_be) == 1:
        return Line("fika.coach.known", {"card": cards_in(may_be)[0]})
    return Line("fika.coach.unknown", {"count": count_bits(may_be)})
