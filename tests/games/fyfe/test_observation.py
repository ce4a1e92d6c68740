"""What FYFE's numbers mean: each stretch against the seat's view, others' by what everybody sees."""

from kaffihus.games.fyfe import GAME
from kaffihus.games.fyfe.components import BOARD_NAMES, CHARM_NAMES, COMPONENTS, MAX_SEATS, TOKEN_NAMES
from kaffihus.games.fyfe.lines import LINE_NAMES, SIDE, SPACE_NAMES
from kaffihus.games.fyfe.state import Phase, Step
from support.observing import Observed, choice, marks, moments

STEPS = [step.name.lower() for step in Step]
PHASES = [phase.name.lower() for phase in Phase if phase <= Phase.OVER]
FEATURES = [[str(value) for value in COMPONENTS[name]] for name in ("colours", "numbers", "symbols")]
NO_ROUND = {
    "step": None, "taken": None, "picked": None, "placed": None, "charm": None,
    "lines_needed": [], "turned_lines": [], "put": [],
}  # fmt: skip


def told(view, position):
    """What the stretches must say."""
    me, seats = view["seat"], position.seats
    yield from told_of_me(view["players"][me])
    yield from told_of_my_round(view, position.state)
    for i in range(1, MAX_SEATS):
        stretches = list(told_of_another(view["players"][(me + i) % seats]))
        for label, numbers in stretches:
            yield f"player {i} after me: {label}", numbers if i < seats else [0] * len(numbers)
    tiles = {tile["board"]: tile for tile in view["boards"]}
    for board in BOARD_NAMES:
        tile = tiles.get(board, {"first_left": False, "first": None})
        yield (
            f"FIRST! of {board}",
            [tile["first_left"], tile["first"] == me, tile["first"] not in (None, me)],
        )
    yield "bag", marks(view["bag"], TOKEN_NAMES)
    yield "phase", choice(view["phase"], PHASES)
    yield "seats", [seats]
    yield "round", [view["round"]]
    yield "tokens in the bag", [len(view["bag"])]
    yield "lucky tokens", [view["lucky_left"]]
    yield "charm round", [view["charm_round"]]
    points = [view["players"][(me + i) % seats]["score"] for i in range(seats)]
    yield "points", points + [0] * (MAX_SEATS - seats)
    yield "variant", choice(position.state.variant, range(3))
    mine = round_of(view, position.state)
    yield "put", marks(mine["put"], SPACE_NAMES)
    yield "turned lines", marks(mine["turned_lines"], LINE_NAMES)
    for name in LINE_NAMES:
        yield f"possible along {name}", marks(view["preview"]["possible"].get(name, []), BOARD_NAMES)


def told_of_me(own):
    """My side with what I have done in this round."""
    for name, piece in zip(SPACE_NAMES, spaces(own), strict=True):
        token = piece and piece["token"]
        yield f"space {name}", [*features_as_marks(token), bool(piece and piece["joker"])]
    for name in LINE_NAMES:
        line = own["lines"].get(name, {"board": None, "turned": False})
        yield f"line {name}", [*choice(line["board"], BOARD_NAMES), line["turned"]]
    for place, token in enumerate(own["supply"], 1):
        yield f"supply {place}", features_as_marks(token)
    yield "unused boards", marks(own["unused_boards"], BOARD_NAMES)
    yield "charms", marks(own["charms"], CHARM_NAMES)


def told_of_my_round(view, state):
    """Where I am in my round. Before and after it nothing is picked, placed or needed."""
    mine = round_of(view, state)
    picked = mine["picked"] or {}
    yield "step", choice("placed" if mine["step"] == "needs_board" else mine["step"], STEPS)
    yield "taken", choice(mine["taken"], (1, 2))
    yield "picked space", choice(picked.get("space"), SPACE_NAMES)
    yield "picked board", choice(picked.get("board"), BOARD_NAMES)
    yield "picked line", choice(picked.get("line"), LINE_NAMES)
    yield "placed", choice(mine["placed"], SPACE_NAMES)
    yield "lines needed", marks(mine["lines_needed"], LINE_NAMES)
    yield "progress", [state.progress[view["seat"]]]
    yield "charm used", [1 + CHARM_NAMES.index(mine["charm"]) if mine["charm"] else 0]
    yield "wants to exchange", [{None: 0, False: 1, True: 2}[view["wants_exchange"]]]
    turned = mine["turned_lines"]
    yield "a board turned", [bool(turned)]
    through = any(mine["placed"] and is_on(mine["placed"], line, view["side"]) for line in turned)
    yield "a board turned over the token placed", [through]


