"""Café Baras by Roberta Taylor: add a card to your café, or serve its customer."""

from __future__ import annotations

from kaffihus.core.game import Feature, Game, Option
from kaffihus.games.cafe_baras import board, check, knowledge, rules, scoring, view, words
from kaffihus.games.cafe_baras.actions import CATALOGUE
from kaffihus.games.cafe_baras.components import CARDS, COMPONENTS, FOODS, GUESTS, LABELS, SEATS
from kaffihus.games.cafe_baras.knowledge import ENDINGS, MOMENT_NUMBERS, PHASES, SEAT_NUMBERS
from kaffihus.games.cafe_baras.state import STATE

SIDES = ("own", "next", "second next", "third next")

FEATURES = (
    Feature("display", CARDS),
    Feature("discard pile", CARDS),
    Feature("card being served", CARDS),
    Feature("cards that may be in the deck", CARDS),
    *(
        feature
        for side in SIDES
        for feature in (
            Feature(f"{side} hand, known to all", CARDS),
            Feature(f"{side} hand, secret (own) or possible", CARDS),
            Feature(f"{side} café", CARDS),
        )
    ),
    *(
        Feature(f"{side} coins, score, hand, secret, limit, regulars, bonuses, symbols", SEAT_NUMBERS)
        for side in SIDES
    ),
    Feature("guests waiting", GUESTS),
    *(
        feature
        for side in SIDES
        for feature in (
            Feature(f"{side} guests", GUESTS),
            Feature(f"waiting guests whose desires the {side} café meets", GUESTS),
        )
    ),
    Feature("phase", PHASES),
    Feature("what brought the end on", ENDINGS),
    Feature("foods stood in for", FOODS),
    Feature("deck, discard pile, reshuffles, cards left, passes, seats, options", MOMENT_NUMBERS),
)

GAME = Game(
    id="cafe_baras",
    title="Café Baras",
    tagline="Every card is two things: something for your café, or a capybara to serve.",
    designer="Roberta Taylor",
    publisher="KTBG, 2024",
    seats=range(2, SEATS + 1),
    minutes=30,
    rules_version=1,
    components=COMPONENTS,
    options=(
        Option(
            "tiny",
            0,
            (0, 1, 2),
            "one regular; 1: eleven cards, hands and display of two, two reshuffles; "
            "2: five cards, hands and display of one, one guest, one reshuffle",
            hidden=True,
        ),
        Option("open_guests", 0, (0, 1), "five guests that score at the end for all, never claimed"),
        Option("second_reshuffle", 0, (0, 1), "the second reshuffle of the deck brings the end on too"),
        Option("claim_at_once", 0, (0, 1), "a guest whose desires are met is claimed by itself"),
    ),
    tiny={"tiny": 1},
    state_dtype=STATE,
    catalogue=CATALOGUE,
    features=FEATURES,
    setup=rules.setup,
    pending=rules.pending,
    legal=rules.legal,
    apply=rules.apply,
    chance_total=rules.chance_total,
    chance_action=rules.chance_action,
    scores=scoring.scores,
    ranks=scoring.ranks,
    observe=knowledge.observe,
    redeal=knowledge.redeal,
    view=view.view,
    describe=words.describe,
    aftermath=words.aftermath,
    why_not=words.why_not,
    check=check.check,
    board=board.board,
    phrases=words.PHRASES,
    labels=LABELS,
    prompts=words.PROMPTS,
)
