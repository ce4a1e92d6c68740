"""A game's own answers: players, options, versions, names and questions; and what a folder must define."""

from dataclasses import replace
from types import ModuleType, SimpleNamespace

import pytest

from kaffihus import games
from kaffihus.core.errors import BadData, BadRequest, IllegalAction
from kaffihus.core.game import _defined_once
from kaffihus.core.meta import Option
from kaffihus.core.rule import is_rule
from kaffihus.core.words import Line

FIKA = games.load("fika")
BARAS = games.load("cafe_baras")


def refused(call):
    with pytest.raises(BadRequest) as error:
        call()
    return str(error.value)


def test_a_game_refuses_numbers_of_players_it_is_not_for():
    assert refused(lambda: FIKA.check_seats(3)) == "FIKA is for 2 players, not 3"
    assert refused(lambda: BARAS.check_seats(5)) == "Café Baras is for 2 to 4 players, not 5"
    assert refused(lambda: BARAS.new_state(1)) == "Café Baras is for 2 to 4 players, not 1"
    for seats in (2, 3, 4):
        BARAS.check_seats(seats)


LOUD = Option("loud", 1, (0, 1, 2), "how loud")
QUIET = Option("quiet", 0, (0, 1), "for tests", hidden=True)


def test_options_are_their_defaults_unless_chosen():
    game = replace(FIKA, options=(LOUD, QUIET))
    assert game.option_values().tolist() == [1, 0]
    assert game.option_values({"quiet": 1, "loud": 2}).tolist() == [2, 1]
    assert refused(lambda: game.option_values({"loud": 3})) == "FIKA: loud=3; expected one of 0, 1, 2"
    said = refused(lambda: game.option_values({"lout": 1}))
    assert said == "FIKA has no option 'lout'; it has: loud", "hidden ones are not offered"
    none = replace(FIKA, options=(QUIET,))
    assert refused(lambda: none.option_values({"lout": 1})) == "FIKA has no option 'lout'; it has: none"


def test_an_option_that_came_later_is_what_it_was_before():
    since = Option("ruling", 1, (0, 1, 2), "a ruling", since=3, before=2)
    assert [since.default_at(version) for version in (1, 2, 3, 4)] == [2, 2, 1, 1]


def test_a_version_of_the_rules_nobody_knows_is_refused():
    game = replace(FIKA, rules_version=3)
    assert [game.at_version(version).rules_version for version in (1, 2, 3)] == [1, 2, 3]
    for version in (0, 4, -1):
        said = refused(lambda version=version: game.at_version(version))
        assert said == f"version {version} of the rules of FIKA; known here: versions 1 to 3"


def test_a_mask_has_room_for_every_action_in_whole_words(game):
    size = len(game.new_mask())
    assert size % 8 == 0 and len(game.catalogue) <= size < len(game.catalogue) + 8


def test_things_are_called_by_their_names_and_lines_said_with_them():
    game = replace(FIKA, phrases={"fika.lay": "{seat} lays {card} on {cards}", "fika.name.p3": "Pink 3"})
    assert game.name_of("p3") == "Pink 3" and game.name_of("b1") == "b1"
    line = Line("fika.lay", {"seat": 1, "card": "p3", "cards": ["b1", "p3"]})
    assert game.say(line, ["Anna", "Bo"]) == "Bo lays Pink 3 on b1, Pink 3"
    assert game.say(Line("plain", {"text": "words"}), []) == "words"


def test_a_seat_is_asked_what_its_view_says():
    assert FIKA.prompt({"asked": "choose"}) == Line("fika.prompt.choose")
    assert FIKA.prompt({"asked": None}) is None


TEMPLATE = """
from kaffihus.core.rule import rule

@rule
def all_of(state):
    return TIMES * ACTIONS * pending(state)
"""


def test_a_template_is_bound_under_the_games_id_unless_it_gets_a_tag():
    template = ModuleType("template")
    exec(TEMPLATE, vars(template))
    assert FIKA.bind(template).all_of.__qualname__ == "fika.all_of"
    bound = FIKA.bind(template, "tagged", TIMES=3)
    assert bound.all_of.__qualname__ == "tagged.all_of"
    state = FIKA.new_state(2)
    assert bound.all_of(state) == 3 * len(FIKA.catalogue) * FIKA.pending(state)


def module(name, **functions):
    for function in functions.values():
        function.__module__ = name
    return SimpleNamespace(__name__=name, **functions)


def test_what_is_compiled_is_the_loops_and_nothing_beside_them():
    rules = {name for name, value in vars(FIKA.loops).items() if is_rule(value)}
    assert vars(FIKA.fast).keys() == rules and {"random_game", "pending_at", "apply"} <= rules
    assert not {"np", "rule", "ACTIONS", "STATE"} & rules


def test_a_part_of_a_game_stands_in_exactly_one_of_its_modules():
    def legal():
        pass

    def again():
        pass

    rules, others = module("toy.rules", legal=legal), module("toy.legal")
    others.legal = legal  # imported there, not defined
    assert _defined_once("legal", [rules, others], "toy") is legal
    with pytest.raises(BadData) as none:
        _defined_once("apply", [rules, others], "toy")
    assert str(none.value) == "toy: expected `apply` in one of its modules, found it in none"
    with pytest.raises(BadData) as twice:
        _defined_once("legal", [rules, module("toy.legal", legal=again)], "toy")
    assert str(twice.value) == "toy: expected `legal` in one of its modules, found it in rules, legal"


def test_a_fingerprint_follows_what_is_printed():
    other = replace(FIKA, components={**FIKA.components, "tips_to_win": 3})
    assert len(FIKA.components_hash) == 16 and other.components_hash != FIKA.components_hash
    assert FIKA.rules_label == f"fika {FIKA.rules_version} {FIKA.components_hash}"


def test_an_illegal_action_is_told_with_its_ruling_where_there_is_one():
    assert str(IllegalAction("Not now", "FIKA-6")) == "Not now [FIKA-6]"
    assert (str(IllegalAction("Not now")), IllegalAction("Not now").ruling) == ("Not now", "")
