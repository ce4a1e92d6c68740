"""The game in English: lines of the log, questions, reasons, names; and its rules as told to players."""

from __future__ import annotations

from kaffihus.core.words import Prose
from kaffihus.games.cafe_baras.components import COMPONENTS, LABELS

PHRASES = {
    # the log
    "cafe_baras.dealt": "The cards are dealt. In the display: {cards}. Special guests: {guests}.",
    "cafe_baras.start": "{seat} takes the first turn.",
    "cafe_baras.display": "{card} comes into the display.",
    "cafe_baras.draw.own": "{seat} draws {card} from the deck.",
    "cafe_baras.draw": "{seat} draws a card from the deck.",
    "cafe_baras.add": "{seat} pays {cost, plural, =0 {nothing} one {# coin} other {# coins}} and adds {card}.",
    "cafe_baras.serve": "{seat} serves {customer}, the customer of {card}.",
    "cafe_baras.stand_in": "{seat}'s equipment stands in for the missing {food}.",
    "cafe_baras.take": "{seat} takes {card} from the display.",
    "cafe_baras.fetch": "{seat} takes {card} from the discard pile.",
    "cafe_baras.claim": "{seat} claims {guest}.",
    "cafe_baras.refresh": "{seat} discards the display for a new one.",
    "cafe_baras.decline": "{seat} declines.",
    "cafe_baras.pass": "{seat} has no card and passes.",
    "cafe_baras.end": "{seat} leaves the guests waiting.",
    "cafe_baras.gain": "Adding it brings {seat} {coins, plural, one {# coin} other {# coins}}.",
    "cafe_baras.claims": "{seat}'s café wins {guest} over at once.",
    "cafe_baras.earn": "{customer} pays {seat} {coins, plural, =0 {nothing} one {# coin} other {# coins}}.",
    "cafe_baras.regular": "{customer} becomes {seat}'s regular number {count}.",
    "cafe_baras.fetches": "{seat} takes {cards} from the discard pile.",
    "cafe_baras.takes": "{seat} takes {cards} from the display.",
    "cafe_baras.reshuffle": "The discard pile is shuffled and becomes the deck.",
    "cafe_baras.trigger.regulars": "{seat} has enough regulars: each other player has one more turn.",
    "cafe_baras.trigger.last_guest": "{seat} has the last guest: each other player has one more turn.",
    "cafe_baras.trigger.reshuffle": "The second deck is used up: all but {seat} have one more turn.",
    "cafe_baras.trigger.stalled": "The deck is reshuffled again, and since the last time nobody has added "
    "a card, gained a regular or claimed a guest: all but {seat} have one more turn.",
    "cafe_baras.trigger.passes": "Everybody has passed and nobody holds a card: the game is over.",
    "cafe_baras.score": "{seat}: {coins} for coins, {cards} for cards, {regulars} for regulars, "
    "{guests} for guests, {total, plural, one {# point} other {# points}}.",
    "cafe_baras.wins": "{seat} wins with {points, plural, one {# point} other {# points}}.",
    "cafe_baras.shares": "{seat} shares the win with {points, plural, one {# point} other {# points}}.",
    # questions
    "cafe_baras.prompt.act": "Add a card to your café, or serve its customer.",
    "cafe_baras.prompt.fetch": "Which card do you take from the discard pile?",
    "cafe_baras.prompt.refresh": "Discard the display and deal a new one?",
    "cafe_baras.prompt.serve_again": "Serve one more customer?",
    "cafe_baras.prompt.stand_in": "Your equipment stands in for a missing food. Which one?",
    "cafe_baras.prompt.take": "Refill your hand: which card of the display?",
    "cafe_baras.prompt.end": "Claim a special guest before the display fills up and your turn ends?",
    # what can be done now
    "cafe_baras.name.now.act": "add a card or serve a customer",
    "cafe_baras.name.now.fetch": "take a card from the discard pile",
    "cafe_baras.name.now.refresh": "refresh the display or pass",
    "cafe_baras.name.now.serve_again": "serve one more customer or pass",
    "cafe_baras.name.now.stand_in": "pick the food that is stood in for",
    "cafe_baras.name.now.take": "take a card from the display",
    "cafe_baras.name.now.end": "claim a guest or end your turn",
    # names
    **{f"cafe_baras.name.{thing}": label for thing, label in LABELS.items()},
    **{f"cafe_baras.name.{guest['id']}.desires": guest["text"] for guest in COMPONENTS["guest"]},
    # what is printed on the cards
    **{f"cafe_baras.text.{card['id']}": card["text"] for card in COMPONENTS["card"] if "text" in card},
    # what a score is made of
    "cafe_baras.part.cards": "Café cards",
    "cafe_baras.part.regulars": "Regulars",
    "cafe_baras.part.guests": "Special guests",
    "cafe_baras.part.coins": "Coins",
    # scenes
    "cafe_baras.unit.points": "points",
    "cafe_baras.scene.guest": "A guest at {seat}'s: {guest}",
    "cafe_baras.scene.regular": "A new regular",
    "cafe_baras.scene.last_turns": "The last turns",
    "cafe_baras.scene.end": "The cafés are counted",
    "cafe_baras.score.claimed": "{seat}'s café has all that this guest wants: {guest}, {points} points at the end.",
    "cafe_baras.score.guest": "A guest of {seat}'s: {guest}, {points}.",
    "cafe_baras.score.open_guest": "{guest}: {points} for every café that has what this guest wants.",
    "cafe_baras.score.regulars": "Regulars: {each} points each.",
    "cafe_baras.score.cards": "What the café's own cards are worth.",
    "cafe_baras.score.coins": "Coins: a point for every {each}.",
    # the coach
    "cafe_baras.coach.pays": "The customer pays {coins, plural, =0 {nothing} one {# coin} other {# coins}}.",
    "cafe_baras.coach.regular": "The customer becomes a regular, number {count} of {limit}: {points} points.",
    "cafe_baras.coach.missing": "The customer does not stay: your café lacks {foods}.",
    "cafe_baras.coach.no_decor": "The customer does not stay: your café has no {decor} decor.",
    "cafe_baras.coach.costs": "It costs {cost, plural, =0 {nothing} one {# coin} other {# coins}} and leaves you {coins}.",
    "cafe_baras.coach.points": "Your café's cards are worth {points, plural, one {# point} other {# points}} more.",
    "cafe_baras.coach.guest": "You can claim {guest} then: {points} points.",
    "cafe_baras.coach.customers": "The customers in your hand would pay {coins, plural, one {# coin} other {# coins}} more.",
    "cafe_baras.coach.new_regular": "The customer of {card} could then become a regular.",
    "cafe_baras.coach.claimed": "It is worth {points} points at the end, and stays yours.",
    "cafe_baras.coach.rival": "{seat} could claim {guest}, too.",
    "cafe_baras.coach.take.pays": "Its customer would pay you {coins, plural, =0 {nothing} one {# coin} other {# coins}}.",
    "cafe_baras.coach.take.regular": "Its customer would become your regular.",
    "cafe_baras.coach.take.cost": "Adding it costs {cost, plural, =0 {nothing} one {# coin} other {# coins}}; you have {coins}.",
    "cafe_baras.coach.take.guest": "Added, it wins {guest} over.",
    "cafe_baras.coach.take.denies": "If it stays there, its customer can become {seat}'s regular.",
    "cafe_baras.coach.leaves": "You leave {guest} to whoever comes first.",
    "cafe_baras.coach.refresh": "All {count} cards of the display go, and you choose among new ones.",
    "cafe_baras.coach.same": "Nothing changes.",
    "cafe_baras.coach.ends": "It triggers the end: everybody else has one more turn.",
    # the end
    "cafe_baras.verdict": "{seat} wins with {points, plural, one {# point} other {# points}}, {ahead} more than {seat_other}.",
    "cafe_baras.verdict.shared": "{seat} shares the win with {points, plural, one {# point} other {# points}}.",
    "cafe_baras.verdict.cards": "The café's cards made the difference: {points, plural, one {# point} other {# points}} more than {seat_other}'s.",
    "cafe_baras.verdict.cards.though": "{seat}'s café cards were worth {points} more than {seat_other}'s.",
    "cafe_baras.verdict.regulars": "Regulars made the difference: {points, plural, one {# point} other {# points}} more than {seat_other}'s.",
    "cafe_baras.verdict.regulars.though": "{seat} had {points, plural, one {# point} other {# points}} more in regulars than {seat_other}.",
    "cafe_baras.verdict.guests": "Special guests made the difference: {points, plural, one {# point} other {# points}} more than {seat_other}'s.",
    "cafe_baras.verdict.guests.though": "{seat} had {points, plural, one {# point} other {# points}} more in special guests than {seat_other}.",
    "cafe_baras.verdict.coins": "Coins made the difference: {points, plural, one {# point} other {# points}} more than {seat_other}'s.",
    "cafe_baras.verdict.coins.though": "{seat} had {points, plural, one {# point} other {# points}} more in coins than {seat_other}.",
}

PROSE: dict[str, Prose] = {}
