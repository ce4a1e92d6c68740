"""Positions by hand: say who holds what; all other cakes are in the deck."""

from kaffihus.core.chance import CHANCE
from kaffihus.core.position import Position
from kaffihus.core.state import EMPTY
from kaffihus.games.cookie_jar import GAME
from kaffihus.games.cookie_jar.components import CAKE_IDS, CAKES, PANCAKE_IDS
from kaffihus.games.cookie_jar.events import Event
from kaffihus.games.cookie_jar.memory import note
from kaffihus.games.cookie_jar.state import Phase, Where

ARGUMENT = {"start": "seat", "choose": "seat", "number": "value"}


def table(
    hands,
    turn=0,
    deck=None,
    shown="",
    secret=None,
    rows=None,
    discard="",
    protected=(),
    mark=None,
    points=None,
    **options,
):
    """A position at the start of a turn, before the draw.

    `hands` names a cake for each player, or a dash for one who is out. `deck` names the cakes in the
    deck; those named nowhere are then in the discard pile. `shown` names pancakes drawn earlier.
    `mark` is a pair: who marked whom.
    """
    hands = hands.split()
    position = Position(GAME, len(hands), options)
    state = position.state
    state.turn, state.dealt, state.phase = turn, state.seats + 1, Phase.DRAW
    state.to_draw = 1
    for seat, name in enumerate(hands):
        if name == "-":
            state.inside &= ~(1 << seat)
            note(state, Event.OUT, seat, EMPTY, EMPTY, EMPTY)
        else:
            state.hand[seat] = CAKE_IDS.index(name)
    for seat, names in (rows or {}).items():
        for name in names.split():
            state.row[seat, CAKE_IDS.index(name)] += 1
    for name in discard.split():
        state.discard[CAKE_IDS.index(name)] += 1
    for seat in protected:
        state.protected |= 1 << seat
        state.row[seat, CAKE_IDS.index("lakkristoppur")] += 1
    if mark:
        state.marker, state.marked = mark
        state.row[state.marker, CAKE_IDS.index("lakkristoppur_coffee")] += 1
    if points:
        state.points[: len(points)] = points
    fill_deck(state, deck, secret)
    for name in shown.split():
        state.pancakes[PANCAKE_IDS.index(name)] = Where.SHOWN
    state.deck_pancakes = state.pancakes_in_deck - len(shown.split())
    GAME.check(state)
    return position


def fill_deck(state, deck, secret):
    """The cakes not named anywhere are in the deck, or in the discard pile if the deck is given."""
    rest = [int(state.cakes[cake]) - int(state.discard[cake]) for cake in range(CAKES)]
    for cake in range(CAKES):
        rest[cake] -= int(state.row[:, cake].sum()) + int((state.hand == cake).sum())
    given = [CAKE_IDS.index(name) for name in deck.split()] if deck is not None else []
    for cake in given:
        rest[cake] -= 1
    if secret is None:
        spare = ("randalina", "laufabraud", "piparkaka", "kleina")
        secret = next(name for name in spare if rest[CAKE_IDS.index(name)])
    state.secret = CAKE_IDS.index(secret)
    rest[state.secret] -= 1
    assert min(rest) >= 0, "a cake is named too often"
    state.deck[:] = 0
    if deck is None:
        state.deck[:] = rest
    else:
        state.discard += rest
        for cake in given:
            state.deck[cake] += 1
    state.deck_cakes = int(state.deck.sum())


def play(position, *moves):
    """Take actions such as `draw kleina`, `lay kleina`, `choose 1`, by whoever decides."""
    for move in moves:
        family, _, value = move.partition(" ")
        notation = f"{family} {ARGUMENT.get(family, 'card')}={value}" if value else family
        seat = CHANCE if position.is_chance else position.state.turn
        position.apply(seat, GAME.catalogue.parse(notation))
        GAME.check(position.state)
    return position


def options(position):
    """What may be done now, as short moves."""
    if position.is_chance:
        actions = position.outcomes()
    else:
        actions = position.legal(position.state.turn)
    return {short(action) for action in actions}


def short(action):
    """An action as a short move."""
    act = GAME.catalogue[action]
    return " ".join([act.family, *act.arguments.values()])


def reason(position, move, seat=None):
    """The ruling that forbids a move."""
    family, _, value = move.partition(" ")
    notation = f"{family} {ARGUMENT.get(family, 'card')}={value}" if value else family
    seat = position.state.turn if seat is None else seat
    return GAME.why_not(position.state, seat, GAME.catalogue.parse(notation)).ruling


def holds(position, seat):
    """The hand of a seat."""
    card = position.state.hand[seat]
    return None if card == EMPTY else CAKE_IDS[card]


def phase(position):
    """What is being decided."""
    return Phase(position.state.phase)


def is_in(position, seat):
    """Whether a player is in the game."""
    return bool(position.state.inside >> seat & 1)


def heap(counts):
    """A heap of cakes as names in order."""
    return [CAKE_IDS[cake] for cake in range(CAKES) for _ in range(int(counts[cake]))]


def result(position):
    """How the round just finished ended: ending, winners, thief, points gained."""
    last = position.view(None)["last_round"]
    return last["ending"], last["winners"], last["thief"], last["gains"]


def is_round_over(position):
    """The cards have been gathered."""
    return position.state.dealt == 0
