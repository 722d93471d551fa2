"""Pages for players in the hall, on their own phones."""
