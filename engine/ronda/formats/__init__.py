"""Swiss, elimination, cut, standings and tiebreaks, without knowledge of any game."""
