"""What a game says of itself is what its page says, and every choice it offers can be played."""

import re

from kaffihus.testing.playing import random_walk


def test_the_page_names_players_and_minutes(game):
    """One game's page counts its minutes by the round."""
    opening = game.page.split("\n## ")[0]
    least, most = game.seats[0], game.seats[-1]
    expected = f"{least} players" if least == most else f"{least} to {most} players"
    assert expected in opening
    minutes = re.search(r"about (\d+) minutes", opening)
    assert minutes is None or int(minutes[1]) == game.minutes
    assert minutes or "a round takes a few minutes" in opening


def test_every_choice_of_every_option_can_be_played(game):
    for option in game.options:
        assert option.default in option.choices
        assert option.since == 1 or option.before in option.choices
        assert list(option.choices) == list(range(option.choices[0], option.choices[-1] + 1))
        for value in {*option.choices[:3], option.choices[-1]}:
            tiny = {} if option.name == "tiny" else game.tiny
            *_, (_, _, position) = random_walk(game, game.seats[0], {**tiny, option.name: value}, 2)
            assert position.is_over
            game.check(position.state)
