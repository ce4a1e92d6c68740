"""The game in English: lines of the log, questions, reasons, names; and its rules as told to players."""

from __future__ import annotations

from kaffihus.core.words import Prose
from kaffihus.games.caffeine_hit.components import COLOUR_IDS, COMPONENTS, LABELS, REWARD

SUBJECTS = {**LABELS, "purple": f"The {LABELS['purple']}"}  # of a sentence

PHRASES = {
    # the log
    "caffeine_hit.dealt": "{seat} begins, and everybody is dealt {count} cards.",
    "caffeine_hit.draw.own": "{seat} draws {card}.",
    "caffeine_hit.draw.one": "{seat} draws a card.",
    "caffeine_hit.draw": "{seat} draws {count} cards.",
    "caffeine_hit.boost": "{seat} boosts: {drink}.",
    "caffeine_hit.attack": "{seat} attacks with {drink}.",
    "caffeine_hit.attack.on": "{seat} attacks {seat_table} with {drink}.",
    "caffeine_hit.carrier": "{seat} plays the Drinks Carrier, with {drink}.",
    "caffeine_hit.carrier.second": "{seat} goes on with another colour: {drink}.",
    "caffeine_hit.to_go.own": "{seat} lays a To Go Cup on {drink}.",
    "caffeine_hit.to_go": "{seat} lays a To Go Cup on a hidden drink.",
    "caffeine_hit.loyalty": "{seat} plays a Loyalty Card and names it {drink}.",
    "caffeine_hit.cookie": "{seat} offers a Complimentary Cookie with {drink}.",
    "caffeine_hit.cookie.on": "{seat} puts a Complimentary Cookie on {drink} at {seat_table}'s table.",
    "caffeine_hit.spill": "{seat} plays a Drink Spill against {drink}.",
    "caffeine_hit.spill.on": "{seat} plays a Drink Spill against {drink} at {seat_table}'s table.",
    "caffeine_hit.swap": "{seat} swaps {card} away.",
    "caffeine_hit.swap.hidden": "{seat} swaps a card away.",
    "caffeine_hit.add": "{seat} adds {drink}.",
    "caffeine_hit.add.hidden.own": "{seat} slips {drink} under the cup.",
    "caffeine_hit.add.hidden": "{seat} slips another drink under the cup.",
    "caffeine_hit.table": "{seat} serves it at {seat_table}'s table.",
    "caffeine_hit.table.found": "{seat} means the one at {seat_table}'s table.",
    "caffeine_hit.stack": "{seat} means the one {cookie, select, with {with} other {without}} a Cookie.",
    "caffeine_hit.done": "{seat} stops there.",
    "caffeine_hit.pile": "The draw pile is empty: the first empty hand ends the game.",
    "caffeine_hit.end": "{seat} has no cards left: the game is over.",
    "caffeine_hit.drop": "{seat} discards {cards}.",
    "caffeine_hit.cup": "Under {seat}'s To Go Cup: {cards}.",
    "caffeine_hit.challenge": "{seat} wins the Espresso Challenge with {beans, plural, one {# bean} other {# beans}}.",
    "caffeine_hit.no_challenge": "Nobody wins the Espresso Challenge.",
    "caffeine_hit.points": "{seat} has {points, plural, one {# Caffeine Point} other {# Caffeine Points}}.",
    "caffeine_hit.win": "{seat} wins.",
    "caffeine_hit.shared": "{seat} shares the win.",
    # questions
    "caffeine_hit.prompt.turn": "Boost, attack, play an action card, or swap some cards?",
    "caffeine_hit.prompt.table": "Which table?",
    "caffeine_hit.prompt.stack": "The one with a Cookie, or the one without?",
    "caffeine_hit.prompt.add": "One more of the same colour?",
    "caffeine_hit.prompt.done": "You hold no more of this colour.",
    "caffeine_hit.prompt.second": "Drinks Carrier: a second colour, or leave that part out?",
    "caffeine_hit.prompt.swap": "Swap one more card?",
    # names
    **{f"caffeine_hit.name.{thing}": label for thing, label in LABELS.items()},
    # what can be done now
    "caffeine_hit.name.table": "choose a table",
    "caffeine_hit.name.stack": "choose with or without a Cookie",
    "caffeine_hit.name.add": "add a drink",
    "caffeine_hit.name.swap": "swap a card",
    "caffeine_hit.name.done": "stop there",
    # what a score is made of
    **{f"caffeine_hit.part.{colour}": LABELS[colour] for colour in COLOUR_IDS},
    # scenes
    "caffeine_hit.unit.points": "Caffeine Points",
    "caffeine_hit.scene.pile": "The draw pile is empty",
    "caffeine_hit.scene.visit": "{seat} at {seat_table}'s table",
    "caffeine_hit.scene.served": "{seat} serves {seat_table} {drink}{points, select, 0 {} other {: {points}}}.",
    "caffeine_hit.scene.served.you": "{seat} puts {drink} on your table{points, select, 0 {. It changes nothing yet} other {: {points} for you}}.",
    "caffeine_hit.scene.spilled": "{seat} spills {seat_table}'s {drink}{points, select, 0 {} other {: {points}}}.",
    "caffeine_hit.scene.spilled.you": "{seat} spills your {drink}{points, select, 0 {. It changes nothing yet} other {: {points} for you}}.",
    "caffeine_hit.scene.end": "The tables are counted",
    "caffeine_hit.score.orange": f"{LABELS['orange']}: each is worth the number printed on it.",
    "caffeine_hit.score.yellow": f"{LABELS['yellow']}: {{points}} for every three.",
    "caffeine_hit.score.green": f"{LABELS['green']}: each takes off the points printed on it.",
    "caffeine_hit.score.blue": f"{LABELS['blue']}: {{points}} for every two.",
    "caffeine_hit.score.brown": f"{LABELS['brown']}: {{points}} for exactly one.",
    "caffeine_hit.score.challenge": "The Espresso Challenge: {seat} has the most beans, {beans}, and gets {points}.",
    "caffeine_hit.score.no_challenge": "The Espresso Challenge: nobody has the most beans alone.",
    "caffeine_hit.score.wins": "{seat} wins with {points, plural, one {# Caffeine Point} other {# Caffeine Points}}.",
    "caffeine_hit.score.shares": "{seat} shares the win with {points, plural, one {# Caffeine Point} other {# Caffeine Points}}.",
    # the coach
    "caffeine_hit.coach.gain": "Your table is worth {points, plural, one {# point} other {# points}} more.",
    "caffeine_hit.coach.loss": "Your table is worth {points, plural, one {# point} other {# points}} less.",
    "caffeine_hit.coach.theirs.gain": "It brings {seat} {points, plural, one {# point} other {# points}}.",
    "caffeine_hit.coach.theirs.loss": "It costs {seat} {points, plural, one {# point} other {# points}}.",
    "caffeine_hit.coach.same": "No table is worth more or less for it yet.",
    "caffeine_hit.coach.set": "{colour}: {missing, plural, one {one} other {#}} more for the next {points} points.",
    "caffeine_hit.coach.beans.lead": "You have the most beans then: {beans}.",
    "caffeine_hit.coach.beans.behind": "You have {beans, plural, one {# bean} other {# beans}} then; {seat} has {beans_other}.",
    "caffeine_hit.coach.reach": "With {count} more of that colour it comes to {points, plural, one {# point} other {# points}}.",
    "caffeine_hit.coach.best_own": "Best on your own table: {points} for you.",
    "caffeine_hit.coach.best_table": "Best at {seat}'s table: {points} for them.",
    "caffeine_hit.coach.hidden": "Under the cup nobody can spill it, and it counts at the end.",
    "caffeine_hit.coach.loyalty": "A Loyalty Card cannot be spilled.",
    "caffeine_hit.coach.refill": "You draw {count, plural, =0 {no card} one {a new card} other {# new cards}} after it.",
    "caffeine_hit.coach.swap": "A new card for it, and nothing else this turn; {count} are in the pile.",
    "caffeine_hit.coach.swap.empty": "The pile is empty: nothing comes for it.",
    "caffeine_hit.coach.ends": "It is your last card, and the pile is empty: the game ends at once.",
    # the end
    "caffeine_hit.verdict": "{seat} wins with {points, plural, one {# Caffeine Point} other {# Caffeine Points}}, {ahead} more than {seat_other}.",
    "caffeine_hit.verdict.shared": "{seat} shares the win with {points, plural, one {# Caffeine Point} other {# Caffeine Points}}.",
    **{
        f"caffeine_hit.verdict.{colour}": f"{SUBJECTS[colour]} made the difference: {{points}} more than {{seat_other}}."
        for colour in COLOUR_IDS
    },
    **{
        f"caffeine_hit.verdict.{colour}.though": f"{SUBJECTS[colour]} went {{seat}}'s way: {{points}} more than {{seat_other}}."
        for colour in COLOUR_IDS
    },
}

