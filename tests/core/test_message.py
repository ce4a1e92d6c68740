"""Messages: places, plurals, choices and the forms of names, said as the page says them."""

import json
from pathlib import Path

import pytest

from kaffihus.core.errors import BadData
from kaffihus.core.languages import LANGUAGES, plural_category
from kaffihus.core.message import parameters, parse
from kaffihus.core.words import Line, say

VECTORS = json.loads((Path(__file__).parents[2] / "docs" / "vectors" / "messages.json").read_text("utf-8"))
NAMES = {
    "x.name.brown-3": "{form, select, dat {brúnum þristi} other {brúnn þristur}}",
    "x.name.pink-1": "{form, select, dat {bleikum ási} other {bleikur ás}}",
}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["message"])
def test_a_message_is_said_as_the_vectors_say(vector):
    if vector.get("error"):
        with pytest.raises(BadData, match="no message"):
            parse(vector["message"])
        return
    for language, text in vector["said"].items():
        line = Line("x.it", vector["params"])
        phrases = {**NAMES, "x.it": vector["message"]}
        assert say(line, "x", phrases, ["Anna", "Bo"], language) == text


def test_the_parameters_of_a_message_are_those_of_all_its_cases():
    message = parse("{a} {n, plural, one {{b}} other {{c, name, acc} {d, select, other {{e}}}}}")
    assert parameters(message) == {"a", "n", "b", "c", "d", "e"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_has_a_category(language):
    assert {plural_category(language, number) for number in range(200)} == {"one", "other"}
