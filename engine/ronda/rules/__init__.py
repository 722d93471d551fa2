"""What a game may say of itself: the values of which a ruleset is made, and what games share."""