ORANGE, YELLOW, GREEN, BLUE, BROWN, PURPLE = range(len(COLOUR_IDS))

# What an action card says is printed on it.
RULINGS_OF_ACTIONS = {
    "cookie": ("HIT-2",),
    "carrier": ("HIT-7",),
    "spill": ("HIT-9",),
    "loyalty": ("HIT-11",),
    "to_go": ("HIT-14",),
}

PROSE = {
    **{
        f"caffeine_hit.effect.{action['id']}": Prose(action["text"], RULINGS_OF_ACTIONS[action["id"]])
        for action in COMPONENTS["action"]
    },
    "caffeine_hit.scoring.orange": Prose("each counts its number", ("HIT-1",)),
    "caffeine_hit.scoring.yellow": Prose(f"every three: {REWARD[YELLOW]}", ("HIT-25",)),
    "caffeine_hit.scoring.green": Prose("each takes off its number, even below zero", ("HIT-27",)),
    "caffeine_hit.scoring.blue": Prose(f"every two: {REWARD[BLUE]}", ("HIT-25",)),
    "caffeine_hit.scoring.brown": Prose(f"exactly one: {REWARD[BROWN]}", ("HIT-26",)),
    "caffeine_hit.scoring.purple": Prose(f"most beans: {REWARD[PURPLE]}", ("HIT-24",)),
}
