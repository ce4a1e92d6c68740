"""Sockets for other people's tools: vector environments, PettingZoo, Gymnasium and OpenSpiel."""
