"""FIKA's log: what is told of an action, and of what followed by itself."""

from __future__ import annotations

from typing import Any

from kaffihus.core.chance import CHANCE
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.view import Viewer
from kaffihus.core.words import Line
from kaffihus.games.fika.actions import CATALOGUE, CELL, FLIP
from kaffihus.games.fika.components import CARD_NAMES, SLOTS
from kaffihus.games.fika.scenes import why_first
from kaffihus.games.fika.scoring import total_coins
from kaffihus.games.fika.state import Phase
from kaffihus.games.fika.view import DECIDED_BY


def describe(state: PlainState, seat: int, action: int, viewer: Viewer) -> Line | None:
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


def aftermath(before: PlainState, after: PlainState, viewer: Viewer) -> list[Line]:
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
            lines.append(why_first(after))
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
