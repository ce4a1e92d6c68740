"""The golden games of FYFE: together they turn every board, use every charm and earn every bonus."""

GOLDEN = [
    ("two_players", 2, {}, 71921),
    ("three_players", 3, {}, 8177),
    ("three_lines_at_once", 4, {}, 52373),
    ("four_lines_at_once", 4, {}, 14405),
    ("five_share_the_bag", 5, {}, 40405),
    ("easier", 2, {"easier": 1}, 4),
    ("tiny", 2, {"tiny": 1}, 2),
]
