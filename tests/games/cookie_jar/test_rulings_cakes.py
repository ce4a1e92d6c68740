"""Rulings on single cakes (JAR-24 to 35)."""

from games.cookie_jar.table import (
    GAME,
    heap,
    holds,
    is_in,
    is_round_over,
    options,
    phase,
    play,
    reason,
    result,
    table,
)
from kaffihus.core.position import Position
from kaffihus.games.cookie_jar.components import CAKE_IDS
from kaffihus.games.cookie_jar.state import Phase


def events(position, seat):
    """The events of the round as a seat knows them, those without cards left out."""
    return [event for event in position.view(seat)["events"] if event["event"] not in ("take", "lay")]


# --- Kleina


def test_jar_24_the_exact_name_must_be_guessed():
    position = table("kleina piparkaka_coffee hnallthora kleina")
    play(position, "draw kleina", "lay kleina", "choose 1", "guess piparkaka")
    assert is_in(position, 1), "með kaffi is another card"
    position = table("kleina piparkaka_coffee hnallthora kleina")
    play(position, "draw kleina", "lay kleina", "choose 1", "guess piparkaka_coffee")
    assert not is_in(position, 1)


def test_jar_24_the_easier_way_is_to_guess_a_number():
    start = "kleina piparkaka_coffee hnallthora kleina"
    position = play(table(start, by_number=1), "draw kleina", "lay kleina", "choose 1")
    assert options(position) == {f"number {value}" for value in range(2, 9)}
    assert reason(position, "guess piparkaka") == "JAR-24"
    assert not is_in(play(position, "number 2"), 1)
    position = play(table(start, by_number=1), "draw kleina", "lay kleina", "choose 1", "number 3")
    assert is_in(position, 1)
    assert not {"laufabraud", "laufabraud_coffee"} & set(position.view(2)["players"][1]["may_hold"])
    by_name = play(table(start), "draw kleina", "lay kleina", "choose 1")
    assert reason(by_name, "number 3") == "JAR-24"


def test_jar_25_no_kleina_can_be_guessed():
    position = play(table("kleina kleina hnallthora kleina"), "draw kleina", "lay kleina", "choose 1")
    assert options(position) == {f"guess {cake}" for cake in CAKE_IDS if not cake.startswith("kleina")}
    assert not any("kleina" in str(action) for action in GAME.catalogue.actions if action.family == "guess")


def test_jar_26_leftwards_past_those_out_or_protected_whatever_the_direction_of_play():
    position = table("tom_krus piparkaka kleina - hnallthora kleina", protected=[2])
    position.state.direction = -1
    play(position, "draw kleina_coffee", "lay kleina_coffee")
    assert position.state.pick[0] == 1
    play(position, "guess piparkaka")
    assert not is_in(position, 1), "out at once, before the next guess"
    assert position.state.pick[0] == 4
    play(position, "guess piparkaka")
    assert position.state.pick[0] == 5, "the same name again"
    play(position, "guess piparkaka")
    assert phase(position) == Phase.DRAW and position.state.turn == 5, "to the right"


def test_jar_26_it_stops_when_the_guesser_alone_is_left():
    position = table("tom_krus piparkaka - hnallthora", rounds=1)
    play(position, "draw kleina_coffee", "lay kleina_coffee", "guess piparkaka", "guess hnallthora")
    assert result(position) == ("last", [0], None, [2, 0, 0, 0])


# --- Piparkaka


def test_jar_27_looking_is_a_may():
    position = play(table("kleina tom_krus kleina kleina"), "draw piparkaka", "lay piparkaka")
    assert options(position) == {"choose 1", "choose 2", "choose 3", "pass"}
    passed = play(position.copy(), "pass")
    assert passed.state.turn == 1 and events(passed, 0) == []
    play(position, "choose 1")
    assert position.view(0)["players"][1]["may_hold"] == ["tom_krus"]
    assert len(position.view(2)["players"][1]["may_hold"]) > 1
    assert events(position, 2) == [{"event": "look", "who": 0, "whom": 1}]
    assert events(position, 0) == events(position, 1) == [{**events(position, 2)[0], "card": "tom_krus"}]


