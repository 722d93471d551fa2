"""Standings, crosstable, bracket, prizes and the season's ranking."""
