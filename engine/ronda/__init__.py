"""Ronda, the engine: tournaments of tabletop games as pure functions over a log of facts."""

__version__ = "0.1.0"
