"""The catalogue: its order, its notation, and what it says of a text that is no action."""

import pytest

from kaffihus.core.actions import MAX_TEXT, Catalogue, Family
from kaffihus.core.errors import NotAnAction

CATALOGUE = Catalogue(
    Family("pass"),
    Family("swap", {"card": ["ace", "king"], "slot": ["1", "2", "3"]}),
    Family("draw", {"card": ["ace", "king"]}, chance=True),
)


def test_families_follow_each_other_and_the_last_argument_runs_fastest():
    assert [str(action) for action in CATALOGUE.actions] == [
        "pass",
        "swap card=ace slot=1", "swap card=ace slot=2", "swap card=ace slot=3",
        "swap card=king slot=1", "swap card=king slot=2", "swap card=king slot=3",
        "draw card=ace", "draw card=king",
    ]  # fmt: skip
    assert [action.index for action in CATALOGUE.actions] == list(range(9)) == list(range(len(CATALOGUE)))
    assert [CATALOGUE.first(name) for name in ("pass", "swap", "draw")] == [0, 1, 7]


def test_every_notation_leads_back_to_its_action():
    for index in range(len(CATALOGUE)):
        assert CATALOGUE.parse(CATALOGUE.notate(index)) == index
    assert CATALOGUE.parse("  swap \t card=king   slot=2 ") == 5, "spaces do not matter"
    assert CATALOGUE[4].arguments == {"card": "king", "slot": "1"}


@pytest.mark.parametrize("index", [-1, 9, 1000])
def test_there_is_no_action_beyond_the_catalogue(index):
    with pytest.raises(NotAnAction, match=f"no action {index}: expected 0 to 8"):
        CATALOGUE.notate(index)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fold", "not an action: 'fold'; expected one of pass, swap, draw"),
        ("", "not an action: ''; expected one of pass, swap, draw"),
        ("swap card=kong slot=2", "did you mean 'swap card=king slot=2'?"),
        ("pass " + "x" * (MAX_TEXT - 5), "did you mean"),
        ("pass " + "x" * (MAX_TEXT - 4), "201 characters, at most 200 expected"),
    ],
)
def test_what_is_no_action_is_told_what_was_expected(text, message):
    with pytest.raises(NotAnAction) as error:
        CATALOGUE.parse(text)
    assert message in str(error.value)


def test_two_families_of_one_name_are_refused():
    with pytest.raises(AssertionError, match="two families 'pass'"):
        Catalogue(Family("pass"), Family("pass"))