def test_jar_27_one_target_is_still_a_choice():
    position = play(table("kleina tom_krus - -"), "draw piparkaka", "lay piparkaka")
    assert options(position) == {"choose 1", "pass"}


def test_jar_27_with_coffee_the_exchange_is_a_must_and_seen_by_one_alone():
    position = table("kleina tom_krus kleina kleina", secret="hnallthora")
    play(position, "draw piparkaka_coffee", "lay piparkaka_coffee")
    assert holds(position, 0) == "hnallthora"
    assert position.view(0)["secret_may_be"] == ["kleina"]
    assert events(position, 1) == [{"event": "secret", "who": 0}]
    assert events(position, 0) == [{"event": "secret", "who": 0, "card": "kleina", "other": "hnallthora"}]


# --- Laufabrauð


def test_jar_28_the_lower_card_is_out_and_shown_and_both_saw_both():
    position = table("randalina piparkaka kleina kleina")
    play(position, "draw laufabraud", "lay laufabraud", "choose 1")
    assert not is_in(position, 1)
    assert position.view(None)["discard"] == {"piparkaka": 1}
    assert position.view(1)["players"][0]["may_hold"] == ["randalina"], "the loser has seen it"
    for viewer in (2, None):
        assert "kleina" not in position.view(viewer)["players"][0]["may_hold"], "it must be higher"
        assert len(position.view(viewer)["players"][0]["may_hold"]) > 1


def test_jar_28_the_card_one_keeps_is_compared_and_one_may_lose():
    position = table("randalina piparkaka kleina kleina")
    play(position, "draw laufabraud", "lay laufabraud", "choose 1")
    assert is_in(position, 0)
    position = table("kleina piparkaka kleina kleina")
    play(position, "draw laufabraud", "lay laufabraud", "choose 1")
    assert not is_in(position, 0) and position.state.turn == 1


def test_jar_28_a_tie_is_nothing():
    position = table("piparkaka piparkaka_coffee kleina kleina")
    play(position, "draw laufabraud", "lay laufabraud", "choose 1")
    assert is_in(position, 0) and is_in(position, 1)
    assert position.view(0)["players"][1]["may_hold"] == ["piparkaka_coffee"]
    assert events(position, 2) == [{"event": "tie", "who": 0, "whom": 1}]


def test_jar_28_with_coffee_the_chooser_sees_nothing_unless_one_of_the_two():
    position = table("kleina piparkaka randalina kleina")
    play(position, "draw laufabraud_coffee", "lay laufabraud_coffee", "choose 1")
    assert options(position) == {"choose 0", "choose 2", "choose 3"}
    play(position, "choose 2")
    assert not is_in(position, 1) and is_in(position, 2)
    assert len(position.view(0)["players"][2]["may_hold"]) > 1
    assert position.view(1)["players"][2]["may_hold"] == ["randalina"]


# --- Randalína


def test_jar_29_what_randalina_discards_is_not_carried_out():
    position = table("kleina lakkristoppur kleina kleina")
    play(position, "draw randalina", "lay randalina", "choose 1", "draw kleina")
    assert position.state.protected == 0
    assert heap(position.state.discard) == ["lakkristoppur"]
    position = table("piparkaka_coffee kleina kleina kleina")
    play(position, "draw randalina", "lay randalina", "choose 0", "draw hnallthora")
    assert holds(position, 0) == "hnallthora" and position.state.turn == 1


def test_jar_30_a_pancake_drawn_for_randalina_is_put_away_unread():
    position = table("kleina piparkaka kleina kleina")
    play(position, "draw randalina", "lay randalina", "choose 1", "draw lumma_med_kaffi")
    assert phase(position) == Phase.REFILL, "another card is drawn"
    play(position, "draw halfbokud_lumma", "draw hnallthora")
    assert holds(position, 1) == "hnallthora"
    assert position.state.direction == 1 and position.state.reversing == 0
    assert position.view(None)["pancakes_shown"] == ["halfbokud_lumma", "lumma_med_kaffi"]


FOUR = "halfbokud_lumma lummustafli upphitud_lumma vidbrennd_lumma"


