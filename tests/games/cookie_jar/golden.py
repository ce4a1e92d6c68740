"""The golden games: every player count, every ending, everything in `facts`."""

GOLDEN = [
    ("three_players", 3, {"rounds": 1}, 1),
    ("four_a_whole_match", 4, {}, 1),
    ("four_brought_back", 4, {"rounds": 1}, 4),
    ("four_all_out", 4, {"rounds": 1}, 326),
    ("four_by_lot", 4, {"rounds": 2}, 11),
    ("four_by_number", 4, {"rounds": 2, "by_number": 1}, 2),
    ("five_by_number", 5, {"rounds": 2, "by_number": 1}, 1),
    ("five_draw_again", 5, {"rounds": 1, "draw_again": 1}, 2),
    ("six_players", 6, {"rounds": 2}, 5),
    ("seven_share_the_win", 7, {"rounds": 2}, 4),
    ("tiny", 3, {"tiny": 1}, 2),
]
