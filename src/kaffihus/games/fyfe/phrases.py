"""FYFE in English: lines of the log, questions, reasons, names; and its rules as told to players."""

from __future__ import annotations

from kaffihus.core.words import Prose
from kaffihus.games.fyfe.components import COMPONENTS, FIRST_POINTS, TOKEN_NAMES
from kaffihus.games.fyfe.lines import LINE_NAMES

PHRASES = {
    # the log
    "fyfe.draw": "{seat} draws {token}.",
    "fyfe.lucky": "{seat} draws a lucky charm token: everybody may use a charm this round.",
    "fyfe.decided": "{seat} has decided on new tokens.",
    "fyfe.exchange.own": "{seat} will trade both tokens for two new ones.",
    "fyfe.keep.own": "{seat} keeps both tokens.",
    "fyfe.exchange": "{seat} uses a charm and trades {tokens} for two new tokens.",
    "fyfe.keep": "Nobody wants new tokens.",
    # told to the player alone
    "fyfe.take": "{seat} takes {token} from the supply.",
    "fyfe.place": "{seat} places {token} on {space}.",
    "fyfe.place.joker": "{seat} places {token} on {space}, as a joker.",
    "fyfe.board": "{seat} takes the scoring board “{board}”.",
    "fyfe.line": "{seat} places “{board}” at {line}.",
    "fyfe.extra": "{seat} places a further scoring board.",
    "fyfe.end": "{seat} ends the round.",
    "fyfe.skip": "{seat} passes.",
    "fyfe.charm": "{seat} uses a charm: {charm}.",
    "fyfe.move": "{seat} picks {token} up from {space}.",
    "fyfe.to": "{seat} moves it to {space}.",
    "fyfe.swap": "{seat} picks {token} on {space} to be swapped.",
    "fyfe.swap.supply": "{seat} swaps it for {token}.",
    "fyfe.turn": "{seat} turns {token} on {space} into a joker.",
    "fyfe.fulfil": "{seat} fulfils “{board}” at {line} with four of five.",
    "fyfe.aside": "{seat} sets “{board}” aside from {line}.",
    "fyfe.successor": "{seat} places “{board}” at {line} instead.",
    # told to all
    "fyfe.ended": "{seat} has ended the round.",
    "fyfe.round": "Round {round} is over.",
    "fyfe.shown.charm": "{seat} used a charm: {charm}.",
    "fyfe.shown.token": "{seat} put {token} on {space}.",
    "fyfe.shown.joker": "{seat} made {token} on {space} a joker.",
    "fyfe.shown.board": "{seat} placed “{board}” at {line}.",
    "fyfe.shown.aside": "{seat} set “{board}” aside.",
    "fyfe.shown.turned": "{seat} fulfilled “{board}”: {points} points.",
    "fyfe.shown.bonus": "{seat} fulfilled several lines at once: {points} bonus points.",
    "fyfe.first": "{seat} is the first to fulfil “{board}”: {points} points.",
    "fyfe.gone": "Several players fulfilled “{board}” first: nobody gets the FIRST! tile.",
    "fyfe.score": "{seat} has {points, plural, one {# point} other {# points}}.",
    "fyfe.over": "{seat} wins the game.",
    "fyfe.over.shared": "{seat} shares the victory.",
    # questions
    "fyfe.prompt.exchange": "Charm round: use a charm to trade both tokens? Unused charms score at the end.",
    "fyfe.prompt.ready": "Take one of your tokens and place it.",
    "fyfe.prompt.place": "On which space?",
    "fyfe.prompt.needs_board": "No scoring board points at it yet. Which one do you place?",
    "fyfe.prompt.placed": "End your round, or place an extra scoring board?",
    "fyfe.prompt.board": "Which further scoring board?",
    "fyfe.prompt.line": "Which line does it point along?",
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
    **{f"fyfe.name.{board['id']}": board["condition"] for board in COMPONENTS["boards"]},
    "fyfe.name.redraw": "two new tokens",
    "fyfe.name.move": "move",
    "fyfe.name.swap": "swap",
    "fyfe.name.four_of_five": "four of five",
    "fyfe.name.place_joker": "place a joker",
    "fyfe.name.turn_joker": "turn into a joker",
    "fyfe.name.set_aside": "set aside",
    "fyfe.name.joker": "joker",
    **{f"fyfe.name.{name}": name.replace("-", " ") for name in (*TOKEN_NAMES, *LINE_NAMES)},
    "fyfe.name.diagonal-left": "the left diagonal",
    "fyfe.name.diagonal-right": "the right diagonal",
    # what a score is made of
    "fyfe.part.boards": "Scoring boards",
    "fyfe.part.first": "FIRST! tiles",
    "fyfe.part.bonus": "Bonus for several lines at once",
    "fyfe.part.charms": "Unused charms",
    # scenes
    "fyfe.unit.points": "points",
    "fyfe.scene.turned": "A scoring board is turned over",
    "fyfe.scene.round": "What round {round} brought",
    "fyfe.scene.end": "The boards are counted",
    "fyfe.score.own": "Fulfilled: {board}, {points} points. The others see it once everybody has ended the round.",
    "fyfe.score.spent": "{seat} used the charm “{charm}”: the {points} it was worth unused are gone.",
    "fyfe.score.line": "What {line} brings.",
    "fyfe.score.aside": "Boards that were set aside count as well.",
    "fyfe.score.first": f"FIRST! tiles: {FIRST_POINTS} points each.",
    "fyfe.score.bonus": "Bonuses for several lines at once.",
    "fyfe.score.charms": "Charms that were never used.",
    "fyfe.score.wins": "{seat} wins with {points} points.",
    "fyfe.score.shares": "{seat} shares the victory with {points} points.",
    # the coach
    "fyfe.coach.fulfils": "It fulfils “{board}” at {line}: {points} points.",
    "fyfe.coach.first": "The FIRST! tile of “{board}” is still there: {points} more if nobody else fulfils it this round.",
    "fyfe.coach.bonus": "{count} lines at once: {points} bonus points.",
    "fyfe.coach.fits": "“{board}” at {line} has {count} of its {size}.",
    "fyfe.coach.rules_out": "It rules out “{board}” at {line}.",
    "fyfe.coach.needs": "No scoring board points at {space} yet: you place one next.",
    "fyfe.coach.keeps": "You keep {token} for later.",
    "fyfe.coach.could": "On {space} it fulfils “{board}”: {points} points.",
    "fyfe.coach.fits_boards": "It fits {count} of your {total, plural, one {# open board} other {# open boards}}.",
    "fyfe.coach.worth": "Fulfilled, it is worth {points} points.",
    "fyfe.coach.best_line": "Best at {line}: {count} of {size} lie there.",
    "fyfe.coach.hopeless": "No line that it could go to can still fulfil it.",
    "fyfe.coach.end.nothing": "No board turns over this round.",
    "fyfe.coach.extra": "You have {count, plural, one {# board} other {# boards}} left to place.",
    "fyfe.coach.charm": "Kept to the end, this charm is worth {points, plural, one {# point} other {# points}}.",
    "fyfe.coach.bag": "{count, plural, one {# token is} other {# tokens are}} in the bag.",
    "fyfe.coach.supply": "You keep {tokens}.",
    # the end
    "fyfe.verdict": "{seat} wins with {points} points, {ahead} more than {seat_other}.",
    "fyfe.verdict.shared": "{seat} shares the victory with {points} points.",
    "fyfe.verdict.boards": "The scoring boards made the difference: {points, plural, one {# point} other {# points}} more than {seat_other}'s.",
    "fyfe.verdict.boards.though": "{seat}'s scoring boards were worth {points} more than {seat_other}'s.",
    "fyfe.verdict.first": "Being FIRST! made the difference: {points, plural, one {# point} other {# points}} more than {seat_other}.",
    "fyfe.verdict.first.though": "{seat} was FIRST! more often: {points} points more than {seat_other}.",
    "fyfe.verdict.bonus": "Lines fulfilled at once made the difference: {points} bonus points more than {seat_other}.",
    "fyfe.verdict.bonus.though": "{seat} had {points} bonus points more than {seat_other}.",
    "fyfe.verdict.charms": "Charms kept to the end made the difference: {points, plural, one {# point} other {# points}} more than {seat_other}'s.",
    "fyfe.verdict.charms.though": "{seat} kept charms worth {points} more than {seat_other}'s.",
}

