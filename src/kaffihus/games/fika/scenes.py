"""FIKA's scenes: the chosen cards turn up, a round is counted slot by slot; and what is said at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kaffihus.core.chance import CHANCE
from kaffihus.core.rule import bind, rule
from kaffihus.core.scene import Beat, Scene, Turned, Verdict, gain
from kaffihus.core.state import EMPTY, PlainState, State
from kaffihus.core.view import ScorePart, Viewer
from kaffihus.core.words import Line
from kaffihus.games.fika import rules
from kaffihus.games.fika.components import CARD_NAMES, COINS, SUIT_NAMES, number_of, suit_of
from kaffihus.games.fika.scoring import cups_in_front, is_lowered, suit_at, total_coins
from kaffihus.games.fika.state import SLOT_COUNT, Phase, group_in_front
from kaffihus.games.fika.view import DECIDED_BY, view

UNIT = "fika.unit.coins"


def scenes(before: PlainState, seat: int, action: int, after: PlainState, viewer: Viewer) -> list[Scene]:
    """What of a step is worth a look of its own. All of it lies open."""
    if before.phase == Phase.CHOOSE and after.phase == Phase.PLACE:
        return [_reveal(after)]
    if seat != CHANCE and sum(after.tips) > sum(before.tips):
        return [_round(_at_its_end(before, seat, action), after, viewer)]
    return []


# --- cards are turned up


def _reveal(state: PlainState) -> Scene:
    """The cards just chosen, and who places first."""
    shown = [seat for seat in range(2) if state.chosen[seat] != EMPTY]
    turned = [Turned(CARD_NAMES[state.chosen[seat]], f"chosen:{seat}") for seat in shown]
    if len(shown) == 1:
        (seat,) = shown
        line = Line("fika.reveal", {"seat": seat, "card": CARD_NAMES[state.chosen[seat]]})
    else:
        line = why_first(state)
    return Scene("glance", Line("fika.scene.reveal"), [Beat(line, turned=turned)])


def why_first(state: PlainState) -> Line:
    """Who places first, and why (FIKA-5)."""
    first = int(state.actor)
    mine, theirs = int(state.chosen[first]), int(state.chosen[1 - first])
    if number_of(mine) != number_of(theirs):
        numbers = {"number": number_of(mine), "number_other": number_of(theirs)}
        return Line("fika.first.number", {"seat": first, **numbers})
    suit = SUIT_NAMES[suit_of(mine)]
    by = "primary" if suit_of(mine) == state.primary else "secondary"
    return Line("fika.first.suit", {"seat": first, "number": number_of(mine), "suit": suit, "by": by})


# --- a round is counted


@rule
def _stand_still(state: State) -> None:
    """The round is counted; nobody decides, and nothing is cleared away."""
    state.phase = Phase.OVER


_STANDING = bind(rules, "fika.scene", {"finish_round": _stand_still})


def _at_its_end(before: PlainState, seat: int, action: int) -> PlainState:
    """The position in which the round was counted, before the table is cleared."""
    state = before.copy()
    _STANDING.apply(state, seat, action)
    return state


def _round(state: PlainState, after: PlainState, viewer: Viewer) -> Scene:
    places = [(seat, slot) for slot in range(int(SLOT_COUNT[state.variant])) for seat in range(2)]
    beats = [beat for seat, slot in places for beat in _slot(state, seat, slot)]
    beats += _earning_nothing(state, places)
    beats += _decision(state, after)
    is_over = after.phase == Phase.OVER
    title = Line("fika.scene.last" if is_over else "fika.scene.round", {"round": state.round_number})
    return Scene("scoring", title, beats, UNIT, [0, 0], view=view(state, viewer))


def _slot(state: PlainState, seat: int, slot: int) -> Iterator[Beat]:
    """What one card earns, and why; those that earn nothing are told together."""
    card = int(state.last_cafe[seat, slot])
    if card == EMPTY:
        return
    number, coins = number_of(card), int(state.last_coins[seat, slot])
    spot = _spot(seat, slot)
    told: dict[str, Any] = {"seat": seat, "card": CARD_NAMES[card]}
    if is_lowered(state, seat, slot):
        lowered = {**told, "number": int(state.last_number[seat, slot])}
        yield Beat(Line("fika.score.lowered", lowered), [spot])
    if not coins:
        return
    met = {**told, "why": f"with.{number}", "coins": coins}
    spots = [spot]
    key = "fika.score.coins"
    if group_in_front(state, slot) != EMPTY:
        cups = int(cups_in_front(state, seat, slot))
        key, met = "fika.score.group", {**met, "each": int(COINS[number]), "cups": cups}
        spots.append(f"street:s{slot + 1}")
    yield Beat(Line(key, met), spots, gain(2, seat, coins))


def _earning_nothing(state: PlainState, places: list[tuple[int, int]]) -> list[Beat]:
    """The cards whose objectives are not met, all at once; of a single one it is said why."""
    poor = [
        (seat, slot)
        for seat, slot in places
        if state.last_cafe[seat, slot] != EMPTY and not state.last_coins[seat, slot]
    ]
    if not poor:
        return []
    cards = [int(state.last_cafe[place]) for place in poor]
    line = Line("fika.score.nothing", {"cards": [CARD_NAMES[card] for card in cards]})
    if len(poor) == 1:
        told = {"seat": poor[0][0], "card": CARD_NAMES[cards[0]], "why": f"without.{number_of(cards[0])}"}
        line = Line("fika.score.none", told)
    return [Beat(line, [_spot(seat, slot) for seat, slot in poor])]


def _spot(seat: int, slot: int) -> str:
    return f"cafe:{seat}:{slot + 1}"


def _decision(state: PlainState, after: PlainState) -> list[Beat]:
    """Who wins the round and by what, and the Tip."""
    winner = int(after.last_winner)
    both = {"seat": winner, "seat_other": 1 - winner}
    coins = {"coins": total_coins(after, winner), "coins_other": total_coins(after, 1 - winner)}
    if after.last_decided_by == 0:
        line = Line("fika.score.wins", {**both, **coins})
    else:
        line = Line("fika.score.tie", {**both, **coins, **_suit(state, after)})
    tips = {"tips": int(after.tips[winner]), "tips_other": int(after.tips[1 - winner])}
    key = "fika.over" if after.phase == Phase.OVER else "fika.score.tip"
    return [Beat(line, [f"cafe:{winner}"]), Beat(Line(key, {"seat": winner, **tips}), [f"tips:{winner}"])]


def _suit(state: PlainState, after: PlainState) -> dict[str, str]:
    """The suit that decided between equal coins (FIKA-29), and its place in the order."""
    by = int(after.last_decided_by)
    return {"by": DECIDED_BY[by], "suit": SUIT_NAMES[suit_at(state, by - 1)]}


# --- the end


def verdict(state: PlainState) -> Verdict:
    """The Tips; the round that decided it, slot by slot."""
    winner = int(state.winner)
    both = {"seat": winner, "seat_other": 1 - winner}
    tips = {"tips": int(state.tips[winner]), "tips_other": int(state.tips[1 - winner])}
    coins = {"coins": total_coins(state, winner), "coins_other": total_coins(state, 1 - winner)}
    why = Line("fika.verdict.coins", {**both, **coins})
    if state.last_decided_by > 0:
        why = Line("fika.verdict.suit", {**both, **coins, **_suit(state, state)})
    lines = [Line("fika.over", {"seat": winner, **tips}), why]
    slots: list[ScorePart] = [
        {
            "key": "fika.part.slot",
            "params": {"slot": slot + 1},
            "points": [int(state.last_coins[seat, slot]) for seat in range(2)],
        }
        for slot in range(int(SLOT_COUNT[state.variant]))
    ]
    return Verdict(lines, UNIT, slots)