def test_jar_31_with_an_empty_deck_the_target_is_out():
    position = table("kleina piparkaka hnallthora tom_krus", deck="randalina", shown=FOUR)
    play(position, "draw randalina", "lay randalina", "choose 1")
    assert is_round_over(position), "the deck is empty at the end of the turn"
    assert result(position)[:2] == ("deck", [3])
    assert position.view(None)["last_round"]["hands"][1] is None, "and they have no part in it"


def test_jar_31_a_deck_of_pancakes_runs_out_as_well():
    shown = "halfbokud_lumma lummustafli upphitud_lumma"
    position = table("kleina piparkaka hnallthora tom_krus", deck="randalina", shown=shown)
    play(position, "draw randalina", "lay randalina", "choose 1", "draw vidbrennd_lumma")
    assert is_round_over(position)
    assert {"event": "out", "who": 1} in position.view(None)["events"]


def test_jar_32_both_discard_then_draw_in_the_order_chosen():
    position = table("kleina piparkaka hnallthora kleina", deck="randalina_coffee kleina", shown=FOUR)
    play(position, "draw randalina_coffee", "lay randalina_coffee", "choose 2", "choose 1")
    assert holds(position, 1) is None and holds(position, 2) is None
    play(position, "draw kleina")
    assert is_round_over(position)
    last = position.view(None)["last_round"]
    assert last["hands"] == ["kleina", None, "kleina", "kleina"], "seat 2 drew first, seat 1 is out"


def test_jar_32_the_last_one_left_wins_without_a_card():
    position = table("piparkaka kleina - -", deck="randalina_coffee", shown=FOUR)
    play(position, "draw randalina_coffee", "lay randalina_coffee", "choose 0")
    assert result(position) == ("last", [1], None, [0, 1, 0, 0])
    assert position.view(None)["last_round"]["hands"] == [None] * 4


# --- Hjónabandssæla, Hnallþóra


def test_jar_33_the_swap_is_a_must_and_both_look():
    position = table("tom_krus piparkaka kleina kleina")
    play(position, "draw hjonabandssaela", "lay hjonabandssaela")
    assert options(position) == {"choose 1", "choose 2", "choose 3"}
    play(position, "choose 1")
    assert (holds(position, 0), holds(position, 1)) == ("piparkaka", "tom_krus")
    assert position.view(0)["players"][1]["may_hold"] == ["tom_krus"]
    assert position.view(1)["players"][0]["may_hold"] == ["piparkaka"]
    assert events(position, 2) == [{"event": "swap", "who": 0, "whom": 1}]


def test_jar_34_hnallthora_must_be_laid_with_a_coffee_cake_and_only_then():
    position = play(table("hnallthora kleina kleina kleina"), "draw piparkaka_coffee")
    assert options(position) == {"lay hnallthora"}
    assert reason(position, "lay piparkaka_coffee") == "JAR-34"
    play(position, "lay hnallthora")
    assert holds(position, 0) == "piparkaka_coffee", "the coffee cake stays"
    free = play(table("hnallthora kleina kleina kleina"), "draw piparkaka")
    assert options(free) == {"lay hnallthora", "lay piparkaka"}


def test_jar_34_it_tells_the_others_that_a_coffee_cake_was_laid_without_hnallthora():
    position = table("hjonabandssaela kleina kleina kleina")
    play(position, "draw laufabraud_coffee", "lay laufabraud_coffee", "choose 1", "choose 2")
    assert "hnallthora" not in position.view(3)["players"][0]["may_hold"]


def test_jar_34_in_the_game_for_three_it_never_forces():
    assert not any("coffee" in name for name in heap(Position(GAME, 3).state.cakes))
    position = play(table("hnallthora kleina kleina"), "draw piparkaka")
    assert "lay piparkaka" in options(position)


def test_jar_35_forced_under_twins_it_is_the_first_card():
    position = table("hnallthora kleina kleina kleina")
    play(position, "draw tvilumma", "draw piparkaka", "draw piparkaka_coffee")
    assert options(position) == {"lay hnallthora"}
    assert reason(position, "lay piparkaka") == "JAR-35"
    play(position, "lay hnallthora", "name piparkaka")
    assert options(position) == {"lay piparkaka", "lay piparkaka_coffee"}, "the coffee cake may be second"
