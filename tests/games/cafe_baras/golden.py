"""The golden games of Café Baras: every ending, every card both ways, every guest, every effect."""

GOLDEN = [
    ("four_players_stalled", 4, {}, 1011),
    ("four_players_by_regulars", 4, {}, 1028),
    ("four_players_by_last_guest", 4, {}, 1025),
    ("four_players_pass", 4, {"version_1": 1}, 455),
    ("three_players", 3, {}, 779),
    ("two_players_by_regulars", 2, {}, 1007),
    ("two_players_by_last_guest", 2, {}, 1039),
    ("open_guests", 4, {"open_guests": 1}, 1028),
    ("second_reshuffle", 3, {"second_reshuffle": 1}, 1002),
    ("claim_at_once", 2, {"claim_at_once": 1}, 1053),
    ("tiny", 2, {"tiny": 1}, 1007),
]
