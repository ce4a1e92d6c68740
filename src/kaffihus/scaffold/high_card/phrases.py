"""High Card in English: lines of the log, questions, reasons, names; and its rules as told to players."""

from __future__ import annotations

from kaffihus.core.words import Prose

PHRASES = {
    # the log
    "high_card.draw": "{seat} draws a card.",
    "high_card.draw.own": "{seat} draws {card}.",
    "high_card.keep": "{seat} keeps the card.",
    "high_card.again": "{seat} throws {card} away and draws again.",
    "high_card.show": "{seat} shows {card}.",
    "high_card.take": "{seat} takes round {round}.",
    "high_card.over": "The game is over.",
    # questions
    "high_card.prompt.choose": "Keep your card, or draw another?",
    # what scores are made of
    "high_card.part.rounds": "Rounds taken",
    # scenes, and the end
    "high_card.unit.rounds": "rounds",
    "high_card.scene.round": "Round {round}",
    "high_card.verdict": "{seat} wins, {points} rounds taken, {ahead} more than {seat_other}.",
    "high_card.verdict.shared": "{seat} shares the win, {points} rounds taken.",
    "high_card.verdict.rounds": "{seat_other} took {ahead, plural, one {# round} other {# rounds}} fewer.",
}

PROSE = {
    "high_card.rule.deck": Prose("The deck has six numbers for each player.", ("HIGH-1",)),
    "high_card.rule.again": Prose("You may draw another card once a round.", ("HIGH-3",)),
}
