"""What the cookie game's numbers mean: each piece against the seat's view."""

from itertools import chain

from games.cookie_jar.table import table
from kaffihus.core.state import EMPTY
from kaffihus.games.cookie_jar import GAME
from kaffihus.games.cookie_jar.components import CAKE_IDS, MOST_SEATS, PANCAKE_IDS
from kaffihus.games.cookie_jar.events import Event
from kaffihus.games.cookie_jar.memory import note
from kaffihus.games.cookie_jar.state import Phase, Twins
from support.observing import Observed, choice, counts, marks, moments

EVENTS = [event.name.lower() for event in Event]
PHASES = [phase.name.lower() for phase in Phase if phase <= Phase.OVER]


def told(view, position):
    """What the pieces must say, seats counted from the viewer to the left."""
    me, seats, state = view["seat"], position.seats, position.state
    players = [view["players"][(me + i) % seats] if i < seats else None for i in range(MOST_SEATS)]
    may_hold = [marks(player["may_hold"] if player else [], CAKE_IDS) for player in players]
    yield "may_hold", chain(*may_hold)
    yield "secret_may_be", marks(view["secret_may_be"], CAKE_IDS)
    drawn = iter(view["drawn_may_be"])
    yield (
        "drawn_may_be",
        chain(*(marks(next(drawn) if card >= 0 else [], CAKE_IDS) for card in state.aside)),
    )
    yield "rows", chain(*(counts(player["row"] if player else {}, CAKE_IDS) for player in players))
    yield "discard", counts(view["discard"], CAKE_IDS)
    yield "not_open", [not_open(view, cake) for cake in CAKE_IDS]
    for i, player in enumerate(players):
        who = (me + i) % seats
        stretches = list(told_of_seat(view, state, who))
        for label, *numbers in stretches:
            yield f"{label}_{i}", numbers if player else [0] * len(numbers)
    yield "pancakes_unseen", marks(view["pancakes_unseen"], PANCAKE_IDS)
    yield "waiting", marks(view["waiting"], PANCAKE_IDS)
    yield "pancake", choice(view["pancake"], PANCAKE_IDS)
    yield "laid", choice(view["laid"], CAKE_IDS)
    yield "phase", choice(view["phase"], PHASES)
    yield "twins", choice(state.twins, Twins)
    yield "deck_cakes", [view["deck"] - view["deck_pancakes"]]
    yield "deck_pancakes", [view["deck_pancakes"]]
    yield "to_draw", [view["to_draw"]]
    yield "to_the_left", [view["direction"] == "left"]
    yield "reversing", [view["reversing"]]
    yield "rounds_to_come", [view["rounds"] - view["round"]]
    yield "by_number", [view["by_number"]]
    yield "draw_again", [view["draw_again"]]
    yield "own_seat", choice(me, range(MOST_SEATS))
    yield "seats", [seats]
    yield from told_of_the_past(view, seats)


def not_open(view, cake):
    """Cakes of a kind that do not lie on the table."""
    laid = sum(player["row"].get(cake, 0) for player in view["players"])
    return view["cakes"].get(cake, 0) - view["discard"].get(cake, 0) - laid


def told_of_seat(view, state, who):
    """What everybody sees of a player."""
    player = view["players"][who]
    yield "in", player["is_in"]
    yield "protected", player["protected"]
    yield "marker", view["marker"] == who
    yield "marked", view["marked"] == who
    yield "turn", view["turn"] == who
    yield "picked", state.pick[0] == who, state.pick[1] == who
    yield "named", view["next_named"] == who
    yield "points", player["points"] + 32


def told_of_the_past(view, seats):
    """The last dozen events, the latest first, but for cakes drawn to be laid."""
    past = [event for event in reversed(view["events"]) if event["event"] != "take"]
    around = [(view["seat"] + i) % seats for i in range(seats)] + ["nobody"] * (MOST_SEATS - seats)
    for i in range(12):
        event = past[i] if i < len(past) else {}
        card = event.get("card")
        whom = event.get("no_coffee", [event["whom"]] if "whom" in event else [])
        yield f"event_{i + 1}", choice(event.get("event"), EVENTS)
        yield f"event_{i + 1}_who", choice(event.get("who"), around)
        yield f"event_{i + 1}_whom", [who in whom for who in around]
        yield f"event_{i + 1}_card", choice(card, CAKE_IDS)
        yield f"event_{i + 1}_other", choice(event.get("other"), CAKE_IDS)
        yield f"event_{i + 1}_number", [card if event.get("event") == "miss_number" else 0]


def key(state, seat):
    return seat, state.phase, state.laid, state.pancake, state.twins, state.pick[0] >= 0, state.pick[1] >= 0


def test_every_piece_says_what_the_view_shows():
    observed = Observed(GAME)
    kinder = {"by_number": 1, "draw_again": 1}
    for seats, options, seeds in (
        (7, {"rounds": 3}, range(3)),
        (3, kinder, range(2)),
        (3, GAME.tiny, range(2)),
    ):
        for position, seat in moments(GAME, seats, options, seeds, key):
            observed.check(position, seat, told)
    assert list(observed.labels) == [piece.name for piece in GAME.layout.pieces]
    for named in range(7):  # at a full table this is rare: Lummustafli in a turn with Tvílumma
        position = table("kleina kleina piparkaka piparkaka laufabraud laufabraud tom_krus")
        position.state.named = named
        observed.check(position, 0, told)
    position = table("kleina kleina piparkaka piparkaka laufabraud laufabraud tom_krus")
    for number in range(2, 9):  # so is it that one number after the other is guessed wrongly
        note(position.state, Event.MISS_NUMBER, number % 7, (number + 1) % 7, number, EMPTY)
        note(position.state, Event.MISS_NUMBER, number % 7, (number + 2) % 7, number, EMPTY)
        observed.check(position, 3, told)
    assert observed.silent() == set()
