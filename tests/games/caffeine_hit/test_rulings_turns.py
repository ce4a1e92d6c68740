"""The rulings on turns: who starts, what a turn may be, Drinks Carrier, To Go Cup, refills."""

from games.caffeine_hit.table import count, families, finish, options, play, points, refill, refusal, table
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.position import Position
from kaffihus.games.caffeine_hit import GAME
from kaffihus.games.caffeine_hit.components import COLOURS
from kaffihus.games.caffeine_hit.state import Phase, cup_colour


def test_hit_4_every_seat_is_as_likely_to_start():
    for seats in GAME.seats:
        opening = Position(GAME, seats)
        weights = opening.outcomes()
        assert {GAME.catalogue.notate(action) for action in weights} == {
            f"start seat={seat}" for seat in range(seats)
        }
        assert set(weights.values()) == {1}
        opening.apply(CHANCE, GAME.catalogue.parse(f"start seat={seats - 1}"))
        assert refill(opening).pending == [seats - 1]


def test_hit_5_no_turn_without_a_card():
    position = table("latte latte latte latte latte")
    assert refusal(position, "done") == "HIT-5"
    assert families(position) == {"boost", "attack", "swap"}


def test_hit_5_boost_up_to_five():
    position = table("latte latte cappuccino flat_white cappuccino")
    play(position, "boost drink=latte", "add drink=latte", "add drink=cappuccino", "add drink=flat_white")
    assert options(position) == {"add drink=cappuccino", "done"}
    play(position, "add drink=cappuccino")
    assert position.state.phase == Phase.REFILL, "after five cards nothing is asked"


def test_hit_5_attack_up_to_two():
    position = play(table("latte latte latte latte latte"), "attack drink=latte", "table seat=2")
    assert options(position) == {"add drink=latte", "done"}
    play(position, "add drink=latte")
    assert position.state.phase == Phase.REFILL
    assert count(position.state.table[2], "latte") == 2


def test_hit_5_swap_up_to_three():
    position = play(table("latte latte cookie spill iced_tea"), "swap card=latte", "swap card=cookie")
    assert options(position) == {"swap card=latte", "swap card=spill", "swap card=iced_tea", "done"}
    play(position, "swap card=spill")
    assert position.state.phase == Phase.REFILL


def test_hit_6_any_colour_on_any_table_one_opponent_an_attack():
    position = table("rooibos rooibos latte")
    own = play(position.copy(), "boost drink=rooibos", "done")
    assert points(own) == [-4, 0, 0]
    attack = play(position.copy(), "attack drink=latte")
    assert options(attack) == {"table seat=1", "table seat=2"}
    assert refusal(attack, "table seat=0") == "HIT-6"
    assert refusal(attack, "table seat=5") == "rules"
    attack = play(position.copy(), "attack drink=rooibos", "table seat=1", "add drink=rooibos")
    assert points(attack) == [0, -8, 0]


def test_hit_6_with_two_players_the_table_is_not_asked_for():
    position = play(table("rooibos latte", seats=2), "attack drink=rooibos")
    assert options(position) == {"done"}
    assert points(position) == [0, -4]


def test_hit_6_drinks_laid_together_are_of_one_colour():
    position = play(table("rooibos hot_chocolate latte"), "boost drink=rooibos")
    assert options(position) == {"add drink=hot_chocolate", "done"}
    assert refusal(position, "add drink=latte") == "rules"


def test_hit_7_an_action_is_the_whole_turn():
    position = table("latte latte loyalty spill cookie", tables={1: "latte"})
    boost = play(position.copy(), "boost drink=latte")
    for text in ("loyalty drink=latte", "spill drink=latte", "cookie drink=latte", "to_go drink=latte"):
        assert refusal(boost, text) == "HIT-7"
    for turn in (["loyalty drink=latte", "table seat=0"], ["spill drink=latte"], ["cookie drink=latte"]):
        assert play(position.copy(), *turn).state.phase == Phase.REFILL


