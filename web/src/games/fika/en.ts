/** FIKA's words. */
export const en = {
  "fika.card": "{suit} {number}",
  "fika.suit.brown": "brown",
  "fika.suit.green": "green",
  "fika.suit.pink": "pink",
  "fika.name.brown": "Brown (bean)",
  "fika.name.green": "Green (leaf)",
  "fika.name.pink": "Pink (berry)",

  "fika.help": "{card}. {effect} Scores {objective} Two cups of a Group double it, three treble it.",
  "fika.effect.1": "Placed: you may swap a supply card with a card of either café.",
  "fika.effect.2": "Placed: you may swap one of your cards with the card opposite.",
  "fika.effect.3": "Placed: you may take a Group up and lay a hand card down in its place.",
  "fika.effect.4": "Placed: you may exchange one or two other cards of your café with your hand.",
  "fika.effect.5": "Placed: you may move a Group to any free Street card, three cups towards you.",
  "fika.effect.6": "Placed: you may let two places of one café change.",
  "fika.objective.1": "5 coins if two neighbours in your café have the same number.",
  "fika.objective.2": "6 coins if a 1 and a 6 stand at the two ends of your café.",
  "fika.objective.3": "7 coins if a Group sits in front of it.",
  "fika.objective.4": "7 coins if three neighbours have the same suit.",
  "fika.objective.5": "8 coins if three neighbours run up or down by one.",
  "fika.objective.6": "9 coins if four cards share a suit. Opposite a 1 it counts as 2 to 5.",

  "fika.do.choose": "Choose {card}",
  "fika.do.stop": "Place no more cards",
  "fika.do.place": "Place in slot {slot}",
  "fika.do.supply": "Swap {card}",
  "fika.do.group": "Group {group}",
  "fika.do.hide": "Lay {card} down",
  "fika.do.bring": "Bring {card}",
  "fika.do.street": "To Street card {slot}",
  "fika.cell.own": "slot {slot}",
  "fika.cell.other": "their slot {slot}",

  "fika.slot": "{card}, slot {slot} of {name}",
  "fika.slot_empty": "empty slot {slot} of {name}",
  "fika.tips": "{tips} of 2 Tips",
  "fika.street": "The Street",
  "fika.street_card": "Street card {slot}",
  "fika.group": "Group {group} on Street card {slot}, it is {card}, three cups towards {name}",
  "fika.group_hidden": "Group {group} on Street card {slot}, face down, three cups towards {name}",
  "fika.group_help":
    "{group}. Coins of the card on the side with three cups count three times, on the other side twice.",
  "fika.general_supply": "General supply",
  "fika.supply": "Supply",
  "fika.in_supply": "{card} in the supply",
  "fika.ties": "Ties",
  "fika.then": ", then ",
  "fika.chosen_cards": "Chosen cards",
  "fika.chosen": "Chosen",
  "fika.part": "Slot {slot}, last round",

  "fika.lesson.intro.1":
    "Two street cafés face each other: yours is the lower row. Fill five slots; whoever earns more coins gets a Tip. Two Tips win.",
  "fika.lesson.intro.2":
    "Six cards are in your hand. Each has a number, a suit, an effect when it is placed, and an objective that pays coins at the end of the round.",
  "fika.lesson.primary":
    "The first decision of a round: suits in order of importance. They only break ties.",
  "fika.lesson.secondary": "Now the second suit.",
  "fika.lesson.choose":
    "Both choose a card at the same time, face down. The lower number is usually placed first. Take the card that glows.",
  "fika.lesson.place": "Put it into a free slot of your café. Neighbours matter for pairs, runs and suits.",
  "fika.lesson.one_supply": "A 1 may swap a card of the supply with a card of either café.",
  "fika.lesson.two_cell": "A 2 may swap one of your cards with the one opposite.",
  "fika.lesson.three_group":
    "A 3 works with the Groups on the Street: guests that double or treble the coins of the card behind them.",
  "fika.lesson.four_lift": "A 4 brings cards of your café back to hand, for better ones.",
  "fika.lesson.five_group": "A 5 moves a Group, with its three cups towards you: trebled coins.",
  "fika.lesson.six_first": "A 6 lets two places of one café change.",
  "fika.lesson.outro":
    "That was the heart of it: place, bend the Street your way, and count. Now play a whole game.",
};
