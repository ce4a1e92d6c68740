"""What a game is checked with, here and elsewhere."""
