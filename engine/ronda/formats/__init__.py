"""Swiss, elimination, cut, standings and tiebreaks: they know tournaments and no game."""
