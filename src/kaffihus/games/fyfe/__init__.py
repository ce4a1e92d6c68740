"""FYFE by Kosch: 25 tokens, 12 lines, and you decide yourself what each line is to score."""

from __future__ import annotations

from kaffihus.core.game import Feature, Game, Option
from kaffihus.games.fyfe import board, check, knowledge, rules, scoring, view, words
from kaffihus.games.fyfe.actions import CATALOGUE
from kaffihus.games.fyfe.components import COMPONENTS, MAX_SEATS
from kaffihus.games.fyfe.knowledge import OTHER_SIZE, OWN_ROUND_SIZE, OWN_SIZE, TABLE_SIZE
from kaffihus.games.fyfe.state import STATE

FEATURES = (
    Feature("own player board, scoring boards, supply, unused boards and charms", OWN_SIZE),
    Feature("own round: step, picks, token placed, lines that need a board, charm", OWN_ROUND_SIZE),
    *(Feature(f"player {i} after me, as everybody sees him", OTHER_SIZE) for i in range(1, MAX_SEATS)),
    Feature("FIRST! tiles, bag, phase, round, points", TABLE_SIZE),
)

GAME = Game(
    id="fyfe",
    title="FYFE",
    tagline="Fill your 25 spaces and choose for every line what it is to score.",
    designer="Kosch",
    publisher="Edition Spielwiese, 2022",
    seats=range(2, MAX_SEATS + 1),
    minutes=45,
    rules_version=1,
    components=COMPONENTS,
    options=(
        Option(
            "tiny",
            0,
            (0, 1, 2),
            "1: three spaces, two lines, three rounds; 2: two spaces, one line, two rounds, no charms",
            hidden=True,
        ),
        Option("easier", 0, (0, 1), "the easier game: without some boards and charms"),
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
    labels=words.LABELS,
    prompts=words.PROMPTS,
)
