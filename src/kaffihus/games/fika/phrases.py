"""FIKA in English: lines of the log, questions, reasons, names; and its rules as told to players."""

from __future__ import annotations

from kaffihus.core.words import Prose
from kaffihus.games.fika.components import CARD_NAMES, COINS, SUIT_NAMES

PHRASES = {
    # the log
    "fika.flip": "A coin is flipped: {seat} names the primary suit.",
    "fika.redraw": "The supply has too few suits or numbers: it is shuffled back and drawn again.",
    "fika.dealt": "Round {round} is dealt. In the general supply: {cards}.",
    "fika.primary": "{seat} names {suit} as the primary suit.",
    "fika.secondary": "{seat} names {suit} as the secondary suit.",
    "fika.choose.own": "{seat} chooses {card}.",
    "fika.choose": "{seat} has chosen a card.",
    "fika.stop": "{seat} places no more cards.",
    "fika.reveal": "{seat} shows {card}.",
    "fika.first.number": "{seat} places first: {number} is higher than {number_other}.",
    "fika.first.suit": "{seat} places first: both show a {number}, and {suit} is {by}.",
    "fika.place": "{seat} places {card} in slot {slot}.",
    "fika.pass": "{seat} passes.",
    "fika.supply": "{seat} picks {card} from the supply.",
    "fika.swap_supply": "{seat} swaps it for {card} in {seat_owner}'s café, slot {slot}.",
    "fika.swap_opposite": "{seat} swaps {card} with {card_other} opposite, slot {slot}.",
    "fika.take.own": "{seat} takes Group {group} up: it is {card}.",
    "fika.take": "{seat} takes Group {group} up and looks at it.",
    "fika.hide.own": "{seat} lays {card} down as Group {group}.",
    "fika.hide": "{seat} lays a card face down as Group {group}.",
    "fika.lift": "{seat} picks {card} up from slot {slot}.",
    "fika.into": "{seat} picks slot {slot}.",
    "fika.bring": "{seat} brings {card} into slot {slot}.",
    "fika.back": "{seat} takes {cards} back to hand.",
    "fika.group": "{seat} picks Group {group}.",
    "fika.street": "{seat} moves Group {group} to Street card {slot}, its three cups towards them.",
    "fika.first_cell": "{seat} picks {card} in {seat_owner}'s café, slot {slot}.",
    "fika.rearrange": "{seat} swaps it with slot {slot}.",
    "fika.coins": "{seat} earns {coins, plural, one {# coin} other {# coins}}.",
    "fika.round": "{seat} wins round {round} by {by}.",
    "fika.over": "{seat} wins the game, {tips} Tips to {tips_other}.",
    # names
    **{f"fika.name.{card}": card.replace("-", " ") for card in CARD_NAMES},
    **{f"fika.name.{suit}": suit for suit in SUIT_NAMES},
    # what can be done now
    "fika.name.suit": "name a suit",
    "fika.name.choose": "choose a card",
    "fika.name.stop": "place no more cards",
    "fika.name.place": "place your card",
    "fika.name.pass": "pass",
    "fika.name.supply": "pick a supply card",
    "fika.name.cell": "pick a slot",
    "fika.name.group": "pick a Group",
    "fika.name.hidden.group-1": "Group 1",
    "fika.name.hidden.group-2": "Group 2",
    "fika.name.hide": "lay a card down as the Group",
    "fika.name.bring": "bring a card from your hand",
    "fika.name.street": "pick a Street card",
    # what a round or a turn was decided by
    "fika.name.coins": "coins",
    "fika.name.primary": "the primary suit",
    "fika.name.secondary": "the secondary suit",
    "fika.name.third": "the third suit",
    # questions
    "fika.prompt.primary": "Which suit goes first where numbers tie?",
    "fika.prompt.secondary": "Which suit comes next where numbers tie?",
    "fika.prompt.choose": "Choose a card; it stays face down until both have chosen.",
    "fika.prompt.place": "Into which slot of your café?",
    "fika.prompt.one_supply": "1: swap a supply card with a card of either café. Which supply card?",
    "fika.prompt.one_cell": "1: with which card?",
    "fika.prompt.two_cell": "2: swap one of your cards with the card opposite. Which slot?",
    "fika.prompt.three_group": "3: take a Group up and lay a card down in its place. Which Group?",
    "fika.prompt.three_hide": "3: which card goes face down as the Group?",
    "fika.prompt.four_lift": "4: swap one or two of your other cards with your hand. Which one comes up?",
    "fika.prompt.four_lift_second": "4: pick up a second card, or leave it at one?",
    "fika.prompt.four_slot": "4: into which slot does the next card go?",
    "fika.prompt.four_bring": "4: which card from your hand goes there?",
    "fika.prompt.five_group": "5: move a Group, its three cups towards you. Which Group?",
    "fika.prompt.five_street": "5: onto which Street card?",
    "fika.prompt.six_first": "6: move a card within one café, or swap two. Which card?",
    "fika.prompt.six_second": "6: to which slot there? A card in it changes places.",
    # what a score is made of
    "fika.part.tips": "Tips",
    "fika.part.slot": "Slot {slot}",
    # scenes
    "fika.unit.coins": "coins",
    "fika.scene.reveal": "The cards are revealed",
    "fika.scene.round": "Round {round} is counted",
    "fika.scene.last": "The last round is counted",
    "fika.score.lowered": "{seat}'s {card} stands opposite a 1: it counts as a {number}.",
    "fika.score.coins": "{seat}'s {card} earns {coins}: {why}.",
    "fika.score.group": "{seat}'s {card} earns {each} × {cups} cups = {coins}: {why}.",
    "fika.score.none": "{seat}'s {card} earns nothing: {why}.",
    "fika.score.nothing": "Nothing for {cards}: what they need is not there.",
    "fika.score.wins": "{seat} wins the round, {coins} coins to {coins_other}.",
    "fika.score.tie": "Both have {coins, plural, one {# coin} other {# coins}}: {by}, {suit}, decides for {seat}.",
    "fika.score.tip": "A Tip for {seat}. It is {tips} to {tips_other}.",
    "fika.name.with.1": "two neighbours have the same number",
    "fika.name.with.2": "a 1 and a 6 stand at the ends",
    "fika.name.with.3": "a Group sits in front of it",
    "fika.name.with.4": "three neighbours have the same suit",
    "fika.name.with.5": "three neighbours run up or down by one",
    "fika.name.with.6": "four cards share a suit",
    "fika.name.without.1": "no two neighbours have the same number",
    "fika.name.without.2": "no 1 and 6 stand at the ends",
    "fika.name.without.3": "no Group sits in front of it",
    "fika.name.without.4": "no three neighbours have the same suit",
    "fika.name.without.5": "no three neighbours run up or down by one",
    "fika.name.without.6": "no four cards share a suit",
    # the coach
    "fika.coach.first": "You place first.",
    "fika.coach.slot": "As things stand it brings {coins, plural, one {# coin} other {# coins}} in slot {slot}.",
    "fika.coach.no_slot": "No slot pays for it yet.",
    "fika.coach.effect.coins": "Its effect can bring {coins, plural, one {# coin} other {# coins}} more at once.",
    "fika.coach.effect.back": "Its effect can bring {count, plural, one {a card} other {# cards}} of your café back to hand.",
    "fika.coach.effect.look": "Its effect lets you look at a Group and change it.",
    "fika.coach.pays": "It earns {coins} there: {why}.",
    "fika.coach.waits": "It earns nothing there yet: {why}.",
    "fika.coach.cups": "A Group sits in front: what it earns there counts {cups} times.",
    "fika.coach.gain": "Your café is worth {coins, plural, one {# coin} other {# coins}} more: {total} in all.",
    "fika.coach.loss": "Your café is worth {coins, plural, one {# coin} other {# coins}} less: {total} in all.",
    "fika.coach.theirs.gain": "It brings {seat}'s café {coins, plural, one {# coin} other {# coins}} more.",
    "fika.coach.theirs.loss": "It costs {seat}'s café {coins, plural, one {# coin} other {# coins}}.",
    "fika.coach.reach": "The next step can make that {coins, plural, one {# coin} other {# coins}} more.",
    "fika.coach.same": "No café is worth more or less for it yet.",
    "fika.coach.full": "Your café is full then, and closed to {seat}'s effects.",
    "fika.coach.suit": "{count, plural, =0 {You hold no card of this suit.} one {You hold # card of this suit: between equal numbers it goes first.} other {You hold # cards of this suit: between equal numbers they go first.}}",
    "fika.coach.suit_second": "{count, plural, =0 {You hold no card of this suit.} one {You hold # card of this suit: between equal numbers only the primary suit goes before it.} other {You hold # cards of this suit: between equal numbers only the primary suit goes before them.}}",
    "fika.coach.back": "You can play {cards} again.",
    "fika.coach.known": "You know what lies there: {card}.",
    "fika.coach.unknown": "It is one of {count} cards you have not seen.",
    "fika.coach.hidden": "You alone know it; in hand you keep {cards}.",
    "fika.coach.pass": "Everything stays as it is: {coins} coins against {coins_other}.",
    "fika.coach.round.won": "It ends the round, and you win it, {coins} coins to {coins_other}.",
    "fika.coach.round.lost": "It ends the round, and you lose it, {coins} coins to {coins_other}.",
    "fika.coach.round.won.suit": "It ends the round at {coins} coins each; {by} decides it for you.",
    "fika.coach.round.lost.suit": "It ends the round at {coins} coins each; {by} decides it against you.",
    # the end
    "fika.verdict.coins": "{seat} took the last round, {coins} coins to {coins_other}.",
    "fika.verdict.suit": "The last round was tied at {coins, plural, one {# coin} other {# coins}}; {by}, {suit}, decided it for {seat}.",
}

