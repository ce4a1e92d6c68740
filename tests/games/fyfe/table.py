"""Positions of FYFE by hand: say what matters on seat 0's board, the others are filled in."""

from kaffihus.core.chance import CHANCE
from kaffihus.core.errors import IllegalAction
from kaffihus.core.position import Position
from kaffihus.core.state import EMPTY
from kaffihus.games.fyfe import GAME
from kaffihus.games.fyfe.actions import CHARM, END, MOVE, SKIP
from kaffihus.games.fyfe.components import BOARD_NAMES, CHARM_NAMES, TOKENS
from kaffihus.games.fyfe.lines import LINE_NAMES, SPACE_NAMES
from kaffihus.games.fyfe.rules import begin_play
from kaffihus.games.fyfe.state import GONE, Phase

COLOURS, SYMBOLS = "bgvry", "flpmt"  # as in components.toml
ROW_NAMES = LINE_NAMES[:5]
# Boards that the tokens filled in do not fulfil: these follow each other, symbol by symbol.
PLAIN_BOARDS = ("order_down", "order_colours", "same_symbol", "same_number", "house_symbols")


def token(short):
    """A token by its short name: `b1f` is the blue 1 with the flower."""
    return 25 * COLOURS.index(short[0]) + 5 * (int(short[1]) - 1) + SYMBOLS.index(short[2])


