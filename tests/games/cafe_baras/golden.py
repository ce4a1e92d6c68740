"""The golden games of Café Baras: every ending, every card both ways, every guest, every effect."""

GOLDEN = [
    ("four_players_pass", 4, {}, 455),
    ("four_players_by_regulars", 4, {}, 500),
    ("four_players_by_last_guest", 4, {}, 123),
    ("three_players", 3, {}, 257),
    ("two_players_by_regulars", 2, {}, 359),
    ("two_players_by_last_guest", 2, {}, 360),
    ("open_guests", 4, {"open_guests": 1}, 148),
    ("second_reshuffle", 3, {"second_reshuffle": 1}, 47),
    ("claim_at_once", 2, {"claim_at_once": 1}, 55),
    ("tiny", 2, {"tiny": 1}, 36),
]
