"""FIKA as one viewer may see it, built up from nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypedDict

from kaffihus.core.once import once
from kaffihus.core.state import EMPTY, PlainState, none_if_empty, seats_in
from kaffihus.core.view import ScorePart, View, Viewer
from kaffihus.games.fika.components import CARD_NAMES, CARDS, SLOTS, SUIT_NAMES
from kaffihus.games.fika.rules import pending
from kaffihus.games.fika.scoring import CHOICES, count_coins, is_lowered, write_numbers
from kaffihus.games.fika.state import GROUP_COUNT, SLOT_COUNT, Phase, count_hand

CardName = str  # such as pink-3
DecidedBy = Literal["coins", "primary", "secondary", "third"]
REMEMBERED = 1 << 12  # sets of cards
DECIDED_BY: tuple[DecidedBy, ...] = ("coins", "primary", "secondary", "third")


class GroupView(TypedDict):
    """A Group: where it lies, whom its three cups face, and its card if the viewer knows it."""

    group: int  # from 1
    slot: int | None  # its Street card, from 1; None: beside the Street
    to: int | None  # the seat its three cups face
    taken_up: bool  # a 3 has it in hand at this moment
    card: CardName | None


class PickedView(TypedDict, total=False):
    """The first pick of an effect in two parts; both players saw it."""

    card: CardName
    group: int
    side: int  # a seat
    slot: int


class PreviewView(TypedDict):
    """What the cafés would earn if the round ended now."""

    coins: list[list[int | None]]  # by seat and slot; None: no card, 0: its objective is not met
    totals: list[int]


class RoundView(TypedDict):
    """A round as it was scored."""

    cafes: list[list[CardName | None]]
    numbers: list[list[int]]  # with 6s lowered (FIKA-28)
    coins: list[list[int]]  # card by card
    winner: int
    decided_by: DecidedBy


class FikaView(View):
    """The table as one viewer sees it. Lists of two are by seat."""

    round: int
    turn: int
    tips: list[int]
    actor: int | None  # who decides, where only one does
    chooser: int | None  # who names the primary suit this round
    catching_up: int | None
    primary: str | None
    secondary: str | None
    supply: list[CardName]
    cafes: list[list[CardName | None]]
    groups: list[GroupView]
    hand_sizes: list[int]
    hand: list[CardName] | None
    chosen: list[CardName | None]  # "face down" where the viewer may not see it
    placed: int | None  # the slot whose effect is being resolved, from 1
    picked: PickedView | None
    lifted: list[CardName]
    unseen: dict[str, list[CardName]] | None  # where each card may be that the viewer does not see
    preview: PreviewView
    last_round: RoundView | None
    winner: int | None


def view(state: PlainState, seat: Viewer) -> FikaView:
    """What the seat knows; None: what everybody may know."""
    slots = int(SLOT_COUNT[state.variant])
    acting = seats_in(pending(state))
    phase = Phase(state.phase).name.lower()
    is_over = state.phase == Phase.OVER
    return {
        "seat": seat,
        "phase": phase,
        "asked": phase if seat in acting else None,
        "acting": acting,
        "scores": [int(tips) for tips in state.tips],
        "breakdown": view_breakdown(state),
        "round": state.round_number,
        "turn": state.turn,
        "tips": [int(tips) for tips in state.tips],
        "actor": none_if_empty(state.actor),
        "chooser": None if is_over else none_if_empty(state.chooser),
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
        "last_round": view_last_round(state),
        "winner": none_if_empty(state.winner),
    }


def view_breakdown(state: PlainState) -> list[ScorePart]:
    """A score is the Tips: one for each round won."""
    return [{"key": "fika.part.tips", "params": {}, "points": [int(tips) for tips in state.tips]}]


def view_group(state: PlainState, seat: Viewer, group: int) -> GroupView:
    """A Group: where it lies, whom its three cups face, and its card if the seat knows it."""
    candidates = [] if seat is None else cards_in(int(state.may_lie[seat, group]))
    return {
        "group": group + 1,
        "slot": slot_name(state.group_slot[group]),
        "to": none_if_empty(state.group_to[group]),
        "taken_up": bool(state.group_card[group] == EMPTY),
        "card": candidates[0] if len(candidates) == 1 else None,
    }


def view_chosen(state: PlainState, seat: Viewer, owner: int) -> CardName | None:
    """The card in front of a player: its owner sees it, the other once it is turned up."""
    card = state.chosen[owner]
    if card == EMPTY:
        return None
    if state.phase == Phase.CHOOSE and owner != seat:
        return "face down"
    return CARD_NAMES[card]


def view_picked(state: PlainState) -> PickedView | None:
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


def view_unseen(state: PlainState, seat: int) -> dict[str, list[CardName]]:
    """The cards the seat does not see, by place: where each of them may be (FIKA-4)."""
    places = {"hand": cards_in(int(state.may_hold[seat]))}
    for group in range(GROUP_COUNT[state.variant]):
        places[f"group {group + 1}"] = cards_in(int(state.may_lie[seat, group]))
    return places


@once
def preview(state: PlainState) -> PreviewView:
    """The coins of each card and each café by the rules of a round's end. All of it lies open."""
    slots = int(SLOT_COUNT[state.variant])
    scratch = state.copy()
    coins = [coins_now(scratch, seat)[:slots] for seat in range(2)]
    return {"coins": coins, "totals": [sum(filter(None, row)) for row in coins]}


def coins_now(scratch: PlainState, seat: int) -> list[int | None]:
    """The coins of a café slot by slot, its 6s lowered in the best way (FIKA-28); None: no card."""
    lowered = sum(bool(is_lowered(scratch, seat, slot)) for slot in range(SLOTS))
    most, best = -1, [0] * SLOTS
    for attempt in range(CHOICES**lowered):
        write_numbers(scratch, seat, attempt)
        total = count_coins(scratch, seat)
        if total > most:
            most, best = total, [int(coins) for coins in scratch.last_coins[seat]]
    return [None if scratch.cafe[seat, slot] == EMPTY else best[slot] for slot in range(SLOTS)]


@once
def view_last_round(state: PlainState) -> RoundView | None:
    """The round last scored: cafés, numbers as lowered, coins card by card, who won and by what."""
    if state.last_winner == EMPTY:
        return None
    slots = int(SLOT_COUNT[state.variant])
    return {
        "cafes": [[card_name(card) for card in cafe[:slots]] for cafe in state.last_cafe],
        "numbers": [[int(number) for number in numbers[:slots]] for numbers in state.last_number],
        "coins": [[int(coins) for coins in row[:slots]] for row in state.last_coins],
        "winner": state.last_winner,
        "decided_by": DECIDED_BY[state.last_decided_by],
    }


def card_name(card: int) -> str | None:
    """A card's name, None for an empty place."""
    return None if card == EMPTY else CARD_NAMES[card]


def slot_name(slot: int) -> int | None:
    """A slot counted from 1, as people count."""
    return None if slot == EMPTY else int(slot) + 1


@lru_cache(REMEMBERED)
def cards_in(cards: int) -> list[str]:
    """The names of a set's cards, in the order of the cards."""
    return [CARD_NAMES[card] for card in range(CARDS) if cards >> card & 1]
