"""FIKA in words: lines of the log, and reasons why not."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaffihus.core.chance import CHANCE
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.words import Line, Reason
from kaffihus.games.fika.actions import CATALOGUE, CELL, FLIP
from kaffihus.games.fika.components import CARD_NAMES, SLOTS
from kaffihus.games.fika.legal import legal
from kaffihus.games.fika.rules import pending
from kaffihus.games.fika.scoring import total_coins
from kaffihus.games.fika.state import Phase, is_full

PHRASES = {
    "fika.flip": "The coin says: {seat} names the primary suit.",
    "fika.redraw": "The supply is too alike: it is shuffled back and drawn again.",
    "fika.dealt": "Round {round} is dealt. In the general supply: {cards}.",
    "fika.primary": "{seat} names {suit} as the primary suit.",
    "fika.secondary": "{seat} names {suit} as the secondary suit.",
    "fika.choose.own": "{seat} chooses {card}.",
    "fika.choose": "{seat} has chosen a card.",
    "fika.stop": "{seat} places no more cards.",
    "fika.reveal": "{seat} shows {card}.",
    "fika.first": "{seat} places first.",
    "fika.place": "{seat} places {card} in slot {slot}.",
    "fika.pass": "{seat} leaves it at that.",
    "fika.supply": "{seat} picks {card} from the supply.",
    "fika.swap_supply": "{seat} swaps it with {card} in {seat_owner}'s café, slot {slot}.",
    "fika.swap_opposite": "{seat} swaps {card} with {card_other} opposite, slot {slot}.",
    "fika.take.own": "{seat} takes Group {group} up: it is {card}.",
    "fika.take": "{seat} takes Group {group} up and looks at it.",
    "fika.hide.own": "{seat} lays {card} down as Group {group}.",
    "fika.hide": "{seat} lays a card face down as Group {group}.",
    "fika.lift": "{seat} lifts {card} from slot {slot}.",
    "fika.into": "{seat} picks slot {slot}.",
    "fika.bring": "{seat} brings {card} into slot {slot}.",
    "fika.back": "{seat} takes {cards} back to hand.",
    "fika.group": "{seat} picks Group {group}.",
    "fika.street": "{seat} moves Group {group} to Street card {slot}, three cups this way.",
    "fika.first_cell": "{seat} picks {card} in {seat_owner}'s café, slot {slot}.",
    "fika.rearrange": "{seat} swaps it with slot {slot}.",
    "fika.coins": "{seat} earns {coins} coins.",
    "fika.round": "{seat} wins round {round} by {by}.",
    "fika.over": "{seat} wins the game, {tips} Tips to {tips_other}.",
}

PROMPTS = {
    "primary": "Which suit goes first this round?",
    "secondary": "Which suit goes second?",
    "choose": "Choose a card; it stays face down until both have chosen.",
    "place": "Into which slot of your café?",
    "one_supply": "1: swap a supply card with a card of either café. Which supply card?",
    "one_cell": "1: with which card?",
    "two_cell": "2: swap one of your cards with the card opposite. Which slot?",
    "three_group": "3: take a Group up and lay a card down in its place. Which Group?",
    "three_hide": "3: which card goes face down as the Group?",
    "four_lift": "4: exchange one or two of your café's cards with your hand. Lift which?",
    "four_lift_second": "4: lift a second card, or leave it at one?",
    "four_slot": "4: into which slot does the next card go?",
    "four_bring": "4: which card of your hand goes there?",
    "five_group": "5: move a Group, three cups towards you. Which Group?",
    "five_street": "5: onto which Street card?",
    "six_first": "6: change two places of one café. Which card?",
    "six_second": "6: with which slot?",
}

DECIDED_BY = ("coins", "the primary suit", "the secondary suit", "the third suit")


def describe(state: PlainState, seat: int, action: int, viewer: int | None) -> Line | None:
    """The log line of an action about to be taken, as the viewer may read it."""
    act = CATALOGUE[action]
    if seat == CHANCE:  # single cards of the deal need no line: see `aftermath`
        return Line("fika.flip", {"seat": action - FLIP}) if state.phase == Phase.FLIP else None
    own = viewer == seat
    params: dict[str, Any] = {"seat": seat, **act.arguments}
    match act.family:
        case "suit":
            return Line("fika.primary" if state.phase == Phase.PRIMARY else "fika.secondary", params)
        case "choose":
            return Line("fika.choose.own", params) if own else Line("fika.choose", {"seat": seat})
        case "place":
            return Line("fika.place", {**params, "card": CARD_NAMES[state.chosen[seat]]})
        case "cell":
            return _describe_cell(state, seat, action)
        case "group" if state.phase == Phase.THREE_GROUP:
            if own:
                card = CARD_NAMES[state.group_card[int(act.arguments["group"]) - 1]]
                return Line("fika.take.own", {**params, "card": card})
            return Line("fika.take", params)
        case "hide":
            group = {"seat": seat, "group": str(state.picked + 1)}
            return Line("fika.hide.own", {**params, **group}) if own else Line("fika.hide", group)
        case "bring":
            return Line("fika.bring", {**params, "slot": str(state.picked + 1)})
        case "street":
            return Line("fika.street", {**params, "group": str(state.picked + 1)})
    return Line(f"fika.{act.family}", params)


def _describe_cell(state: PlainState, seat: int, action: int) -> Line:
    owner = seat if action < CELL + SLOTS else 1 - seat
    slot = (action - CELL) % SLOTS
    card = state.cafe[owner, slot]
    params: dict[str, Any] = {"seat": seat, "seat_owner": owner, "slot": str(slot + 1)}
    if card != EMPTY:
        params["card"] = CARD_NAMES[card]
    match state.phase:
        case Phase.ONE_CELL:
            return Line("fika.swap_supply", params)
        case Phase.TWO_CELL:
            params["card_other"] = CARD_NAMES[state.cafe[1 - seat, slot]]
            return Line("fika.swap_opposite", params)
        case Phase.FOUR_LIFT | Phase.FOUR_LIFT_SECOND:
            return Line("fika.lift", params)
        case Phase.FOUR_SLOT:
            return Line("fika.into", params)
        case Phase.SIX_FIRST:
            return Line("fika.first_cell", params)
    return Line("fika.rearrange", params)


def aftermath(before: PlainState, after: PlainState, viewer: int | None) -> list[Line]:
    """What followed an action by itself: cards shown, cards taken back, a round scored."""
    lines = []
    if before.phase == Phase.DRAW_SUPPLY and before.supply[0] != EMPTY and after.supply[0] == EMPTY:
        lines.append(Line("fika.redraw"))
    if before.phase == Phase.DRAW_GROUPS and after.phase == Phase.PRIMARY:
        cards = [CARD_NAMES[card] for card in after.supply if card != EMPTY]
        lines.append(Line("fika.dealt", {"round": after.round_number, "cards": cards}))
    if before.phase == Phase.CHOOSE and after.phase == Phase.PLACE:
        for seat in range(2):
            if after.chosen[seat] != EMPTY:
                lines.append(Line("fika.reveal", {"seat": seat, "card": CARD_NAMES[after.chosen[seat]]}))
        if after.catching_up == EMPTY:
            lines.append(Line("fika.first", {"seat": after.actor}))
    if before.lifted[0] != EMPTY and after.lifted[0] == EMPTY:
        cards = [CARD_NAMES[card] for card in before.lifted_card if card != EMPTY]
        lines.append(Line("fika.back", {"seat": before.actor, "cards": cards}))
    if before.phase > Phase.DRAW_GROUPS and sum(after.tips) > sum(before.tips):
        for seat in range(2):
            lines.append(Line("fika.coins", {"seat": seat, "coins": total_coins(after, seat)}))
        by = DECIDED_BY[after.last_decided_by]
        won = {"seat": after.last_winner, "round": before.round_number, "by": by}
        lines.append(Line("fika.round", won))
        if after.phase == Phase.OVER:
            tips, other = int(after.tips[after.winner]), int(after.tips[1 - after.winner])
            over = {"seat": after.winner, "tips": tips, "tips_other": other}
            lines.append(Line("fika.over", over))
    return lines


# --- why not?


def why_not(state: PlainState, seat: int, action: int) -> Reason:
    """The rule that forbids an action which is not legal."""
    act = CATALOGUE[action]
    if state.phase == Phase.OVER:
        return Reason("FIKA-33", "the game is over")
    if not pending(state) >> seat & 1:
        if state.phase == Phase.CHOOSE and state.catching_up == EMPTY:
            return Reason("rules", "you have chosen; the other player has not yet")
        if state.phase == Phase.CHOOSE:
            return Reason("FIKA-26", "your café is full: you choose no more cards")
        return Reason("rules", "it is not your decision now")
    families = _families_now(state, seat)
    if act.family not in families:
        return _why_not_family(state, act.family, families)
    return _why_not_argument(state, seat, action)


def _families_now(state: PlainState, seat: int) -> list[str]:
    mask = np.zeros(len(CATALOGUE), np.uint8)
    legal(state, seat, mask)
    return list(dict.fromkeys(CATALOGUE[int(index)].family for index in np.flatnonzero(mask)))


def _why_not_family(state: PlainState, family: str, families: list[str]) -> Reason:
    expected = " or ".join(families)
    match family:
        case "stop":
            return Reason("FIKA-23", f"only a player catching up may stop; now: {expected}")
        case "pass" if state.phase == Phase.PLACE:
            return Reason("FIKA-6", f"the card you chose must be placed; now: {expected}")
        case "pass" if state.phase == Phase.CHOOSE:
            return Reason("rules", f"each turn both players choose a card; now: {expected}")
        case "pass" if state.picked != EMPTY or state.lifted[0] != EMPTY:
            return Reason("rules", f"the effect has begun and must be finished; now: {expected}")
        case "bring" if state.brought:
            return Reason("FIKA-16", f"first the slot for the second card; now: {expected}")
    return Reason("rules", f"that is not what is being decided; now: {expected}")


def _why_not_argument(state: PlainState, seat: int, action: int) -> Reason:
    act = CATALOGUE[action]
    match act.family:
        case "suit":
            return Reason("FIKA-3", f"{act.arguments['suit']} is the primary suit already")
        case "choose" | "hide" | "bring":
            return Reason("rules", f"{act.arguments['card']} is not in your hand")
        case "supply":
            return Reason("FIKA-10", f"{act.arguments['card']} is not in the general supply")
        case "place":
            return Reason("rules", f"slot {act.arguments['slot']} is not an empty slot")
        case "group":
            return Reason("rules", "there is no such Group")
        case "street":
            return _why_not_street(state, seat, act.arguments["slot"])
    return _why_not_cell(state, seat, action)


def _why_not_street(state: PlainState, seat: int, slot: str) -> Reason:
    if state.group_slot[state.picked] == int(slot) - 1 and state.group_to[state.picked] == seat:
        return Reason("FIKA-9", "the Group lies there so already: nothing would change")
    return Reason("FIKA-20", f"another Group is on Street card {slot}; one Group a Street card")


def _why_not_cell(state: PlainState, seat: int, action: int) -> Reason:
    owner = seat if action < CELL + SLOTS else 1 - seat
    slot = (action - CELL) % SLOTS
    is_empty = state.cafe[owner, slot] == EMPTY
    match state.phase:
        case Phase.TWO_CELL:
            if owner != seat:
                return Reason("FIKA-11", "name the slot in your own café")
            return Reason("FIKA-11", f"slot {slot + 1} must hold a card in both cafés")
        case Phase.FOUR_LIFT | Phase.FOUR_LIFT_SECOND:
            if owner != seat:
                return Reason("FIKA-16", "a 4 exchanges cards of your own café only")
            if slot == state.placed:
                return Reason("FIKA-16", "a 4 exchanges other cards, not itself")
            return Reason("FIKA-16", f"there is no card in slot {slot + 1} to exchange")
        case Phase.FOUR_SLOT:
            return Reason("FIKA-17", "new cards go into the slots emptied, where there are any")
        case Phase.SIX_SECOND if not is_empty or owner != state.picked_side:
            return Reason("FIKA-22", "both places must be different slots of the same café")
    if owner != seat and is_full(state, owner):
        return Reason("FIKA-25", "the other café is finished: nobody else may change it")
    ruling = "FIKA-10" if state.phase == Phase.ONE_CELL else "FIKA-22"
    return Reason(ruling, f"slot {slot + 1} is empty: pick a card")
