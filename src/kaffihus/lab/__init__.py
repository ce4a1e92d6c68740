"""Simulation, arenas and benchmarks."""
