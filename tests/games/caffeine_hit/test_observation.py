"""What Caffeine Hit's numbers mean: each piece against the seat's view."""

from collections import Counter

from kaffihus.games.caffeine_hit import GAME
from kaffihus.games.caffeine_hit.components import COLOUR_IDS, CUPS, DRINK_IDS, KIND_IDS, SEATS
from kaffihus.games.caffeine_hit.state import Phase, Turn
from support.observing import Observed, choice, counts, moments

PHASES = [phase.name.lower() for phase in Phase if phase <= Phase.OVER]
TURNS = [turn.name.lower() for turn in Turn]


def told(view, position):
    """What the pieces must say, places counted clockwise from the seat."""
    me, seats = view["seat"], position.seats
    playing = view["playing"] or {
        "turn": None,
        "drink": None,
        "table": None,
        "first_colour": None,
        "colour": None,
        "shown": None,
        "laid": 0,
    }
    for place in range(SEATS):
        owner = (me + place) % seats
        stretches = list(told_of_table(view, playing, owner))
        for label, numbers in stretches:
            yield f"{label}_{place}", numbers if place < seats else [0] * len(numbers)
    under = Counter()
    for number in range(CUPS):
        cup = view["cups"][number] if number < len(view["cups"]) else None
        place = None if cup is None else (cup["owner"] - me) % seats
        yield f"cup_owner_{number + 1}", choice(place, range(SEATS))
        yield f"cup_size_{number + 1}", [0 if cup is None else cup["size"]]
        if cup is not None and cup["owner"] == me:
            under.update(cup["drinks"])
    yield "own_hand", counts(view["hand"], KIND_IDS)
    yield "unseen", counts(view["unseen"], KIND_IDS)
    yield "own_cups", counts(under, DRINK_IDS)
    yield "phase", choice(view["phase"], PHASES)
    yield "turn", choice(playing["turn"], TURNS)
    yield "drink", choice(playing["drink"], DRINK_IDS)
    yield "first_colour", choice(playing["first_colour"], COLOUR_IDS)
    yield "own_seat", choice(me, range(SEATS))
    yield "laid", [playing["laid"]]
    yield "pile", [view["pile_size"]]
    yield "turns", [view["turns"]]
    yield "last_turns", [view["last_turns"]]
    yield "colour", choice(playing["colour"], COLOUR_IDS)
    yield "shown", choice(playing["shown"], KIND_IDS)
    for number in range(CUPS):
        cup = view["cups"][number] if number < len(view["cups"]) else {"drinks": None}
        yield f"under_cup_{number + 1}", counts(cup["drinks"] or {}, DRINK_IDS)
    yield "hand_limit", [view["hand_limit"]]
    yield (
        "starter",
        choice(None if view["starter"] is None else (view["starter"] - me) % seats, range(SEATS)),
    )
    points = [100 + view["points"][(me + place) % seats] for place in range(seats)]
    yield "points", points + [0] * (SEATS - seats)


def told_of_table(view, playing, owner):
    """The face-up cards of a table, and what is open of its player."""
    stacks = view["tables"][owner]
    for label, cookie, loyalty in (
        ("table", 0, 0),
        ("cookied", 1, 0),
        ("loyal", 0, 1),
    ):
        heap = {
            stack["drink"]: stack["count"]
            for stack in stacks
            if (stack["cookie"], stack["loyalty"]) == (cookie, loyalty)
        }
        yield label, counts(heap, DRINK_IDS)
    yield "taken", [1]
    yield "hand_size", [view["hand_sizes"][owner]]
    yield "acts", [view["actor"] == owner]
    yield "chosen", [playing["table"] == owner]


def key(state, seat):
    cups = sum(owner >= 0 for owner in state.cup_owner)
    return seat, state.phase, state.turn, cups, state.turns // 16, state.laid > 0


def test_every_piece_says_what_the_view_shows():
    observed = Observed(GAME)
    for seats, options, seeds in ((6, {}, range(2)), (3, {}, range(3, 5)), (2, {"tiny": 1}, range(2))):
        for position, seat in moments(GAME, seats, options, seeds, key):
            observed.check(position, seat, told)
    assert list(observed.labels) == [piece.name for piece in GAME.layout.pieces]
    assert observed.silent() == set()
