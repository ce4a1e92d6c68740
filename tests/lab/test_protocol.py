"""The benchmark's protocol: the same figures for everybody, against opponents known by what they do."""

import json
from dataclasses import asdict, replace

import pytest

from kaffihus import games
from kaffihus.cli.benchmark import run_benchmark
from kaffihus.core.errors import BadRequest
from kaffihus.lab import protocol
from kaffihus.lab.arena import Finish
from kaffihus.lab.protocol import OPPONENTS, card_of, evaluate, hash_of, text_of

FIKA = games.load("fika")

SLOW = """
from kaffihus.bots import ObservingBot

class Last(ObservingBot):
    def decide(self, game, observation, legal):
        return legal[-1]
"""


@pytest.fixture(scope="module")
def card():
    return evaluate(FIKA, "random", 6, ["random"], cores=1)


def test_the_same_bot_gets_the_same_card_on_any_number_of_cores(card):
    def told(one):
        return [replace(score, milliseconds=0) for score in one.scores], one.bot_hash

    assert told(evaluate(FIKA, "random", 6, ["random"], cores=2)) == told(card)


def test_the_bot_sits_in_every_seat_over_the_same_deals(game):
    players = game.seats[-1]
    pairings = [protocol.pairing(number, players) for number in range(2 * players)]
    assert [pairing.bots.index(0) for pairing in pairings] == [*range(players)] * 2
    assert [pairing.deal for pairing in pairings] == [0] * players + [1] * players
    assert all(sum(pairing.bots) == players - 1 for pairing in pairings)


def test_a_score_counts_the_bots_own_share_and_margin():
    """Three seats; the bot wins alone from seat 0, shares a win at seat 1, loses at seat 2."""

    def finish(number, ranks, scores):
        pairing = protocol.pairing(number, 3)
        return Finish(pairing, ranks, scores, (1.0, 1.0, 1.0), (10, 10, 10))

    played = [
        finish(0, (1, 2, 3), (9, 4, 2)),
        finish(1, (1, 1, 3), (5, 5, 3)),
        finish(2, (1, 2, 3), (8, 4, 0)),
    ]
    score = protocol.score_of("random", "x", played)
    assert (score.wins, score.games, score.by_seat) == (1.5, 3, (1.0, 0.5, 0.0))
    assert score.share == pytest.approx(0.5) and score.low < 0.5 < score.high
    assert score.margin == pytest.approx((6 + 1 - 6) / 3)
    assert score.milliseconds == pytest.approx(100)


def test_a_hash_tells_bots_apart_by_what_they_do(tmp_path):
    (tmp_path / "mine.py").write_text(SLOW)
    (tmp_path / "copy.py").write_text(SLOW)
    (tmp_path / "other.py").write_text(SLOW.replace("-1", "0"))
    mine, copy, other = (
        hash_of(FIKA, f"{tmp_path}/{name}.py:Last", 2) for name in ("mine", "copy", "other")
    )
    assert mine == copy != other


def test_a_card_says_what_is_missing_and_which_opponents_have_changed(card, monkeypatch, tmp_path):
    own = card.scores[0].hash
    monkeypatch.setattr(protocol, "frozen_hashes", lambda game, players: {"random": own})
    assert f"| `random` | {own} |" in text_of(card) and "greedy, classic" in text_of(card)
    monkeypatch.setattr(protocol, "frozen_hashes", lambda game, players: {"random": "0123"})
    assert f"{own} (frozen: 0123)" in text_of(card)
    protocol.save([card], tmp_path / "card.json")
    assert card_of(json.loads((tmp_path / "card.json").read_text())[0]) == card


def test_the_command_writes_cards_without_anybodys_folders(tmp_path, capsys):
    (tmp_path / "mine.py").write_text(SLOW)
    place = f"{tmp_path}/mine.py:Last"
    run_benchmark(place, ["fika"], 4, "random", None, 1, False, tmp_path / "card.md")
    text = (tmp_path / "card.md").read_text()
    assert text.startswith("# Last at fika\n") and str(tmp_path) not in text
    for wish, says in (
        ((place, ["fika"], 1, "random", None, 1, False, None), "expected one from every seat"),
        ((place, ["fika"], 4, "nobody", None, 1, False, None), "no bot 'nobody'"),
        ((place, ["fika"], 4, "random", None, 1, False, tmp_path / "card.csv"), ".md or .json"),
    ):
        with pytest.raises(BadRequest, match=says):
            run_benchmark(*wish)


def test_the_reference_names_games_bots_and_opponents_that_there_are():
    for game_id, cards in protocol.reference().items():
        game = games.load(game_id)
        for bot, card in cards.items():
            assert (card.bot, card.game, card.protocol) == (bot, game_id, protocol.NAME)
            assert card.players == game.seats[0] and card.seed == protocol.SEED
            assert {score.opponent for score in card.scores} <= set(OPPONENTS)
            assert card_of(asdict(card)) == card
