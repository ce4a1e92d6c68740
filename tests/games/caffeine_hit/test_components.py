"""A components file that does not fit is refused, naming the card and the reason."""

from copy import deepcopy

import pytest

from kaffihus.core.errors import BadData
from kaffihus.games.caffeine_hit.components import COMPONENTS, check_components


def refused(change):
    data = deepcopy(COMPONENTS)
    change(data)
    with pytest.raises(BadData) as error:
        check_components(data)
    return str(error.value)


def entry(data, section, name):
    return next(each for each in data[section] if each["id"] == name)


def test_the_file_as_it_is_fits():
    assert check_components(deepcopy(COMPONENTS)) == COMPONENTS


def test_a_missing_card():
    assert "drink latte" in refused(lambda data: data["drink"].remove(entry(data, "drink", "latte")))
    assert "action spill" in refused(lambda data: data["action"].remove(entry(data, "action", "spill")))


def test_an_unknown_card_or_a_card_twice():
    extra = {"id": "mocha", "name": "Mocha", "colour": "yellow", "count": 1}
    assert "drink mocha: unknown" in refused(lambda data: data["drink"].append(extra))
    assert "drink latte: there 2 times" in refused(
        lambda data: data["drink"].append(entry(data, "drink", "latte"))
    )


def test_cards_out_of_order():
    assert "in this order" in refused(lambda data: data["drink"].reverse())


@pytest.mark.parametrize("value", [0, -1, "5", 2.5, True, None, 1000])
def test_a_bad_count(value):
    message = refused(lambda data: entry(data, "drink", "latte").update(count=value))
    assert "drink latte: count" in message


def test_counts_that_do_not_add_up():
    assert "67 cards, expected 66" in refused(lambda data: entry(data, "drink", "latte").update(count=6))
    assert "17 cards, expected 16" in refused(lambda data: entry(data, "action", "spill").update(count=5))


def test_an_unknown_colour_scoring_or_target():
    assert "drink latte: unknown colour 'red'" in refused(
        lambda data: entry(data, "drink", "latte").update(colour="red")
    )
    assert "colour blue: unknown scoring 'often'" in refused(
        lambda data: entry(data, "colour", "blue").update(scoring="often")
    )
    assert "action spill: target 'hand'" in refused(
        lambda data: entry(data, "action", "spill").update(target="hand")
    )
    assert "action spill: stays" in refused(lambda data: entry(data, "action", "spill").update(stays=True))


def test_a_number_that_a_colour_scores_by_is_missing():
    assert "drink rooibos: points" in refused(lambda data: entry(data, "drink", "rooibos").pop("points"))
    assert "drink single_espresso: beans" in refused(
        lambda data: entry(data, "drink", "single_espresso").pop("beans")
    )
    assert "colour yellow: set_size" in refused(
        lambda data: entry(data, "colour", "yellow").pop("set_size")
    )


def test_sizes_of_the_game():
    assert "game: to_go_max" in refused(lambda data: data["game"].pop("to_go_max"))
    assert "players_max" in refused(lambda data: data["game"].update(players_max=8))
    assert "action: the section is missing" in refused(lambda data: data.pop("action"))


def test_a_card_without_a_name():
    assert "drink latte: name" in refused(lambda data: entry(data, "drink", "latte").pop("name"))
