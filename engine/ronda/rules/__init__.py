"""The values that make up a ruleset, and what games share."""
