"""Ronda, the engine: tournaments of tabletop games as pure functions over a log of facts."""

__version__ = "1.0.0"
