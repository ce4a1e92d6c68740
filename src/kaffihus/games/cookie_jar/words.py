"""The log: what is told of an action, and of what followed by itself."""

from __future__ import annotations

from typing import Any

from kaffihus.core.bits import has, nth_bit
from kaffihus.core.chance import CHANCE
from kaffihus.core.state import EMPTY, PlainState
from kaffihus.core.view import Viewer
from kaffihus.core.words import Line
from kaffihus.games.cookie_jar.actions import CATALOGUE
from kaffihus.games.cookie_jar.cakes import CHOOSES
from kaffihus.games.cookie_jar.components import CAKE_IDS, Cake
from kaffihus.games.cookie_jar.events import CARD, OTHER, WHAT, WHO, WHOM, Event
from kaffihus.games.cookie_jar.state import Ending, Phase
from kaffihus.games.cookie_jar.view import ENDINGS, saw

# Events of which those who saw the cards read more (`view.saw`), and their lines.
PEEKS = {
    Event.LOOK: "cookie_jar.look",
    Event.TIE: "cookie_jar.tie",
    Event.HIGHER: "cookie_jar.higher",
    Event.SWAP: "cookie_jar.swap",
    Event.SECRET: "cookie_jar.secret",
}


def describe(state: PlainState, seat: int, action: int, viewer: Viewer) -> Line | None:
    """The log line of an action about to be taken, as the viewer may read it."""
    act = CATALOGUE[action]
    if seat == CHANCE:
        return _describe_chance(state, dict(act.arguments), viewer)
    params: dict[str, Any] = {"seat": seat, **act.arguments}
    match act.family:
        case "name":
            return _hidden("cookie_jar.name", params, viewer)
        case "choose":
            key = {Phase.STACK: "stack", Phase.REHEAT: "reheat"}.get(Phase(state.phase), "choose")
            return Line(f"cookie_jar.{key}", {"seat": seat, "seat_chosen": int(act.arguments["seat"])})
        case "guess" | "number":
            params["seat_chosen"] = int(state.pick[0])
    return Line(f"cookie_jar.{act.family}", params)


def _describe_chance(state: PlainState, arguments: dict[str, str], viewer: Viewer) -> Line | None:
    match state.phase:
        case Phase.START:
            return Line("cookie_jar.start", {"seat": int(arguments["seat"])})
        case Phase.DEAL:  # everybody's cards are told in one line: see `aftermath`
            if viewer is not None and viewer == state.dealt:
                return Line("cookie_jar.deal.own", {"seat": viewer, **arguments})
            return None
        case Phase.BATTER:
            return _hidden("cookie_jar.get", {"seat": nth_bit(state.bowl_of, 0), **arguments}, viewer)
    key, who = "cookie_jar.draw", int(state.turn)
    if state.phase == Phase.REFILL:
        key = "cookie_jar.fill"
        who = int(state.pick[0] if state.pick[0] != EMPTY else state.pick[1])
    params = {"seat": who, **arguments}
    if arguments["card"] not in CAKE_IDS:
        return Line(f"{key}.pancake", params)
    return _hidden(key, params, viewer)


def _hidden(key: str, params: dict[str, Any], viewer: Viewer) -> Line:
    """Only the player reads which card it is."""
    if viewer == params["seat"]:
        return Line(f"{key}.own", params)
    return Line(key, {"seat": params["seat"]})


def aftermath(before: PlainState, after: PlainState, viewer: Viewer) -> list[Line]:
    """What followed an action by itself, as the viewer may read it."""
    lines: list[Line] = []
    if before.dealt == 0:
        return lines
    for i in range(before.records, after.records):
        lines += _tell(after, i, viewer)
    if after.dealt == 0:
        return lines + _tell_end(before, after)
    return lines + _tell_table(before, after)


def _tell(state: PlainState, i: int, viewer: Viewer) -> list[Line]:
    """One of the events that followed."""
    what, who = Event(state.log[i, WHAT]), int(state.log[i, WHO])
    card, other = _card_id(state.log[i, CARD]), _card_id(state.log[i, OTHER])
    if what in PEEKS:
        return [_tell_peek(state, i, viewer)]
    match what:
        case Event.MISS | Event.MISS_NUMBER:
            return [Line("cookie_jar.miss", {"seat": int(state.log[i, WHOM])})]
        case Event.DISCARD:
            return [Line("cookie_jar.discard", {"seat": who, "card": card})]
        case Event.COFFEE:
            return [Line("cookie_jar.coffee")]
        case Event.RESHUFFLE:
            return [Line("cookie_jar.reshuffle")]
        case Event.GIVE if state.log[i - 1, WHAT] != Event.GIVE or i == 0:
            return [Line("cookie_jar.batter")]
        case Event.OUT if card is None:
            return [Line("cookie_jar.out.empty", {"seat": who})]
        case Event.OUT if other is None:
            return [Line("cookie_jar.out", {"seat": who, "card": card})]
        case Event.OUT:
            return [Line("cookie_jar.out.two", {"seat": who, "card": card, "other": other})]
    return []


