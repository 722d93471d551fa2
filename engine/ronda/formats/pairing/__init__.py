"""Pairing rounds, and judging pairings."""
