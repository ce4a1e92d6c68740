"""Rulings on set-up, zones and order (JAR-1 to 6), absent cards, and the match (JAR-53, 67)."""

from collections import Counter
from fractions import Fraction

import pytest

from games.cookie_jar.table import GAME, heap, holds, is_in, options, phase, play, reason, result, table
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.errors import BadRequest
from kaffihus.core.position import Position
from kaffihus.core.state import EMPTY
from kaffihus.games.cookie_jar.components import CAKE_IDS, COMPONENTS, PANCAKE_IDS
from kaffihus.games.cookie_jar.state import Phase, Where
from kaffihus.testing.playing import random_walk


def dealt(seats, seed=1):
    """A position after the deal."""
    return next(
        after for _, _, after in random_walk(GAME, seats, {}, seed) if after.state.phase == Phase.DRAW
    )


def test_jar_1_which_cards_by_number_of_players():
    copies = {cake["id"]: cake["copies"] for cake in COMPONENTS["cakes"]}
    assert copies["kleina"] == 5 and sum(copies.values()) == 22
    assert next(cake["value"] for cake in COMPONENTS["cakes"] if cake["id"] == "tom_krus") == 8
    four = GAME.new_state(4)
    assert four.cakes.sum() == 22 and (four.pancakes == Where.UNSEEN).sum() == 8
    three = GAME.new_state(3)
    assert three.cakes.sum() == 16 and not any("coffee" in name for name in heap(three.cakes))
    assert three.pancakes[PANCAKE_IDS.index("lumma_med_kaffi")] == Where.NOT_IN_GAME
    assert (three.pancakes == Where.UNSEEN).sum() == 7


def test_jar_2_hands_and_the_secret_card_are_cakes_and_four_pancakes_are_shuffled_in():
    position = Position(GAME, 4)
    position.apply(CHANCE, GAME.catalogue.parse("start seat=2"))
    for seat in range(5):
        assert position.state.deck_pancakes == 0
        assert all(move.startswith("deal ") for move in options(position)), "only cakes are dealt"
        position.draw(new_rng(seat))
    assert position.state.secret != EMPTY
    assert position.state.deck_pancakes == 4
    assert position.state.deck_cakes == 17


def test_jar_2_the_next_card_is_drawn_as_from_a_deck_with_four_of_the_eight():
    """A given pancake is in the deck in half of all deals; then it is one of 21 cards."""
    position = dealt(4)
    weights = position.outcomes()
    total = sum(weights.values())
    for action, weight in weights.items():
        card = GAME.catalogue[action].arguments["card"]
        if card in PANCAKE_IDS:
            assert Fraction(weight, total) == Fraction(1, 2) * Fraction(1, 21)
        else:
            copies = int(position.state.deck[CAKE_IDS.index(card)])
            assert Fraction(weight, total) == Fraction(copies, 21)


def test_jar_2_a_second_pancake_is_one_of_the_other_seven():
    position = play(dealt(4), "draw halfbokud_lumma")
    weights = position.outcomes()
    total = sum(weights.values())
    pancakes = {GAME.catalogue[a].arguments["card"]: w for a, w in weights.items()}
    assert "halfbokud_lumma" not in pancakes
    assert Fraction(pancakes["lummudeig"], total) == Fraction(3, 7) * Fraction(1, 20)


def test_jar_3_laid_cards_tossed_cards_and_used_pancakes_lie_open():
    position = table("kleina piparkaka tom_krus hnallthora", rows={1: "piparkaka"}, discard="kleina")
    play(position, "draw halfbokud_lumma", "draw lakkristoppur", "lay lakkristoppur")
    view = position.view(None)
    assert view["players"][0]["row"] == {"lakkristoppur": 1}
    assert view["players"][1]["row"] == {"piparkaka": 1}
    assert view["discard"] == {"kleina": 1}
    assert view["pancakes_shown"] == ["halfbokud_lumma"]


def test_jar_3_the_hand_of_a_player_who_goes_out_is_in_the_discard_pile():
    position = table("kleina piparkaka hnallthora kleina")
    play(position, "draw kleina", "lay kleina", "choose 1", "guess piparkaka")
    assert position.view(None)["discard"] == {"piparkaka": 1}


def test_jar_4_the_lot_decides_the_first_starter_and_play_goes_to_the_left():
    position = Position(GAME, 5)
    assert options(position) == {f"start {seat}" for seat in range(5)}
    assert set(position.outcomes().values()) == {1}
    position = table("kleina kleina kleina piparkaka", turn=3)
    play(position, "draw hnallthora", "lay hnallthora")
    assert position.state.turn == 0


