"""Every language of the house is whole: what games and server say, counted key by key."""

import pytest

from kaffihus.core.languages import ENGLISH, LANGUAGES
from kaffihus.core.message import parameters, parse
from kaffihus.server.table.phrases import PHRASES, in_language

OTHERS = [language for language in LANGUAGES if language != ENGLISH]


def test_a_game_is_told_in_every_language(game):
    assert set(game.words) == set(LANGUAGES)
    missing = {
        language: [key for key in game.words[ENGLISH] if key not in words]
        for language, words in game.words.items()
    }
    assert missing == {language: [] for language in LANGUAGES}


@pytest.mark.parametrize("language", OTHERS)
def test_the_server_is_told_in_every_language(language):
    words = in_language(language)
    assert words.keys() == PHRASES.keys()
    for key, text in words.items():
        assert parameters(parse(text)) == parameters(parse(PHRASES[key])), key
