"""The game in English: lines of the log, questions, reasons, names; and its rules as told to players."""

from __future__ import annotations

from kaffihus.core.words import Prose
from kaffihus.games.cookie_jar.components import COMPONENTS, LABELS

PHRASES = {
    # the log: what is done
    "cookie_jar.start": "The lot falls on {seat}.",
    "cookie_jar.deal.own": "{seat} is dealt {card}.",
    "cookie_jar.draw.own": "{seat} draws {card}.",
    "cookie_jar.draw": "{seat} draws a cake.",
    "cookie_jar.draw.pancake": "{seat} draws a pancake: {card}.",
    "cookie_jar.fill.own": "{seat} draws {card} as the new hand.",
    "cookie_jar.fill": "{seat} draws a new hand.",
    "cookie_jar.fill.pancake": "{seat} draws a pancake, {card}, and puts it away unread.",
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
    # the log: what comes of it
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
    # the log: the end of a round
    "cookie_jar.end.caught": "{seat} is caught with the empty jar!",
    "cookie_jar.end.last": "Only {seat} is left.",
    "cookie_jar.end.deck": "The deck has run out.",
    "cookie_jar.end.all_out": "Nobody is left: those just hit compare their cards.",
    "cookie_jar.shows": "{seat} shows {card}; laid cards worth {sum}.",
    "cookie_jar.wins": "{seat} wins the round.",
    "cookie_jar.wins.jar": "{seat} wins the round with the jar in hand: two points.",
    "cookie_jar.over": "{seat} wins the match with {points, plural, one {# point} other {# points}}.",
    # questions
    "cookie_jar.prompt.first": "Pancake twins: which of the two pancakes first?",
    "cookie_jar.prompt.lay": "Which card do you lay in front of you?",
    "cookie_jar.prompt.name": "Pancake twins: which of the two cards is your hand?",
    "cookie_jar.prompt.toss": "Down to one card: which one do you toss?",
    "cookie_jar.prompt.target.kleina": "Whose card do you name?",
    "cookie_jar.prompt.target.piparkaka": "Whose card do you look at?",
    "cookie_jar.prompt.target.laufabraud": "With whom do you compare hands?",
    "cookie_jar.prompt.target.laufabraud_coffee": "Which two players compare hands?",
    "cookie_jar.prompt.target.lakkristoppur_coffee": "On whom must all the others play their cards?",
    "cookie_jar.prompt.target.randalina": "Who discards their hand and draws a new one?",
    "cookie_jar.prompt.target.randalina_coffee": "Which two players discard their hands and draw new ones?",
    "cookie_jar.prompt.target.hjonabandssaela": "With whom do you swap hands?",
    "cookie_jar.prompt.target.hjonabandssaela_coffee": "Which two players swap hands?",
    "cookie_jar.prompt.guess": "What do they hold?",
    "cookie_jar.prompt.stack": "Stack of pancakes: whose turn is it?",
    "cookie_jar.prompt.reheat": "Reheated pancake: who comes back?",
    # names
    **{f"cookie_jar.name.{thing}": label for thing, label in LABELS.items()},
    # what can be done now
    "cookie_jar.name.hidden.secret": "the secret card",
    "cookie_jar.name.hidden.drawn": "drawn cards",
    "cookie_jar.name.first": "choose the first pancake",
    "cookie_jar.name.lay": "lay a card",
    "cookie_jar.name.name": "choose your hand",
    "cookie_jar.name.toss": "toss a card",
    "cookie_jar.name.choose": "choose a player",
    "cookie_jar.name.guess": "guess a card",
    "cookie_jar.name.number": "guess a number",
    "cookie_jar.name.stack": "give the turn to somebody",
    "cookie_jar.name.reheat": "choose who comes back",
    # what cakes and pancakes are to those who have no Icelandic
    **{
        f"cookie_jar.gloss.{card['id']}": card["english"].removesuffix(" with coffee")
        for card in (*COMPONENTS["cakes"], *COMPONENTS["pancakes"])
    },
    # what a score is made of
    "cookie_jar.part.points": "Points",
    # scenes
    "cookie_jar.unit.points": "points",
    "cookie_jar.scene.miss": "A wrong guess",
    "cookie_jar.scene.look": "{seat} looks at {seat_other}'s card",
    "cookie_jar.scene.look.seen": "Only you see it: {card}. They keep it.",
    "cookie_jar.scene.look.shown": "{seat} knows now what you hold: {card}.",
    "cookie_jar.scene.tie": "{seat} and {seat_other} compare",
    "cookie_jar.scene.higher": "{seat} and {seat_other} compare",
    "cookie_jar.scene.swap": "{seat} and {seat_other} swap hands",
    "cookie_jar.scene.secret": "{seat} takes the secret card",
    "cookie_jar.scene.struck": "{seat} is out",
    "cookie_jar.scene.struck.you": "You are out",
    "cookie_jar.scene.out": "{seat} held {cards}.",
    "cookie_jar.scene.out.you": "You held {cards}. You are back in the next round.",
    "cookie_jar.scene.out.empty": "{seat} had no card left.",
    "cookie_jar.scene.out.empty.you": "You had no card left. You are back in the next round.",
    "cookie_jar.scene.round": "Round {round}: the hands are shown",
    "cookie_jar.score.alone": "{seat} wins the round: nobody else is left.",
    "cookie_jar.score.alone.jar": "{seat} wins the round, the jar in hand: two points.",
    "cookie_jar.score.highest": "{seat} wins the round with the highest card.",
    "cookie_jar.score.highest.jar": "{seat} wins the round with the jar in hand: two points.",
    "cookie_jar.score.sum": "{seat} wins the round: equal cards, but the laid ones are worth more.",
    "cookie_jar.score.sum.jar": "{seat} wins the round with the jar in hand: two points.",
    "cookie_jar.score.shared": "{seat} shares the round: card and laid cards are equal.",
    "cookie_jar.score.shared.jar": "{seat} shares the round, the jar in hand: two points.",
    # the coach
    "cookie_jar.coach.keep": "You keep {card}, worth {value}.",
    "cookie_jar.coach.highest": "Nobody holds a higher card than you then.",
    "cookie_jar.coach.thief": "You are the thief then: the round ends at once, and you lose a point.",
    "cookie_jar.coach.deck": "{count, plural, =0 {No card is} one {# card is} other {# cards are}} left in the deck; when it is out, the highest hand wins.",
    "cookie_jar.coach.known": "You know what {seat} holds: {card}.",
    "cookie_jar.coach.may_hold": "There are {count} cards that {seat} may hold.",
    "cookie_jar.coach.right": "The guess is right, and {seat} is out.",
    "cookie_jar.coach.miss": "If it is wrong, {count, plural, one {# other card is} other {# other cards are}} possible.",
    "cookie_jar.coach.impossible": "You know that {seat} does not hold it.",
    "cookie_jar.coach.higher": "Your card is higher than {seat}'s, who is out.",
    "cookie_jar.coach.lower": "Your card is lower than {seat}'s, and you are out.",
    "cookie_jar.coach.caught": "The empty jar is with {seat}, who is caught.",
    "cookie_jar.coach.redraw": "You throw {card} away and draw a new hand.",
    "cookie_jar.coach.redraw.jar": "You throw the empty jar away: you are the thief.",
    "cookie_jar.coach.better": "You get a higher card from {seat}.",
    "cookie_jar.coach.gives": "{seat} gets {card} from you, and knows that you have theirs.",
    "cookie_jar.coach.marked": "All others must play their cards on {seat}.",
    "cookie_jar.coach.nothing": "You learn nothing, and nobody is touched.",
    # the end
    "cookie_jar.verdict": "{seat} wins the match of {rounds, plural, one {# round} other {# rounds}} with {points, plural, one {# point} other {# points}}.",
    "cookie_jar.verdict.shared": "{seat} shares the match of {rounds, plural, one {# round} other {# rounds}} with {points, plural, one {# point} other {# points}}.",
    "cookie_jar.verdict.caught": "In the last round {seat} was caught with the empty jar.",
    "cookie_jar.verdict.last": "In the last round {seat} was the only one left.",
    "cookie_jar.verdict.deck": "In the last round the deck ran out.",
    "cookie_jar.verdict.all_out": "In the last round nobody was left.",
    "cookie_jar.verdict.jar": "{seat} won it with the empty jar in hand: two points.",
}

