"""The values of a tournament: facts, state, results, refusals. Nothing here knows a game or a format."""
