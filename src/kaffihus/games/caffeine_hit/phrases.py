"""The game in English: lines of the log, questions, reasons, names; and its rules as told to players."""

from __future__ import annotations

from kaffihus.core.words import Prose
from kaffihus.games.caffeine_hit.components import LABELS

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
    "caffeine_hit.loyalty": "{seat} plays a Loyalty Card as {drink}.",
    "caffeine_hit.cookie": "{seat} offers a Complimentary Cookie with {drink}.",
    "caffeine_hit.cookie.on": "{seat} puts a Complimentary Cookie on {drink} at {seat_table}'s table.",
    "caffeine_hit.spill": "{seat} plays a Drink Spill against {drink}.",
    "caffeine_hit.spill.on": "{seat} plays a Drink Spill against {drink} at {seat_table}'s table.",
    "caffeine_hit.swap": "{seat} swaps {card} away.",
    "caffeine_hit.add": "{seat} adds {drink}.",
    "caffeine_hit.add.hidden.own": "{seat} slips {drink} under the cup.",
    "caffeine_hit.add.hidden": "{seat} slips another drink under the cup.",
    "caffeine_hit.table": "{seat} serves it at {seat_table}'s table.",
    "caffeine_hit.table.found": "{seat} means the one at {seat_table}'s table.",
    "caffeine_hit.stack": "{seat} means the one {cookie} a Cookie.",
    "caffeine_hit.done": "{seat} leaves it at that.",
    "caffeine_hit.pile": "The draw pile is out: the first empty hand ends the game.",
    "caffeine_hit.end": "{seat} has no cards left: the game is over.",
    "caffeine_hit.drop": "{seat} drops {cards}.",
    "caffeine_hit.cup": "Under {seat}'s To Go Cup: {cards}.",
    "caffeine_hit.challenge": "{seat} wins the Espresso Challenge (beans: {beans}).",
    "caffeine_hit.no_challenge": "Nobody wins the Espresso Challenge.",
    "caffeine_hit.points": "{seat} has {points} Caffeine Points.",
    "caffeine_hit.win": "{seat} wins.",
    "caffeine_hit.shared": "{seat} shares the win.",
    # questions
    "caffeine_hit.prompt.turn": "Boost, attack, play an action card, or swap some cards?",
    "caffeine_hit.prompt.table": "Which table?",
    "caffeine_hit.prompt.stack": "The one with a Cookie, or the one without?",
    "caffeine_hit.prompt.add": "One more of the same colour?",
    "caffeine_hit.prompt.second": "Drinks Carrier: a second colour?",
    "caffeine_hit.prompt.swap": "Swap one more card?",
    # names
    **{f"caffeine_hit.name.{thing}": label for thing, label in LABELS.items()},
    # what a score is made of
    "caffeine_hit.part.points": "Points",
}

PROSE: dict[str, Prose] = {}