PROSE = {
    "fika.effect.1": Prose(
        "When placed: you may swap a supply card with a card of either café.", ("FIKA-6", "FIKA-10")
    ),
    "fika.effect.2": Prose(
        "When placed: you may swap one of your cards with the card opposite.", ("FIKA-6", "FIKA-11")
    ),
    "fika.effect.3": Prose(
        "When placed: you may pick a Group up and lay a hand card down in its place.", ("FIKA-6", "FIKA-13")
    ),
    "fika.effect.4": Prose(
        "When placed: you may swap one or two other cards of your café with your hand.",
        ("FIKA-6", "FIKA-16"),
    ),
    "fika.effect.5": Prose(
        "When placed: you may move a Group to any free Street card, its three cups towards you.",
        ("FIKA-6", "FIKA-20", "FIKA-21"),
    ),
    "fika.effect.6": Prose(
        "When placed: you may move a card within one café, or swap two cards there.", ("FIKA-6", "FIKA-22")
    ),
    "fika.objective.1": Prose(
        f"{COINS[1]} coins if two neighbours in your café have the same number.", ("FIKA-27",)
    ),
    "fika.objective.2": Prose(
        f"{COINS[2]} coins if a 1 and a 6 stand at the two ends of your café.", ("FIKA-27", "FIKA-31")
    ),
    "fika.objective.3": Prose(f"{COINS[3]} coins if a Group sits in front of it.", ("FIKA-32",)),
    "fika.objective.4": Prose(
        f"{COINS[4]} coins if three neighbours in your café have the same suit.", ("FIKA-27",)
    ),
    "fika.objective.5": Prose(
        f"{COINS[5]} coins if three neighbours in your café run up or down by one.", ("FIKA-27", "FIKA-30")
    ),
    "fika.objective.6": Prose(
        f"{COINS[6]} coins if four cards in your café share a suit. Opposite a 1 it counts as 2 to 5.",
        ("FIKA-27", "FIKA-28"),
    ),
}
