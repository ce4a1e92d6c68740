"""A house whose games write the viewer's name into everything made for a viewer."""

from kaffihus import games
from server.test_canaries import marked

true_load = games.load


def mark_all() -> None:
    """From now on every game is marked."""
    games.load = lambda game_id: marked(true_load(game_id))
