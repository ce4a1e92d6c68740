"""The golden games of Caffeine Hit: every player count, every ending, everything in `facts`."""

GOLDEN = [
    ("two_players", 2, {}, 338),
    ("three_players", 3, {}, 34),
    ("four_share_the_win", 4, {}, 251),
    ("cup_of_four", 4, {}, 82),
    ("five_players", 5, {}, 14),
    ("six_players", 6, {}, 2),
    ("tiny_without_beans", 3, {"tiny": 1}, 24),
    ("tiny_cookie_last", 2, {"tiny": 1}, 4),
    ("tiny_carrier_last", 2, {"tiny": 1}, 9),
    ("tiny_loyalty_last", 4, {"tiny": 1}, 27),
]
