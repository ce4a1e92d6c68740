"""Structs with some fields changed."""

from dataclasses import replace

__all__ = ["replace"]
