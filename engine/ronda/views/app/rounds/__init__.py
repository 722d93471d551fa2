"""Rounds: drafts, the board, tables, corrections, and players' reports."""
