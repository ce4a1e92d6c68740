"""Planted faults: how much of what goes wrong do the tests notice?

`make mutants FOLDER=src/kaffihus/core SAMPLE=30 SEED=1` draws from all faults that can be planted in a
folder, plants one at a time in a copy of the tree, runs the tests of that folder and prints what survives.
docs/testing.md has the figures and says how to read them.
"""
