"""The golden games of FIKA: one for every kind of ending, and the rarer turns of play."""

GOLDEN = [
    ("two_nil", 2, {}, 7),
    ("two_one", 2, {}, 2),
    ("by_primary_suit", 2, {}, 0),
    ("by_secondary_suit", 2, {}, 351),
    ("under_filled_cafe", 2, {}, 20),
    ("lowered_six", 2, {}, 4),
    ("supply_drawn_again", 2, {}, 5),
    ("tiny", 2, {"tiny": 1}, 5),
]
