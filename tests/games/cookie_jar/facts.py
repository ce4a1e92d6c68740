"""What happens in a game, as short facts: the golden games together show all of them."""

from kaffihus.core.bits import has
from kaffihus.core.chance import CHANCE
from kaffihus.core.state import EMPTY
from kaffihus.games.cookie_jar import GAME
from kaffihus.games.cookie_jar.components import CAKE_IDS, PANCAKE_IDS, Cake
from kaffihus.games.cookie_jar.events import CARD, OTHER, WHAT, Event
from kaffihus.games.cookie_jar.state import Ending, Phase

ENDINGS = {f"ending {ending.name.lower()}" for ending in Ending}
ALL_FACTS = (
    {f"lay {cake}" for cake in CAKE_IDS}
    | {f"draw {pancake}" for pancake in PANCAKE_IDS}
    | {f"phase {phase.name.lower()}" for phase in Phase if phase < Phase.OVER}
    | {f"family {family.name}" for family in GAME.catalogue.families}
    | {f"event {event.name.lower()}" for event in Event}
    | ENDINGS
    | {
        "no effect",
        "protected",
        "marked",
        "mark gone",
        "reversed",
        "back in the game",
        "out with two cards",
        "out without a card",
        "pancake put away unread",
        "Hnallþóra is forced",
        "a protected player ignores Viðbrennd lumma",
        "win with the jar",
        "tie decided by the row",
        "shared win",
        "shared match",
        "the lot between winners",
    }
)


def facts_of_step(before, step, after):
    """What one step and all that followed it showed."""
    act = GAME.catalogue[step.action]
    facts = {f"phase {Phase(before.phase).name.lower()}", f"family {act.family}"}
    facts |= {fact for fact in (" ".join([act.family, *act.arguments.values()]),) if fact in ALL_FACTS}
    first = 0 if before.dealt == 0 else before.records
    for record in after.log[first : after.records]:
        facts.add(f"event {Event(record[WHAT]).name.lower()}")
        if record[WHAT] == Event.OUT and record[CARD] == EMPTY:
            facts.add("out without a card")
        if record[WHAT] == Event.OUT and record[OTHER] != EMPTY:
            facts.add("out with two cards")
    keys = {line.key for line in GAME.aftermath(before, after, None)}
    for key, fact in (
        ("no_effect", "no effect"),
        ("protected", "protected"),
        ("marked", "marked"),
        ("unmarked", "mark gone"),
        ("reversing", "reversed"),
        ("back", "back in the game"),
    ):
        if f"cookie_jar.{key}" in keys:
            facts.add(fact)
    if step.seat == CHANCE and act.arguments.get("card") in PANCAKE_IDS:
        if before.phase == Phase.REFILL:
            facts.add("pancake put away unread")
        is_burned = act.arguments["card"] == "vidbrennd_lumma" and before.phase == Phase.DRAW
        if is_burned and has(before.protected, before.turn) and after.turn == before.turn:
            facts.add("a protected player ignores Viðbrennd lumma")
    if before.phase == Phase.LAY and act.arguments["card"] == "hnallthora":
        other = before.hand[before.turn] + before.aside[0] - Cake.HNALLTHORA
        if CAKE_IDS[other].endswith("coffee"):
            facts.add("Hnallþóra is forced")
    return facts | facts_of_end(before, after)


def facts_of_end(before, after):
    """How a round ended, if it did."""
    if before.dealt == 0 or after.dealt > 0:
        return set()
    facts = {f"ending {Ending(after.last_ending).name.lower()}"}
    winners = [seat for seat in range(after.seats) if has(after.last_winners, seat)]
    best = after.last_hand[winners[0]]
    equal = [card for card in after.last_hand if card != EMPTY and CAKE_IDS[card][:7] == CAKE_IDS[best][:7]]
    if len(winners) > 1:
        facts.add("shared win")
    elif best != EMPTY and len(equal) > 1:
        facts.add("tie decided by the row")
    if max(after.last_gain) == 2:
        facts.add("win with the jar")
    if after.phase == Phase.START:
        facts.add("the lot between winners")
    if after.phase == Phase.OVER and count_best(after) > 1:
        facts.add("shared match")
    return facts


def count_best(state):
    """How many players have most points."""
    points = [int(points) for points in state.points[: state.seats]]
    return points.count(max(points))


def facts_of_play(steps):
    """All facts of a game, given as steps with the states before and after."""
    facts = set()
    for before, step, after in steps:
        facts |= facts_of_step(before.state, step, after.state)
    assert facts <= ALL_FACTS, facts - ALL_FACTS
    return facts
