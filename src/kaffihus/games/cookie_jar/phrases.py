"""The game in English: lines of the log, questions, reasons, names; and its rules as told to players."""

from __future__ import annotations

from kaffihus.core.words import Prose
from kaffihus.games.cookie_jar.components import LABELS

PHRASES = {
    # the log
    # what is done
    "cookie_jar.start": "The lot falls on {seat}.",
    "cookie_jar.deal.own": "{seat} is dealt {card}.",
    "cookie_jar.draw.own": "{seat} draws {card}.",
    "cookie_jar.draw": "{seat} draws a cake.",
    "cookie_jar.draw.pancake": "{seat} draws a pancake: {card}.",
    "cookie_jar.fill.own": "{seat} draws {card} as the new hand.",
    "cookie_jar.fill": "{seat} draws a new hand.",
    "cookie_jar.fill.pancake": "{seat} draws a pancake, {card}, which is put away unread.",
    "cookie_jar.get.own": "{seat} gets {card} out of the bowl.",
    "cookie_jar.get": "{seat} gets a card out of the bowl.",
    "cookie_jar.first": "{seat} begins with {card}.",
    "cookie_jar.lay": "{seat} lays {card}.",
    "cookie_jar.name.own": "{seat} names {card} as the hand.",
    "cookie_jar.name": "{seat} names one of two cards as the hand.",
    "cookie_jar.toss": "{seat} tosses {card}.",
    "cookie_jar.choose": "{seat} chooses {seat_chosen}.",
    "cookie_jar.stack": "{seat} gives the turn to {seat_chosen}.",
    "cookie_jar.reheat": "{seat} chooses {seat_chosen} to come back.",
    "cookie_jar.guess": "{seat} guesses that {seat_chosen} holds {card}.",
    "cookie_jar.number": "{seat} guesses that {seat_chosen} holds a {value}.",
    "cookie_jar.pass": "{seat} looks at nobody's card.",
    # what comes of it
    "cookie_jar.dealt": "Round {round}: one card each, one aside as the secret card. {seat} begins.",
    "cookie_jar.miss": "Wrong: {seat} stays in.",
    "cookie_jar.look": "{seat} looks at {seat_other}'s card.",
    "cookie_jar.look.own": "{seat} looks at {seat_other}'s card: {card}.",
    "cookie_jar.tie": "{seat} and {seat_other} compare hands: a tie.",
    "cookie_jar.tie.own": "{seat} and {seat_other} compare {card} with {other}: a tie.",
    "cookie_jar.higher": "{seat} and {seat_other} compare hands: {seat} has the higher card.",
    "cookie_jar.higher.own": "{seat} and {seat_other} compare {card} with {other}.",
    "cookie_jar.swap": "{seat} and {seat_other} swap hands.",
    "cookie_jar.swap.own": "{seat} and {seat_other} swap hands: {card} for {other}.",
    "cookie_jar.secret": "{seat} exchanges the hand with the secret card.",
    "cookie_jar.secret.own": "{seat} puts {card} away as the secret card and takes {other}.",
    "cookie_jar.discard": "{seat} discards {card}.",
    "cookie_jar.coffee": "Whoever holds a cake with coffee is out.",
    "cookie_jar.out": "{seat} is out, with {card}.",
    "cookie_jar.out.two": "{seat} is out, with {card} and {other}.",
    "cookie_jar.out.empty": "{seat} is out, without a card.",
    "cookie_jar.reshuffle": "The cakes on the table are shuffled back into the deck.",
    "cookie_jar.batter": "The hands are shuffled together.",
    "cookie_jar.back": "{seat} is back in the game.",
    "cookie_jar.protected": "{seat} is safe until laying another card.",
    "cookie_jar.marked": "All must play their cards on {seat}.",
    "cookie_jar.unmarked": "The mark on {seat} is gone.",
    "cookie_jar.no_effect": "It has no effect.",
    "cookie_jar.reversing": "After this turn the order is reversed.",
    "cookie_jar.turn": "It is {seat}'s turn.",
    # the end of a round
    "cookie_jar.end.caught": "{seat} is caught with the empty jar!",
    "cookie_jar.end.last": "Only {seat} is left.",
    "cookie_jar.end.deck": "The deck has run out.",
    "cookie_jar.end.all_out": "Nobody is left: those just hit compare their cards.",
    "cookie_jar.shows": "{seat} shows {card}; laid cards worth {sum}.",
    "cookie_jar.wins": "{seat} wins the round.",
    "cookie_jar.wins.jar": "{seat} wins the round with the jar in hand: two points.",
    "cookie_jar.over": "{seat} wins the match (points: {points}).",
    # questions
    "cookie_jar.prompt.first": "Pancake twins: which of the two pancakes first?",
    "cookie_jar.prompt.lay": "Which card do you lay in front of you?",
    "cookie_jar.prompt.name": "Pancake twins: which of the two cards is your hand?",
    "cookie_jar.prompt.toss": "Down to one card: which one do you toss?",
    "cookie_jar.prompt.target": "On whom?",
    "cookie_jar.prompt.guess": "What does the player hold?",
    "cookie_jar.prompt.stack": "Stack of pancakes: whose turn is it?",
    "cookie_jar.prompt.reheat": "Reheated pancake: who comes back?",
    # names
    **{f"cookie_jar.name.{thing}": label for thing, label in LABELS.items()},
    # what a score is made of
    "cookie_jar.part.points": "Points",
}

PROSE: dict[str, Prose] = {}
