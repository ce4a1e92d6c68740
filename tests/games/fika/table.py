"""Positions of FIKA by hand: say what matters, the other cards fill the rest."""

from kaffihus import games
from kaffihus.core.position import Position
from kaffihus.core.state import EMPTY
from kaffihus.games.fika.components import CARD_NAMES, SUIT_NAMES
from kaffihus.games.fika.knowledge import learn_deal
from kaffihus.games.fika.scoring import score_round
from kaffihus.games.fika.state import Phase

FIKA = games.load("fika")


def cards(text):
    """Cards by names such as `b1 g6 p3`; a dot is an empty place."""
    suits = {"b": 0, "g": 1, "p": 2}
    return [EMPTY if name == "." else 6 * suits[name[0]] + int(name[1]) - 1 for name in text.split()]


def table(
    mine=". . . . .",
    theirs=". . . . .",
    hand="",
    their_hand="",
    supply="",
    groups="",
    lie=((None, None), (None, None)),
    suits=("pink", "brown"),
    phase=Phase.CHOOSE,
):
    """A position in which seat 0 is `mine`. `lie`: for each Group its Street card and whom it faces."""
    position = Position(FIKA, 2)
    state = position.state
    cafes = [cards(mine), cards(theirs)]
    hands = [cards(hand), cards(their_hand)]
    known = [*cards(supply), *cards(groups), *hands[0], *hands[1], *cafes[0], *cafes[1]]
    rest = [card for card in range(18) if card not in known]
    assert len([card for card in known if card != EMPTY]) + len(rest) == 18, "a card is in two places"

    def fill(given, size):
        while len(given) < size:
            given.append(rest.pop(0))
        return given

    for seat in range(2):
        placed = sum(card != EMPTY for card in cafes[seat])
        for card in fill(hands[seat], 6 - placed):
            state.hand[seat] |= 1 << card
        state.cafe[seat] = cafes[seat]
    state.supply[:] = fill(cards(supply), 4)
    state.group_card[:] = fill(cards(groups), 2)
    for group, (slot, to) in enumerate(lie):
        state.group_slot[group] = EMPTY if slot is None else slot - 1
        state.group_to[group] = EMPTY if to is None else to
    state.pile = 0
    state.chooser = 0
    state.primary, state.secondary = (SUIT_NAMES.index(suit) for suit in suits)
    state.phase = phase
    learn_deal(state)
    FIKA.check(state)
    return position


def play(position, *moves):
    """Take actions such as `0 choose card=pink-4`."""
    for move in moves:
        seat, notation = move.split(" ", 1)
        position.apply(int(seat), FIKA.catalogue.parse(notation))
    FIKA.check(position.state)
    return position


def can(position, seat, notation):
    """Whether a seat may do that now."""
    return FIKA.catalogue.parse(notation) in position.legal(seat)


def options(position, seat):
    """What a seat may do, in notation."""
    return {FIKA.catalogue.notate(action) for action in position.legal(seat)}


def cafe(position, seat):
    """A café as short names."""
    return " ".join(short(card) for card in position.state.cafe[seat])


def hand(position, seat):
    """A hand as a set of short names."""
    return {short(card) for card in range(18) if position.state.hand[seat] >> card & 1}


def short(card):
    """A card's short name."""
    return "." if card == EMPTY else f"{CARD_NAMES[card][0]}{CARD_NAMES[card][-1]}"


def score(mine, theirs=". . . . .", lie=((None, None), (None, None)), suits=("pink", "brown"), groups=""):
    """Score two cafés as they lie; the state with its `last_…` fields."""
    position = table(mine, theirs, lie=lie, suits=suits, groups=groups)
    score_round(position.state)
    return position.state


def coins(state, seat):
    """The coins of a café, slot by slot."""
    return state.last_coins[seat].tolist()


def finished_against(hand, supply="g6"):
    """Seat 1 has five cards; seat 0 has one, holds these cards among others, and catches up."""
    position = table("b1 . . . .", "g1 g2 g3 b4 b5", hand=hand, supply=supply, groups="b2 b3")
    position.state.catching_up = 0
    return position