def test_jar_4_later_the_winner_starts():
    position = table("kleina tom_krus - -", rounds=2)
    play(position, "draw kleina", "lay kleina", "guess tom_krus")
    assert phase(position) == Phase.DEAL and position.state.turn == 0


@pytest.mark.parametrize(
    "moves",
    [
        ("draw kleina", "lay kleina", "choose 1", "guess piparkaka_coffee"),  # "out of the round"
        ("draw lumma_med_kaffi",),  # "out of the game"
    ],
)
def test_jar_5_out_of_the_round_is_out_of_the_game(moves):
    start = "kleina piparkaka_coffee hnallthora kleina"
    position = play(table(start), *moves)
    assert not is_in(position, 1)
    assert position.state.turn == 2, "seat 1 has no turn"
    play(position, "draw upphitud_lumma", "draw piparkaka")
    assert is_in(position, 1), "and may come back"


def test_jar_5_who_is_out_decides_nothing():
    position = play(table("- kleina kleina kleina", turn=1), "draw hnallthora")
    assert reason(position, "lay kleina", seat=0) == "JAR-5"
    assert reason(position, "lay kleina", seat=2) == "rules"


def test_jar_6_played_cards_stay_when_their_player_goes_out_and_count_when_they_are_back():
    position = table("kleina piparkaka kleina kleina", rows={1: "randalina"})
    play(position, "draw kleina", "lay kleina", "choose 1", "guess piparkaka")
    assert position.view(None)["players"][1]["row"] == {"randalina": 1}
    play(position, "draw upphitud_lumma", "draw kleina")
    assert is_in(position, 1) and position.view(None)["players"][1]["row_sum"] == 5
    play(position, "draw lummustafli")
    assert position.state.turn == 1, "theirs is the highest card laid"


def test_jar_64_a_card_that_is_not_in_the_game_cannot_be_guessed():
    position = play(table("kleina piparkaka tom_krus"), "draw kleina", "lay kleina", "choose 1")
    assert not any("coffee" in move for move in options(position))
    assert reason(position, "guess piparkaka_coffee") == "JAR-64"
    assert "guess hnallthora" in options(position)
    four = play(table("kleina piparkaka tom_krus kleina"), "draw kleina", "lay kleina", "choose 1")
    assert "guess piparkaka_coffee" in options(four)


def test_jar_53_a_match_is_seven_rounds_unless_said_otherwise():
    position = Position(GAME, 3)
    assert position.state.rounds == 7
    assert Position(GAME, 3, {"rounds": 3}).state.rounds == 3
    with pytest.raises(BadRequest):
        Position(GAME, 3, {"rounds": 0})


def test_jar_53_nobody_wins_early_by_four_points():
    position = table("kleina tom_krus -", rounds=7, points=[6, 0, 0])
    play(position, "draw kleina", "lay kleina", "guess tom_krus")
    assert position.state.points[0] == 7
    assert not position.is_over


def test_jar_67_after_the_last_round_most_points_win_and_ties_share():
    position = table("kleina tom_krus -", rounds=1, points=[1, 1, 2])
    play(position, "draw kleina", "lay kleina", "guess tom_krus")
    assert position.is_over
    assert position.scores() == [2, 0, 2]
    assert position.ranks() == [1, 3, 1]


def test_jar_67_the_winner_of_a_round_starts_the_next():
    for seed in range(6):
        for before, _, after in random_walk(GAME, 4, {"rounds": 3}, seed):
            ended = after.state.dealt == 0 and before.state.dealt > 0
            if ended and not after.is_over:
                winners = after.view(None)["last_round"]["winners"]
                if len(winners) == 1:
                    assert after.state.turn == winners[0]
                else:
                    assert options(after) == {f"start {seat}" for seat in winners}
        assert after.state.round_number == 3


def test_every_place_is_equally_likely_to_get_a_card():
    """The deal is fair: over all outcomes each cake weighs its copies."""
    position = Position(GAME, 4)
    position.apply(CHANCE, GAME.catalogue.parse("start seat=0"))
    found = Counter({GAME.catalogue[a].arguments["card"]: w for a, w in position.outcomes().items()})
    assert found == {cake["id"]: cake["copies"] for cake in COMPONENTS["cakes"]}


def test_the_result_of_a_round_is_shown():
    position = table("kleina tom_krus - -", rounds=2)
    play(position, "draw kleina", "lay kleina", "guess tom_krus")
    assert result(position) == ("caught", [0], 1, [1, -1, 0, 0])
    assert position.view(1)["last_round"]["hands"] == ["kleina", None, None, None]
    assert holds(position, 0) is None
