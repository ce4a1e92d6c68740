"""What a seat knows: by cases, and against every possible world of small decks."""

import numpy as np
import pytest

from games.cookie_jar.small import SEEDS, SMALL, small_game
from games.cookie_jar.table import GAME, play, table
from kaffihus.core.chance import new_rng
from kaffihus.core.state import EMPTY
from kaffihus.games.cookie_jar.components import CAKE_IDS, VALUE
from kaffihus.games.cookie_jar.deduction import SET_BYTES, deduce, get
from kaffihus.games.cookie_jar.events import CARD, OTHER, Event
from kaffihus.games.cookie_jar.memory import may_read, note
from kaffihus.games.cookie_jar.state import ASIDE, ASIDES, SECRET
from kaffihus.games.cookie_jar.view import saw
from kaffihus.testing.playing import random_walk
from kaffihus.testing.secrets import check_worlds, track_worlds

ONE_ROUND = {"rounds": 1}
TWO_CARDS = (Event.TIE, Event.HIGHER, Event.SWAP, Event.SECRET, Event.OUT, Event.HELD)
JOINT = {"tie", "get", "name", "reshuffle"}  # what ties several hidden cards together


def may_hold(position, viewer, seat):
    return position.view(viewer)["players"][seat]["may_hold"]


def worlds(position, seat, number=60):
    """Worlds dealt for a seat."""
    return [position.redeal(seat, new_rng(5, stream)).state for stream in range(number)]


# --- cases


def test_a_card_seen_is_known_until_that_kind_is_laid():
    position = table("kleina tom_krus kleina kleina")
    play(position, "draw piparkaka", "lay piparkaka", "choose 1")
    play(position, "draw hnallthora", "lay hnallthora")
    assert may_hold(position, 0, 1) == ["tom_krus"], "they laid what they drew"
    position = table("kleina laufabraud kleina kleina")
    play(position, "draw piparkaka", "lay piparkaka", "choose 1")
    play(position, "draw laufabraud", "lay laufabraud", "choose 0")
    assert len(may_hold(position, 2, 1)) > 5
    assert "tom_krus" in may_hold(position, 3, 1)


def test_a_card_seen_goes_with_the_swap():
    position = table("kleina tom_krus kleina piparkaka")
    play(position, "draw piparkaka", "lay piparkaka", "choose 1", "draw hjonabandssaela")
    play(position, "lay hjonabandssaela", "choose 2")
    assert may_hold(position, 0, 2) == ["tom_krus"]
    assert len(may_hold(position, 0, 1)) > 1


def test_a_card_seen_and_put_away_is_the_secret_card():
    position = table("kleina tom_krus kleina kleina")
    play(position, "draw piparkaka", "lay piparkaka", "choose 1")
    play(position, "draw piparkaka_coffee", "lay piparkaka_coffee")
    assert position.view(0)["secret_may_be"] == ["tom_krus"]


def test_a_wrong_guess_excludes_a_card():
    position = table("kleina tom_krus kleina kleina")
    play(position, "draw kleina", "lay kleina", "choose 1", "guess hnallthora")
    for viewer in (0, 2, None):
        assert "hnallthora" not in may_hold(position, viewer, 1)
        assert "tom_krus" in may_hold(position, viewer, 1)


def test_all_copies_in_sight_leave_none():
    position = table("tom_krus kleina kleina kleina", rows={1: "lakkristoppur lakkristoppur"})
    assert "tom_krus" not in may_hold(position, 0, 1)
    assert "lakkristoppur" not in may_hold(position, 2, 1)
    assert "lakkristoppur" in may_hold(table("kleina kleina kleina kleina"), 2, 1)


def test_lummudeig_keeps_the_cards_one_knew_among_those_shuffled():
    position = table("kleina tom_krus hnallthora piparkaka")
    play(position, "draw piparkaka", "lay piparkaka", "choose 1", "draw lummudeig")
    play(position, "deal hnallthora", "deal piparkaka", "deal tom_krus", "deal kleina")
    jar = CAKE_IDS.index("tom_krus")
    places = {next(seat for seat in range(4) if state.hand[seat] == jar) for state in worlds(position, 0)}
    assert places == {1, 2, 3}, "somebody has the jar, and it is not the seat itself"
    somewhere = [jar in state.hand[:4] for state in worlds(position, 3)]
    assert not all(somewhere), "who did not look cannot be sure that anybody has"


def test_a_tie_between_others_is_a_tie_in_every_world():
    position = table("tom_krus kleina kleina piparkaka")
    play(position, "draw laufabraud_coffee", "lay laufabraud_coffee", "choose 1", "choose 2")
    found = worlds(position, 0)
    assert all(VALUE[state.hand[1]] == VALUE[state.hand[2]] for state in found)
    assert len({VALUE[state.hand[1]] for state in found}) > 2, "but at which value is open"


def test_after_grautarlumma_a_card_held_before_is_none_of_those_shuffled_back():
    swap = "hjonabandssaela"  # there is one of it, and it lay open
    position = table("kleina piparkaka kleina kleina")
    play(position, f"draw {swap}", f"lay {swap}", "choose 3", "draw grautarlumma")
    for viewer in (0, 3):
        held = {CAKE_IDS[state.hand[2]] for state in worlds(position, viewer)}
        assert swap not in held and len(held) > 5
        assert swap not in may_hold(position, viewer, 2)
    play(position, "draw kleina", "lay kleina", "choose 3", "guess tom_krus")
    play(position, "draw lakkristoppur", "lay lakkristoppur")
    assert swap in may_hold(position, 0, 2), "they may have drawn it since"