def round_of(view, state):
    """My round, or how I left the last one."""
    return view["own_round"] or {**NO_ROUND, **(as_left(state, view["seat"]) if view["winners"] else {})}


def as_left(state, me):
    """The last round, as its numbers still say it."""
    return {
        "taken": state.taken[me] + 1,
        "placed": None if state.placed[me] < 0 else SPACE_NAMES[state.placed[me]],
        "charm": None if state.used[me] < 0 else CHARM_NAMES[state.used[me]],
        "turned_lines": [name for i, name in enumerate(LINE_NAMES) if state.turned_lines[me] >> i & 1],
        "put": [name for i, name in enumerate(SPACE_NAMES) if state.put[me] >> i & 1],
    }


def told_of_another(player):
    """Another player as everybody sees them."""
    yield "is there", [1]
    for name, piece in zip(SPACE_NAMES, spaces(player), strict=True):
        yield (
            f"space {name}",
            [*features_as_numbers(piece and piece["token"]), bool(piece and piece["joker"])],
        )
    for name in LINE_NAMES:
        line = player["lines"].get(name)
        yield f"line {name}", [1 + BOARD_NAMES.index(line["board"]), line["turned"]] if line else [0, 0]
    for place, token in enumerate(player["supply"], 1):
        yield f"supply {place}", features_as_numbers(token)
    yield "board aside", [1 + BOARD_NAMES.index(player["aside"]) if player["aside"] else 0]
    yield "charms", marks(player["charms"], CHARM_NAMES)
    yield "has ended", [player["ended"]]
    yield "has decided", [player["decided"]]


def spaces(player):
    """The pieces by space; a smaller board has nothing beyond its edge."""
    rows = [[*row, *[None] * (SIDE - len(row))] for row in player["spaces"]]
    return [piece for row in [*rows, *[[None] * SIDE] * (SIDE - len(rows))] for piece in row]


def features_as_marks(token):
    """Colour, number and symbol, each one mark among five."""
    values = token.split("-") if token else [None] * 3
    return [mark for value, names in zip(values, FEATURES, strict=True) for mark in choice(value, names)]


def features_as_numbers(token):
    """Colour, number and symbol, each counted from 1; 0 for no token."""
    if token is None:
        return [0, 0, 0]
    return [1 + names.index(value) for value, names in zip(token.split("-"), FEATURES, strict=True)]


def is_on(space, line, side):
    """Whether a space such as b3 lies on a line such as column-b."""
    column, row = "abcde".index(space[0]), int(space[1]) - 1
    match line.split("-"):
        case ["row", number]:
            return int(number) - 1 == row
        case ["column", letter]:
            return letter == space[0]
        case ["diagonal", "left"]:
            return row == column
    return row == side - 1 - column


def key(state, seat):
    if state.phase == Phase.EXCHANGE:
        return seat, state.seats, tuple(state.wants[: state.seats] >= 0)
    is_turned = state.turned_lines[seat] > 0
    return seat, state.phase, state.step[seat], state.used[seat], state.round_number // 12, is_turned


def test_every_stretch_says_what_the_view_shows():
    observed = Observed(GAME)
    for seats, options, seeds in ((5, {}, range(1)), (2, {}, range(2, 5)), (2, {"tiny": 1}, range(2))):
        for position, seat in moments(GAME, seats, options, seeds, key):
            observed.check(position, seat, told)
    assert len(observed.labels) > 100
    assert observed.silent() == set()
