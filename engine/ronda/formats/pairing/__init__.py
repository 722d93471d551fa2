"""Everything that pairs a round, or judges a pairing."""
