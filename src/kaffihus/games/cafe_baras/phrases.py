"""The game in English: lines of the log, questions, reasons, names; and its rules as told to players."""

from __future__ import annotations

from kaffihus.core.words import Prose
from kaffihus.games.cafe_baras.components import LABELS

PHRASES = {
    # the log
    "cafe_baras.dealt": "The cards are dealt. In the display: {cards}. Special guests: {guests}.",
    "cafe_baras.start": "{seat} takes the first turn.",
    "cafe_baras.display": "{card} comes into the display.",
    "cafe_baras.draw.own": "{seat} draws {card} from the deck.",
    "cafe_baras.draw": "{seat} draws a card from the deck.",
    "cafe_baras.add": "{seat} pays {cost} and adds {card}.",
    "cafe_baras.serve": "{seat} serves {customer}, the customer of {card}.",
    "cafe_baras.stand_in": "{seat}'s equipment stands in for the missing {food}.",
    "cafe_baras.take": "{seat} takes {card} from the display.",
    "cafe_baras.fetch": "{seat} takes {card} from the discard pile.",
    "cafe_baras.claim": "{seat} claims {guest}.",
    "cafe_baras.refresh": "{seat} discards the display for a new one.",
    "cafe_baras.decline": "{seat} leaves it at that.",
    "cafe_baras.pass": "{seat} has no card and passes.",
    "cafe_baras.end": "{seat} claims no guest now.",
    "cafe_baras.gain": "Adding it brings {seat} coins: {coins}.",
    "cafe_baras.claims": "{seat}'s café wins {guest} over at once.",
    "cafe_baras.earn": "{customer} pays {seat} coins: {coins}.",
    "cafe_baras.regular": "{customer} becomes a regular of {seat}: number {count}.",
    "cafe_baras.fetches": "{seat} takes {cards} from the discard pile.",
    "cafe_baras.takes": "{seat} takes {cards} from the display.",
    "cafe_baras.reshuffle": "The discard pile is shuffled and becomes the deck.",
    "cafe_baras.trigger.regulars": "{seat} has enough regulars: each other player has one more turn.",
    "cafe_baras.trigger.last_guest": "{seat} has the last guest: each other player has one more turn.",
    "cafe_baras.trigger.reshuffle": "The second deck is used up: all but {seat} have one more turn.",
    "cafe_baras.trigger.stalled": "The deck is made up again, and since the last time nobody has added "
    "a card, gained a regular or claimed a guest: all but {seat} have one more turn.",
    "cafe_baras.trigger.passes": "Everybody has passed and nobody holds a card: the game is over.",
    "cafe_baras.score": "{seat}: {coins} for coins, {cards} for cards, {regulars} for regulars, "
    "{guests} for guests, {total} points.",
    "cafe_baras.wins": "{seat} wins with {points} points.",
    "cafe_baras.shares": "{seat} shares the win with {points} points.",
    # questions
    "cafe_baras.prompt.act": "Add a card to your café, or serve its customer.",
    "cafe_baras.prompt.fetch": "Which card do you take from the discard pile?",
    "cafe_baras.prompt.refresh": "Discard the display and deal a new one?",
    "cafe_baras.prompt.serve_again": "Serve one more customer?",
    "cafe_baras.prompt.stand_in": "Which missing food is stood in for?",
    "cafe_baras.prompt.take": "Refill your hand: which card of the display?",
    "cafe_baras.prompt.end": "Claim a special guest before the display is filled up and your turn ends?",
    # names
    **{f"cafe_baras.name.{thing}": label for thing, label in LABELS.items()},
    # what a score is made of
    "cafe_baras.part.points": "Points",
}

PROSE: dict[str, Prose] = {}