PROSE = {
    "cookie_jar.text.kleina": Prose(
        "Choose a player and name the card they hold, no Kleina. Right: they are out.", ("JAR-24", "JAR-25")
    ),
    "cookie_jar.text.kleina_coffee": Prose(
        "Name the card of every other player in turn, leftwards. Each one you hit is out.",
        ("JAR-24", "JAR-26"),
    ),
    "cookie_jar.text.piparkaka": Prose("You may look at a player's card.", ("JAR-27",)),
    "cookie_jar.text.piparkaka_coffee": Prose("Exchange your hand with the secret card.", ("JAR-12",)),
    "cookie_jar.text.laufabraud": Prose(
        "Compare hands with a player: the lower card is out, a tie is nothing.", ("JAR-28",)
    ),
    "cookie_jar.text.laufabraud_coffee": Prose(
        "Two players of your choice compare hands: the lower card is out, a tie is nothing.", ("JAR-28",)
    ),
    "cookie_jar.text.lakkristoppur": Prose("You are safe until you lay another card.", ("JAR-13",)),
    "cookie_jar.text.lakkristoppur_coffee": Prose(
        "Mark an opponent: everybody else must play their cards on that one.", ("JAR-20", "JAR-21")
    ),
    "cookie_jar.text.randalina": Prose(
        "A player, perhaps you, discards their hand, which is not carried out, and draws a new one.",
        ("JAR-29",),
    ),
    "cookie_jar.text.randalina_coffee": Prose(
        "Two players discard their hands, which are not carried out, then they draw new ones.",
        ("JAR-29", "JAR-32"),
    ),
    "cookie_jar.text.hjonabandssaela": Prose("You must swap hands with a player.", ("JAR-33",)),
    "cookie_jar.text.hjonabandssaela_coffee": Prose(
        "Two players of your choice must swap hands.", ("JAR-33",)
    ),
    "cookie_jar.text.hnallthora": Prose(
        "Does nothing, but must be laid if you hold a cake with coffee beside it.", ("JAR-34",)
    ),
    "cookie_jar.text.tom_krus": Prose(
        "The empty jar! If it leaves your hand for the table you are the thief, who loses one point. Win with it in hand, and you get one more.",
        ("JAR-7", "JAR-52"),
    ),
    "cookie_jar.text.grautarlumma": Prose(
        "All cakes laid or thrown away go back into the deck; active Lakkrístoppur cards stay. Draw again.",
        ("JAR-18", "JAR-40"),
    ),
    "cookie_jar.text.halfbokud_lumma": Prose(
        "Draw again. After this turn the order of play is reversed for good.", ("JAR-43",)
    ),
    "cookie_jar.text.lumma_med_kaffi": Prose(
        "Everybody who holds a cake with coffee is out. Then the turn ends, or you draw where the table plays it so.",
        ("JAR-36", "JAR-58"),
    ),
    "cookie_jar.text.lummudeig": Prose(
        "The hands of all unprotected players are shuffled together and dealt out again. Draw again.",
        ("JAR-39",),
    ),
    "cookie_jar.text.lummustafli": Prose(
        "Whoever has the highest single card before them takes a whole turn.", ("JAR-44",)
    ),
    "cookie_jar.text.tvilumma": Prose(
        "Draw two: carry out pancakes among them in your order, then lay cards until one is left.",
        ("JAR-45",),
    ),
    "cookie_jar.text.upphitud_lumma": Prose(
        "You must choose somebody who is out: they come back with a new hand. Then the turn ends, or you draw where the table plays it so.",
        ("JAR-36", "JAR-41"),
    ),
    "cookie_jar.text.vidbrennd_lumma": Prose("This turn ends at once.", ("JAR-42",)),
}
