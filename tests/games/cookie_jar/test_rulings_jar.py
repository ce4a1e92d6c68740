"""Rulings on the empty jar (JAR-7 to 12)."""

import pytest

from games.cookie_jar.table import GAME, holds, is_round_over, options, phase, play, result, table
from kaffihus.games.cookie_jar.components import CAKE_IDS
from kaffihus.games.cookie_jar.state import Phase

TWINS = ("draw tvilumma",)


@pytest.mark.parametrize(
    ("hands", "moves", "thief"),
    [
        ("tom_krus kleina kleina kleina", ("draw hnallthora", "lay tom_krus"), 0),  # played
        (
            "tom_krus kleina kleina kleina",
            (*TWINS, "draw kleina", "draw vidbrennd_lumma", "toss tom_krus"),
            0,
        ),
        ("kleina tom_krus kleina kleina", ("draw randalina", "lay randalina", "choose 1"), 1),  # discarded
        ("kleina tom_krus kleina kleina", ("draw kleina", "lay kleina", "choose 1", "guess tom_krus"), 1),
        # trashed with a coffee cake that was drawn with Tvílumma
        (
            "tom_krus kleina kleina kleina",
            (*TWINS, "draw piparkaka_coffee", "draw lumma_med_kaffi"),
            0,
        ),
    ],
)
def test_jar_7_however_the_jar_leaves_a_hand_for_the_table_its_holder_is_caught(hands, moves, thief):
    position = play(table(hands), *moves)
    assert is_round_over(position)
    ending, winners, caught, gains = result(position)
    assert (ending, caught, gains[thief]) == ("caught", thief, -1)
    assert thief not in winners


@pytest.mark.parametrize(
    "moves",
    [
        ("draw hjonabandssaela", "lay hjonabandssaela", "choose 2"),
        ("draw piparkaka_coffee", "lay piparkaka_coffee"),
        ("draw lummudeig", "deal kleina", "deal tom_krus", "deal kleina", "deal kleina"),
    ],
)
def test_jar_7_an_exchange_is_no_discard(moves):
    position = play(table("tom_krus kleina kleina kleina"), *moves)
    assert not is_round_over(position)
    assert holds(position, 0) != "tom_krus"


def test_jar_8_the_highest_hand_of_the_others_wins_and_the_card_is_not_finished():
    position = table("kleina tom_krus hnallthora piparkaka")
    play(position, "draw kleina_coffee", "lay kleina_coffee", "guess tom_krus")
    assert is_round_over(position), "seats 2 and 3 are not guessed any more"
    assert result(position) == ("caught", [2], 1, [0, -1, 1, 0])


def test_jar_9_randalina_on_the_jars_holder_catches_them_before_they_draw():
    position = table("kleina tom_krus hnallthora piparkaka")
    play(position, "draw randalina", "lay randalina", "choose 1")
    assert result(position)[2] == 1
    assert position.view(None)["events"][-1] == {"event": "out", "who": 1}, "without a card"


def test_jar_9_who_draws_the_jar_just_has_it():
    position = table("kleina piparkaka hnallthora piparkaka")
    play(position, "draw randalina", "lay randalina", "choose 1", "draw tom_krus")
    assert not is_round_over(position)
    assert holds(position, 1) == "tom_krus"


def test_jar_10_the_jar_may_be_laid_willingly_and_never_must():
    position = play(table("tom_krus kleina kleina kleina"), "draw hnallthora")
    assert options(position) == {"lay tom_krus", "lay hnallthora"}
    for other in CAKE_IDS[:-1]:
        state = play(
            table("tom_krus kleina kleina hnallthora", secret="kleina"), "draw kleina"
        ).state.copy()
        state.aside[0] = CAKE_IDS.index(other)
        mask = [0] * len(GAME.catalogue)
        GAME.legal(state, 0, mask)
        assert mask[GAME.catalogue.parse(f"lay card={other}")], "the other card is always free"


def test_jar_11_guessing_the_jar_catches_the_thief():
    position = table("kleina kleina tom_krus kleina")
    play(position, "draw kleina", "lay kleina", "choose 2", "guess tom_krus")
    assert is_round_over(position)
    assert result(position)[:3] == ("caught", [0], 2), "three equal hands: they have laid the most"


def test_jar_12_the_jar_put_away_as_the_secret_card_is_safe():
    position = table("tom_krus kleina kleina kleina", secret="piparkaka")
    play(position, "draw piparkaka_coffee", "lay piparkaka_coffee")
    assert phase(position) == Phase.DRAW
    assert holds(position, 0) == "piparkaka"
    assert position.view(0)["secret_may_be"] == ["tom_krus"], "they know where it is"
    assert "tom_krus" in position.view(1)["secret_may_be"]
    assert len(position.view(1)["secret_may_be"]) > 1, "the others do not"
