"""What can happen in a game of Caffeine Hit, by name: the golden games together show all of it."""

import numpy as np

from kaffihus.core.chance import CHANCE
from kaffihus.core.state import EMPTY
from kaffihus.games.caffeine_hit import GAME
from kaffihus.games.caffeine_hit.components import CUPS, DRINK_IDS, KIND_IDS, RED
from kaffihus.games.caffeine_hit.scoring import count_beans, espresso_champion
from kaffihus.games.caffeine_hit.state import Phase, Turn, cup_colour

ALL_FACTS = (
    {
        f"{turn.name.lower()} of {n}"
        for turn, most in ((Turn.BOOST, 5), (Turn.ATTACK, 2), (Turn.TO_GO, 4), (Turn.SWAP, 3))
        for n in range(1, most + 1)
    }
    | {f"laid {drink}" for drink in DRINK_IDS}
    | {f"swapped {kind}" for kind in KIND_IDS}
    | {f"family {family.name}" for family in GAME.catalogue.families}
    | {f"phase {phase.name}" for phase in Phase if phase < Phase.OVER}
    | {f"hidden colour {colour}" for colour in range(RED)}
    | {f"last turn {turn.name.lower()}" for turn in Turn}
    | {
        "carrier in two parts",
        "cookie spilled",
        "cookie on cold brew",
        "loyal cold brew clash",
        "hidden cold brew clash",
        "one cold brew",
        "two cups on a table",
        "short refill",
        "swap with an empty pile",
        "challenge won",
        "challenge drawn",
        "challenge without beans",
        "one winner",
        "shared win",
        "below zero",
    }
)


def facts_of_step(before, step, after):
    """What one step shows."""
    facts = set()
    act = GAME.catalogue[step.action]
    facts.add(f"family {act.family}")
    facts.add(f"phase {Phase(before.phase).name}")
    if step.seat == CHANCE:
        is_refilled = before.phase == Phase.REFILL and after.phase == Phase.TURN
        if is_refilled and after.hand_size[before.actor] < after.hand_limit:
            facts.add("short refill")
        return facts
    turn = Turn[act.family.upper()] if before.turn == EMPTY else Turn(before.turn)
    for drink in np.flatnonzero((after.table > before.table).any(axis=0)):
        facts.add(f"laid {DRINK_IDS[drink]}")
    if act.family == "swap":
        facts.add(f"swapped {act.arguments['card']}")
        if before.pile_size == 0:
            facts.add("swap with an empty pile")
    if act.family == "table" and turn == Turn.CARRIER and before.first_colour != EMPTY:
        facts.add("carrier in two parts")
    if after.turn == EMPTY:
        facts.add(f"{turn.name.lower()} of {before.laid + (act.family != 'done')}")
    if after.phase == Phase.OVER:
        facts.add(f"last turn {turn.name.lower()}")
    if after.cookied[:, KIND_IDS.index("cold_brew")].any():
        facts.add("cookie on cold brew")
    if after.cookied.sum() < before.cookied.sum():
        facts.add("cookie spilled")
    return facts


def facts_of_end(state):
    """What the last position shows."""
    brew = KIND_IDS.index("cold_brew")
    facts = set()
    for seat in range(state.seats):
        cups = [cup for cup in range(CUPS) if state.cup_owner[cup] == seat]
        hidden = int(state.cup[cups, brew].sum())
        open_browns = int(state.table[seat, brew])
        facts |= {f"hidden colour {cup_colour(state, cup)}" for cup in cups}
        if len(cups) > 1:
            facts.add("two cups on a table")
        if hidden and open_browns:
            facts.add("hidden cold brew clash")
        if state.loyal[seat, brew] and open_browns:
            facts.add("loyal cold brew clash")
        if hidden + open_browns == 1 and not (state.loyal + state.cookied)[seat, brew]:
            facts.add("one cold brew")
    points = state.points[: state.seats]
    facts.add("shared win" if (points == points.max()).sum() > 1 else "one winner")
    if points.min() < 0:
        facts.add("below zero")
    if espresso_champion(state) != EMPTY:
        facts.add("challenge won")
    elif any(count_beans(state, seat) for seat in range(state.seats)):
        facts.add("challenge drawn")
    else:
        facts.add("challenge without beans")
    return facts
