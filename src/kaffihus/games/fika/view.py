"""FIKA as one viewer may see it: a plain dict, built up from nothing."""

from __future__ import annotations

from typing import Any

from kaffihus.core.state import EMPTY, PlainState, none_if_empty
from kaffihus.games.fika.components import CARD_NAMES, CARDS, SUIT_NAMES
from kaffihus.games.fika.preview import preview
from kaffihus.games.fika.state import GROUP_COUNT, SLOT_COUNT, Phase, count_hand


def view(state: PlainState, seat: int | None) -> dict[str, Any]:
    """What the seat knows; None: what everybody may know."""
    slots = int(SLOT_COUNT[state.variant])
    return {
        "seat": seat,
        "phase": Phase(state.phase).name.lower(),
        "round": state.round_number,
        "turn": state.turn,
        "tips": [int(tips) for tips in state.tips],
        "actor": none_if_empty(state.actor),
        "chooser": none_if_empty(state.chooser),
        "catching_up": none_if_empty(state.catching_up),
        "primary": None if state.primary == EMPTY else SUIT_NAMES[state.primary],
        "secondary": None if state.secondary == EMPTY else SUIT_NAMES[state.secondary],
        "supply": [CARD_NAMES[card] for card in state.supply if card != EMPTY],
        "cafes": [[card_name(state.cafe[owner, slot]) for slot in range(slots)] for owner in range(2)],
        "groups": [view_group(state, seat, group) for group in range(GROUP_COUNT[state.variant])],
        "hand_sizes": [count_hand(state, owner) for owner in range(2)],
        "hand": None if seat is None else cards_in(int(state.hand[seat])),
        "chosen": [view_chosen(state, seat, owner) for owner in range(2)],
        "placed": slot_name(state.placed),
        "picked": view_picked(state),
        "lifted": [CARD_NAMES[card] for card in state.lifted_card if card != EMPTY],
        "unseen": None if seat is None else view_unseen(state, seat),
        "preview": preview(state),
        "last_round": view_last_round(state, slots),
        "winner": none_if_empty(state.winner),
    }


def view_group(state: PlainState, seat: int | None, group: int) -> dict[str, Any]:
    """A Group: where it lies, whom its three cups face, and its card if the seat knows it."""
    candidates = [] if seat is None else cards_in(int(state.may_lie[seat, group]))
    return {
        "group": group + 1,
        "slot": slot_name(state.group_slot[group]),
        "to": none_if_empty(state.group_to[group]),
        "taken_up": bool(state.group_card[group] == EMPTY),
        "card": candidates[0] if len(candidates) == 1 else None,
    }


def view_chosen(state: PlainState, seat: int | None, owner: int) -> str | None:
    """The card in front of a player: its owner sees it, the other once it is turned up."""
    card = state.chosen[owner]
    if card == EMPTY:
        return None
    if state.phase == Phase.CHOOSE and owner != seat:
        return "face down"
    return CARD_NAMES[card]


def view_picked(state: PlainState) -> dict[str, Any] | None:
    """The first pick of an effect in two parts; both players saw it."""
    match state.phase:
        case Phase.ONE_CELL:
            return {"card": CARD_NAMES[state.picked]}
        case Phase.THREE_HIDE | Phase.FIVE_STREET:
            return {"group": state.picked + 1}
        case Phase.FOUR_BRING:
            return {"side": state.actor, "slot": state.picked + 1}
        case Phase.SIX_SECOND:
            return {"side": state.picked_side, "slot": state.picked + 1}
    return None


def view_unseen(state: PlainState, seat: int) -> dict[str, list[str]]:
    """The cards the seat does not see, by place: where each of them may be (FIKA-4)."""
    places = {"hand": cards_in(int(state.may_hold[seat]))}
    for group in range(GROUP_COUNT[state.variant]):
        places[f"group {group + 1}"] = cards_in(int(state.may_lie[seat, group]))
    return places


def view_last_round(state: PlainState, slots: int) -> dict[str, Any] | None:
    """The round last scored: cafés, numbers as lowered, coins card by card, who won and by what."""
    if state.last_winner == EMPTY:
        return None
    return {
        "cafes": [[card_name(card) for card in cafe[:slots]] for cafe in state.last_cafe],
        "numbers": [[int(number) for number in numbers[:slots]] for numbers in state.last_number],
        "coins": [[int(coins) for coins in row[:slots]] for row in state.last_coins],
        "winner": state.last_winner,
        "decided_by": ["coins", "primary", "secondary", "third"][state.last_decided_by],
    }


def card_name(card: int) -> str | None:
    """A card's name, None for an empty place."""
    return None if card == EMPTY else CARD_NAMES[card]


def slot_name(slot: int) -> int | None:
    """A slot counted from 1, as people count."""
    return None if slot == EMPTY else int(slot) + 1


def cards_in(cards: int) -> list[str]:
    """The names of a set's cards, in the order of the cards."""
    return [CARD_NAMES[card] for card in range(CARDS) if cards >> card & 1]