def short(index):
    """The short name of a token, a dot for none."""
    if index == EMPTY:
        return "."
    return COLOURS[index // 25] + str(index // 5 % 5 + 1) + SYMBOLS[index % 5]


def table(rows="", charm=False, seats=2, other=None, options=None, **side):
    """Everybody plays the round after the one that filled `rows`: rows from the top, split by `/`.

    A dot is an empty space, a token with a star is a joker. Of seat 0's side may be told: `supply`;
    `boards`, scoring boards by line, by default one for each row; `turned`, those fulfilled; `aside`;
    `spent`, charms used up. `other` tells the same of seat 1. What is not told is filled in, the other
    players' boards from their last space on. `charm`: a lucky charm token was drawn this round.
    """
    position = Position(GAME, seats, options)
    state = position.state
    sides = [{"rows": rows, **side}, other or {}, *({} for _ in range(2, seats))][:seats]
    named = " ".join(f"{told.get('rows', '')} {told.get('supply', '')}" for told in sides)
    taken = [token(name) for name in named.replace("/", " ").split() if name != "."]
    rest = [index for index in range(TOKENS) if index not in taken]
    count = len(pieces_of(rows))
    for seat, told in enumerate(sides):
        pieces = pieces_of(told["rows"]) if "rows" in told else {24 - i: rest.pop() for i in range(count)}
        assert len(pieces) == count, "everybody has as many pieces"
        held = [token(name) for name in told.get("supply", "").split()]
        held += [rest.pop() for _ in range((1 if count == 24 else 2) - len(held))]
        lay_out(state, seat, pieces, held, told)
    for board in range(len(BOARD_NAMES)):
        owners = [seat for seat in range(seats) if state.shown_scored[seat] >> board & 1]
        state.first[board] = EMPTY if not owners else owners[0] if len(owners) == 1 else GONE
    state.bag[:] = 0
    state.bag[rest] = 1
    state.bag_tokens = len(rest)
    state.charm_round = int(charm)
    state.lucky_left = 5 - len(side.get("spent", ())) - charm
    state.round_number = count + 1
    begin_play(state)
    GAME.check(state)
    return position


def names_of(rows):
    """What lies on each space, row by row; rows may be short or missing."""
    return [name for row in rows.split("/") for name in f"{row} . . . . .".split()[:5]]


def pieces_of(rows):
    """The tokens by space."""
    return {space: token(name) for space, name in enumerate(names_of(rows)) if name != "."}


def lay_out(state, seat, pieces, held, told):
    """One player's side, as everybody sees it."""
    for space, piece in pieces.items():
        state.shown_space[seat, space] = piece
    state.shown_supply[seat, :] = [*held, EMPTY][:2]
    boards = told.get("boards") or dict(zip(ROW_NAMES, PLAIN_BOARDS, strict=True))
    for line, board in boards.items():
        state.shown_board[seat, LINE_NAMES.index(line)] = BOARD_NAMES.index(board)
    jokers = [space for space, name in enumerate(names_of(told.get("rows", ""))) if name.endswith("*")]
    state.shown_jokers[seat] = sum(1 << space for space in jokers)
    turned = [*told.get("turned", ()), *([told["aside"]] if "aside" in told else [])]
    state.shown_scored[seat] = sum(1 << BOARD_NAMES.index(board) for board in turned)
    state.shown_spent[seat] = sum(1 << CHARM_NAMES.index(name) for name in told.get("spent", ()))
    if "aside" in told:
        state.shown_aside[seat] = BOARD_NAMES.index(told["aside"])


# --- playing


def do(position, *texts, seat=0):
    """Take actions by their notation; an illegal one is refused."""
    for text in texts:
        position.apply(seat, GAME.catalogue.parse(text))
        GAME.check(position.state)
    return position


def chance(position, *texts):
    """Let chance draw what the test needs; a short name is a token."""
    for text in texts:
        name = (
            text if text == "lucky" else GAME.catalogue.notate(GAME.catalogue.first("draw") + token(text))
        )
        position.apply(CHANCE, GAME.catalogue.parse(name))
        GAME.check(position.state)
    return position


def can(position, text, seat=0):
    """Whether the action is legal for the seat."""
    return GAME.catalogue.parse(text) in position.legal(seat)


def options(position, family, seat=0):
    """The legal actions of a family, by their last argument (or the family where it has none)."""
    legal = [GAME.catalogue[action] for action in position.legal(seat)]
    return [[*act.arguments.values(), act.family][0] for act in legal if act.family == family]


def ruling(position, text, seat=0):
    """The ruling that forbids an action."""
    assert not can(position, text, seat), f"{text} is legal"
    try:
        position.apply(seat, GAME.catalogue.parse(text))
    except IllegalAction as error:
        return error.ruling
    raise AssertionError("not refused")


def end(position, *seats):
    """Let seats end their round in the plainest way: first choices, no charm, no further board."""
    for seat in seats:
        while position.pending != [CHANCE] and seat in position.pending:
            legal = position.legal(seat)
            plain = [action for action in legal if not CHARM <= action < MOVE]
            quick = [action for action in (END, SKIP) if action in legal]
            number = position.state.round_number
            position.apply(seat, (quick or plain)[0])
            if position.state.round_number != number:
                return position
    return position


def end_round(position):
    """Everybody who has not ended does, and the round is settled; the position then."""
    number, phase = position.state.round_number, position.state.phase
    assert phase == Phase.PLAY
    for seat in range(position.seats):
        if position.state.round_number == number and position.state.phase == Phase.PLAY:
            end(position, seat)
    GAME.check(position.state)
    return position


# --- looking


def at(position, space, seat=0):
    """The piece on a space of the player's own board: short name, with a star if it is a joker."""
    place = SPACE_NAMES.index(space)
    star = "*" if position.state.jokers[seat] >> place & 1 else ""
    return short(position.state.space[seat, place]) + star


def supply(position, seat=0):
    """The tokens of a player's supply, as they see it."""
    return [short(index) for index in position.state.supply[seat] if index != EMPTY]


def is_turned(position, board, seat=0):
    """Whether the player has turned the board, as they see it."""
    return bool(position.state.scored[seat] >> BOARD_NAMES.index(board) & 1)


def first(position, board):
    """Who has the FIRST! tile: a seat, None: it is on the table, "gone"."""
    owner = int(position.state.first[BOARD_NAMES.index(board)])
    return {EMPTY: None, GONE: "gone"}.get(owner, owner)


def bonus(position, seat=0):
    return int(position.state.bonus[seat])


def player(position, seat=0, viewer=None):
    """A player as a viewer sees them."""
    return position.view(viewer)["players"][seat]
