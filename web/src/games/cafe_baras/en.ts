/** Café Baras's words. */
export const en = {
  "cafe_baras.symbol.coffee": "Coffee",
  "cafe_baras.symbol.tea": "Tea",
  "cafe_baras.symbol.drink": "Drink",
  "cafe_baras.symbol.snack": "Snack",
  "cafe_baras.symbol.soup": "Soup",
  "cafe_baras.symbol.sweet": "Sweet",
  "cafe_baras.symbol.rustic": "Rustic",
  "cafe_baras.symbol.retro": "Retro",
  "cafe_baras.symbol.modern": "Modern",
  "cafe_baras.several.coffee": "{count} Coffees",
  "cafe_baras.several.tea": "{count} Teas",
  "cafe_baras.several.drink": "{count} Drinks",
  "cafe_baras.several.snack": "{count} Snacks",
  "cafe_baras.several.soup": "{count} Soups",
  "cafe_baras.several.sweet": "{count} Sweets",
  "cafe_baras.category.food": "food",
  "cafe_baras.category.decor": "decor",
  "cafe_baras.category.equipment": "equipment",

  "cafe_baras.help": "{name} ({kind}): costs {cost}, scores {score}.",
  "cafe_baras.customer": "Customer {name} wants {wants} and likes {decor}.",
  "cafe_baras.customer_passing": "Customer {name} wants {wants} and never becomes a regular.",
  "cafe_baras.guest": "{name}: {points} for {what}.",

  "cafe_baras.do.add": "Add {card} for {cost}",
  "cafe_baras.do.serve": "Serve {customer}",
  "cafe_baras.do.take": "Take {card}",
  "cafe_baras.do.claim": "Claim {guest}",
  "cafe_baras.do.refresh": "New display",
  "cafe_baras.do.end": "End my turn",
  "cafe_baras.serve_paid": "Serve {customer}: +{coins}",
  "cafe_baras.serve_regular": "Serve {customer}: +{coins}, a regular!",

  "cafe_baras.regulars": "regulars",
  "cafe_baras.regular": "{name}, a regular: {points}",
  "cafe_baras.built": "{name}: café",
  "cafe_baras.with": "with {name}",
  "cafe_baras.discard_pile": "discard pile",
  "cafe_baras.fetch": "Discard pile",
  "cafe_baras.display": "Display",
  "cafe_baras.in_display": "{card} in the display",
  "cafe_baras.drag_add": "drag here: add",
  "cafe_baras.drag_serve": "drag here: serve",
  "cafe_baras.in_hand": "{card}, or customer {customer}",

  "cafe_baras.part.cards": "Café cards",
  "cafe_baras.part.regulars": "Regulars",
  "cafe_baras.part.guests": "Special guests",
  "cafe_baras.part.coins": "Coins",

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
