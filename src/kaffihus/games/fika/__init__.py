"""FIKA by Pieter Van Gompel: two street cafés, five slots each, the first to two Tips."""

from __future__ import annotations

from kaffihus.core.game import Feature, Game, Option
from kaffihus.games.fika import board, check, knowledge, legal, rules, view, words
from kaffihus.games.fika.actions import CATALOGUE
from kaffihus.games.fika.components import CARDS, COMPONENTS, GROUPS, SLOTS
from kaffihus.games.fika.state import STATE

FEATURES = (
    Feature("own café, slot by card", SLOTS * CARDS),
    Feature("other café, slot by card", SLOTS * CARDS),
    Feature("supply", CARDS),
    Feature("own hand", CARDS),
    Feature("cards that may be in the other's hand", CARDS),
    Feature("lifted cards", CARDS),
    Feature("own chosen card", CARDS),
    Feature("other's chosen card, once shown", CARDS),
    Feature("other has chosen, face down", 1),
    Feature("picked supply card", CARDS),
    *(
        feature
        for group in range(1, GROUPS + 1)
        for feature in (
            Feature(f"cards that may be Group {group}", CARDS),
            Feature(f"Street card of Group {group}", SLOTS),
            Feature(f"Group {group} faces me, faces the other, is picked", 3),
        )
    ),
    Feature("phase", 22),
    Feature("primary suit", 3),
    Feature("secondary suit", 3),
    Feature("picked slot is the other's, two lifted, cards brought", 3),
    Feature("slot placed or picked", SLOTS),
    Feature("I act, other acts, I name the primary", 3),
    Feature("I catch up, other catches up, extra cards", 3),
    Feature("I place second, my Tips, other's Tips", 3),
)

GAME = Game(
    id="fika",
    title="FIKA",
    tagline="Two rival street cafés: place five cards, bend the Street your way.",
    designer="Pieter Van Gompel",
    publisher="Board Game Circus, 2022",
    seats=range(2, 3),
    minutes=20,
    rules_version=1,
    components=COMPONENTS,
    options=(
        Option(
            "tiny",
            0,
            (0, 1, 2),
            "one round; 1: two slots, eight cards; 2: one slot, five cards, no supply",
            hidden=True,
        ),
    ),
    tiny={"tiny": 1},
    state_dtype=STATE,
    catalogue=CATALOGUE,
    features=FEATURES,
    setup=rules.setup,
    pending=rules.pending,
    legal=legal.legal,
    apply=rules.apply,
    chance_total=rules.chance_total,
    chance_action=rules.chance_action,
    scores=rules.scores,
    ranks=rules.ranks,
    observe=knowledge.observe,
    redeal=knowledge.redeal,
    view=view.view,
    describe=words.describe,
    aftermath=words.aftermath,
    why_not=words.why_not,
    check=check.check,
    board=board.board,
    phrases=words.PHRASES,
    prompts=words.PROMPTS,
)