def _tell_peek(state: PlainState, i: int, viewer: Viewer) -> Line:
    """An event of two players, or with the secret card; those who saw the cards read which."""
    what, who, whom = Event(state.log[i, WHAT]), int(state.log[i, WHO]), int(state.log[i, WHOM])
    params: dict[str, Any] = {"seat": who}
    if whom != EMPTY:
        params["seat_other"] = whom
    card, other = _card_id(state.log[i, CARD]), _card_id(state.log[i, OTHER])
    if card is None or not saw(state.log[i], CARD, viewer):
        return Line(PEEKS[what], params)
    params["card"] = card
    if other is not None:
        params["other"] = other
    return Line(f"{PEEKS[what]}.own", params)


def _card_id(card: int) -> str | None:
    return None if card == EMPTY else CAKE_IDS[card]


def _tell_table(before: PlainState, after: PlainState) -> list[Line]:
    """What changed on the table: who is in, safe or marked, and whose turn it is."""
    lines = []
    if before.phase == Phase.DEAL:
        if after.phase == Phase.DEAL:
            return []
        return [Line("cookie_jar.dealt", {"round": after.round_number, "seat": int(after.turn)})]
    if _has_no_effect(before, after):
        lines.append(Line("cookie_jar.no_effect"))
    for seat in range(after.seats):
        if has(after.inside & ~before.inside, seat):
            lines.append(Line("cookie_jar.back", {"seat": seat}))
        if has(after.protected & ~before.protected, seat):
            lines.append(Line("cookie_jar.protected", {"seat": seat}))
    if before.marked not in (EMPTY, after.marked):
        lines.append(Line("cookie_jar.unmarked", {"seat": int(before.marked)}))
    if after.marked not in (EMPTY, before.marked):
        lines.append(Line("cookie_jar.marked", {"seat": int(after.marked)}))
    if after.reversing > before.reversing:
        lines.append(Line("cookie_jar.reversing"))
    if after.turn != before.turn:
        lines.append(Line("cookie_jar.turn", {"seat": int(after.turn)}))
    return lines


def _has_no_effect(before: PlainState, after: PlainState) -> bool:
    """A card was laid whose text needs other players, and nothing came of it (JAR-15, JAR-16, JAR-20)."""
    if after.records == before.records or after.laid != EMPTY or after.marked not in (EMPTY, before.marked):
        return False
    last = after.log[after.records - 1]
    laid = last[CARD] if last[WHAT] == Event.LAY else before.laid if last[WHAT] == Event.NAME else EMPTY
    return bool(laid != EMPTY and (CHOOSES[laid] > 0 or laid == Cake.KLEINA_COFFEE))


def _tell_end(before: PlainState, after: PlainState) -> list[Line]:
    """How the round ended, what the hands were, who won; and at the end, the match."""
    ending = Ending(after.last_ending)
    params: dict[str, Any] = {}
    if ending == Ending.CAUGHT:
        params["seat"] = int(after.last_thief)
    elif ending == Ending.LAST:
        params["seat"] = nth_bit(after.last_winners, 0)
    lines = [Line(f"cookie_jar.end.{ENDINGS[ending]}", params)]
    for seat in range(after.seats):
        card = int(after.last_hand[seat])
        if card != EMPTY:
            shown = {"seat": seat, "card": CAKE_IDS[card], "sum": int(after.last_sum[seat])}
            lines.append(Line("cookie_jar.shows", shown))
    for seat in range(after.seats):
        if has(after.last_winners, seat):
            jar = ".jar" if after.last_gain[seat] > 1 else ""
            lines.append(Line(f"cookie_jar.wins{jar}", {"seat": seat}))
    if after.phase == Phase.OVER:
        most = max(int(points) for points in after.points[: after.seats])
        for seat in range(after.seats):
            if after.points[seat] == most:
                lines.append(Line("cookie_jar.over", {"seat": seat, "points": most}))
    return lines
