"""Caffeine Hit by Ridley's Games: drinks on coffee tables, yours and the others'."""

from __future__ import annotations

from kaffihus.core.game import Feature, Game, Option
from kaffihus.games.caffeine_hit import board, check, knowledge, rules, scoring, view, words
from kaffihus.games.caffeine_hit.actions import CATALOGUE
from kaffihus.games.caffeine_hit.components import (
    COLOURS,
    COMPONENTS,
    CUPS,
    DRINKS,
    KINDS,
    LABELS,
    SEATS,
)
from kaffihus.games.caffeine_hit.state import STATE, Phase, Turn

FEATURES = (
    *(
        feature
        for place in range(SEATS)
        for feature in (
            Feature(f"place {place}: face-up drinks without a Cookie", DRINKS),
            Feature(f"place {place}: face-up drinks with a Cookie", DRINKS),
            Feature(f"place {place}: Loyalty Cards by drink", DRINKS),
            Feature(f"place {place}: is taken, cards in hand, acts, is the table chosen", 4),
        )
    ),
    *(
        feature
        for cup in range(1, CUPS + 1)
        for feature in (
            Feature(f"place that owns cup {cup}", SEATS),
            Feature(f"cards under cup {cup}", 1),
        )
    ),
    Feature("own hand", KINDS),
    Feature("unseen cards", KINDS),
    Feature("drinks under own cups", DRINKS),
    Feature("phase", Phase.OVER + 1),
    Feature("kind of turn", Turn.SWAP + 1),
    Feature("drink laid first, named or sought", DRINKS),
    Feature("colour of the Carrier's first part", COLOURS),
    Feature("own seat", SEATS),
    Feature("cards laid, pile, turns, turns with an empty pile", 4),
)

GAME = Game(
    id="caffeine_hit",
    title="Caffeine Hit",
    tagline="Serve yourself coffee and your friends decaf before the cards run out.",
    designer="not named by the publisher",
    publisher="Ridley's Games, 2018",
    seats=range(2, 7),
    minutes=20,
    rules_version=1,
    components=COMPONENTS,
    options=(
        Option(
            "tiny",
            0,
            (0, 1, 2),
            "1: thirteen cards, hands of three; 2: six cards, hands of one",
            hidden=True,
        ),
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