def test_who_lays_another_cake_first_does_not_hold_hnallthora_with_coffee():
    """JAR-35: with Tvílumma it would have been the first. One of the two may well be held."""
    position = table("kleina piparkaka kleina kleina")
    play(position, "draw tvilumma", "draw laufabraud", "draw lakkristoppur", "lay lakkristoppur")
    pairs = [
        {CAKE_IDS[state.hand[0]], CAKE_IDS[state.aside[0]]} for state in worlds(position, 1, number=300)
    ]
    with_coffee = {name for name in CAKE_IDS if name.endswith("_coffee")}
    assert any("hnallthora" in pair for pair in pairs) and any(pair & with_coffee for pair in pairs)
    assert not [pair for pair in pairs if "hnallthora" in pair and pair & with_coffee]


def test_what_others_know_is_redealt_with_the_cards():
    """In each world the one who looked has seen what that world's card is."""
    position = table("kleina tom_krus hnallthora piparkaka")
    play(position, "draw piparkaka", "lay piparkaka", "choose 1")
    for state in worlds(position, 2):
        look = GAME.view(state, 0)["events"][-1]
        assert look["event"] == "look" and look["card"] == CAKE_IDS[state.hand[1]]
        assert GAME.view(state, 0)["players"][1]["may_hold"] == [look["card"]]


def test_the_seats_own_cards_never_contradict_its_records():
    """Two cards of one's own known from Grautarlumma, one named, discarded, and drawn again."""
    position = table("hnallthora randalina kleina", turn=1)
    play(position, "draw tvilumma", "draw laufabraud", "draw grautarlumma", "draw hjonabandssaela")
    play(position, "lay randalina", "name hjonabandssaela", "choose 1", "draw piparkaka")
    play(position, "lay laufabraud", "choose 0")
    assert position.redeal(1, new_rng(1)).view(1) == position.view(1)


def test_rules_and_views_agree_who_saw_the_cards_of_an_event():
    """Two tables written apart: `events.SEEN_BY`, by which worlds are dealt, and the view's own."""
    state = GAME.new_state(4)
    for what in Event:
        note(state, what, 0, 1, 0, 0)
        i = state.records - 1
        for viewer in (None, 0, 1, 2):
            for column in (CARD, OTHER) if what in TWO_CARDS else (CARD,):
                read = may_read(state, i, column, EMPTY if viewer is None else viewer)
                assert saw(state.log[i], column, viewer) == read, (what, viewer, column)


# --- every possible world


@pytest.mark.parametrize("name", SMALL)
def test_redeal_draws_exactly_the_possible_worlds_of_small_decks(name):
    seats, cakes, pancakes = SMALL[name]
    game = small_game(cakes, pancakes)
    compared = 0
    for seed in SEEDS[name]:
        for seat in (0, 1):
            compared += check_worlds(game, seats, ONE_ROUND, seed, seat, most=250)
    assert compared > 30


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_so_it_does_in_many_games(name):
    seats, cakes, pancakes = SMALL[name]
    game = small_game(cakes, pancakes)
    for seed in range(40):
        check_worlds(game, seats, ONE_ROUND, seed, seed % seats, most=400, cover=400)


def test_the_games_of_small_decks_show_every_event():
    found = set()
    for name, (seats, cakes, pancakes) in SMALL.items():
        for seed in SEEDS[name]:
            for _, _, after in random_walk(small_game(cakes, pancakes), seats, ONE_ROUND, seed):
                found |= {event["event"] for event in after.view(None)["events"]}
    assert found >= {event.name.lower() for event in Event} - {"miss_number"}


def possible(held, states):
    """The cakes that are in a place in some world."""
    return {CAKE_IDS[held(world.state)] for world in states if held(world.state) != EMPTY}


@pytest.mark.parametrize("name", SMALL)
def test_conclusions_are_sound_and_without_joint_events_exact(name):
    """Place by place against all worlds.

    Exact means: what is not in the list is in no world. It is so unless cards are tied together, or
    so few are left that counting one kind of cake after the other is not enough.
    """
    seats, cakes, pancakes = SMALL[name]
    game = small_game(cakes, pancakes)
    exact = total = 0
    for truth, found, _ in (
        step for seed in SEEDS[name] for step in track_worlds(game, seats, ONE_ROUND, seed, 0, 250)
    ):
        sets = np.zeros(SET_BYTES, np.uint8)
        deduce(truth.state, 0, sets)
        places = {seat: lambda state, seat=seat: state.hand[seat] for seat in range(seats)}
        places[SECRET] = lambda state: state.secret
        places |= {ASIDE + i: lambda state, i=i: state.aside[i] for i in range(ASIDES)}
        is_exact = True
        for place, held in places.items():
            concluded = {CAKE_IDS[cake] for cake in range(14) if get(sets, place) >> cake & 1}
            assert concluded >= possible(held, found.values())
            is_exact &= concluded == possible(held, found.values())
        events = {event["event"] for event in truth.view(None)["events"]}
        if not events & JOINT and truth.state.deck_cakes > 1:
            total += 1
            exact += is_exact
    assert exact == total > 0
