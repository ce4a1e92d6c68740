"""The cookie game's scenes: peeks, eliminations, pancakes, the unmasking; what is said at the end."""

from __future__ import annotations

from typing import Any

from kaffihus.core.bits import has
from kaffihus.core.chance import CHANCE
from kaffihus.core.rule import bind, rule
from kaffihus.core.scene import Beat, Scene, Turned, Verdict, gain
from kaffihus.core.state import EMPTY, PlainState, State, seats_in
from kaffihus.core.view import Viewer, by_seat
from kaffihus.core.words import Line
from kaffihus.games.cookie_jar import rules
from kaffihus.games.cookie_jar.actions import CATALOGUE
from kaffihus.games.cookie_jar.components import CAKE_IDS, VALUE, Cake
from kaffihus.games.cookie_jar.events import CARD, OTHER, WHAT, WHO, WHOM, Event
from kaffihus.games.cookie_jar.scoring import scores
from kaffihus.games.cookie_jar.state import Ending, Phase
from kaffihus.games.cookie_jar.view import ENDINGS, saw, view, view_breakdown

UNIT = "cookie_jar.unit.points"

# Events at which cards are looked at: those who see them have a moment of their own.
LOOKS = {
    Event.LOOK: "look",
    Event.TIE: "tie",
    Event.HIGHER: "higher",
    Event.SWAP: "swap",
    Event.SECRET: "secret",
}


def scenes(before: PlainState, seat: int, action: int, after: PlainState, viewer: Viewer) -> list[Scene]:
    """What of a step is worth a look of its own, as the viewer may see it."""
    if before.dealt == 0:
        return []
    found: list[Scene] = []
    if seat == CHANCE and before.phase == Phase.DRAW:
        found += _pancake(before, action)
    for i in range(before.records, after.records):
        found += _event(after, i, viewer)
    if after.dealt == 0:
        found.append(_unmasking(before, seat, action, after, viewer))
    return found


def _pancake(before: PlainState, action: int) -> list[Scene]:
    """A pancake comes up: everybody reads what it does."""
    card = CATALOGUE[action].arguments["card"]
    if card in CAKE_IDS:
        return []
    drawer = int(before.turn)
    spot = f"player:{drawer}"
    title = Line("cookie_jar.draw.pancake", {"seat": drawer, "card": card})
    return [
        Scene("moment", title, [Beat(Line(f"cookie_jar.text.{card}"), [spot], turned=[Turned(card, spot)])])
    ]


def _event(state: PlainState, i: int, viewer: Viewer) -> list[Scene]:
    """Something that happened, if it is worth a look."""
    what, who = Event(state.log[i, WHAT]), int(state.log[i, WHO])
    if what in LOOKS:
        return _look(state, i, viewer)
    if what in (Event.MISS, Event.MISS_NUMBER):
        whom = int(state.log[i, WHOM])
        beat = Beat(Line("cookie_jar.miss", {"seat": whom}), [f"player:{whom}"])
        return [Scene("glance", Line("cookie_jar.scene.miss"), [beat])]
    if what == Event.OUT:
        return [_out(state, i, who, viewer)]
    return []


def _look(state: PlainState, i: int, viewer: Viewer) -> list[Scene]:
    """Cards are looked at: a moment for whoever sees them, seen in passing by everybody else."""
    what, who, whom = Event(state.log[i, WHAT]), int(state.log[i, WHO]), int(state.log[i, WHOM])
    told: dict[str, Any] = {"seat": who}
    spots = [f"player:{who}"]
    if whom != EMPTY:
        told["seat_other"] = whom
        spots.append(f"player:{whom}")
    title = Line(f"cookie_jar.scene.{LOOKS[what]}", told)
    card, other = int(state.log[i, CARD]), int(state.log[i, OTHER])
    if card == EMPTY or not saw(state.log[i], CARD, viewer):
        beat = Beat(Line(f"cookie_jar.{LOOKS[what]}", told), spots)
        return [Scene("glance", title, [beat])]
    told = {**told, "card": CAKE_IDS[card]}
    # What was looked at is the other's; elsewhere the first card is the doer's.
    turned = [Turned(CAKE_IDS[card], spots[-1] if what == Event.LOOK else spots[0])]
    if other != EMPTY:
        told["other"] = CAKE_IDS[other]
        turned.append(Turned(CAKE_IDS[other], spots[-1]))
    key = f"cookie_jar.{LOOKS[what]}.own"
    if what == Event.LOOK:  # what that means to whoever sees it
        key = f"cookie_jar.scene.look.{'seen' if viewer == who else 'shown'}"
    return [Scene("moment", title, [Beat(Line(key, told), spots, turned=turned)])]


