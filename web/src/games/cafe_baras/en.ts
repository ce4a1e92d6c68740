/** Café Baras's words. */
export const en = {
  "cafe_baras.board.symbol.coffee": "Coffee",
  "cafe_baras.board.symbol.tea": "Tea",
  "cafe_baras.board.symbol.drink": "Drink",
  "cafe_baras.board.symbol.snack": "Snack",
  "cafe_baras.board.symbol.soup": "Soup",
  "cafe_baras.board.symbol.sweet": "Sweet",
  "cafe_baras.board.symbol.rustic": "Rustic",
  "cafe_baras.board.symbol.retro": "Retro",
  "cafe_baras.board.symbol.modern": "Modern",
  "cafe_baras.board.several.coffee": "{count} Coffees",
  "cafe_baras.board.several.tea": "{count} Teas",
  "cafe_baras.board.several.drink": "{count} Drinks",
  "cafe_baras.board.several.snack": "{count} Snacks",
  "cafe_baras.board.several.soup": "{count} Soups",
  "cafe_baras.board.several.sweet": "{count} Sweets",
  "cafe_baras.board.category.food": "food",
  "cafe_baras.board.category.decor": "decor",
  "cafe_baras.board.category.equipment": "equipment",

  "cafe_baras.board.help": "{name} ({kind}): costs {cost}, scores {score}.",
  "cafe_baras.board.customer": "Customer {name} wants {wants} and likes {decor}.",
  "cafe_baras.board.customer_passing": "Customer {name} wants {wants} and never becomes a regular.",
  "cafe_baras.board.guest": "{name}: {points} for {what}.",

  "cafe_baras.board.do.add": "Add {card} for {cost}",
  "cafe_baras.board.do.serve": "Serve {customer}",
  "cafe_baras.board.do.take": "Take {card}",
  "cafe_baras.board.do.claim": "Claim {guest}",
  "cafe_baras.board.do.refresh": "New display",
  "cafe_baras.board.do.end": "End my turn",
  "cafe_baras.board.serve_paid": "Serve {customer}: +{coins}",
  "cafe_baras.board.serve_regular": "Serve {customer}: +{coins}, a regular!",

  "cafe_baras.board.regulars": "regulars",
  "cafe_baras.board.regular": "{name}, a regular: {points}",
  "cafe_baras.board.built": "{name}: café",
  "cafe_baras.board.with": "with {name}",
  "cafe_baras.board.discard_pile": "discard pile",
  "cafe_baras.board.fetch": "Discard pile",
  "cafe_baras.board.guests": "Special guests",
  "cafe_baras.board.display": "Display",
  "cafe_baras.board.in_display": "{card} in the display",
  "cafe_baras.board.drag_add": "drag here: add",
  "cafe_baras.board.drag_serve": "drag here: serve",
  "cafe_baras.board.in_hand": "{card}, or customer {customer}",

  "cafe_baras.lesson.intro.1":
    "You run a café for capybaras. Every card is two things: its upper half can be added to your café, its lower half is a customer you can serve.",
  "cafe_baras.lesson.intro.2":
    "Adding costs coins and gives a symbol for good. Serving pays a coin for each food your café has. Your counter begins with Tea and Coffee.",
  "cafe_baras.lesson.act":
    "Your turn: tap the card that glows, then choose to add it or to serve its customer.",
  "cafe_baras.lesson.take":
    "After your turn you refill your hand from the display. Tap the card that glows.",
  "cafe_baras.lesson.end": "Your café pleases a special guest: claim it for points.",
  "cafe_baras.lesson.refresh": "This card may change the whole display.",
  "cafe_baras.lesson.serve_again": "One more customer, if you like.",
  "cafe_baras.lesson.outro":
    "A customer who gets every food and likes your decor becomes a regular: 4 points. Three or four regulars, or the last guest, end the game.",
};
