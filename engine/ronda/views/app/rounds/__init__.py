"""Rounds: drafts, the board, tables, corrections, and what players report."""
