"""What is printed in components.toml fits the rules; a file that does not is refused."""

import copy

import pytest

from kaffihus.core.errors import BadData
from kaffihus.games.fyfe.components import (
    BOARD_NAMES,
    CHARM_NAMES,
    COMPONENTS,
    check_components,
)


def test_the_file_names_exactly_what_the_rules_know():
    assert sorted(entry["id"] for entry in COMPONENTS["boards"]) == sorted(BOARD_NAMES)
    assert sorted(entry["id"] for entry in COMPONENTS["charms"]) == sorted(CHARM_NAMES)


def changed(path, value):
    """A copy of the components with one thing changed; None: taken out."""
    data = copy.deepcopy(dict(COMPONENTS))
    place = data
    for key in path[:-1]:
        place = place[key]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["symbols"], None, "symbols: is missing"),
        (["colours"], ["blue"] * 5, "colours: expected five different ones"),
        (["symbols"], ["flower", "leaf"], "symbols: expected five different ones"),
        (["numbers"], [1, 2, 3], "numbers: expected 1 to 5"),
        (["lucky_tokens"], 0, "lucky_tokens: expected a number above 0"),
        (["lucky_tokens"], True, "lucky_tokens: expected a number above 0"),
        (["first_points"], "three", "first_points: expected a number above 0"),
        (["rounds"], 24, "rounds: 25 rounds fill 25 spaces, not 24"),
        (["jokers"], 9, "jokers: 9, but 10 may be needed"),
        (["bonus_points"], {"2": 5}, "bonus_points: expected 2, 3 and 4 lines"),
        (["bonus_points", "3"], -1, "bonus_points 3: points must be above 0"),
        (["boards", 4, "id"], "house_of_cards", "house_of_cards: no rule of that name among the boards"),
        (["boards", 4, "id"], "any", "any: occurs 2 times among the boards"),
        (["boards", 0], None, "any: is missing among the boards"),
        (["boards", 3, "points"], 2.5, "different_numbers: points must be above 0"),
        (["boards", 3, "points"], None, "different_numbers: points must be above 0"),
        (["boards", 3, "condition"], "", "different_numbers: has no condition"),
        (["charms", 6], None, "set_aside: is missing among the charms"),
        (["charms", 1, "id"], "teleport", "teleport: no rule of that name among the charms"),
        (["charms", 1, "points"], 0, "move: points must be above 0"),
        (["easier_game", "boards"], ["order_letters"], "easier_game boards: there is no 'order_letters'"),
        (["easier_game", "charms"], ["luck"], "easier_game charms: there is no 'luck'"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place_and_the_reason(path, value, message):
    with pytest.raises(BadData) as error:
        check_components(changed(path, value))
    assert message in str(error.value)


def test_the_order_of_the_file_is_free():
    data = copy.deepcopy(dict(COMPONENTS))
    data["boards"].reverse()
    assert check_components(data) is data