def _out(state: PlainState, i: int, who: int, viewer: Viewer) -> Scene:
    """Somebody goes out, and shows what they held."""
    cards = [CAKE_IDS[card] for card in state.log[i, [CARD, OTHER]] if card != EMPTY]
    told: dict[str, Any] = {"seat": who, "cards": cards}
    key = "out" if cards else "out.empty"
    you = ".you" if who == viewer else ""
    spot = f"player:{who}"
    turned = [Turned(card, spot) for card in cards]
    beat = Beat(Line(f"cookie_jar.scene.{key}{you}", told), [spot], turned=turned)
    return Scene("moment", Line(f"cookie_jar.scene.struck{you}", {"seat": who}), [beat])


# --- the end of a round


@rule
def _stand_still(state: State) -> None:
    """The round has ended; nobody decides, and nothing is gathered yet."""
    state.phase = Phase.OVER


_STANDING = bind(rules, "cookie_jar.scene", {"finish_round": _stand_still})


def _unmasking(before: PlainState, seat: int, action: int, after: PlainState, viewer: Viewer) -> Scene:
    """How the round ended; hands are turned up one by one; who gets points, and why."""
    state = before.copy()
    _STANDING.apply(state, seat, action)
    ending = Ending(after.last_ending)
    winners = seats_in(int(after.last_winners))
    told: dict[str, Any] = {}
    if ending == Ending.CAUGHT:
        told["seat"] = int(after.last_thief)
    elif ending == Ending.LAST:
        told["seat"] = winners[0]
    spots = [f"player:{told['seat']}"] if told else []
    turned = [Turned(CAKE_IDS[Cake.TOM_KRUS], spots[0])] if ending == Ending.CAUGHT else []
    gains: list[int] = []
    if ending == Ending.CAUGHT:
        gains = gain(after.seats, told["seat"], int(after.last_gain[told["seat"]]))
    beats = [Beat(Line(f"cookie_jar.end.{ENDINGS[ending]}", told), spots, gains, turned)]
    for who in range(after.seats):
        card = int(after.last_hand[who])
        if card != EMPTY:
            spot = f"player:{who}"
            shown = {"seat": who, "card": CAKE_IDS[card], "sum": int(after.last_sum[who])}
            beats.append(
                Beat(Line("cookie_jar.shows", shown), [spot], turned=[Turned(CAKE_IDS[card], spot)])
            )
    for who in winners:
        jar = ".jar" if after.last_gain[who] > 1 else ""
        line = Line(f"cookie_jar.score.{_why(after, winners)}{jar}", {"seat": who})
        beats.append(Beat(line, [f"player:{who}"], gain(after.seats, who, int(after.last_gain[who]))))
    if after.phase == Phase.OVER:
        most = max(int(points) for points in after.points[: after.seats])
        for who in range(after.seats):
            if after.points[who] == most:
                line = Line("cookie_jar.over", {"seat": who, "points": most})
                beats.append(Beat(line, [f"player:{who}"]))
    title = Line("cookie_jar.scene.round", {"round": before.round_number})
    start = by_seat(scores, before, before.seats)
    return Scene("scoring", title, beats, UNIT, start, is_score=True, view=view(state, viewer))


def _why(after: PlainState, winners: list[int]) -> str:
    """What won the round: being the only one left, the highest card, or the highest sum (JAR-50)."""
    rivals = [seat for seat in range(after.seats) if after.last_hand[seat] != EMPTY]
    if len(rivals) <= 1:
        return "alone"
    if len(winners) > 1:
        return "shared"
    values = sorted(int(VALUE[after.last_hand[seat]]) for seat in rivals)
    return "sum" if values[-1] == values[-2] else "highest"


# --- the end


def verdict(state: PlainState) -> Verdict:
    """Points of the match; how the last round went."""
    points = [int(value) for value in state.points[: state.seats]]
    best = max(points)
    winners = [seat for seat in range(state.seats) if points[seat] == best]
    key = "cookie_jar.verdict" if len(winners) == 1 else "cookie_jar.verdict.shared"
    rounds = int(state.rounds)
    lines = [Line(key, {"seat": seat, "points": best, "rounds": rounds}) for seat in winners]
    ending = Ending(state.last_ending)
    told: dict[str, Any] = {}
    if ending == Ending.CAUGHT:
        told["seat"] = int(state.last_thief)
    elif ending == Ending.LAST:
        told["seat"] = seats_in(int(state.last_winners))[0]
    lines.append(Line(f"cookie_jar.verdict.{ENDINGS[ending]}", told))
    for seat in range(state.seats):
        if has(state.last_winners, seat) and state.last_gain[seat] > 1:
            lines.append(Line("cookie_jar.verdict.jar", {"seat": seat}))
    return Verdict(lines, UNIT, view_breakdown(state))