PROSE = {
    "fyfe.asks.any": Prose("Any five pieces.", ("FYFE-2",)),
    "fyfe.asks.different_symbols": Prose("Five different symbols.", ("FYFE-2",)),
    "fyfe.asks.different_colours": Prose("Five different colours.", ("FYFE-2",)),
    "fyfe.asks.different_numbers": Prose("Five different numbers.", ("FYFE-2",)),
    "fyfe.asks.house_symbols": Prose("Three of one symbol and two of another.", ("FYFE-26",)),
    "fyfe.asks.house_colours": Prose("Three of one colour and two of another.", ("FYFE-26",)),
    "fyfe.asks.house_numbers": Prose("Three of one number and two of another.", ("FYFE-26",)),
    "fyfe.asks.order_symbols": Prose(
        f"Read away from the board, one way only: {', '.join(COMPONENTS['symbols'])}.", ("FYFE-3",)
    ),
    "fyfe.asks.order_colours": Prose(
        f"Read away from the board, one way only: {', '.join(COMPONENTS['colours'])}.", ("FYFE-3",)
    ),
    "fyfe.asks.order_up": Prose("Read away from the board, one way only: 1 2 3 4 5.", ("FYFE-2", "FYFE-3")),
    "fyfe.asks.order_down": Prose(
        "Read away from the board, one way only: 5 4 3 2 1.", ("FYFE-2", "FYFE-3")
    ),
    "fyfe.asks.same_symbol": Prose("Five of one symbol.", ("FYFE-2",)),
    "fyfe.asks.same_colour": Prose("Five of one colour.", ("FYFE-2",)),
    "fyfe.asks.same_number": Prose("Five of one number.", ("FYFE-2",)),
    "fyfe.asks.all_different": Prose("Five different colours, numbers and symbols.", ("FYFE-2",)),
    "fyfe.effect.redraw": Prose(
        "You return both tokens of your supply and draw two. It is decided before anybody places, and all return theirs first.",
        ("FYFE-13", "FYFE-35"),
    ),
    "fyfe.effect.move": Prose(
        "You move a token, no joker, to an empty space. A board must point at it there.",
        ("FYFE-19", "FYFE-20"),
    ),
    "fyfe.effect.swap": Prose(
        "You swap a token of your player board, no joker, with one of your supply. A board must point at what now lies there.",
        ("FYFE-19", "FYFE-20"),
    ),
    "fyfe.effect.four_of_five": Prose(
        "After placing: any one piece of a line counts as a joker, for one board, now. Five pieces must lie there.",
        ("FYFE-22",),
    ),
    "fyfe.effect.place_joker": Prose(
        "The token you place is a joker: whatever helps, for each line and each feature.", ("FYFE-25",)
    ),
    "fyfe.effect.turn_joker": Prose(
        "A token on your player board becomes a joker: whatever helps, for each line and each feature. It may be the token placed this round.",
        ("FYFE-21", "FYFE-25"),
    ),
    "fyfe.effect.set_aside": Prose(
        "A turned board is set aside; its points stay yours. An unused board must take the place, and turns now if it is fulfilled.",
        ("FYFE-24",),
    ),
}
