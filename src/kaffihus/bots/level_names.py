"""What the five levels are called, weakest first."""

LEVELS = ("newcomer", "regular", "keen", "strong", "master")
