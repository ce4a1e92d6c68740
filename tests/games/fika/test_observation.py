"""What FIKA's numbers mean: each piece against the seat's view."""

from kaffihus.games.fika import GAME
from kaffihus.games.fika.components import CARD_NAMES, GROUPS, SLOTS, SUIT_NAMES
from kaffihus.games.fika.state import Phase
from support.observing import Observed, choice, marks, moments

PHASES = [phase.name.lower() for phase in Phase if phase <= Phase.OVER]
SLOT_NUMBERS = range(1, SLOTS + 1)


def told(view, position):
    """What the pieces must say."""
    state = position.state
    me, other = view["seat"], 1 - view["seat"]
    picked = view["picked"] or {}
    yield "own_cafe", cafe(view["cafes"][me])
    yield "other_cafe", cafe(view["cafes"][other])
    yield "supply", marks(view["supply"], CARD_NAMES)
    yield "own_hand", marks(view["hand"], CARD_NAMES)
    yield "may_hold", marks(view["unseen"]["hand"], CARD_NAMES)
    yield "lifted", marks(view["lifted"], CARD_NAMES)
    yield "own_chosen", choice(view["chosen"][me], CARD_NAMES)
    yield "other_chosen", choice(view["chosen"][other], CARD_NAMES)
    yield "other_has_chosen", [view["chosen"][other] == "face down"]
    yield "picked_supply", choice(picked.get("card"), CARD_NAMES)
    for group in range(1, GROUPS + 1):
        lies = next((one for one in view["groups"] if one["group"] == group), {"slot": None, "to": None})
        yield f"may_lie_{group}", marks(view["unseen"].get(f"group {group}", []), CARD_NAMES)
        yield f"street_{group}", choice(lies["slot"], SLOT_NUMBERS)
        yield f"faces_{group}", choice(lies["to"], (me, other))
        yield f"picked_{group}", [picked.get("group") == group]
    yield "phase", choice(view["phase"], PHASES)
    yield "primary", choice(view["primary"], SUIT_NAMES)
    yield "secondary", choice(view["secondary"], SUIT_NAMES)
    # Of a 4, the slot is always in the café of the seat that acts.
    yield "picked_is_other", [view["phase"] == "six_second" and picked["side"] == other]
    yield "two_lifted", [len(view["lifted"]) == 2]
    yield "brought", [state.brought]
    yield "slot", choice(picked.get("slot", view["placed"]), SLOT_NUMBERS)
    yield "acting", choice(view["actor"], (me, other))
    yield "chooser", [state.chooser == me]
    yield "catching_up", choice(view["catching_up"], (me, other))
    yield "extra", [state.extra]
    yield "second", [state.second == me]
    yield "tips", [view["tips"][me], view["tips"][other]]
    yield "variant", choice(state.variant, range(3))
    yield "round", [view["round"]]
    yield "hand_sizes", [view["hand_sizes"][me], view["hand_sizes"][other]]
    last = view["last_round"] or {"cafes": [[], []], "coins": [[], []], "winner": None}
    yield "last_own_cafe", cafe(last["cafes"][me])
    yield "last_other_cafe", cafe(last["cafes"][other])
    yield "last_own_coins", padded(last["coins"][me], 0)
    yield "last_other_coins", padded(last["coins"][other], 0)
    yield "last_winner", choice(last["winner"], (me, other))


def cafe(cards):
    """The card in each slot; a smaller café has empty ones."""
    return [mark for card in padded(cards, None) for mark in choice(card, CARD_NAMES)]


def padded(row, filler):
    """As many as a full café has slots."""
    return [*row, *[filler] * (SLOTS - len(row))]


def key(state, seat):
    return seat, state.phase, state.picked, state.actor, state.catching_up, state.last_winner


def test_every_piece_says_what_the_view_shows():
    observed = Observed(GAME)
    for options, seeds in (({}, range(12)), ({"tiny": 1}, range(2))):
        for position, seat in moments(GAME, 2, options, seeds, key, each=2):
            observed.check(position, seat, told)
    assert list(observed.labels) == [piece.name for piece in GAME.layout.pieces]
    assert observed.silent() == set()
