"""The values of a tournament: events, state, rulesets, refusals. Nothing here knows a game or a format."""
