"""FIKA's scenes: a round is counted card by card, and the match is won by Tips."""

from kaffihus.games.fika import GAME
from kaffihus.testing.playing import random_walk
from kaffihus.testing.scenes import told

NOTHING = ("fika.score.none", "fika.score.nothing")


def rounds(seed):
    """The counts of a random match, and its last position."""
    found, last = [], None
    for before, step, after in random_walk(GAME, 2, {}, seed):
        found += [scene for scene in told(before, step, after, None) if scene.kind == "scoring"]
        last = after
    return found, last


def test_cards_that_earn_nothing_are_told_at_once_after_those_that_earn():
    for seed in range(6):
        for scene in rounds(seed)[0]:
            keys = [beat.line.key for beat in scene.beats]
            poor = [i for i, key in enumerate(keys) if key in NOTHING]
            earning = [i for i, beat in enumerate(scene.beats) if any(beat.gains)]
            assert len(poor) <= 1, keys
            assert not poor or not earning or poor[0] > earning[-1], keys
            named = scene.beats[poor[0]].line.params.get("cards", [0]) if poor else []
            assert len(scene.beats[poor[0]].spots if poor else []) == len(named), "each is lit"
            cards = sum(1 for beat in scene.beats if any(beat.gains)) + len(named)
            laid = [card for cafe in scene.view["cafes"] for card in cafe if card]
            assert cards == len(laid), "every card of both cafés is told of"


def test_the_result_is_told_in_tips_and_what_it_is_made_of_in_coins():
    for seed in range(3):
        scenes, end = rounds(seed)
        verdict = GAME.verdict(end.state)
        first = verdict.lines[0]
        assert first.key == "fika.over"
        assert (first.params["tips"], first.params["tips_other"]) == tuple(sorted(end.state.tips)[::-1])
        assert verdict.unit == "fika.unit.coins"
        coins = [sum(part["points"][seat] for part in verdict.parts) for seat in range(2)]
        counted = [sum(beat.gains[seat] for beat in scenes[-1].beats if beat.gains) for seat in range(2)]
        assert coins == counted, "the last round, slot by slot"