def test_hit_8_a_carrier_plays_two_colours_on_two_tables():
    position = table("carrier latte latte iced_tea iced_coffee")
    play(position, "carrier drink=latte")
    assert options(position) == {"table seat=0", "table seat=1", "table seat=2"}
    play(position, "table seat=1", "add drink=latte")
    assert options(position) == {"carrier drink=iced_tea", "carrier drink=iced_coffee", "done"}
    play(position, "carrier drink=iced_tea", "table seat=2", "add drink=iced_coffee")
    state = position.state
    assert count(state.table[1], "latte") == 2
    assert count(state.table[2], "iced_tea") == count(state.table[2], "iced_coffee") == 1
    assert count(state.discard, "carrier") == 1
    assert state.phase == Phase.REFILL


def test_hit_8_the_two_colours_differ_and_the_second_part_is_optional():
    position = table("carrier latte cappuccino iced_tea spill", tables={1: "latte"})
    play(position, "carrier drink=latte", "table seat=0", "done")
    assert options(position) == {"carrier drink=iced_tea", "done"}
    assert refusal(position, "carrier drink=cappuccino") == "HIT-8"
    assert refusal(position, "spill drink=latte") == "HIT-7"
    assert play(position, "done").state.phase == Phase.REFILL


def test_hit_8_up_to_four_on_the_own_table_and_two_on_another():
    position = table("carrier latte latte latte latte")
    own = play(position.copy(), "carrier drink=latte", "table seat=0", "add drink=latte", "add drink=latte")
    assert play(own, "add drink=latte").state.phase == Phase.REFILL
    assert count(own.state.table[0], "latte") == 4
    other = play(position.copy(), "carrier drink=latte", "table seat=1", "add drink=latte")
    assert options(other) == {"done"}, "the second part would need another colour"


def test_hit_8_the_first_part_needs_a_drink():
    position = table("carrier spill cookie")
    assert families(position) == {"swap"}
    assert refusal(position, "carrier drink=latte") == "HIT-8"


def test_hit_14_a_cup_covers_one_to_four_drinks_of_one_colour_from_the_hand():
    position = table("to_go latte latte cappuccino flat_white", tables={0: "latte"})
    play(position, "to_go drink=latte", "add drink=latte", "add drink=flat_white", "add drink=cappuccino")
    state = position.state
    assert state.phase == Phase.REFILL
    assert state.cup_size[0] == 4 and state.cup_owner[0] == 0
    assert count(state.table[0], "latte") == 1, "what lay there stays open"
    assert state.hand_size[0] == 0
    assert refill(position).state.hand_size[0] == 5


def test_hit_14_not_empty_not_mixed_and_nothing_is_added_later():
    hands = {1: "latte rooibos rooibos spill spill", 2: "latte iced_tea iced_tea cookie cookie"}
    position = table("to_go latte iced_tea spill cookie", hands=hands)
    assert refusal(position, "to_go drink=cappuccino") == "HIT-14"
    assert refusal(table("to_go spill"), "to_go drink=latte") == "HIT-14"
    play(position, "to_go drink=latte")
    assert options(position) == {"done"}
    assert refusal(position, "add drink=iced_tea") == "HIT-14"
    play(position, "done", "boost drink=latte", "done", "boost drink=latte", "done")
    refill(position)
    assert position.pending == [0]
    assert refusal(position, "add drink=latte") == "rules"
    assert refusal(position, "to_go drink=latte") == "rules", "the cup is on the table, not in hand"


def test_hit_15_number_open_drinks_for_the_owner_only():
    position = play(table("to_go latte latte iced_tea spill"), "to_go drink=latte", "add drink=latte")
    for viewer in (1, 2, None):
        view = position.view(viewer)
        assert view["cups"] == [{"owner": 0, "size": 2, "drinks": None}]
        assert view["playing"]["colour"] is None
    assert position.view(0)["cups"][0]["drinks"] == {"latte": 2}
    assert position.view(0)["playing"]["colour"] == "yellow"


