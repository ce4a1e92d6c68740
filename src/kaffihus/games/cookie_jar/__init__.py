"""Who Stole the Cookie from the Jar? by Embla Vigfúsdóttir: do not be caught with the empty jar."""

from __future__ import annotations

from kaffihus.core.game import Feature, Game, Option
from kaffihus.games.cookie_jar import board, check, dealing, knowledge, rules, scoring, view, words
from kaffihus.games.cookie_jar.actions import CATALOGUE
from kaffihus.games.cookie_jar.components import CAKES, COMPONENTS, LABELS, MOST_SEATS, PANCAKES
from kaffihus.games.cookie_jar.state import STATE

FEATURES = (
    Feature("cakes each player may hold, by seat from me to the left", MOST_SEATS * CAKES),
    Feature("cakes the secret card may be", CAKES),
    Feature("cakes the turn's player may have drawn, first and second", 2 * CAKES),
    Feature("cakes laid before each player", MOST_SEATS * CAKES),
    Feature("cakes tossed or trashed", CAKES),
    Feature("cakes not open", CAKES),
    *(
        Feature(
            f"player {i} from me: in, protected, marker, marked, turn, picked ×2, named; points + 32", 9
        )
        for i in range(MOST_SEATS)
    ),
    Feature("pancakes nobody has seen", PANCAKES),
    Feature("pancakes that wait", PANCAKES),
    Feature("pancake being carried out", PANCAKES),
    Feature("cake being carried out", CAKES),
    Feature("phase", 14),
    Feature("Tvílumma: no, drawing, drawn", 3),
    Feature("cakes and pancakes in the deck, cards to draw", 3),
    Feature("to the left, about to be reversed, rounds to come", 3),
    Feature("options: guess by number, draw again", 2),
)

GAME = Game(
    id="cookie_jar",
    title="Who Stole the Cookie from the Jar?",
    tagline="One card in your hand: guess, peek and swap, and never be caught with the empty jar.",
    designer="Embla Vigfúsdóttir",
    publisher="Emblem, 2014",
    seats=range(3, MOST_SEATS + 1),
    minutes=20,
    rules_version=1,
    components=COMPONENTS,
    options=(
        Option(
            "tiny", 0, (0, 1, 2), "one round; 1: seven cakes, one pancake; 2: six cakes, none", hidden=True
        ),
        Option("rounds", 7, tuple(range(1, 16)), "rounds of a match (JAR-67)"),
        Option("by_number", 0, (0, 1), "Kleina guesses a number, not a card (JAR-24): easier"),
        Option("draw_again", 0, (0, 1), "every pancake lets you draw again (JAR-36): kinder"),
    ),
    tiny={"tiny": 1},
    state_dtype=STATE,
    catalogue=CATALOGUE,
    features=FEATURES,
    setup=rules.setup,
    pending=rules.pending,
    legal=rules.legal,
    apply=rules.apply,
    chance_total=dealing.chance_total,
    chance_action=dealing.chance_action,
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
