"""Positions of Café Baras by hand: say what matters, the other cards lie in the deck."""

from kaffihus.core.chance import CHANCE
from kaffihus.core.position import Position
from kaffihus.games.cafe_baras import GAME as BARAS
from kaffihus.games.cafe_baras.cafe import add_to_cafe
from kaffihus.games.cafe_baras.components import CARD_IDS, EFFECT, FOOD_IDS, GUEST_IDS, Effect
from kaffihus.games.cafe_baras.effects import carry_out
from kaffihus.games.cafe_baras.state import (
    CAFE,
    DECK,
    DISCARD,
    DISPLAY,
    HAND,
    REGULAR,
    SECRET,
    WAITING,
    Phase,
)


def cards(text):
    """Cards by their ids: `c01 c17`."""
    return [CARD_IDS.index(name) for name in text.split()]


def table(
    hands=(),
    secret=(),
    cafes=(),
    coins=(),
    regulars=(),
    display="c60 c61 c62 c63",
    discard="",
    guests="",
    claimed=(),
    deck=None,
    seats=2,
    actor=0,
    progress=1,
    **options,
):
    """A position in which `actor` is to act; seats that are not spoken of have what is usual.

    `deck` says which cards are in the deck: the rest then lies tucked under the last seat's counter.
    Special guests beyond those named have been claimed by the last seat; open guests all lie out.
    """
    position = Position(BARAS, seats, options)
    state = position.state
    if deck is not None:
        state.place[:] = REGULAR + seats - 1
        state.batch[:] = 0
        for card in cards(deck):
            state.place[card], state.batch[card] = DECK, 1
    for seat, text in enumerate(cafes):
        for card in cards(text):
            add_to_cafe(state, seat, card)
            if EFFECT[card] >= Effect.SERVE_BONUS:
                carry_out(state, seat, card)
    for kind, place, hidden in ((hands, HAND, 0), (secret, SECRET, 1), (regulars, REGULAR, 0)):
        for seat, text in enumerate(kind):
            for card in cards(text):
                state.place[card], state.batch[card] = place + seat, hidden
    for text, place in ((discard, DISCARD), (display, DISPLAY)):
        for card in cards(text):
            state.place[card], state.batch[card] = place, 0
    shown = cards(display)
    state.display[: len(shown)] = shown
    state.coins[:seats] = 7
    state.coins[: len(coins)] = coins
    for seat in range(seats):
        state.regulars[seat] = (state.place == REGULAR + seat).sum()
    _deal_guests(state, guests, dict(claimed))
    state.starter, state.actor = 0, actor
    state.cards_left = 0
    state.progress = progress
    state.phase = Phase.ACT
    BARAS.check(state)
    return position


def _deal_guests(state, guests, claimed):
    waiting = guests.split()
    dealt = 5 if state.open_guests else state.seats + 1
    others = [guest for guest in GUEST_IDS if guest not in waiting and guest not in claimed]
    for guest in waiting:
        state.guest[GUEST_IDS.index(guest)] = WAITING
    for guest, seat in claimed.items():
        state.guest[GUEST_IDS.index(guest)] = seat
    for guest in others[: dealt - len(waiting) - len(claimed)]:
        state.guest[GUEST_IDS.index(guest)] = WAITING if state.open_guests else state.seats - 1


def play(position, *moves):
    """Take actions such as `0 add card=c17`; `c50` alone is a card that chance turns up."""
    for move in moves:
        if " " in move:
            seat, notation = move.split(" ", 1)
            position.apply(int(seat), BARAS.catalogue.parse(notation))
        else:
            position.apply(CHANCE, BARAS.catalogue.parse(f"draw card={move}"))
        BARAS.check(position.state)
    return position


def options(position, seat=0):
    """What a seat may do, in notation."""
    return {BARAS.catalogue.notate(action) for action in position.legal(seat)}


def why_not(position, seat, notation):
    """The ruling that forbids an action."""
    action = BARAS.catalogue.parse(notation)
    assert action not in position.legal(seat), f"{notation} is legal"
    return BARAS.why_not(position.state, seat, action).ruling


def hand(position, seat=0):
    """A hand as a set of ids."""
    held = (HAND + seat, SECRET + seat)
    return {CARD_IDS[card] for card in range(len(CARD_IDS)) if position.state.place[card] in held}


def at(position, place):
    """The cards at a place, as a set of ids."""
    return {CARD_IDS[card] for card in range(len(CARD_IDS)) if position.state.place[card] == place}


def cafe(position, seat=0):
    """A café as a set of ids."""
    return at(position, CAFE + seat)


def tucked(position, seat=0):
    """The cards tucked under a counter, as a set of ids."""
    return at(position, REGULAR + seat)


def phase(position):
    """The phase's name in small letters."""
    return Phase(position.state.phase).name.lower()


def foods(position, seat=0):
    """The symbols of a café that are there at all."""
    return {food: int(n) for food, n in zip(FOOD_IDS, position.state.foods[seat], strict=True) if n}


def earned(position, move, *more):
    """The coins an action (and the sub-decisions after it) brings its player."""
    seat = int(move[0])
    before = int(position.state.coins[seat])
    play(position, move, *more)
    return int(position.state.coins[seat]) - before