def test_hit_15_the_log_tells_only_the_owner():
    before = table("to_go latte latte iced_tea spill")
    for text in ("to_go drink=latte", "add drink=latte"):
        after = play(before.copy(), text)
        action = GAME.catalogue.parse(text)
        for viewer in (1, 2, None):
            for line in after.lines(before.state, 0, action, viewer):
                assert "latte" not in str(line).lower()
        assert after.lines(before.state, 0, action, 0)[0].params["drink"] == "latte"
        before = after


def test_hit_15_done_is_asked_even_if_no_more_could_be_added():
    """Otherwise the others would learn that the hand holds no more of the colour."""
    position = play(table("to_go latte iced_tea iced_tea spill"), "to_go drink=latte")
    assert position.pending == [0]
    assert options(position) == {"done"}


def test_hit_15_others_hold_any_colour_possible_under_a_cup():
    position = table("iced_tea spill spill cookie cookie", cups=[(1, "latte cappuccino"), (2, "rooibos")])
    colours = set()
    for seed in range(300):
        world = position.redeal(0, new_rng(seed))
        GAME.check(world.state)
        assert world.view(0) == position.view(0)
        colours.add((cup_colour(world.state, 0), cup_colour(world.state, 1)))
    assert {first for first, _ in colours} == {second for _, second in colours} == set(range(COLOURS))


def test_hit_16_hidden_cards_count_with_everything_at_the_end():
    position = table(
        "iced_tea",
        tables={0: "latte latte cold_brew single_espresso", 1: "double_espresso"},
        cups=[(0, "cappuccino"), (0, "cold_brew"), (0, "double_espresso")],
    )
    assert points(position) == [12, 12, 0], "until then only what lies face up"
    assert finish(position).scores() == [10 + 0 + 12, 0, 0]


def test_hit_17_refill_to_five_after_every_option():
    turns = (
        ["boost drink=latte", "done"],
        ["attack drink=latte", "table seat=1", "done"],
        ["swap card=latte", "swap card=latte", "done"],
        ["spill drink=rooibos"],
        ["cookie drink=rooibos"],
    )
    for turn in turns:
        position = play(table("latte latte spill cookie iced_tea", tables={1: "rooibos"}), *turn)
        assert position.state.phase == Phase.REFILL
        assert refill(position).state.hand_size[0] == 5
        assert position.pending == [1], "play goes on clockwise"


def test_hit_18_discards_are_open_and_never_come_back():
    position = table("latte spill", hands={1: "latte", 2: "latte"}, pile="")
    play(position, "swap card=latte", "done")
    assert position.view(2)["discard"]["latte"] >= 1
    assert position.state.pile_size == 0
    assert position.pending == [1]


def test_hit_23_a_hand_played_out_is_refilled_while_there_are_cards():
    position = play(table("latte latte latte latte latte"), "boost drink=latte", *["add drink=latte"] * 4)
    assert position.state.hand_size[0] == 0
    assert refill(position).pending == [1]
    assert position.state.hand_size[0] == 5


def test_hit_29_open_counts():
    position = table("latte spill", cups=[(2, "iced_tea iced_tea")])
    for viewer in (None, 0, 1):
        view = position.view(viewer)
        assert view["hand_sizes"] == [2, 5, 5]
        assert view["pile_size"] == position.state.pile_size > 0
        assert [cup["size"] for cup in view["cups"]] == [2]


def test_hit_33_cups_are_stacks_of_their_own_in_the_order_laid():
    position = table("to_go latte", cups=[(1, "iced_tea iced_tea"), (0, "rooibos")])
    play(position, "to_go drink=latte")
    assert [(cup["owner"], cup["drinks"]) for cup in position.view(0)["cups"]] == [
        (1, None),
        (0, {"rooibos": 1}),
        (0, {"latte": 1}),
    ]
