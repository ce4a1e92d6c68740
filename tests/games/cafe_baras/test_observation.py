"""What Café Baras' numbers mean: each stretch against the seat's view."""

from games.cafe_baras.table import play, table
from kaffihus.games.cafe_baras import GAME
from kaffihus.games.cafe_baras.components import (
    CARD_IDS,
    COMPONENTS,
    DECOR_IDS,
    FOOD_IDS,
    GUEST_IDS,
    SEATS,
    Category,
)
from kaffihus.games.cafe_baras.state import Ending, Phase
from support.observing import Observed, choice, marks, moments

PHASES = [phase.name.lower() for phase in Phase if phase <= Phase.OVER]
ENDINGS = [ending.name.lower() for ending in Ending]
CATEGORIES = [category.name.lower() for category in Category]
PRINTED = {card["id"]: card for card in COMPONENTS["card"]}
STAND_INS = [card for card in CARD_IDS if PRINTED[card].get("effect", {}).get("op") == "stand_in"]


def told(view, position):
    """What the stretches must say, own side first, then clockwise."""
    me, seats, state = view["seat"], position.seats, position.state
    yield "display", marks(filter(None, view["display"]), CARD_IDS)
    yield "discard pile", marks(view["discard"], CARD_IDS)
    yield "card being served", choice(view["serving"], CARD_IDS)
    yield "may be in the deck", marks(unseen(view, lambda batch: batch["deck"]), CARD_IDS)
    for nth, owner, is_there in around(me, seats):
        player = view["players"][owner]
        secret = [held["card"] for held in view["hand"] if not held["is_known"]]
        if owner != me:
            secret = unseen(view, lambda batch, owner=owner: batch["hands"][owner])
        for label, cards in (("hand", player["known_hand"]), ("secret", secret), ("café", player["cafe"])):
            yield f"{nth}: {label}", marks(cards if is_there else [], CARD_IDS)
    for nth, owner, is_there in around(me, seats):
        stretches = list(told_of_seat(view, state, owner))
        for label, numbers in stretches:
            yield f"{nth}: {label}", numbers if is_there else [0] * len(numbers)
    waiting = {guest["guest"]: guest for guest in view["guests"] if guest["claimed_by"] is None}
    yield "guests waiting", marks(waiting, GUEST_IDS)
    for nth, owner, is_there in around(me, seats):
        claimed = [guest["guest"] for guest in view["guests"] if guest["claimed_by"] == owner]
        met = [name for name, guest in waiting.items() if owner in guest["met_by"]]
        yield f"{nth}: guests", marks(claimed if is_there else [], GUEST_IDS)
        yield f"{nth}: desires met", marks(met if is_there else [], GUEST_IDS)
    yield "phase", choice(view["phase"], PHASES)
    yield "ending", choice(view["ending"] or "none", ENDINGS)
    yield "foods stood in for", marks(view["provided"], FOOD_IDS)
    yield "deck", [view["deck"]]
    yield "discarded", [len(view["discard"])]
    yield "reshuffles", [view["reshuffles"]]
    yield "cards left", [view["cards_left"]]
    yield "passes", [state.passes]
    yield "seats", [seats]
    yield "open guests", [view["open_guests"]]
    yield "second reshuffle", [state.second_reshuffle]
    yield "claim at once", [state.claim_at_once]
    yield "progress", [view["progress"]]
    yield "foods to stand in", marks(view["stand_in"], FOOD_IDS)
    yield (
        "starter",
        choice(None if view["starter"] is None else (view["starter"] - me) % seats, range(SEATS)),
    )
    yield "variant", choice(state.tiny, range(3))


def around(me, seats):
    """The places from the seat on, clockwise: (place, owner, whether somebody sits there)."""
    return [(nth, (me + nth) % seats, nth < seats) for nth in range(SEATS)]


def unseen(view, is_there):
    """The cards that may be where cards of their filling of the deck are."""
    return {card for batch in view["unseen"] if is_there(batch) for card in batch["cards"]}


def told_of_seat(view, state, owner):
    """The numbers of one player; what effects come to is counted by the rules."""
    player = view["players"][owner]
    cafe = player["cafe"]
    yield "coins", [min(player["coins"], 255)]
    yield "points", [min(player["points"]["total"], 255)]
    yield "known cards", [len(player["known_hand"])]
    yield "secret cards", [player["hand_size"] - len(player["known_hand"])]
    yield "hand limit", [player["hand_limit"]]
    yield "regulars", [len(player["regulars"])]
    yield "bonus for all wishes", [state.full_bonus[owner]]
    yield "bonus for a regular", [state.regular_bonus[owner]]
    yield "acts", [view["actor"] == owner]
    yield "brought the end on", [view["trigger"] == owner]
    yield "foods", [player["foods"][food] for food in FOOD_IDS]
    yield "bonus by food", state.serve_bonus[owner].tolist()
    yield "decors", [player["decors"][decor] for decor in DECOR_IDS]
    yield "bonus by decor", state.decor_bonus[owner].tolist()
    categories = [PRINTED[card]["category"] for card in cafe]
    yield "additions", [categories.count(category) for category in CATEGORIES]
    yield "stand-ins", [card in cafe for card in STAND_INS]


def key(state, seat):
    rare = state.ending, state.covered, min(state.reshuffles, 2), state.passes
    return seat, state.phase, state.actor, state.cards_left > 0, rare


def test_every_stretch_says_what_the_view_shows():
    observed = Observed(GAME)
    chosen = {"open_guests": 1, "second_reshuffle": 1, "claim_at_once": 1}
    for seats, options, seeds in ((4, {}, range(2)), (2, chosen, range(2)), (3, {"tiny": 1}, range(2))):
        for position, seat in moments(GAME, seats, options, seeds, key):
            observed.check(position, seat, told)
    for position in by_hand():
        for seat in range(2):
            observed.check(position, seat, told)
    assert len(observed.labels) > 60
    assert observed.silent() == set()


def by_hand():
    """What hardly happens at random: a choice of what to stand in for, and turns without a card."""
    serving = play(table(secret=["c06"], cafes=["c78 c29"]), "0 serve card=c06")
    yield serving
    for food in range(len(FOOD_IDS)):
        serving.state.covered = 1 << food
        yield serving
    yield play(table(hands=["", "c30"], deck="", actor=0), "0 pass")
