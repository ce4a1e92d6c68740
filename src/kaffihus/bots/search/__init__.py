"""Bots that think: one turn ahead, or by tree search over redealt worlds."""
