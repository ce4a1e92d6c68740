"""The game in English: lines of the log, questions, reasons, names; and its rules as told to players."""

from __future__ import annotations

from kaffihus.core.words import Prose
from kaffihus.games.fyfe.components import CHARM_NAMES, COMPONENTS, TOKEN_NAMES
from kaffihus.games.fyfe.lines import LINE_NAMES

CHARM_LABELS = (
    "two new tokens",
    "move",
    "swap",
    "four of five",
    "place a joker",
    "turn into a joker",
    "set aside",
)
LABELS = {
    **{entry["id"]: entry["condition"] for entry in COMPONENTS["boards"]},
    **dict(zip(CHARM_NAMES, CHARM_LABELS, strict=True)),
    **{name: name.replace("-", " ") for name in (*TOKEN_NAMES, *LINE_NAMES)},
}
PHRASES = {
    # the log
    "fyfe.draw": "{seat} draws {token}.",
    "fyfe.lucky": "{seat} draws a lucky charm token: everybody may use a charm this round.",
    "fyfe.decided": "{seat} has decided on new tokens.",
    "fyfe.exchange.own": "{seat} will return both tokens for two new ones.",
    "fyfe.keep.own": "{seat} keeps both tokens.",
    "fyfe.exchange": "{seat} uses a charm and returns {tokens} for two new tokens.",
    "fyfe.keep": "Nobody wants new tokens.",
    # told to the player alone
    "fyfe.take": "{seat} takes {token} from the supply.",
    "fyfe.place": "{seat} places {token} on {space}.",
    "fyfe.place.joker": "{seat} places {token} on {space}, as a joker.",
    "fyfe.board": "{seat} takes the scoring board {board}.",
    "fyfe.line": "{seat} places {board} at {line}.",
    "fyfe.extra": "{seat} places a further scoring board.",
    "fyfe.end": "{seat} ends the round.",
    "fyfe.skip": "{seat} leaves it at that.",
    "fyfe.charm": "{seat} uses a charm: {charm}.",
    "fyfe.move": "{seat} picks {token} up from {space}.",
    "fyfe.to": "{seat} moves it to {space}.",
    "fyfe.swap": "{seat} picks {token} on {space} to be swapped.",
    "fyfe.swap.supply": "{seat} swaps it for {token}.",
    "fyfe.turn": "{seat} turns {token} on {space} into a joker.",
    "fyfe.fulfil": "{seat} fulfils {board} at {line} with four of five.",
    "fyfe.aside": "{seat} sets {board} aside from {line}.",
    "fyfe.successor": "{seat} places {board} at {line} instead.",
    # told to all
    "fyfe.ended": "{seat} has ended the round.",
    "fyfe.round": "Round {round} is over.",
    "fyfe.shown.charm": "{seat} used a charm: {charm}.",
    "fyfe.shown.token": "{seat} put {token} on {space}.",
    "fyfe.shown.joker": "{seat} made {token} on {space} a joker.",
    "fyfe.shown.board": "{seat} placed {board} at {line}.",
    "fyfe.shown.aside": "{seat} set {board} aside.",
    "fyfe.shown.turned": "{seat} fulfilled {board}: {points} points.",
    "fyfe.shown.bonus": "{seat} fulfilled several lines at once: {points} bonus points.",
    "fyfe.first": "{seat} is the first to fulfil {board}: {points} points.",
    "fyfe.gone": "Several players fulfilled {board} first: nobody gets the FIRST! tile.",
    "fyfe.score": "{seat} has {points} points.",
    "fyfe.over": "{seat} wins the game.",
    "fyfe.over.shared": "{seat} shares the victory.",
    # questions
    "fyfe.prompt.exchange": "Return both tokens for two new ones, and use that charm up?",
    "fyfe.prompt.ready": "Take one of your tokens to place it.",
    "fyfe.prompt.place": "On which space?",
    "fyfe.prompt.needs_board": "No scoring board points at it yet. Which one do you place?",
    "fyfe.prompt.placed": "End your round, or place an extra scoring board?",
    "fyfe.prompt.board": "Which further scoring board?",
    "fyfe.prompt.line": "Along which line is it to point?",
    "fyfe.prompt.move_from": "Move: which token?",
    "fyfe.prompt.move_to": "Move: to which space?",
    "fyfe.prompt.swap_space": "Swap: which token on your player board?",
    "fyfe.prompt.swap_supply": "Swap: for which token of your supply?",
    "fyfe.prompt.turn": "Turn into a joker: which token?",
    "fyfe.prompt.fulfil": "Four of five: on which line?",
    "fyfe.prompt.aside_line": "Set aside: the fulfilled board of which line?",
    "fyfe.prompt.aside_board": "Set aside: which board takes its place?",
    "fyfe.prompt.last": "Your boards are judged. Set a fulfilled one aside, or skip?",
    # names
    **{f"fyfe.name.{thing}": label for thing, label in LABELS.items()},
    # what a score is made of
    "fyfe.part.boards": "Scoring boards",
    "fyfe.part.first": "FIRST! tiles",
    "fyfe.part.bonus": "Bonus for several lines at once",
    "fyfe.part.charms": "Unused charms",
}

PROSE: dict[str, Prose] = {}
